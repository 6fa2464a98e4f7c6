import Interchange
import Platform

/// The table of a spreadsheet in a private temporary file, for the readers of tables.
package struct SpreadsheetCopy {
  /// What was read of the spreadsheet.
  package let contents: SpreadsheetFile.Contents

  /// Calls `body` with the path of a file that readers of tables know: that of a copy if there is a
  /// spreadsheet at `path`, otherwise `path`. `name` is the user's name for the file, `sheet` the
  /// sheet to read instead of the first one that has a table. Throws `SpreadsheetError`,
  /// `HealthImportError`, and what `body` throws.
  package static func with<Result>(
    _ path: String, named name: String, sheet: String? = nil,
    _ body: (String, SpreadsheetCopy?) throws -> Result
  ) throws -> Result {
    guard let (place, copy) = try made(of: path, name, sheet) else { return try body(path, nil) }
    defer { try? Files.remove(place) }
    return try body(place, copy)
  }

  private static func made(
    of path: String, _ name: String, _ sheet: String?
  ) throws -> (String, SpreadsheetCopy)? {
    guard Files.isRegular(path) else { return nil }
    do {
      guard let file = try SpreadsheetFile(OpenFile(path)) else { return nil }
      let copy = try OutputFile.temporary()
      do {
        let contents = try file.writeTable(sheet: sheet) { try copy.append($0) }
        return (copy.path, SpreadsheetCopy(contents: contents))
      } catch {
        try? Files.remove(copy.path)
        throw error
      }
    } catch let error as ZipError {
      throw HealthImportError.archive(file: Files.name(of: name), error)
    } catch let error as SystemError {
      throw HealthImportError.unreadable(error)
    }
  }

  /// Sentences on cells without a value, and on the sheet that was read.
  package func remarks(_ texts: Texts) -> [String] {
    let place = ["sheet": contents.sheet, "row": String(contents.headings)]
    var remarks: [String] = []
    if contents.errors > 0 {
      remarks.append(texts("import.sheet_errors", ["n": String(contents.errors)]))
    }
    if contents.missing > 0 {
      remarks.append(texts("import.sheet_missing", ["n": String(contents.missing)]))
    }
    remarks.append(texts("import.sheet", place))
    return remarks
  }
}
