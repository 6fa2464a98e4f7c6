import Platform
import Services

extension Session {
  /// Calls `body` with the path of a file that can be read repeatedly, and that readers of tables
  /// know: of a spreadsheet the table in its `sheet`. Says which one was read. Throws
  /// `CommandError`, `SpreadsheetError`, and what `body` throws.
  func withTable<Result>(
    _ path: String, sheet: String?, _ body: (String) throws -> Result
  ) throws -> Result {
    try InputFile.withFile(path, self) { place in
      try SpreadsheetCopy.with(place, named: path, sheet: sheet) { table, copy in
        guard let copy else {
          guard sheet == nil else { throw CommandError.usage("import_no_sheet", ["path": path]) }
          return try body(table)
        }
        for remark in copy.remarks(try environment().texts) { console.remark(remark) }
        return try body(table)
      }
    }
  }
}
