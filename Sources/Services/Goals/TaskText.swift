import Coach
import Domain

/// Parses what a person enters about a task, on the command line or in a form.
package enum TaskText {
  /// Parses a window of the day: `16:00-20:00`, `22-6`. Throws `GoalError`.
  package static func window(_ text: String) throws(GoalError) -> WallSpan {
    let ends = text.split { $0 == "-" || $0 == "–" }.map { String($0).trimmed }
    guard ends.count == 2, let start = minute(ends[0]), let end = minute(ends[1]),
      let window = WallSpan(startMinute: start, endMinute: end % 1440)
    else { throw .typed(.window, text) }
    return window
  }

  private static func minute(_ text: String) -> Int? {
    if let minute = TimeParser.minuteOfDay(text) { return minute }
    guard let hour = Int(text), (0...24).contains(hour) else { return nil }
    return hour % 24 * 60
  }

  /// Parses a moment that is to come; a day without a time ends at midnight. Throws
  /// `TimeExpressionError` and the like.
  package static func due(_ text: String, _ environment: Environment) throws -> Instant {
    try TimeParser.time(text, in: environment.timeContext, repeated: .first).instant
  }

  /// Parses a whole number in a range. Throws `GoalError`.
  package static func number(
    _ text: String, in range: ClosedRange<Int>, _ kind: GoalText
  ) throws(GoalError) -> Int {
    guard let value = Int(text), range.contains(value) else { throw .typed(kind, text) }
    return value
  }
}
