import App
import Domain

/// The days that `--from` and `--to` name, both included.
struct DayWindow {
  /// The first day, nil for no limit.
  let first: CivilDay?
  /// The last day, nil for no limit.
  let last: CivilDay?

  static let options = [
    OptionSpec("from", "DATE", .date), OptionSpec("to", "DATE", .date),
  ]

  /// Reads the two options; nil where neither is given. A weekday is the latest one for `--from` and
  /// the coming one for `--to`. Throws `CommandError` and `TimeTextError`.
  init?(_ call: Invocation, _ environment: AppEnvironment) throws {
    guard call.has("from") || call.has("to") else { return nil }
    first = try call.value("from").map {
      try TimeParser.date($0, in: environment.pastContext)
    }
    last = try call.value("to").map { try TimeParser.date($0, in: environment.timeContext) }
    if let first, let last, last < first {
      throw CommandError.usage(
        "days_reversed", ["from": ISOText.format(first), "to": ISOText.format(last)])
    }
  }

  init(first: CivilDay?, last: CivilDay?) {
    self.first = first
    self.last = last
  }

  /// The moments of the days at a place.
  func interval(in zone: Zone) -> Interval {
    Interval(
      start: first.map(zone.startOfDay) ?? DayWindow.limit(.min),
      end: last.map { zone.startOfDay($0.adding(days: 1)) } ?? DayWindow.limit(.max))
  }

  /// Far outside all years that shifts may lie in, yet safe to add to.
  private static func limit(_ end: Int64) -> Instant { Instant(seconds: end >> 8) }
}
