import Domain

/// A day to go to, as it is typed after `:`.
enum DayJump {
  /// The day that `text` means, nil where it is no day. What begins with a sign is counted from the
  /// day under the cursor, everything else is seen from today.
  static func day(
    _ text: String, from cursor: CivilDay, _ environment: AppEnvironment
  ) -> CivilDay? {
    var context = environment.timeContext
    if text.hasPrefix("-") || text.hasPrefix("+") {
      context.now = environment.zone.startOfDay(cursor)
    }
    return try? TimeParser.date(text, in: context)
  }
}
