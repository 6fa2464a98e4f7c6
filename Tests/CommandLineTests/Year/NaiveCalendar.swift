/// Days and clock times as a person with a calendar on the wall counts them. It shares no code with
/// the program, so that both can disagree.
enum NaiveCalendar {
  /// Returns the days since 1 January 1970, by counting them.
  static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
    var days = 0
    for earlier in 1970..<year { days += isLeap(earlier) ? 366 : 365 }
    for earlier in 1..<month { days += length(of: earlier, year) }
    return days + day - 1
  }

  /// Returns the date of a day: `2026-03-29`.
  static func date(_ day: Int) -> String {
    var year = 1970, rest = day
    while rest >= (isLeap(year) ? 366 : 365) {
      rest -= isLeap(year) ? 366 : 365
      year += 1
    }
    var month = 1
    while rest >= length(of: month, year) {
      rest -= length(of: month, year)
      month += 1
    }
    return "\(year)-\(two(month))-\(two(rest + 1))"
  }

  /// Returns date and time of minutes of a wall clock since 1970: `2026-03-29T06:00`.
  static func text(wall: Int) -> String {
    "\(date(wall / 1440))T\(two(wall % 1440 / 60)):\(two(wall % 60))"
  }

  /// Returns a moment in UTC: `2026-03-29T04:00:00Z`.
  static func text(utc: Int) -> String { text(wall: utc) + ":00Z" }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func length(of month: Int, _ year: Int) -> Int {
    month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
