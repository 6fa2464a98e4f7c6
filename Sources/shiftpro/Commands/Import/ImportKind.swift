import Interchange
import Platform
import Services

/// The contents of a file to import.
enum ImportKind: Equatable {
  case shifts(ShiftFile.Kind)
  /// Steps; nil if the format is still to be detected.
  case steps(HealthFormat?)
  /// Workouts of another app, or of `export --what workouts`.
  case workouts
  /// The absences of `export --what absences`.
  case absences
  /// The output of `export --what all`.
  case everything

  /// Whether its columns can be named by hand.
  var isTable: Bool { [.shifts(.shifts), .steps(nil), .steps(.csv)].contains(self) }

  private static let all: [ImportKind] =
    ShiftFile.Kind.allCases.map(ImportKind.shifts) + [.workouts, .absences, .everything]
    + HealthFormat.allCases.map { .steps($0) }

  /// The value of `--as` that marks a table without a steps column as one of steps.
  static let stepsWord = "steps"

  /// The values of `--as`: the kinds, and the formats of `export`, whose contents decide.
  static let words =
    all.map(\.name) + [
      stepsWord, Exporter.Form.ics.rawValue, Exporter.Form.json.rawValue,
    ]

  private var name: String {
    switch self {
    case .shifts(let kind): return kind.name
    case .steps(let format): return format?.rawValue ?? ""
    case .workouts: return WorkoutImportReport.kind
    case .absences: return AbsenceImportReport.kind
    case .everything: return FullImportReport.kind
    }
  }

  /// The number of bytes read to detect a file's kind.
  private static let headBytes = 8192

  /// Detects the kind of the file at `place`, which the user knows as `path`; `word` is the value
  /// of `--as`, `choices` what is said about a table. Throws `CommandError` and `HealthImportError`.
  init(
    of place: String, named path: String, as word: String?, _ choices: TableChoices,
    _ session: Session
  ) throws {
    let head =
      Files.isFolder(place)
      ? [] : try InputFile.read(place, limit: Self.headBytes, called: path, session)
    guard !Decryptor.isEncrypted(head) else {
      throw CommandError.refusal("is_encrypted", ["path": path])
    }
    switch word {
    case nil where choices.areSteps != nil:
      self = choices.areSteps == true ? .steps(.csv) : .shifts(.shifts)
    case nil: self = try Self.found(in: place, head, path)
    case Self.stepsWord?: self = .steps(nil)
    case Exporter.Form.ics.rawValue?: self = .shifts(.calendar)
    case Exporter.Form.csv.rawValue?:
      if WorkoutFormat.of(head: head) != nil {
        self = .workouts
      } else if AbsenceTable.fits(head) {
        self = .absences
      } else {
        self = ShiftFile.Kind(head: head) == .shifts ? .shifts(.shifts) : .steps(.csv)
      }
    case Exporter.Form.json.rawValue?:
      self = ShiftList.isJSON(head) ? try Self.found(in: place, head, path) : .everything
    case let word?: self = Self.all.first { $0.name == word } ?? .everything
    }
  }

  /// Detects the kind from the beginning of a file: the heading of a shift table names times, that
  /// of a step table names steps too, and that of workouts exercises. Throws `CommandError` and
  /// `HealthImportError`.
  private static func found(
    in place: String, _ head: [UInt8], _ path: String
  ) throws -> ImportKind {
    switch try FileContents(of: place, head: head) {
    case .everything: return .everything
    case .workouts: return .workouts
    case .absences: return .absences
    case .shifts(let kind): return .shifts(kind)
    case .steps: return .steps(nil)
    case .unknown:
      try refuseUnknown(head, path)
      return .shifts(.shifts)
    }
  }

  /// Rejects a file that contains neither shifts nor steps by naming its kind; returns for JSON and
  /// incomplete tables of shifts. Throws `CommandError`.
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
      WorkoutFormat.namesWorkouts(headings) ? "import_workouts" : "import_table",
      [
        "file": path, "headings": headings.prefix(12).joined(separator: ", "),
        "apps": WorkoutFormat.appNames,
        "shifts": TableChoices.example(for: headings, [.date, .start, .end])
          ?? "date=2,start=3,end=4",
        "steps": TableChoices.example(for: headings, [.date, .steps]) ?? "date=1,steps=2",
      ])
  }
}
