/// The search for the columns of a table of shifts among its headings.
struct ShiftPlaces {
  typealias Column = ShiftColumns.Column

  private let head: [String]
  private let headings: [ShiftHeading]
  /// The letters of all headings.
  let all: Set<String>
  /// Whether the headings are those of a time tracker.
  let isTracker: Bool
  private(set) var places: [Column: Int] = [:]
  /// The columns of a second start and end.
  private(set) var again: [Column: Int] = [:]
  private(set) var units: [Column: ShiftHeading.Unit] = [:]
  /// The columns that are not those of `Column.names`.
  private var others: [Int] = []
  /// Whether a column has the same times in another zone.
  private var haveOtherZone = false

  init(_ head: [String]) {
    self.head = head
    headings = head.map(ShiftHeading.init)
    all = Set(headings.map(\.letters))
    isTracker = !all.isDisjoint(with: Self.trackers)
  }

  /// Headings of time trackers.
  private static let trackers: Set = [
    "project", "projekt", "task", "aufgabe", "client", "customer", "kunde", "tags", "billable",
  ]
  /// Headings that name the work only in tables of time trackers.
  static let activities: Set = [
    "activity", "aktivität", "tätigkeit", "category", "kategorie",
  ]
  /// The columns of this program's tables that repeat what other columns have, for people to add.
  private static let ownSums: Set = [
    "startclock", "endclock", "minutes", "paidminutes", "paidtime",
  ]

  // MARK: Search

  /// Finds the columns of `Column.names`. Throws `ShiftColumnsError.duplicate`.
  mutating func addKnown() throws(ShiftColumnsError) {
    for (place, heading) in headings.enumerated() {
      guard var column = Column.allCases.first(where: { heading.rank($0) == 0 }),
        !isOfPerson(heading.letters)
      else {
        if !head[place].isEmpty { others.append(place) }
        continue
      }
      if column == .duration, heading.unit == .hours { column = .hours }
      // The same length in another form, such as `Duration (decimal)` after `Duration (h)`.
      if [.duration, .hours].contains(column), places[column] != nil, head[place].contains("(") {
        continue
      }
      try add(place, of: column)
    }
  }

  /// Finds the others by the names of other programs. Throws `ShiftColumnsError.duplicate` for two
  /// starts or ends with different names.
  mutating func addOthers() throws(ShiftColumnsError) {
    let known = Set(places.keys)
    for column in Column.allCases where !known.contains(column) {
      let found = others.compactMap { place -> (place: Int, rank: Int)? in
        guard !places.values.contains(place), !isOfPerson(headings[place].letters) else {
          return nil
        }
        return rank(of: place, column).map { (place, $0) }
      }.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }
      guard let best = found.first else { continue }
      if [.start, .end].contains(column), !head[best.place].lowercased().hasPrefix("actual") {
        let letters = headings[best.place].letters
        for other in found where headings[other.place].letters != letters {
          throw .duplicate(head[other.place].excerpt)
        }
        for other in found { try add(other.place, of: column) }
      } else {
        try add(best.place, of: column)
      }
    }
    guard places[.date] == nil else { return }
    places[.date] = others.first {
      !places.values.contains($0) && head[$0].lowercased().hasSuffix("_date")
    }
  }

  private func rank(of place: Int, _ column: Column) -> Int? {
    guard let rank = headings[place].rank(column), rank > 0,
      isTracker || !Self.activities.contains(headings[place].letters)
    else { return nil }
    return column == .duration && headings[place].unit == .hours && places[.hours] != nil
      ? nil : rank
  }

  /// Adds a column. Throws `ShiftColumnsError.duplicate` for a second one that is neither the second
  /// of starts or ends, nor the same in another zone.
  private mutating func add(_ place: Int, of column: Column) throws(ShiftColumnsError) {
    guard let first = places[column] else {
      places[column] = place
      units[column] = headings[place].unit
      return
    }
    if headings[first].zone != headings[place].zone {
      // The same times again.
      haveOtherZone = true
      others.removeAll { $0 == place }
      return
    }
    guard [.start, .end].contains(column), again[column] == nil else {
      throw .duplicate(head[place].excerpt)
    }
    again[column] = place
  }

  /// Lets the planned times count where there are no others, and dates with times of day.
  mutating func settle() {
    if places[.start] == nil { places[.start] = places.removeValue(forKey: .plannedStart) }
    if places[.end] == nil { places[.end] = places.removeValue(forKey: .plannedEnd) }
    if places[.start] == nil, let date = places[.date], begins(headings[date].letters) {
      places[.start] = places.removeValue(forKey: .date)
    }
    if places[.end] == nil { places[.end] = places.removeValue(forKey: .endDate) }
    if places[.duration] != nil, units[.duration] == .hours, places[.hours] == nil {
      places[.hours] = places.removeValue(forKey: .duration)
      units[.hours] = .hours
    }
  }

  private func begins(_ letters: String) -> Bool {
    ["start", "in", "clockin", "punchin", "begin"].contains { letters.hasPrefix($0) }
  }

  // MARK: Results

  /// The column that repeats another one in a way that is no second span of work; nil if none does.
  var doubtful: Int? {
    if let place = again.values.first, again.count == 1 || places[.end] == nil { return place }
    guard haveOtherZone, let start = places[.start], let end = places[.end] else { return nil }
    return headings[start].zone == headings[end].zone ? nil : end
  }

  /// The zone that the headings of times name.
  var zone: String? {
    let times = [Column.start, .date, .end].compactMap { places[$0] }
    return times.compactMap { headings[$0].zone }.first
  }

  /// The columns without a known meaning; those of weekdays beside a date are known.
  var unknown: [Int] {
    let persons = persons
    return others.filter { place in
      let letters = headings[place].letters
      let isKnown = places.values.contains(place) || again.values.contains(place)
      let isDay = Column.days.contains(letters) && (places[.date] ?? places[.start]) != nil
      return !isKnown && !isDay && !persons.contains(place)
        && !(places[.id] != nil && Self.ownSums.contains(letters))
    }
  }

  // MARK: Persons

  private static let wholeNames: Set = [
    "employee", "employeename", "mitarbeiter", "mitarbeitername", "user", "username", "benutzer",
    "benutzername", "member", "staff", "worker", "medewerker", "medarbejder", "empleado",
  ]
  private static let pairs = [
    ("firstname", "lastname"), ("first", "last"), ("vorname", "nachname"), ("fname", "lname"),
  ]
  private static let ofPersons = [
    "user", "benutzer", "employee", "mitarbeiter", "member", "medewerker", "medarbejder",
    "personal", "payroll", "customer", "kunde", "staff", "worker", "email", "workemail",
  ]

  /// Returns whether a heading is about the person: a name beside others about people, and in a
  /// tracker's table a rate in money.
  private func isOfPerson(_ letters: String) -> Bool {
    switch letters {
    case "rate", "satz": isTracker
    case "name": all.contains { other in Self.ofPersons.contains { other.hasPrefix($0) } }
    default: false
    }
  }

  /// The columns with the name of the person who worked: one, or a first and a last name.
  var persons: [Int] {
    let isName = { (letters: String) in
      Self.wholeNames.contains(letters) || letters == "name" && isOfPerson(letters)
    }
    func place(_ letters: String) -> Int? { headings.firstIndex { $0.letters == letters } }
    if let name = place("name"), !places.values.contains(name), isName("name") { return [name] }
    if let whole = headings.firstIndex(where: { isName($0.letters) }) { return [whole] }
    for (first, last) in Self.pairs {
      if let first = place(first), let last = place(last) { return [first, last] }
    }
    return []
  }
}
