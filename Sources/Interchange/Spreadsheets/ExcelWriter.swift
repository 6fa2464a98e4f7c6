import Domain

/// A writer of Excel workbooks (ECMA-376 part 1) with a table and a sheet of its sums. The same
/// contents give the same bytes.
public final class ExcelWriter {
  /// A column of the table.
  public struct Column: Sendable {
    /// The heading.
    public var name: String
    /// The width in characters.
    public var width: Int
    /// Whether its sum is on the second sheet.
    public var isSummed: Bool

    /// Creates a column.
    public init(_ name: String, width: Int, isSummed: Bool = false) {
      self.name = name
      self.width = width
      self.isSummed = isSummed
    }
  }

  /// The contents of a cell.
  public enum Cell: Equatable, Sendable {
    case empty
    case text(String)
    /// A number as it is written in the file, with a decimal point.
    case number(String)
    /// An amount of money, shown with two decimals.
    case amount(String)
    case day(CivilDay)
    case time(LocalDateTime)
    /// A length, shown as `26:30`.
    case length(seconds: Int64)
    case flag(Bool)
  }

  /// The indices of the cell styles in `styles`.
  private enum Style: Int {
    case general, day, time, length, amount, heading
  }

  private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
  private static let main = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\""
  private static let office =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let package = "http://schemas.openxmlformats.org/package/2006"
  private static let type = "application/vnd.openxmlformats-officedocument.spreadsheetml"
  private static let pieceSize = 1 << 16
  private static let secondsOfDay: Int64 = 86_400

  private let columns: [Column]
  private let sums: (sheet: String, label: String)
  private let sheet: String
  private let archive: ZipWriter
  private var text: [UInt8] = []
  private var row = 1
  /// The sums of lengths in seconds, and of other numbers.
  private var totals: [(style: Style, value: Double)]

  /// Begins a workbook whose first sheet has these columns; `sums` are the name of the second and
  /// the heading of its numbers. Throws what `write` throws.
  public init(
    sheet: String, _ columns: [Column], sums: (sheet: String, label: String),
    write: @escaping ([UInt8]) throws -> Void
  ) throws {
    self.columns = columns
    self.sheet = sheet
    self.sums = sums
    totals = columns.map { _ in (.general, 0) }
    archive = ZipWriter(isWide: false, write: write)
    try putParts()
    try archive.begin("xl/worksheets/sheet1.xml")
    append(
      """
      \(Self.head)<worksheet \(Self.main)><sheetViews><sheetView workbookViewId="0">\
      <pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>\
      </sheetViews><cols>
      """)
    for (place, column) in columns.enumerated() {
      let number = place + 1
      append(
        "<col min=\"\(number)\" max=\"\(number)\" width=\"\(column.width)\" customWidth=\"1\"/>")
    }
    append("</cols><sheetData><row r=\"1\">")
    for (place, column) in columns.enumerated() {
      put(.text(column.name), at: place, style: .heading)
    }
    append("</row>")
  }

  /// Adds a row. Throws what `write` throws.
  public func add(_ cells: [Cell]) throws {
    row += 1
    append("<row r=\"\(row)\">")
    for (place, cell) in cells.enumerated() {
      put(cell, at: place, style: nil)
      if columns[place].isSummed { count(cell, place) }
    }
    append("</row>")
    if text.count >= Self.pieceSize { try flush() }
  }

  /// Writes the sums and ends the file. Throws what `write` throws.
  public func finish() throws {
    append("</sheetData></worksheet>")
    try flush()
    try archive.end()
    try archive.begin("xl/worksheets/sheet2.xml")
    append("\(Self.head)<worksheet \(Self.main)><cols>")
    append("<col min=\"1\" max=\"2\" width=\"16\" customWidth=\"1\"/></cols><sheetData>")
    row = 1
    append("<row r=\"1\">")
    put(.text(sums.label), at: 0, style: .heading)
    append("</row>")
    let last = "1048576"
    for (place, column) in columns.enumerated() where column.isSummed {
      row += 1
      let (style, value) = totals[place]
      let letters = Self.letters(place)
      let name = Self.escaped(sheet.replacing("'", with: "''"))
      append("<row r=\"\(row)\">")
      put(.text(column.name), at: 0, style: nil)
      append(
        """
        <c r="B\(row)" s="\(style.rawValue)"><f>SUM('\(name)'!\(letters)2:\(letters)\(last))</f>\
        <v>\(CellText.decimal(style == .length ? value / Double(Self.secondsOfDay) : value))</v>\
        </c></row>
        """)
    }
    append("</sheetData></worksheet>")
    try flush()
    try archive.end()
    try archive.finish()
  }

  private func count(_ cell: Cell, _ place: Int) {
    switch cell {
    case .length(let seconds): totals[place] = (.length, totals[place].value + Double(seconds))
    case .number(let text): totals[place].value += Double(text) ?? 0
    case .amount(let text): totals[place] = (.amount, totals[place].value + (Double(text) ?? 0))
    default: break
    }
  }

  // MARK: Cells

