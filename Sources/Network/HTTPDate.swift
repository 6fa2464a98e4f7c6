/// The preferred format of dates in HTTP, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110,
/// 5.6.7).
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns seconds since 1970; nil if the text is in another format.
  static func seconds(_ text: String) -> Int64? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[0].last == ",", words[5] == "GMT",
      let day = Int64(words[1]), (1...31).contains(day),
      let month = months.firstIndex(of: String(words[2])),
      let year = Int64(words[3]), (1601...9999).contains(year)
    else { return nil }
    let time = words[4].split(separator: ":").compactMap { Int64($0) }
    guard time.count == 3, (0...23).contains(time[0]), (0...59).contains(time[1]),
      (0...60).contains(time[2])
    else { return nil }
    return days(year, Int64(month) + 1, day) * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
  }

  /// Returns the days from 1970-01-01 to a day of the Gregorian calendar (Howard Hinnant,
  /// "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`).
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
