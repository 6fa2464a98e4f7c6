import Interchange
import Platform
import Services

/// What a file to import holds.
enum ImportKind: Equatable {
  case shifts(ShiftFile.Kind)
  /// Steps; nil where the kind of export is still to be found out.
  case steps(HealthFormat?)
  /// What `export --what all` writes.
  case everything

  private static let all: [ImportKind] =
    ShiftFile.Kind.allCases.map(ImportKind.shifts) + [.everything]
    + HealthFormat.allCases.map { .steps($0) }

  /// The word for `--as` that marks a table without a steps column as one of steps.
  static let stepsWord = "steps"

  /// The words of `--as`: the kinds, and the forms that `export` knows, in which the content
  /// decides.
  static let words =
    all.map(\.name) + [
      stepsWord, Exporter.Form.ics.rawValue, Exporter.Form.json.rawValue,
    ]

  private var name: String {
    switch self {
    case .shifts(let kind): return kind.rawValue
    case .steps(let format): return format?.rawValue ?? ""
    case .everything: return FullImportReport.kind
    }
  }

  /// So many bytes tell what a file is.
  private static let headBytes = 8192

  /// The kind of the file at `place`, which the person calls `path`; one of `words` where it was
  /// given. Throws `CommandError` and `HealthImportError`.
  init(of place: String, named path: String, as word: String?, _ session: Session) throws {
    let head =
      Files.isFolder(place)
      ? [] : try InputFile.read(place, limit: Self.headBytes, called: path, session)
    guard !Decryptor.isEncrypted(head) else {
      throw CommandError.refusal("is_encrypted", ["path": path])
    }
    switch word {
    case nil: self = try Self.found(in: place, head, path)
    case Self.stepsWord?: self = .steps(nil)
    case Exporter.Form.ics.rawValue?: self = .shifts(.calendar)
    case Exporter.Form.csv.rawValue?:
      self = ShiftFile.Kind(head: head) == .shifts ? .shifts(.shifts) : .steps(.csv)
    case Exporter.Form.json.rawValue?:
      self = ShiftList.isJSON(head) ? try Self.found(in: place, head, path) : .everything
    case let word?: self = Self.all.first { $0.name == word } ?? .everything
    }
  }

  /// Decides by the beginning of a file: the first line of a table of shifts names their times,
  /// that of a table of steps names steps too. Throws `HealthImportError`.
  private static func found(
    in place: String, _ head: [UInt8], _ path: String
  ) throws -> ImportKind {
    if Files.isFolder(place) { return .steps(nil) }
    if FullExport.fits(head) { return .everything }
    if let kind = ShiftFile.Kind(head: head) { return .shifts(kind) }
    if try HealthImport.recognises(place) { return .steps(nil) }
    try refuseUnknown(head, path)
    return .shifts(.shifts)
  }

  /// Says what a file is that holds neither shifts nor steps; returns where it is a table of shifts
  /// that lacks something, or JSON. Throws `CommandError`.
  private static func refuseUnknown(_ head: [UInt8], _ path: String) throws {
    let text = String(decoding: head.prefix(2048), as: UTF8.self).lowercased()
    for (mark, kind) in [("<gpx", "GPX"), ("<trainingcenterdatabase", "TCX"), ("<kml", "KML")]
    where text.contains(mark) {
      throw CommandError.refusal("import_track", ["file": path, "kind": kind])
    }
    if ShiftList.isJSON(head) { return }
    guard case .unknown(let headings) = ShiftFile.Table(head: head) else { return }
    guard headings.count > 1 else { throw CommandError.refusal("health_unknown", ["file": path]) }
    throw CommandError.refusal(
      "import_table",
      ["file": path, "headings": headings.prefix(12).joined(separator: ", ")])
  }
}
