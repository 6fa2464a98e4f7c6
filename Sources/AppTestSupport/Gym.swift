import App
import AppCore
import Coach
import Domain
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

/// A nurse who trains StrongLifts around her shifts: six workouts in two weeks, always the same.
///
/// Squat, barbell row, overhead press and plank are ready for an increase. The bench press missed
/// its target twice, the suggestion for the deadlift was dismissed, and pull-ups go on as they are.
package enum Gym {
  /// A Friday evening in London, a day after the last workout.
  package static let now = "2026-11-20T17:30:00Z"

  /// Creates a program on the Coach with this training, in the view that `turns` keys lead to.
  /// Nothing can be undone.
  package static func robot(
    turns: Int = 0, now: String = now, language: Texts.Language = .english,
    size: Size = Size(80, 24), profile change: @escaping (inout UserProfile) -> Void = { _ in }
  ) throws -> Robot {
    let robot = try Robot(now: now, language: language, size: size) { store, environment in
      var profile = Profiles.fresh(zone: environment.zone, now: environment.now)
      change(&profile)
      try store.write("profile.save", now: environment.now) { try $0.save(profile) }
      try fill(store, environment)
      try store.forgetHistory()
    }
    robot.press("5" + String(repeating: " o", count: turns))
    return robot
  }

  /// Adds shifts, exercises, workouts and sleep.
  package static func fill(_ store: Store, _ environment: Environment) throws {
    let shifts = try shifts()
    try store.write("shift.add", now: environment.now) { transaction in
      for shift in shifts { try transaction.save(shift) }
    }
    var trainer = Trainer(store: store, environment: environment)
    try trainer.prepare()
    for session in sessions { try trainer.train(session) }
    for (start, end) in nights {
      let interval = Interval(start: try utc(start), end: try utc(end))
      try trainer.perform(.sleep(.save(SleepEntry(id: .new(), interval: interval))), at: end)
    }
  }

  // MARK: Days

  /// Shifts of the two weeks before and the days after `now`, with a night in each.
  private static func shifts() throws -> [Shift] {
    let times = [
      ("Early", "2026-11-09 07:00", "2026-11-09 15:00"),
      ("Early", "2026-11-11 07:00", "2026-11-11 15:00"),
      ("Late", "2026-11-13 13:00", "2026-11-13 21:00"),
      ("Night", "2026-11-15 20:00", "2026-11-16 08:00"),
      ("Early", "2026-11-18 07:00", "2026-11-18 15:00"),
      ("Early", "2026-11-21 07:00", "2026-11-21 15:00"),
      ("Night", "2026-11-22 20:00", "2026-11-23 08:00"),
      ("Late", "2026-11-25 13:00", "2026-11-25 21:00"),
    ]
    let now = try utc(now)
    return try times.enumerated().map { number, time in
      var shift = try planned(
        time.1, time.2, name: time.0, id: RecordID("gym shift \(number)"))
      if shift.scheduledEnd <= now { shift.markWorked() }
      return shift
    }
  }

  /// Sleep after the night shift and in the last two nights.
  private static let nights = [
    ("2026-11-16T09:15:00Z", "2026-11-16T14:30:00Z"),
    ("2026-11-18T22:45:00Z", "2026-11-19T06:30:00Z"),
    ("2026-11-19T23:00:00Z", "2026-11-20T06:45:00Z"),
  ]

  /// A workout.
  struct Session {
    /// When it begins.
    let start: String
    /// What is done otherwise than planned, by the name of the bundled exercise: the sets in words.
    var sets: [String: String] = [:]
    /// The exercises whose suggestions are accepted after it; nil for all.
    var accepts: [String]?
    /// The exercises whose suggestions are dismissed after it.
    var dismisses: [String] = []
  }

  private static let sessions = [
    Session(start: "2026-11-08T10:00:00Z"),
    Session(start: "2026-11-10T17:30:00Z", sets: ["deadlift": "w40x5 w60x5 80x5@9"]),
    Session(
      start: "2026-11-12T17:30:00Z", sets: ["bench-press": "47.5x5 47.5x5 47.5x5 47.5x4 47.5x3"]),
    Session(start: "2026-11-14T10:00:00Z", sets: ["pull-up": "x8 x7 x6"]),
    Session(
      start: "2026-11-17T17:30:00Z",
      sets: ["bench-press": "47.5x5 47.5x5 47.5x5 47.5x5 47.5x4@9.5"], accepts: ["squat"]),
    Session(start: "2026-11-19T17:30:00Z", accepts: [], dismisses: ["deadlift"]),
  ]
}

