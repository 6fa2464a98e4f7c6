import Coach
import Domain
import Services
import Store

/// Shows and answers suggestions, the history of an exercise, and the settings of training.
enum TrainingCommand {
  static let suggest = CommandSpec(
    name: "training suggest", group: .coach, operands: [OperandSpec("EXERCISE", .exercise)],
    examples: ["training suggest squat", "training suggest \"bench press\" --json"], run: runSuggest
  )

  static let accept = CommandSpec(
    name: "training accept", group: .coach,
    operands: [OperandSpec("ID", .text, isRequired: false)],
    options: [OptionSpec(flag: "all", about: "training_all")],
    examples: ["training accept 4f3a", "training accept --all"], run: runAccept)

  static let dismiss = CommandSpec(
    name: "training dismiss", group: .coach, operands: [OperandSpec("ID|goal", .text)],
    examples: ["training dismiss 4f3a", "training dismiss goal"], run: runDismiss)

  static let keep = CommandSpec(
    name: "training keep", group: .coach, operands: [OperandSpec("ID", .text)],
    examples: ["training keep 4f3a"], run: { try runAnswer(.keep, $0.operands[0], $1) })

  static let undo = CommandSpec(
    name: "training undo", group: .coach, operands: [OperandSpec("ID", .text)],
    examples: ["training undo 4f3a"],
    run: { try runAnswer(.undo, $0.operands[0], $1) })

  static let history = CommandSpec(
    name: "training history", group: .coach, operands: [OperandSpec("EXERCISE", .exercise)],
    examples: ["training history squat", "training history deadlift --json"], run: runHistory)

  static let settings = CommandSpec(
    name: "training settings", group: .coach,
    options: [
      OptionSpec(
        "level", "LEVEL", .choice(TrainingLevel.allCases.map(\.rawValue)), about: "training_level"),
      OptionSpec(
        "goal", "GOAL", .choice(TrainingGoal.allCases.map(\.rawValue)), about: "training_goal"),
      OptionSpec("cap-10-percent", "on|off", .choice(["on", "off"]), about: "training_cap"),
      OptionSpec("readiness", "on|off", .choice(["on", "off"]), about: "training_readiness"),
      OptionSpec("suggestions", "on|off", .choice(["on", "off"]), about: "training_suggestions"),
      OptionSpec("step", "WEIGHT|default", .text, about: "training_step"),
      OptionSpec("frequency", "COUNT|default", .text, about: "training_frequency"),
      OptionSpec("announce", "on|off", .choice(["on", "off"]), about: "training_announce"),
      OptionSpec("rest-bell", "on|off", .choice(["on", "off"]), about: "training_rest_bell"),
    ],
    examples: [
      "training settings", "training settings --level beginner --goal strength",
      "training settings --step 1.25 --frequency 2",
    ],
    run: runSettings)

  // MARK: Suggestions

  private static func runSuggest(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let exercise = try session.exercise(call.operands[0])
    let log = try TrainingLog(store: session.storeToLookAt(), environment: environment)
    let advice = try log.advice(for: exercise)
    let report = SuggestionReport(advice, environment)
    if session.options.isJSON {
      try session.console.json(report.json)
    } else {
      let asks = try advice.followsGoal && log.goalIsUnanswered()
      for line in report.lines { try session.console.line(line) }
      if asks {
        let lines = environment.texts("cli.training.goal").split(separator: "\n")
        try session.print(lines.map(String.init))
      }
    }
    return .done
  }

  private static func runAccept(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard call.has("all") else {
      guard let id = call.operands.first else {
        throw CommandError.usage(
          "missing_operand", ["operand": "ID", "command": "training accept"])
      }
      return try runAnswer(.accept, id, session)
    }
    if let word = call.operands.first {
      throw CommandError.usage("extra_operand", ["word": word, "command": "training accept"])
    }
    let environment = try session.environment()
    let result = try session.existingStore().map { _ in
      try session.perform(.training(.acceptAll))
    }
    guard session.options.isJSON else {
      let message = result?.message ?? Message("done.training.none_open")
      try session.print([
        message.text(environment.texts),
        result?.canUndo == true ? environment.texts("cli.undo_hint") : "",
      ])
      return .done
    }
    let accepted = (result?.training?.accepted ?? []).compactMap { outcome -> JSON? in
      guard let suggestion = outcome.suggestion, let exercise = outcome.exercise else { return nil }
      return SuggestionReport.json(suggestion, exercise, environment.format)
    }
    try session.console.json(.object(["suggestions": .array(accepted)]))
    return .done
  }

