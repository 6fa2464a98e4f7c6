import Coach
import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

@Suite("Answers to suggestions") struct TrainingAnswerTests {
  /// A person whose squat went well once: the suggestion is 62.5 kg.
  private func gym() throws -> Gym {
    let gym = try Gym()
    try gym.add("Squat", program: .strongLifts, sets: "3x5", weight: "60")
    try gym.log("Squat", "60x5 60x5 60x5")
    gym.wait(days: 2)
    #expect(try gym.suggested("Squat") == "weight_increase 62.5 3x5")
    return gym
  }

  // MARK: Accepting

  @Test("accepting plans the next session, and accepting twice changes once")
  func acceptTwice() throws {
    let gym = try gym(), offer = try gym.advice("Squat")
    let steps = try gym.store.changeCount()
    let result = try gym.answer(.accept, offer.suggestion.id)
    #expect(result.training?.suggestion?.state == .accepted && result.canUndo)
    let plan = try #require(try gym.exercise("Squat").plan)
    #expect(plan.weight?.text == "62.5" && plan.since == gym.now)
    #expect(try gym.store.changeCount() == steps + 1)
    #expect(try !gym.advice("Squat").isOpen)
    let records = try gym.store.records()
    gym.wait(hours: 1)
    let again = try gym.answer(.accept, offer.suggestion.id)
    #expect(again.training?.suggestion?.respondedAt == gym.now - 3600 && !again.canUndo)
    #expect(try gym.store.records() == records && gym.store.changeCount() == steps + 1)
    try gym.start(try gym.routine("Squat"))
    #expect(try gym.sets("Squat") == "62.5x5! 62.5x5! 62.5x5!")
  }

  @Test("in a running workout only the open sets follow, and undo restores them")
  func running() throws {
    let gym = try gym(), routine = try gym.routine("Squat")
    try gym.start(routine)
    try gym.log("Squat", "w20x10 60x5")
    let before = try gym.picture()
    let offer = try gym.advice("Squat")
    try gym.answer(.accept, offer.suggestion.id)
    #expect(try gym.sets("Squat") == "w20x10 60x5 62.5x5! 62.5x5!")
    try gym.answer(.undo, offer.suggestion.id)
    #expect(try gym.sets("Squat") == "w20x10 60x5 60x5! 60x5!")
    var after = try gym.picture()
    #expect(after.suggestions.map(\.state) == [.rolledBack])
    after.suggestions = before.suggestions
    #expect(after == before)
    try gym.store.undo(2, now: gym.now)
    #expect(try gym.picture() == before)
  }

  @Test("sets that were done between accepting and undo stay as they were done")
  func doneBetween() throws {
    let gym = try gym()
    try gym.start(try gym.routine("Squat"))
    let offer = try gym.advice("Squat")
    try gym.answer(.accept, offer.suggestion.id)
    try gym.log("Squat", "62.5x5")
    #expect(try gym.sets("Squat") == "62.5x5 62.5x5! 62.5x5!")
    try gym.answer(.undo, offer.suggestion.id)
    #expect(try gym.sets("Squat") == "62.5x5 60x5! 60x5!")
    // With all sets done there is nothing left to change.
    try gym.log("Squat", "60x5 60x5")
    #expect(try gym.sets("Squat") == "62.5x5 60x5 60x5")
  }

  @Test("a day in shares of the weight keeps its shares")
  func shares() throws {
    let gym = try Gym(), routine = try gym.use("madcow-5x5")
    try gym.plan("Squat") { $0.weight = try Weight(parsing: "100") }
    // What is logged is the first day of the routine.
    try gym.log("Squat", "50x5 62.5x5 75x5 87.5x5 100x5")
    gym.wait(days: 2)
    try gym.start(routine.id)
    #expect(try gym.sets("Squat") == "50x5! 62.5x5! 75x5! 75x5!")
    let offer = try gym.advice("Squat")
    #expect(offer.advice.weight?.text == "102.5")
    try gym.answer(.accept, offer.suggestion.id)
    // 51.25, 64.06, 76.88 and 76.88, each to the nearest load.
    let sets = try gym.sets("Squat")
    #expect(sets == "50x5! 65x5! 77.5x5! 77.5x5!")
  }

  @Test("a change of the sets at the same weight can be accepted, too")
  func stage() throws {
    let gym = try Gym()
    try gym.add("Squat", program: .gzclpT1, sets: "5x3+", weight: "60")
    let routine = try gym.routine("Squat")
    try gym.log("Squat", "60x3 60x3 60x3 60x3 60x2")
    gym.wait(days: 2)
    let offer = try gym.advice("Squat")
    #expect(try gym.suggested("Squat") == "hold 60 6x2+")
    let isOpen = offer.isOpen
    #expect(isOpen)
    try gym.answer(.accept, offer.suggestion.id)
    try gym.start(routine)
    #expect(try gym.sets("Squat") == "60x2! 60x2! 60x2! 60x2! 60x2! 60x2!")
  }

