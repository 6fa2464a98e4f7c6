import Coach
import Domain
import Interchange
import Services
import Store

/// Lists, adds, changes and chooses routines.
enum RoutineCommand {
  static let list = CommandSpec(
    name: "routine list", group: .coach, examples: ["routine list", "routine list --json"],
    run: { _, session in try runList(session) })

  static let presets = CommandSpec(
    name: "routine presets", group: .coach, examples: ["routine presets"],
    run: { _, session in try runPresets(session) })

  static let add = CommandSpec(
    name: "routine add", group: .coach, operands: [OperandSpec("NAME", .text)],
    options: options,
    examples: [
      "routine add \"Full body\" --day \"A: squat 3x5; bench press 3x5\" --day \"B: deadlift 1x5; row 3x8\""
    ], run: runAdd)

  static let edit = CommandSpec(
    name: "routine edit", group: .coach, operands: [OperandSpec("NAME", .routine)],
    options: [OptionSpec("name", "NAME", .text, about: "routine_name")] + options,
    examples: ["routine edit \"full body\" --per-week 2"], run: runEdit)

  static let use = CommandSpec(
    name: "routine use", group: .coach, operands: [OperandSpec("NAME", .routine)],
    examples: ["routine use stronglifts", "routine use \"full body\""], run: runUse)

  static let delete = CommandSpec(
    name: "routine delete", group: .coach, operands: [OperandSpec("NAME", .routine)],
    examples: ["routine delete \"full body\""], run: runDelete)

  private static let options = [
    OptionSpec("day", "DAY", .text, about: "routine_day", isRepeatable: true),
    OptionSpec("per-week", "COUNT", .text, about: "routine_per_week"),
  ]

  // MARK: Changing

  private static func runAdd(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), name = call.operands[0].trimmed
    if call.lists["day"] == nil, let preset = ExerciseLibrary.routine(name) {
      return try finish(session.perform(.training(.usePreset(preset.slug))), session)
    }
    var routine = Routine(id: .new(), name: name, createdAt: environment.now)
    let added = try apply(call, to: &routine, session)
    return try finish(
      session.perform(.training(.saveRoutine(routine, adding: added))), session)
  }

  private static func runEdit(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let known = try session.routine(call.operands[0])
    var routine = known
    if let name = call.value("name") { routine.name = name.trimmed }
    let added = try apply(call, to: &routine, session)
    return try finish(
      session.perform(.training(.saveRoutine(routine, from: known, adding: added))), session)
  }

  private static func runUse(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let word = call.operands[0]
    let stored = try session.existingStore()?.routines.routines() ?? []
    if let own = RoutineSearch(stored).routine(word) {
      return try finish(session.perform(.training(.useRoutine(own.id))), session)
    }
    guard let preset = ExerciseLibrary.routine(word) else {
      throw RoutineSearch(stored).unknown(word)
    }
    return try finish(session.perform(.training(.usePreset(preset.slug))), session)
  }

  private static func runDelete(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let search = RoutineSearch(try session.existingStore()?.routines.routines() ?? [])
    guard let routine = search.routine(call.operands[0]) else {
      throw search.unknown(call.operands[0])
    }
    return try finish(session.perform(.training(.deleteRoutine(routine.id))), session)
  }

  /// Applies the options and returns the exercises that are new to the store.
  private static func apply(
    _ call: Invocation, to routine: inout Routine, _ session: Session
  ) throws -> [TrainingExercise] {
    if let count = try call.number("per-week", in: 1...7) { routine.daysPerWeek = count }
    guard let days = call.lists["day"] else { return [] }
    var text = RoutineText(try ExerciseSearch(in: session.existingStore(), session.environment()))
    routine.days = try days.enumerated().map { try text.day($1, number: $0 + 1) }
    return text.added
  }

  private static func finish(_ result: ActionResult, _ session: Session) throws -> ExitStatus {
    guard let routine = result.training?.routine else { return .done }
    if session.options.isJSON {
      try session.console.json(
        .object(["routine": json(routine, names: session.exerciseNames())]))
      return .done
    }
    let texts = try session.environment().texts
    try session.print([result.message?.text(texts) ?? "", texts("cli.undo_hint")])
    return .done
  }

  // MARK: Listing

  private static func runList(_ session: Session) throws -> ExitStatus {
    let texts = try session.environment().texts
    let routines = try session.existingStore()?.routines.routines() ?? []
    let names = try session.exerciseNames()
    if session.options.isJSON {
      let list = try routines.map { routine in
        let slots = routine.isActive ? try next(routine, session) : []
        return json(routine, names: names).adding("next", .array(slots.map { json($0, routine) }))
      }
      try session.console.json(.object(["routines": .array(list)]))
    } else if session.options.isQuiet {
      for routine in routines { try session.console.line(routine.name) }
    } else if routines.isEmpty {
      try session.console.line(texts("cli.routine.none"))
    } else {
      for routine in routines {
        let mark = routine.isActive ? "● " : "  "
        let count = texts("training.days_per_week", ["n": String(routine.daysPerWeek)])
        try session.console.line("\(mark)\(routine.name) · \(count)")
        for day in routine.days {
          let items = day.items.map { names[$0.exercise] ?? $0.exercise.short }
          try session.console.line("    \(day.name): \(items.joined(separator: ", "))")
        }
        if routine.isActive { try session.print(nextLines(routine, session)) }
      }
    }
    return .done
  }

  /// Returns the next workouts of the routine in use, a line each.
  private static func nextLines(_ routine: Routine, _ session: Session) throws -> [String] {
    let environment = try session.environment(), format = environment.format
    return try next(routine, session).map { slot in
      let times = format.shortTimes(of: slot.interval, environment, isAhead: true)
      let note = slot.isGuarded ? environment.texts("training.guarded") : ""
      let name = routine.days[slot.day].name
      return "  → \(times)  \(name)" + (note.isEmpty ? "" : "  (\(note))")
    }
  }

  private static func next(
    _ routine: Routine, _ session: Session
  ) throws -> [WorkoutPlanner.Slot] {
    let log = try TrainingLog(store: session.storeToLookAt(), environment: session.environment())
    return try log.nextWorkouts(of: routine, 3)
  }

  private static func runPresets(_ session: Session) throws -> ExitStatus {
    session.needsNoStore = true
    let texts = try session.environment().texts, presets = ExerciseLibrary.routines
    if session.options.isJSON {
      try session.console.json(.object(["presets": .array(presets.map { json($0, texts) })]))
    } else if session.options.isQuiet {
      for preset in presets { try session.console.line(preset.slug) }
    } else {
      let rows = presets.map { preset in
        [
          preset.slug, texts("training.days_per_week", ["n": String(preset.daysPerWeek)]),
          texts("coach.level.\(preset.level.rawValue)"), preset.summary(texts),
        ]
      }
      let columns = [TextTable.Column(), .init(), .init(), .init(limit: 120)]
      for line in TextTable.lines(columns, rows) { try session.console.line(line) }
    }
    return .done
  }

  private static func json(_ slot: WorkoutPlanner.Slot, _ routine: Routine) -> JSON {
    .object([
      "day": .string(routine.days[slot.day].name), "start": JSON(slot.interval.start),
      "end": JSON(slot.interval.end), "guarded": .bool(slot.isGuarded),
    ])
  }

  private static func json(_ routine: Routine, names: [RecordID: String]) -> JSON {
    .object([
      "id": .string(routine.id.text), "name": .string(routine.name),
      "slug": JSON(routine.slug.isEmpty ? nil : routine.slug), "active": .bool(routine.isActive),
      "days_per_week": .integer(Int64(routine.daysPerWeek)),
      "days": .array(
        routine.days.map { day in
          .object([
            "name": .string(day.name),
            "exercises": .array(
              day.items.map { item in
                .object([
                  "exercise": .string(names[item.exercise] ?? item.exercise.text),
                  "sets": JSON(item.sets?.description), "counts": .bool(item.counts),
                ])
              }),
          ])
        }),
    ])
  }

  private static func json(_ preset: BundledRoutine, _ texts: Texts) -> JSON {
    .object([
      "slug": .string(preset.slug), "name": .string(preset.name(texts)),
      "summary": .string(preset.summary(texts)), "source": .string(preset.source),
      "level": .string(preset.level.rawValue),
      "days_per_week": .integer(Int64(preset.daysPerWeek)),
      "days": .array(
        preset.days.map { day in
          .object([
            "name": .string(day.names[texts.language.rawValue] ?? ""),
            "exercises": .array(
              day.items.map { item in
                .object([
                  "exercise": .string(item.exercise), "program": .string(item.program.rawValue),
                  "sets": .string(item.sets.description),
                ])
              }),
          ])
        }),
    ])
  }
}

