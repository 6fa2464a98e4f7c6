import Domain
import Interchange

/// Writes values from the first column to the last, record after record: as lines of a table, where
/// what is missing is empty, or as the objects of a list.
///
/// Bytes go straight into what is written next: an export has tens of thousands of records.
struct Records: Sendable {
  private let isJSON: Bool
  private let hasDecimalComma: Bool
  private let csv: CSVText
  /// What stands before the value of each column, in a list.
  private let heads: [[UInt8]]
  /// What stands before what clocks showed then, in a list.
  private let localHeads: [[UInt8]]
  fileprivate var bytes: [UInt8] = []
  private var column = 0

  /// No records yet.
  init(_ columns: [String], isJSON: Bool, table: TableStyle) {
    self.isJSON = isJSON
    hasDecimalComma = table.hasDecimalComma
    csv = table.text
    // The comma before the first record is for the writer of the list to take away.
    heads = columns.enumerated().map { Array("\($0 == 0 ? ",\n{" : ",")\"\($1)\":".utf8) }
    localHeads = columns.map { Array(",\"local_\($0)\":".utf8) }
  }

  // MARK: Values

  private mutating func next() {
    defer { column += 1 }
    guard isJSON else {
      if column > 0 { bytes.append(csv.separator) }
      return
    }
    bytes += heads[column]
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

  /// A text by its bytes; an empty one is nothing.
  mutating func put(utf8 text: UnsafeBufferPointer<UInt8>) {
    guard !text.isEmpty else { return putNothing() }
    // What a damaged store may hold is made whole text.
    guard !text.contains(where: { $0 >= 0x80 }) else {
      return put(String(decoding: text, as: UTF8.self))
    }
    next()
    if isJSON { JSON.append(text, to: &bytes) } else { csv.append(text, to: &bytes) }
  }

  /// Several texts: a list, or one text of all of them.
  mutating func put(_ texts: [String]) {
    guard isJSON else { return put(texts.joined(separator: "; ")) }
    next()
    bytes += JSON.array(texts.map(JSON.string)).text().utf8
  }

  /// A text of which is known that nothing in it means anything in a table or a list.
  mutating func put(plain text: String) {
    next()
    quote()
    bytes += text.utf8
    quote()
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
    guard !isJSON, hasDecimalComma else { return bytes += number.utf8 }
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

  /// Ends a record.
  mutating func endRecord() {
    if isJSON { bytes.append(UInt8(ascii: "}")) } else { bytes += CSVText.lineEnd }
    column = 0
  }
}

/// Writes a list or a table of records.
struct RecordWriter {
  private static let pieceSize = 1 << 15

  private let isJSON: Bool
  private let write: ([UInt8]) throws -> Void
  private let end: [UInt8]
  private var isFirst = true
  /// What is not written yet.
  var records: Records
  /// Makes no records of the same columns and form, which share nothing: cores that count the
  /// references of the same arrays would wait for each other.
  let none: @Sendable () -> Records

  /// Begins a list; a table has the names of its columns even without records. Throws what `write`
  /// throws.
  init(
    _ list: String, _ columns: [String], isJSON: Bool, table: TableStyle,
    write: @escaping ([UInt8]) throws -> Void
  ) throws {
    self.isJSON = isJSON
    self.write = write
    end = isJSON ? Array("\n]}\n".utf8) : []
    none = { Records(columns, isJSON: isJSON, table: table) }
    records = none()
    if isJSON {
      try write(Array("{\"\(list)\":[".utf8))
    } else {
      let names = columns.map { Array($0.utf8) }.joined(separator: [table.text.separator])
      try write(table.head + Array(names) + CSVText.lineEnd)
    }
  }

  /// Ends a record. Throws what `write` throws.
  mutating func endRecord() throws {
    records.endRecord()
    if records.bytes.count >= Self.pieceSize { try flush() }
  }

  /// Writes records that were made elsewhere, after those so far. Throws what `write` throws.
  mutating func add(_ more: Records) throws {
    try flush()
    try put(more.bytes)
  }

  /// Ends the list. Throws what `write` throws.
  mutating func finish() throws {
    try flush()
    if !end.isEmpty { try write(end) }
  }

  private mutating func flush() throws {
    try put(records.bytes)
    records.bytes.removeAll(keepingCapacity: true)
  }

  private mutating func put(_ bytes: [UInt8]) throws {
    guard !bytes.isEmpty else { return }
    try write(isJSON && isFirst ? Array(bytes.dropFirst()) : bytes)
    isFirst = false
  }
}
