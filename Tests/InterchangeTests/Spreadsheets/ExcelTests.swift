import Interchange
import Testing

@Suite("Excel workbooks") struct ExcelTests {
  private let head = MadeSpreadsheet.texts(["Date", "Start", "End", "Break"])

  /// The cells of a row of a sheet with one style for each format code, as the table has them.
  private func cells(
    _ values: String, _ codes: [String] = [], builtIn ids: [Int] = [], isMac: Bool = false,
    strings: String = ""
  ) throws -> [String] {
    let file = MadeSpreadsheet.excel(
      [("A", head + "<row>\(values)</row>")],
      styles: MadeSpreadsheet.styles(codes, builtIn: ids), strings: strings, isMac: isMac)
    return try CSVTable(Array(table(file).text.utf8)).records[1].values
  }

  private func cell(_ value: String, _ code: String, isMac: Bool = false) throws -> String {
    try cells("<c s=\"1\"><v>\(value)</v></c><c><v>1</v></c>", [code], isMac: isMac)[0]
  }

  @Test(
    "A number is a day, a time or a length by its format",
    arguments: [
      ("45964", "yyyy-mm-dd", "2025-11-03"), ("45964", "[$-407]d. mmmm yyyy;@", "2025-11-03"),
      ("45964.9166666667", "dd/mm/yyyy hh:mm", "2025-11-03T22:00"),
      ("45964", "yyyy\\-mm\\-dd\\ hh:mm", "2025-11-03T00:00"),
      ("45964.9166666667", "dd.mm.yy", "2025-11-03T22:00"),
      ("45964.9166666667", "hh:mm", "2025-11-03T22:00"), ("0.9166666667", "h:mm AM/PM", "22:00"),
      ("0.9166666667", "[$-F400]h:mm:ss\\ AM/PM", "22:00"), ("0", "hh:mm", "00:00"),
      ("1", "hh:mm", "24:00"), ("1", "[h]:mm", "24:00"), ("1.1041666667", "[h]:mm", "26:30"),
      ("1.1041666667", "h:mm", "26:30"), ("0.0208333333", "[mm]:ss", "0:30"),
      ("0.3333333333", "\"Tag \"hh:mm", "08:00"), ("0.33334", "hh:mm:ss", "08:00:01"),
      ("-0.0208333333", "[h]:mm", "-0:30"), ("7.5", "0.00", "7.5"), ("7.5", "#,##0.0\" h\"", "7.5"),
      ("7.5", "0.00E+00", "7.5"), ("7.5", "[Red]0.0", "7.5"), ("0.5", "0%", "0.5"),
      ("7.5", "General", "7.5"), ("7.5", "\"m\"0", "7.5"), ("7.5", "0.0;-h", "7.5"),
      ("0", "yyyy-mm-dd", "0"), ("59", "yyyy-mm-dd", "1900-02-28"), ("60", "yyyy-mm-dd", "60"),
      ("61", "yyyy-mm-dd", "1900-03-01"), ("1E+99", "yyyy-mm-dd", "1E+99"),
    ])
  func forms(_ value: String, _ code: String, _ expected: String) throws {
    guard value != "1E+99" else {
      return #expect(try cell(value, code) == "1" + String(repeating: "0", count: 99))
    }
    #expect(try cell(value, code) == expected)
  }

  @Test(
    "Built-in formats have their forms",
    arguments: [
      (14, "2025-11-03T22:00"), (17, "2025-11-03T22:00"), (22, "2025-11-03T22:00"),
      (1, "45964.9166666667"), (9, "45964.9166666667"), (20, "2025-11-03T22:00"),
      (46, "1103158:00"), (47, "2025-11-03T22:00"), (49, "45964.9166666667"),
      (31, "2025-11-03T22:00"),
    ])
  func builtIn(_ id: Int, _ expected: String) throws {
    let row = "<c s=\"1\"><v>45964.9166666667</v></c><c><v>1</v></c>"
    #expect(try cells(row, builtIn: [id])[0] == expected)
  }

  @Test("Days of the 1904 date system are four years and a day later")
  func mac() throws {
    #expect(try cell("44502", "yyyy-mm-dd", isMac: true) == "2025-11-03")
    #expect(try cell("44502.9166666667", "d/m/yy h:mm", isMac: true) == "2025-11-03T22:00")
    #expect(try cell("0.9166666667", "hh:mm", isMac: true) == "22:00")
  }

