import Coach
import Domain
import Interchange
import Services
import Store

/// Starts, logs, finishes and lists workouts.
enum WorkoutCommand {
  static let start = CommandSpec(
    name: "workout start", group: .coach,
    options: [
      OptionSpec("at", "TIME", .time, about: "workout_at"),
      OptionSpec("routine", "NAME", .routine, about: "workout_routine"),
    ], examples: ["workout start", "workout start --routine stronglifts"], run: runStart)

  static let log = CommandSpec(
    name: "workout log", group: .coach,
    operands: [OperandSpec("EXERCISE", .exercise), OperandSpec("SETS", .text, isRepeated: true)],
    options: [
      OptionSpec("at", "TIME", .time, about: "workout_at"),
      OptionSpec("target", "SETS", .text, about: "workout_target"),
      OptionSpec(flag: "light", about: "workout_light"),
      OptionSpec(flag: "deload", about: "workout_deload"),
    ],
    examples: [
      "workout log squat w40x5 60x5 60x5 60x5@8.5",
      "workout log \"bench press\" 50x5 50x5 50x4! --target 3x5",
      "workout log plank 45s 45s --at \"yesterday 18:00\"",
    ], run: runLog)

  static let finish = CommandSpec(
    name: "workout finish", group: .coach,
    options: [OptionSpec("at", "TIME", .time, about: "workout_at")],
    examples: ["workout finish", "workout finish --at -10m"], run: runFinish)

  static let list = CommandSpec(
    name: "workout list", group: .coach,
    options: [OptionSpec("limit", "N", .text)] + DayWindow.options,
    examples: ["workout list", "workout list --limit 100", "workout list --from -1m --json"],
    run: runList)

  static let show = CommandSpec(
    name: "workout show", group: .coach, operands: [OperandSpec("ID", .workout, isRequired: false)],
    examples: ["workout show", "workout show 4f3a --json"], run: runShow)

  static let delete = CommandSpec(
    name: "workout delete", group: .coach, operands: [OperandSpec("ID", .workout)],
    examples: ["workout delete 4f3a"], run: runDelete)

  static let importFile = CommandSpec(
    name: "workout import", group: .coach, operands: [OperandSpec("FILE", .file)],
    options: [OptionSpec("sheet", "NAME", .text, about: "import_sheet"), TableOptions.dates],
    examples: ["workout import strong.csv"], run: runImport)

  // MARK: Changing

  private static func runStart(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let at = try call.pastTime("at", environment) ?? environment.now
    // A published program is put into use first, so nothing may be wrong with the start.
    if try session.existingStore() != nil { try session.services().training.checkStart(at: at) }
    guard at <= environment.now else { throw TrainingError.inFuture(at) }
    let routine = try call.value("routine").map { try session.routine($0).id }
    return try finish(session.perform(.training(.startWorkout(at: at, routine: routine))), session)
  }

  private static func runLog(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    try call.exclude("light", "deload")
    let exercise = try session.exercise(call.operands[0])
    let words = call.operands.dropFirst().joined(separator: " ")
    var logged: LoggedExercise
    do throws(LoggedSetError) {
      logged = LoggedExercise(exercise, try SetList(parsing: words, unit: exercise.unit))
    } catch { throw TrainingError(error) }
    logged.at = try call.pastTime("at", environment)
    logged.target = try call.value("target").map { try ExerciseText.scheme($0) }
    logged.isLight = call.has("light")
    logged.isDeload = call.has("deload")
    return try finish(session.perform(.training(.log(logged))), session)
  }

  private static func runFinish(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    guard try session.existingStore() != nil else { throw TrainingError.noWorkout }
    let at = try call.pastTime("at", environment) ?? environment.now
    return try finish(session.perform(.training(.finishWorkout(at: at))), session)
  }

  private static func runDelete(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let workout = try session.workout(call.operands[0])
    return try finish(session.perform(.training(.deleteWorkout(workout.id))), session)
  }

  private static func runImport(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let path = call.operands[0], dates = try TableOptions.dates(in: call)
    let result = try session.withTable(path, sheet: call.value("sheet")) { place in
      try session.importWorkouts(place, named: path, dates: dates)
    }
    guard let report = WorkoutImportReport(path, result) else { return .done }
    try report.print(session)
    if session.options.isJSON { try session.console.json(report.json) }
    return .done
  }

  private static func finish(_ result: ActionResult, _ session: Session) throws -> ExitStatus {
    guard let workout = result.training?.workout else { return .done }
    if session.options.isJSON {
      try session.console.json(
        .object(["workout": WorkoutReport(workout, session.store()).json]))
      return .done
    }
    let texts = try session.environment().texts
    var last = [texts("cli.id", ["id": workout.id.short])]
    if result.canUndo { last.append(texts("cli.undo_hint")) }
    try session.print([result.message?.text(texts) ?? "", last.joined(separator: " · ")])
    return .done
  }

  // MARK: Showing

  /// The default number of workouts in text output.
  private static let usualLimit = 20

  private static func runList(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let limit = try call.number("limit", in: 1...1_000_000_000)
    let window = try DayWindow(call, environment), isJSON = session.options.isJSON
    let interval = (window ?? DayWindow(first: nil, last: nil)).interval(in: environment.zone)
    let most = limit ?? (window == nil && !isJSON ? usualLimit : .max - 1)
    let store = try session.existingStore()
    // One more shows whether there are more.
    let found = try store?.workouts.workouts(startingIn: interval, last: most + 1) ?? []
    let workouts = Array(found.suffix(most))
    if isJSON {
      try writeJSON(workouts, store, session.console)
    } else if session.options.isQuiet {
      for workout in workouts { try session.console.line(workout.id.short) }
    } else {
      try writeTable(workouts, store, session)
      if found.count > most { session.console.remark(environment.texts("cli.history.more")) }
    }
    return .done
  }

