import Coach
import Domain
import Testing

/// What the next session is after a change of unit, on Madcow's days and for the advanced, and that
/// each reason is said once.
struct NextSessionTests {
  // MARK: - Units

  /// An exercise in pounds whose sessions so far were in kilograms.
  private func changed(
    _ sessions: [String], target: String? = nil, program: TrainingProgram? = nil
  ) throws -> Log {
    var log = try Log(unit: .lb, program: program)
    for words in sessions { try log.add(words, target: target) }
    return log
  }

  @Test("after a change of the unit the first weight is the load nearest to the last one")
  func unit() throws {
    var log = try changed(["97.5kgx5 97.5kgx5 97.5kgx5", "100kgx8 100kgx8 100kgx8"], target: "3x8")
    let advice = log.advice()
    // 100 kg are 220.46 lb.
    #expect(line(advice) == "hold 220 3x8")
    #expect(codes(advice) == "UNIT_CHANGED(100,kg)")
    #expect(advice.basedOn == ["s2"] && advice.confidence == .low)
    // The sessions in the new unit count from there on.
    try log.add("220x5 220x5 220x5")
    #expect(codes(log.advice()) == "NEED_MORE(1,3) EQUIPMENT_CHANGED")
    #expect(log.advice().weight?.text == "220")
  }

  @Test("a weight that was planned in the new unit holds, and lighter sessions are no measure")
  func plannedUnit() throws {
    var log = try changed(["100kgx5 100kgx5 100kgx5"])
    try log.add("60kgx5 60kgx5 60kgx5", light: true)
    try log.add("w40kgx5")
    #expect(log.advice().weight?.text == "220")
    log.exercise.plan.weight = try Weight(parsing: "200lb")
    #expect(log.advice().weight?.text == "200")
    // Only warm-ups are no session.
    #expect(codes(try changed(["w40kgx5"]).advice()) == "FIRST_SESSION")
  }

  @Test("back in the old unit, the sessions in between count, not those before")
  func unitThereAndBack() throws {
    var log = try Log()
    try log.add(3, "60x5 60x5 60x5")
    try log.add("176lbx5 176lbx5 176lbx5")
    // 176 lb are 79.8 kg.
    #expect(line(log.advice()) == "hold 80 3x5")
    #expect(codes(log.advice()) == "UNIT_CHANGED(176,lb)")
    log.exercise.plan.weight = try Weight(parsing: "60kg")
    #expect(log.advice().weight?.text == "80")
    try log.add("80x5 80x5 80x5")
    #expect(line(log.advice()) == "hold 80 3x5")
    #expect(codes(log.advice()) == "NEED_MORE(1,3) EQUIPMENT_CHANGED")
  }

  @Test("a week of 5/3/1 in the other unit counts as that week")
  func weekInOtherUnit() throws {
    var log = try Log(program: .fiveThreeOne, tm: "100")
    try log.add("65x5 75x5 85x5", target: "3x5")
    // 200 lb are 90.7 kg: the second week.
    try log.add("155lbx3 175lbx3 200lbx3", target: "3x5")
    #expect(log.advice().plan.week == 3)
    #expect(log.exercise.scheme(of: log.sessions[1])?.description == "3x3+")
  }

  @Test("5/3/1 in another unit asks for the training max in it")
  func unitOf531() throws {
    let log = try changed(["100kgx5 110kgx5 120kgx5"], program: .fiveThreeOne)
    #expect(codes(log.advice()) == "UNIT_CHANGED(120,kg) NEED_TRAINING_MAX")
  }

  // MARK: - Madcow

  @Test(
    "before Madcow's first heavy day its weight is that of the heaviest day so far, with the ramp")
  func beforeHeavyDay() throws {
    var log = try Log("Squat", body: .lower, program: .madcow, sets: "5/5/5/5/3/8")
    #expect(codes(log.advice()) == "FIRST_SESSION")
    try log.add("50x5 62.5x5 75x5 87.5x5 100x5", target: "5x5", light: true)
    try log.add("50x5 62.5x5 75x5 75x5", target: "4x5", light: true)
    let advice = log.advice()
    #expect(codes(advice) == "HEAVY_DAY_NEXT" && advice.weight?.text == "100")
    #expect(advice.setWeights.map(\.text) == ["50", "62.5", "75", "87.5", "100", "75"])
    #expect(advice.setReps == [5, 5, 5, 5, 3, 8])
    try log.add("50x5 62.5x5 75x5 87.5x5 102.5x3 75x8", target: "5/5/5/5/3/8")
    #expect(!codes(log.advice()).contains("HEAVY_DAY_NEXT"))
    // Nothing of another program is a light day.
    var linear = try Log()
    try linear.add("60x5 60x5 60x5", light: true)
    #expect(codes(linear.advice()) == "FIRST_SESSION")
  }

