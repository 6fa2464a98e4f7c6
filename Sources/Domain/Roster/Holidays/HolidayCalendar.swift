/// Public holidays, computed from the laws in force in 2026 and the years from which they hold.
///
/// Years before 1995 are computed as if these laws had held. Days given free once by proclamation
/// are known as far as they lie behind.
public enum HolidayCalendar {
  /// The holidays of a year, by day. One on a weekend that is kept on a working day instead is
  /// there twice: on its own day, with `substitute` set, and on the other, as `isSubstitute`.
  public static func holidays(in year: Int, region: HolidayRegion) -> [Holiday] {
    var found = region.rules.compactMap { $0.holiday(in: year) }
    switch region {
    case .england, .wales, .scotland, .northernIreland:
      found = withNextWorkingDays(found)
    case .unitedStates:
      // The next New Year's Day may be observed on this year's last day.
      let next = region.rules.compactMap { $0.holiday(in: year + 1) }
      found = withNearestWorkingDays(found + next).filter { $0.day.year == year }
    default:
      break
    }
    return found.sorted { ($0.day, $0.key) < ($1.day, $1.key) }
  }

  /// The holidays on the days from `from` up to but not including `until`.
  public static func holidays(
    from: CivilDay, until: CivilDay, region: HolidayRegion
  ) -> [Holiday] {
    guard from < until else { return [] }
    return (from.year...until.year).flatMap { holidays(in: $0, region: region) }
      .filter { from <= $0.day && $0.day < until }
  }

  /// Easter Sunday, by the rule of 1876 (Butcher; Meeus, Astronomical Algorithms, chapter 8).
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

  /// British bank holidays on a weekend are kept on the next working day that is none itself.
  private static func withNextWorkingDays(_ holidays: [Holiday]) -> [Holiday] {
    var all = holidays.sorted { $0.day < $1.day }
    var taken = Set(all.map(\.day))
    for index in all.indices where all[index].day.isWeekend {
      var day = all[index].day.adding(days: 1)
      while day.isWeekend || taken.contains(day) { day = day.adding(days: 1) }
      taken.insert(day)
      all[index].substitute = day
      all.append(substitute(for: all[index], on: day))
    }
    return all
  }

  /// American federal holidays on a Saturday are observed the day before, on a Sunday the day after
  /// (5 U.S.C. 6103 (b), Executive Order 11582).
  private static func withNearestWorkingDays(_ holidays: [Holiday]) -> [Holiday] {
    var all = holidays
    for index in all.indices where all[index].day.isWeekend {
      let day = all[index].day.adding(days: all[index].day.weekday == .saturday ? -1 : 1)
      all[index].substitute = day
      all.append(substitute(for: all[index], on: day))
    }
    return all
  }

  private static func substitute(for holiday: Holiday, on day: CivilDay) -> Holiday {
    var substitute = Holiday(day: day, key: holiday.key)
    substitute.isSubstitute = true
    return substitute
  }
}

extension CivilDay {
  /// Saturday or Sunday.
  fileprivate var isWeekend: Bool { weekday == .saturday || weekday == .sunday }
}
