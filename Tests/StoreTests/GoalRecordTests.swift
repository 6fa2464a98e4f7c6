import Coach
import Domain
import Store
import TestSupport
import Testing

@Suite("goals in the store")
struct GoalRecordTests: RecordWalk {
  let temporary: TemporaryStore
  let store: Store

  init() throws {
    temporary = try TemporaryStore()
    store = try temporary.open()
  }

  @Test("a card with everything and one with little, whose tasks come and go with it")
  func goals() throws {
    try walk(
      GoalRecords.goal("g"), GoalRecords.goal("g", full: true), save: { try $0.save($1) },
      read: { try store.goals.goal(RecordID("g")) })
    try write { try $0.save(GoalRecords.goal("h")) }
    #expect(try store.goals.goals().map(\.id.text) == ["g", "h"])
    #expect(try store.goals.goals(in: [.draft]).map(\.id.text) == ["h"])
    #expect(try store.goals.goals(idPrefix: "g").map(\.tasks.count) == [2])
  }

  @Test("a deadline is kept beside a framing and without one")
  func deadline() throws {
    for frame in [nil, GoalFrame(.outcome, rationale: "a\tb"), GoalFrame(.outcome, rationale: "")] {
      var goal = GoalRecords.goal("d")
      goal.content.frame = frame
      for due in [nil, at(50)] {
        goal.content.due = due
        goal.lockedSnapshot = GoalSnapshot(content: goal.content, revision: 1, at: at(3))
        try write { [goal] in try $0.save(goal) }
        #expect(try store.goals.goal(goal.id) == goal)
      }
    }
  }

  @Test("a block, an event with every kind of change, and the settings")
  func others() throws {
    var done = GoalRecords.block("b", of: "g", 30)
    done.state = .done
    done.isLocked = true
    done.reasons = []
    try walk(
      GoalRecords.block("b", of: "g", 20), done, save: { try $0.save($1) },
      read: { try store.blocks.all().first })
    let plain = GoalEvent(id: RecordID("e"), goal: RecordID("g"), revision: 1, .create, at: at(1))
    try walk(
      plain, GoalRecords.event("e", of: "g", 2), save: { try $0.save($1) },
      read: { try store.goalEvents.events(of: RecordID("g")).first })
    var settings = CoachSettings()
    settings.endpointURL = "http://localhost:11434/v1"
    settings.endpointModel = "llama"
    settings.endpointKeyFile = "/k"
    settings.confirmedHost = "localhost"
    settings.voiceCommand = "rec\n-f\n\ncd"
    var other = settings
    other.voiceCommand = nil
    try walk(
      settings, other, without: CoachSettings(), save: { try $0.save($1) },
      read: { try store.coachSettings() })
  }

  @Test("a deleted card takes its tasks, events and blocks along, and undo brings all back")
  func deletion() throws {
    try write { transaction in
      try transaction.save(GoalRecords.goal("g"))
      try transaction.save(GoalRecords.event("e", of: "g", 1))
      try transaction.save(GoalRecords.block("b", of: "g", 20))
      try transaction.save(GoalRecords.block("c", of: "h", 22))
    }
    let before = try store.records()
    try write { try $0.delete(goal: RecordID("g")) }
    #expect(try store.goals.goals() == [])
    #expect(try store.goalEvents.events(of: RecordID("g")) == [])
    #expect(try store.blocks.all().map(\.id.text) == ["c"])
    try store.undo(now: at(2))
    #expect(try store.records() == before)
  }

