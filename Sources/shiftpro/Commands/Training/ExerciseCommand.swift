import Coach
import Domain
import Services

/// Lists, adds, changes and archives exercises.
enum ExerciseCommand {
  static let list = CommandSpec(
    name: "exercise list", group: .coach, options: [OptionSpec(flag: "all", about: "exercise_all")],
    examples: ["exercise list", "exercise list --json"], run: runList)

  static let add = CommandSpec(
    name: "exercise add", group: .coach, operands: [OperandSpec("NAME", .text)],
    options: ExerciseOptions.specs,
    examples: [
      "exercise add Squat --program stronglifts",
      "exercise add \"Bench press\" --sets 3x8 --range 8-12",
      "exercise add Dips --kind bodyweight",
    ], run: runAdd)

  static let edit = CommandSpec(
    name: "exercise edit", group: .coach, operands: [OperandSpec("NAME", .exercise)],
    options: [OptionSpec("name", "NAME", .text, about: "exercise_name")] + ExerciseOptions.specs,
    examples: [
      "exercise edit squat --plates \"20,10,5,2.5\"", "exercise edit squat --step default",
    ],
    run: runEdit)

  static let archive = CommandSpec(
    name: "exercise archive", group: .coach, operands: [OperandSpec("NAME", .exercise)],
    options: [OptionSpec(flag: "restore", about: "exercise_restore")],
    examples: ["exercise archive dips"], run: runArchive)

  // MARK: Changing

  private static func runAdd(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let unit: WeightUnit? = try call.value("unit").map { try Choice.value($0, of: "unit") }
    let search = try ExerciseSearch(in: session.existingStore(), environment)
    var exercise = search.new(call.operands[0], unit: unit)
    try ExerciseOptions.apply(call, to: &exercise, isNew: true, at: environment.now)
    return try finish(session.perform(.training(.saveExercise(exercise))), session)
  }

  private static func runEdit(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let known = try session.exercise(call.operands[0])
    let isStored = try session.existingStore()?.exercises.exercise(known.id) != nil
    var exercise = known
    if let name = call.value("name") { exercise.name = name.trimmed }
    try ExerciseOptions.apply(call, to: &exercise, isNew: false, at: environment.now)
    return try finish(
      session.perform(.training(.saveExercise(exercise, from: isStored ? known : nil))), session)
  }

  private static func runArchive(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    var exercise = try session.exercise(call.operands[0])
    if try session.existingStore()?.exercises.exercise(exercise.id) == nil {
      // A bundled one that is not used is hidden by a record of it.
      exercise.isArchived = true
      return try finish(session.perform(.training(.saveExercise(exercise))), session)
    }
    return try finish(
      session.perform(.training(.archiveExercise(exercise.id, !call.has("restore")))), session)
  }

  private static func finish(_ result: ActionResult, _ session: Session) throws -> ExitStatus {
    guard let exercise = result.training?.exercise else { return .done }
    let report = ExerciseReport(exercise, last: nil)
    if session.options.isJSON {
      try session.console.json(.object(["exercise": report.json]))
      return .done
    }
    let texts = try session.environment().texts
    try session.print([
      result.message?.text(texts) ?? "", result.canUndo ? texts("cli.undo_hint") : "",
    ])
    return .done
  }

  // MARK: Listing

  private static func runList(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let reports = try ExerciseReport.all(session, withArchived: call.has("all"))
    if session.options.isJSON {
      try session.console.json(.object(["exercises": .array(reports.map(\.json))]))
    } else if session.options.isQuiet {
      for report in reports { try session.console.line(report.exercise.name) }
    } else {
      let rows = reports.map { $0.row(environment.format) }
      let columns = [TextTable.Column(), .init(), .init(), .init(alignment: .right), .init()]
      for line in TextTable.lines(columns, rows) { try session.console.line(line) }
    }
    return .done
  }
}

/// An exercise as it is printed.
struct ExerciseReport {
  let exercise: TrainingExercise
  /// The last session; nil without one.
  let last: ExerciseSession?
  /// Whether it is stored, or only bundled.
  var isOwn = true

  init(_ exercise: TrainingExercise, last: ExerciseSession?) {
    self.exercise = exercise
    self.last = last
  }

  /// Returns a person's exercises in order of their names, then the bundled ones that they do not
  /// use.
  static func all(_ session: Session, withArchived: Bool) throws -> [ExerciseReport] {
    let environment = try session.environment(), store = try session.existingStore()
    let stored = try store?.exercises.exercises() ?? []
    let log = try store.map { try TrainingLog(store: $0, environment: environment) }
    let own = try stored.filter { withArchived || !$0.isArchived }
      .sorted { $0.name.lowercased() < $1.name.lowercased() }
      .map { ExerciseReport($0, last: try log?.sessions(of: $0, last: 1).last) }
    let used = Set(stored.map(\.slug))
    let search = try ExerciseSearch(in: store, environment)
    let bundled = ExerciseLibrary.exercises.filter { !used.contains($0.slug) }
      .map { ExerciseReport(search.adopted($0), last: nil) }
      .sorted { $0.exercise.name.lowercased() < $1.exercise.name.lowercased() }
    return own
      + bundled.map { report in
        var report = report
        report.isOwn = false
        return report
      }
  }

  private var weight: Weight? { exercise.plan?.weight ?? last?.weight }
  private var scheme: SetScheme? {
    exercise.plan?.scheme ?? (try? exercise.exercise())?.plan.scheme
  }

  func row(_ format: Format) -> [String] {
    let texts = format.texts
    let kind = texts("coach.kind.\(exercise.kind.rawValue)")
    let program = exercise.program.map { texts("coach.program.\($0.rawValue)") } ?? ""
    return [
      exercise.name + (exercise.isArchived ? " (\(texts("training.archived")))" : ""),
      kind, scheme.map { format.sets($0) } ?? "",
      weight.map { format.weight($0) } ?? "",
      program == kind ? "" : program,
    ]
  }

  var json: JSON {
    .members([
      ("id", JSON(isOwn ? exercise.id.text : nil)), ("name", .string(exercise.name)),
      ("slug", JSON(exercise.slug.isEmpty ? nil : exercise.slug)),
      ("kind", .string(exercise.kind.rawValue)), ("body", .string(exercise.body.rawValue)),
      ("program", JSON(exercise.program?.rawValue)), ("sets", JSON(scheme?.description)),
      ("range", JSON(exercise.range?.description)), ("weight", JSON(weight?.text)),
      ("unit", .string(exercise.unit.rawValue)), ("bar", JSON(exercise.bar?.text)),
      ("plates", JSON(exercise.plates?.description)),
      ("pairs", JSON(exercise.pairs.counts.isEmpty ? nil : exercise.pairs.description)),
      ("step", JSON(exercise.step?.text)),
      ("training_max", JSON(exercise.plan?.trainingMax?.text)),
      ("deload_after", JSON(exercise.deloadAfter.map(Int64.init))),
      ("required", JSON(exercise.required.map(Int64.init))),
      ("isolation", .bool(exercise.isIsolation)), ("unilateral", .bool(exercise.isUnilateral)),
      ("archived", .bool(exercise.isArchived)),
    ])
  }
}

extension Session {
  /// Returns the exercise that `word` refers to. Throws `TrainingError`.
  func exercise(_ word: String) throws -> TrainingExercise {
    try ExerciseSearch(in: existingStore(), environment()).exercise(word)
  }
}
