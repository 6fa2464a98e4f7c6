/// The rule for the date of a public holiday in each year.
struct HolidayRule: Equatable, Sendable {
  /// The rule for the day.
  enum Day: Equatable, Sendable {
    /// A fixed date.
    case fixed(month: Int, day: Int)
    /// A number of days after Easter Sunday.
    case easter(Int)
    /// The n-th such weekday of a month.
    case nth(Int, Weekday, month: Int)
    /// The last such weekday of a month.
    case last(Weekday, month: Int)
    /// The last such weekday before a date.
    case before(month: Int, day: Int, Weekday)
  }

  let day: Day
  let key: String
  var years = 0...9999
  /// The years in which a law moved it.
  var except: [Int] = []
  var isPartial = false

  init(_ day: Day, _ key: String) {
    self.day = day
    self.key = key
  }

  init(_ month: Int, _ day: Int, _ key: String) {
    self.init(.fixed(month: month, day: day), key)
  }

  /// Returns the rule limited to the years from `year` on.
  func since(_ year: Int) -> HolidayRule {
    var rule = self
    rule.years = year...9999
    return rule
  }

  /// Returns the rule limited to one year.
  func only(_ year: Int) -> HolidayRule {
    var rule = self
    rule.years = year...year
    return rule
  }

  /// Returns the rule except in some years.
  func not(in years: Int...) -> HolidayRule {
    var rule = self
    rule.except = years
    return rule
  }

  /// The rule marked as observed only in parts of the region.
  var inParts: HolidayRule {
    var rule = self
    rule.isPartial = true
    return rule
  }

  /// Returns the holiday of a year; nil if it was not observed.
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