  private func put(_ cell: Cell, at place: Int, style: Style?) {
    let reference = "<c r=\"\(Self.letters(place))\(row)\""
    func number(_ text: String, _ style: Style) {
      append("\(reference) s=\"\(style.rawValue)\"><v>\(text)</v></c>")
    }
    switch cell {
    case .empty: break
    case .text(let text) where text.isEmpty: break
    case .text(let text):
      let style = (style ?? .general).rawValue
      append("\(reference) s=\"\(style)\" t=\"inlineStr\"><is><t xml:space=\"preserve\">")
      append("\(Self.escaped(text))</t></is></c>")
    case .number(let text): number(text, .general)
    case .amount(let text): number(text, .amount)
    case .flag(let flag): append("\(reference) t=\"b\"><v>\(flag ? 1 : 0)</v></c>")
    case .length(let seconds):
      number(CellText.serial(seconds: seconds), .length)
    case .day(let day):
      guard let serial = CellText.serial(of: day) else {
        return put(.text(ISOText.format(day)), at: place, style: nil)
      }
      number("\(serial)", .day)
    case .time(let local):
      guard let serial = CellText.serial(of: local.day) else {
        return put(.text(ISOText.format(local)), at: place, style: nil)
      }
      let seconds = Int64(serial) * Self.secondsOfDay + Int64(local.secondOfDay)
      number(CellText.serial(seconds: seconds), .time)
    }
  }

  /// Returns the letters of a column: A to Z, then AA.
  private static func letters(_ place: Int) -> String {
    let last = String(Unicode.Scalar(UInt8(65 + place % 26)))
    return place < 26 ? last : letters(place / 26 - 1) + last
  }

  /// Returns a text for XML. Characters that XML does not have, or does not keep, are written as
  /// `_x000D_` (ECMA-376 part 1, 22.9.2.19), and an underscore that would look like that.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "_" where rest.first == "x": escaped += "_x005F_"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      case "\u{fffe}", "\u{ffff}": escaped += "\u{fffd}"
      case "\u{0}"..<" ":
        let code = String(scalar.value, radix: 16, uppercase: true)
        escaped += "_x" + String(repeating: "0", count: 4 - code.utf8.count) + code + "_"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private func append(_ part: String) { text += Array(part.utf8) }

  private func flush() throws {
    try archive.add(text)
    text.removeAll(keepingCapacity: true)
  }

  // MARK: Parts

  private func putParts() throws {
    func relation(_ id: Int, _ type: String, _ target: String) -> String {
      "<Relationship Id=\"rId\(id)\" Type=\"\(Self.office)/\(type)\" Target=\"\(target)\"/>"
    }
    func relations(_ list: String) -> String {
      "\(Self.head)<Relationships xmlns=\"\(Self.package)/relationships\">\(list)</Relationships>"
    }
    func type(_ part: String, _ word: String) -> String {
      "<Override PartName=\"/xl/\(part).xml\" ContentType=\"\(Self.type).\(word)+xml\"/>"
    }
    let types =
      "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package"
      + ".relationships+xml\"/><Default Extension=\"xml\" ContentType=\"application/xml\"/>"
      + type("workbook", "sheet.main") + type("worksheets/sheet1", "worksheet")
      + type("worksheets/sheet2", "worksheet") + type("styles", "styles")
    let sheets = [sheet, sums.sheet].enumerated().map { place, name in
      """
      <sheet name="\(Self.escaped(name))" sheetId="\(place + 1)" r:id="rId\(place + 1)"/>
      """
    }
    for (name, part) in [
      (
        "[Content_Types].xml",
        "\(Self.head)<Types xmlns=\"\(Self.package)/content-types\">\(types)</Types>"
      ),
      ("_rels/.rels", relations(relation(1, "officeDocument", "xl/workbook.xml"))),
      (
        "xl/workbook.xml",
        "\(Self.head)<workbook \(Self.main) xmlns:r=\"\(Self.office)\">"
          + "<bookViews><workbookView/></bookViews><sheets>\(sheets.joined())</sheets><calcPr fullCalcOnLoad=\"1\"/></workbook>"
      ),
      (
        "xl/_rels/workbook.xml.rels",
        relations(
          relation(1, "worksheet", "worksheets/sheet1.xml")
            + relation(2, "worksheet", "worksheets/sheet2.xml")
            + relation(3, "styles", "styles.xml"))
      ),
      ("xl/styles.xml", Self.styles),
    ] {
      try archive.begin(name)
      try archive.add(Array(part.utf8))
      try archive.end()
    }
  }

  /// The styles in the order of `Style`. Formats 14 and 22 are the dates of the reader's locale.
  private static let styles: String = {
    let cells = [0, 14, 22, 164, 4, 0].enumerated().map { place, format in
      """
      <xf numFmtId="\(format)" fontId="\(place == 5 ? 1 : 0)" fillId="0" borderId="0" xfId="0" \
      applyNumberFormat="1"/>
      """
    }
    return """
      \(head)<styleSheet \(main)>\
      <numFmts count="1"><numFmt numFmtId="164" formatCode="[h]:mm"/></numFmts>\
      <fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
      <font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
      <fills count="2"><fill><patternFill patternType="none"/></fill>\
      <fill><patternFill patternType="gray125"/></fill></fills>\
      <borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
      <cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
      <cellXfs count="\(cells.count)">\(cells.joined())</cellXfs>\
      <cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>\
      </styleSheet>
      """
  }()
}

extension CellText {
  /// Returns the serial number of a day in the 1900 date system; nil for a day before the leap day
  /// that Excel has and no calendar.
  static func serial(of day: CivilDay) -> Int? {
    let serial = day.number + 25_569
    return serial > 60 && Double(serial) < 2_958_466 ? serial : nil
  }

  /// Returns the days of a number of seconds, exactly enough to read the seconds back.
  static func serial(seconds: Int64) -> String {
    decimal(Double(seconds) / 86_400)
  }
}
