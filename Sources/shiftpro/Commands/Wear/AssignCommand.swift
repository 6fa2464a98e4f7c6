import Domain
import Services
import Store

/// Attributes time to a pair of shoes afterwards, or removes an attribution.
enum AssignCommand {
  private static let times = [
    OptionSpec("from", "TIME", .time, about: "assign_from"),
    OptionSpec("to", "TIME", .time, about: "assign_to"),
  ]

  static let assign = CommandSpec(
    name: "steps assign", group: .steps,
    options: times + [
      OptionSpec("shoe", "NAME", .shoe, about: "assign_shoe"),
      OptionSpec(flag: "free-only"), OptionSpec(flag: "dry-run", about: "assign_dry_run"),
    ],
    examples: [
      "steps assign --from \"2026-03-06 22:00\" --to \"2026-03-07 06:00\" --shoe ghost",
      "steps assign --from yesterday --to yesterday --shoe clogs --free-only --dry-run",
    ], run: runAssign)

  static let clear = CommandSpec(
    name: "steps clear", group: .steps,
    options: times + [OptionSpec(flag: "dry-run", about: "assign_dry_run")],
    examples: ["steps clear --from \"2026-03-06 22:00\" --to \"2026-03-07 06:00\""], run: runClear)

  private static func runAssign(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let word = try call.required("shoe")
    return try run(time(call, session), session.shoe(word), call, session)
  }

  private static func runClear(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    try run(time(call, session), nil, call, session)
  }

  /// Reads the time from --from to --to; a day alone means all of it. Throws `CommandError` and
  /// `TimeTextError`.
  private static func time(_ call: Invocation, _ session: Session) throws -> Interval {
    let environment = try session.environment()
    func moment(_ option: String, isEnd: Bool) throws -> Instant {
      let text = try call.required(option)
      do {
        return try TimeParser.time(text, in: environment.pastContext).instant
      } catch TimeTextError.unreadable(let text) {
        guard let day = try? TimeParser.date(text, in: environment.pastContext) else {
          throw TimeTextError.unreadable(text)
        }
        return environment.zone.startOfDay(day.adding(days: isEnd ? 1 : 0))
      }
    }
    let from = try moment("from", isEnd: false), to = try moment("to", isEnd: true)
    guard from < to else {
      throw CommandError.usage(
        "times_reversed",
        ["from": environment.withOffset(from), "to": environment.withOffset(to)])
    }
    return Interval(start: from, end: to)
  }

  private static func run(
    _ time: Interval, _ shoe: Shoe?, _ call: Invocation, _ session: Session
  ) throws -> ExitStatus {
    let isDryRun = call.has("dry-run")
    let environment = try session.environment()
    let services = try session.services(isRehearsal: isDryRun)
    let set = IntervalSet([time]), freeOnly = call.has("free-only")
    let outcome: AttributionOutcome?
    if isDryRun {
      outcome = try services.wear.outcome(attributing: set, to: shoe?.id, freeOnly: freeOnly)
    } else {
      outcome = try services.perform(.wear(.attribute(set, to: shoe?.id, freeOnly: freeOnly)))
        .wear?.attribution
    }
    guard let outcome else { return .done }
    let report = AssignReport(outcome, shoe, try session.shoes(), isDryRun: isDryRun, environment)
    if session.options.isJSON {
      try session.console.json(report.json)
    } else {
      try session.print(report.lines)
    }
    return .done
  }
}
