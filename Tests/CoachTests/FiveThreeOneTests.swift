import Coach
import Domain
import Testing

/// 5/3/1 (§1.2 and the contract's `training 531`).
struct FiveThreeOneTests {
  private func text(_ plan: FiveThreeOne) -> [String] {
    plan.weeks.map { week in
      week.sets.map { "\($0.weight.text)x\($0.reps)\($0.isOpenEnded ? "+" : "")" }
        .joined(separator: " ")
    }
  }

  @Test("the weeks of a training max of 300 lb")
  func weeks() throws {
    let plan = try FiveThreeOne(trainingMax: Weight(parsing: "300lb"))
    #expect(
      text(plan) == [
        "195x5 225x5 255x5+", "210x3 240x3 270x3+", "225x5 255x3 285x1+", "120x5 150x5 180x5",
      ])
    #expect(plan.nextTrainingMax(.upper).description == "305 lb")
    #expect(plan.nextTrainingMax(.lower).description == "310 lb")
    #expect(plan.resetTrainingMax(.upper).description == "285 lb")
    #expect(plan.weeks.map(\.scheme.description) == ["3x5+", "3x3+", "5/3/1+", "3x5"])
  }

  @Test(
    "weights are rounded to the nearest step, of two the lower (101.25 is 100)",
    arguments: [
      // 75 % of 135 is 101.25.
      ("135", "2.5", "87.5 100 115"), ("135", "1.25", "87.5 101.25 115"),
      ("135", "5", "90 100 115"), ("101", "2.5", "65 75 85"),
    ])
  func rounding(most: String, step: String, first: String) throws {
    let plan = try FiveThreeOne(
      trainingMax: Weight(parsing: most), step: Weight(parsing: step))
    #expect(plan.week(1).sets.map(\.weight.text).joined(separator: " ") == first)
  }

  @Test(
    "the training max is 0.9 of the maximum, rounded",
    arguments: [("100", "90"), ("150", "135"), ("117", "105"), ("333lb", "300")])
  func fromMaximum(most: String, training: String) throws {
    #expect(try FiveThreeOne(max: Weight(parsing: most)).trainingMax.text == training)
  }

  @Test("a training max or step of nothing, or in two units, is refused")
  func errors() throws {
    let none = try Weight(parsing: "0"), pounds = try Weight(parsing: "5lb")
    let most = try Weight(parsing: "100")
    #expect(throws: FiveThreeOneError.badTrainingMax(none)) { try FiveThreeOne(trainingMax: none) }
    #expect(throws: FiveThreeOneError.badStep(none)) {
      try FiveThreeOne(trainingMax: most, step: none)
    }
    #expect(throws: FiveThreeOneError.badStep(pounds)) {
      try FiveThreeOne(max: most, step: pounds)
    }
  }

  // MARK: - In the engine

  private func squat(_ weeks: [String]) throws -> Log {
    var log = try Log("Squat", body: .lower, program: .fiveThreeOne, tm: "140")
    log.rhythm = 7
    for week in weeks { try log.add(week) }
    return log
  }

  private let good = ["90x5 105x5 120x8", "97.5x3 112.5x3 125x5", "105x5 120x3 132.5x2"]
  private let light = "55x5 70x5 85x5"

  @Test("week follows week")
  func weekAfterWeek() throws {
    let first = try squat([]).advice()
    #expect(line(first) == "hold 120 3x5+")
    #expect(first.setWeights.map(\.text) == ["90", "105", "120"])
    #expect(codes(first) == "FIRST_SESSION WEEK(1) TRAINING_MAX(140,kg)")
    let unknown = try Log("Squat", body: .lower, program: .fiveThreeOne)
    #expect(line(unknown.advice()) == "none 3x5+")
    let second = try squat([good[0]]).advice()
    #expect(line(second) == "hold 125 3x3+")
    #expect(second.setWeights.map(\.text) == ["97.5", "112.5", "125"])
    #expect(codes(second) == "WEEK(2) TRAINING_MAX(140,kg)")
    #expect(line(try squat([good[0], good[1]]).advice()) == "hold 132.5 5/3/1+")
    #expect(line(try squat(good).advice()) == "hold 85 3x5")
  }

  @Test("without a training max the repetitions say which week it was")
  func withoutMax() throws {
    let weeks = try [
      ["65x5 75x5 85x5"], ["65x5 75x5 85x8"], ["100x5 100x5 100x5"], ["70x3 80x3 90x3"],
      ["75x5 85x3 95x1"], ["75x5 85x3 95x2", "40x5 50x5 60x5"],
    ].map { sessions in
      var log = try Log("Squat", body: .lower, program: .fiveThreeOne)
      log.rhythm = 7
      for words in sessions { try log.add(words) }
      return log.advice().plan.week
    }
    #expect(weeks == [2, 2, 2, 3, 4, 1])
  }

  @Test("after a cycle the training max goes up, the lower body by 5 kg")
  func nextCycle() throws {
    let advice = try squat(good + [light]).advice()
    // 85 % of 145 is 123.25.
    #expect(line(advice) == "weight_increase 122.5 3x5+")
    #expect(advice.plan.trainingMax?.text == "145")
    #expect(codes(advice) == "ALL_SETS_N(3) WEEK(1) TRAINING_MAX(145,kg)")
    #expect(advice.basedOn == ["s1", "s2", "s3"])
    let held = try squat(good + [light]).advice(after: 2, .afterNight(hoursSince: 9))
    #expect(held.type == .hold)
    #expect(held.plan.trainingMax?.text == "140")
  }

  @Test("a cycle of misses takes three increments, a single miss none")
  func misses() throws {
    let missed = ["90x5 105x5 120x4", "97.5x3 112.5x3 125x2", "105x5 120x3 132.5x0"]
    let reset = try squat(missed + [light]).advice()
    #expect(reset.type == .deload)
    #expect(reset.plan.trainingMax?.text == "125")
    let single = try squat([good[0], missed[1], good[2], light]).advice()
    #expect(single.type == .hold)
    #expect(single.plan.trainingMax?.text == "140")
  }

  @Test("an accepted cycle begins with its first week")
  func accepted() throws {
    var log = try squat(good + [light])
    log.accept()
    #expect(line(log.advice(after: 3)) == "hold 122.5 3x5+")
    try log.add("95x5 107.5x5 122.5x6")
    #expect(line(log.advice()) == "hold 130 3x3+")
  }

  @Test("a break takes 10 % of the training max")
  func layoff() throws {
    let advice = try squat([good[0]]).advice(after: 20)
    #expect(advice.type == .deload)
    #expect(advice.plan.trainingMax?.text == "125")
  }
}
