import Coach
import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// A person with goals: a store and a clock.
final class GoalDesk {
  let planner: Planner

  init() throws { planner = try Planner(now: "2026-03-02T14:00:00Z", zone: "Europe/Berlin") }

  var store: Store { planner.store }
  var now: Instant { planner.environment.now }
  var services: StoreServices {
    StoreServices(store: store, environment: planner.environment)
  }

  func wait(hours: Int64) { planner.environment.now = now + hours * 3600 }

  @discardableResult
  func perform(_ action: GoalAction) throws -> ActionResult {
    try planner.perform(.goals(action))
  }

  /// Adds a card with tasks.
  func add(_ title: String, _ tasks: String...) throws -> RecordID {
    let id = try #require(perform(.create(title)).goals?.goal?.id)
    for text in tasks {
      try perform(.saveTask(GoalTask(id: .new(), number: 0, text: text), of: id))
    }
    return id
  }

  func goal(_ id: RecordID) throws -> Goal { try #require(try store.goals.goal(id)) }

  /// Writes a block of half an hour of the first task, some hours from now.
  @discardableResult
  func block(
    _ goal: RecordID, _ hours: Int64, _ change: (inout GoalBlock) -> Void = { _ in }
  ) throws -> RecordID {
    let task = try #require(try self.goal(goal).tasks.first)
    let start = now + hours * 3600
    var block = GoalBlock(
      id: .new(), goal: goal, task: task.id, interval: Interval(start: start, end: start + 1800),
      energy: .medium, createdAt: now)
    change(&block)
    try store.write("test", now: now) { [block] in try $0.save(block) }
    return block.id
  }

  /// Offers a framing of a card as it is now.
  func offer(
    _ id: RecordID, _ framing: GoalFraming = .smallestStep,
    _ change: (inout GoalContent) -> Void = { $0.title += "!" }
  ) throws -> GoalProposal {
    let goal = try goal(id)
    var content = goal.content
    change(&content)
    content.frame = GoalFrame(framing, rationale: "why")
    let proposal = GoalProposal(
      goal: id, baseRevision: goal.revision, framing: framing, engine: GoalEvent.builtIn,
      language: "en", evidence: "\(framing.rawValue) \(goal.revision)",
      patch: GoalPatch(from: goal.content, to: content), reasons: [])
    try store.keep([proposal], offeredAt: now)
    return proposal
  }

  /// Everything that the records of goals say.
  func picture() throws -> String {
    var lines: [String] = []
    for goal in try store.goals.goals() {
      lines.append("\(goal)")
      lines += try store.goalEvents.events(of: goal.id).map { "\($0)" }
    }
    lines += try store.blocks.all().map { "\($0)" }
    lines.append("\(try store.coachSettings())")
    lines += try store.suggestions.suggestions(idPrefix: "").map { "\($0)" }
    return lines.joined(separator: "\n")
  }

  /// Expects a refusal that changes nothing.
  func refuses(_ error: GoalError, _ action: GoalAction) throws {
    let before = try picture()
    #expect(throws: error) { try perform(action) }
    #expect(try picture() == before)
  }

  /// Expects a request that changes nothing and cannot be undone.
  func isQuiet(_ action: GoalAction, _ key: String) throws {
    let before = try picture(), result = try perform(action)
    #expect(result.message?.key == key && !result.canUndo)
    #expect(try picture() == before)
  }
}
