/// The error for a table that does not contain shifts.
public enum ShiftColumnsError: Error, Equatable, Sendable {
  /// There is no column for starts.
  case noStart
  /// There is no column for ends or durations.
  case noEnd
  /// Two columns have the same meaning.
  case duplicate(String)
  /// The table is an export of another subject by this program.
  case otherExport(String)
}

/// The meaning of a table's columns, determined by the names in the first line.
public struct ShiftColumns: Equatable, Sendable {
  /// The meaning of a column.
  public enum Column: String, CaseIterable, Sendable {
    case date, start, end, duration, hours, rest, name, label, multiplier, notes, zone, status
    case additional, id

    /// The accepted names in English and German, reduced to letters.
    var names: [String] {
      switch self {
      case .date: return ["date", "day", "datum", "tag"]
      case .start: return ["start", "starttime", "begin", "from", "beginn", "anfang", "von"]
      case .end: return ["end", "endtime", "stop", "to", "ende", "bis"]
      case .duration: return ["duration", "length", "dauer"]
      case .hours: return ["hours", "stunden"]
      case .rest: return ["break", "breakminutes", "unpaid", "pause", "pauseminuten"]
      case .name: return ["name", "shift", "title", "dienst", "bezeichnung"]
      case .label: return ["label", "rate", "ratelabel", "satz", "lohnart"]
      case .multiplier: return ["multiplier", "factor", "ratemultiplier", "faktor"]
      case .notes: return ["notes", "note", "comment", "notiz", "notizen", "bemerkung"]
      case .zone: return ["zone", "timezone", "zeitzone"]
      case .status: return ["status"]
      case .additional: return ["additional", "isadditionalshift", "additionalshift"]
      // The id that this program's exports contain.
      case .id: return ["id"]
      }
    }
  }

  private let places: [Column: Int]
  /// The columns whose names say that they have minutes.
  private let minutes: Set<Column>
  /// The number of columns in the first line.
  public let count: Int
  /// The names without a known meaning.
  public let unknown: [String]

  /// This program's other exports, whose rows have starts and ends too, and their characteristic
  /// columns.
  private static let otherExports: [(subject: String, columns: Set<String>)] = [
    ("hours", ["periodstart", "shiftid"]), ("periods", ["workedminutes", "targetminutes"]),
  ]

  /// Determines the columns from the first line. Throws `ShiftColumnsError`.
  public init(_ head: [String]) throws(ShiftColumnsError) {
    let all = Set(head.map(Self.letters))
    if let other = Self.otherExports.first(where: { $0.columns.isSubset(of: all) }) {
      throw .otherExport(other.subject)
    }
    var places: [Column: Int] = [:]
    var unknown: [String] = []
    var minutes: Set<Column> = []
    for (place, name) in head.enumerated() {
      let letters = Self.letters(name)
      guard let column = Column.allCases.first(where: { $0.names.contains(letters) }) else {
        if !name.isEmpty { unknown.append(name) }
        continue
      }
      guard places[column] == nil else { throw .duplicate(name.excerpt) }
      places[column] = place
      if letters.contains("minute") { minutes.insert(column) }
    }
    guard places[.start] != nil else { throw .noStart }
    guard places[.end] != nil || places[.duration] != nil || places[.hours] != nil else {
      throw .noEnd
    }
    self.places = places
    self.minutes = minutes
    self.unknown = unknown
    count = head.count
  }

  private static func letters(_ name: String) -> String {
    name.lowercased().filter(\.isLetter)
  }

  /// Parts of headings in sleep, sport and health tables, which have starts and ends too.
  private static let otherSubjects = [
    "step", "schritt", "sleep", "schlaf", "rem", "calor", "kalori", "kcal", "distan", "strecke",
    "heart", "herz", "puls", "bpm", "gps", "activity", "aktivit", "workout", "weight", "gewicht",
    "elevation", "snor", "spo",
  ]
  /// Headings of time sheets besides the known columns.
  private static let timeSheets: Set = [
    "project", "projekt", "task", "aufgabe", "client", "kunde", "employer", "arbeitgeber", "job",
    "tags", "department", "abteilung", "station", "location", "ort",
  ]

  /// Returns whether the headings describe more of a shift than start and end, which many other
  /// tables have.
  public func sayShifts(_ head: [String]) -> Bool {
    let others = head.map { $0.lowercased() }.filter { name in
      Self.otherSubjects.contains { subject in
        subject.count > 3
          ? name.contains(subject) : name.split { !$0.isLetter }.contains { $0 == subject }
      }
    }
    guard others.isEmpty else { return false }
    let own: [Column] = [.hours, .rest, .name, .label, .multiplier, .status, .additional]
    return unknown.isEmpty || own.contains(where: has)
      || unknown.contains { Self.timeSheets.contains(Self.letters($0)) }
  }

  /// Returns whether there is a column with a meaning.
  public func has(_ column: Column) -> Bool { places[column] != nil }

  /// Returns whether the name of a column says that it has minutes.
  func namesMinutes(_ column: Column) -> Bool { minutes.contains(column) }

  /// Returns a value of a record without surrounding blanks; nil if the column is missing or the
  /// value is empty.
  public func value(_ column: Column, of record: CSVTable.Record) -> String? {
    guard let text = wholeValue(column, of: record) else { return nil }
    let start = text.drop { $0 == " " }
    guard let last = start.lastIndex(where: { $0 != " " }) else { return nil }
    return String(start[...last])
  }

  /// Returns a value including surrounding blanks, which may belong to names and notes of this
  /// program.
  public func wholeValue(_ column: Column, of record: CSVTable.Record) -> String? {
    guard let place = places[column], record.values.indices.contains(place) else { return nil }
    return record.values[place].isEmpty ? nil : record.values[place]
  }
}
