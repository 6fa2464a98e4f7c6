import Domain
import Services

/// The options `--from` and `--to`.
extension DayWindow {
  static let options = [
    OptionSpec("from", "DATE", .date), OptionSpec("to", "DATE", .date),
  ]

  /// Reads the two options; nil if neither is given. A weekday is the last one for `--from` and the
  /// next one for `--to`. Throws `CommandError` and `TimeTextError`.
  init?(_ call: Invocation, _ environment: Environment) throws {
    guard call.has("from") || call.has("to") else { return nil }
    let first = try call.value("from").map {
      try TimeParser.date($0, in: environment.pastContext)
    }
    let last = try call.value("to").map { try TimeParser.date($0, in: environment.timeContext) }
    if let first, let last, last < first {
      throw CommandError.usage(
        "days_reversed", ["from": ISOText.format(first), "to": ISOText.format(last)])
    }
    self.init(first: first, last: last)
  }
}