  private static func writeJSON(
    _ workouts: [Workout], _ store: Store?, _ console: Console
  ) throws {
    try console.raw("{\"workouts\":[")
    var isFirst = true
    if let store {
      try WorkoutDetails.forEach(of: workouts, store) { details in
        try console.raw(isFirst ? "" : ",")
        try console.raw(details.json.text(ascii: console.isASCII))
        isFirst = false
      }
    }
    try console.raw("]}\n")
  }

  private static func writeTable(
    _ workouts: [Workout], _ store: Store?, _ session: Session
  ) throws {
    guard let store, !workouts.isEmpty else {
      return try session.console.line(session.environment().texts("cli.workout.none"))
    }
    var rows: [[String]] = []
    try WorkoutDetails.forEach(of: workouts, store) { details in
      rows.append(try WorkoutReport(details).row(session))
    }
    let columns = [
      TextTable.Column(), .init(), .init(limit: 50), .init(alignment: .right), .init(),
    ]
    for line in TextTable.lines(columns, rows) { try session.console.line(line) }
  }

  private static func runShow(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let workout = try session.workout(call.operands.first)
    let report = try WorkoutReport(workout, session.store())
    if session.options.isJSON {
      try session.console.json(.object(["workout": report.json]))
    } else {
      for line in try report.lines(session) { try session.console.line(line) }
    }
    return .done
  }
}

/// A workout as it is printed.
struct WorkoutReport {
  private let details: WorkoutDetails

  /// Creates a report of a workout that was read.
  init(_ details: WorkoutDetails) { self.details = details }

  /// Reads a workout with its exercises. Throws `StoreError`.
  init(_ workout: Workout, _ store: Store) throws {
    details = try WorkoutDetails(workout, store)
  }

  var workout: Workout { details.workout }
  private var entries: [WorkoutEntry] { details.entries }

  private func name(_ entry: WorkoutEntry) -> String { details.name(of: entry) }

  /// The workout as JSON.
  var json: JSON { details.json }

  func row(_ session: Session) throws -> [String] {
    let environment = try session.environment(), format = environment.format
    let local = environment.zone.local(at: workout.start)
    let sets = entries.flatMap { $0.sets.sets }.count { $0.isDone && !$0.isWarmUp }
    return [
      "\(format.day(local.day)) \(format.time(local))", workout.name,
      entries.map(name).joined(separator: ", "), String(sets), workout.id.short,
    ]
  }

  func lines(_ session: Session) throws -> [String] {
    let environment = try session.environment(), texts = environment.texts
    let head = [workout.name, workout.isRunning ? texts("workout.title") : "", times(environment)]
      .filter { !$0.isEmpty }.joined(separator: " · ")
    let rows = entries.map { entry in
      let marks = [
        entry.isLight ? texts("training.history.light") : "",
        entry.isDeload ? texts("training.history.deload") : "",
        entry.isGuarded ? texts("training.history.after_night") : "",
      ].filter { !$0.isEmpty }.joined(separator: ", ")
      let unit = details.unit(of: entry)
      let hasWeight = entry.sets.sets.contains { $0.weight != nil }
      let sets = entry.sets.text(in: unit) + (hasWeight ? " \(unit.rawValue)" : "")
      return [name(entry), sets, marks]
    }
    return [head] + TextTable.lines([.init(), .init(limit: 70), .init()], rows)
  }

  /// Formats the times; one that was logged at once has no end.
  private func times(_ environment: Environment) -> String {
    guard workout.end != workout.start else {
      return environment.format.moment(workout.start, environment)
    }
    let end = workout.end ?? environment.now + 1
    return environment.format.shortTimes(
      of: Interval(start: workout.start, end: max(end, workout.start + 1)), environment)
  }
}

extension Session {
  /// Imports the workouts of the file at `place`, which the user knows as `path`. Without a store
  /// the file is first read for one that is thrown away, so that an unreadable one leaves none.
  /// Throws `WorkoutImportError`, `ActionError` and `StoreError`.
  func importWorkouts(
    _ place: String, named path: String, dates: DateOrder? = nil, isRehearsal: Bool = false
  ) throws -> ActionResult {
    if !isRehearsal {
      try tryWithoutStore {
        _ = try $0.training.importWorkouts(place, named: path, dates: dates, isDryRun: true)
      }
    }
    return try services(isRehearsal: isRehearsal).training.importWorkouts(
      place, named: path, dates: dates, isDryRun: isRehearsal)
  }

  /// Returns the workout whose id begins with `text`; without one that in progress, else the last.
  /// Throws `TrainingError`.
  func workout(_ text: String?) throws -> Workout {
    guard let store = try existingStore() else { throw TrainingError.unknownWorkout(text ?? "") }
    guard let text else {
      guard let last = try store.workouts.running() ?? store.workouts.latest(1).first else {
        throw TrainingError.noWorkout
      }
      return last
    }
    let found = try store.workouts.workouts(idPrefix: text.lowercased())
    guard found.count == 1 else { throw TrainingError.unknownWorkout(text) }
    return found[0]
  }
}
