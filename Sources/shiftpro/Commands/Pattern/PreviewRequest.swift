import App
import Domain

/// What `pattern preview` is asked for.
struct PreviewRequest {
  let preset: RotationPreset
  let choice: RotationChoice
  let days: Int
  let rules: RestRules
  let region: HolidayRegion?

  /// Rules of rest by the name of whose they are.
  enum Rules: String, CaseIterable {
    case eu, de, uk, off

    var rules: RestRules {
      switch self {
      case .eu: .europeanUnion
      case .de: .germany
      case .uk: .unitedKingdom
      case .off: .off
      }
    }
  }

  static let options = [
    OptionSpec("start", "DATE", .date, about: "cycle_start"),
    OptionSpec("days", "N", .text, about: "preview_days"),
    OptionSpec("team", "T", .text),
    OptionSpec(flag: "reverse"),
    OptionSpec("turn", "DAYS", .text),
    OptionSpec("rules", "RULES", .choice(Rules.allCases.map(\.rawValue))),
    OptionSpec("holidays", "REGION", .choice(HolidayRegion.allCases.map(\.rawValue))),
  ]

  /// A month at least, as a rotation is looked at.
  private static let fewestDays = 28
  private static let mostDays = 3660

  /// Reads operand and options. Throws `CommandError`, `TimeTextError` and `RotationFileError`.
  init(_ call: Invocation, _ environment: AppEnvironment) throws {
    preset = try PresetSearch(Rotations.presets()).preset(call.operands[0])
    guard let start = call.value("start") else { throw CommandError.usage("missing_start") }
    choice = RotationChoice(
      start: try TimeParser.date(start, in: environment.timeContext),
      team: try call.value("team").map { [preset] in try Self.team($0, of: preset) },
      turnedDays: try call.number("turn", in: -Self.mostDays...Self.mostDays) ?? 0,
      isReversed: call.has("reverse"))
    days =
      try call.number("days", in: 1...Self.mostDays) ?? max(Self.fewestDays, preset.cycle.count)
    rules =
      try call.value("rules").map {
        try Choice.read($0.lowercased(), of: "rules", Rules.allCases.map(\.rawValue))
      }.flatMap(Rules.init)?.rules ?? RestRules()
    region = try call.value("holidays").map {
      try Choice.read($0.uppercased(), of: "holidays", HolidayRegion.allCases.map(\.rawValue))
    }.flatMap(HolidayRegion.init)
  }

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
}
