import Coach
import Domain
import Testing

@Suite("Framings of a goal") struct FramingEngineTests {
  private let engine = FramingEngine(smallLibrary)

  private func proposal(
    _ framing: GoalFraming, _ goal: Goal, _ facts: GoalFacts = GoalFacts(),
    in language: String = "en"
  ) -> GoalProposal? {
    engine.proposal(framing, for: goal, facts: facts, language: language)
  }

  private func accepted(_ goal: Goal, _ proposal: GoalProposal) throws -> Goal {
    var goal = goal
    goal.content = try proposal.validated(for: goal)
    goal.revision += 1
    return goal
  }

  // MARK: Which framings

  private func order(_ facts: GoalFacts, current: GoalFraming? = nil) -> [GoalFraming] {
    var goal = card()
    goal.content.frame = current.map { GoalFrame($0, rationale: "-") }
    return engine.framings(for: goal, facts: facts, language: "en").map(\.framing)
  }

  @Test("three framings, those used least first")
  func rotation() {
    var facts = GoalFacts()
    #expect(order(facts) == [.outcome, .ifThen, .smallestStep])
    facts.offered = [.outcome: 1, .ifThen: 1, .smallestStep: 1]
    #expect(order(facts) == [.shiftProof, .barrierFirst, .outcome])
    facts.offered = [.outcome: 2, .ifThen: 1, .smallestStep: 1, .shiftProof: 1, .barrierFirst: 1]
    #expect(order(facts) == [.ifThen, .smallestStep, .shiftProof])
    facts.accepted = [.ifThen: 1]
    #expect(order(facts) == [.smallestStep, .shiftProof, .barrierFirst])
    #expect(order(GoalFacts(), current: .outcome) == [.ifThen, .smallestStep, .shiftProof])
  }

  @Test("a locked goal gets none, and neither does one without a template")
  func refused() {
    var locked = card()
    locked.lockedSnapshot = GoalSnapshot(
      content: locked.content, revision: 1, at: Instant(seconds: 0))
    #expect(engine.framings(for: locked, facts: GoalFacts(), language: "en").isEmpty)
    let empty = FramingEngine(GoalLibrary())
    #expect(empty.framings(for: card(), facts: GoalFacts(), language: "en").isEmpty)
  }

  // MARK: What they change

