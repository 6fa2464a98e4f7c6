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
    // A year alone is its first day.
    if text.count == 4, let year = Int(text), TimeParser.years.contains(year) {
      return .clamped(year: year, month: 1, day: 1)
    }
    return try? TimeParser.date(text, in: context)
  }
}
