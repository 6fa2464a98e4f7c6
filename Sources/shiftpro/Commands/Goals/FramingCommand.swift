import Coach
import Domain
import Services
import Store

/// Offers framings of a card, and accepts, rejects and takes them back.
enum FramingCommand {
  static let regenerate = CommandSpec(
    name: "goal regenerate", group: .goals, operands: [GoalCommand.id],
    options: [framing, builtIn],
    examples: [
      "goal regenerate 4f3a", "goal regenerate 4f3a --framing shift_proof --json",
      "goal regenerate 4f3a --built-in",
    ],
    run: runRegenerate)

  static let proposal = CommandSpec(
    name: "goal proposal", group: .goals, operands: [id],
    examples: ["goal proposal 9c2e", "goal proposal 9c2e --json"], run: runProposal)

  static let accept = CommandSpec(
    name: "goal accept", group: .goals, operands: [id],
    options: [OptionSpec("hunks", "all|1,3", .text, about: "goal_hunks")],
    examples: ["goal accept 9c2e", "goal accept 9c2e --hunks 1,3"], run: runAccept)

  static let reject = CommandSpec(
    name: "goal reject", group: .goals, operands: [id], examples: ["goal reject 9c2e"],
    run: { try answer($0, $1) { .reject($0) } })

  static let rollback = CommandSpec(
    name: "goal rollback", group: .goals, operands: [GoalCommand.id],
    options: [OptionSpec("to", "REVISION", .text, about: "goal_to")],
    examples: ["goal rollback 4f3a", "goal rollback 4f3a --to 2"], run: runRollback)

  /// The option that leaves out the endpoint.
  static let builtIn = OptionSpec(flag: "built-in", about: "goal_built_in")

  /// The option that chooses a framing.
  static let framing = OptionSpec(
    "framing", "FRAMING", .choice(GoalFraming.allCases.map(\.rawValue)), about: "goal_framing")

  /// The operand of a framing that was offered.
  private static let id = OperandSpec("PROPOSAL", .text)

  // MARK: Offering

  /// Prints the built-in framings at once, and then those of the endpoint, if there is one.
  private static func runRegenerate(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let only = try call.value("framing").map(GoalWords.framing)
    let goal = try session.goal(call.operands[0])
    let service = try session.services().goals
    // A locked card and one that is over are refused first.
    let proposals = try service.framings(of: goal, only: only)
    return try offer(proposals, of: goal, only: only, call, session)
  }

  /// Prints what is proposed for a card at once, and then what the endpoint adds, if there is one.
  static func offer(
    _ proposals: [GoalProposal], of goal: Goal, only: GoalFraming?, _ call: Invocation,
    _ session: Session
  ) throws -> ExitStatus {
    if let care = try CareReport(goal, session.environment()) { return try print(care, session) }
    let builtIn = try reports(proposals, session)
    let endpoint = call.has("built-in") ? nil : try EndpointAsking(session)
    guard !session.options.isJSON else {
      let outcome = try endpoint?.ask(about: goal, only: only)
      let all = try builtIn + reports(outcome?.framings ?? [], session)
      let more = outcome.map { [(key: "endpoint", value: $0.json)] } ?? []
      try session.console.json(.members([("proposals", .array(all.map(\.json)))] + more))
      try endpoint?.replay(after: outcome)
      return .done
    }
    try print(builtIn, of: goal, session)
    guard let endpoint else { return .done }
    try session.console.flush()
    let outcome = try endpoint.ask(about: goal, only: only)
    if !outcome.framings.isEmpty {
      if !session.options.isQuiet { try session.console.line() }
      try print(reports(outcome.framings, session), of: goal, session)
    }
    try endpoint.replay(after: outcome)
    return .done
  }

  /// Prints where to turn instead of framings; nothing is sent.
  private static func print(_ care: CareReport, _ session: Session) throws -> ExitStatus {
    if session.options.isJSON {
      try session.console.json(.members([("proposals", .array([])), ("care", care.json)]))
    } else if !session.options.isQuiet {
      try session.print(care.lines)
    }
    return .done
  }

  private static func reports(
    _ proposals: [GoalProposal], _ session: Session
  ) throws -> [ProposalReport] {
    let service = try session.services().goals, environment = try session.environment()
    return try proposals.map { ProposalReport($0, try service.state(of: $0), environment) }
  }

