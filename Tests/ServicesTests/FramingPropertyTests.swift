import Coach
import Domain
import Services
import Testing

@Suite("Any goal, framed again and again") struct FramingPropertyTests {
  private static let titles = [
    "Learn Spanish by June", "Führerschein machen!", "{title} {topic} {task}", "Xyzzy", "42",
    "Run: a 5k?", "Steuererklärung", String(repeating: "Keller ", count: 16) + "aus",
    "“Quotes” and „Zeichen“", "Mehr Zeit mit den Kindern, around my shifts",
  ]

  private func random(_ generator: inout SplitMix64) -> (Goal, GoalFacts) {
    let tasks = (0..<Int.random(in: 0...6, using: &generator)).map { index in
      var task = GoalTask(
        id: RecordID("t\(index)"), number: index + 1,
        text: ["Study", "If late, rest", "Nur 10 Minuten: Üben", "–"].randomElement(
          using: &generator) ?? "",
        minutes: .random(in: GoalTask.lengths, using: &generator),
        times: .random(in: GoalTask.counts, using: &generator),
        energy: TaskEnergy.allCases.randomElement(using: &generator) ?? .low)
      task.window = WallSpan(
        startMinute: .random(in: 0..<1440, using: &generator), endMinute: 700)
      task.isTraining = .random(using: &generator)
      task.isLocked = Int.random(in: 0..<4, using: &generator) == 0
      task.state = TaskState.allCases.randomElement(using: &generator) ?? .open
      return task
    }
    var facts = GoalFacts()
    facts.longBlocks = BlockOutcomes(done: 0, ended: .random(in: 0...6, using: &generator))
    facts.shortBlocks = BlockOutcomes(done: 5, ended: 5)
    facts.eveningShifts = .random(in: 0...14, using: &generator)
    facts.earlyShifts = .random(in: 0...3, using: &generator)
    facts.lateShifts = .random(in: 0...3, using: &generator)
    facts.nightShifts = .random(in: 0...14, using: &generator)
    facts.freeMinutesPerWeek = Bool.random(using: &generator) ? 90 : nil
    let goal = Goal(
      id: RecordID("00000000-0000-4000-8000-00000000000a"),
      content: GoalContent(
        title: Self.titles.randomElement(using: &generator) ?? "",
        detail: ["", "Mine", "Mine."].randomElement(using: &generator) ?? "", tasks: tasks),
      createdAt: Instant(seconds: 0))
    return (goal, facts)
  }

  @Test("cards stay valid and small, and what no engine may touch stays the same", arguments: 1...6)
  func accepting(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let engine = FramingEngine(.bundled)
    for _ in 0..<2 {
      let (first, facts) = random(&generator)
      var goal = first
      let kept = first.tasks.filter { $0.isLocked || $0.state != .open }
      for _ in 0..<12 {
        let language = Bool.random(using: &generator) ? "en" : "de"
        let offers = engine.framings(for: goal, facts: facts, language: language)
        #expect(offers == engine.framings(for: goal, facts: facts, language: language))
        #expect(Set(offers.map(\.id)).count == offers.count)
        guard let offer = offers.randomElement(using: &generator) else { break }
        goal.content = try offer.validated(for: goal)
        goal.revision += 1
        // The inverse leads back.
        #expect(
          try offer.patch.inverse.applied(to: goal.content, byPerson: true).title.isEmpty == false)
      }
      #expect(goal.tasks.filter { task in kept.contains { $0.id == task.id } } == kept)
      #expect(goal.tasks.count <= GoalLimit.tasks)
      // The words of one framing at most.
      #expect(goal.title.count <= first.title.count + 40)
      #expect(goal.content.detail.count <= first.content.detail.count + 300)
      #expect(goal.tasks.allSatisfy { $0.text.count < 200 })
    }
  }
}
