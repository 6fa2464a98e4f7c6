import Domain

/// Parses the day to jump to, as typed after `:`.
enum DayJump {
  /// Returns the day that `text` means; nil if it is not a day. A signed offset is relative to the
  /// day under the cursor, everything else to today.
  static func day(
    _ text: String, from cursor: CivilDay, _ environment: AppEnvironment
  ) -> CivilDay? {
    var context = environment.timeContext
    if text.hasPrefix("-") || text.hasPrefix("+") {
      context.now = environment.zone.startOfDay(cursor)
    }
    let date = try? TimeParser.date(text, in: context)
    // Four characters may be a year.
    guard date == nil || text.count == 4 else { return date }
    // A week, a month or a year is its first day; a month without a year is the nearest one.
    let words = text.lowercased().split(separator: " ").map(String.init)
    guard let days = try? DaySpan.read(words), days.count == words.count else { return date }
    return days.span.ends(today: environment.today, firstWeekday: .monday, .coming).first
  }
}