  private static func print(
    _ reports: [ProposalReport], of goal: Goal, _ session: Session
  ) throws {
    if session.options.isQuiet {
      for report in reports { try session.console.line(report.proposal.id.short) }
    } else if reports.isEmpty {
      try session.console.line(session.soundTexts("cli.goal.no_framing", ["goal": goal.title]))
    } else {
      for (place, report) in reports.enumerated() {
        for line in (place == 0 ? [] : [""]) + report.lines { try session.console.line(line) }
      }
    }
  }

  private static func runProposal(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let report = try report(offered(call, session), session)
    if session.options.isJSON {
      try session.console.json(.object(["proposal": report.json]))
    } else {
      for line in report.lines { try session.console.line(line) }
    }
    return .done
  }

  /// Returns a framing as it is printed. Throws `StoreError`.
  static func report(
    _ proposal: GoalProposal, _ session: Session
  ) throws -> ProposalReport {
    let state = try session.services().goals.state(of: proposal)
    let care = try session.existingStore()?.goals.goal(proposal.goal)?.care
    return ProposalReport(
      proposal, state, try session.environment(), isAcceptable: care == nil)
  }

  /// Returns the framing that the operand refers to. Throws `GoalError` and `StoreError`.
  private static func offered(_ call: Invocation, _ session: Session) throws -> GoalProposal {
    let text = call.operands[0].lowercased()
    guard try session.existingStore() != nil else {
      throw GoalError.unknownProposal(call.operands[0])
    }
    return try session.services().goals.offered(RecordID(text))
  }

  // MARK: Answering

  private static func runAccept(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let places = try call.value("hunks").flatMap(GoalWords.hunks)
    return try answer(call, session) { .accept($0, places: places) }
  }

  private static func answer(
    _ call: Invocation, _ session: Session, _ action: (RecordID) -> GoalAction
  ) throws -> ExitStatus {
    let proposal = try offered(call, session)
    let result = try session.perform(.goals(action(proposal.id)))
    return try session.print(result, [("proposal", report(proposal, session).json)])
  }

  private static func runRollback(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let revision = try call.number("to", in: 1...GoalTask.lastNumber)
    return try GoalCommand.change(call, session) { .rollback($0, to: revision) }
  }
}

/// A framing as it is printed.
struct ProposalReport {
  let proposal: GoalProposal
  private let state: Suggestion.State
  private let environment: Environment
  /// Whether it can be accepted, which it cannot for a goal that needs a person.
  private let isAcceptable: Bool

  init(
    _ proposal: GoalProposal, _ state: Suggestion.State, _ environment: Environment,
    isAcceptable: Bool = true
  ) {
    self.isAcceptable = isAcceptable
    self.proposal = proposal
    self.state = state
    self.environment = environment
  }

  /// The changes in lines, each with its number, and how to answer.
  var lines: [String] {
    let format = environment.format, texts = environment.texts
    let model = proposal.engine.replacing(GoalEvent.endpointPrefix, with: "")
    let head =
      [format.framing(proposal.framing)] + (model == proposal.engine ? [] : [model])
      + [texts("cli.id", ["id": proposal.id.short]), texts("coach.state.\(state.rawValue)")]
    let hunks = proposal.patch.choices.enumerated().map { place, hunk in
      " \(place + 1) \(format.line(of: hunk, environment))"
    }
    // A model gives no reasons but its own words.
    let reasons =
      proposal.reasons.isEmpty ? [proposal.rationale] : proposal.reasons.map(format.reason)
    let hint = texts("cli.goal.accept_hint", ["id": proposal.id.short])
    return [head.joined(separator: " · ")] + hunks + reasons.map { "   · \($0)" }
      + (state == .offered && isAcceptable ? [hint] : [])
  }

  /// The framing as JSON.
  var json: JSON {
    .members([
      ("id", .string(proposal.id.text)), ("goal", .string(proposal.goal.text)),
      ("framing", .string(proposal.framing.rawValue)),
      ("base_revision", .integer(Int64(proposal.baseRevision))),
      ("state", .string(state.rawValue)), ("engine", .string(proposal.engine)),
      ("hunks", .array(proposal.patch.choices.enumerated().map { json($1, $0 + 1) })),
      ("reasons", BlockReport.json(proposal.reasons, environment)),
    ])
  }

  private func json(_ hunk: GoalHunk, _ number: Int) -> JSON {
    let sides = environment.format.sides(of: hunk, environment)
    let field =
      switch hunk {
      case .title: "title"
      case .detail: "detail"
      case .frame: "frame"
      case .due: "due"
      case .task: "task"
      }
    return .object([
      "n": .integer(Int64(number)), "field": .string(field),
      "op": .string(hunk.operation.rawValue), "before": JSON(sides.before),
      "after": JSON(sides.after),
    ])
  }
}
