/// Clocks as people know them from the newspaper. It shares no code with the program.
enum NaiveZone: String, Sendable {
  case berlin = "Europe/Berlin"
  case tokyo = "Asia/Tokyo"
  /// Without standard time from November 2026 on.
  case vancouver = "America/Vancouver"

  /// Returns the minutes since 1970 in UTC of those of a wall clock; of a repeated hour the first,
  /// and a time that is skipped an hour later. `isOld` is the rule before it was changed.
  func utc(wall: Int, isOld: Bool = false) -> Int {
    let summer = wall - standard - 60
    return isSummer(utc: summer, isOld) ? summer : wall - standard
  }

  /// Returns the minutes of a wall clock.
  func wall(utc: Int) -> Int { utc + standard + (isSummer(utc: utc, false) ? 60 : 0) }

  /// Minutes before UTC without summer time.
  private var standard: Int {
    switch self {
    case .berlin: 60
    case .tokyo: 540
    case .vancouver: -480
    }
  }

  /// Whether summer time is in force. In Europe from the last Sunday of March to that of October,
  /// 01:00 UTC (directive 2000/84/EC), in America from the second Sunday of March to the first of
  /// November, 02:00 (15 U.S.C. 260a, which Canada followed), and in British Columbia for good
  /// since March 2026.
  private func isSummer(utc: Int, _ isOld: Bool) -> Bool {
    let year = Int(NaiveCalendar.date(utc / 1440).prefix(4)) ?? 1970
    func sunday(onOrBefore day: Int, _ month: Int) -> Int {
      let day = NaiveCalendar.day(year, month, day)
      // 4 January 1970 was a Sunday.
      return (day - (day - 3) % 7) * 1440
    }
    switch self {
    case .berlin:
      return (sunday(onOrBefore: 31, 3) + 60..<sunday(onOrBefore: 31, 10) + 60).contains(utc)
    case .tokyo: return false
    case .vancouver:
      let start = sunday(onOrBefore: 14, 3) + 600, end = sunday(onOrBefore: 7, 11) + 540
      return year > 2026 && !isOld || utc >= start && (utc < end || year == 2026 && !isOld)
    }
  }
}
