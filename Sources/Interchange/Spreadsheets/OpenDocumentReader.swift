import Platform

/// A reader of the sheets of an OpenDocument spreadsheet (ODF 1.3 part 3, 9 and 19.385).
final class OpenDocumentReader: SheetReader {
  /// The sheets to read.
  enum Choice {
    /// The first visible one that has known headings.
    case known
    case named(String)
    case number(Int)
  }

  /// The sheets so far.
  private(set) var sheets: [Workbook.Sheet] = []
  /// The number of the sheet of the last table.
  private(set) var chosen: Int?
  private(set) var table: SheetTable?
  /// The number of the first visible sheet with cells.
  private(set) var firstWithCells: Int?

  private let choice: Choice
  private let makeTable: () -> SheetTable
  private var hiddenStyles: Set<String> = []
  private var style = ""
  private var isOpen = false
  /// How many elements of notes, drawings and the like are open within a cell.
  private var foreign = 0
  private var column = 0
  private var rowRepeats = 1
  private var cell: OpenDocumentCell?
  private var text: [UInt8] = []

  init(_ choice: Choice, _ limits: SpreadsheetLimits, table: @escaping () -> SheetTable) {
    self.choice = choice
    makeTable = table
    super.init(limits)
  }

  // MARK: Elements

  override func start(_ name: XMLToken, _ attributes: XMLAttributes) {
    let local = name.local
    if cell != nil { return startInCell(local, attributes) }
    if local == "table" {
      begin(attributes)
    } else if local == "style" {
      style = attributes["style:name"]?.text ?? ""
    } else if local == "table-properties" {
      if let shown = attributes["table:display"], shown == "false" { hiddenStyles.insert(style) }
    } else if isOpen, local == "table-row" {
      rowRepeats = Self.repeats(attributes["table:number-rows-repeated"])
      row.begin(row.number + 1)
      column = 0
    } else if isOpen, local == "table-cell" || local == "covered-table-cell" {
      cell = OpenDocumentCell(attributes)
      text.removeAll(keepingCapacity: true)
    }
  }

  private func startInCell(_ name: XMLToken, _ attributes: XMLAttributes) {
    if foreign > 0 || name == "annotation" || name == "frame" || name == "custom-shape" {
      foreign += 1
    } else if name == "p" {
      if !text.isEmpty { text.append(0x0a) }
    } else if name == "s" {
      let count = Self.repeats(attributes["text:c"])
      text += Array(repeating: 0x20, count: min(count, limits.columns))
    } else if name == "tab" {
      text.append(0x09)
    } else if name == "line-break" {
      text.append(0x0a)
    }
  }

  override func add(_ bytes: UnsafeRawBufferPointer) {
    guard cell != nil, foreign == 0 else { return }
    // Line breaks of the file are blanks, and several blanks are one (ODF 1.3 part 3, 6.1.2).
    for byte in bytes {
      let isBlank = byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
      if !isBlank { text.append(byte) } else if text.last != 0x20 { text.append(0x20) }
    }
    if text.count > CSVTable.maximumValueBytes {
      fail(SpreadsheetError.tooLarge(limit: CSVTable.maximumValueBytes >> 20))
    }
  }

  override func end(_ name: XMLToken) {
    let local = name.local
    if foreign > 0 {
      foreign -= 1
    } else if local == "table-cell" || local == "covered-table-cell" {
      endCell()
    } else if local == "table-row", isOpen {
      endRow()
    } else if local == "table", isOpen {
      endSheet()
    }
  }

  /// Returns the number of repetitions in an attribute.
  private static func repeats(_ text: XMLToken?) -> Int {
    max(1, text.flatMap { Int($0.text) } ?? 1)
  }

  // MARK: Sheets