  @Test("a goal without tasks gets all of the template, in the language that is asked for")
  func bare() {
    #expect(
      stepLines(proposal(.outcome, card("Pass the exam by June"))) == [
        "+1 outcome one for exam 1x20 medium", "+2 outcome two for exam 4x60 medium",
      ])
    #expect(
      stepLines(proposal(.outcome, card(), in: "de")).first
        == "+1 outcome one für exam 1x20 medium")
    #expect(proposal(.outcome, card(), in: "de")?.rationale == "Warum outcome.")
    // Unknown languages read English.
    #expect(proposal(.outcome, card(), in: "fr")?.rationale == "Why outcome.")
  }

  @Test("a goal with tasks gets one more for its outcome and for the obstacle")
  func oneMore() {
    let own = card([step(4, "Mock exam")])
    for framing in [GoalFraming.outcome, .barrierFirst] {
      #expect(
        stepLines(proposal(framing, own)) == ["+5 \(framing.rawValue) one for exam 1x20 medium"])
    }
  }

  @Test("if-then ties each task to a situation that suits its energy, instead of a time of day")
  func ifThen() {
    let evening = WallSpan(startMinute: 1080, endMinute: 1200)
    let own = card([
      step(1, "Read", energy: .low), step(2, "Study", energy: .high, window: evening),
      step(3, "Write", energy: .high), step(4, "Test"), step(5, "If late, rest"),
    ])
    #expect(
      stepLines(proposal(.ifThen, own, busyFacts)) == [
        "~1 If early: Read 1x30 low", "~2 If day off: Study 1x30 high",
        "~3 If late: Write 1x30 high",
      ])
    #expect(reasonWords(proposal(.ifThen, own)?.reasons ?? []) == ["IF_THEN_EVIDENCE(0.65,94)"])
  }

  @Test(
    "the smallest step shortens the first longer task and adds the rest",
    arguments: [
      ([step(1, "Study", 50)], ["~1 Just 10: Study 1x10 low", "+2 Next: Study 1x40 medium"]),
      (
        [step(1, "Study", 50, times: 3)],
        ["~1 Just 10: Study 1x10 low", "+2 Next: Study 2x50 medium"]
      ),
      ([step(1, "A", 10), step(2, "B", 12)], ["~2 Just 10: B 1x10 low", "+3 Next: B 1x5 medium"]),
      (
        [step(1, "A", locked: true), step(2, "B", state: .done), step(3, "C")],
        ["~3 Just 10: C 1x10 low", "+4 Next: C 1x20 medium"]
      ),
      ([step(1, "A", 10)], ["+2 smallest_step one for exam 1x20 medium"]),
      (
        [step(1, "Run", 40, training: true)],
        ["~1 Just 10: Run 1x10 low", "+2 Next: Run 1x40 medium"]
      ),
    ])
  func smallestStep(tasks: [GoalTask], lines: [String]) {
    #expect(stepLines(proposal(.smallestStep, card(tasks))) == lines)
  }

  @Test("shift-proof replaces times of day that shifts reach into")
  func shiftProof() {
    func at(_ start: Int, _ end: Int) -> WallSpan? {
      WallSpan(startMinute: start * 60, endMinute: end * 60)
    }
    let own = card([
      step(1, "Study", energy: .high, window: at(18, 20)), step(2, "Call", window: at(9, 12)),
      step(3, "Test", window: at(17, 18)), step(4, "Sort", energy: .low, window: at(22, 1)),
    ])
    #expect(
      stepLines(proposal(.shiftProof, own, busyFacts)) == [
        "~1 Day off: Study 1x30 high", "~3 Before late: Test 1x30 medium",
        "~4 After early: Sort 1x30 low",
      ])
    var nights = GoalFacts()
    nights.nightShifts = 4
    #expect(stepLines(proposal(.shiftProof, own, nights))[1] == "~3 Before night: Test 1x30 medium")
    #expect(stepLines(proposal(.shiftProof, own))[1] == "~3 Day off: Test 1x30 medium")
    let facts = proposal(.shiftProof, own, busyFacts)
    #expect(reasonWords(facts?.reasons ?? []) == ["SHIFT_PROOF", "EVENINGS_ARE_SHIFTS(7,14)"])
  }

  @Test(
    "long tasks are split where long blocks failed and short ones worked",
    arguments: [
      (50, 1, "2x25"), (60, 2, "4x30"), (45, 1, "2x25"), (120, 1, "4x30"), (31, 1, "2x20"),
      (480, 2, "32x30"),
    ])
  func splitting(minutes: Int, times: Int, split: String) throws {
    let own = card([step(1, "Mock exam", minutes, times: times), step(2, "Words", 30)])
    let found = try #require(proposal(.barrierFirst, own, busyFacts))
    #expect(
      stepLines(found) == [
        "~1 Mock exam \(split) medium", "+3 barrier_first one for exam 1x20 medium",
      ])
    let place = try #require(found.patch.hunks.firstIndex { $0.operation == .change })
    #expect(
      reasonWords(found.hunkReasons[place]) == ["LONG_BLOCKS_FAIL(1,4)", "SHORT_BLOCKS_WORK(6,7)"])
  }

  @Test(
    "training and tasks that would come too often are never split, nor is anything without facts")
  func unsplit() {
    let own = card([step(1, "Run", 60, training: true), step(2, "Study", 60, times: 60)])
    #expect(stepLines(proposal(.barrierFirst, own, busyFacts)).count == 1)
    var few = busyFacts
    few.shortBlocks = BlockOutcomes(done: 2, ended: 2)
    #expect(stepLines(proposal(.barrierFirst, card([step(1, "Study", 60)]), few)).count == 1)
  }

  @Test("new tasks leave half of the free time to other goals")
  func freeTime() throws {
    var facts = GoalFacts()
    facts.freeMinutesPerWeek = 240
    let found = try #require(proposal(.outcome, card(), facts))
    #expect(stepLines(found).last == "+2 outcome two for exam 2x60 medium")
    #expect(reasonWords(found.hunkReasons.last ?? []) == ["OUTCOME", "FREE_MINUTES(240)"])
  }

  // MARK: What they leave

  @Test("locked, done and dropped tasks stay the same byte for byte")
  func untouched() throws {
    let kept = [
      step(1, "If so: {title}\t“x”", 60, locked: true), step(2, "Old", 60, state: .done),
      step(3, "Gone", 60, state: .dropped),
    ]
    let own = card(kept + [step(4, "Study", 60)])
    for framing in GoalFraming.allCases {
      let content = try #require(proposal(framing, own, busyFacts)).validated(for: own)
      #expect(content.tasks.prefix(3).map(\.storedText) == kept.map(\.storedText), "\(framing)")
    }
  }

  @Test("a second framing replaces the words of the first, and keeps a person's own")
  func replacing() throws {
    var own = card(detail: "For the ward", [step(1, "Study", 50)])
    own = try accepted(own, #require(proposal(.smallestStep, own)))
    #expect(own.title == "Pass the exam: 10 minutes")
    #expect(own.content.detail == "For the ward. Detail smallest_step.")
    #expect(own.tasks.map(\.text) == ["Just 10: Study", "Next: Study"])
    own = try accepted(own, #require(proposal(.shiftProof, own, in: "de")))
    #expect(own.title == "Pass the exam")
    #expect(own.content.detail == "For the ward. Detail shift_proof auf Deutsch.")
    #expect(own.tasks.map(\.text) == ["Nach früh: Study", "Frei: Study"])
    #expect(own.content.frame == GoalFrame(.shiftProof, rationale: "Warum shift_proof."))
    own = try accepted(own, #require(proposal(.barrierFirst, own)))
    #expect(own.content.detail == "For the ward. Detail barrier_first.")
  }

  @Test("the framing is among the changes even if the goal has it, and nothing is offered alone")
  func sameFraming() throws {
    var own = card()
    own = try accepted(own, #require(proposal(.outcome, own)))
    // Everything that it would add is there.
    #expect(proposal(.outcome, own) == nil)
    own.content.tasks[1].text = "Other words"
    own.content.tasks[0].text = "Others"
    let again = try #require(proposal(.outcome, own))
    #expect(again.rationale == "Why outcome.")
    #expect(stepLines(again) == ["+3 outcome one for exam 1x20 medium"])
  }

  @Test("texts that would be too long are left as they are")
  func limits() throws {
    let title = String(repeating: "exam ", count: 24).dropLast()
    let detail = String(repeating: "x", count: 1995)
    let own = card(String(title), detail: detail, (1...9).map { step($0, "Task", 10) })
    let content = try #require(proposal(.smallestStep, own)).validated(for: own)
    #expect(content.title == String(title) && content.detail == detail)
    let full = card(
      (1...20).map { number in
        var task = step(1, "Task \(number)", 10)
        task.id = RecordID("t\(number)")
        task.number = number
        return task
      })
    // Only the details are left to change.
    #expect(stepLines(proposal(.outcome, full)).isEmpty)
  }

  // MARK: The same again

  @Test("equal input gives equal bytes and ids; other input gives other ids")
  func determinism() throws {
    let own = card(detail: "x", [step(1, "Study", 50), step(2, "Words", locked: true)])
    let all = engine.framings(for: own, facts: busyFacts, language: "de")
    for _ in 0..<5 {
      let again = FramingEngine(smallLibrary).framings(for: own, facts: busyFacts, language: "de")
      #expect(again == all)
      #expect(again.map(\.patch.storedText) == all.map(\.patch.storedText))
    }
    var later = own
    later.revision = 2
    let others = [
      engine.framings(for: own, facts: busyFacts, language: "en"),
      engine.framings(for: own, facts: GoalFacts(), language: "de"),
      engine.framings(for: later, facts: busyFacts, language: "de"),
    ]
    #expect(Set((others.flatMap { $0 } + all).map(\.id)).count == 12)
  }

  @Test("ids of new tasks follow from goal, revision, framing and place")
  func ids() {
    let ids = proposal(.outcome, card())?.patch.hunks.compactMap { hunk -> RecordID? in
      if case .task(nil, let task) = hunk { task?.id } else { nil }
    }
    #expect(
      ids
        == [1, 2].map {
          .derived(from: "goal task 00000000-0000-4000-8000-000000000001 1 outcome \($0)")
        })
  }
}

@Suite("Facts for framings") struct GoalFactsTests {
  @Test("blocks count once they are done, skipped or over, by their length")
  func counting() {
    let own = step(1, "Study"), run = step(2, "Run", training: true)
    func block(_ minutes: Int64, _ state: BlockState, at start: Int64 = 0, of owner: GoalTask)
      -> GoalBlock
    {
      let start = Instant(seconds: start)
      var block = GoalBlock(
        id: .derived(from: "\(minutes) \(state) \(start)"), goal: RecordID("g"), task: owner.id,
        interval: Interval(start: start, end: start + minutes * 60), energy: .low,
        createdAt: start)
      block.state = state
      return block
    }
    let facts = GoalFacts(
      blocks: [
        block(25, .done, of: own), block(30, .skipped, of: own), block(50, .planned, of: own),
        block(50, .done, at: 99_999, of: own), block(50, .planned, at: 99_999, of: own),
        block(60, .done, of: run),
      ], of: [own, run], at: Instant(seconds: 50_000))
    #expect(facts.shortBlocks == BlockOutcomes(done: 1, ended: 2))
    #expect(facts.longBlocks == BlockOutcomes(done: 1, ended: 2))
  }

  @Test(
    "when outcomes say something",
    arguments: [
      (1, 4, true, false), (2, 4, false, false), (6, 7, false, true), (2, 3, false, true),
      (0, 2, false, false), (2, 2, false, false), (1, 3, true, false),
    ])
  func judging(done: Int, ended: Int, fail: Bool, succeed: Bool) {
    let outcomes = BlockOutcomes(done: done, ended: ended)
    #expect(outcomes.fail == fail && outcomes.succeed == succeed)
  }
}