  @Test("Madcow's heavy day is judged by its triple, its light day by nothing")
  func madcow() throws {
    func verdict(_ words: String, target: String = "5x5") throws -> Verdict? {
      var log = try Log("Squat", body: .lower, program: .madcow)
      try log.add(words, target: target)
      return log.verdict
    }
    let heavy = "50x5 62.5x5 75x5 87.5x5 102.5x"
    #expect(try verdict(heavy + "3 75x8") == .hit)
    #expect(try verdict(heavy + "2 75x8") == .miss)
    // Five sets are those of the plan.
    #expect(try verdict(heavy + "3") == .miss)
    #expect(try verdict(heavy + "5") == .hit)
    #expect(try verdict(heavy + "3 75x8", target: "5/5/5/5/3/8") == .hit)
    #expect(try verdict("50x5 62.5x5 75x5 75x5") == .excluded)
    #expect(try verdict("62.5x5 75x5 87.5x5 100x5", target: "4x5") == .hit)
    #expect(try verdict("62.5x5 75x5 100x5 100x5", target: "4x5") == .hit)
  }

  @Test("a week of Madcow by its sets alone leads to the next weight")
  func week() throws {
    var log = try Log("Squat", body: .lower, program: .madcow)
    try log.add("50x5 62.5x5 75x5 87.5x5 100x5", day: 20_000)
    #expect(line(log.advice()) == "weight_increase 102.5 5x5")
    try log.add("50x5 62.5x5 75x5 75x5", day: 20_002)
    #expect(line(log.advice()) == "weight_increase 102.5 5x5")
    try log.add("50x5 62.5x5 75x5 87.5x5 102.5x3 75x8", day: 20_004)
    #expect(line(log.advice(after: 3)) == "hold 102.5 5x5")
  }

  // MARK: - The advanced

  @Test(
    "a generic program has the steps of the advanced, a published one its own",
    arguments: [
      (TrainingProgram.linear, BodyPart.lower, TrainingLevel.advanced, "82.5"),
      (.linear, .upper, .advanced, "81.25"), (.linear, .lower, .intermediate, "85"),
      (.linear, .lower, .beginner, "85"), (.double, .lower, .advanced, "82.5"),
      (.gzclpT1, .lower, .advanced, "85"),
    ])
  func advanced(
    program: TrainingProgram, body: BodyPart, level: TrainingLevel, weight: String
  ) throws {
    var log = try Log(
      body: body, plates: "20 10 5 2.5 1.25 0.625", program: program, sets: "3x12", required: 1)
    log.settings.level = level
    try log.add("80x12 80x12 80x12")
    #expect(log.advice().weight?.text == weight)
  }

  // MARK: - Reasons

  @Test("what is held back does not say how much it would have been")
  func held() throws {
    var log = try Log(kind: .dumbbell, program: .reps, required: 1)
    try log.add("10x8 10x8 10x8", target: "3x8")
    #expect(codes(log.advice()) == "ALL_SETS_N(1) REPS_STEP(1)")
    #expect(
      codes(log.advice(after: 2, .afterNight(hoursSince: 9))) == "HOLD_AFTER_NIGHT(9) ALL_SETS_N(1)"
    )
  }

  @Test("a break is said once, and still lowers the confidence")
  func layoff() throws {
    var log = try Log()
    try log.add(5, "80x5 80x5 80x4")
    try log.add(5, "80x5 80x5 80x5")
    let advice = log.advice(after: 14)
    #expect(codes(advice) == "LAYOFF(14) DELOAD_TO(72.5,kg)")
    #expect(advice.confidence == .medium)
    #expect(codes(log.advice(after: 11)).hasSuffix("LAST_DAYS_AGO(11)"))
  }

  @Test("where one success is enough, the weight is named at which it counts")
  func once() throws {
    var log = try Log(program: .strongLifts)
    try log.add("80x5 80x5 80x5 80x5 80x5")
    log.accept()
    #expect(codes(log.advice()) == "NEED_MORE(0,1,82.5,kg)")
    var pushUp = try Log(kind: .bodyweight, required: 1)
    try pushUp.add("x8 x8 x7")
    #expect(codes(pushUp.advice()) == "MISSED_N(1) NEED_MORE(0,1)")
  }
}
