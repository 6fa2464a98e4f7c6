import Services

/// Shows which parts of the Coach are on, and turns them on and off.
enum FeaturesCommand {
  static let all = CommandSpec(
    name: "features", group: .upkeep, examples: ["features"], worksLocked: true,
    run: { _, session in try print(session) })

  static let list = CommandSpec(
    name: "features list", group: .upkeep,
    examples: ["features list", "features list --json"], worksLocked: true,
    run: { _, session in try print(session) })

  static let on = CommandSpec(
    name: "features on", group: .upkeep, operands: [name], examples: ["features on weekly"],
    worksLocked: true, run: { try set($0, $1, true) })

  static let off = CommandSpec(
    name: "features off", group: .upkeep, operands: [name],
    examples: ["features off weekly", "features off coping_kit"], worksLocked: true,
    run: { try set($0, $1, false) })

  private static let names = FeatureFlags.Flag.allCases.map(\.rawValue)
  private static let name = OperandSpec("NAME", .choice(names))

  private static func set(
    _ call: Invocation, _ session: Session, _ isOn: Bool
  ) throws -> ExitStatus {
    session.needsNoStore = true
    let word = try Choice.read(call.operands[0], as: "NAME", names)
    guard let flag = FeatureFlags.Flag(rawValue: word) else { return .wrongUsage }
    guard let file = session.featureFile else { throw FeatureFileError.noHome }
    try file.set(flag, isOn)
    guard !session.options.isJSON else { return try print(session) }
    try session.print([
      session.soundTexts(isOn ? "cli.features.on" : "cli.features.off", ["flag": word])
    ])
    return .done
  }

  private static func print(_ session: Session) throws -> ExitStatus {
    session.needsNoStore = true
    let flags = try session.featureFile?.flags() ?? FeatureFlags()
    if session.options.isJSON {
      let list = FeatureFlags.Flag.allCases.map { flag in
        JSON.object(["name": .string(flag.rawValue), "enabled": .bool(flags.isSet(flag))])
      }
      try session.console.json(.object(["features": .array(list)]))
      return .done
    }
    let texts = session.soundTexts
    let rows = FeatureFlags.Flag.allCases.map { flag in
      [
        flag.rawValue, texts(flags.isSet(flag) ? "cli.features.is_on" : "cli.features.is_off"),
        texts("features.\(flag.rawValue)"),
      ]
    }
    let columns = rows[0].map { _ in TextTable.Column(limit: 200) }
    for line in TextTable.lines(columns, rows) { try session.console.line(line) }
    return .done
  }
}

/// Which commands belong to which parts of the Coach.
enum FeatureGate {
  /// The first words of the commands of the Coach.
  private static let coach: Set = ["today", "guidance", "goal", "plan", "block", "coach"]
  /// The first words of the commands of training.
  private static let training: Set = ["training", "exercise", "workout", "routine"]
  /// The parts of single commands. What depends on an operand asks for itself.
  private static let parts: [String: FeatureFlags.Flag] = [
    "guidance weekly": .weekly, "guidance focus": .monthly, "guidance swap": .monthly,
    "guidance edit": .monthly, "coach endpoint set": .endpoint,
  ]

  /// The parts without which screens cannot be shown.
  private static let screens: [String: [FeatureFlags.Flag]] = [
    "goals": [.coach], "library": [.coach], "week": [.coach, .weekly],
    "month": [.coach, .monthly], "season": [.coach, .monthly], "training": [.training],
    "workout": [.training], "workouts": [.training], "routines": [.training],
    "exercise": [.training],
  ]

  /// Returns the parts that `show` needs for a screen.
  static func flags(ofScreen name: String) -> [FeatureFlags.Flag] { screens[name] ?? [] }

  /// Returns the parts that a command needs, in the order in which they are named if they are off.
  static func flags(of command: CommandSpec) -> [FeatureFlags.Flag] {
    (coach.contains(command.firstWord) ? [.coach] : [])
      + (training.contains(command.firstWord) ? [.training] : [])
      + (parts[command.name].map { [$0] } ?? [])
  }
}

extension Session {
  /// The file with the feature flags; nil without a home.
  var featureFile: FeatureFile? { FeatureFile(processEnvironment.variable) }

  /// Checks that a part is on. Throws `CommandError`.
  func require(_ flag: FeatureFlags.Flag) throws {
    guard features.isSet(flag) else {
      throw CommandError.refusal("feature_off", ["flag": flag.rawValue])
    }
  }

  /// Checks that the parts which a command needs are on. Throws `CommandError`.
  func requireFeatures(of command: CommandSpec) throws {
    for flag in FeatureGate.flags(of: command) { try require(flag) }
  }

  /// Reads the feature flags. A file that cannot be read leaves everything on, with a remark.
  func readFeatures() -> FeatureFlags {
    do {
      return try featureFile?.flags() ?? FeatureFlags()
    } catch {
      guard let environment = try? soundEnvironment() else { return FeatureFlags() }
      let complaint = error.message(environment)
      console.remark(complaint.text)
      return FeatureFlags()
    }
  }
}
