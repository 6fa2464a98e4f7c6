import Coach
import Domain
import Services
import Store

/// A plan of time blocks, or its difference from an earlier one, as it is printed.
struct PlanReport {
  private let plan: BlockPlan
  private let kept: Int
  /// The difference from an earlier plan; nil for blocks that are only added.
  private let replan: Replan?
  private let goals: [RecordID: Goal]
  private let environment: Environment

  /// Creates a report of blocks that are added to `kept` others. Throws `StoreError`.
  init(_ plan: BlockPlan, kept: Int, _ services: StoreServices) throws {
    try self.init(plan, kept, nil, services)
  }

  /// Creates a report of a difference. Throws `StoreError`.
  init(_ replan: Replan, _ services: StoreServices) throws {
    try self.init(replan.plan, replan.kept.count, replan, services)
  }

  private init(
    _ plan: BlockPlan, _ kept: Int, _ replan: Replan?, _ services: StoreServices
  ) throws {
    self.plan = plan
    self.kept = kept
    self.replan = replan
    environment = services.environment
    goals = Dictionary(
      try services.store.goals.goals().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private var format: Format { environment.format }
  private var texts: Texts { environment.texts }

  // MARK: Text

  /// The plan in lines.
  var lines: [String] {
    let blocks = replan == nil ? addedLines : changeLines
    return blocks + plan.unplaced.flatMap(lines)
  }

  private var addedLines: [String] {
    let rows = plan.blocks.map { block in
      [times(block.interval), name(block.goal, block.task)]
    }
    let lines = TextTable.lines([.init(), .init(limit: 90)], rows)
    return zip(lines, plan.blocks).flatMap { line, block in
      [line]
        + block.reasons.worthReading.map { "    \(sign(of: $0)) \(format.reason($0, environment))" }
    }
  }

  private func sign(of reason: Reason) -> String {
    switch reason.sign {
    case .supports: "+"
    case .against: "-"
    case .neutral: "·"
    }
  }

  private var changeLines: [String] {
    guard let replan else { return [] }
    let counts = texts(
      "cli.plan.counts",
      [
        "kept": String(kept), "moved": String(replan.moved.count),
        "removed": String(replan.removed.count), "added": String(replan.added.count),
      ])
    return [counts]
      + replan.changes.map { change in
        switch change {
        case .moved(let old, let new):
          "  ~ \(name(old.goal, old.task)): \(times(old.interval))\(texts.arrow)\(times(new.interval))"
        case .removed(let old): "  - \(name(old.goal, old.task)): \(times(old.interval))"
        case .added(let new): "  + \(name(new.goal, new.task)): \(times(new.interval))"
        }
      }
  }

  private func lines(_ unplaced: UnplacedTask) -> [String] {
    let task = goals[unplaced.goal]?.task(unplaced.task)
    let sentence = format.unplaced(
      unplaced, task, named: name(unplaced.goal, unplaced.task), environment)
    let isOverdue = task?.isOverdue(at: environment.now) ?? false
    return [sentence + (isOverdue ? " " + texts("cli.plan.new_date") : "")]
      + (unplaced.relaxation.map {
        ["    " + format.relaxation($0, of: unplaced, environment)]
      } ?? [])
  }

  private func times(_ interval: Interval) -> String {
    format.shortTimes(of: interval, environment, isAhead: true)
  }

  /// Returns the task with its card: `25 min vocabulary (B2 exam)`.
  private func name(_ goal: RecordID, _ task: RecordID) -> String {
    let goal = goals[goal]
    guard let task = goal?.task(task) else { return goal?.title ?? "" }
    return "\(task.text) (\(goal?.title ?? ""))"
  }

  // MARK: JSON

  /// The plan as JSON, the same whether it was written or not.
  var json: JSON {
    .members([
      ("blocks", .array(plan.blocks.map { .members(members($0)) })),
      ("unplaced", .array(plan.unplaced.map(json))), ("kept", .integer(Int64(kept))),
      ("moved", .array((replan?.moved ?? []).map(json))),
      (
        "removed",
        .array((replan?.removed ?? []).map { BlockReport($0, goals[$0.goal], environment).json })
      ),
    ])
  }

  private func members(_ block: PlannedBlock) -> [(key: String, value: JSON)] {
    let zone = environment.zone
    return BlockReport.subject(block.goal, goals[block.goal], block.task) + [
      ("start", JSON(block.interval.start)), ("end", JSON(block.interval.end)),
      ("local_start", JSON(zone.local(at: block.interval.start))),
      ("local_end", JSON(zone.local(at: block.interval.end))),
      ("minutes", JSON(minutesOf: block.interval.seconds)),
      ("energy", .string(block.energy.rawValue)), ("score", .integer(Int64(block.score))),
      ("reasons", BlockReport.json(block.reasons, environment)),
    ]
  }

  private func json(_ moved: Replan.Move) -> JSON {
    .members(
      [
        ("id", .string(moved.old.id.text)), ("old_start", JSON(moved.old.interval.start)),
        ("old_end", JSON(moved.old.interval.end)),
      ] + members(moved.new))
  }

  private func json(_ unplaced: UnplacedTask) -> JSON {
    let counts = unplaced.rejected.sorted { $0.key < $1.key }
      .map { (key: $0.key, value: JSON.integer(Int64($0.value))) }
    let relaxation = unplaced.relaxation.map { advice in
      JSON.object([
        "code": .string(advice.cap.rawValue), "day": JSON(advice.day), "start": JSON(advice.start),
        "minutes": .integer(Int64(advice.minutes)),
      ])
    }
    return .members(
      BlockReport.subject(unplaced.goal, goals[unplaced.goal], unplaced.task) + [
        ("minutes", .integer(Int64(unplaced.minutes))), ("rejected", .members(counts)),
        ("relaxation", relaxation ?? .null),
      ])
  }
}
