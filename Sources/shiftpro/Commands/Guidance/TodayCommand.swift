import Coach
import Domain
import Services
import Store

/// Shows what the day offers, and logs what became of it.
enum TodayCommand {
  static let spec = CommandSpec(
    name: "today", group: .guidance, options: [OptionSpec(flag: "all", about: "today_all")],
    examples: ["today", "today --json", "today --all"], run: runToday)

  static let done = CommandSpec(
    name: "today done", group: .guidance, operands: [slug],
    options: [
      minutes,
      OptionSpec(
        "difficulty", "1-5", .choice(ActionEvent.difficulties.map(String.init)),
        about: "action_difficulty"),
      OptionSpec(flag: "partly", about: "action_partly"),
    ] + when,
    examples: [
      "today done sleep.darken", "today done sleep.breathe --minutes 10 --difficulty 2",
      "today done move.brisk --partly --at 17:30 --note \"in the park\"",
    ], run: runDone)

  static let skip = CommandSpec(
    name: "today skip", group: .guidance, operands: [slug],
    options: [OptionSpec("reason", "REASON", .choice(reasons), about: "action_reason"), minutes]
      + when,
    examples: [
      "today skip move.brisk --reason too_hard",
      "today skip sleep.breathe --reason on_call --at 23:30",
    ], run: runSkip)

  static let breakdown = CommandSpec(
    name: "today breakdown", group: .guidance, operands: [slug],
    examples: ["today breakdown sleep.darken", "today breakdown sleep.darken --json"],
    run: runBreakdown)

  /// The operand of an action.
  static let slug = OperandSpec("SLUG", .action)

  /// The reasons why an action was not done, as typed.
  private static let reasons = ActionOutcome.allCases.filter { !$0.isCompleted }.map(\.rawValue)

  private static let minutes = OptionSpec(
    "minutes", "5|10|20", .choice(lengths), about: "action_minutes")
  private static let when = [
    OptionSpec("at", "TIME", .time, about: "action_at"),
    OptionSpec("note", "TEXT", .text, about: "action_note"),
  ]

  /// The lengths of actions, as typed.
  static let lengths = ActionLength.allCases.map { String($0.minutes) }

  // MARK: Offering

  private static func runToday(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    // The offer is kept, so the store is there from now on.
    _ = try session.store()
    let reader = try session.guidance()
    let guidance = reader.guidance
    _ = try session.perform(.guidance(.keep(reader.offerDay(guidance))))
    let report = try TodayReport(guidance, reader, session)
    if session.options.isJSON {
      try session.console.json(report.json(withEligible: call.has("all")))
    } else if session.options.isQuiet {
      let shown = call.has("all") ? guidance.eligible : guidance.shown
      for action in shown { try session.console.line(action.slug) }
    } else {
      for line in report.lines(withEligible: call.has("all")) { try session.console.line(line) }
    }
    return .done
  }

  private static func runBreakdown(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), reader = try session.guidance()
    let action = try session.action(call.operands[0], reader)
    let recommender = reader.recommender(reader.signals)
    let report = BreakdownReport(
      ActionBreakdown(
        action, in: recommender.guidance(isOffering: !reader.needsRoster), recommender,
        needsRoster: reader.needsRoster), environment)
    if session.options.isJSON {
      try session.console.json(report.json)
    } else {
      for line in report.lines { try session.console.line(line) }
    }
    return .done
  }

  // MARK: Logging

  private static func runDone(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    var report = try report(call.has("partly") ? .partly : .done, call, session)
    report.difficulty = try call.value("difficulty").flatMap {
      Int(
        try Choice.read($0, of: "difficulty", ActionEvent.difficulties.map(String.init)))
    }
    return try log(report, session)
  }

  private static func runSkip(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let word = try Choice.read(call.required("reason"), of: "reason", reasons)
    return try log(report(ActionOutcome(rawValue: word) ?? .dismissed, call, session), session)
  }

  private static func report(
    _ outcome: ActionOutcome, _ call: Invocation, _ session: Session
  ) throws -> ActionReport {
    let minutes = try call.value("minutes").map { try Choice.read($0, of: "minutes", lengths) }
    return ActionReport(
      call.operands[0], outcome, minutes: minutes.flatMap { Int($0) },
      at: try call.pastTime("at", session.environment()), note: call.value("note") ?? "")
  }

  private static func log(_ report: ActionReport, _ session: Session) throws -> ExitStatus {
    let result = try session.perform(.guidance(.report(report)))
    return try ActionLogCommand.print(result, session)
  }
}

extension Session {
  /// Returns what the store knows about daily actions; an empty one if it is missing. Throws
  /// `StoreError`.
  func guidance() throws -> GuidanceReader {
    try GuidanceReader(store: storeToLookAt(), coachEnvironment())
  }

  /// Returns the action that `text` refers to: its slug, or the beginning of slug or title. Throws
  /// `GuidanceError`.
  func action(_ text: String, _ reader: GuidanceReader) throws -> ActionTemplate {
    try reader.library.action(text, language: environment().texts.language.rawValue)
  }
}