extension Robot {
  /// Returns the exercise that comes from a bundled one.
  package func exercise(_ slug: String) throws -> TrainingExercise {
    try #require(store.exercises.exercises().first { $0.slug == slug }, "no \(slug)")
  }

  /// Returns the suggestion for an exercise that comes from a bundled one.
  package func advice(_ slug: String) throws -> ExerciseAdvice {
    try TrainingLog(store: store, environment: environment).advice(for: exercise(slug))
  }

  /// Returns the workout in progress.
  package func runningWorkout() throws -> Workout {
    try #require(try store.workouts.running(), "no workout is running")
  }

  /// Returns the sets of an exercise in a workout, the one in progress by default: `20x5 20x5!`.
  package func sets(_ slug: String, in workout: Workout? = nil) throws -> String {
    let workout = try workout ?? runningWorkout(), id = try exercise(slug).id
    let entry = try store.workouts.entries(of: workout.id).last { $0.exercise == id }
    return try #require(entry, "\(slug) is not in the workout").sets.description
  }
}

/// A person who follows a program, at the times of the workouts.
private struct Trainer {
  let store: Store
  var environment: Environment

  /// The weights that the exercises of the program begin with.
  private static let starts: KeyValuePairs = [
    "squat": "60", "bench-press": "45", "barbell-row": "40", "overhead-press": "30",
    "deadlift": "80",
  ]
  /// Exercises beside the program, with the day of the routine and their sets.
  private static let extras = [("plank", 0, "3x30s"), ("pull-up", 1, "3x8")]
  /// The length of a workout in seconds.
  private static let length: Int64 = 70 * 60

  @discardableResult
  mutating func perform(_ action: Action, at time: String) throws -> ActionResult {
    environment.now = try utc(time)
    return try perform(action)
  }

  @discardableResult
  private func perform(_ action: Action) throws -> ActionResult {
    try StoreServices(store: store, environment: environment).perform(action)
  }

  /// Puts the program into use, with weights that were reached before, and adds the extras.
  mutating func prepare() throws {
    let result = try perform(.training(.usePreset("stronglifts-5x5")), at: "2026-11-07T12:00:00Z")
    for (slug, weight) in Self.starts {
      let stored = try exercise(slug)
      var exercise = stored
      exercise.plan?.weight = try Weight(parsing: weight)
      try perform(.training(.saveExercise(exercise, from: stored)))
    }
    let used = try #require(result.training?.routine)
    var routine = used
    var added: [TrainingExercise] = []
    let search = try ExerciseSearch(in: store, environment)
    for (slug, day, sets) in Self.extras {
      var exercise = search.adopted(try #require(ExerciseLibrary.exercise(slug)))
      exercise.plan = TrainingPlan(scheme: try SetScheme(parsing: sets))
      added.append(exercise)
      routine.days[day].items.append(Routine.Item(exercise: exercise.id))
    }
    try perform(.training(.saveRoutine(routine, from: used, adding: added)))
  }

  /// Does a workout and answers the suggestions after it.
  mutating func train(_ session: Gym.Session) throws {
    let routine = try #require(try store.routines.active())
    let result = try perform(
      .training(.startWorkout(at: utc(session.start), routine: routine.id)), at: session.start)
    let workout = try #require(result.training?.workout)
    let slugs = Dictionary(
      uniqueKeysWithValues: try store.exercises.exercises().map { ($0.id, $0.slug) })
    for planned in try store.workouts.entries(of: workout.id) {
      var entry = planned
      if let words = session.sets[slugs[entry.exercise] ?? ""] {
        entry.sets = try SetList(parsing: words)
      }
      for index in entry.sets.sets.indices { entry.sets.sets[index].isDone = true }
      try perform(.training(.saveEntry(entry, from: planned)))
    }
    environment.now = workout.start + Self.length
    try perform(.training(.finishWorkout(at: environment.now)))
    try answer(session)
  }

  private func answer(_ session: Gym.Session) throws {
    for advice in try TrainingLog(store: store, environment: environment).advice()
    where advice.isOpen {
      let slug = advice.exercise.slug
      if session.dismisses.contains(slug) {
        try perform(.training(.answer(.dismiss, advice.suggestion.id)))
      } else if session.accepts?.contains(slug) ?? true {
        try perform(.training(.answer(.accept, advice.suggestion.id)))
      }
    }
  }

  private func exercise(_ slug: String) throws -> TrainingExercise {
    try #require(try store.exercises.exercises().first { $0.slug == slug }, "no \(slug)")
  }
}
