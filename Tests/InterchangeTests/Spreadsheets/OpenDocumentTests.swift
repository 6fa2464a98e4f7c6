import Interchange
import Testing

@Suite("OpenDocument spreadsheets") struct OpenDocumentTests {
  private let head = row(["Date", "Start", "End", "Break"])

  private static func row(_ values: [String]) -> String {
    let cells = values.map {
      "<table:table-cell office:value-type=\"string\"><text:p>\($0)</text:p></table:table-cell>"
    }
    return "<table:table-row>\(cells.joined())</table:table-row>"
  }

  private func sheet(_ name: String, _ rows: String, style: String = "") -> String {
    "<table:table table:name=\"\(name)\" table:style-name=\"\(style)\">\(rows)</table:table>"
  }

  private func cells(_ cells: String) throws -> [String] {
    let rows = head + "<table:table-row>\(cells)</table:table-row>"
    let text = try table(MadeSpreadsheet.openDocument(sheet("A", rows))).text
    return try CSVTable(Array(text.utf8)).records[1].values
  }

  private func cell(_ attributes: String) throws -> String {
    let other = "<table:table-cell office:value-type=\"float\" office:value=\"1\"/>"
    return try cells(
      "<table:table-cell \(attributes)><text:p>shown</text:p></table:table-cell>\(other)")[0]
  }

  @Test(
    "Cells are read by their values, not by what they show",
    arguments: [
      ("float", "value", "7.5", "7.5"), ("percentage", "value", "0.5", "0.5"),
      ("currency", "value", "8.3000000000000007", "8.3"),
      ("date", "date-value", "2025-11-03", "2025-11-03"),
      ("date", "date-value", "2025-11-03T22:00:00", "2025-11-03T22:00"),
      ("date", "date-value", "2025-11-03T22:00:00.500000000", "2025-11-03T22:00"),
      ("date", "date-value", "2025-11-03T00:00:00", "2025-11-03T00:00"),
      ("time", "time-value", "PT22H00M00S", "22:00"),
      ("time", "time-value", "PT24H00M00S", "24:00"),
      ("time", "time-value", "PT26H30M00S", "26:30"), ("time", "time-value", "PT0H30M00S", "00:30"),
      ("time", "time-value", "-PT0H30M00S", "-0:30"),
      ("time", "time-value", "PT07H59M59.999999S", "08:00"),
      ("time", "time-value", "P1DT2H", "26:00"),
      ("time", "time-value", "PT1103158H00M00S", "2025-11-03T22:00"),
      ("boolean", "boolean-value", "true", "true"), ("string", "string-value", "x", "x"),
    ])
  func values(_ type: String, _ name: String, _ value: String, _ expected: String) throws {
    #expect(
      try cell("office:value-type=\"\(type)\" office:\(name)=\"\(value)\"") == expected)
  }

  @Test("Texts have their lines and blanks, without notes")
  func texts() throws {
    let found = try cells(
      """
      <table:table-cell office:value-type="string"><office:annotation><text:p>note</text:p>\
      </office:annotation><text:p>a<text:s text:c="2"/>b<text:span>c</text:span>  d</text:p>\
      <text:p>e<text:tab/>f</text:p></table:table-cell><table:covered-table-cell/>\
      <table:table-cell office:value-type="string"><text:p>=1</text:p></table:table-cell>
      """)
    #expect(found == ["a  bc d\ne\tf", "", "=1"])
  }

  @Test("Repeated cells and rows are as many, and empty ones take no room")
  func repeats() throws {
    let rows =
      head
        + """
        <table:table-row table:number-rows-repeated="2">\
        <table:table-cell table:number-columns-repeated="2"/>\
        <table:table-cell office:value-type="float" office:value="1" \
        table:number-columns-repeated="2"/><table:table-cell table:number-columns-repeated="16380"/>\
        </table:table-row><table:table-row table:number-rows-repeated="1048570">\
        <table:table-cell table:number-columns-repeated="16384"/></table:table-row>
        """
    let found = try table(MadeSpreadsheet.openDocument(sheet("A", rows)))
    #expect(found.text == "Date,Start,End,Break\n,,1,1\n,,1,1\n")
  }

  @Test("A row that is repeated for ever is refused, and so is a cell")
  func hostile() throws {
    let cell = "<table:table-cell office:value-type=\"float\" office:value=\"1\""
    let rows =
      head
      + "<table:table-row table:number-rows-repeated=\"1000000000\">\(cell)/></table:table-row>"
    #expect(throws: SpreadsheetError.tooManyRows(limit: 1 << 20)) {
      try table(MadeSpreadsheet.openDocument(sheet("A", rows)))
    }
    let wide =
      head
      + "<table:table-row>\(cell) table:number-columns-repeated=\"1000000000\"/></table:table-row>"
    #expect(throws: SpreadsheetError.tooManyColumns(limit: 1024)) {
      try table(MadeSpreadsheet.openDocument(sheet("A", wide)))
    }
    let blanks =
      head + "<table:table-row><table:table-cell office:value-type=\"string\"><text:p>"
      + "<text:s text:c=\"1000000000\"/></text:p></table:table-cell></table:table-row>"
    #expect(try table(MadeSpreadsheet.openDocument(sheet("A", blanks))).text.utf8.count < 2000)
    let type = "<!DOCTYPE a [<!ENTITY b \"x\">]><a>&b;</a>"
    #expect(throws: SpreadsheetError.damaged(part: "content.xml", reason: "a document type")) {
      try table(
        MadeSpreadsheet.archive([
          ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"), ("content.xml", type),
        ]))
    }
  }

  @Test("The first visible sheet with known headings is read, or the one named")
  func sheets() throws {
    let styles =
      "<style:style style:name=\"h\" style:family=\"table\">"
      + "<style:table-properties table:display=\"false\"/></style:style>"
    let notes = Self.row(["Please", "do not", "edit"])
    let title = Self.row(["Roster"]) + "<table:table-row table:number-rows-repeated=\"2\"/>"
    let file = MadeSpreadsheet.openDocument(
      sheet("Old", head, style: "h") + sheet("Notes", notes) + sheet("Nov", title + head)
        + sheet("Dec", head), styles: styles)
    let found = try table(file).contents
    #expect(found.sheet == "Nov" && found.headings == 4)
    #expect(try table(file, sheet: "Old").contents.sheet == "Old")
    #expect(try table(file, sheet: "Dec").contents.headings == 1)
    #expect(
      throws: SpreadsheetError.noSheet("x", known: ["Old", "Notes", "Nov", "Dec"])
    ) { try table(file, sheet: "x") }
    #expect(
      try table(MadeSpreadsheet.openDocument(sheet("A", notes))).text == "Please,do not,edit\n")
    #expect(throws: SpreadsheetError.empty) {
      try table(MadeSpreadsheet.openDocument(sheet("A", "")))
    }
  }

  @Test("Errors and formulas without results are empty and counted")
  func errors() throws {
    let rows =
      head
        + """
        <table:table-row><table:table-cell office:value-type="float" office:value="1"/>\
        <table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value="" \
        calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>\
        <table:table-cell table:formula="of:=[.A1]"/></table:table-row>
        """
    let found = try table(MadeSpreadsheet.openDocument(sheet("A", rows)))
    #expect(found.text == "Date,Start,End,Break\n1\n")
    #expect(found.contents.errors == 1 && found.contents.missing == 1)
  }
}
