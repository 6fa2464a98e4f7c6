import Domain
import Services

/// A pattern as P and the options beside it make it, not yet saved.
struct PatternPlan {
  /// How a rotation is laid out.
  static let options = [
    OptionSpec("until", "DATE", .date),
    OptionSpec("team", "T", .text),
    OptionSpec("turn", "DAYS", .text),
    OptionSpec(flag: "reverse"),
    KindTimes.option,
  ]
  /// The most that a cycle may be turned by.
  static let mostDays = 3660

  private(set) var pattern: ShiftPattern
  /// The team, counted from 0, nil where none was asked for.
  private(set) var team: Int?

  /// What `source` comes to. Its cycle begins on `start`; without one a pattern of the person's own
  /// or of a file stays as it is. `zone` is the workplace's where neither the command line nor the
  /// pattern names one. Throws `CommandError` and what reading files and times throws.
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

  /// Begins the cycle on `start`. One of whole weeks keeps its days of the week: it has begun on
  /// the weekday on which it always begins.
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

  /// What is the same for all: end, zone and times.
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

  /// The team's place for its letter. Throws `CommandError`.
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

  /// That the day on which the cycle begins has to be told.
  static func missingStart(_ call: Invocation) -> CommandError {
    .usage("missing_start", ["command": call.command?.name ?? ""])
  }
}

extension Invocation {
  /// An option's day; a weekday is the coming one. Throws `TimeTextError`.
  func day(_ option: String, _ environment: Environment) throws -> CivilDay? {
    try value(option).map { try TimeParser.date($0, in: environment.timeContext) }
  }

  /// The day of an option that has to be there. Throws `CommandError` and `TimeTextError`.
  func requiredDay(_ option: String, _ environment: Environment) throws -> CivilDay {
    guard let day = try day(option, environment) else {
      throw CommandError.usage(
        "missing_option", ["command": command?.name ?? "", "option": "--\(option)"])
    }
    return day
  }
}
