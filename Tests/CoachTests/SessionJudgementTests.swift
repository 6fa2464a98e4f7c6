import Coach
import Domain
import Testing

@Suite("sessions that are not by the book")
struct SessionJudgementTests {
  @Test(
    "sets at several weights, three planned",
    arguments: [
      ("60x5 60x5 60x5", Verdict.hit, "60"),
      // The weight went up during the session, as by accepting a suggestion.
      ("60x5 62.5x5 62.5x5", .hit, "62.5"),
      ("60x5 62.5x5 62.5x4", .miss, "62.5"),
      // A heavier set after the planned ones is no attempt at a new working weight.
      ("60x5 60x5 60x5 70x1", .hit, "60"), ("60x5 60x5 60x4 70x1", .miss, "60"),
      // Unmarked sets that lead up to it do no harm, but do not replace sets either.
      ("40x5 50x5 60x5 60x5 60x5", .hit, "60"), ("40x5 50x5 60x5", .miss, "60"),
      // The weight went down.
      ("60x5 60x5 57.5x5", .miss, "60"),
    ])
  func weights(words: String, verdict: Verdict, weight: String) throws {
    var log = try Log(sets: "3x5")
    try log.add(words)
    #expect(log.verdict == verdict)
    #expect(log.sessions[0].weight?.text == weight)
  }

  @Test("sessions at the same moment count in their order")
  func order() throws {
    var log = try Log(program: .strongLifts, sets: "3x5")
    try log.add("60x5 60x5 60x5", day: 20_003)
    try log.add("60x5 60x5 60x4", day: 20_003)
    for (first, second) in [("a", "b"), ("b", "a")] {
      log.sessions[0].id = first
      log.sessions[1].id = second
      #expect(log.advice().type == .hold)
    }
  }

  @Test("days are those of the calendar, also over a clock change")
  func days() throws {
    var log = try Log()
    let berlin = ContextNotation.berlin
    try log.add("60x5 60x5 60x5")
    log.sessions[0].at = try berlin.at("2026-03-20 18:00")
    func advice(_ now: String) throws -> Advice {
      TrainingEngine.advice(
        for: log.exercise, after: log.sessions, now: try berlin.at(now), settings: log.settings,
        zone: berlin.zone)
    }
    #expect(try advice("2026-04-02 23:00").type == .hold)
    #expect(try codes(advice("2026-04-03 08:00")).hasPrefix("LAYOFF(14)"))
    #expect(try codes(advice("2026-05-01 08:00")).hasPrefix("LAYOFF(42)"))
  }

  @Test("the sets of deadlifts and cleans in programs (§1.2)")
  func schemes() throws {
    #expect(
      try Log("Deadlift", body: .lower, program: .strongLifts).exercise.plan.scheme.description
        == "1x5")
    #expect(
      try Log("Kreuzheben", program: .startingStrength).exercise.plan.scheme.description == "1x5")
    #expect(
      try Log("Power Clean", program: .startingStrength).exercise.plan.scheme.description == "5x3")
    #expect(try Log("Squat", program: .strongLifts).exercise.plan.scheme.description == "5x5")
  }

  @Test("what was lifted below the bar or between two loads is not suggested")
  func loadable() throws {
    var log = try Log()
    try log.add("10x5 10x5 10x4")
    #expect(log.advice().weight?.text == "20")
    try log.add("61x5 61x5 61x4")
    #expect(log.advice().weight?.text == "60")
  }
}
