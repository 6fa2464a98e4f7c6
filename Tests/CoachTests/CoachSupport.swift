import Coach
import Domain
import Testing

/// A log in the words of the command line, for tests that read like one.
struct Log {
  var exercise: Exercise
  var sessions: [ExerciseSession] = []
  var settings = TrainingSettings(goal: .muscleGain)
  /// Days of the sessions apart.
  var rhythm: Int64 = 3

  init(
    _ name: String = "Bench press", kind: ExerciseKind = .barbell, body: BodyPart = .upper,
    unit: WeightUnit = .kg, bar: String? = nil, plates: String? = nil, pairs: [String: Int] = [:],
    step: String? = nil, program: TrainingProgram? = nil, sets: String? = nil, range: String? = nil,
    deloadAfter: Int? = nil, required: Int? = nil, tm: String? = nil, isolation: Bool = false,
    unilateral: Bool = false
  ) throws {
    func weight(_ text: String) throws -> Weight { try Weight(parsing: text, unit: unit) }
    exercise = try Exercise(
      id: "e1", name: name, kind: kind, body: body, unit: unit, bar: bar.map(weight),
      plates: plates.map { try $0.split(separator: " ").map { try weight(String($0)) } },
      pairs: Dictionary(uniqueKeysWithValues: pairs.map { (try weight($0.key), $0.value) }),
      step: step.map(weight), program: program,
      scheme: sets.map { try SetScheme(parsing: $0) }, range: range.flatMap { RepRange($0) },
      deloadAfter: deloadAfter, required: required, trainingMax: tm.map(weight),
      isIsolation: isolation, isUnilateral: unilateral)
  }

  /// Adds the next session; its target is the plan's unless given.
  mutating func add(
    _ words: String, target: String? = nil, light: Bool = false, deload: Bool = false,
    guarded: Bool = false, day: Int64? = nil
  ) throws {
    let last = sessions.last.map { $0.at.seconds / 86_400 } ?? 20_000
    sessions.append(
      ExerciseSession(
        id: "s\(sessions.count + 1)", at: Instant(seconds: (day ?? last + rhythm) * 86_400),
        sets: try words.split(separator: " ").map {
          try LoggedSet(parsing: $0, unit: exercise.unit)
        },
        target: try target.map { try SetScheme(parsing: $0) } ?? exercise.plan.scheme,
        isLight: light, isDeload: deload, isGuarded: guarded))
  }

  /// Adds a session several times.
  mutating func add(_ count: Int, _ words: String, target: String? = nil) throws {
    for _ in 0..<count { try add(words, target: target) }
  }

  /// The suggestion so many days after the last session.
  func advice(after days: Int64 = 2, _ readiness: Readiness = .ready) -> Advice {
    let last = sessions.last?.at ?? Instant(seconds: 0)
    return TrainingEngine.advice(
      for: exercise, after: sessions, now: last + days * 86_400, readiness: readiness,
      settings: settings)
  }

  /// Accepts the suggestion.
  mutating func accept(after days: Int64 = 2) {
    let last = sessions.last?.at ?? Instant(seconds: 0)
    exercise.plan = advice(after: days).accepted(at: last + days * 86_400)
  }

  /// Judges the last session.
  var verdict: Verdict? { sessions.last.map { Verdict(of: $0, exercise, settings: settings) } }
}

/// `weight_increase 82.5 3x5`.
func line(_ advice: Advice) -> String {
  let plan = advice.plan.scheme.description
  return ([advice.type.rawValue] + (advice.weight.map { [$0.text] } ?? []) + [plan])
    .joined(separator: " ")
}

/// `ALL_SETS_N(3) STEP(2.5,kg)`.
func codes(_ advice: Advice) -> String {
  advice.reasons.map { reason in
    reason.code + (reason.arguments.isEmpty ? "" : "(\(reason.arguments.joined(separator: ",")))")
  }.joined(separator: " ")
}

extension SleepHabits {
  /// The habits of the tables in the reference: bed follows at once on the way home.
  static var reference: SleepHabits {
    var habits = SleepHabits()
    habits.windDownMinutes = 0
    return habits
  }
}

extension SchedulerLimits {
  /// The limits of the tables in the reference: a block may follow at once on sleep.
  static var reference: SchedulerLimits {
    var limits = SchedulerLimits()
    limits.afterWaking = 0
    return limits
  }
}
