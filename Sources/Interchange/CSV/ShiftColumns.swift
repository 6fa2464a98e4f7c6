import Domain

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
  /// The columns with days and times.
  static let times: [Column] = [.date, .start, .endDate, .end, .plannedStart, .plannedEnd]

  private let places: [Column: Int]
  /// The columns of a second start and end, after a break.
  private let again: [Column: Int]
  /// The units that the headings of lengths name.
  private let units: [Column: ShiftHeading.Unit]
  /// The columns with the name of the person who worked.
  private let persons: [Int]
  /// The heading of the person who worked; nil without one.
  public let personHeading: String?
  /// The zone that the headings name for the times: `UTC` or a name of the tz database.
  public let zoneName: String?
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
    var found = ShiftPlaces(head)
    if let other = Self.otherExports.first(where: { $0.columns.isSubset(of: found.all) }) {
      throw .otherExport(other.subject)
    }
    try found.addKnown()
    try found.addOthers()
    found.settle()
    let places = found.places
    let hasLength = places[.duration] != nil || places[.hours] != nil
    guard places[.start] != nil else {
      throw places[.date] != nil && hasLength ? .noTimes : .noStart
    }
    guard places[.end] != nil || hasLength else { throw .noEnd }
    if let place = found.doubtful { throw .duplicate(head[place].excerpt) }
    self.places = places
    again = found.again
    units = found.units
    zoneName = found.zone
    persons = found.persons
    personHeading = persons.isEmpty ? nil : persons.map { head[$0] }.joined(separator: " ")
    unknown = found.unknown.map { head[$0] }
    areTracked = found.isTracker && places[.rest] == nil
    count = head.count
  }

  /// Parts of headings in sleep, sport and health tables, which have starts and ends too.
  private static let otherSubjects = [
    "step", "schritt", "sleep", "schlaf", "rem", "calor", "kalori", "kcal", "distan", "strecke",
    "heart", "herz", "puls", "bpm", "gps", "activity", "aktivit", "workout", "weight", "gewicht",
    "elevation", "snor", "spo", "bed", "bett", "nap", "awake", "glucose", "glukose", "insulin",
  ]
  /// Headings of time sheets besides the known columns.
  private static let timeSheets: Set = [
    "project", "projekt", "task", "aufgabe", "client", "kunde", "employer", "arbeitgeber", "job",
    "tags", "department", "abteilung", "station", "location", "ort",
  ]
  /// Parts of headings in tables of money and journeys, which have dates, starts and ends too.
  private static let money = [
    "amount", "betrag", "balance", "saldo", "iban", "account", "konto", "currency", "währung",
    "payee", "debit", "credit", "price", "preis", "fare", "airline", "flight", "flug", "train",
  ]

  /// Returns whether the headings describe more of a shift than start and end, which many other
  /// tables have, or its day, start and end beside unknown ones of no other subject.
  public func sayShifts(_ head: [String]) -> Bool {
    let others = head.map { $0.lowercased() }.filter { name in
      Self.otherSubjects.contains { subject in
        subject.count > 3
          ? name.contains(subject) : name.split { !$0.isLetter }.contains { $0 == subject }
      }
    }
    guard
      others.allSatisfy({
        areTracked && ShiftPlaces.activities.contains(ShiftHeading($0).letters)
      })
    else { return false }
    let own: [Column] = [.hours, .rest, .name, .label, .multiplier, .status, .additional]
    if unknown.isEmpty || own.contains(where: has) { return true }
    let names = unknown.map { ShiftHeading($0).letters }
    return names.contains(where: Self.timeSheets.contains) || !persons.isEmpty
      || haveDays(head) && !names.contains { name in Self.money.contains(where: name.contains) }
  }

  /// Returns whether there are a day, a start and an end whose headings are those of times; from and
  /// to are places as well.
  private func haveDays(_ head: [String]) -> Bool {
    guard has(.end), let start = places[.start] else { return false }
    let name = ShiftHeading(head[start]).letters
    return has(.date) && name != "from"
      || ["clock", "punch", "shift", "dienst", "schicht"].contains(where: name.hasPrefix)
  }

  /// The contents of a table.
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

  /// Returns whether a record has the planned times only, of a table with columns for the worked
  /// ones.
  public func isPlan(_ record: CSVTable.Record) -> Bool {
    has(.plannedStart) && value(.start, of: record) == nil && value(.end, of: record) == nil
      && value(.plannedStart, of: record) != nil
  }

  /// Returns a value of the column of labels if no value of it is a known one, so that it has
  /// something else: money, or the name of a rate in another program. Nil if it has labels, or is
  /// called so.
  public func ignoredLabel(
    in table: CSVTable, known rates: [Rate]
  ) -> (heading: String, value: String)? {
    guard let place = places[.label], !has(.id), let head = table.records.first,
      !["label", "ratelabel"].contains(ShiftHeading(head.values[place]).letters)
    else { return nil }
    let known = Set(rates.map { $0.label.lowercased() })
    let values = table.records.dropFirst().compactMap { value(.label, of: $0) }
    guard let first = values.first, !values.contains(where: { known.contains($0.lowercased()) })
    else { return nil }
    return (head.values[place], first)
  }

  /// Returns whether there is a column with a meaning.
  public func has(_ column: Column) -> Bool { places[column] != nil }

  /// Returns the unit that the name of a column says; nil if it says none.
  func unit(_ column: Column) -> ShiftHeading.Unit? { units[column] }

  /// Returns the name of the person who worked; nil if no column has it.
  public func person(of record: CSVTable.Record) -> String? {
    let names = persons.compactMap { value(at: $0, of: record) }
    return names.isEmpty ? nil : names.joined(separator: " ")
  }

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
