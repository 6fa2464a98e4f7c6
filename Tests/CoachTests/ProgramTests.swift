import Coach
import Domain
import Testing

/// The published programs of §1.2 and the generic rules of §1.4.
struct ProgramTests {
  /// One exercise, its sessions (`words @ target`), and the suggestion after them.
  struct Case: CustomTestStringConvertible {
    var program: TrainingProgram
    var body = BodyPart.upper
    var name = "Bench press"
    var unit = WeightUnit.kg
    var plates: String?
    var sets: String?
    var sessions: [String]
    var expected: String
    var testDescription: String { "\(program.rawValue) \(sessions.last ?? "") → \(expected)" }

    func check() throws {
      var log = try Log(
        name, body: body, unit: unit, plates: plates, program: program, sets: sets)
      log.rhythm = program == .madcow ? 7 : 3
      for session in sessions {
        let parts = session.split(separator: "@").map { String($0) }
        try log.add(parts[0], target: parts.count > 1 ? parts[1] : nil)
      }
      #expect(line(log.advice()) == expected)
    }
  }

  private static func five(_ weight: String, _ last: Int = 5) -> String {
    "\(weight)x5 \(weight)x5 \(weight)x5 \(weight)x5 \(weight)x\(last)"
  }

  private static func three(_ weight: String, _ last: Int = 5) -> String {
    "\(weight)x5 \(weight)x5 \(weight)x\(last)"
  }

  private static let micro = "25 20 15 10 5 2.5 1.25 0.625"

  static let linear = [
    // StrongLifts: +2.5 kg, deadlift +5 kg, three failures −10 % (support.stronglifts.com).
    Case(
      program: .strongLifts, body: .lower, name: "Squat", sessions: [five("60")],
      expected: "weight_increase 62.5 5x5"),
    Case(
      program: .strongLifts, sessions: [five("20")], expected: "weight_increase 22.5 5x5"),
    Case(
      program: .strongLifts, body: .lower, name: "Deadlift", sets: "1x5", sessions: ["100x5"],
      expected: "weight_increase 105 1x5"),
    Case(
      program: .strongLifts, unit: .lb, sessions: [five("135")],
      expected: "weight_increase 140 5x5"),
    Case(
      program: .strongLifts, body: .lower, name: "Deadlift", unit: .lb, sets: "1x5",
      sessions: ["225x5"], expected: "weight_increase 235 1x5"),
    Case(program: .strongLifts, sessions: [five("60", 4)], expected: "hold 60 5x5"),
    Case(
      program: .strongLifts, sessions: [five("60", 4), five("60", 4), five("60", 4)],
      expected: "deload 55 5x5"),
    // Starting Strength: the smallest step of its ranges, two misses (Liftosaur `ss1.md`; §7).
    Case(
      program: .startingStrength, body: .lower, name: "Squat", sessions: [three("80")],
      expected: "weight_increase 82.5 3x5"),
    Case(
      program: .startingStrength, unit: .lb, sessions: [three("155")],
      expected: "weight_increase 160 3x5"),
    Case(
      program: .startingStrength, sessions: [three("80", 4), three("80", 4)],
      expected: "deload 72.5 3x5"),
    Case(program: .startingStrength, sessions: [three("80", 4)], expected: "hold 80 3x5"),
    // Ice Cream Fitness: lower +5 lb, upper +2.5 lb, the second miss −10 %.
    Case(
      program: .iceCreamFitness, body: .lower, name: "Squat", unit: .lb, sessions: [five("185")],
      expected: "weight_increase 190 5x5"),
    Case(
      program: .iceCreamFitness, plates: micro, sessions: [five("60")],
      expected: "weight_increase 61.25 5x5"),
    Case(
      program: .iceCreamFitness, sessions: [five("60", 3), five("60", 4)],
      expected: "deload 55 5x5"),
    // Madcow: squat +5 lb and bench +2.5 lb a week; the second miss −10 %.
    Case(
      program: .madcow, body: .lower, name: "Squat", unit: .lb,
      sessions: ["135x5 160x5 185x5 210x5 235x5"], expected: "weight_increase 240 5x5"),
    Case(
      program: .madcow, plates: micro, sessions: ["40x5 50x5 60x5 70x5 80x5"],
      expected: "weight_increase 81.25 5x5"),
    Case(program: .madcow, sessions: ["60x5 70x5 80x4"], expected: "hold 80 5x5"),
    Case(
      program: .madcow, sessions: ["60x5 70x5 80x4", "60x5 70x5 80x3"],
      expected: "deload 72.5 5x5"),
    // `linear` with a name keeps the level's three successes and takes the published step (§7).
    Case(
      program: .linear, body: .lower, name: "Squat", sessions: [three("80"), three("80")],
      expected: "hold 80 3x5"),
    Case(
      program: .linear, body: .lower, name: "Squat",
      sessions: [three("80"), three("80"), three("80")], expected: "weight_increase 85 3x5"),
    Case(
      program: .linear, sessions: [three("80"), three("80"), three("80")],
      expected: "weight_increase 82.5 3x5"),
  ]

