import Coach
import Domain
import NetworkTestSupport
import Services
import Store
import TestSupport
import Testing

/// Details and tasks beside a new card, and answers that come too late.
@Suite("Enrichment of new cards") struct EnrichmentTests {
  private func enrichment(_ desk: GoalDesk, _ id: RecordID) throws -> [GoalProposal] {
    try desk.services.goals.enrichment(of: desk.goal(id))
  }

  @Test("a draft has details and tasks beside it, and its title stays")
  func proposal() throws {
    let desk = try GoalDesk(), id = try desk.add("Learn Spanish by June")
    let before = try desk.picture()
    let proposal = try #require(try enrichment(desk, id).first)
    #expect(try desk.picture() == before)
    #expect(
      proposal.patch.hunks.contains { if case .detail("", _) = $0 { true } else { false } })
    #expect(!proposal.patch.hunks.contains { if case .title = $0 { true } else { false } })
    #expect(proposal.patch.choices.count { $0.operation == .add } >= 3)
    // A framing that r suggests is another one.
    let framings = try desk.services.goals.framings(of: desk.goal(id), only: nil)
    #expect(!framings.map(\.id).contains(proposal.id))
    try desk.perform(.proposal(.take(proposal, places: [0, 1])))
    let goal = try desk.goal(id)
    #expect(goal.title == "Learn Spanish by June" && goal.revision == 2)
    #expect(!goal.content.detail.isEmpty && goal.tasks.count == 1)
    #expect(try enrichment(desk, id).isEmpty)
    // One step back, and it waits again.
    _ = try desk.store.undo(now: desk.now)
    #expect(try desk.goal(id).content == GoalContent(title: "Learn Spanish by June"))
    #expect(try enrichment(desk, id).map(\.id) == [proposal.id])
  }

  @Test("it follows what is typed, and one from before is superseded")
  func typing() throws {
    let desk = try GoalDesk(), id = try desk.add("Learn Spanish")
    let old = try #require(try enrichment(desk, id).first)
    try desk.perform(.saveTask(GoalTask(id: .new(), number: 0, text: "Find a course"), of: id))
    let goal = try desk.goal(id)
    try desk.refuses(.superseded(goal), .proposal(.take(old, places: nil)))
    let new = try #require(try enrichment(desk, id).first)
    #expect(new.id != old.id)
    try desk.perform(.proposal(.take(new, places: nil)))
    #expect(try desk.goal(id).task(1) == goal.task(1))
  }

  @Test("it ends when it is dismissed, and when the card is locked, active or over")
  func end() throws {
    let desk = try GoalDesk()
    let changes: [(RecordID) throws -> GoalAction] = [
      { .proposal(.dismiss(try #require(try self.enrichment(desk, $0).first))) },
      { .lock($0, task: nil, true) }, { .activate($0, seen: nil) },
      { .setState($0, .completed) },
    ]
    for change in changes {
      let id = try desk.add("Clean the garage")
      #expect(try enrichment(desk, id).count == 1)
      try desk.perform(change(id))
      #expect(try enrichment(desk, id).isEmpty)
      _ = try desk.store.undo(now: desk.now)
      #expect(try enrichment(desk, id).count == 1)
    }
    #expect(try enrichment(desk, desk.add("Stop drinking alcohol")).isEmpty)
  }

  @Test("what a model sends is beside the built-in proposal, until the card changes")
  func model() throws {
    let desk = try EndpointDesk(try FaultServer(.model([answer()])))
    _ = try desk.ask()
    let engines = try enrichment(desk.desk, desk.id).map(\.engine)
    #expect(engines == ["built-in", "endpoint:Qwen"])
    try desk.desk.perform(.edit(desk.id, title: "Pass the exam", detail: nil))
    #expect(try enrichment(desk.desk, desk.id).map(\.engine) == ["built-in"])
  }

  @Test(
    "an answer that comes after a change or a deletion overwrites nothing",
    arguments: ["edit", "delete", "lock", "archive"])
  func late(change: String) throws {
    let desk = try EndpointDesk(try FaultServer(.model([answer()])))
    let action: GoalAction =
      switch change {
      case "edit": .edit(desk.id, title: nil, detail: "My own words")
      case "delete": .delete(desk.id)
      case "lock": .lock(desk.id, task: nil, true)
      default: .setState(desk.id, .archived)
      }
    var isDone = false
    let goal = try desk.goal()
    let result = try desk.services.goals.endpointFramings(
      of: goal,
      received: { _ in
        if !isDone {
          isDone = true
          do { try desk.desk.perform(action) } catch { Issue.record(error) }
        }
        return true
      })
    #expect(isDone)
    let picture = try desk.desk.picture()
    switch change {
    case "lock": #expect(result == .failed(.locked))
    default: #expect(result == .failed(.superseded))
    }
    #expect(try desk.desk.picture() == picture)
    #expect(try desk.desk.store.offers.offers(of: desk.id).isEmpty)
    if change == "edit" {
      let now = try desk.goal()
      #expect(now.content.detail == "My own words" && now.title == goal.title)
    }
  }

  @Test("a pause that a busy server demands is announced before it")
  func waiting() throws {
    let server = try FaultServer { _, number in
      number == 0
        ? .text("", status: 429, headers: [("Retry-After", "20")]) : .model([answer()])
    }
    let desk = try EndpointDesk(server)
    var waits: [EndpointWait] = []
    let result = try desk.services.goals.endpointFramings(
      of: desk.goal(), waiting: { waits.append($0) })
    #expect(titles(result) == ["Speak B2"])
    #expect(waits == [.busy(.seconds(20))] && desk.pauses.all == [.seconds(20)])
    let message = try #require(waits.first?.message("Qwen"))
    #expect(message.text(Texts(.english)) == "Qwen is busy; asking again in 20 s …")
    #expect(EndpointWait.busy(.milliseconds(500)).message("Qwen") == nil)
  }

  @Test("a request about what the card said before gives way to one about what it says now")
  func oneJob() throws {
    let desk = try EndpointDesk()
    try desk.set("http://127.0.0.1:1")
    _ = try desk.ask()
    try desk.desk.perform(.edit(desk.id, title: "Pass the exam", detail: nil))
    _ = try desk.ask()
    #expect(try desk.jobs().map(\.baseRevision) == [desk.goal().revision])
  }
}
