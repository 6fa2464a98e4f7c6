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
    /// The weekday nearest to a date.
    case nearest(month: Int, day: Int, Weekday)
  }

  /// The day in lieu of a holiday on certain weekdays.
  struct DayInLieu: Equatable, Sendable {
    /// The days from the holiday to it, by weekday of the holiday.
    let days: [Weekday: Int]
    /// Whether the holiday's own day is observed too.
    let isAdditional: Bool
  }

  /// The move of a holiday that would be so many days after Easter Sunday.
  struct EasterClash: Equatable, Sendable {
    let easter: Int
    let move: Int
  }

  let day: Day
  let key: String
  var years = 0...9999
  /// The years in which a law moved it.
  var except: [Int] = []
  var isPartial = false
  /// The weekdays on which it is observed; nil for all.
  var weekdays: Set<Weekday>?
  /// The days by which it is moved, by weekday.
  var shifts: [Weekday: Int] = [:]
  var dayInLieu: DayInLieu?
  var clash: EasterClash?

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

  /// Returns the rule limited to the years up to `year`.
  func until(_ year: Int) -> HolidayRule {
    var rule = self
    rule.years = years.lowerBound...year
    return rule
  }

  /// Returns the rule limited to some weekdays.
  func on(_ weekdays: Set<Weekday>) -> HolidayRule {
    var rule = self
    rule.weekdays = weekdays
    return rule
  }

  /// Returns the rule moved by some days on some weekdays.
  func shifted(_ days: [Weekday: Int]) -> HolidayRule {
    var rule = self
    rule.shifts = days
    return rule
  }

  /// Returns the rule with another day in its place on some weekdays.
  func moved(_ days: [Weekday: Int]) -> HolidayRule {
    var rule = self
    rule.dayInLieu = DayInLieu(days: days, isAdditional: false)
    return rule
  }

  /// Returns the rule with another day besides it on some weekdays.
  func adding(_ days: [Weekday: Int]) -> HolidayRule {
    var rule = self
    rule.dayInLieu = DayInLieu(days: days, isAdditional: true)
    return rule
  }

  /// Returns the rule moved by some days if it is so many days after Easter Sunday.
  func notOnEaster(_ easter: Int, move: Int) -> HolidayRule {
    var rule = self
    rule.clash = EasterClash(easter: easter, move: move)
    return rule
  }

  /// Returns the holiday of a year and its day in lieu; empty if it was not observed.
  func holidays(in year: Int) -> [Holiday] {
    guard var holiday = holiday(in: year) else { return [] }
    guard let rule = dayInLieu, let days = rule.days[holiday.day.weekday] else { return [holiday] }
    let other = holiday.day.adding(days: days)
    if !rule.isAdditional { holiday.substitute = other }
    return [holiday, holiday.substitute(on: other)]
  }

  /// Returns the holiday of a year; nil if it was not observed.
  func holiday(in year: Int) -> Holiday? {
    guard years.contains(year), !except.contains(year) else { return nil }
    var day = day(in: year)
    if let clash, day == HolidayCalendar.easterSunday(in: year).adding(days: clash.easter) {
      day = day.adding(days: clash.move)
    }
    day = day.adding(days: shifts[day.weekday] ?? 0)
    guard weekdays?.contains(day.weekday) ?? true else { return nil }
    var holiday = Holiday(day: day, key: key)
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
    case .nearest(let month, let day, let weekday):
      let end = CivilDay.clamped(year: year, month: month, day: day).adding(days: 3)
      return end.startOfWeek(weekday)
    }
  }
}