  @Test("Cells are read by their type, not by what they show")
  func types() throws {
    let row = """
      <c t="s"><v>1</v></c><c t="b"><v>1</v></c><c t="str"><f>A1</f><v>x &amp; y</v></c>\
      <c t="d"><v>2025-11-03T22:00:00</v></c><c t="d"><v>2025-11-03</v></c><c/>\
      <c><v>8.3000000000000007</v></c><c><v>1.0000000000000001E-2</v></c><c t="s"><v>0</v></c>\
      <c t="b"><v>0</v></c><c t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>
      """
    let strings = """
      <si><r><t xml:space="preserve">Früh </t></r><r><t>1</t></r><rPh sb="0" eb="1"><t>hint</t>\
      </rPh></si><si><t>a_x000D_b_x005F_x</t></si>
      """
    #expect(
      try cells(row, strings: strings) == [
        "a\rb_x", "true", "x & y", "2025-11-03T22:00", "2025-11-03", "", "8.3", "0.01", "Früh 1",
        "false", "ab",
      ])
  }

  @Test("Texts like formulas keep their apostrophes, and separators and quotes are kept")
  func texts() throws {
    let values = ["=1+1", "'=x", "a,b;c", "\"q\"", " x ", "two\nlines", "0012"]
    let cells = values.map {
      "<c t=\"inlineStr\"><is><t>\(MadeSpreadsheet.escaped($0))</t></is></c>"
    }
    #expect(try self.cells(cells.joined()) == values)
  }

  @Test("Errors and formulas without results are empty and counted")
  func errors() throws {
    let file = MadeSpreadsheet.excel([
      (
        "A",
        head
          + "<row><c><v>1</v></c><c t=\"e\"><f>1/0</f><v>#DIV/0!</v></c><c><f>A1</f></c></row>"
      )
    ])
    let found = try table(file)
    #expect(found.text == "Date,Start,End,Break\n1\n")
    #expect(found.contents.errors == 1 && found.contents.missing == 1)
  }

  @Test("The first line that reads as headings is used, and rows keep their numbers")
  func headings() throws {
    let rows =
      MadeSpreadsheet.texts(["Roster November"], row: 1)
      + MadeSpreadsheet.texts(["From", "1.11.2025", "To", "30.11.2025"], row: 3)
      + MadeSpreadsheet.texts(["Date", "Start\nTime", "End", "Break"], row: 5)
      + "<row r=\"6\"/><row r=\"8\"><c r=\"B8\"><v>1</v></c><c r=\"D8\"><v>2</v></c></row>"
    let found = try table(MadeSpreadsheet.excel([("A", rows)]))
    #expect(found.text == "Date,Start Time,End,Break\n\n\n\n\n\n\n,1,,2\n")
    #expect(found.contents.headings == 5)
    #expect(try CSVTable(Array(found.text.utf8)).records.map(\.line) == [1, 8])
  }

  @Test("The first sheet with a table of shifts, steps or workouts is read, or the one named")
  func sheets() throws {
    let notes = MadeSpreadsheet.texts(["Please", "do not", "edit"])
    let steps = MadeSpreadsheet.texts(["Date", "Steps"]) + MadeSpreadsheet.texts(["x", "y"])
    let sheets = [("Notes", notes), ("Nov & Dec", head), ("Steps", steps)]
    let file = MadeSpreadsheet.excel(sheets)
    #expect(try table(file).contents.sheet == "Nov & Dec")
    #expect(try table(file, sheet: "Steps").text == "Date,Steps\nx,y\n")
    #expect(try table(file, sheet: "Notes").text == "Please,do not,edit\n")
    #expect(
      throws: SpreadsheetError.noSheet("x", known: ["Notes", "Nov & Dec", "Steps"])
    ) { try table(file, sheet: "x") }
    let hidden = MadeSpreadsheet.excel([("Old", head), ("Notes", notes)], state: "hidden")
    #expect(try table(hidden).contents.sheet == "Notes")
    #expect(try table(hidden, sheet: "Old").contents.sheet == "Old")
    #expect(throws: SpreadsheetError.empty) { try table(MadeSpreadsheet.excel([("A", "")])) }
  }

  @Test("Any prefix of the namespace will do")
  func prefixes() throws {
    let rows = "<x:row><x:c t=\"str\"><x:v>Date</x:v></x:c></x:row>".replacing("x:", with: "")
    let file = MadeSpreadsheet.excel([("A", rows)])
    #expect(try table(file).text == "Date\n")
    let prefixed = MadeSpreadsheet.archive([
      ("[Content_Types].xml", "<Types/>"),
      (
        "xl/workbook.xml",
        "<x:workbook xmlns:x='u' xmlns:q='v'><x:sheets><x:sheet name='A' q:id='r'/></x:sheets>"
          + "</x:workbook>"
      ),
      (
        "xl/_rels/workbook.xml.rels",
        "<p:Relationships xmlns:p='w'><p:Relationship Id='r' Type='z/worksheet' Target='/s.xml'/>"
          + "</p:Relationships>"
      ),
      (
        "s.xml",
        "<x:worksheet xmlns:x='u'><x:sheetData><x:row><x:c t='str'><x:v>a</x:v></x:c></x:row>"
          + "</x:sheetData></x:worksheet>"
      ),
    ])
    #expect(try table(prefixed).text == "a\n")
  }
}

