import Coach
import Domain
import Testing

/// The factors and signals of coach.md § 3.2 and § 7.
@Suite("signals and factors") struct SignalTests {
  private func log(_ now: String = "2026-03-04 10:00") throws -> GuidanceNotation {
    var log = try GuidanceNotation(now)
    log.actions = [action("a"), action("b"), action("move", [.move])]
    return log
  }

  @Test("an empty log: priors alone (§ 3.2)")
  func empty() throws {
    let log = try log()
    let signals = try log.signals()
    #expect(signals.frictionIndex == 200 && signals.noveltyTolerance == 500)
    #expect(signals.successRateByTag.isEmpty && signals.slotHeat.isEmpty)
    #expect(signals.bandwidthPreference == [.night: .five, .work: .ten, .off: .twenty])
    #expect(try list(log.factors("a", .twenty)) == [0, 600, 1000, 600, 500, 0, 200])
    #expect(try log.factors("a", .twenty).score == 132 + 160 + 96 + 50 - 40)
  }

  struct FactorCase: CustomTestStringConvertible, Sendable {
    let events: [(Int, ActionOutcome)]
    var difficulty: Int?
    let success: Int
    let friction: Int
    let source: String

    var testDescription: String { source }
  }

  // The success is smoothed by the area, which has the same events: p = (s + 2.4) / (w + 4), and
  // (s + 4 p) / (w + 4).
  static let factorCases: [FactorCase] = [
    FactorCase(events: [(0, .done)], success: 744, friction: 150, source: "done 1"),
    FactorCase(events: [(0, .partly)], success: 564, friction: 150, source: "partly 0.5"),
    FactorCase(events: [(0, .tooHard)], success: 384, friction: 400, source: "too hard 1"),
    FactorCase(events: [(0, .abandoned)], success: 384, friction: 350, source: "abandoned 0.8"),
    FactorCase(events: [(0, .dismissed)], success: 384, friction: 250, source: "dismissed 0.4"),
    FactorCase(
      events: [(0, .done)], difficulty: 4, success: 744, friction: 275,
      source: "done but hard 0.5"),
    FactorCase(
      events: [(0, .done)], difficulty: 3, success: 744, friction: 150, source: "done, not hard"),
    FactorCase(events: [(0, .shiftChanged)], success: 600, friction: 200, source: "§ 7 SKIP"),
    FactorCase(events: [(0, .ill)], success: 600, friction: 200, source: "§ 7 SKIP: ill"),
    FactorCase(events: [(0, .onCall)], success: 600, friction: 200, source: "§ 7 SKIP: on call"),
    FactorCase(events: [(14, .done)], success: 684, friction: 171, source: "half-life 14 d"),
    FactorCase(events: [(42, .dismissed)], success: 564, friction: 208, source: "window 42 d"),
    FactorCase(events: [(43, .dismissed)], success: 600, friction: 208, source: "after 42 d"),
    FactorCase(
      events: [(0, .done), (14, .tooHard)], success: 631, friction: 244,
      source: "two events of different weight"),
  ]

  @Test("success and friction of an action (§ 3.2)", arguments: factorCases)
  func events(row: FactorCase) throws {
    var log = try log()
    for (days, outcome) in row.events { log.add("a", days, outcome, difficulty: row.difficulty) }
    let factors = try log.factors("a")
    #expect(factors.successProbability == row.success)
    #expect(factors.frictionRisk == row.friction)
    #expect(try log.signals().frictionIndex == row.friction)
  }

  @Test("an action without events has the success of its area, and not that of others (§ 7)")
  func area() throws {
    var log = try log()
    log.add("a", 0, .done)
    #expect(try log.factors("b").successProbability == 680)
    #expect(try log.factors("move").successProbability == 600)
    #expect(try log.signals().successRateByTag == [.sleep: 680])
  }

  @Test("three nights in a row, or short sleep, add 0.15 to friction (§ 3.2)")
  func strain() throws {
    var log = try log()
    log.sleep = ["2026-03-03 23:00-05:00"]
    #expect(try log.factors("a").frictionRisk == 350 && log.signals().frictionIndex == 350)
    for _ in 0..<40 { log.add("a", 0, .tooHard) }
    #expect(try log.factors("a").frictionRisk == 1000)
  }

  @Test(
    "time of day: (s + 1.2) / (n + 2) by slot, skipped events left out (§ 3.2)",
    arguments: [
      ([(.dayOffMorning, .done)], 733), ([(.dayOffMorning, .dismissed)], 400),
      ([(.wake, .done)], 600), ([(.dayOffMorning, .ill)], 600),
      ([(.dayOffMorning, .partly), (.dayOffMorning, .done), (.dayOffMorning, .tooHard)], 540),
    ] as [([(DaySlot, ActionOutcome)], Int)])
  func slots(events: [(DaySlot, ActionOutcome)], fit: Int) throws {
    var log = try log()
    for (slot, outcome) in events { log.add("a", 400, outcome, slot: slot) }
    #expect(try log.factors("a").timeOfDayFit == fit)
    #expect(try log.factors("b").timeOfDayFit == 600)
  }

  @Test("halves are rounded up, also where their binary form is less: 14.7 / 24 = 0.6125 (§ 3.2)")
  func halves() throws {
    var log = try log()
    for _ in 0..<13 { log.add("a", 400, .done, slot: .dayOffMorning) }
    log.add("a", 400, .partly, slot: .dayOffMorning)
    for _ in 0..<8 { log.add("a", 400, .dismissed, slot: .dayOffMorning) }
    #expect(try log.factors("a").timeOfDayFit == 613)
  }

