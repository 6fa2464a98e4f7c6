import Domain
import Services
import Store

/// Dismisses warnings about a shift, or restores them.
enum DismissCommand {
  static let spec = CommandSpec(
    name: "dismiss", group: .roster,
    operands: [
      OperandSpec("ID", .shift), OperandSpec("CODE", .choice(codes), isRequired: false),
    ],
    options: [OptionSpec(flag: "restore")],
    examples: ["dismiss 4f3a", "dismiss 4f3a short_rest", "dismiss 4f3a --restore"], run: run)

  /// The codes of warnings.
  private static let codes = [
    "overlap", "short_rest", "days_in_a_row", "seven_days", "average_week", "nights_in_a_row",
    "night_average", "busy",
  ]
  /// The maximum days by which a warning may precede its shift: averages span half a year.
  private static let daysBefore = 200
  /// The maximum days by which a warning may follow its shift: short rest is reported at the next
  /// shift.
  private static let daysAfter = 10

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let shift = try session.shift(call.operands[0])
    let code = try call.operands.dropFirst().first.map {
      try Choice.read($0.lowercased(), as: "CODE", codes)
    }
    let isRestoring = call.has("restore")
    let environment = try session.environment()
    let found = try dismissals(about: shift, isDismissed: isRestoring, session)
      .filter { code == nil || code == $0.code }
    guard !found.isEmpty else {
      throw CommandError.refusal(
        isRestoring ? "nothing_dismissed" : "no_warning",
        ["shift": environment.format.name(of: shift, in: environment)])
    }
    let sorted = found.sorted { ($0.shiftID, $0.code) < ($1.shiftID, $1.code) }
    for dismissal in sorted {
      _ = try session.perform(.shift(.setDismissed(dismissal, !isRestoring)))
    }
    try print(sorted.map(\.code), shift, isRestoring, session)
    return .done
  }

  /// Returns the keys under which warnings about a shift are dismissed, or can be.
  private static func dismissals(
    about shift: Shift, isDismissed: Bool, _ session: Session
  ) throws -> Set<Dismissal> {
    guard let roster = try session.roster() else { return [] }
    let dismissed = try session.store().dismissals.dismissals()
    let day = shift.localStart.day
    var found: Set<Dismissal> = []
    for warning in try roster.warnings(
      from: day.adding(days: -daysBefore), until: day.adding(days: daysAfter),
      of: session.profile(), includingDismissed: true)
    where warning.isAbout(shift.id) {
      let by = warning.dismissals(among: dismissed)
      found.formUnion(isDismissed ? by : by.isEmpty ? [warning.dismissal].compactMap { $0 } : [])
    }
    return isDismissed ? found.union(dismissed.filter { $0.shiftID == shift.id }) : found
  }

  private static func print(
    _ codes: [String], _ shift: Shift, _ isRestoring: Bool, _ session: Session
  ) throws {
    let environment = try session.environment()
    if session.options.isJSON {
      let key = isRestoring ? "restored" : "dismissed"
      return try session.console.json(.members([(key, .array(codes.map(JSON.string)))]))
    }
    try session.print([
      environment.texts(
        isRestoring ? "cli.dismiss.restored" : "cli.dismiss.done",
        [
          "n": String(codes.count), "codes": codes.joined(separator: ", "),
          "shift": environment.format.name(of: shift, in: environment),
        ]),
      // Each code is dismissed in a change of its own.
      environment.texts("cli.dismiss.undo", ["n": String(codes.count)]),
    ])
  }
}