  /// Dismisses a suggestion, or the question about the goal.
  private static func runDismiss(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard call.operands[0].lowercased() == "goal" else {
      return try runAnswer(.dismiss, call.operands[0], session)
    }
    let settings = try session.existingStore()?.trainingSettings() ?? TrainingSettings()
    let result = try session.perform(
      .training(.saveSettings(settings, from: settings, choosesGoal: true)))
    if session.options.isJSON {
      try session.console.json(.object(["settings": json(settings)]))
    } else {
      let texts = try session.environment().texts
      try session.print([result.message?.text(texts) ?? "", texts("cli.undo_hint")])
    }
    return .done
  }

  private static func runAnswer(
    _ answer: SuggestionAnswer, _ text: String, _ session: Session
  ) throws -> ExitStatus {
    let environment = try session.environment()
    let id = try suggestion(text, session)
    let result = try session.perform(.training(.answer(answer, id)))
    guard let suggestion = result.training?.suggestion, let exercise = result.training?.exercise
    else { return .done }
    if session.options.isJSON {
      try session.console.json(
        .object([
          "suggestion": SuggestionReport.json(suggestion, exercise, environment.format)
        ]))
    } else {
      try session.print([
        result.message?.text(environment.texts) ?? "",
        result.canUndo ? environment.texts("cli.undo_hint") : "",
      ])
    }
    return .done
  }

  /// Returns the id that begins with `text`: of an answered suggestion, or of one that is offered
  /// now. Throws `TrainingError`.
  private static func suggestion(_ text: String, _ session: Session) throws -> RecordID {
    let wanted = text.lowercased()
    guard !wanted.isEmpty, let store = try session.existingStore() else {
      throw TrainingError.noSuggestion(text)
    }
    let log = try TrainingLog(store: store, environment: session.environment())
    let offered = try log.advice().map(\.suggestion.id)
    let stored = try store.suggestions.suggestions(idPrefix: wanted).map(\.id)
    let found = Set((offered + stored).filter { $0.text.hasPrefix(wanted) })
    if found.count == 1, let id = found.first { return id }
    // A shorter prefix than is printed could be that of any past suggestion.
    if found.isEmpty, wanted.count >= 8, let exercise = try log.superseded(idPrefix: wanted) {
      throw TrainingError.superseded(exercise: exercise.name)
    }
    throw TrainingError.noSuggestion(text)
  }

  // MARK: History

