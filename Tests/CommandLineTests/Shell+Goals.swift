import Coach
import Domain
import Services
import Store
import TestSupport
import Testing
import shiftpro

extension Shell {
  /// A person at three in the afternoon in Berlin, with a card of two tasks.
  static func withGoal() throws -> Shell {
    let shell = try Shell(now: "2026-03-02T14:00:00Z", zone: "Europe/Berlin")
    shell.must("goal", "add", "Pass the exam")
    shell.must(
      "goal", "task", "add", "pass", "Vocabulary", "--minutes", "25", "--times", "3", "--energy",
      "high", "--due", "2026-03-06T20:00", "--priority", "2", "--window", "16:00-20:00")
    shell.must("goal", "task", "add", "pass", "Tax return")
    return shell
  }

  /// Runs a command that has to succeed, and returns the object `key` of its result.
  @discardableResult
  func object(_ key: String, _ arguments: String...) throws -> [String: Any] {
    let outcome = run(arguments + ["--json"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(arguments): \(outcome)")
    return try #require(try outcome.json()[key] as? [String: Any])
  }

  /// The card as `goal show` prints it.
  func card(_ name: String = "pass") throws -> [String: Any] {
    try object("goal", "goal", "show", name)
  }

  /// The revisions of the card, `3 task_add` each.
  func revisions(_ name: String = "pass") throws -> [String] {
    try self("goal", "history", name, "--json").list("history").map {
      "\($0.number("rev") ?? 0) \($0.text("op") ?? "")"
    }
  }

  /// Writes a block of the first task of the card that `name` begins, and returns its id.
  @discardableResult
  func block(
    _ start: String, minutes: Int64 = 30, of name: String = "pass",
    _ change: (inout GoalBlock) -> Void = { _ in }
  ) throws -> String {
    let store = try folder.open(), goal = try store.goals.find(name)
    let begin = try #require(ISOText.instant(start)), task = try #require(goal.tasks.first)
    var block = GoalBlock(
      id: .new(), goal: goal.id, task: task.id,
      interval: Interval(start: begin, end: begin + minutes * 60), energy: .high,
      createdAt: begin)
    change(&block)
    try store.write("block.move", now: begin) { [block] in try $0.save(block) }
    return block.id.text
  }

  /// Offers a framing of the card as it is now, which changes title and first task and adds another,
  /// and returns its id.
  func offer(_ name: String = "pass", _ framing: GoalFraming = .smallestStep) throws -> String {
    let store = try folder.open(), goal = try store.goals.find(name)
    var content = goal.content
    content.title += " at last"
    content.tasks[0].minutes = 20
    content.tasks.append(GoalTask(id: .new(), number: content.nextNumber, text: "Read"))
    content.frame = GoalFrame(framing, rationale: "Small steps")
    let proposal = GoalProposal(
      goal: goal.id, baseRevision: goal.revision, framing: framing,
      engine: GoalEvent.builtIn, language: "en", evidence: "\(framing.rawValue) \(goal.revision)",
      patch: GoalPatch(from: goal.content, to: content), reasons: [])
    let now = try #require(ISOText.instant("2026-03-02T14:00:00Z"))
    try store.keep([proposal], offeredAt: now)
    return proposal.id.text
  }
}
