import Domain
import Services

/// The request of `pattern preview`.
struct PreviewRequest {
  /// The identifier in JSON: a preset's id, or the name.
  let name: String
  /// The stored pattern that is previewed or restarted.
  let series: RecordID?
  let plan: PatternPlan
  let first: CivilDay
  let days: Int
  let rules: RestRules
  /// The profile with the region of the listed holidays.
  let profile: UserProfile

  static let options =
    [
      OptionSpec("start", "DATE", .date, about: "cycle_start"),
      OptionSpec("days", "N", .text, about: "preview_days"),
    ] + PatternPlan.options + [
      OptionSpec("rules", "RULES", RuleSet.kind),
      OptionSpec("holidays", "REGION", RegionName.kind),
    ]

  /// The minimum length of a preview: four weeks.
  static let fewestDays = 28

  /// Reads operand and options. Throws `CommandError`, and what reading files and times throws.
  init(_ call: Invocation, _ session: Session) throws {
    let environment = try session.environment()
    let start = try call.day("start", environment)
    let source = try session.pattern(call.operands[0])
    plan = try PatternPlan(source, call, session, start: start)
    let pattern = plan.pattern
    switch source {
    case .preset(let preset):
      (name, series) = (preset.id, nil)
      first = start ?? environment.today
    case .stored(let stored):
      (name, series) = (stored.name, stored.id)
      first = start ?? max(environment.today, pattern.effectiveFrom)
    case .file:
      (name, series) = (pattern.name, nil)
      first = pattern.effectiveFrom
    }
    days =
      try call.number("days", in: 1...PatternPlan.mostDays)
      ?? max(Self.fewestDays, pattern.schedule.cycleDays)
    var profile = try session.profile()
    rules =
      try call.value("rules").flatMap { try RuleSet.read($0, as: "--rules") }?.rules
      ?? profile.restRules
    if let region = call.value("holidays") {
      profile.holidayRegion = try RegionName.read(region, as: "--holidays")
    }
    self.profile = profile
  }
}
