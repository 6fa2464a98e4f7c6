import Platform

/// A spreadsheet of Excel (.xlsx, ECMA-376) or in OpenDocument format (.ods), whose sheets are read
/// as tables: cells as they are stored, formulas by their last result.
public final class SpreadsheetFile {
  /// What was read from a sheet.
  public struct Contents: Equatable, Sendable {
    /// The name of the sheet.
    public var sheet: String
    /// The number of the row with the headings.
    public var headings: Int
    /// The number of cells that are empty because their formulas result in errors.
    public var errors: Int
    /// The number of cells that are empty because the file has no results of their formulas.
    public var missing: Int
  }

  private enum Kind {
    case excel(workbook: String)
    case openDocument
  }

  private static let openDocument = "application/vnd.oasis.opendocument.spreadsheet"
  private static let content = "content.xml"
  /// The first bytes of OLE files ([MS-CFB] 2.2).
  private static let oleMark: [UInt8] = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

  private let archive: ZipArchive
  private let kind: Kind
  private let limits: SpreadsheetLimits
  private let parts: XMLParts

  /// Opens a file; nil if it is not a spreadsheet. Throws `SpreadsheetError` for a spreadsheet that
  /// cannot be read, `ZipError` and `SystemError`.
  public convenience init?(_ file: any ByteFile) throws {
    try self.init(file, SpreadsheetLimits())
  }

  /// Opens a file with other limits.
  package init?(_ file: any ByteFile, _ limits: SpreadsheetLimits) throws {
    let head = try file.bytes(at: 0, count: 8)
    guard head != Self.oleMark else { throw SpreadsheetError.oldExcel }
    guard ZipArchive.isArchive(head), let archive = try? ZipArchive(file) else { return nil }
    self.archive = archive
    self.limits = limits
    parts = XMLParts(archive, limits)
    let names = Set(archive.entries.map(\.name))
    if names.contains("Index/Document.iwa") || names.contains("Index.zip") {
      throw SpreadsheetError.numbers
    }
    if names.contains("xl/workbook.bin") { throw SpreadsheetError.binaryExcel }
    if names.contains("mimetype"), names.contains(Self.content) {
      let type = try Self.start(of: "mimetype", in: archive, count: 80)
      guard type.hasPrefix(Self.openDocument) else { return nil }
      kind = .openDocument
      let manifest = "META-INF/manifest.xml"
      if names.contains(manifest),
        try Self.start(of: manifest, in: archive, count: 1 << 16).contains("encryption-data")
      {
        throw SpreadsheetError.encrypted
      }
    } else if names.contains("[Content_Types].xml"),
      let workbook = try Self.workbook(in: archive, names)
    {
      kind = .excel(workbook: workbook)
    } else {
      return nil
    }
    // A part may be missing, or end early, where only a checksum would show it.
    guard !archive.isRecovered else {
      throw SpreadsheetError.damaged(part: "", reason: "the file is truncated")
    }
  }

  private static func start(
    of name: String, in archive: ZipArchive, count: Int
  ) throws -> String {
    guard let entry = archive.entries.first(where: { $0.name == name }) else { return "" }
    return String(decoding: try archive.open(entry).bytes(upTo: count), as: UTF8.self)
  }

  /// Returns the path of the workbook of an Office Open XML package; nil for other documents.
  private static func workbook(in archive: ZipArchive, _ names: Set<String>) throws -> String? {
    if names.contains("xl/workbook.xml") { return "xl/workbook.xml" }
    guard names.contains(where: { $0.hasSuffix("workbook.xml") }),
      let entry = archive.entries.first(where: { $0.name == "_rels/.rels" })
    else { return nil }
    let reader = RelationReader()
    try XMLParts(archive, SpreadsheetLimits()).read(entry, reader)
    let target = reader.relations.first { $0.type == "officeDocument" }?.target
    return target.map { path($0, from: "") }.flatMap { names.contains($0) ? $0 : nil }
  }

  /// Returns the path of a target that is relative to the folder of a part.
  private static func path(_ target: String, from part: String) -> String {
    guard !target.hasPrefix("/") else { return String(target.dropFirst()) }
    var folders = part.split(separator: "/").dropLast()
    for name in target.split(separator: "/") where name != "." {
      if name == ".." { folders = folders.dropLast() } else { folders.append(name) }
    }
    return folders.joined(separator: "/")
  }

