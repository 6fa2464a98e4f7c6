import Interchange

/// Makes spreadsheets in memory, with the parts that ECMA-376 and ODF 1.3 require.
enum MadeSpreadsheet {
  /// The styles of the cells of `excel`: General, and the number formats of the test's.
  static func styles(_ codes: [String], builtIn ids: [Int] = []) -> String {
    let own = codes.enumerated().map { number, code in
      "<numFmt numFmtId=\"\(164 + number)\" formatCode=\"\(escaped(code))\"/>"
    }
    let all = [0] + codes.indices.map { 164 + $0 } + ids
    let cells = all.map { "<xf numFmtId=\"\($0)\" fontId=\"0\" xfId=\"0\"/>" }
    return """
      <?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">\
      <numFmts count="\(codes.count)">\(own.joined())</numFmts>\
      <cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs>\
      <cellXfs count="\(all.count)">\(cells.joined())</cellXfs></styleSheet>
      """
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  /// An Excel workbook of these sheets, given by the contents of their `sheetData`.
  static func excel(
    _ sheets: [(name: String, rows: String)], styles: String = styles([]), strings: String = "",
    isMac: Bool = false, state: String = "visible", isShared: Bool = true
  ) -> [UInt8] {
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    let main = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\""
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let package = "xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\""
    let list = sheets.enumerated().map { number, sheet in
      """
      <sheet name="\(escaped(sheet.name))" sheetId="\(number + 1)" \
      state="\(number == 0 ? state : "visible")" r:id="rId\(number + 1)"/>
      """
    }
    let relations = sheets.indices.map {
      "<Relationship Id=\"rId\($0 + 1)\" Type=\"\(office)/worksheet\" "
        + "Target=\"worksheets/sheet\($0 + 1).xml\"/>"
    }
    var parts: [(String, String)] = [
      ("[Content_Types].xml", head + "<Types/>"),
      (
        "_rels/.rels",
        head + "<Relationships \(package)><Relationship Id=\"rId1\" "
          + "Type=\"\(office)/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
      ),
      (
        "xl/workbook.xml",
        head + "<workbook \(main) xmlns:r=\"\(office)\"><workbookPr"
          + (isMac ? " date1904=\"1\"" : "") + "/><sheets>\(list.joined())</sheets></workbook>"
      ),
      (
        "xl/_rels/workbook.xml.rels",
        head + "<Relationships \(package)>\(relations.joined())"
          + "<Relationship Id=\"s\" Type=\"\(office)/styles\" Target=\"/xl/styles.xml\"/>"
          + "<Relationship Id=\"t\" Type=\"\(office)/sharedStrings\" "
          + "Target=\"./sharedStrings.xml\"/></Relationships>"
      ),
      ("xl/styles.xml", styles), ("xl/sharedStrings.xml", head + "<sst \(main)>\(strings)</sst>"),
    ]
    for (number, sheet) in sheets.enumerated() {
      parts.append(
        (
          "xl/worksheets/sheet\(number + 1).xml",
          head + "<worksheet \(main)><sheetData>\(sheet.rows)</sheetData></worksheet>"
        ))
    }
    return archive(parts)
  }

  /// An OpenDocument spreadsheet with this content between the start and end of `office:spreadsheet`.
  static func openDocument(_ tables: String, styles: String = "") -> [UInt8] {
    archive([
      ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
      (
        "content.xml",
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <office:document-content office:version="1.3" \
        xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" \
        xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" \
        xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" \
        xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" \
        xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0">\
        <office:automatic-styles>\(styles)</office:automatic-styles>\
        <office:body><office:spreadsheet>\(tables)</office:spreadsheet></office:body>\
        </office:document-content>
        """
      ),
    ])
  }

  static func archive(_ parts: [(name: String, text: String)]) -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = ZipWriter { bytes += $0 }
    for (name, text) in parts {
      try? writer.begin(name)
      try? writer.add(Array(text.utf8))
      try? writer.end()
    }
    try? writer.finish()
    return bytes
  }

  /// A row of texts.
  static func texts(_ values: [String], row: Int? = nil) -> String {
    let cells = values.map { "<c t=\"inlineStr\"><is><t>\(escaped($0))</t></is></c>" }
    return "<row\(row.map { " r=\"\($0)\"" } ?? "")>\(cells.joined())</row>"
  }
}

/// Reads a sheet as the text of a table.
func table(
  _ file: [UInt8], sheet: String? = nil, _ limits: SpreadsheetLimits = SpreadsheetLimits()
) throws -> (text: String, contents: SpreadsheetFile.Contents) {
  var text: [UInt8] = []
  let spreadsheet = try SpreadsheetFile(MemoryFile(file), limits)
  guard let spreadsheet else { throw SpreadsheetError.damaged(part: "", reason: "no spreadsheet") }
  let contents = try spreadsheet.writeTable(sheet: sheet) { text += $0 }
  return (String(decoding: text, as: UTF8.self), contents)
}