/// Finds the routine that a word refers to.
struct RoutineSearch {
  private let routines: [Routine]

  init(_ routines: [Routine]) { self.routines = routines }

  /// Returns the routine with that name or slug, else the only one whose name begins with it,
  /// ignoring case; nil without one.
  func routine(_ word: String) -> Routine? {
    let wanted = word.lowercased().trimmed
    let exact = routines.filter { $0.name.lowercased() == wanted || $0.slug == wanted }
    if let first = exact.first { return first }
    let begun = routines.filter {
      $0.name.lowercased().hasPrefix(wanted) || $0.slug.hasPrefix(wanted)
    }
    return begun.count == 1 && !wanted.isEmpty ? begun[0] : nil
  }

  /// Returns the error for a word that refers to none.
  func unknown(_ word: String) -> TrainingError {
    let names = routines.map(\.name) + ExerciseLibrary.routines.map(\.slug)
    return .unknownRoutine(word, nearest: EditDistance.nearest(to: word, among: names) ?? "")
  }
}

extension Session {
  /// Returns the routine that `word` refers to; a preset is put into use first. Throws
  /// `TrainingError`.
  func routine(_ word: String) throws -> Routine {
    let stored = try existingStore()?.routines.routines() ?? []
    if let own = RoutineSearch(stored).routine(word) { return own }
    guard let preset = ExerciseLibrary.routine(word),
      let routine = try perform(.training(.usePreset(preset.slug))).training?.routine
    else { throw RoutineSearch(stored).unknown(word) }
    return routine
  }

  /// Returns the names of a person's exercises.
  func exerciseNames() throws -> [RecordID: String] {
    Dictionary(
      uniqueKeysWithValues: try existingStore()?.exercises.exercises().map { ($0.id, $0.name) }
        ?? [])
  }
}
