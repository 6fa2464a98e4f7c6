import Domain
import Services

/// Manages the rest rules of the roster.
enum RulesCommand {
  static let show = CommandSpec(
    name: "rules show", group: .roster, examples: ["rules show", "rules show --json"],
    run: runShow)

  static let use = CommandSpec(
    name: "rules use", group: .roster,
    operands: [OperandSpec("RULES", RuleSet.kind, isRequired: false)],
    options: RuleLimits.options,
    examples: [
      "rules use de", "rules use eu --rest 12h --nights 4", "rules use --week 40h/26",
      "rules use --seven-days off", "rules use --night-average 8h/17",
    ], run: runUse)

  private static func runShow(_: Invocation, _ session: Session) throws -> ExitStatus {
    let profile = try session.profile()
    if profile.restRules.lackNightAverage(in: profile.holidayRegion) {
      session.console.remark(try session.environment().texts("cli.rules.uk_nights"))
    }
    return try print(profile.restRules, session)
  }

  private static func runUse(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    var profile = try session.profile()
    guard let name = call.operands.first else {
      guard RuleLimits.options.contains(where: { call.has($0.name) }) else {
        throw CommandError.usage("missing_rules")
      }
      try RuleLimits.apply(call, to: &profile.restRules)
      return try save(profile, session)
    }
    profile.restRules = try RuleSet.read(name, as: "RULES")?.rules ?? profile.restRules
    try RuleLimits.apply(call, to: &profile.restRules)
    return try save(profile, session)
  }

  private static func save(_ profile: UserProfile, _ session: Session) throws -> ExitStatus {
    try session.save(profile)
    guard !session.options.isQuiet else { return .done }
    return try print(profile.restRules, session)
  }

  // MARK: Printing

  private static func print(_ rules: RestRules, _ session: Session) throws -> ExitStatus {
    if session.options.isJSON {
      try session.console.json(.object(["rules": json(rules)]))
    } else {
      for line in try lines(rules, session.environment()) { try session.console.line(line) }
    }
    return .done
  }

  private static func json(_ rules: RestRules) -> JSON {
    func number(_ value: Int?) -> JSON { JSON(value.map(Int64.init)) }
    return .object([
      "names": .array(RuleSet.names(of: rules).map(JSON.string)),
      "least_rest_minutes": number(rules.leastRestMinutes),
      "most_days_in_a_row": number(rules.mostDaysInARow),
      "most_minutes_in_seven_days": number(rules.mostMinutesInSevenDays),
      "most_average_week_minutes": number(rules.averageWeek?.minutes),
      "average_weeks": number(rules.averageWeek?.weeks),
      "most_nights_in_a_row": number(rules.mostNightsInARow),
      "most_night_average_minutes": number(rules.nightAverage?.minutes),
      "night_average_weeks": number(rules.nightAverage?.weeks),
    ])
  }

  private static func lines(_ rules: RestRules, _ environment: Environment) -> [String] {
    let texts = environment.texts
    func length(_ minutes: Int) -> String {
      environment.format.duration(seconds: Int64(minutes) * 60)
    }
    let average = rules.averageWeek.map {
      texts("cli.rules.over", ["length": length($0.minutes), "n": String($0.weeks)])
    }
    let night = rules.nightAverage.map {
      texts("cli.rules.over", ["length": length($0.minutes), "n": String($0.weeks)])
    }
    let limits: [(String, String?)] = [
      ("rest", rules.leastRestMinutes.map(length)), ("days", rules.mostDaysInARow.map(String.init)),
      ("seven_days", rules.mostMinutesInSevenDays.map(length)), ("week", average),
      ("nights", rules.mostNightsInARow.map(String.init)), ("night_average", night),
    ]
    let rows = limits.map { [texts("cli.rules.\($0.0)"), $0.1 ?? texts("cli.rules.none")] }
    let names = RuleSet.names(of: rules).joined(separator: ", ")
    let head = names.isEmpty ? texts("cli.rules.own") : texts("cli.rules.named", ["names": names])
    return [head] + TextTable.lines([.init(), .init()], rows)
  }
}
