import Coach
import Domain
import Testing

/// The table of coach.md § 3.3.
@Suite("the weekly adjuster") struct WeeklyAdjusterTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var planned: Int
    var halves: Int
    /// The sum and the number of ratings.
    var ratings: (Int, Int)
    var friction: Int
    var nights = (0, 0)
    var up = false
    var down = false
    var atMost = false
    let decision: WeeklyDecision
    let reason: WeeklyReason
    var rate: Int?
    let source: String

    var testDescription: String { "\(source): \(planned) \(halves) \(ratings) \(friction)" }
  }

  static let cases: [Case] = [
    // The eight published rows.
    Case(
      planned: 2, halves: 4, ratings: (4, 2), friction: 0, decision: .keep,
      reason: .tooLittleData, source: "§ 3.3 calc 1"),
    Case(
      planned: 6, halves: 12, ratings: (12, 6), friction: 100, decision: .scaleUp,
      reason: .readyForMore, rate: 900, source: "§ 3.3 calc 2"),
    Case(
      planned: 6, halves: 10, ratings: (12, 6), friction: 100, decision: .scaleUp,
      reason: .readyForMore, rate: 775, source: "§ 3.3 calc 3"),
    Case(
      planned: 6, halves: 8, ratings: (18, 6), friction: 200, decision: .keep, reason: .steady,
      rate: 650, source: "§ 3.3 calc 4"),
    Case(
      planned: 6, halves: 2, ratings: (18, 6), friction: 200, decision: .scaleDown,
      reason: .lowCompletion, rate: 275, source: "§ 3.3 calc 5"),
    Case(
      planned: 5, halves: 6, ratings: (9, 2), friction: 300, decision: .keep, reason: .steady,
      rate: 600, source: "§ 3.3 calc 6, boundary"),
    Case(
      planned: 5, halves: 8, ratings: (10, 5), friction: 600, decision: .scaleDown,
      reason: .highFriction, source: "§ 3.3 calc 7"),
    Case(
      planned: 6, halves: 12, ratings: (12, 6), friction: 100, nights: (0, 3), decision: .keep,
      reason: .nightHeavyWeekAhead, source: "§ 3.3 calc 8"),
    // Boundaries of each row.
    Case(
      planned: 3, halves: 6, ratings: (6, 3), friction: 0, decision: .keep, reason: .steady,
      source: "§ 3.3 (1) and (3): 3 are data, but not 5"),
    Case(
      planned: 2, halves: 0, ratings: (0, 0), friction: 900, decision: .keep,
      reason: .tooLittleData, source: "§ 3.3: the first match counts"),
    Case(
      planned: 6, halves: 12, ratings: (12, 6), friction: 500, decision: .scaleDown,
      reason: .highFriction, source: "§ 3.3 (2): f ≥ 0.5"),
    Case(
      planned: 6, halves: 12, ratings: (12, 6), friction: 499, decision: .scaleUp,
      reason: .readyForMore, source: "§ 3.3 (2): f < 0.5"),
    Case(
      planned: 6, halves: 4, ratings: (0, 0), friction: 0, decision: .keep, reason: .steady,
      rate: 400, source: "§ 3.3 (2): 3.2/8 is not below 0.40"),
    Case(
      planned: 6, halves: 3, ratings: (0, 0), friction: 0, decision: .scaleDown,
      reason: .lowCompletion, rate: 338, source: "§ 3.3 (2): 2.7/8, rounded half up"),
    Case(
      planned: 6, halves: 7, ratings: (24, 6), friction: 0, decision: .scaleDown, reason: .hard,
      source: "§ 3.3 (2): d = 4 and r = 4.7/8"),
    Case(
      planned: 6, halves: 7, ratings: (23, 6), friction: 0, decision: .keep, reason: .steady,
      source: "§ 3.3 (2): d < 4"),
    Case(
      planned: 5, halves: 10, ratings: (10, 5), friction: 0, decision: .scaleUp,
      reason: .readyForMore, rate: 886, source: "§ 3.3 (3): n = 5"),
    Case(
      planned: 8, halves: 12, ratings: (16, 8), friction: 0, decision: .keep, reason: .steady,
      rate: 720, source: "§ 3.3 (3): r = 7.2/10"),
    Case(
      planned: 10, halves: 16, ratings: (5, 2), friction: 0, decision: .scaleUp,
      reason: .readyForMore, source: "§ 3.3 (3): d = 2.5"),
    Case(
      planned: 10, halves: 16, ratings: (8, 3), friction: 0, decision: .keep, reason: .steady,
      source: "§ 3.3 (3): d > 2.5"),
    Case(
      planned: 6, halves: 12, ratings: (0, 0), friction: 0, decision: .scaleUp,
      reason: .readyForMore, source: "§ 3.3 (3): nothing was rated hard"),
    Case(
      planned: 6, halves: 12, ratings: (12, 6), friction: 0, nights: (2, 3), decision: .scaleUp,
      reason: .readyForMore, source: "§ 3.3 (3): one more night"),
    Case(
      planned: 6, halves: 12, ratings: (12, 6), friction: 0, nights: (2, 4), decision: .keep,
      reason: .nightHeavyWeekAhead, source: "§ 3.3 (3): two more nights"),
    Case(
      planned: 6, halves: 12, ratings: (12, 6), friction: 0, nights: (5, 1), decision: .scaleUp,
      reason: .readyForMore, source: "§ 3.3 (3): fewer nights"),
    Case(
      planned: 6, halves: 12, ratings: (12, 6), friction: 0, up: true, decision: .keep,
      reason: .steady, source: "§ 3.3 (3): a step up in 14 days"),
    Case(
      planned: 6, halves: 12, ratings: (12, 6), friction: 0, nights: (0, 3), down: true,
      decision: .keep, reason: .steady, source: "§ 3.3 (4): not only the nights"),
    Case(
      planned: 6, halves: 12, ratings: (12, 6), friction: 0, atMost: true, decision: .keep,
      reason: .readyForMore, source: "no step up from the highest pace"),
    Case(
      planned: 6, halves: 12, ratings: (12, 6), friction: 0, nights: (0, 3), atMost: true,
      decision: .keep, reason: .nightHeavyWeekAhead, source: "the nights are the better reason"),
  ]

  @Test("every row of the table", arguments: cases)
  func table(row: Case) {
    let week = WeekFigures(
      planned: row.planned, halves: row.halves, difficultySum: row.ratings.0,
      ratings: row.ratings.1, friction: row.friction)
    let (decision, reason) = WeeklyAdjuster.decide(
      week,
      .init(
        nights: row.nights.0, nextNights: row.nights.1, hasScaledUp: row.up,
        hasScaledDown: row.down, isAtMost: row.atMost))
    #expect(decision == row.decision && reason == row.reason)
    if let rate = row.rate { #expect(week.rate == rate) }
  }

  @Test("the week is seven local days, skipped events are left out (§ 7)")
  func figures() throws {
    var log = try GuidanceNotation("2026-03-08 23:30")
    log.add("a", 0, .done, difficulty: 2)
    log.add("a", 6, .partly, difficulty: 3)
    log.add("a", 7, .done, difficulty: 5)
    log.add("a", 3, .shiftChanged)
    log.add("a", 3, .ill)
    log.add("a", 3, .onCall)
    log.add("a", 2, .dismissed)
    let day = try #require(ISOText.day("2026-03-08"))
    let week = WeekFigures(log.events, endingWith: day, friction: 0)
    #expect(week == WeekFigures(planned: 3, halves: 3, difficultySum: 5, ratings: 2, friction: 0))
    #expect(week.difficulty == 2500)
  }

  @Test("circumstances: nights belong to their evening, and earlier weeks count for a while")
  func circumstances() throws {
    let log = try GuidanceNotation(
      "2026-03-08 12:00",
      [
        "2026-03-01 22:00-06:00", "2026-03-02 22:00-06:00", "2026-03-08 22:00-06:00",
        "2026-03-09 22:00-06:00", "2026-03-16 02:00-10:00", "2026-03-16 22:00-06:00",
      ])
    let day = try #require(ISOText.day("2026-03-08"))
    func earlier(_ decision: WeeklyDecision, _ days: Int) -> WeeklySummary {
      WeeklySummary(
        weekEnd: day.adding(days: -days),
        figures: WeekFigures(planned: 6, halves: 12, friction: 0), decision: decision,
        reason: .steady)
    }
    func circumstances(_ summaries: [WeeklySummary]) throws -> WeeklyAdjuster.Circumstances {
      WeeklyAdjuster.Circumstances(try log.context(), endingWith: day, after: summaries)
    }
    let plain = try circumstances([])
    #expect((plain.nights, plain.nextNights) == (2, 2))
    #expect(!plain.hasScaledUp && !plain.hasScaledDown)
    #expect(try circumstances([earlier(.scaleUp, 13)]).hasScaledUp)
    #expect(try circumstances([earlier(.scaleUp, 14)]).hasScaledUp == false)
    #expect(try circumstances([earlier(.scaleUp, 0)]).hasScaledUp == false)
    #expect(try circumstances([earlier(.scaleDown, 7)]).hasScaledDown)
    #expect(try circumstances([earlier(.scaleDown, 8)]).hasScaledDown == false)
  }

  @Test("the suggestion is valid for seven days, and its payload is the new pace")
  func suggestion() throws {
    var log = try GuidanceNotation("2026-03-08 12:00")
    for days in 0..<6 { log.add("a", days, .dismissed) }
    let day = try #require(ISOText.day("2026-03-08"))
    let summary = WeeklyAdjuster.summary(
      of: log.events, endingWith: day, friction: 300, context: try log.context())
    #expect(summary.decision == .scaleDown && summary.reason == .lowCompletion)
    let suggestion = summary.suggestion(from: GuidancePace(), at: log.now)
    #expect(suggestion.domain == .guidance && suggestion.payload == "scale_down 10x7")
    #expect(suggestion.isOpen(at: log.now + 7 * 86_400 - 1))
    #expect(!suggestion.isOpen(at: log.now + 7 * 86_400))
    #expect(suggestion.reasons.map(\.code) == ["LOW_COMPLETION"])
    #expect(summary.suggestion(from: GuidancePace(), at: log.now + 60).id == suggestion.id)
  }

  @Test(
    "steps of the pace: 20, 10, 5 minutes, then one day less (§ 3.3 (2))",
    arguments: [
      ("20x7", "10x7"), ("10x7", "5x7"), ("5x7", "5x6"), ("5x2", "5x1"), ("5x1", "5x1"),
      ("20x4", "10x4"),
    ])
  func down(from: String, to: String) throws {
    let pace = try #require(GuidancePace(from))
    #expect(pace.scaledDown.text == to)
  }

  @Test(
    "steps up take steps down back",
    arguments: [("5x6", "5x7"), ("5x7", "10x7"), ("10x7", "20x7"), ("20x7", "20x7")])
  func up(from: String, to: String) throws {
    #expect(try #require(GuidancePace(from)).scaledUp.text == to)
  }

  @Test("texts that are no pace", arguments: ["", "20", "20x8", "15x7", "20x7x1", "x7"])
  func noPace(text: String) { #expect(GuidancePace(text) == nil) }
}
