import Domain

/// A writer of values in the format of RFC 4180.
public struct CSVText: Sendable {
  /// The end of a record.
  public static let lineEnd: [UInt8] = [0x0d, 0x0a]

  /// The separator between values.
  public let separator: UInt8
  /// Whether a value with this byte must be quoted.
  private let needsQuotes: [Bool]

  /// Creates a writer with an ASCII separator.
  public init(separator: UInt8 = UInt8(ascii: ",")) {
    self.separator = separator
    // With commas, other separators are quoted too, for readers that guess the separator.
    let separators = separator == UInt8(ascii: ",") ? Array(",;\t".utf8) : [separator]
    var needsQuotes = [Bool](repeating: false, count: 256)
    for sign in separators + Array("\"\r\n".utf8) { needsQuotes[Int(sign)] = true }
    self.needsQuotes = needsQuotes
  }

  /// Appends a value, quoted if a reader would otherwise split or trim it.
  public func append(_ value: String, to bytes: inout ByteBuffer) {
    var value = value
    value.withUTF8 { append($0, to: &bytes) }
  }

  /// Appends a value from its UTF-8 bytes.
  public func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout ByteBuffer) {
    let isPlain =
      !text.contains { needsQuotes[Int($0)] } && text.first != UInt8(ascii: " ")
      && text.last != UInt8(ascii: " ")
    guard !isPlain else { return bytes.append(text) }
    let quote = UInt8(ascii: "\"")
    bytes.append(quote)
    for byte in text {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }
}

/// Protection against formula injection (OWASP, CSV Injection): an apostrophe before cells that a
/// spreadsheet would evaluate.
extension CSVText {
  private static let apostrophe = UInt8(ascii: "'")

  /// Returns whether a value needs an apostrophe before it: it begins like a formula but is not a
  /// number, or reading it would remove an apostrophe of its own.
  public static func isFormula(_ text: some Collection<UInt8>) -> Bool {
    beginsFormula(text) && !isNumber(text)
  }

  /// Returns the value without the apostrophe before a formula.
  static func withoutGuard<Bytes: Collection<UInt8>>(_ text: Bytes) -> Bytes.SubSequence {
    text.first == apostrophe && beginsFormula(text) ? text.dropFirst() : text[...]
  }

  private static func beginsFormula(_ text: some Collection<UInt8>) -> Bool {
    guard let first = text.first(where: { $0 != apostrophe }) else { return false }
    return "=+-@\t\r".utf8.contains(first)
  }

  private static func isNumber(_ text: some Collection<UInt8>) -> Bool {
    let digits = text.dropFirst()
    return (text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+"))
      && digits.contains { (0x30...0x39).contains($0) }
      && digits.allSatisfy { (0x30...0x39).contains($0) || ".,".utf8.contains($0) }
  }
}

/// The error for a file that is not a valid table.
public enum CSVError: Error, Equatable, Sendable {
  /// The file exceeds the limit in bytes.
  case tooLarge(limit: Int)
  /// The file is empty.
  case empty
  /// A line is not valid UTF-8.
  case notText(line: Int)
  /// A quotation mark is not closed.
  case openQuote(line: Int)
  /// There are too many columns.
  case tooManyColumns(count: Int, limit: Int)
  /// The name of a column exceeds the limit in bytes.
  case longName(limit: Int)
  /// There are too many values.
  case tooManyValues(limit: Int)
}

/// The records of a table, each with the line at which it begins.
///
/// The separator is a comma, semicolon, tab or bar, whichever is most frequent in the line of
/// headings, which may have titles above it. A byte order mark is skipped, and all line endings are
/// accepted. Empty lines are ignored.
public struct CSVTable: Equatable, Sendable {
  /// A record.
  public struct Record: Equatable, Sendable {
    /// The line at which it begins, from 1.
    public let line: Int
    /// The values, quoted ones unchanged, others without surrounding blanks. There are at most one
    /// more than `CSVTable.maximumColumns`.
    public let values: [String]
    /// Whether a value exceeds `CSVTable.maximumValueBytes`; the record then has no values.
    public var isTooLong = false
  }

  /// The maximum size of a table in bytes.
  public static let maximumBytes = 64 << 20
  /// The maximum number of columns.
  public static let maximumColumns = 64
  /// The maximum size of a value in bytes; a record with a longer one has no values.
  public static let maximumValueBytes = 1 << 20
  /// The maximum number of values, enough for some seventy thousand shifts.
  public static let maximumValues = 1_200_000
  /// The memory of a record, expressed in short values.
  private static let recordWeight = 2

  /// The records; the first has the column names.
  public let records: [Record]

  /// Whether the file is not in Unicode, so that code page 1252 was assumed.
  public let isWindowsLatin: Bool

  /// Creates a table of records.
  init(records: [Record]) {
    self.records = records
    isWindowsLatin = false
  }

