import Domain

/// Values as RFC 4180 writes them.
public struct CSVText: Sendable {
  /// What ends a record.
  public static let lineEnd: [UInt8] = [0x0d, 0x0a]

  /// What stands between two values.
  public let separator: UInt8
  /// Whether a value with that byte has to be quoted.
  private let needsQuotes: [Bool]

  /// Values that stand between signs of ASCII.
  public init(separator: UInt8 = UInt8(ascii: ",")) {
    self.separator = separator
    // With commas also what a reader that guesses could take for a separator.
    let separators = separator == UInt8(ascii: ",") ? Array(",;\t".utf8) : [separator]
    var needsQuotes = [Bool](repeating: false, count: 256)
    for sign in separators + Array("\"\r\n".utf8) { needsQuotes[Int(sign)] = true }
    self.needsQuotes = needsQuotes
  }

  /// Adds a value, quoted where a reader would take it apart or trim it otherwise.
  public func append(_ value: String, to bytes: inout ByteBuffer) {
    var value = value
    value.withUTF8 { append($0, to: &bytes) }
  }

  /// The same for a value by its bytes in UTF-8.
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

/// Cells that a spreadsheet would run as a formula (OWASP, CSV Injection) stand behind an
/// apostrophe.
extension CSVText {
  private static let apostrophe = UInt8(ascii: "'")

  /// Whether a value needs an apostrophe in front: it begins like a formula and is no number, or it
  /// would otherwise lose an apostrophe of its own when it is read again.
  public static func isFormula(_ text: some Collection<UInt8>) -> Bool {
    beginsFormula(text) && !isNumber(text)
  }

  /// The value without the apostrophe that stands before a formula.
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

/// Why a file is no table of values.
public enum CSVError: Error, Equatable, Sendable {
  /// More than so many bytes.
  case tooLarge(limit: Int)
  /// Nothing in it.
  case empty
  /// A line holds bytes that are no text in UTF-8.
  case notText(line: Int)
  /// A quotation mark opened in a line is never closed.
  case openQuote(line: Int)
  /// More than so many columns.
  case tooManyColumns(count: Int, limit: Int)
  /// The name of a column has more than so many bytes.
  case longName(limit: Int)
  /// More than so many values in all.
  case tooManyValues(limit: Int)
}

/// The records of a table of values, with the line in which each begins.
///
/// Values stand between commas, semicolons, tabs or bars, whichever the first line has most of; a
/// byte order mark is passed over, and lines end as they like. Empty lines are no records.
public struct CSVTable: Equatable, Sendable {
  /// A record.
  public struct Record: Equatable, Sendable {
    /// The line, from 1, in which it begins.
    public let line: Int
    /// Its values: those in quotes as they are, others without the blanks around them. Of more than
    /// `CSVTable.maximumColumns` no more than one too many.
    public let values: [String]
    /// Whether one of them has more than `CSVTable.maximumValueBytes`: then there are no values.
    public var isTooLong = false
  }

  /// No table is larger than so many bytes.
  public static let maximumBytes = 64 << 20
  /// No table has more columns.
  public static let maximumColumns = 64
  /// No value has more bytes: a record with a longer one is kept without its values.
  public static let maximumValueBytes = 1 << 20
  /// No table has more values in all: some seventy thousand shifts, which are longer than a life.
  public static let maximumValues = 1_200_000
  /// A record takes as much memory as so many short values.
  private static let recordWeight = 2

  /// The records, the first of which names the columns.
  public let records: [Record]

  /// A table of these records.
  init(records: [Record]) { self.records = records }

  /// Reads a whole table. Throws `CSVError`.
  public init(_ bytes: [UInt8]) throws(CSVError) {
    guard bytes.count <= Self.maximumBytes else { throw .tooLarge(limit: Self.maximumBytes) }
    var scanner = CSVScanner(bytes)
    var records: [Record] = []
    var count = 0
    while let record = try scanner.next() {
      guard record.isTooLong || record.values.contains(where: { !$0.isEmpty }) else { continue }
      if records.isEmpty {
        if record.isTooLong { throw .longName(limit: Self.maximumValueBytes) }
        if scanner.width > Self.maximumColumns {
          throw .tooManyColumns(count: scanner.width, limit: Self.maximumColumns)
        }
      }
      count += record.values.count + Self.recordWeight
      guard count <= Self.maximumValues else { throw .tooManyValues(limit: Self.maximumValues) }
      records.append(record)
    }
    guard !records.isEmpty else { throw .empty }
    self.records = records
  }
}

/// Reads record after record.
private struct CSVScanner {
  private let bytes: [UInt8]
  private var position: Int
  private var line = 1
  private let separator: UInt8
  /// How many values the latest record has.
  private(set) var width = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    separator = Self.separator(bytes[position...])
  }

  /// What the first line has most of, outside of quotes.
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

  /// The next value; nil for one that is too long.
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
          // Blanks inside quotes belong to the value, those after them to the layout.
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

  /// Blanks at the end belong to the layout; a zero byte tells of another encoding or no text at
  /// all.
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