  @Test("linear programs", arguments: linear)
  func linearPrograms(_ example: Case) throws { try example.check() }

  static let openEnded = [
    // Greyskull: upper +2.5 lb, lower +5 lb, doubled from 10 (Phrak) or 11 (BBR), first failure −10 %.
    Case(
      program: .greyskull, plates: micro, sessions: [three("60", 9)],
      expected: "weight_increase 61.25 3x5+"),
    Case(
      program: .greyskull, plates: micro, sessions: [three("60", 10)],
      expected: "weight_increase 62.5 3x5+"),
    Case(
      program: .greyskullBBR, plates: micro, sessions: [three("60", 10)],
      expected: "weight_increase 61.25 3x5+"),
    Case(
      program: .greyskullBBR, plates: micro, sessions: [three("60", 11)],
      expected: "weight_increase 62.5 3x5+"),
    Case(
      program: .greyskull, body: .lower, name: "Squat", unit: .lb, sessions: [three("135", 12)],
      expected: "weight_increase 145 3x5+"),
    Case(program: .greyskull, sessions: [three("60", 4)], expected: "deload 55 3x5+"),
    Case(program: .greyskull, sessions: [three("60")], expected: "weight_increase 62.5 3x5+"),
    // The cap of 10 % does not apply to published programs (§7).
    Case(
      program: .greyskull, body: .lower, name: "Squat", sessions: [three("20", 10)],
      expected: "weight_increase 25 3x5+"),
    // Ivysaur: squat 15, bench 10, press 5 lb, doubled from 8.
    Case(
      program: .ivysaur, body: .lower, name: "Squat", unit: .lb,
      sessions: ["185x4 185x4 185x4 185x5"], expected: "weight_increase 200 4x4+"),
    Case(
      program: .ivysaur, body: .lower, name: "Squat", unit: .lb,
      sessions: ["185x4 185x4 185x4 185x8"], expected: "weight_increase 215 4x4+"),
    Case(
      program: .ivysaur, unit: .lb, sessions: ["135x4 135x4 135x4 135x8"],
      expected: "weight_increase 155 4x4+"),
    Case(
      program: .ivysaur, name: "Overhead press", sessions: ["40x4 40x4 40x4 40x7"],
      expected: "weight_increase 42.5 4x4+"),
    Case(
      program: .ivysaur, name: "Overhead press", sessions: ["40x4 40x4 40x4 40x3"],
      expected: "deload 35 4x4+"),
    // Once in two weeks.
    Case(
      program: .ivysaur, sessions: ["60x4 60x4 60x4 60x4", "65x4 65x4 65x4 65x4"],
      expected: "hold 65 4x4+"),
    // GZCLP T3: +5 lb when the last set has 25.
    Case(program: .gzclpT3, sessions: ["40x15 40x15 40x24"], expected: "hold 40 3x15+"),
    Case(
      program: .gzclpT3, body: .lower, name: "Leg press", sessions: ["40x15 40x15 40x25"],
      expected: "weight_increase 42.5 3x15+"),
  ]

  @Test("programs with an open last set", arguments: openEnded)
  func openEndedPrograms(_ example: Case) throws { try example.check() }

