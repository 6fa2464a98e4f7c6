/// Why a table is none of shifts.
public enum ShiftColumnsError: Error, Equatable, Sendable {
  /// No column says when shifts start.
  case noStart
  /// No column says when shifts end or how long they are.
  case noEnd
  /// Two columns say the same.
  case duplicate(String)
  /// It is what our own export of another subject writes.
  case otherExport(String)
}

/// Which column of a table says what about shifts, by the names in its first line.
public struct ShiftColumns: Equatable, Sendable {
  /// What a column says.
  public enum Column: String, CaseIterable, Sendable {
    case date, start, end, duration, hours, rest, name, label, multiplier, notes, zone, status
    case additional, id

    /// The names it goes by, in English and German, without anything but letters.
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
      // By which our own exports tell a shift from others.
      case .id: return ["id"]
      }
    }
  }

  private let places: [Column: Int]
  /// How many columns the first line has.
  public let count: Int
  /// The names that say nothing known.
  public let unknown: [String]

  /// Our own exports of what shifts come to, whose rows have starts and ends too, and the columns
  /// that tell them.
  private static let otherExports: [(subject: String, columns: Set<String>)] = [
    ("hours", ["periodstart", "shiftid"]), ("periods", ["workedminutes", "targetminutes"]),
  ]

  /// The columns that the first line names. Throws `ShiftColumnsError`.
  public init(_ head: [String]) throws(ShiftColumnsError) {
    let all = Set(head.map(Self.letters))
    if let other = Self.otherExports.first(where: { $0.columns.isSubset(of: all) }) {
      throw .otherExport(other.subject)
    }
    var places: [Column: Int] = [:]
    var unknown: [String] = []
    for (place, name) in head.enumerated() {
      let letters = Self.letters(name)
      guard let column = Column.allCases.first(where: { $0.names.contains(letters) }) else {
        if !name.isEmpty { unknown.append(name) }
        continue
      }
      guard places[column] == nil else { throw .duplicate(name.excerpt) }
      places[column] = place
    }
    guard places[.start] != nil else { throw .noStart }
    guard places[.end] != nil || places[.duration] != nil || places[.hours] != nil else {
      throw .noEnd
    }
    self.places = places
    self.unknown = unknown
    count = head.count
  }

  private static func letters(_ name: String) -> String {
    name.lowercased().filter(\.isLetter)
  }

  /// Headings of sleep, sport and health, whose tables have beginnings and ends too.
  private static let otherSubjects = [
    "step", "schritt", "sleep", "schlaf", "rem", "calor", "kalori", "kcal", "distan", "strecke",
    "heart", "herz", "puls", "bpm", "gps", "activity", "aktivit", "workout", "weight", "gewicht",
    "elevation", "snor", "spo",
  ]
  /// Headings of time sheets beside the columns that are read.
  private static let timeSheets: Set = [
    "project", "projekt", "task", "aufgabe", "client", "kunde", "employer", "arbeitgeber", "job",
    "tags", "department", "abteilung", "station", "location", "ort",
  ]

  /// Whether the headings name more of a shift than a start and an end, which many other tables
  /// have.
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

  /// Whether a column says that.
  public func has(_ column: Column) -> Bool { places[column] != nil }

  /// What a record says in a column, without the blanks around it; nil where there is no such
  /// column or nothing in it.
  public func value(_ column: Column, of record: CSVTable.Record) -> String? {
    guard let text = wholeValue(column, of: record) else { return nil }
    let start = text.drop { $0 == " " }
    guard let last = start.lastIndex(where: { $0 != " " }) else { return nil }
    return String(start[...last])
  }

  /// The same with the blanks around it, which belong to our own names and notes.
  public func wholeValue(_ column: Column, of record: CSVTable.Record) -> String? {
    guard let place = places[column], record.values.indices.contains(place) else { return nil }
    return record.values[place].isEmpty ? nil : record.values[place]
  }
}