  /// Writes a sheet as a table in the format of RFC 4180: the sheet with a name, or the first one
  /// that has headings of shifts, steps or workouts, or else the first one that has cells. Throws
  /// `SpreadsheetError`, `ZipError`, `SystemError`, and what `write` throws.
  public func writeTable(
    sheet name: String? = nil, to write: @escaping ([UInt8]) throws -> Void
  ) throws -> Contents {
    switch kind {
    case .excel(let workbook): try writeExcel(workbook, name, write)
    case .openDocument: try writeOpenDocument(name, write)
    }
  }

  // MARK: Excel

  private func writeExcel(
    _ path: String, _ name: String?, _ write: @escaping ([UInt8]) throws -> Void
  ) throws -> Contents {
    let list = WorkbookReader(), relations = RelationReader()
    try parts.read(path, list)
    let folder = path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    let file = path.split(separator: "/").last ?? ""
    try parts.read("\(folder)_rels/\(file).rels", relations)
    var workbook = Workbook(sheets: list.sheets, isMac: list.isMac)
    func target(_ type: String) -> String? {
      relations.relations.first { $0.type == type }.map { Self.path($0.target, from: path) }
    }
    if let styles = target("styles") {
      let reader = StyleReader()
      try parts.read(styles, reader)
      workbook.forms = reader.forms
    }
    let strings = SharedStrings(limit: limits.strings)
    if let shared = target("sharedStrings") {
      try parts.read(shared, strings) { strings.isTooLarge }
    }
    /// Reads a sheet; nil if it has no known headings, but they are searched for.
    func contents(of sheet: Workbook.Sheet, _ search: SheetTable.Search) throws -> Contents? {
      let target = relations.relations.first { $0.id == sheet.relation && $0.type == "worksheet" }
      // A sheet with a chart only has no cells.
      guard let target else { return nil }
      let table = SheetTable(search, limit: limits.table, write: write)
      let reader = WorksheetReader(table, workbook, strings, limits)
      try parts.read(Self.path(target.target, from: path), reader)
      try table.finish()
      return table.headings.map {
        Contents(
          sheet: sheet.name, headings: $0, errors: reader.errors, missing: reader.missing)
      }
    }
    if let name {
      guard let sheet = workbook.sheets.first(where: { $0.name == name }) else {
        throw SpreadsheetError.noSheet(name, known: workbook.sheets.map(\.name))
      }
      guard let found = try contents(of: sheet, .any) else { throw SpreadsheetError.empty }
      return found
    }
    let shown = workbook.sheets.filter { !$0.isHidden }
    for search in [SheetTable.Search.known, .any] {
      for sheet in shown {
        if let found = try contents(of: sheet, search) { return found }
      }
    }
    throw SpreadsheetError.empty
  }

  // MARK: OpenDocument

  private func writeOpenDocument(
    _ name: String?, _ write: @escaping ([UInt8]) throws -> Void
  ) throws -> Contents {
    /// Reads the sheets of a choice.
    func read(_ choice: OpenDocumentReader.Choice, _ search: SheetTable.Search) throws
      -> OpenDocumentReader
    {
      let limit = limits.table
      let reader = OpenDocumentReader(choice, limits) {
        SheetTable(search, limit: limit, write: write)
      }
      try parts.read(Self.content, reader)
      try reader.table?.finish()
      return reader
    }
    func contents(_ reader: OpenDocumentReader) -> Contents? {
      guard let number = reader.chosen, let headings = reader.table?.headings else { return nil }
      return Contents(
        sheet: reader.sheets[number].name, headings: headings, errors: reader.errors,
        missing: reader.missing)
    }
    if let name {
      let reader = try read(.named(name), .any)
      guard reader.chosen != nil else {
        throw SpreadsheetError.noSheet(name, known: reader.sheets.map(\.name))
      }
      guard let found = contents(reader) else { throw SpreadsheetError.empty }
      return found
    }
    let known = try read(.known, .known)
    if let found = contents(known) { return found }
    guard let first = known.firstWithCells, let found = contents(try read(.number(first), .any))
    else { throw SpreadsheetError.empty }
    return found
  }
}
