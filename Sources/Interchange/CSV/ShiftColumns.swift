/// The error for a table that does not contain shifts.
public enum ShiftColumnsError: Error, Equatable, Sendable {
  /// There is no column for starts.
  case noStart
  /// There are dates and lengths, but no times.
  case noTimes
  /// There is no column for ends or durations.
  case noEnd
  /// Two columns have the same meaning, and are not the times of two spans of work.
  case duplicate(String)
  /// The table is an export of another subject by this program.
  case otherExport(String)
}

/// The meaning of a table's columns, determined by the names in the first line.
public struct ShiftColumns: Equatable, Sendable {
  /// The meaning of a column.
  public enum Column: String, CaseIterable, Sendable {
    case date, start, endDate, end, duration, hours, rest, name, label, multiplier, notes, zone
    case status, additional, id

    /// The accepted names in English and German, reduced to letters.
    var names: [String] {
      switch self {
      case .date: return ["date", "day", "datum", "tag"]
      case .start: return ["start", "starttime", "begin", "from", "beginn", "anfang", "von"]
      case .endDate: return []
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

    /// The names that other programs use, which count where there is none of `names`, the first
    /// one first.
    fileprivate var otherNames: [String] {
      switch self {
      case .date:
        [
          "startdate", "workdate", "shiftdate", "startdatum", "fecha", "data", "jour", "giorno",
          "dato",
        ]
      case .start:
        [
          "startdatetime", "scheduledin", "scheduledstart", "shiftstart", "clockin", "punchin",
          "checkin", "timein", "in", "startzeit", "dienstbeginn", "schichtbeginn", "kommen",
          "entrada", "horadeinicio", "inicio", "début", "heurededébut", "inizio", "oradiinizio",
        ]
      case .endDate: ["enddate", "enddatum"]
      case .end:
        [
          "enddatetime", "scheduledout", "scheduledend", "shiftend", "clockout", "punchout",
          "checkout", "timeout", "out", "finish", "finishtime", "endzeit", "dienstende",
          "schichtende", "gehen", "saída", "saida", "salida", "horadefin", "fin", "heuredefin",
          "fine", "oradifine",
        ]
      case .duration: ["duración", "durée", "durata", "totaltime"]
      case .hours:
        ["totalhours", "hoursworked", "workedhours", "arbeitsstunden", "horas", "heures"]
      case .rest: ["breaktime", "breakduration", "unpaidbreak", "pausenzeit"]
      case .name:
        [
          "shiftname", "shifttype", "schicht", "project", "projekt", "task", "aufgabe", "activity",
          "aktivität", "tätigkeit", "category", "kategorie",
        ]
      case .notes: ["description", "beschreibung", "comments", "kommentar"]
      default: []
      }
    }

    /// Determines the column of a heading on its own; nil if it is unknown.
    init?(heading: String) {
      let letters = ShiftColumns.letters(heading)
      let all = Self.allCases
      guard
        let found = all.first(where: { $0.names.contains(letters) })
          ?? all.first(where: { $0.otherNames.contains(letters) })
      else { return nil }
      self = found == .duration && ShiftColumns.hasHours(heading) ? .hours : found
    }
  }

  /// The columns with days and times.
  static let times: [Column] = [.date, .start, .endDate, .end]

  private let places: [Column: Int]
  /// The columns of a second start and end, after a break.
  private let again: [Column: Int]
  /// The columns whose names say that they have minutes, or hours.
  private let minutes: Set<Column>, hours: Set<Column>
  /// Whether the table is a time tracker's, whose entries end where a break begins.
  public let areTracked: Bool
  /// The number of columns in the first line.
  public let count: Int
  /// The names without a known meaning.
  public let unknown: [String]

  /// This program's other exports, whose rows have starts and ends too, and their characteristic
  /// columns.
  private static let otherExports: [(subject: String, columns: Set<String>)] = [
    ("hours", ["periodstart", "shiftid"]), ("periods", ["workedminutes", "targetminutes"]),
    ("elements", ["units", "share"]),
  ]

  /// Determines the columns from the first line. Throws `ShiftColumnsError`.
  public init(_ head: [String]) throws(ShiftColumnsError) {
    let all = Set(head.map(Self.letters))
    if let other = Self.otherExports.first(where: { $0.columns.isSubset(of: all) }) {
      throw .otherExport(other.subject)
    }
    let isTracker = !all.isDisjoint(with: Self.trackers)
    var places: [Column: Int] = [:], again: [Column: Int] = [:]
    var minutes: Set<Column> = [], hours: Set<Column> = []
    var others: [Int] = []
    for (place, name) in head.enumerated() {
      let letters = Self.letters(name)
      guard var column = Column.allCases.first(where: { $0.names.contains(letters) }),
        !isTracker || !Self.isOfPerson(letters, in: all)
      else {
        if !name.isEmpty { others.append(place) }
        continue
      }
      if column == .duration, Self.hasHours(name) { column = .hours }
      // The same length in another form, such as `Duration (decimal)` after `Duration (h)`.
      if [.duration, .hours].contains(column), places[column] != nil, !Self.unit(name).isEmpty {
        continue
      }
      guard places[column] == nil else {
        try Self.add(place, of: column, to: &again, head)
        continue
      }
      places[column] = place
      if letters.contains("minute") || Self.unit(name).hasPrefix("min") { minutes.insert(column) }
      if Self.hasHours(name) { hours.insert(column) }
    }
    let more = try Self.others(head, at: others, beside: places, again: &again)
    places.merge(more) { known, _ in known }
    if places[.start] == nil, let date = places[.date], Self.letters(head[date]).hasPrefix("start")
    {
      places[.start] = places.removeValue(forKey: .date)
    }
    if places[.end] == nil { places[.end] = places.removeValue(forKey: .endDate) }
    let unknown = others.filter { place in
      !places.values.contains(place) && !again.values.contains(place)
        && !(places[.id] != nil && Self.ownSums.contains(Self.letters(head[place])))
    }.map { head[$0] }
    let hasLength = places[.duration] != nil || places[.hours] != nil
    guard places[.start] != nil else {
      throw places[.date] != nil && hasLength ? .noTimes : .noStart
    }
    guard places[.end] != nil || hasLength else { throw .noEnd }
    if let place = again.values.first, again.count == 1 || places[.end] == nil {
      throw .duplicate(head[place].excerpt)
    }
    self.places = places
    self.again = again
    self.minutes = minutes
    self.hours = hours
    self.unknown = unknown
    areTracked = isTracker && places[.rest] == nil
    count = head.count
  }

  /// Adds a second column with a meaning. Throws `ShiftColumnsError.duplicate` unless it is the
  /// second of starts or ends.
  private static func add(
    _ place: Int, of column: Column, to again: inout [Column: Int], _ head: [String]
  ) throws(ShiftColumnsError) {
    guard [.start, .end].contains(column), again[column] == nil else {
      throw .duplicate(head[place].excerpt)
    }
    again[column] = place
  }

  /// Finds the columns among those at `others` whose headings are the names of other programs.
  /// Throws `ShiftColumnsError.duplicate` for two starts or ends with different names, such as the
  /// planned and the true ones.
  private static func others(
    _ head: [String], at others: [Int], beside known: [Column: Int], again: inout [Column: Int]
  ) throws(ShiftColumnsError) -> [Column: Int] {
    var places: [Column: Int] = [:]
    let isTracker = head.contains { trackers.contains(letters($0)) }
    for column in Column.allCases where known[column] == nil {
      let names = column.otherNames.filter { isTracker || !activities.contains($0) }
      let found = others.filter { names.contains(letters(head[$0])) }
      if found.count > 1, [.start, .end].contains(column) {
        let isSame = Set(found.map { letters(head[$0]) }).count == 1
        guard isSame else { throw .duplicate(head[found[1]].excerpt) }
        for place in found.dropFirst() { try add(place, of: column, to: &again, head) }
      }
      let rank = { (place: Int) in names.firstIndex(of: letters(head[place])) ?? names.count }
      places[column] = found.min { rank($0) < rank($1) }
    }
    if known[.date] ?? places[.date] == nil {
      places[.date] = others.first {
        !places.values.contains($0) && head[$0].lowercased().hasSuffix("_date")
      }
    }
    return places
  }

  /// The columns of this program's tables that repeat what other columns have, for people to add.
  private static let ownSums: Set = [
    "startclock", "endclock", "minutes", "paidminutes", "paidtime",
  ]

  private static let hourUnits: Set = ["h", "hr", "hrs", "hour", "hours", "std", "stunden"]

  /// Returns whether the unit of a heading is hours.
  fileprivate static func hasHours(_ name: String) -> Bool { hourUnits.contains(unit(name)) }

  /// Returns the letters in the brackets of a heading such as `Break (min)`.
  private static func unit(_ name: String) -> String {
    name.drop { $0 != "(" && $0 != "[" }.lowercased().filter(\.isLetter)
  }

  /// Returns the letters of a heading in lower case, without a unit or a form in brackets.
  fileprivate static func letters(_ name: String) -> String {
    let heading = name.prefix { $0 != "(" && $0 != "[" }
    return (heading.isEmpty ? name[...] : heading).lowercased().filter(\.isLetter)
  }

  /// Parts of headings in sleep, sport and health tables, which have starts and ends too.
  private static let otherSubjects = [
    "step", "schritt", "sleep", "schlaf", "rem", "calor", "kalori", "kcal", "distan", "strecke",
    "heart", "herz", "puls", "bpm", "gps", "activity", "aktivit", "workout", "weight", "gewicht",
    "elevation", "snor", "spo",
  ]
  /// Headings of time trackers.
  private static let trackers: Set = [
    "project", "projekt", "task", "aufgabe", "client", "customer", "kunde", "tags", "billable",
  ]
  /// Headings that name the work only in tables of time trackers.
  private static let activities: Set = [
    "activity", "aktivität", "tätigkeit", "category", "kategorie",
  ]

  /// Returns whether a heading in a tracker's table is about the person, who has a name beside that
  /// of the project and a rate in money.
  private static func isOfPerson(_ letters: String, in all: Set<String>) -> Bool {
    switch letters {
    case "rate", "satz": true
    case "name": all.contains("user") || all.contains("benutzer")
    default: false
    }
  }

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
    guard others.allSatisfy({ areTracked && Self.activities.contains(Self.letters($0)) }) else {
      return false
    }
    let own: [Column] = [.hours, .rest, .name, .label, .multiplier, .status, .additional]
    return unknown.isEmpty || own.contains(where: has)
      || unknown.contains { Self.timeSheets.contains(Self.letters($0)) }
  }

