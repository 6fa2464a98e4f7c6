import Domain
import Services

/// The unsaved pattern described by the operand P and its options.
struct PatternPlan {
  /// The options that adapt a rotation.
  static let options = [
    OptionSpec("until", "DATE", .date),
    OptionSpec("team", "T", .text),
    OptionSpec("turn", "DAYS", .text),
    OptionSpec(flag: "reverse"),
    KindTimes.option,
  ]
  /// The maximum number of days by which a cycle may be shifted.
  static let mostDays = 3660

  private(set) var pattern: ShiftPattern
  /// The index of the team; nil if none was requested.
  private(set) var team: Int?

  /// Creates the pattern of `source`. Its cycle begins on `start`; without one, a stored pattern or
  /// one of a file keeps its own. `zone` is used if neither the command line nor the pattern names
  /// one. Throws `CommandError`, and what reading files and times throws.
  init(
    _ source: PatternSource, _ call: Invocation, _ session: Session, start: CivilDay?,
    zone: String? = nil
  ) throws {
    let turn = try call.number("turn", in: -Self.mostDays...Self.mostDays) ?? 0
    if start == nil { try Self.refuseWithoutStart(call) }
    switch source {
    case .preset(let preset):
      guard let start else { throw Self.missingStart(call) }
      team = try call.value("team").map { try Self.team($0, of: preset) }
      pattern = try Self.pattern(preset, start, team, turn, call, session, zone)
    case .stored(let stored):
      pattern = try stored.version(on: start ?? session.environment().today)
      if start != nil { pattern.effectiveUntil = nil }
      try restart(on: start, turn, call)
    case .file(let bytes):
      pattern = try session.pattern(in: bytes, zone: zone, start: start)
      try restart(on: start, turn, call)
    }
    try adapt(call, session)
  }

  private static func pattern(
    _ preset: RotationPreset, _ start: CivilDay, _ team: Int?, _ turn: Int, _ call: Invocation,
    _ session: Session, _ zone: String?
  ) throws -> ShiftPattern {
    let environment = try session.environment()
    let choice = RotationChoice(
      start: start, team: team, turnedDays: turn, isReversed: call.has("reverse"))
    return try preset.pattern(
      choice, id: .new(), zone: zone ?? environment.zone.identifier, at: environment.now,
      names: environment.format.kind)
  }

  /// Starts the cycle on `start`. A cycle of whole weeks keeps its weekdays, so it starts on its
  /// own weekday before that.
  private mutating func restart(on start: CivilDay?, _ turn: Int, _ call: Invocation) throws {
    if call.has("team") { throw CommandError.refusal("no_teams", ["preset": pattern.name]) }
    guard let start else { return }
    pattern.effectiveFrom = start
    switch pattern.schedule {
    case .weekly:
      if let option = ["turn", "reverse"].first(where: call.has) {
        throw CommandError.refusal(
          "weekly_not_turned", ["pattern": pattern.name, "option": "--\(option)"])
      }
    case .cycling(let begin, let days):
      let first = days.count % 7 == 0 ? start.startOfWeek(begin.weekday) : start
      let turn = days.isEmpty ? 0 : ((turn % days.count) + days.count) % days.count
      pattern.schedule = .cycling(
        cycleStart: first.adding(days: -turn), days: call.has("reverse") ? days.reversed() : days)
    }
  }

  /// Applies the options common to all patterns: end, zone and times.
  private mutating func adapt(_ call: Invocation, _ session: Session) throws {
    if let until = try call.day("until", session.environment()) {
      guard pattern.effectiveFrom < until else {
        throw CommandError.usage(
          "until_not_after_start",
          ["start": ISOText.format(pattern.effectiveFrom), "until": ISOText.format(until)])
      }
      pattern.effectiveUntil = until
    }
    if let zone = session.options.zone { pattern.zone = zone.identifier }
    if let times = call.value("times") { pattern = try pattern.with(KindTimes.read(times)) }
    try pattern.check()
  }

  // MARK: Teams and starts

  /// Returns the index of a team's letter. Throws `CommandError`.
  private static func team(
    _ text: String, of preset: RotationPreset
  ) throws(CommandError) -> Int {
    let names = preset.teamOffsets.indices.map(RotationPreset.teamName)
    guard !names.isEmpty else { throw .refusal("no_teams", ["preset": preset.id]) }
    guard let team = names.firstIndex(of: text.uppercased()) else {
      throw .refusal(
        "no_team",
        ["preset": preset.id, "team": text, "teams": names.joined(separator: ", ")])
    }
    return team
  }

  private static func refuseWithoutStart(_ call: Invocation) throws(CommandError) {
    if ["turn", "reverse"].contains(where: call.has) { throw missingStart(call) }
  }

  /// Returns the error that the first day of the cycle is missing.
  static func missingStart(_ call: Invocation) -> CommandError {
    .usage("missing_start", ["command": call.command?.name ?? ""])
  }
}

extension Invocation {
  /// Returns the day of an option; a weekday is the next one. Throws `TimeTextError`.
  func day(_ option: String, _ environment: Environment) throws -> CivilDay? {
    try value(option).map { try TimeParser.date($0, in: environment.timeContext) }
  }

  /// Returns the day of a required option. Throws `CommandError` and `TimeTextError`.
  func requiredDay(_ option: String, _ environment: Environment) throws -> CivilDay {
    guard let day = try day(option, environment) else {
      throw CommandError.usage(
        "missing_option", ["command": command?.name ?? "", "option": "--\(option)"])
    }
    return day
  }
}