  private func begin(_ attributes: XMLAttributes) {
    let sheet = Workbook.Sheet(
      name: attributes["table:name"]?.text ?? "", relation: "",
      isHidden: hiddenStyles.contains(attributes["table:style-name"]?.text ?? ""))
    sheets.append(sheet)
    isOpen =
      switch choice {
      case .known: !sheet.isHidden
      case .named(let name): sheet.name == name && chosen == nil
      case .number(let number): sheets.count - 1 == number
      }
    guard isOpen else { return }
    chosen = sheets.count - 1
    table = makeTable()
    row = SheetRow()
    errors = 0
    missing = 0
  }

  private func endSheet() {
    isOpen = false
    guard let table else { return }
    if table.hasCells { firstWithCells = firstWithCells ?? chosen }
    // Later sheets are not needed.
    if case .known = choice, table.headings == nil { return }
    stream?.stop()
  }

  // MARK: Rows

  private func endCell() {
    guard let cell else { return }
    self.cell = nil
    defer { column += min(cell.repeats, limits.columns) }
    if cell.isError { errors += 1 }
    if cell.isMissing { missing += 1 }
    let start = row.bytes.count
    cell.append(text, to: &row.bytes)
    guard row.bytes.count > start else { return }
    guard column + cell.repeats <= limits.columns else {
      return fail(SpreadsheetError.tooManyColumns(limit: limits.columns))
    }
    let end = row.bytes.count
    row.end(column: column, from: start, isText: cell.isText)
    for place in 1..<max(1, cell.repeats) {
      let from = row.bytes.count
      row.bytes += row.bytes[start..<end]
      row.end(column: column + place, from: from, isText: cell.isText)
    }
  }

  private func endRow() {
    guard let table, !row.cells.isEmpty, !table.isHopeless else {
      row.number = min(row.number + rowRepeats - 1, limits.rows)
      return
    }
    guard row.number + rowRepeats <= limits.rows else {
      return fail(SpreadsheetError.tooManyRows(limit: limits.rows))
    }
    for _ in 0..<rowRepeats where failure == nil {
      do { try table.add(row) } catch { return fail(error) }
      row.number += 1
    }
    row.number -= 1
  }
}

/// A cell of an OpenDocument sheet (ODF 1.3 part 3, 19.369 to 19.385).
private struct OpenDocumentCell {
  private enum Kind {
    case none, number, date, time, flag, text
  }

  /// How often the cell is repeated to the right.
  private(set) var repeats = 1
  /// Whether its formula results in an error.
  private(set) var isError = false
  private var kind = Kind.none
  private var value: [UInt8] = []
  private var hasValue = false
  private var hasFormula = false

  init(_ attributes: XMLAttributes) {
    for (key, text) in attributes {
      if key == "office:value-type" {
        kind = Self.kind(text)
      } else if key == "calcext:value-type" {
        isError = text == "error"
      } else if key == "table:number-columns-repeated" {
        repeats = max(1, Int(text.text) ?? 1)
      } else if key == "table:formula" {
        hasFormula = true
      } else if key == "office:value" || key == "office:date-value" || key == "office:time-value"
        || key == "office:boolean-value" || key == "office:string-value"
      {
        value = Array(text.bytes)
        hasValue = true
      }
    }
  }

  private static func kind(_ text: XMLToken) -> Kind {
    if text == "float" || text == "percentage" || text == "currency" { return .number }
    if text == "date" { return .date }
    if text == "time" { return .time }
    return text == "boolean" ? .flag : .text
  }

  var isText: Bool { kind == .text }
  /// Whether it has a formula, but no result.
  var isMissing: Bool { hasFormula && kind == .none }

  /// Appends the value; `text` is what the cell shows.
  func append(_ text: [UInt8], to bytes: inout [UInt8]) {
    guard !isError else { return }
    switch kind {
    case .none: break
    case .number: CellText.append(number: value, to: &bytes)
    case .date: CellText.append(isoDate: value, to: &bytes)
    case .time: CellText.append(isoTime: value, to: &bytes)
    case .flag: bytes += value
    case .text: bytes += hasValue ? value : text
    }
  }
}
