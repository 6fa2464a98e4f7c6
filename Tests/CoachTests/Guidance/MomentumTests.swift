import Coach
import Testing

/// The published values of Loop Habit Tracker: `ScoreTest.kt` and `ScoreListTest.kt` of
/// https://github.com/iSoron/uhabits, folder uhabits-core/src/jvmTest/java/org/isoron/uhabits/core/models.
@Suite("momentum") struct MomentumTests {
  private func score(_ days: String, perWeek: Int = 7, from: Double = 0) throws -> Double {
    Momentum.score(
      of: try days.map { try #require(Momentum.Day($0)) }, perWeek: perWeek, from: from)
  }

  private func isClose(_ a: Double, _ b: Double, within limit: Double = 1e-6) -> Bool {
    abs(a - b) <= limit
  }

  @Test(
    "one day of a daily habit (ScoreTest.test_compute_withDailyHabit)",
    arguments: [
      ("x", 0, 0.051922), ("x", 0.5, 0.525961), ("x", 0.75, 0.762981), ("-", 0, 0),
      ("-", 0.5, 0.474039), ("-", 0.75, 0.711058),
    ] as [(String, Double, Double)])
  func oneDay(days: String, from: Double, expected: Double) throws {
    #expect(isClose(try score(days, from: from), expected))
  }

  @Test("twenty days of a daily habit (ScoreListTest.test_getValue, command-line.md)")
  func twenty() throws {
    let values = [
      0.051922, 0.101149, 0.147820, 0.192067, 0.234017, 0.273788, 0.311495, 0.347244, 0.381137,
      0.413270, 0.443734, 0.472617, 0.500000, 0.525961, 0.550574, 0.573910, 0.596033, 0.617008,
      0.636894, 0.655747,
    ]
    for (index, value) in values.enumerated() {
      #expect(isClose(try score(String(repeating: "x", count: index + 1)), value))
    }
    let last = try score(String(repeating: "x", count: 20))
    #expect((last * 1_000_000).rounded() == 655_748)
  }

  @Test(
    "skipped days of a daily habit (ScoreListTest.test_getValueWithSkip, test_getValueWithSkip2)",
    arguments: [
      ("xxxxxxxxssxxxxsxxxxx", 0.596033), ("xxxxxxxxss", 0.347244), ("xxxxxxxxssxxxxs", 0.472617),
      ("xs", 0.051922), ("xs-", 0.049226), ("xs----", 0.041949),
    ])
  func skips(days: String, expected: Double) throws {
    #expect(isClose(try score(days), expected))
  }

  @Test(
    "six times a week with skipped days (ScoreListTest.test_getValueNonDailyWithSkip)",
    arguments: [
      ("x", 0.004014), ("xx", 0.011848), ("xxx", 0.023319), ("xxxx", 0.038251),
      ("xxxxx", 0.056477), ("xxxxxsss", 0.056477), ("xxxxxsssxxxxxx", 0.226651),
      ("xxxxxsssxxxxxxx", 0.263899), ("xxxxxsssxxxxxxxx", 0.299354),
      ("xxxxxsssxxxxxxxxxx", 0.365222),
    ])
  func sixTimes(days: String, expected: Double) throws {
    #expect(isClose(try score(days, perWeek: 6), expected))
  }

  @Test("a perfect week with skipped days converges to 1 (ScoreListTest.test_perfect…WithSkips)")
  func perfect() throws {
    let days = String(repeating: "xxxxxss", count: 71)
    #expect(isClose(try score(days), 1))
    #expect(isClose(try score(days, perWeek: 6), 1))
  }

  @Test("missing 1 of 3, or 2 of 4, a week converges to 2/3 and 1/2 (test_imperfectNonDaily)")
  func imperfect() throws {
    let days = String(repeating: "-----xx", count: 100)
    #expect(isClose(try score(days, perWeek: 3), 2 / 3.0))
    #expect(isClose(try score(days, perWeek: 4), 0.5))
  }

  @Test("once a week on changing days converges to 1 (ScoreListTest.test_irregularNonDaily)")
  func irregular() throws {
    let days = String(repeating: "x------------x", count: 50)
    #expect(isClose(try score(days, perWeek: 1), 1, within: 1e-3))
  }

  @Test("a daily habit is above 0.99 after three months (shouldAchieveHighScoreInReasonableTime)")
  func months() throws {
    #expect(try score(String(repeating: "x", count: 90)) > 0.99)
    #expect(try score(String(repeating: "x------", count: 39), perWeek: 1) > 0.99)
  }

  @Test("half of a day counts half, and other characters are no days")
  func halves() {
    let half = Momentum.score(of: [.halves(1)], perWeek: 7)
    #expect(isClose(half * 2, 0.051922, within: 2e-6))
    #expect(Momentum.Day("o") == nil && Momentum.Day("X") == nil)
  }
}
