import Domain
import Interchange

/// Writes records one after the other, their values from the first column to the last: as lines of a
/// table, where what is missing is empty, or as the objects of a list.
///
/// Bytes go straight into what is written next: an export has tens of thousands of records.
struct RecordWriter {
  private static let pieceSize = 1 << 15

  private let isJSON: Bool
  private let table: TableStyle
  private let csv: CSVText
  /// What stands before the value of each column.
  private let heads: [[UInt8]]
  /// What stands before what clocks showed then, in a list.
  private let localHeads: [[UInt8]]
  private let write: ([UInt8]) throws -> Void
  private var bytes: [UInt8]
  private var column = 0
  private var isFirst = true

  /// Begins a list; a table has the names of its columns even without records.
  init(
    _ list: String, _ columns: [String], isJSON: Bool, table: TableStyle,
    write: @escaping ([UInt8]) throws -> Void
  ) {
    self.isJSON = isJSON
    self.table = table
    self.write = write
    let csv = table.text
    self.csv = csv
    heads = columns.enumerated().map { index, name in
      if isJSON { return Array((index == 0 ? "{\"\(name)\":" : ",\"\(name)\":").utf8) }
      return index == 0 ? [] : [csv.separator]
    }
    localHeads = columns.map { Array(",\"local_\($0)\":".utf8) }
    bytes = isJSON ? Array("{\"\(list)\":[".utf8) : table.head
    guard !isJSON else { return }
    for (head, name) in zip(heads, columns) { bytes += head + Array(name.utf8) }
    bytes += CSVText.lineEnd
  }

  // MARK: Values

  private mutating func next() {
    if isJSON, column == 0 { bytes += isFirst ? "\n".utf8 : ",\n".utf8 }
    bytes += heads[column]
    column += 1
  }

  private mutating func putNothing() {
    next()
    if isJSON { bytes += "null".utf8 }
  }

  /// A text, or nothing.
  mutating func put(_ text: String?) {
    guard let text else { return putNothing() }
    next()
    if isJSON { JSON.append(text, to: &bytes) } else { csv.append(text, to: &bytes) }
  }

  /// A whole number, or nothing.
  mutating func put(_ integer: Int64?) {
    guard let integer else { return putNothing() }
    next()
    bytes += String(integer).utf8
  }

  /// A number that is written out already, such as `1.35`.
  mutating func put(number: String) {
    next()
    guard !isJSON, table.hasDecimalComma else { return bytes += number.utf8 }
    bytes += number.utf8.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: ",") : $0 }
  }

  /// Whole minutes of so many seconds.
  mutating func put(minutesOf seconds: Int64) { put(HoursCalculator.minutes(seconds)) }

  mutating func put(_ flag: Bool) {
    next()
    bytes += flag ? "true".utf8 : "false".utf8
  }

  /// A day, or nothing.
  mutating func put(_ day: CivilDay?) {
    guard let day else { return putNothing() }
    next()
    quote()
    ISOText.append(day: day, to: &bytes)
    quote()
  }

  /// A moment as clocks in a zone show it; in a list the moment itself, and what they show beside it.
  mutating func put(_ moment: Instant, in zone: Zone) {
    next()
    guard isJSON else { return ISOText.append(moment, in: zone, to: &bytes) }
    quote()
    ISOText.append(moment, to: &bytes)
    quote()
    bytes += localHeads[column - 1]
    quote()
    ISOText.append(zone.local(at: moment), to: &bytes)
    quote()
  }

  private mutating func quote() { if isJSON { bytes.append(UInt8(ascii: "\"")) } }

  // MARK: Records

  /// Ends a record. Throws what `write` throws.
  mutating func endRecord() throws {
    bytes += isJSON ? [UInt8(ascii: "}")] : CSVText.lineEnd
    column = 0
    isFirst = false
    if bytes.count >= Self.pieceSize { try flush() }
  }

  /// Ends the list. Throws what `write` throws.
  mutating func finish() throws {
    if isJSON { bytes += "\n]}\n".utf8 }
    try flush()
  }

  private mutating func flush() throws {
    try write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