  /// Parses a table. Throws `CSVError`.
  public init(_ bytes: [UInt8]) throws(CSVError) {
    var reader = try CSVRecords(bytes)
    isWindowsLatin = reader.isWindowsLatin
    var records: [Record] = []
    var count = 0
    while let record = try reader.next() {
      count += record.values.count + Self.recordWeight
      guard count <= Self.maximumValues else { throw .tooManyValues(limit: Self.maximumValues) }
      records.append(record)
    }
    guard !records.isEmpty else { throw .empty }
    self.records = records
  }
}

extension CSVTable {
  /// Returns the values of a single line. Throws `CSVError`.
  static func values(of line: [UInt8], separator: UInt8?) throws(CSVError) -> [String] {
    var scanner = CSVScanner(line: line, separator: separator)
    return try scanner.next()?.values ?? []
  }
}

/// A reader of the records of a table one by one, which are not kept.
struct CSVRecords {
  private var scanner: CSVScanner
  private var isFirst = true
  /// Whether the file is not in Unicode, so that code page 1252 was assumed.
  let isWindowsLatin: Bool

  /// Throws `CSVError.tooLarge`.
  init(_ bytes: [UInt8]) throws(CSVError) {
    guard bytes.count <= CSVTable.maximumBytes else {
      throw .tooLarge(limit: CSVTable.maximumBytes)
    }
    let text = TableText(bytes)
    isWindowsLatin = text.isWindowsLatin
    scanner = CSVScanner(text.bytes, from: TableStart(text.bytes))
  }

  /// Reads the next record that is not empty; nil at the end.
  mutating func next() throws(CSVError) -> CSVTable.Record? {
    while let record = try scanner.next() {
      guard record.isTooLong || record.values.contains(where: { !$0.isEmpty }) else { continue }
      if isFirst {
        if record.isTooLong { throw .longName(limit: CSVTable.maximumValueBytes) }
        if scanner.width > CSVTable.maximumColumns {
          throw .tooManyColumns(count: scanner.width, limit: CSVTable.maximumColumns)
        }
        isFirst = false
      }
      return record
    }
    return nil
  }
}

/// A scanner of records.
private struct CSVScanner {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private let separator: UInt8
  /// The number of values in the last record.
  private(set) var width = 0

  init(_ bytes: [UInt8], from start: TableStart) {
    self.bytes = bytes
    position = start.offset
    line = start.line
    separator = start.separator ?? Self.separator(bytes[min(start.offset, bytes.count)...])
  }

  /// Creates a scanner of a single line.
  init(line: [UInt8], separator: UInt8?) {
    bytes = line
    self.separator = separator ?? Self.separator(line[...])
  }

  /// Returns the most frequent separator of the first line, outside of quotes.
  private static func separator(_ bytes: ArraySlice<UInt8>) -> UInt8 {
    let candidates = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }
    var counts = [0, 0, 0, 0]
    var isQuoted = false
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, byte == 0x0a || byte == 0x0d { break }
      if !isQuoted, let place = candidates.firstIndex(of: byte) { counts[place] += 1 }
    }
    let most = counts.max() ?? 0
    return counts.firstIndex(of: most).map { candidates[$0] } ?? candidates[0]
  }

  mutating func next() throws(CSVError) -> CSVTable.Record? {
    guard position < bytes.count else { return nil }
    let first = line
    var values: [String] = []
    var isTooLong = false
    width = 0
    while true {
      let value = try value()
      width += 1
      if value == nil { isTooLong = true }
      if let value, !isTooLong, width <= CSVTable.maximumColumns + 1 { values.append(value) }
      guard position < bytes.count else { break }
      let byte = bytes[position]
      position += 1
      if byte == separator { continue }
      if byte == 0x0d, position < bytes.count, bytes[position] == 0x0a { position += 1 }
      line += 1
      break
    }
    return CSVTable.Record(line: first, values: isTooLong ? [] : values, isTooLong: isTooLong)
  }

  /// Reads the next value; nil if it is too long.
  private mutating func value() throws(CSVError) -> String? {
    while position < bytes.count, bytes[position] == 0x20 { position += 1 }
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
      let start = position
      skipToEnd()
      guard position - start <= CSVTable.maximumValueBytes else { return nil }
      return try text(bytes[start..<position])
    }
    let opened = line
    position += 1
    var content: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") {
        guard position < bytes.count, bytes[position] == byte else {
          let start = position
          skipToEnd()
          // Blanks inside quotes belong to the value; those after the quotes do not.
          guard content.count + position - start <= CSVTable.maximumValueBytes else { return nil }
          let rest = bytes[start..<position].reversed().drop { $0 == 0x20 }.reversed()
          return try text(content + rest, keepsBlanks: true)
        }
        position += 1
      }
      if byte == 0x0a { line += 1 }
      if content.count <= CSVTable.maximumValueBytes { content.append(byte) }
    }
    throw .openQuote(line: opened)
  }

  private mutating func skipToEnd() {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == separator || byte == 0x0a || byte == 0x0d { return }
      position += 1
    }
  }

  /// Decodes a value and trims it. A zero byte indicates another encoding or binary data.
  private func text(
    _ bytes: some BidirectionalCollection<UInt8>, keepsBlanks: Bool = false
  ) throws(CSVError) -> String {
    guard !bytes.contains(0),
      let text = String(validating: CSVText.withoutGuard(bytes), as: UTF8.self)
    else {
      throw .notText(line: line)
    }
    guard !keepsBlanks else { return text }
    guard let last = text.lastIndex(where: { $0 != " " }) else { return "" }
    return String(text[...last])
  }
}
