import Coach
import Domain
import Services
import Store

/// Shows the details and tasks that are proposed for a draft, and accepts or dismisses them.
enum EnrichCommand {
  static let spec = CommandSpec(
    name: "goal enrich", group: .goals, operands: [GoalCommand.id],
    options: [
      OptionSpec("accept", "all|1,3", .text, about: "goal_enrich_accept"),
      OptionSpec(flag: "dismiss", about: "goal_enrich_dismiss"), FramingCommand.builtIn,
    ],
    examples: [
      "goal enrich 4f3a", "goal enrich spanish --accept 1,3", "goal enrich spanish --dismiss",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    try call.exclude("accept", "dismiss")
    let goal = try session.goal(call.operands[0])
    guard goal.isOpen else { throw GoalError.isOver(goal) }
    guard !goal.isLocked else { throw GoalError.locked(goal) }
    let places = try call.value("accept").flatMap(GoalWords.hunks)
    let proposals = try session.services().goals.enrichment(of: goal)
    guard call.has("accept") || call.has("dismiss") else {
      return try show(proposals, of: goal, call, session)
    }
    if let care = goal.care { throw GoalError.needsCare(care, goal) }
    guard let first = proposals.first else {
      throw CommandError.refusal(
        "no_proposal", ["goal": goal.title, "id": goal.id.short])
    }
    let step: GoalAction.ProposalStep =
      call.has("accept") ? .take(first, places: places) : .dismiss(first)
    let result = try session.perform(.goals(.proposal(step)))
    return try session.print(
      result, [("proposal", FramingCommand.report(first, session).json)])
  }

  /// Prints what is proposed, and asks the endpoint, which gives again what it has sent before.
  private static func show(
    _ proposals: [GoalProposal], of goal: Goal, _ call: Invocation, _ session: Session
  ) throws -> ExitStatus {
    guard proposals.isEmpty, goal.care == nil else {
      if goal.care == nil { _ = try session.perform(.goals(.proposal(.look(goal.id)))) }
      let builtIn = proposals.filter { $0.engine == GoalEvent.builtIn }
      return try FramingCommand.offer(builtIn, of: goal, only: nil, call, session)
    }
    if session.options.isJSON {
      try session.console.json(.object(["proposals": .array([])]))
    } else if !session.options.isQuiet {
      try session.console.line(
        session.soundTexts(
          "cli.goal.no_enrichment", ["goal": goal.title, "id": goal.id.short]))
    }
    return .done
  }
}
