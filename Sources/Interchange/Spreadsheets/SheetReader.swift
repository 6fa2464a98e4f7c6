import Platform

/// A reader of the rows of one or several sheets in an XML part.
class SheetReader: XMLReceiver {
  /// The stream whose events it receives, while they last.
  weak var stream: XMLStream?
  /// The error to throw after the stream has stopped.
  private(set) var failure: (any Error)?
  /// The number of cells whose formula results in an error.
  var errors = 0
  /// The number of formulas without a stored result.
  var missing = 0
  var row = SheetRow()
  let limits: SpreadsheetLimits

  init(_ limits: SpreadsheetLimits) { self.limits = limits }

  /// Ends the reading with an error.
  func fail(_ error: any Error) {
    failure = failure ?? error
    stream?.stop()
  }

  /// Passes the row to a table. Ends the reading if the table needs no more.
  func put(into table: SheetTable) {
    do {
      try table.add(row)
    } catch {
      return fail(error)
    }
    if table.isHopeless { stream?.stop() }
  }

  func start(_ name: XMLToken, _ attributes: XMLAttributes) {}
  func add(_ text: UnsafeRawBufferPointer) {}
  func end(_ name: XMLToken) {}
}

/// A reader of a worksheet of Excel (ECMA-376 part 1, 18.3).
final class WorksheetReader: SheetReader {
  /// The type of a cell (ECMA-376 part 1, 18.18.11).
  private enum Kind {
    case number, shared, text, inline, flag, error, date
  }

  private let table: SheetTable
  private let workbook: Workbook
  private let strings: SharedStrings
  private var column = 0
  private var kind = Kind.number
  private var form = CellForm.number
  private var isValue = false
  private var hasFormula = false
  private var value: [UInt8] = []
  private var inline = InlineText()

  init(
    _ table: SheetTable, _ workbook: Workbook, _ strings: SharedStrings,
    _ limits: SpreadsheetLimits
  ) {
    self.table = table
    self.workbook = workbook
    self.strings = strings
    super.init(limits)
  }

  override func start(_ name: XMLToken, _ attributes: XMLAttributes) {
    let name = name.local
    if name == "c" {
      begin(attributes)
    } else if name == "v" {
      isValue = true
    } else if name == "f" {
      hasFormula = true
    } else if name == "row" {
      let number = attributes["r"].flatMap { Int($0.text) } ?? 0
      row.begin(max(row.number + 1, number))
      column = 0
      if row.number > limits.rows { fail(SpreadsheetError.tooManyRows(limit: limits.rows)) }
    } else if kind == .inline {
      inline.start(name)
    }
  }

  private func begin(_ attributes: XMLAttributes) {
    kind = .number
    form = .number
    hasFormula = false
    value.removeAll(keepingCapacity: true)
    for (key, text) in attributes {
      if key == "r" {
        column = Self.column(text) ?? column
      } else if key == "s" {
        let style = Self.number(text.bytes)
        form = workbook.forms.indices.contains(style) ? workbook.forms[style] : .number
      } else if key == "t" {
        kind = Self.kind(text)
      }
    }
  }

  private static func kind(_ text: XMLToken) -> Kind {
    if text == "s" { return .shared }
    if text == "str" { return .text }
    if text == "inlineStr" { return .inline }
    if text == "b" { return .flag }
    if text == "e" { return .error }
    return text == "d" ? .date : .number
  }

  /// Returns the number of the column of a reference such as `AB12`, from 0.
  private static func column(_ text: XMLToken) -> Int? {
    var number = 0
    for byte in text.bytes {
      guard (0x41...0x5a).contains(byte), number < 1 << 20 else { break }
      number = number * 26 + Int(byte) - 64
    }
    return number > 0 ? number - 1 : nil
  }

  private static func number(_ bytes: some Collection<UInt8>) -> Int {
    var number = 0
    for byte in bytes {
      guard (0x30...0x39).contains(byte), number < 1 << 40 else { return -1 }
      number = number * 10 + Int(byte) - 48
    }
    return number
  }

  override func add(_ text: UnsafeRawBufferPointer) {
    if isValue {
      value.append(contentsOf: text)
    } else if kind == .inline {
      inline.add(text, to: &value)
    }
    if value.count > CSVTable.maximumValueBytes {
      fail(SpreadsheetError.tooLarge(limit: CSVTable.maximumValueBytes >> 20))
    }
  }

  override func end(_ name: XMLToken) {
    let name = name.local
    if name == "v" {
      isValue = false
    } else if name == "c" {
      endCell()
    } else if name == "row" {
      put(into: table)
    } else if name == "sheetData" {
      stream?.stop()
    } else if kind == .inline {
      inline.end(name)
    }
  }

  private func endCell() {
    defer {
      column += 1
      kind = .number
    }
    guard !value.isEmpty else {
      if hasFormula, kind == .number { missing += 1 }
      return
    }
    guard column < limits.columns else {
      return fail(SpreadsheetError.tooManyColumns(limit: limits.columns))
    }
    let start = row.bytes.count
    switch kind {
    case .shared: strings.append(Self.number(value), to: &row.bytes)
    case .text, .inline:
      row.bytes += value
      InlineText.unescape(&row.bytes, from: start)
    case .flag: row.bytes += Array((value == [0x31] ? "true" : "false").utf8)
    case .error: errors += 1
    case .date: CellText.append(isoDate: value, to: &row.bytes)
    case .number: appendNumber()
    }
    let isText = kind == .shared || kind == .text || kind == .inline
    row.end(column: column, from: start, isText: isText)
  }

  private func appendNumber() {
    guard form != .number, let number = Double(String(decoding: value, as: UTF8.self)) else {
      return CellText.append(number: value, to: &row.bytes)
    }
    CellText.append(number, value, as: form, isMac: workbook.isMac, to: &row.bytes)
  }
}
