extension CivilDay {
  /// The first day of the week that holds this day, where weeks begin on `firstWeekday`.
  public func startOfWeek(_ firstWeekday: Weekday) -> CivilDay {
    adding(days: -modulo(weekday.rawValue - firstWeekday.rawValue, 7))
  }

  /// The first day of its month.
  public var startOfMonth: CivilDay { adding(days: 1 - day) }

  /// The week of ISO 8601 and the year it is counted in: weeks begin on Monday, and the first of
  /// a year is the one with its first Thursday.
  public var isoWeek: (year: Int, week: Int) {
    let thursday = startOfWeek(.monday).adding(days: 3)
    let newYear = CivilDay.clamped(year: thursday.year, month: 1, day: 1)
    return (thursday.year, (thursday - newYear) / 7 + 1)
  }
}
