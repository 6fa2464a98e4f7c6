import Interchange
import Platform

/// The table of a spreadsheet in a private temporary file, for the readers of tables. A table in
/// UTF-16 is copied as well, but has nothing to be said about it.
package struct SpreadsheetCopy {
  /// What was read of the spreadsheet.
  package let contents: SpreadsheetFile.Contents

  /// Calls `body` with the path of a file that readers of tables know: that of a copy if there is a
  /// spreadsheet or UTF-16 at `path`, otherwise `path`. `name` is the user's name for the file, `sheet` the
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
  ) throws -> (String, SpreadsheetCopy?)? {
    guard Files.isRegular(path) else { return nil }
    do {
      if CSVTable.isUTF16(try Files.read(path, limit: 2)) {
        let bytes = try Files.read(path, limit: CSVTable.maximumBytes + 1)
        guard bytes.count <= CSVTable.maximumBytes else {
          throw CSVError.tooLarge(limit: CSVTable.maximumBytes)
        }
        let text = CSVTable.utf8(fromUTF16: bytes)
        // An XML file names its encoding itself.
        return text.first == UInt8(ascii: "<")
          ? nil
          : try written { copy in
            try copy.append(text)
            return nil
          }
      }
      guard let file = try SpreadsheetFile(OpenFile(path)) else { return nil }
      return try written { copy in
        SpreadsheetCopy(contents: try file.writeTable(sheet: sheet) { try copy.append($0) })
      }
    } catch let error as ZipError {
      throw HealthImportError.archive(file: Files.name(of: name), error)
    } catch let error as SystemError {
      throw HealthImportError.unreadable(error)
    }
  }

  /// Returns the path of a private temporary file that `write` has written, and its result.
  private static func written<Result>(
    _ write: (OutputFile) throws -> Result
  ) throws -> (String, Result) {
    let copy = try OutputFile.temporary()
    do {
      return (copy.path, try write(copy))
    } catch {
      try? Files.remove(copy.path)
      throw error
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
