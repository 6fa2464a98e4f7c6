import Domain
import Interchange

/// Formats values column by column, record by record: as lines of a table, with empty cells for
/// missing values, or as objects of a list.
///
/// Appends bytes directly to the output buffer, because an export has tens of thousands of records.
package struct Records: ~Copyable {
  private let isJSON: Bool
  private let hasDecimalComma: Bool
  /// The program that the table is for.
  private let program: TableStyle.Program?
  private let csv: CSVText
  private let separator: UInt8
  private let formulas: FormulaNote?
  /// The text before the value of each column in a list.
  private let heads: [[UInt8]]
  /// The text before the local time of each column in a list.
  private let localHeads: [[UInt8]]
  fileprivate var text = ByteBuffer(capacity: 1 << 18)
  private var iso = ISOWriter()
  private var column = 0

  /// Creates an empty buffer.
  package init(_ columns: [String], isJSON: Bool, table: TableStyle) {
    self.isJSON = isJSON
    hasDecimalComma = table.hasDecimalComma
    program = isJSON ? nil : table.program
    csv = table.text
    separator = csv.separator
    formulas = isJSON ? nil : table.formulas
    // The writer of the list removes the comma before the first record.
    heads =
      !isJSON ? [] : columns.enumerated().map { Array("\($0 == 0 ? ",\n{" : ",")\"\($1)\":".utf8) }
    localHeads = !isJSON ? [] : columns.map { Array(",\"local_\($0)\":".utf8) }
  }

  /// The formatted records.
  package var bytes: [UInt8] { text.bytes }

  // MARK: Values

  private mutating func next() {
    defer { column += 1 }
    guard isJSON else {
      if column > 0 { text.append(separator) }
      return
    }
    text.append(heads[column])
  }

  private mutating func putNothing() {
    next()
    if isJSON { text.append(literal: "null") }
  }

  /// Appends a text, or nothing.
  package mutating func put(_ value: String?) {
    guard let value else { return putNothing() }
    next()
    append(value)
  }

  private mutating func append(_ value: String) {
    guard !isJSON else { return JSON.append(value, to: &text) }
    csv.append(isFormula(value.utf8) ? "'\(value)" : value, to: &text)
  }

  /// Returns whether a cell needs an apostrophe prefix, and records that it does.
  private func isFormula(_ value: some Collection<UInt8>) -> Bool {
    guard let formulas, CSVText.isFormula(value) else { return false }
    formulas.set()
    return true
  }

  /// Appends a text given as UTF-8 bytes; an empty one is nothing.
  package mutating func put(utf8 value: UnsafeBufferPointer<UInt8>) {
    guard !value.isEmpty else { return putNothing() }
    next()
    if isFormula(value) { return append(String(decoding: value, as: UTF8.self)) }
    guard !text.append(plain: value, isQuoted: isJSON) else { return }
    // A damaged store may contain invalid UTF-8, which is repaired.
    guard value.isUTF8 else {
      return append(String(decoding: value, as: UTF8.self))
    }
    if isJSON { JSON.append(value, to: &text) } else { csv.append(value, to: &text) }
  }

  /// Appends several texts: as a list, or joined into one cell.
  mutating func put(_ values: [String]) {
    guard isJSON else { return put(values.joined(separator: "; ")) }
    next()
    text.append(JSON.array(values.map(JSON.string)).text())
  }

  /// Appends a text that is known to need no escaping.
  mutating func put(plain value: String) {
    next()
    quote()
    text.append(value)
    quote()
  }

  /// Appends an integer, or nothing.
  mutating func put(_ integer: Int64?) {
    guard let integer else { return putNothing() }
    next()
    text.append(integer)
  }

  /// Appends a formatted number, such as `1.35`.
  mutating func put(number: String) {
    next()
    guard !isJSON, hasDecimalComma else { return text.append(number) }
    for byte in number.utf8 {
      text.append(byte == UInt8(ascii: ".") ? UInt8(ascii: ",") : byte)
    }
  }

  /// Appends whole minutes, given as seconds.
  mutating func put(minutesOf seconds: Int64) { put(HoursCalculator.minutes(seconds)) }

  mutating func put(_ flag: Bool) {
    next()
    text.append(literal: flag ? "true" : "false")
  }

  /// Appends a day, or nothing.
  mutating func put(_ day: CivilDay?) {
    guard let day else { return putNothing() }
    next()
    quote()
    iso.append(day, to: &text)
    quote()
  }

  /// Appends a moment in local time; in a list, the moment in UTC followed by the local time.
  mutating func put(_ moment: Instant, in zone: Zone) {
    put(moment, shownAs: zone.local(at: moment))
  }

  /// Appends a moment whose local time is already known.
  mutating func put(_ moment: Instant, shownAs local: LocalDateTime) {
    next()
    guard isJSON else { return iso.append(moment, shownAs: local, to: &text) }
    quote()
    iso.append(moment, to: &text)
    quote()
    text.append(localHeads[column - 1])
    quote()
    iso.append(local, to: &text)
    quote()
  }

  /// Appends a moment of a record that names its zone. A spreadsheet gets a date of its own, unless
  /// the local time occurs twice.
  mutating func put(_ moment: Instant, shownAs local: LocalDateTime, in zone: Zone) {
    guard let program, case .unique = zone.resolve(local) else {
      return put(moment, shownAs: local)
    }
    next()
    iso.append(local.day, to: &text)
    text.append(program.timeMark)
    append(clockOf: local, hasSeconds: true)
  }

  /// Appends a time of the clock, such as `22:00`.
  mutating func put(clockOf local: LocalDateTime) {
    next()
    quote()
    append(clockOf: local, hasSeconds: local.second != 0)
    quote()
  }

  private mutating func append(clockOf local: LocalDateTime, hasSeconds: Bool) {
    text.append(UInt(local.hour), digits: 2)
    text.append(ascii: ":")
    text.append(UInt(local.minute), digits: 2)
    guard hasSeconds else { return }
    text.append(ascii: ":")
    text.append(UInt(local.second), digits: 2)
  }

  private mutating func quote() { if isJSON { text.append(ascii: "\"") } }

  /// Ends a record.
  package mutating func endRecord() {
    if isJSON { text.append(ascii: "}") } else { text.append(CSVText.lineEnd) }
    column = 0
  }
}

/// Writes a list or a table of records in chunks.
struct RecordWriter: ~Copyable {
  private static let pieceSize = 1 << 15

  private let isJSON: Bool
  private let write: ([UInt8]) throws -> Void
  private let end: [UInt8]
  private var isFirst = true
  /// The records that are not written yet.
  var records: Records
  /// Creates an empty buffer with the same columns and format.
  let none: @Sendable () -> Records

  /// Starts a list, or a table, whose header is written even without records. Throws what `write`
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
    if records.text.count >= Self.pieceSize { try flush() }
  }

  /// Writes records formatted elsewhere, after those so far. Throws what `write` throws.
  mutating func add(_ bytes: [UInt8]) throws {
    try flush()
    try put(bytes)
  }

  /// Ends the list. Throws what `write` throws.
  mutating func finish() throws {
    try flush()
    if !end.isEmpty { try write(end) }
  }

  private mutating func flush() throws {
    try put(records.bytes)
    records.text.removeAll()
  }

  private mutating func put(_ bytes: [UInt8]) throws {
    guard !bytes.isEmpty else { return }
    try write(isJSON && isFirst ? Array(bytes.dropFirst()) : bytes)
    isFirst = false
  }
}