  @Test("offers are kept once, outside of the history")
  func offers() throws {
    let first = GoalRecords.proposal("g", 1, "x"), second = GoalRecords.proposal("g", 2, "y")
    try store.keep([first], offeredAt: at(1))
    try store.keep([first, second], offeredAt: at(2))
    let kept = try store.offers.offers(of: RecordID("g"))
    #expect(kept.map(\.proposal) == [first, second] && kept.map(\.at) == [at(1), at(2)])
    #expect(try store.offers.count() == 2)
    #expect(
      try store.offers.offers(idPrefix: String(first.id.text.prefix(12))).map(\.proposal)
        == [first])
    #expect(throws: StoreError.nothingToUndo) { try store.undo(now: at(3)) }
  }

  @Test("the content at a revision follows from patches and kept contents")
  func revisions() throws {
    var content = GoalContent(title: "0"), events: [GoalEvent] = []
    for revision in 1...45 {
      let old = content
      content.title = String(revision)
      if revision % 7 == 0 {
        content.tasks.append(GoalRecords.task("t\(revision)", content.nextNumber))
      }
      let isKept = revision == 1 || revision % GoalEvent.snapshotInterval == 0
      events.append(
        GoalEvent(
          id: RecordID("e\(revision)"), goal: RecordID("g"), revision: revision,
          revision == 1 ? .create : .edit, patch: GoalPatch(from: old, to: content),
          snapshot: isKept ? content : nil, at: at(Int64(revision))))
    }
    try write { transaction in for event in events { try transaction.save(event) } }
    for revision in 1...45 {
      let needed = try store.goalEvents.events(of: RecordID("g"), leadingTo: revision)
      #expect(needed.count <= GoalEvent.snapshotInterval)
      let found = try #require(GoalEvent.content(at: revision, from: needed))
      #expect(found.title == String(revision) && found.tasks.count == revision / 7)
    }
    #expect(try GoalEvent.content(at: 46, from: store.goalEvents.events(of: RecordID("g"))) == nil)
  }

  // MARK: Two stores

  @Test("text and state of a card that were changed apart are both kept by a merge")
  func mergesFields() throws {
    let (fleet, a, b) = try pair { store in
      try StoreTests.write(store) {
        try $0.save(GoalRecords.goal("g"))
        try $0.save(GoalRecords.block("b", of: "g", 20))
      }
    }
    fleet.tick(5)
    try StoreTests.write(a) { transaction in
      var goal = GoalRecords.goal("g")
      goal.content.title = "Renamed"
      try transaction.save(goal)
      var block = GoalRecords.block("b", of: "g", 40)
      block.score = 0
      try transaction.save(block)
    }
    fleet.tick(5)
    try StoreTests.write(b) { transaction in
      var goal = GoalRecords.goal("g")
      goal.state = .active
      try transaction.save(goal)
      var block = GoalRecords.block("b", of: "g", 20)
      block.isLocked = true
      try transaction.save(block)
    }
    try exchange(a, b)
    for store in [a, b] {
      let goal = try #require(try store.goals.goal(RecordID("g")))
      #expect(goal.content.title == "Renamed" && goal.state == .active)
      let blocks = try store.blocks.all()
      #expect(blocks.map(\.interval.start) == [at(40)], "start and end stay together")
      #expect(blocks.map(\.minutes) == [60] && blocks.map(\.isLocked) == [true])
    }
  }

  @Test("each task is merged by itself: an edit, one added on each side, one done, one deleted")
  func mergesTasks() throws {
    let (fleet, a, b) = try pair { store in
      try StoreTests.write(store) { transaction in
        var goal = GoalRecords.goal("g")
        goal.content.tasks = (1...3).map { GoalRecords.task("t\($0)", $0) }
        try transaction.save(goal)
      }
    }
    func edit(_ store: Store, _ change: (inout Goal) -> Void) throws {
      fleet.tick(5)
      try StoreTests.write(store) { transaction in
        var goal = try #require(try store.goals.goal(RecordID("g")))
        change(&goal)
        try transaction.save(goal)
      }
    }
    try edit(a) { $0.content.title = "Renamed" }
    try edit(a) { $0.content.tasks.append(GoalRecords.task("ta", 4)) }
    try edit(b) { $0.content.tasks[0].state = .done }
    try edit(b) { $0.content.tasks.append(GoalRecords.task("tb", 4)) }
    try edit(a) { $0.content.tasks.remove(at: 1) }
    try edit(b) { $0.content.tasks[2].text = "Other words" }
    try exchange(a, b)
    for store in [a, b] {
      let goal = try #require(try store.goals.goal(RecordID("g")))
      #expect(goal.content.title == "Renamed")
      #expect(goal.tasks.map(\.id.text) == ["t1", "t3", "ta", "tb"])
      #expect(goal.tasks.map(\.number) == [1, 3, 4, 5])
      #expect(goal.tasks[0].state == .done && goal.tasks[1].text == "Other words")
    }
    // Deleted on one side, changed later on the other: the goal is there with what was changed.
    fleet.tick(5)
    try StoreTests.write(a) { try $0.delete(goal: RecordID("g")) }
    try edit(b) { $0.content.tasks[1].text = "Later" }
    try exchange(a, b)
    #expect(try a.goals.goal(RecordID("g"))?.tasks.contains { $0.text == "Later" } ?? false)
  }

  @Test("revisions of the same number from two stores lead to what both made")
  func revisionsOfBoth() throws {
    let start = GoalContent(title: "a")
    let events = [
      GoalEvent(
        id: RecordID("1"), goal: RecordID("g"), revision: 1, .create, snapshot: start, at: at(0)),
      GoalEvent(
        id: RecordID("3"), goal: RecordID("g"), revision: 2, .edit,
        patch: GoalPatch([.detail(from: "", to: "d")]), at: at(2)),
      GoalEvent(
        id: RecordID("2"), goal: RecordID("g"), revision: 2, .edit,
        patch: GoalPatch([.title(from: "a", to: "b")]), at: at(1)),
      GoalEvent(
        id: RecordID("4"), goal: RecordID("g"), revision: 3, .edit,
        patch: GoalPatch([.title(from: "b", to: "c")]), at: at(3)),
    ]
    #expect(GoalEvent.content(at: 2, from: events) == GoalContent(title: "b", detail: "d"))
    #expect(GoalEvent.content(at: 3, from: events) == GoalContent(title: "c", detail: "d"))
  }

  @Test("events of both stores are kept, settings of engines stay where they are")
  func mergesEvents() throws {
    let (fleet, a, b) = try pair { store in
      try StoreTests.write(store) { try $0.save(GoalRecords.goal("g")) }
    }
    fleet.tick(5)
    try StoreTests.write(a) { transaction in
      try transaction.save(GoalRecords.event("e1", of: "g", 2))
      var settings = CoachSettings()
      settings.voiceCommand = "rec"
      try transaction.save(settings)
    }
    try StoreTests.write(b) { try $0.save(GoalRecords.event("e2", of: "g", 2)) }
    try a.mergeAll(of: b)
    try b.mergeAll(of: a)
    for store in [a, b] {
      #expect(try Set(store.goalEvents.events(of: RecordID("g")).map(\.id.text)) == ["e1", "e2"])
    }
    #expect(try a.coachSettings().voiceCommand == "rec")
    #expect(try b.coachSettings().voiceCommand == nil)
    // Nor does a backup bring a program along.
    try b.write("archive.restore", now: at(9)) { _ = try $0.replaceRecords(byThoseOf: a) }
    #expect(try b.coachSettings() == CoachSettings())
    try a.removeLocalOnlySettings()
    #expect(try a.coachSettings() == CoachSettings())
  }
}
