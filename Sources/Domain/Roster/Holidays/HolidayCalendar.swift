/// Public holidays, calculated from the laws in force in 2026 and the years from which they apply.
///
/// Years before 1995 are calculated as if these laws had applied. One-off holidays by proclamation
/// are included up to 2026. Holidays that last only some hours of a day are not included.
public enum HolidayCalendar {
  /// Returns the holidays of a year, by day. A weekend holiday with a substitute day is included
  /// twice: on its own day, with `substitute` set, and on the other, as `isSubstitute`. If both days
  /// are holidays, `substitute` is nil.
  public static func holidays(in year: Int, region: HolidayRegion) -> [Holiday] {
    var found = region.rules.flatMap { $0.holidays(in: year) }
    switch region {
    case .england, .wales, .scotland, .northernIreland:
      found = withNextWorkingDays(found)
    case .unitedStates:
      // The next New Year's Day may be observed on the last day of this year.
      let next = region.rules.compactMap { $0.holiday(in: year + 1) }
      found = withNearestWorkingDays(found + next).filter { $0.day.year == year }
    default:
      break
    }
    return found.sorted { ($0.day, $0.key) < ($1.day, $1.key) }
  }

  /// Returns the holidays from `from` up to but not including `until`.
  public static func holidays(
    from: CivilDay, until: CivilDay, region: HolidayRegion
  ) -> [Holiday] {
    guard from < until else { return [] }
    return (from.year...until.year).flatMap { holidays(in: $0, region: region) }
      .filter { from <= $0.day && $0.day < until }
  }

  /// Returns Easter Sunday, by the algorithm of 1876 (Butcher; Meeus, Astronomical Algorithms,
  /// chapter 8).
  public static func easterSunday(in year: Int) -> CivilDay {
    let a = modulo(year, 19)
    let b = year / 100
    let c = year % 100
    let f = (b + 8) / 25
    let g = (b - f + 1) / 3
    let h = modulo(19 * a + b - b / 4 - g + 15, 30)
    let l = modulo(32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4, 7)
    let m = (a + 11 * h + 22 * l) / 451
    let n = h + l - 7 * m + 114
    return .clamped(year: year, month: n / 31, day: n % 31 + 1)
  }

  // MARK: - Weekends

  /// Adds substitutes of British bank holidays on weekends: the next working day that is not a bank
  /// holiday.
  private static func withNextWorkingDays(_ holidays: [Holiday]) -> [Holiday] {
    var all = holidays.sorted { $0.day < $1.day }
    var taken = Set(all.map(\.day))
    for index in all.indices where all[index].day.isWeekend {
      var day = all[index].day.adding(days: 1)
      while day.isWeekend || taken.contains(day) { day = day.adding(days: 1) }
      taken.insert(day)
      all[index].substitute = day
      all.append(all[index].substitute(on: day))
    }
    return all
  }

  /// Adds the observed days of American federal holidays: the day before a Saturday, the day after
  /// a Sunday (5 U.S.C. 6103 (b), Executive Order 11582).
  private static func withNearestWorkingDays(_ holidays: [Holiday]) -> [Holiday] {
    var all = holidays
    for index in all.indices where all[index].day.isWeekend {
      let day = all[index].day.adding(days: all[index].day.weekday == .saturday ? -1 : 1)
      all[index].substitute = day
      all.append(all[index].substitute(on: day))
    }
    return all
  }
}

extension CivilDay {
  /// Whether the day is a Saturday or Sunday.
  fileprivate var isWeekend: Bool { weekday == .saturday || weekday == .sunday }
}