  /// What a table has.
  public enum Contents: Sendable {
    /// Shifts, or another export of this program.
    case shifts
    /// Starts without ends, lengths without starts, or two shifts in a row.
    case incomplete
    /// Steps or anything else.
    case unknown
  }

  /// Determines what a table has by its headings.
  public static func contents(of head: [String]) -> Contents {
    do {
      let columns = try ShiftColumns(head)
      return columns.sayShifts(head) && !HealthImport.namesSteps(head) ? .shifts : .unknown
    } catch .otherExport {
      return .shifts
    } catch .noStart {
      return .unknown
    } catch .noTimes {
      let columns = try? ShiftColumns(head + [Column.start.rawValue])
      let isShifts = columns?.sayShifts(head) == true && !HealthImport.namesSteps(head)
      return isShifts ? .incomplete : .unknown
    } catch {
      return .incomplete
    }
  }

  /// Whether rows can have two spans of work.
  public var haveSecondSpans: Bool { !again.isEmpty }

  /// Returns the start and the end of a second span of work in a record; nil without one.
  public func secondSpan(of record: CSVTable.Record) -> (start: String?, end: String?)? {
    let start = value(at: again[.start], of: record), end = value(at: again[.end], of: record)
    return start == nil && end == nil ? nil : (start, end)
  }

