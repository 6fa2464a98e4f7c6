import Coach
import Testing

/// The step and the successes that a person chose for all exercises (issue 19, Training 6).
@Suite("Increments and successes of all exercises") struct TrainingDefaultsTests {
  @Test(
    "the common step holds where neither the exercise nor a program has one, in its unit",
    arguments: [
      // Intermediate, upper body: 2.5 kg (§1.4).
      (nil, ExerciseKind.barbell, WeightUnit.kg, nil, nil, "80", "82.5"),
      ("5", .barbell, .kg, nil, nil, "80", "85"),
      ("1.25", .barbell, .kg, nil, nil, "80", "82.5"),
      ("5", .barbell, .kg, "2.5", nil, "80", "82.5"),
      ("5", .barbell, .kg, nil, .linear, "80", "82.5"),
      ("5", .barbell, .kg, nil, .strongLifts, "80", "82.5"),
      // In pounds the level's: 2.5 lb, which these plates round to 5 lb.
      ("5", .barbell, .lb, nil, nil, "135", "140"),
      // A rack of dumbbells has every 2.5 kg, a stack of pins every 5 kg.
      (nil, .dumbbell, .kg, nil, nil, "60", "62.5"), ("5", .dumbbell, .kg, nil, nil, "60", "65"),
      ("5", .dumbbell, .kg, "2", nil, "60", "62"), ("2.5", .machine, .kg, nil, nil, "60", "65"),
      // The cap of 10 % limits it too.
      ("10", .barbell, .kg, nil, nil, "80", "87.5"),
    ] as [(String?, ExerciseKind, WeightUnit, String?, TrainingProgram?, String, String)])
  func step(
    common: String?, kind: ExerciseKind, unit: WeightUnit, own: String?, program: TrainingProgram?,
    from: String, to: String
  ) throws {
    let sets = program == .strongLifts ? 5 : 3
    var log = try Log(kind: kind, unit: unit, step: own, program: program)
    log.settings.step = try common.map { try Weight(parsing: $0) }
    try log.add(3, Array(repeating: "\(from)x5", count: sets).joined(separator: " "))
    #expect(line(log.advice()) == "weight_increase \(to) \(sets)x5")
  }

  @Test("after the most repetitions the common step is added too")
  func reps() throws {
    var log = try Log(sets: "3x20")
    log.settings.goal = .fitness
    try log.add(3, "80x20 80x20 80x20")
    #expect(line(log.advice()) == "weight_increase 82.5 3x12")
    log.settings.step = try Weight(parsing: "5")
    #expect(line(log.advice()) == "weight_increase 85 3x12")
  }

  @Test(
    "the common number of successes holds where neither the exercise nor its program has one",
    arguments: [
      // Intermediate: 3; advanced: 4 (§1.4).
      (nil, TrainingLevel.intermediate, nil, nil, 3), (nil, .advanced, nil, nil, 4),
      (1, .intermediate, nil, nil, 1), (5, .beginner, nil, nil, 5), (1, .intermediate, 2, nil, 2),
      (4, .intermediate, nil, .linear, 4), (4, .intermediate, nil, .reps, 4),
      (4, .intermediate, nil, .double, 1), (4, .intermediate, nil, .strongLifts, 1),
      (4, .intermediate, 2, .strongLifts, 2),
    ] as [(Int?, TrainingLevel, Int?, TrainingProgram?, Int)])
  func required(
    common: Int?, level: TrainingLevel, own: Int?, program: TrainingProgram?, expected: Int
  ) throws {
    var log = try Log(program: program, required: own)
    log.settings.level = level
    log.settings.required = common
    #expect(log.exercise.required(for: log.settings) == expected)
  }

  @Test("one success is enough if the person says so")
  func once() throws {
    var log = try Log()
    try log.add("80x5 80x5 80x5")
    #expect(log.advice().type == .hold)
    log.settings.required = 1
    #expect(line(log.advice()) == "weight_increase 82.5 3x5")
  }
}