  // MARK: Identity

  private static let programs: [TrainingProgram] = [
    .linear, .reps, .double, .strongLifts, .greyskull, .gzclpT1, .gzclpT2, .fiveThreeOne, .madcow,
    .bodyweight, .timed,
  ]

  /// Logs a session of the sets that are planned, of which some fail.
  private func session(_ gym: Gym, _ random: inout SplitMix64) throws {
    let exercise = try gym.exercise("Lift")
    let scheme = try #require(exercise.plan?.scheme)
    let fails = random.chance(percent: 25)
    let words = scheme.goals.map { goal in
      let done = max(1, goal - (fails ? random.number(in: 0...2) : 0))
      if scheme.isTimed { return "\(done)s" }
      let weight = exercise.plan?.weight?.text ?? "60"
      return (exercise.kind == .bodyweight ? "" : weight) + "x\(done)"
    }
    try gym.log("Lift", words.joined(separator: " "))
  }

  @Test("accepting and taking back is the identity", arguments: programs, Seeds.of(1...6))
  func identity(program: TrainingProgram, seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let gym = try Gym()
    let kind: ExerciseKind =
      program == .timed ? .timed : program == .bodyweight ? .bodyweight : .barbell
    try gym.add(
      "Lift", kind: kind, body: random.pick(BodyPart.allCases), program: program,
      sets: program.rules.scheme.description, weight: kind == .barbell ? "60" : nil,
      tm: program == .fiveThreeOne ? "80" : nil)
    let routine = try gym.routine("Lift")
    for _ in 0..<random.number(in: 1...5) {
      try session(gym, &random)
      gym.wait(days: Int64(random.number(in: 1...20)))
    }
    if random.chance(percent: 60) {
      try gym.start(routine)
      let open = try gym.entries()[0].sets.sets
      let done = open.prefix(random.number(in: 0...open.count)).map { set in
        var set = set
        set.isDone = true
        return set.description
      }
      if !done.isEmpty { try gym.log("Lift", done.joined(separator: " ")) }
    }
    let before = try gym.picture(), offer = try gym.advice("Lift")
    try gym.answer(.accept, offer.suggestion.id)
    let accepted = try gym.picture()
    #expect(try gym.exercise("Lift").plan == offer.advice.accepted(at: gym.now))
    // What is done or finished never changes.
    #expect(accepted.workouts == before.workouts)
    for (old, new) in zip(before.entries, accepted.entries) {
      let isDone = { (set: LoggedSet) in set.isDone || set.isWarmUp }
      #expect(old.sets.sets.filter(isDone) == new.sets.sets.filter(isDone))
      if old.sets.open.isEmpty { #expect(new == old) }
    }
    gym.wait(hours: 1)
    try gym.answer(.undo, offer.suggestion.id)
    var after = try gym.picture()
    #expect(after.suggestions.map(\.state) == [.rolledBack])
    after.suggestions = []
    #expect(after == before)
    // Undo of the history does the same, step by step.
    try gym.store.undo(now: gym.now)
    #expect(try gym.picture() == accepted)
    try gym.store.undo(now: gym.now)
    #expect(try gym.picture() == before)
    // Nothing is said about a suggestion that was taken back, or again.
    try gym.store.redo(2, now: gym.now)
    try gym.refuses(.notAccepted(.rolledBack), .answer(.undo, offer.suggestion.id))
  }

  // MARK: Dismissing

  @Test("a dismissed suggestion is remembered, and not offered again for the same log")
  func dismiss() throws {
    let gym = try gym(), offer = try gym.advice("Squat"), before = try gym.picture()
    let result = try gym.answer(.dismiss, offer.suggestion.id)
    #expect(result.training?.suggestion?.state == .dismissed)
    var after = try gym.picture()
    #expect(after.suggestions.map(\.id) == [offer.suggestion.id])
    #expect(after.suggestions.first?.reasons == offer.advice.reasons)
    after.suggestions = []
    #expect(after == before)
    gym.wait(days: 1)
    let later = try gym.advice("Squat")
    #expect(later.suggestion.id == offer.suggestion.id && !later.isOpen)
    let steps = try gym.store.changeCount()
    #expect(try !gym.answer(.dismiss, offer.suggestion.id).canUndo)
    #expect(try gym.store.changeCount() == steps)
    try gym.refuses(.answered(.dismissed), .answer(.accept, offer.suggestion.id))
    try gym.refuses(.notAccepted(.dismissed), .answer(.undo, offer.suggestion.id))
    // Another session is another reason.
    try gym.log("Squat", "60x5 60x5 60x5")
    let next = try gym.advice("Squat")
    #expect(next.isOpen && next.suggestion.id != offer.suggestion.id)
    try gym.store.undo(2, now: gym.now)
    #expect(try gym.picture() == before && gym.advice("Squat").isOpen)
  }

  // MARK: What has moved on

  @Test("an answer to what is not offered any more changes nothing")
  func superseded() throws {
    let gym = try gym(), offer = try gym.advice("Squat")
    let unknown = RecordID("ffffffff-ffff-4fff-8fff-ffffffffffff")
    for answer in [SuggestionAnswer.accept, .dismiss, .undo] {
      try gym.refuses(.noSuggestion(unknown.short), .answer(answer, unknown))
    }
    try gym.refuses(.noSuggestion(offer.suggestion.id.short), .answer(.undo, offer.suggestion.id))
    try gym.log("Squat", "60x5 60x5 60x4")
    try gym.refuses(.superseded(exercise: "Squat"), .answer(.accept, offer.suggestion.id))
    try gym.store.undo(now: gym.now)
    try gym.answer(.accept, offer.suggestion.id)
    gym.wait(hours: 1)
    // A plan by hand is newer than the suggestion.
    try gym.plan("Squat") {
      $0.weight = try Weight(parsing: "70")
      $0.since = gym.now
    }
    try gym.refuses(.superseded(exercise: "Squat"), .answer(.undo, offer.suggestion.id))
  }

  // MARK: The log decides

  @Test("the same log gives the same suggestion, whatever the store, order and time")
  func sameLog() throws {
    let sessions: [(Int64, String)] = [
      (-9, "57.5x5 57.5x5 57.5x5"), (-6, "60x5 60x5 60x4"), (-3, "60x5 60x5 60x5"),
    ]
    func advice(_ order: [(Int64, String)]) throws -> (Gym, ExerciseAdvice) {
      let gym = try Gym()
      try gym.add("Squat", program: .strongLifts, sets: "3x5")
      for (day, words) in order { try gym.log("Squat", words, at: gym.now + day * 86_400) }
      return (gym, try gym.advice("Squat"))
    }
    let (gym, first) = try advice(sessions), (_, other) = try advice(sessions.reversed())
    #expect(first.advice.type == .weightIncrease && first.advice.weight?.text == "62.5")
    #expect(other.advice.plan.scheme == first.advice.plan.scheme)
    #expect(other.advice.weight == first.advice.weight)
    #expect(other.advice.reasons == first.advice.reasons)
    #expect(other.advice.confidence == first.advice.confidence)
    gym.wait(hours: 5)
    let later = try gym.advice("Squat")
    #expect(later.suggestion.id == first.suggestion.id && later.advice == first.advice)
    // Asking writes nothing.
    #expect(try gym.picture().suggestions.isEmpty)
  }

  @Test("correcting a set changes the suggestion at once")
  func correction() throws {
    let gym = try gym(), offer = try gym.advice("Squat")
    let stored = try #require(try gym.picture().entries.first)
    var entry = stored
    entry.sets = try SetList(parsing: "60x5 60x5 60x4")
    try gym.perform(.saveEntry(entry, from: stored))
    let next = try gym.advice("Squat")
    #expect(next.advice.type == .hold && next.suggestion.id != offer.suggestion.id)
    try gym.store.undo(now: gym.now)
    #expect(try gym.advice("Squat").suggestion == offer.suggestion)
  }

  @Test("after short sleep nothing goes up, and the workout is marked")
  func readiness() throws {
    let gym = try gym()
    let night = Interval(start: gym.now - 10 * 3600, end: gym.now - 5 * 3600)
    try gym.planner.perform(.sleep(.save(SleepEntry(id: .new(), interval: night))))
    let held = try gym.advice("Squat")
    #expect(held.advice.type == .hold && held.advice.reasons.first?.code == "HOLD_SHORT_SLEEP")
    try gym.start(try gym.routine("Squat"))
    #expect(try gym.entries().map(\.isGuarded) == [true])
    try gym.perform(.saveSettings(TrainingSettings(usesReadiness: false), from: TrainingSettings()))
    #expect(try gym.suggested("Squat") == "weight_increase 62.5 3x5")
    try gym.perform(
      .saveSettings(
        TrainingSettings(usesReadiness: false, suggests: false), from: TrainingSettings()))
    let off = try gym.advice("Squat")
    #expect(!off.isSuggested && !off.isOpen)
    try gym.refuses(.noSuggestion(off.suggestion.id.short), .answer(.accept, off.suggestion.id))
  }
}
