import Coach
import Domain
import Testing

/// Light weights, where the next load is more than 10 % heavier: repetitions first, then that load
/// (§1.2 and §1.4).
struct LightWeightTests {
  /// Does and accepts the suggestions of `count` sessions; returns each as a line.
  private func train(_ log: inout Log, _ count: Int) throws -> [String] {
    try (0..<count).map { _ in
      let advice = log.advice()
      if advice.type.isIncrease || advice.type == .deload { log.accept() }
      try log.perform()
      return line(advice)
    }
  }

  @Test(
    "at the top of the range the next load wins over the cap, and the range begins again",
    arguments: [
      ("20", ExerciseKind.barbell, WeightUnit.kg, nil, "22.5", "22.5,kg,12.5,8"),
      ("8", .dumbbell, .kg, "1", "9", "9,kg,12.5,8"),
      ("2", .dumbbell, .kg, "1", "3", "3,kg,50,8"),
      ("15", .machine, .kg, nil, "20", "20,kg,33.3,8"),
      ("45", .barbell, .lb, nil, "50", "50,lb,11.1,8"),
      ("20", .machine, .lb, nil, "30", "30,lb,50,8"),
    ] as [(String, ExerciseKind, WeightUnit, String?, String, String)])
  func nextLoad(
    from: String, kind: ExerciseKind, unit: WeightUnit, step: String?, to: String, values: String
  ) throws {
    var log = try Log(kind: kind, unit: unit, step: step, program: .double, range: "8-12")
    try log.add("\(from)x12 \(from)x12 \(from)x12")
    #expect(line(log.advice()) == "weight_increase \(to) 3x8")
    #expect(codes(log.advice()) == "ALL_SETS_N(1) NEXT_LOAD(\(values))")
  }

  @Test("a step of the person that is too far is replaced by the smallest one")
  func ownStep() throws {
    var log = try Log(step: "5", program: .double, range: "8-12")
    try log.add("20x12 20x12 20x12")
    #expect(line(log.advice()) == "weight_increase 22.5 3x8")
  }

  @Test("linear from the empty bar: repetitions up to the range of the goal, then the next load")
  func linear() throws {
    var log = try Log(program: .linear, required: 1)
    try log.add("20x5 20x5 20x5")
    #expect(
      try train(&log, 9) == [
        "reps_increase 20 3x6", "reps_increase 20 3x7", "reps_increase 20 3x8",
        "reps_increase 20 3x9", "reps_increase 20 3x10", "reps_increase 20 3x12",
        "weight_increase 22.5 3x5", "reps_increase 22.5 3x6", "reps_increase 22.5 3x7",
      ])
    log = try Log(program: .linear, range: "8-10", required: 1)
    try log.add("20x8 20x8 20x8")
    #expect(
      try train(&log, 4) == [
        "reps_increase 20 3x9", "reps_increase 20 3x10", "weight_increase 22.5 3x8",
        "reps_increase 22.5 3x9",
      ])
    log = try Log(program: .linear)
    log.settings = TrainingSettings(level: .beginner, goal: .strength)
    try log.add(3, "20x5 20x5 20x5")
    #expect(line(log.advice()) == "weight_increase 22.5 3x5")
    #expect(codes(log.advice()).hasSuffix("NEXT_LOAD(22.5,kg,12.5)"))
  }

  @Test("by repetitions: at 20, or the top of the person's range, the next load")
  func reps() throws {
    var log = try Log(kind: .dumbbell, program: .reps, required: 1)
    try log.add("10x20 10x20 10x20", target: "3x20")
    #expect(line(log.advice()) == "weight_increase 12.5 3x12")
    log = try Log(kind: .dumbbell, program: .reps, range: "10-15", required: 1)
    try log.add("10x15 10x15 10x15", target: "3x15")
    #expect(line(log.advice()) == "weight_increase 12.5 3x10")
  }

  @Test("a plan that an earlier version left above the range returns to it")
  func aboveRange() throws {
    // Version 0.1.0 went on to 20 × 14, 16, 18 and 20, and stayed there.
    var log = try Log(program: .double, range: "8-12")
    try log.add(2, "20x20 20x20 20x20", target: "3x20")
    #expect(line(log.advice()) == "weight_increase 22.5 3x8")
    log = try Log(program: .double, range: "8-12")
    try log.add("20x14 20x13 20x12", target: "3x14")
    #expect(log.verdict == .top)
    try log.add("20x11 20x10 20x9", target: "3x14")
    #expect(line(log.advice()) == "hold 20 3x12")
  }

  @Test("one set above the range does not take the goals out of it")
  func oneSetAbove() throws {
    var log = try Log(program: .double, range: "8-12")
    try log.add("60x15 60x9 60x8", target: "3x8")
    #expect(line(log.advice()) == "reps_increase 60 12/10/9")
  }

  @Test("a break does not take repetitions below the range")
  func breakInRange() throws {
    var log = try Log("Push-up", kind: .bodyweight, sets: "3x8", range: "8-15")
    try log.add("x8 x8 x8")
    #expect(codes(log.advice(after: 20)) == "LAYOFF(20) AT_MINIMUM")
    #expect(line(log.advice(after: 20)) == "hold 3x8")
  }

  @Test(
    "sixty sessions as suggested: the range is never left, and nothing is held for ever",
    arguments: UInt64(1)...300)
  func sixty(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let kind = random.pick([ExerciseKind.barbell, .dumbbell, .machine, .bodyweight])
    let least = random.number(in: 1...15)
    let range = RepRange(least, least + random.number(in: 0...10))
    let hasRange = random.chance(percent: 70)
    let program = random.pick([nil, .linear, .double, .reps] as [TrainingProgram?])
    var log = try Log(
      kind: kind, body: random.pick(BodyPart.allCases), unit: random.pick(WeightUnit.allCases),
      plates: kind == .barbell ? random.pick([nil, "20 10 5", "25 15 10 2.5 1.25 0.5"]) : nil,
      step: random.pick([nil, "0.5", "1", "4", "10"]), program: program,
      sets: "\(random.number(in: 1...5))x\(hasRange ? least : random.number(in: 1...12))",
      range: hasRange ? range?.description : nil, required: random.pick([nil, 1, 2]))
    log.settings = TrainingSettings(
      level: random.pick(TrainingLevel.allCases), goal: random.pick(TrainingGoal.allCases))
    let start = log.exercise.loading.lightest
    if kind != .bodyweight || program != nil { log.exercise.plan.weight = start }
    try log.perform()
    var held = 0
    for _ in 0..<60 {
      let advice = log.advice()
      if hasRange, let range {
        #expect(advice.setReps.allSatisfy { (range.least...range.most).contains($0) })
      }
      held = advice.type == .hold ? held + 1 : 0
      // The most: four successes of the advanced, and 14 days since the last increase.
      let isDone = advice.reasons.contains { $0.code == "HARDER_VARIATION" }
      #expect(held <= 8 || isDone, "\(line(advice)) \(codes(advice))")
      if advice.type.isIncrease { log.accept() }
      try log.perform()
    }
  }
}

extension Log {
  /// Does the plan as it is.
  fileprivate mutating func perform() throws {
    let weight = exercise.plan.weight?.text ?? sessions.last?.weight?.text ?? ""
    try add(exercise.plan.scheme.goals.map { "\(weight)x\($0)" }.joined(separator: " "))
  }
}
