import Domain

/// A writer of one sheet as a table in the format of RFC 4180, from its line of headings on.
///
/// The headings are on the first line. Empty lines, which readers of tables skip, follow them as
/// far as needed so that a row is on the line of its number.
final class SheetTable {
  /// The line of headings to look for.
  enum Search {
    /// One that readers of shifts, steps or workouts understand.
    case known
    /// The first line with several cells, if none is understood.
    case any
  }

  /// The number of rows among which the headings are looked for.
  private static let mostRowsAbove = 50
  private static let pieceSize = 1 << 16

  /// The number of the row with the headings; nil before they are found.
  private(set) var headings: Int?
  /// Whether the sheet has a cell.
  private(set) var hasCells = false
  /// Whether the headings cannot be found any more.
  private(set) var isHopeless = false

  private let search: Search
  private let limit: Int
  private let write: ([UInt8]) throws -> Void
  private let csv = CSVText()
  private var waiting: [SheetRow] = []
  private var text = ByteBuffer(capacity: 2 * SheetTable.pieceSize)
  private var line = 1
  private var written = 0

  /// Creates a writer of at most `limit` bytes.
  init(_ search: Search, limit: Int, write: @escaping ([UInt8]) throws -> Void) {
    self.search = search
    self.limit = limit
    self.write = write
  }

  /// Adds the next row. Throws `SpreadsheetError` and what `write` throws.
  func add(_ row: SheetRow) throws {
    guard !row.cells.isEmpty else { return }
    hasCells = true
    guard headings == nil else { return try put(row) }
    if row.couldBeHeadings, TableHeadings.areKnown(row.values) {
      waiting = []
      return try begin(row)
    }
    waiting.append(row)
    guard waiting.count >= Self.mostRowsAbove else { return }
    if search == .any { return try beginAnywhere() }
    isHopeless = true
    waiting = []
  }

  /// Ends the table. Throws what `write` throws.
  func finish() throws {
    if headings == nil, search == .any { try beginAnywhere() }
    try flush()
  }

  /// Writes the rows so far, because no line of headings is known.
  private func beginAnywhere() throws {
    let first =
      waiting.firstIndex { $0.couldBeHeadings && TableHeadings.areTimes($0.values) }
      ?? waiting.firstIndex { $0.cells.count > 1 } ?? waiting.startIndex
    let rows = waiting[first...]
    waiting = []
    guard let head = rows.first else { return }
    try begin(head)
    for row in rows.dropFirst() { try put(row) }
  }

  private func begin(_ head: SheetRow) throws {
    headings = head.number
    // Readers take the first line for all headings.
    var head = head
    for place in head.bytes.indices where head.bytes[place] < 0x20 { head.bytes[place] = 0x20 }
    append(head)
    for _ in line..<head.number { text.append(ascii: "\n") }
    line = max(1, head.number) + 1
  }

  private func put(_ row: SheetRow) throws {
    while line < row.number {
      text.append(ascii: "\n")
      line += 1
    }
    append(row)
    line += 1
    if text.count >= Self.pieceSize { try flush() }
  }

  private func append(_ row: SheetRow) {
    row.bytes.withUnsafeBufferPointer { bytes in
      var column = 0
      for cell in row.cells {
        while column < cell.column {
          text.append(ascii: ",")
          column += 1
        }
        let value = UnsafeBufferPointer(rebasing: bytes[cell.range])
        // Readers remove the apostrophe that protects texts like formulas.
        if cell.isText, CSVText.isFormula(value) {
          csv.append([UInt8(ascii: "'")] + value, to: &text)
        } else {
          csv.append(value, to: &text)
        }
      }
    }
    text.append(ascii: "\n")
  }

  private func flush() throws {
    written += text.count
    guard written <= limit else { throw SpreadsheetError.tooLarge(limit: limit >> 20) }
    if text.count > 0 { try write(text.bytes) }
    text.removeAll()
  }
}

extension CSVText {
  /// Appends a value from its UTF-8 bytes.
  fileprivate func append(_ value: [UInt8], to bytes: inout ByteBuffer) {
    value.withUnsafeBufferPointer { append($0, to: &bytes) }
  }
}
