import Domain

/// The options for single limits of the rest rules.
enum RuleLimits {
  static let options = [
    OptionSpec("rest", "LENGTH", .text, about: "rule_rest"),
    OptionSpec("days", "N", .text, about: "rule_days"),
    OptionSpec("seven-days", "LENGTH", .text, about: "rule_seven_days"),
    OptionSpec("week", "LENGTH/WEEKS", .text, about: "rule_week"),
    OptionSpec("nights", "N", .text, about: "rule_nights"),
    OptionSpec("night-average", "LENGTH/WEEKS", .text, about: "rule_night_average"),
  ]

  private static let off = "off"

  /// Changes the limits named by options; `off` removes one. Throws `CommandError` and
  /// `DurationTextError`.
  static func apply(_ call: Invocation, to rules: inout RestRules) throws {
    if let text = call.value("rest") { rules.leastRestMinutes = try length(text, "--rest") }
    if call.has("days") { rules.mostDaysInARow = try number("days", call) }
    if let text = call.value("seven-days") {
      rules.mostMinutesInSevenDays = try length(text, "--seven-days")
    }
    if let text = call.value("week") { rules.averageWeek = try averageWeek(text) }
    if let text = call.value("night-average") {
      rules.nightAverage = try nightAverage(text)
    }
    if call.has("nights") { rules.mostNightsInARow = try number("nights", call) }
  }

  private static func number(_ option: String, _ call: Invocation) throws -> Int? {
    call.value(option)?.lowercased() == off ? nil : try call.number(option, in: RestRules.dayRange)
  }

  private static func length(_ text: String, _ option: String) throws -> Int? {
    guard text.lowercased() != off else { return nil }
    let minutes = try DurationText.minutes(text)
    guard minutes <= RestRules.longestMinutes else {
      throw CommandError.usage("beyond_week", ["option": option, "value": text])
    }
    return minutes
  }

  private static func averageWeek(_ text: String) throws -> RestRules.AverageWeek? {
    try average(text, "--week").map {
      RestRules.AverageWeek(minutes: $0.minutes, weeks: $0.weeks)
    }
  }

  private static func nightAverage(_ text: String) throws -> RestRules.NightAverage? {
    try average(text, "--night-average").map {
      guard $0.minutes <= RestRules.longestNightAverage else {
        throw CommandError.usage("beyond_day", ["option": "--night-average", "value": text])
      }
      return RestRules.NightAverage(minutes: $0.minutes, weeks: $0.weeks)
    }
  }

  private static func average(
    _ text: String, _ option: String
  ) throws -> (minutes: Int, weeks: Int)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let bad = CommandError.usage("bad_average", ["value": text, "option": option])
    guard let first = parts.first, parts.count <= 2 else { throw bad }
    guard let minutes = try length(first, option) else {
      guard parts.count == 1 else { throw bad }
      return nil
    }
    guard parts.count == 2 else {
      return (minutes, RestRules.usualAverageWeeks)
    }
    guard let count = Int(parts[1]), RestRules.weekRange.contains(count) else { throw bad }
    return (minutes, count)
  }
}
