/// The rule by which a public holiday falls on a day of each year.
struct HolidayRule: Equatable, Sendable {
  /// How its day is found.
  enum Day: Equatable, Sendable {
    /// A day of the calendar.
    case fixed(month: Int, day: Int)
    /// So many days after Easter Sunday.
    case easter(Int)
    /// The first, second … such weekday of a month.
    case nth(Int, Weekday, month: Int)
    /// The last such weekday of a month.
    case last(Weekday, month: Int)
    /// The last such weekday before a day of the calendar.
    case before(month: Int, day: Int, Weekday)
  }

  let day: Day
  let key: String
  var years = 0...9999
  /// Years in which it was moved by law.
  var except: [Int] = []
  var isPartial = false

  init(_ day: Day, _ key: String) {
    self.day = day
    self.key = key
  }

  init(_ month: Int, _ day: Int, _ key: String) {
    self.init(.fixed(month: month, day: day), key)
  }

  /// The same from a year on.
  func since(_ year: Int) -> HolidayRule {
    var rule = self
    rule.years = year...9999
    return rule
  }

  /// The same in one year.
  func only(_ year: Int) -> HolidayRule {
    var rule = self
    rule.years = year...year
    return rule
  }

  /// The same except in some years.
  func not(in years: Int...) -> HolidayRule {
    var rule = self
    rule.except = years
    return rule
  }

  /// The same, kept in a part of the region.
  var inParts: HolidayRule {
    var rule = self
    rule.isPartial = true
    return rule
  }

  /// The holiday of a year, nil where it was not kept.
  func holiday(in year: Int) -> Holiday? {
    guard years.contains(year), !except.contains(year) else { return nil }
    var holiday = Holiday(day: day(in: year), key: key)
    holiday.isPartial = isPartial
    return holiday
  }

  private func day(in year: Int) -> CivilDay {
    switch day {
    case .fixed(let month, let day):
      return .clamped(year: year, month: month, day: day)
    case .easter(let days):
      return HolidayCalendar.easterSunday(in: year).adding(days: days)
    case .nth(let number, let weekday, let month):
      let first = CivilDay.clamped(year: year, month: month, day: 7).startOfWeek(weekday)
      return first.adding(days: 7 * (number - 1))
    case .last(let weekday, let month):
      return CivilDay.clamped(year: year, month: month, day: 31).startOfWeek(weekday)
    case .before(let month, let day, let weekday):
      let eve = CivilDay.clamped(year: year, month: month, day: day).adding(days: -1)
      return eve.startOfWeek(weekday)
    }
  }
}