@Suite("Spreadsheets that are refused") struct HostileSpreadsheetTests {
  private let head = MadeSpreadsheet.texts(["Date", "Start", "End", "Break"])

  private func refusal(_ file: [UInt8], _ limits: SpreadsheetLimits = SpreadsheetLimits())
    -> SpreadsheetError?
  {
    do {
      _ = try table(file, limits)
      return nil
    } catch {
      return error as? SpreadsheetError
    }
  }

  @Test("Other files are no spreadsheets, or have a reason")
  func others() throws {
    #expect(try SpreadsheetFile(MemoryFile(Array("a,b\n".utf8))) == nil)
    #expect(try SpreadsheetFile(MemoryFile([])) == nil)
    let plain = MadeSpreadsheet.archive([("apple_health_export/export.xml", "<a/>")])
    #expect(try SpreadsheetFile(MemoryFile(plain)) == nil)
    let text = MadeSpreadsheet.archive([
      ("mimetype", "application/vnd.oasis.opendocument.text"), ("content.xml", "<a/>"),
    ])
    #expect(try SpreadsheetFile(MemoryFile(text)) == nil)
    let old: [UInt8] = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]
    #expect(refusal(old) == .oldExcel)
    #expect(refusal(MadeSpreadsheet.archive([("Index/Document.iwa", "x")])) == .numbers)
    #expect(refusal(MadeSpreadsheet.archive([("xl/workbook.bin", "x")])) == .binaryExcel)
    let secret = MadeSpreadsheet.archive([
      ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"), ("content.xml", "x"),
      ("META-INF/manifest.xml", "<manifest:encryption-data/>"),
    ])
    #expect(refusal(secret) == .encrypted)
  }

  @Test("Damaged files name the part")
  func damaged() {
    let cut = MadeSpreadsheet.excel([("A", head + "<row>")])
    #expect(
      refusal(cut)
        == .damaged(part: "xl/worksheets/sheet1.xml", reason: "mismatched tag"))
    let whole = MadeSpreadsheet.excel([("A", head)])
    #expect(refusal(Array(whole.dropLast(100))) != nil)
    for count in stride(from: 30, to: whole.count, by: 97) {
      #expect(throws: (any Error).self) { try table(Array(whole[..<count])) }
    }
  }

  @Test("Document types are refused, and with them entities")
  func entities() {
    let styles = "<!DOCTYPE a [<!ENTITY b \"x\">]><styleSheet>&b;</styleSheet>"
    let file = MadeSpreadsheet.excel([("A", head)], styles: styles)
    #expect(refusal(file) == .damaged(part: "xl/styles.xml", reason: "a document type"))
  }

  @Test("Sizes have limits")
  func limits() {
    var limits = SpreadsheetLimits()
    limits.rows = 20
    #expect(
      refusal(MadeSpreadsheet.excel([("A", head + "<row r=\"21\"/>")]), limits)
        == .tooManyRows(limit: 20))
    let wide = "<row><c r=\"AMK2\"><v>1</v></c></row>"
    #expect(refusal(MadeSpreadsheet.excel([("A", head + wide)])) == .tooManyColumns(limit: 1024))
    // A format without a value needs no column.
    #expect(refusal(MadeSpreadsheet.excel([("A", head + "<row><c r=\"XFD2\"/></row>")])) == nil)
    limits = SpreadsheetLimits()
    limits.events = 100
    let many = head + String(repeating: "<row/>", count: 100)
    #expect(refusal(MadeSpreadsheet.excel([("A", many)]), limits) == .tooLarge(limit: 192))
    limits = SpreadsheetLimits()
    limits.strings = 100
    let strings = String(repeating: "<si><t>0123456789</t></si>", count: 10)
    #expect(refusal(MadeSpreadsheet.excel([("A", head)], strings: strings), limits) != nil)
    limits = SpreadsheetLimits()
    limits.bytes = 10_000
    let blanks = head + String(repeating: " ", count: 10_000)
    #expect(refusal(MadeSpreadsheet.excel([("A", blanks)]), limits) == .tooLarge(limit: 0))
  }

  @Test("An archive that unpacks to far more than its size is refused")
  func bomb() {
    let blanks = head + String(repeating: " ", count: 4 << 20)
    #expect(throws: ZipError.self) { try table(MadeSpreadsheet.excel([("A", blanks)])) }
  }
}
