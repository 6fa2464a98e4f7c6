import Coach
import Domain
import Services
import Store

/// Activates cards and plans their time blocks.
enum PlanCommand {
  static let activate = CommandSpec(
    name: "goal activate", group: .goals, operands: [GoalCommand.id], options: [dryRun],
    examples: ["goal activate 4f3a --dry-run", "goal activate 4f3a"], run: runActivate)

  static let deactivate = CommandSpec(
    name: "goal deactivate", group: .goals, operands: [GoalCommand.id],
    examples: ["goal deactivate 4f3a"],
    run: { try GoalCommand.change($0, $1) { .deactivate($0) } })

  static let plan = CommandSpec(
    name: "plan", group: .goals,
    options: [
      OptionSpec("from", "DATE", .date, about: "plan_from"),
      OptionSpec("days", "DAYS", .text, about: "plan_days"),
      OptionSpec(flag: "replan", about: "plan_replan"), dryRun,
    ],
    examples: ["plan --dry-run", "plan --days 7", "plan --replan --dry-run", "plan --replan"],
    run: runPlan)

  private static let dryRun = OptionSpec(flag: "dry-run", about: "plan_dry_run")

  private static func runActivate(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let goal = try session.goal(call.operands[0]), services = try session.services()
    let kept = try self.kept([goal], PlanRange(), services)
    if call.has("dry-run") {
      let plan = try services.goals.preview(activating: goal)
      return try print(PlanReport(plan, kept: kept, services), nil, session)
    }
    let result = try session.perform(.goals(.activate(goal.id, seen: nil)))
    let plan = result.goals?.plan ?? BlockPlan()
    return try print(PlanReport(plan, kept: kept, services), result, session)
  }

  private static func runPlan(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), isRehearsal = call.has("dry-run")
    var range = PlanRange()
    range.from = try call.value("from").map {
      try TimeParser.date($0, in: environment.timeContext)
    }
    if let text = call.value("days") { range.days = try GoalWords.days(text) }
    let isEmpty = try session.existingStore() == nil
    let services = try session.services(isRehearsal: isRehearsal || isEmpty)
    let goals = try services.store.goals.goals(in: [.active])
    let planning = GoalPlanning(store: services.store, environment, range)
    if call.has("replan") {
      let result =
        isRehearsal || isEmpty
        ? nil : try session.perform(.goals(.replan(range, seen: nil, places: nil)))
      let replan = try result?.goals?.replan ?? planning.replan(goals)
      return try print(PlanReport(replan, services), result, session)
    }
    let kept = try self.kept(goals, range, services)
    let result =
      isRehearsal || isEmpty ? nil : try session.perform(.goals(.plan(range, seen: nil)))
    let plan = try result?.goals?.plan ?? planning.plan(goals)
    return try print(PlanReport(plan, kept: kept, services), result, session)
  }

  /// Returns how many blocks of some cards stay in the days that are planned.
  private static func kept(
    _ goals: [Goal], _ range: PlanRange, _ services: StoreServices
  ) throws -> Int {
    let ids = Set(goals.map(\.id))
    let planned = GoalPlanning(store: services.store, services.environment, range).range
    return try services.store.blocks(reaching: planned, services.environment)
      .count { $0.state == .planned && ids.contains($0.goal) }
  }

  private static func print(
    _ report: PlanReport, _ result: ActionResult?, _ session: Session
  ) throws -> ExitStatus {
    if session.options.isJSON {
      try session.console.json(report.json)
      return .done
    }
    let texts = try session.environment().texts
    var last: [String] = []
    if let result {
      last = [
        "", result.message?.text(texts) ?? "", result.canUndo ? texts("cli.undo_hint") : "",
      ].filter { !$0.isEmpty }
    } else {
      last = [texts("cli.plan.dry_run")]
    }
    try session.print(report.lines + last)
    return .done
  }
}