  static let stages = [
    Case(
      program: .gzclpT1, body: .lower, name: "Squat", sessions: ["100x3 100x3 100x3 100x3 100x4"],
      expected: "weight_increase 105 5x3+"),
    Case(
      program: .gzclpT1, sessions: ["80x3 80x3 80x3 80x3 80x4"],
      expected: "weight_increase 82.5 5x3+"),
    // A stage change at equal weight is a hold with new sets (§7).
    Case(
      program: .gzclpT1, sessions: ["80x3 80x3 80x3 80x3 80x2"], expected: "hold 80 6x2+"),
    Case(
      program: .gzclpT1, sessions: ["80x2 80x2 80x2 80x2 80x2 80x3@6x2+"],
      expected: "weight_increase 82.5 6x2+"),
    Case(
      program: .gzclpT1, sessions: ["80x2 80x2 80x2 80x2 80x2 80x1@6x2"],
      expected: "hold 80 10x1+"),
    Case(program: .gzclpT1, sessions: ["80x1 80x1 80x1@10x1+"], expected: "deload 72.5 5x3+"),
    Case(program: .gzclpT2, sessions: ["60x10 60x10 60x9"], expected: "hold 60 3x8"),
    Case(
      program: .gzclpT2, sessions: ["60x8 60x8 60x7@3x8"], expected: "hold 60 3x6"),
    // T2: the last weight of its first stage and 15 lb, 7.5 kg, more.
    Case(
      program: .gzclpT2,
      sessions: ["60x10 60x10 60x9", "70x8 70x8 70x7@3x8", "80x6 80x6 80x5@3x6"],
      expected: "deload 67.5 3x10"),
    Case(
      program: .gzclpT2,
      sessions: ["60x10 60x10 60x9", "60x8 60x8 60x7@3x8", "60x6 60x6 60x5@3x6"],
      expected: "weight_increase 67.5 3x10"),
    Case(
      program: .gzclpT2, unit: .lb,
      sessions: ["135x10 135x10 135x9", "165x8 165x8 165x7@3x8", "185x6 185x6 185x5@3x6"],
      expected: "deload 150 3x10"),
  ]

  @Test("GZCLP goes through its stages", arguments: stages)
  func gzclp(_ example: Case) throws { try example.check() }

  @Test("StrongLifts: after the third deload of a squat 3×5")
  func thirdDeload() throws {
    var log = try Log("Squat", body: .lower, program: .strongLifts)
    for weight in ["100", "90", "80"] {
      try log.add(2, Self.five(weight, 4))
      #expect(log.advice().type == .hold)
      try log.add(Self.five(weight, 4))
      #expect(log.advice().plan.scheme.description == (weight == "80" ? "3x5" : "5x5"))
    }
    #expect(codes(log.advice()).contains("SCHEME_TO(3x5)"))
  }

  @Test("Madcow goes up once a week")
  func weekly() throws {
    var log = try Log("Squat", body: .lower, program: .madcow)
    try log.add("60x5 80x5 100x5")
    try log.add("60x5 80x5 102.5x5")
    // The weight went up after 3 days: wait for the week to pass.
    #expect(codes(log.advice()) == "RAISED_RECENTLY(2,7) ALL_SETS_N(1)")
    #expect(line(log.advice(after: 6)) == "weight_increase 105 5x5")
    try log.add("60x5 80x5 105x5", day: 20_013)
    #expect(log.advice().type == .weightIncrease)
  }

  @Test("`--step` replaces the program's step")
  func ownStep() throws {
    var log = try Log(step: "5", program: .strongLifts)
    try log.add(Self.five("60"))
    #expect(line(log.advice()) == "weight_increase 65 5x5")
  }

  @Test("a guarded miss does not change a stage, nor is it Greyskull's one failure")
  func guardedMiss() throws {
    var log = try Log(program: .gzclpT1)
    try log.add("80x3 80x3 80x2", guarded: true)
    #expect(line(log.advice()) == "hold 80 5x3+")
    log = try Log(program: .greyskull)
    try log.add(Self.three("60", 4), guarded: true)
    #expect(log.advice().type == .hold)
  }

  // MARK: - Repetitions, sets, seconds

  @Test(
    "double progression (§1.2, §7): 3×8–12",
    arguments: [
      (["60x8 60x8 60x8"], "3x8", "reps_increase 60 3x9"),
      (["60x10 60x9 60x8"], "3x8", "reps_increase 60 11/10/9"),
      (["60x12 60x12 60x11"], "3x11", "reps_increase 60 3x12"),
      (["60x12 60x12 60x12"], "3x12", "weight_increase 62.5 3x8"),
      (["60x10 60x10 60x9"], "3x10", "hold 60 3x10"),
      (["60x10 60x9", "60x10 60x9", "60x10 60x9"], "3x10", "deload 55 3x8"),
      // At the top of the range the next load wins over the cap of 10 %.
      (["20x12 20x12 20x12"], "3x12", "weight_increase 22.5 3x8"),
    ])
  func double(sessions: [String], target: String, expected: String) throws {
    var log = try Log(program: .double)
    for words in sessions { try log.add(words, target: target) }
    #expect(line(log.advice()) == expected)
    #expect(log.advice().reps == log.advice().setReps.min())
  }

