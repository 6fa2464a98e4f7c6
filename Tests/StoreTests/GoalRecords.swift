import Coach
import Domain
import Store

/// Records of goals; hours count from `midnight`.
enum GoalRecords {
  /// A task; `full` has another value than the usual one everywhere.
  static func task(_ id: String, _ number: Int, full: Bool = false) -> GoalTask {
    var made = GoalTask(id: RecordID(id), number: number, text: "Task \(id)")
    guard full else { return made }
    made = GoalTask(
      id: RecordID(id), number: number, text: "Wörter: a\\b", minutes: 25, times: 3, energy: .high,
      due: at(90), priority: 2, window: WallSpan(startMinute: 1320, endMinute: 120),
      isTraining: true)
    made.isLocked = true
    made.state = .dropped
    return made
  }

  /// A card; `full` has everything.
  static func goal(_ id: String, full: Bool = false) -> Goal {
    var content = GoalContent(title: "Goal \(id)", tasks: [task("\(id)1", 1)])
    if full {
      content.detail = "Zwei Zeilen\nmit\tTab und \\"
      content.frame = GoalFrame(.ifThen, rationale: "7 of 14 evenings\nare shifts")
      content.due = at(80)
      content.tasks = [task("\(id)2", 2, full: true), task("\(id)5", 5)]
    }
    var goal = Goal(id: RecordID(id), content: content, createdAt: at(0))
    guard full else { return goal }
    goal.revision = 7
    goal.state = .completed
    goal.lockedSnapshot = GoalSnapshot(content: content, revision: 6, at: at(3))
    goal.lastRegeneratedAt = at(2)
    goal.activatedAt = at(1)
    goal.completedAt = at(4)
    return goal
  }

  /// An event with a patch of every kind of change.
  static func event(_ id: String, of goal: String, _ revision: Int) -> GoalEvent {
    let hunks: [GoalHunk] = [
      .title(from: "a", to: "b\tc"), .detail(from: "", to: "x\ny"),
      .frame(from: nil, to: GoalFrame(.outcome, rationale: "")),
      .due(from: nil, to: at(8)), .due(from: at(8), to: nil),
      .task(from: task("t", 1), to: task("t", 1, full: true)), .task(from: nil, to: task("u", 2)),
    ]
    return GoalEvent(
      id: RecordID(id), goal: RecordID(goal), revision: revision, .accept,
      actor: GoalEvent.builtIn, patch: GoalPatch(hunks),
      snapshot: Self.goal("s", full: true).content, subject: "if_then", at: at(2))
  }

  /// A block of an hour.
  static func block(_ id: String, of goal: String, _ hour: Int64) -> GoalBlock {
    GoalBlock(
      id: RecordID(id), goal: RecordID(goal), task: RecordID("\(goal)1"),
      interval: Interval(start: at(hour), end: at(hour + 1)), energy: .low, score: 812,
      reasons: [Reason("ENERGY", .supports, ["1"], contribution: 450)], createdAt: at(0))
  }

  /// A framing of a card.
  static func proposal(_ goal: String, _ revision: Int, _ evidence: String) -> GoalProposal {
    GoalProposal(
      goal: RecordID(goal), baseRevision: revision, framing: .shiftProof,
      engine: GoalEvent.builtIn, language: "en", evidence: evidence,
      patch: GoalPatch([.title(from: "Goal \(goal)", to: "Better")]),
      reasons: [[Reason("SHIFTS", .supports, ["7", "14"])]])
  }
}