extension ByteBuffer {
  /// Appends a text if it consists of ASCII characters that need no escaping in any format, and
  /// returns whether it does. Checks eight bytes at a time.
  fileprivate mutating func append(
    plain text: UnsafeBufferPointer<UInt8>, isQuoted: Bool
  ) -> Bool {
    guard let bytes = UnsafeRawPointer(text.baseAddress) else { return false }
    let count = text.count, margin = isQuoted ? 1 : 0
    var doubts: UInt64 = 0
    append(atMost: count + 2 * margin) { memory in
      let target = UnsafeMutableRawPointer(memory + margin)
      if count < 8 {
        var all = UInt64.eight("0")
        for place in 0..<count {
          let byte = bytes.load(fromByteOffset: place, as: UInt8.self)
          all = all << 8 | UInt64(byte)
          target.storeBytes(of: byte, toByteOffset: place, as: UInt8.self)
        }
        doubts = all.doubts
      } else {
        // The last eight bytes may overlap those before.
        let last = count &- 8
        var place = 0
        while true {
          let eight = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          doubts |= eight.doubts
          target.storeBytes(of: eight, toByteOffset: place, as: UInt64.self)
          if place == last { break }
          place = min(place &+ 8, last)
        }
      }
      guard doubts == 0 else { return 0 }
      if isQuoted {
        memory[0] = UInt8(ascii: "\"")
        memory[count &+ 1] = UInt8(ascii: "\"")
      }
      return count + 2 * margin
    }
    return doubts == 0
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate var isUTF8: Bool {
    var bytes = makeIterator(), parser = Unicode.UTF8.ForwardParser()
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid: continue
      case .emptyInput: return true
      case .error: return false
      }
    }
  }
}

extension UInt64 {
  /// Returns an ASCII character repeated in all eight bytes.
  fileprivate static func eight(_ sign: Unicode.Scalar) -> UInt64 {
    0x0101_0101_0101_0101 * UInt64(UInt8(ascii: sign))
  }

  /// A word whose bytes have the highest bit set where this one has a zero byte ("Determine if a
  /// word has a zero byte" in Anderson's Bit Twiddling Hacks).
  private var zeros: UInt64 { (self &- 0x0101_0101_0101_0101) & ~self }

  /// Is 0 if none of the eight bytes needs escaping in any format.
  fileprivate var doubts: UInt64 {
    // Controls, spaces, quotation marks and commas are below `-`.
    let below = (self &- Self.eight("-")) & ~self
    let signs =
      (self ^ Self.eight(";")).zeros | (self ^ Self.eight("\\")).zeros
      | (self ^ Self.eight("|")).zeros | (self ^ Self.eight("\u{7F}")).zeros
    return (self | below | signs) & 0x8080_8080_8080_8080
  }
}