  @Test("double progression in the range of the person: 60×10,10,10 is 62.5×8–10")
  func ownRange() throws {
    var log = try Log(program: .double, range: "8-10")
    #expect(log.exercise.plan.scheme.description == "3x8")
    try log.add("60x10 60x10 60x10")
    #expect(line(log.advice()) == "weight_increase 62.5 3x8")
  }

  @Test(
    "repetitions: +1 below 10, +2 below 20, then weight and back to 12 (§1.4)",
    arguments: [
      (8, "reps_increase 50 3x9"), (9, "reps_increase 50 3x10"), (10, "reps_increase 50 3x12"),
      (18, "reps_increase 50 3x20"), (19, "reps_increase 50 3x20"),
      (20, "weight_increase 52.5 3x12"),
    ])
  func reps(now: Int, expected: String) throws {
    for goal in [TrainingGoal.fitness, .weightLoss] {
      var log = try Log(sets: "3x\(now)")
      log.settings.goal = goal
      try log.add(3, "50x\(now) 50x\(now) 50x\(now)")
      #expect(line(log.advice()) == expected)
    }
  }

  @Test("goals decide where no program does")
  func goals() throws {
    var log = try Log(sets: "3x8")
    try log.add(3, "50x8 50x8 50x8")
    let types = TrainingGoal.allCases.map { goal in
      log.settings.goal = goal
      return line(log.advice())
    }
    #expect(
      types == [
        "weight_increase 52.5 3x8", "reps_increase 50 3x9", "reps_increase 50 3x9",
        "weight_increase 52.5 3x8",
      ])
    log.exercise.program = .strongLifts
    log.settings.goal = .fitness
    #expect(log.advice().type == .weightIncrease)
  }

  @Test(
    "bodyweight: repetitions, then sets, then a harder variation (§1.4)",
    arguments: [
      ("3x8", "x8 x8 x8", false, "reps_increase 3x9"),
      ("3x8", "x8 x8 x8", true, "reps_increase 3x10"),
      ("3x11", "x11 x11 x11", true, "reps_increase 3x12"),
      ("3x12", "x12 x12 x12", false, "sets_increase 4x8"),
      ("6x12", "x12 x12 x12 x12 x12 x12", false, "hold 6x12"),
    ])
  func bodyweight(sets: String, words: String, unilateral: Bool, expected: String) throws {
    var log = try Log(
      "Push-up", kind: .bodyweight, sets: sets, range: "8-12", unilateral: unilateral)
    try log.add(3, words)
    #expect(line(log.advice()) == expected)
    if sets == "6x12" { #expect(codes(log.advice()) == "ALL_SETS_N(3) HARDER_VARIATION") }
  }

  @Test("bodyweight: a deload goes to the bottom of the range, a break takes 10 %")
  func bodyweightDeload() throws {
    var log = try Log("Push-up", kind: .bodyweight, sets: "3x12", range: "8-15")
    try log.add("x12 x12 x9")
    #expect(line(log.advice(after: 14)) == "deload 3x10")
    try log.add(2, "x12 x12 x9")
    #expect(line(log.advice()) == "deload 3x8")
    log = try Log("Push-up", kind: .bodyweight, sets: "3x8", range: "8-15")
    try log.add(3, "x8 x8 x7")
    #expect(line(log.advice()) == "hold 3x8")
  }

  @Test(
    "timed: +5 s; three short sessions −10 % on a grid of 5 s (§1.4)",
    arguments: [
      ("2x45s", "45s 45s", "reps_increase 2x50s"), ("2x45s", "45s 40s", "deload 2x40s"),
      ("2x60s", "60s 50s", "deload 2x55s"), ("1x5s", "4s", "hold 1x5s"),
    ])
  func timed(sets: String, words: String, expected: String) throws {
    var log = try Log("Plank", kind: .timed, sets: sets)
    try log.add(3, words)
    let advice = log.advice()
    #expect(line(advice) == expected)
    #expect(advice.reps == nil)
    #expect(advice.seconds == advice.setReps.first)
    #expect(advice.weight == nil)
  }

  @Test("every program has a first plan that its own rules accept")
  func plans() throws {
    for program in TrainingProgram.allCases {
      let log = try Log(program: program)
      #expect(try SetScheme(parsing: log.exercise.plan.scheme.description).sets > 0)
      #expect(log.exercise.plan.scheme == program.rules.scheme)
    }
  }
}
