import Domain
import Services
import Store

/// Prints one line for a status bar.
enum StatusCommand {
  static let spec = CommandSpec(
    name: "status", group: .work,
    options: [OptionSpec("format", "TEMPLATE", .text)],
    examples: ["status", "status --format \"{state} {remaining}\"", "status --json"],
    worksLocked: true, run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let store = try session.existingStore()
    if try store?.lock()?.showsStatus == false, try session.isLocked() {
      return try printLocked(call, session)
    }
    let running = try store?.shifts.running()
    let roster = try session.roster()
    let next = try roster?.nextWork(after: environment.now)
    if session.options.isJSON {
      try session.console.json(json(running, next, roster, session))
    } else {
      let current = try running.flatMap { try roster?.running($0) }
      let text = StatusText(running: current, next: next, environment)
      try session.console.line(call.value("format").map(text.filled) ?? text.line)
      try printUnconfirmed(roster, session)
    }
    return .done
  }

  /// Says how many planned shifts are not confirmed, with `--verbose`: reading a year of them would
  /// slow down status bars.
  private static func printUnconfirmed(_ roster: Roster?, _ session: Session) throws {
    guard session.options.isVerbose, let roster, try session.profile().confirmation == .ask else {
      return
    }
    let unconfirmed = try roster.unconfirmed()
    guard !unconfirmed.isEmpty else { return }
    try session.console.line(
      unconfirmed.text("cli.status.unconfirmed", session.environment().format))
  }

  /// Prints what a status bar may show of a locked store.
  private static func printLocked(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    if session.options.isJSON {
      let names = [
        "shift", "elapsed_minutes", "planned_minutes", "remaining_minutes", "overtime_minutes",
        "next",
      ]
      var members: [(key: String, value: JSON)] = [("state", .string("locked"))]
      for name in names { members.append((name, .null)) }
      try session.console.json(.members(members))
    } else {
      let text = StatusText(locked: try session.environment().texts)
      try session.console.line(call.value("format").map(text.filled) ?? text.line)
    }
    return .done
  }

  private static func json(
    _ running: Shift?, _ next: Shift?, _ roster: Roster?, _ session: Session
  ) throws -> JSON {
    let now = try session.environment().now
    func json(_ shift: Shift) throws -> JSON {
      let shift = try roster?.shift(shift.id) ?? shift
      return JSON(
        shift, pattern: roster?.pattern(of: shift)?.name, try session.pay(of: shift), now: now)
    }
    let clock = try running.flatMap { try roster?.running($0).clock(at: now) }
    func minutes(_ seconds: Int64?) -> JSON { seconds.map(JSON.init(minutesOf:)) ?? .null }
    return .object([
      "state": .string(running == nil ? "off" : "on_shift"),
      "shift": try running.map(json) ?? .null,
      "elapsed_minutes": minutes(clock?.elapsedSeconds),
      "planned_minutes": minutes(clock?.plannedSeconds),
      "remaining_minutes": minutes(clock?.remainingSeconds),
      "overtime_minutes": minutes(clock?.overtimeSeconds),
      "next": try next.map(json) ?? .null,
    ])
  }
}