  /// Returns whether there is a column with a meaning.
  public func has(_ column: Column) -> Bool { places[column] != nil }

  /// Returns whether the name of a column says that it has minutes.
  func namesMinutes(_ column: Column) -> Bool { minutes.contains(column) }

  /// Returns whether the name of a column says that it has hours.
  func namesHours(_ column: Column) -> Bool { hours.contains(column) }

  /// Returns a value of a record without surrounding blanks; nil if the column is missing or the
  /// value is empty.
  public func value(_ column: Column, of record: CSVTable.Record) -> String? {
    value(at: places[column], of: record)
  }

  private func value(at place: Int?, of record: CSVTable.Record) -> String? {
    guard let text = wholeValue(at: place, of: record) else { return nil }
    let start = text.drop { $0 == " " }
    guard let last = start.lastIndex(where: { $0 != " " }) else { return nil }
    return String(start[...last])
  }

  /// Returns a value including surrounding blanks, which may belong to names and notes of this
  /// program.
  public func wholeValue(_ column: Column, of record: CSVTable.Record) -> String? {
    wholeValue(at: places[column], of: record)
  }

  private func wholeValue(at place: Int?, of record: CSVTable.Record) -> String? {
    guard let place, record.values.indices.contains(place) else { return nil }
    return record.values[place].isEmpty ? nil : record.values[place]
  }
}
