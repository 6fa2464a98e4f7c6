import Coach
import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

@Suite("The made-up person's training and sleep") struct DemoTrainingTests {
  private let temporary: TemporaryStore
  private let store: Store
  private let environment: Environment

  init() throws { try self.init("2026-11-21T12:00:00Z") }

  private init(_ now: String, seed: UInt64 = 1, years: Int = 1) throws {
    temporary = try TemporaryStore()
    environment = Environment(
      now: try utc(now), zone: Zones.named("Europe/Berlin"), zones: Zones.database,
      format: Format(texts: Texts(.english), clock: .twentyFourHour))
    store = try temporary.copy(
      of: DemoStore(years: years, seed: seed, isTraining: true).template(environment))
  }

  private func advice() throws -> [ExerciseAdvice] {
    try TrainingLog(store: store, environment: environment).advice()
  }

  private var lastDay: Interval { Interval(start: environment.now - 86_400, end: environment.now) }

  @Test("Of the weeks of actions, some suggest more and some less; each month has a focus")
  func guidance() throws {
    for (now, seed) in [("2026-11-21T12:00:00Z", UInt64(1)), ("2026-07-03T09:00:00Z", 7)] {
      let demo = try DemoTrainingTests(now, seed: seed)
      let reader = try GuidanceReader(store: demo.store, demo.environment)
      let decisions = try (1...8).map { try reader.week(endingWith: reader.weekEnd(back: $0)) }
        .map(\.decision)
      #expect(Set(decisions) == Set(WeeklyDecision.allCases), "\(now) \(decisions)")
      #expect(!reader.guidance.isHighFriction, "\(now)")
      for back in 0...2 {
        let month = demo.environment.today.adding(months: -back)
        let blocks = try #require(try demo.store.focus.focus(month)).blocks
        #expect(blocks.count == ActionKind.allCases.count)
        #expect(blocks.allSatisfy { $0.state == .accepted })
      }
      let goals = try GoalMetrics(in: demo.store, demo.environment)
      #expect(goals.figures.lockedOnce == 1)
    }
  }

  @Test("The same seed gives the same training, another seed another one")
  func sameSeedSameTraining() throws {
    func training(_ seed: UInt64) throws -> [[String]] {
      let demo = try DemoTrainingTests("2026-11-21T12:00:00Z", seed: seed)
      let workouts = try demo.store.workouts.latest(.max)
      let entries = try demo.store.workouts.entries(of: workouts.map(\.id)).values.joined()
      return [
        workouts.map { "\($0.id) \($0.start)" },
        entries.map { "\($0.id) \($0.sets)" }.sorted(),
        try demo.store.exercises.exercises().map { "\($0.id) \($0.plan?.description ?? "")" },
        try demo.store.sleep.entries(idPrefix: "").map { "\($0.id) \($0.interval)" },
      ]
    }
    let one = try training(1), again = try training(1), other = try training(2)
    #expect(one == again && one != other)
  }

  @Test("There is a routine in use, two or three workouts a week, and everything that happens")
  func history() throws {
    let routine = try #require(try store.routines.active())
    #expect(routine.slug == "stronglifts-5x5" && routine.days.count == 2)
    let exercises = try store.exercises.exercises()
    #expect((9...12).contains(exercises.count))
    #expect(Set(exercises.map(\.kind)) == Set(ExerciseKind.allCases))
    #expect(exercises.contains { $0.isArchived })
    let workouts = try store.workouts.latest(.max).reversed() as [Workout]
    #expect((70...140).contains(workouts.count))
    let pauses = zip(workouts, workouts.dropFirst()).map { ($1.start - $0.start) / 86_400 }
    #expect(pauses.allSatisfy { $0 >= 1 } && pauses.contains { $0 >= 20 })
    let entries = try store.workouts.entries(of: workouts.map(\.id)).values.joined()
    let sets = entries.flatMap(\.sets.sets)
    #expect(sets.contains { $0.isWarmUp } && sets.contains { $0.rpe != nil })
    #expect(entries.contains { $0.isDeload } && entries.contains { $0.isGuarded })
    let squat = try #require(exercises.first { $0.slug == "squat" })
    let log = try TrainingLog(store: store, environment: environment)
    let verdicts = try log.history(of: squat).points.map(\.verdict)
    #expect(verdicts.contains(.hit) && verdicts.contains(.miss) && verdicts.contains(.excluded))
    let weights = try log.history(of: squat).points.compactMap(\.weight?.thousandths)
    #expect((weights.first ?? 0) + 20_000 < weights.last ?? 0)
  }

  @Test("Nobody trains during a shift, or in the future", arguments: [UInt64(1), 2, 3])
  func whenItHappens(seed: UInt64) throws {
    let demo = try DemoTrainingTests("2026-11-21T02:40:00Z", seed: seed)
    let shifts = DemoRoster(seed: seed, demo.environment).shifts(years: 1, count: nil)
      .filter { $0.status != .cancelled }
    for workout in try demo.store.workouts.latest(.max) {
      let end = try #require(workout.end)
      #expect(workout.start < end && end <= demo.environment.now)
      #expect(!shifts.contains { $0.start < end && workout.start < $0.end })
    }
    let sleep = try demo.store.sleep.entries(idPrefix: "").map(\.interval)
      .sorted { $0.start < $1.start }
    #expect((9...16).contains(sleep.count))
    #expect(sleep.allSatisfy { $0.end <= demo.environment.now && $0.seconds > 3 * 3600 })
    #expect(zip(sleep, sleep.dropFirst()).allSatisfy { $0.end <= $1.start })
    #expect(
      !sleep.contains { sleep in
        shifts.contains { $0.start < sleep.end && sleep.start < $0.end }
      })
  }

  @Test(
    "One suggestion is open, and another is held after a night shift or short sleep",
    arguments: ["2026-11-21T12:00:00Z", "2026-11-23T09:00:00Z", "2026-08-03T17:00:00Z"])
  func openAndHeld(now: String) throws {
    let all = try DemoTrainingTests(now).advice()
    #expect(all.contains { $0.isOpen && $0.advice.type.isIncrease })
    let held = all.filter { advice in
      advice.advice.reasons.contains { $0.code.hasPrefix("HOLD_") }
    }
    #expect(!held.isEmpty && held.allSatisfy { $0.advice.type == .hold })
  }

  @Test("The doctor finds nothing")
  func healthy() throws {
    let findings = Doctor(path: store.path).check { zone, instant in
      (try? Zones.database.zone(zone))?.local(at: instant)
    }
    #expect(findings == [])
  }
}
