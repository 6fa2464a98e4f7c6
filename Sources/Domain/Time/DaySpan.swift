/// Some days as typed: a day, a week, a month, a year, or all from one to another.
public struct DaySpan: Equatable, Sendable {
  /// The way in which the days are named.
  private indirect enum Meaning: Equatable, Sendable {
    /// The calendar alone; both ends are included.
    case fixed(CivilDay?, CivilDay?)
    case day(DayExpression)
    /// This week, month or year, or one before or after it.
    case unit(Unit, Int)
    /// A month of a year that is not named.
    case month(Int)
    /// The ISO week with this number in the current year.
    case week(Int)
    /// From the first day of one to the last day of the other; nil for no limit.
    case range(DaySpan?, DaySpan?)
  }

  private enum Unit: Sendable { case week, month, year }

  private let meaning: Meaning

  private init(_ meaning: Meaning) { self.meaning = meaning }

  /// The error for a text that looks like days and names none.
  public struct Problem: Error, Equatable, Sendable {}

  /// Parses lower-case words from the first on and returns how many of them name the days; nil if
  /// they name none: `2026`, `2026-03`, `2026-w12`, `w12`, `2026-03-05`, `5.3.2026`, `today`,
  /// `lastmonth`, `last month`, `march`, `mar 2026`, `2026-03-01..2026-03-14`, `-7d..`, and the same
  /// in German. Throws `Problem` if a date, a week or a range does not exist.
  public static func read(
    _ words: some Sequence<String>
  ) throws(Problem) -> (span: DaySpan, count: Int)? {
    let words = Array(words.prefix(2))
    if words.count == 2 {
      if let ahead = shifts[words[0]], let unit = units[words[1]] {
        return (DaySpan(.unit(unit, ahead)), 2)
      }
      if ["kw", "week", "woche"].contains(words[0]), let week = try week("w" + words[1]) {
        return (week, 2)
      }
      if let month = DayExpression.month(words[0]), let year = DayExpression.year(words[1]),
        TimeParser.years.contains(year)
      {
        return (try span(month: month, of: year), 2)
      }
    }
    guard let word = words.first, let span = try span(word) else { return nil }
    return (span, 1)
  }

  private static func span(_ word: String) throws(Problem) -> DaySpan? {
    if let dots = word.dots {
      let first = String(word[..<dots.lowerBound]), last = String(word[dots.upperBound...])
      let from = try first.isEmpty ? nil : span(first), to = try last.isEmpty ? nil : span(last)
      guard first.isEmpty == (from == nil), last.isEmpty == (to == nil), from != nil || to != nil
      else { throw Problem() }
      return DaySpan(.range(from, to))
    }
    if let month = DayExpression.month(named: word) { return DaySpan(.month(month)) }
    if let named = named(word) { return named }
    if let week = try week(word) { return week }
    if let dated = try dated(word) { return dated }
    guard let day = DayExpression(word: word) else { return nil }
    switch day {
    case .weekday: return nil
    case .date(let date) where !TimeParser.years.contains(date.year): throw Problem()
    default: break
    }
    return DaySpan(.day(day))
  }

  /// Parses `lastmonth`, `last-month`, `vorwoche`.
  private static func named(_ word: String) -> DaySpan? {
    let word = word.filter { $0 != "-" }
    for (unit, value) in units where word.hasSuffix(unit) {
      if let ahead = shifts[String(word.dropLast(unit.count))] {
        return DaySpan(.unit(value, ahead))
      }
    }
    return nil
  }

  /// Parses `2026-w12`, `2026w12`, `w12` and `kw12`.
  private static func week(_ word: String) throws(Problem) -> DaySpan? {
    let year = DayExpression.year(String(word.prefix(4)))
    var rest = word[...]
    if year != nil {
      rest = rest.dropFirst(4)
      if rest.first == "-" { rest = rest.dropFirst() }
    }
    guard let mark = ["kw", "w"].first(where: { rest.hasPrefix($0) }) else { return nil }
    let digits = rest.dropFirst(mark.count)
    guard (1...2).contains(digits.count), digits.allSatisfy(\.isASCII), let week = Int(digits)
    else { return nil }
    guard (1...53).contains(week) else { throw Problem() }
    guard let year else { return DaySpan(.week(week)) }
    let days = try Self.days(ofWeek: week, in: year)
    return DaySpan(.fixed(days.lowerBound, days.upperBound))
  }