  private static func runHistory(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), format = environment.format
    let exercise = try session.exercise(call.operands[0])
    let log = try TrainingLog(store: session.storeToLookAt(), environment: environment)
    let history = try log.history(of: exercise)
    if session.options.isJSON {
      try session.console.json(
        .object([
          "exercise": .string(exercise.name), "progressing": .bool(history.isProgressing),
          "sessions": .array(history.points.map { json($0, exercise.unit) }),
        ]))
      return .done
    }
    guard !history.points.isEmpty else {
      try session.console.line(
        environment.texts("training.no_history", ["name": exercise.name]))
      return .done
    }
    let rows = history.points.map { row($0, environment) }
    let columns = [
      TextTable.Column(), .init(alignment: .right), .init(), .init(alignment: .right), .init(),
    ]
    let head = ["date", "weight", "reps", "e1rm", "verdict"].map {
      format.texts("training.column.\($0)")
    }
    for line in TextTable.lines(columns, [head] + rows) { try session.console.line(line) }
    return .done
  }

  private static func row(
    _ point: TrainingHistory.Point, _ environment: Environment
  ) -> [String] {
    let format = environment.format
    let verdict = format.texts("coach.verdict.\(point.verdict.rawValue.lowercased())")
    return [
      format.dayWithYear(environment.zone.local(at: point.at).day),
      point.weight.map { format.weight($0) } ?? "",
      point.reps.map(String.init).joined(separator: " "),
      point.estimate.map { format.decimal($0.description) } ?? "",
      point.isDeload ? format.texts("training.history.deload") : verdict,
    ]
  }

  private static func json(_ point: TrainingHistory.Point, _ unit: WeightUnit) -> JSON {
    .object([
      "id": .string(point.id), "at": JSON(point.at), "verdict": .string(point.verdict.rawValue),
      "weight": JSON(point.weight?.text), "unit": .string((point.weight?.unit ?? unit).rawValue),
      "reps": .array(point.reps.map { .integer(Int64($0)) }),
      "e1rm": JSON(point.estimate?.description), "deload": .bool(point.isDeload),
    ])
  }

  // MARK: Settings

  /// The word for the increment and the successes of the level.
  private static let byLevel = "default"

  private static func runSettings(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), texts = environment.texts
    var settings = try session.existingStore()?.trainingSettings() ?? TrainingSettings()
    let before = settings
    if let level = call.value("level") { settings.level = try Choice.value(level, of: "level") }
    if let goal = call.value("goal") { settings.goal = try Choice.value(goal, of: "goal") }
    func toggle(_ option: String, _ path: WritableKeyPath<TrainingSettings, Bool>) throws {
      guard let word = call.value(option) else { return }
      settings[keyPath: path] = try Choice.read(word, of: option, ["on", "off"]) == "on"
    }
    try toggle("cap-10-percent", \.capsAtTenPercent)
    try toggle("readiness", \.usesReadiness)
    try toggle("suggestions", \.suggests)
    try toggle("announce", \.announces)
    try toggle("rest-bell", \.ringsAfterRest)
    if let word = call.value("step") {
      let unit = try session.existingStore()?.exercises.exercises().usualUnit ?? .kg
      settings.step = word == byLevel ? nil : try ExerciseText.step(word, unit)
    }
    if let word = call.value("frequency") {
      settings.required = word == byLevel ? nil : try ExerciseText.count(word)
    }
    let choosesGoal = call.value("goal") != nil
    let isQuestion = try choosesGoal && log(session)?.goalIsUnanswered() ?? true
    if settings != before || isQuestion {
      _ = try session.perform(
        .training(.saveSettings(settings, from: before, choosesGoal: choosesGoal)))
    }
    if session.options.isJSON {
      try session.console.json(.object(["settings": json(settings)]))
      return .done
    }
    let format = environment.format
    let rows = [
      [texts("settings.training_level"), texts("coach.level.\(settings.level.rawValue)")],
      [texts("settings.training_goal"), texts("coach.goal.\(settings.goal.rawValue)")],
      [texts("settings.training_step"), format.commonStep(settings)],
      [texts("settings.training_frequency"), format.commonSuccesses(settings)],
      [texts("settings.training_cap"), texts(settings.capsAtTenPercent ? "yes" : "no")],
      [texts("settings.training_guard"), texts(settings.usesReadiness ? "yes" : "no")],
      [texts("settings.training_suggestions"), texts(settings.suggests ? "yes" : "no")],
      [texts("settings.training_notify"), texts(settings.announces ? "yes" : "no")],
      [texts("settings.training_rest_bell"), texts(settings.ringsAfterRest ? "yes" : "no")],
    ]
    try session.print(TextTable.lines([.init(), .init()], rows))
    return .done
  }

  private static func log(_ session: Session) throws -> TrainingLog? {
    try session.existingStore().map {
      try TrainingLog(store: $0, environment: session.environment())
    }
  }

  private static func json(_ settings: TrainingSettings) -> JSON {
    .object([
      "level": .string(settings.level.rawValue), "goal": .string(settings.goal.rawValue),
      "cap_10_percent": .bool(settings.capsAtTenPercent),
      "readiness": .bool(settings.usesReadiness), "suggestions": .bool(settings.suggests),
      "step": JSON(settings.step?.text), "step_unit": JSON(settings.step?.unit.rawValue),
      "frequency": JSON(settings.required.map(Int64.init)), "announce": .bool(settings.announces),
      "rest_bell": .bool(settings.ringsAfterRest),
    ])
  }
}