  @Test(
    "bandwidth: the weighted median of what was completed on such days (§ 3.2)",
    arguments: [
      ([(.five, 0, .done)], [1000, 500, 0]), ([(.ten, 0, .partly)], [500, 1000, 500]),
      ([(.five, 0, .dismissed)], [0, 500, 1000]),
      ([(.five, 20, .done), (.five, 20, .done), (.twenty, 0, .done)], [0, 500, 1000]),
      ([(.five, 0, .done), (.twenty, 0, .done)], [1000, 500, 0]),
      ([(.five, 0, .done), (.ten, 0, .done), (.twenty, 0, .done)], [500, 1000, 500]),
    ] as [([(ActionLength, Int, ActionOutcome)], [Int])])
  func bandwidth(events: [(ActionLength, Int, ActionOutcome)], fits: [Int]) throws {
    var log = try log()
    for (length, days, outcome) in events {
      log.add("a", days, outcome, length: length, on: .off)
    }
    // Other kinds of days do not matter.
    for _ in 0..<9 { log.add("b", 0, .done, length: .ten, on: .night) }
    let found = try ActionLength.allCases.map { try log.factors("b", $0).bandwidthFit }
    #expect(found == fits)
  }

  @Test(
    "novelty: τ (1 − 0.5^(days/7)), τ when never tried (§ 3.2)",
    arguments: [
      ([], 500), ([(1, .tooHard)], 47), ([(7, .done)], 250), ([(0, .done)], 0),
      ([(3, .dismissed)], 500), ([(3, .ill)], 500), ([(14, .abandoned), (30, .done)], 375),
    ] as [([(Int, ActionOutcome)], Int)])
  func novelty(events: [(Int, ActionOutcome)], boost: Int) throws {
    var log = try log()
    for (days, outcome) in events { log.add("a", days, outcome) }
    #expect(try log.factors("a").noveltyBoost == boost)
  }

  @Test("novelty tolerance: (accepted new + 1) / (offered new + 2) in 90 days (§ 3.2)")
  func tolerance() throws {
    var log = try log()
    log.offer("a", 5)
    #expect(try log.signals().noveltyTolerance == 333)
    log.add("a", 5, .done)
    #expect(try log.signals().noveltyTolerance == 667)
    log.offer("a", 3)
    #expect(try log.signals().noveltyTolerance == 667)
    log.offer("b", 4)
    log.add("b", 3, .done)
    #expect(try log.signals().noveltyTolerance == 500)
    // Known before the offer, and offered too long ago.
    log.add("move", 60, .done)
    log.offer("move", 10)
    log.offer("gone", 90)
    #expect(try log.signals().noveltyTolerance == 500)
    log.offer("late", 89)
    #expect(try log.signals().noveltyTolerance == 400)
  }

  @Test("momentum of an area: 4 of 7 days, skipped days left out (§ 3.2)")
  func momentum() throws {
    var log = try log()
    for days in [6, 5, 3, 1, 0] { log.add("a", days, .done) }
    log.add("b", 0, .dismissed)
    log.add("b", 2, .ill)
    let days: [Momentum.Day] = [
      .halves(2), .halves(2), .halves(0), .halves(2), .skipped, .halves(2), .halves(2),
    ]
    let score = Momentum.score(of: days, perWeek: 4)
    #expect(try log.factors("b").streakMomentum == Int((score * 1000).rounded()))
    #expect(try log.factors("move").streakMomentum == 0)
    #expect(try log.signals().momentum.keys.sorted { $0.rawValue < $1.rawValue } == [.sleep])
  }

  @Test("what lies in the future counts for nothing yet")
  func future() throws {
    var log = try log()
    log.add("a", -1, .tooHard)
    #expect(try log.signals().frictionIndex == 200)
    #expect(try log.factors("a").streakMomentum == 0)
  }

  @Test("events of actions that are gone count for friction and slots")
  func gone() throws {
    var log = try log()
    log.add("gone", 0, .tooHard, slot: .wake)
    let signals = try log.signals()
    #expect(signals.frictionIndex == 400 && signals.slotHeat == [.wake: 400])
    #expect(signals.successRateByTag.isEmpty)
  }

  @Test(
    "focus: 1, 0.6, 0.3 and 0 (§ 3.2, neighbours of § 7)",
    arguments: [
      (ActionTag.sleep, 1000), (.move, 600), (.light, 300), (.nap, 300), (.caffeine, 300),
      (.food, 300), (.stress, 0), (.care, 0), (.social, 0), (.alert, 0), (.commute, 0), (.plan, 0),
    ])
  func focus(area: ActionTag, value: Int) {
    let focus = FocusMatch(areas: [.sleep, .move], accepted: [.sleep])
    #expect(focus.value(of: area) == value)
  }

  @Test(
    "neighbours (§ 7)",
    arguments: [
      (ActionTag.stress, ActionTag.care, true), (.care, .social, true), (.social, .stress, true),
      (.alert, .commute, true), (.food, .move, true), (.sleep, .caffeine, true),
      (.plan, .sleep, false), (.plan, .plan, false), (.sleep, .sleep, false),
      (.move, .alert, false),
    ])
  func neighbours(a: ActionTag, b: ActionTag, isTrue: Bool) {
    #expect(a.isNeighbour(of: b) == isTrue && b.isNeighbour(of: a) == isTrue)
  }
}