  /// Parses `2026` and `2026-03`; refuses an ISO date that does not exist.
  private static func dated(_ word: String) throws(Problem) -> DaySpan? {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    let isNumeric = word.allSatisfy { $0.isASCII && ($0.isNumber || $0 == "-") }
    guard isNumeric, (1...3).contains(parts.count),
      let year = DayExpression.year(String(parts[0])), TimeParser.years.contains(year)
    else { return nil }
    switch parts.count {
    case 1:
      return DaySpan(.fixed(first(of: year), first(of: year + 1).adding(days: -1)))
    case 2:
      guard let month = Int(parts[1]) else { throw Problem() }
      return try span(month: month, of: year)
    default:
      guard let day = ISOText.day(word) else { throw Problem() }
      return DaySpan(.fixed(day, day))
    }
  }

  private static func span(month: Int, of year: Int) throws(Problem) -> DaySpan {
    guard let first = CivilDay(year: year, month: month, day: 1) else { throw Problem() }
    return DaySpan(.fixed(first, first.endOfMonth))
  }

  private static func first(of year: Int) -> CivilDay { .clamped(year: year, month: 1, day: 1) }

  /// Returns the days of an ISO week, which belongs to the year of its Thursday.
  private static func days(
    ofWeek week: Int, in year: Int
  ) throws(Problem) -> ClosedRange<CivilDay> {
    // 4 January is always in the first week.
    let monday = first(of: year).adding(days: 3).startOfWeek(.monday).adding(days: 7 * (week - 1))
    guard monday.isoWeek.year == year else { throw Problem() }
    return monday...monday.adding(days: 6)
  }

  private static let shifts: [String: Int] = [
    "this": 0, "diese": 0, "dieser": 0, "diesen": 0, "dieses": 0,
    "last": -1, "previous": -1, "letzte": -1, "letzter": -1, "letzten": -1, "letztes": -1,
    "vorige": -1, "voriger": -1, "vorigen": -1, "voriges": -1, "vor": -1,
    "next": 1, "nächste": 1, "nächster": 1, "nächsten": 1, "nächstes": 1,
    "kommende": 1, "kommender": 1, "kommenden": 1, "kommendes": 1,
  ]

  private static let units: [String: Unit] = [
    "week": .week, "woche": .week, "month": .month, "monat": .month, "year": .year, "jahr": .year,
  ]

  /// Returns the first and the last day; nil for no limit. The first is after the last if there are
  /// no such days. A week without a number begins on `firstWeekday`; of months and days without a
  /// year, `weekdays` chooses one.
  public func ends(
    today: CivilDay, firstWeekday: Weekday, _ weekdays: WeekdayMeaning = .latest
  ) -> (first: CivilDay?, last: CivilDay?) {
    switch meaning {
    case .fixed(let first, let last): return (first, last)
    case .day(let expression):
      let day = expression.day(today: today, weekdays: weekdays)
      return (day, day)
    case .unit(.week, let ahead):
      let first = today.startOfWeek(firstWeekday).adding(days: 7 * ahead)
      return (first, first.adding(days: 6))
    case .unit(.month, let ahead):
      let first = today.startOfMonth.adding(months: ahead)
      return (first, first.endOfMonth)
    case .unit(.year, let ahead):
      let year = today.year + ahead
      return (Self.first(of: year), Self.first(of: year + 1).adding(days: -1))
    case .month(let month):
      let first = DayExpression.nearest(to: today, weekdays) {
        CivilDay(year: $0, month: month, day: 1)
      }
      return (first, first.endOfMonth)
    case .week(let week):
      let year = today.isoWeek.year
      let days = try? Self.days(ofWeek: week, in: year)
      // A year without a 53rd week has no such days.
      let next = Self.first(of: year + 1)
      return (days?.lowerBound ?? next, days?.upperBound ?? next.adding(days: -1))
    case .range(let from, let to):
      let first = from?.ends(today: today, firstWeekday: firstWeekday, weekdays).first
      return (first, to?.ends(today: today, firstWeekday: firstWeekday, weekdays).last)
    }
  }
}

extension String {
  /// The place of two dots.
  fileprivate var dots: Range<Index>? {
    var place = startIndex
    while let dot = self[place...].firstIndex(of: ".") {
      let next = index(after: dot)
      if next < endIndex, self[next] == "." { return dot..<index(after: next) }
      place = next
    }
    return nil
  }
}
