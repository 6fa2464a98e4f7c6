import Coach
import Services

/// Calculates without a store: maxima, percents and plates.
enum TrainingCalculatorCommand {
  static let e1rm = CommandSpec(
    name: "training e1rm", group: .coach,
    operands: [OperandSpec("SET", .text, isRepeated: true)],
    options: [
      OptionSpec("formula", "NAME", .choice(formulas), about: "e1rm_formula"), TypedWeights.unit,
    ],
    examples: [
      "training e1rm 100x5", "training e1rm 60x10 70x5 75x3 --formula brzycki",
      "training e1rm 225x5 --unit lb --json",
    ], worksLocked: true, run: runMaximum)

  static let percent = CommandSpec(
    name: "training percent", group: .coach,
    options: [
      OptionSpec("reps", "N", .text, about: "percent_reps"),
      OptionSpec("rpe", "RPE", .text, about: "percent_rpe"),
    ],
    examples: ["training percent --reps 5 --rpe 8", "training percent --reps 3 --rpe 9.5 --json"],
    worksLocked: true, run: runPercent)

  static let plates = CommandSpec(
    name: "training plates", group: .coach, operands: [OperandSpec("WEIGHT", .text)],
    options: [
      TypedWeights.unit, OptionSpec("bar", "WEIGHT", .text, about: "exercise_bar"),
      OptionSpec("plates", "SIZES", .text, about: "exercise_plates"),
      OptionSpec("pairs", "SIZE:N", .text, about: "exercise_pairs"),
    ],
    examples: [
      "training plates 82.5", "training plates 185 --unit lb",
      "training plates 60 --bar 15 --plates \"20,10,5,2.5\" --pairs \"10:1\"",
    ], worksLocked: true, run: runPlates)

  static let fiveThreeOne = CommandSpec(
    name: "training 531", group: .coach,
    options: [
      OptionSpec("tm", "WEIGHT", .text, about: "wendler_tm"),
      OptionSpec("max", "WEIGHT", .text, about: "wendler_max"), TypedWeights.unit,
      OptionSpec("round", "WEIGHT", .text, about: "wendler_round"),
    ],
    examples: [
      "training 531 --tm 120", "training 531 --tm 300 --unit lb --round 2.5",
      "training 531 --max 140 --json",
    ], worksLocked: true, run: { try FiveThreeOneReport($0, $1).write() })

  private static let formulas = OneRepMaxFormula.allCases.map(\.rawValue)

  // MARK: Maxima

  private static func runMaximum(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    session.needsNoStore = true
    let unit = try TypedWeights(call).unit
    let name = try call.value("formula").map { try Choice.read($0, of: "formula", formulas) }
    let formula = name.flatMap(OneRepMaxFormula.init) ?? .epley
    let sets = try call.operands.map { word throws(TrainingError) in
      do throws(LoggedSetError) {
        return try LoggedSet(parsing: word, unit: unit)
      } catch {
        throw TrainingError(error)
      }
    }
    let best = OneRepMax.best(of: sets, formula: formula)
    if session.options.isJSON {
      try session.console.json(
        .object([
          "e1rm": JSON(best?.estimate.description),
          "best": JSON(best.map { sets[$0.index].word(in: unit) }),
        ]))
      return .done
    }
    let format = calculatorFormat(session)
    guard let best else {
      let most = ["most": String(OneRepMax.mostReps)]
      try session.console.line(format.texts("cli.training.no_e1rm", most))
      return .done
    }
    let head = [format.texts("workout.column.set"), format.texts("training.column.e1rm"), ""]
    let rows = sets.enumerated().map { index, set in
      let estimate = OneRepMax.best(of: [set], formula: formula)?.estimate
      let isBest = index == best.index && sets.count > 1
      return [
        format.set(set), estimate.map { format.estimate($0) } ?? "–",
        isBest ? format.texts("cli.training.best") : "",
      ]
    }
    let columns: [TextTable.Column] = [.init(), .init(alignment: .right), .init()]
    for line in TextTable.lines(columns, [head] + rows) { try session.console.line(line) }
    return .done
  }

  // MARK: Percents

  private static func runPercent(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    session.needsNoStore = true
    let repsText = try call.required("reps"), rpeText = try call.required("rpe")
    guard let rpe = RPE(rpeText) else { throw TrainingError.typed(.rpe, rpeText) }
    guard let reps = Int(repsText), let percent = TrainingPercent(reps: reps, at: rpe) else {
      throw TrainingError.typed(.reps, repsText)
    }
    if session.options.isJSON {
      try session.console.json(.object(["percent": .string(percent.description)]))
      return .done
    }
    let format = calculatorFormat(session)
    let values = [
      "reps": format.texts("training.reps_count", ["n": String(reps)]),
      "rpe": format.decimal(rpe.description), "percent": format.decimal(percent.description),
    ]
    try session.console.line(format.texts("cli.training.percent", values))
    return .done
  }

  // MARK: Plates

  private static func runPlates(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    session.needsNoStore = true
    var weights = try TypedWeights(call)
    let target = try weights.read(call.operands[0])
    let load: PlateLoad
    do {
      load = try loading(call, &weights).plates(atMost: target)
    } catch LoadingError.tooFine {
      throw TrainingError.typed(.plates, call.value("plates") ?? call.operands[0])
    } catch let error as LoadingError {
      throw TrainingError(error)
    }
    if session.options.isJSON {
      try session.console.json(
        .object([
          "total": .string(load.total.text),
          "plates_per_side": .array(load.perSide.map { .string($0.text) }),
        ]))
    } else {
      try write(load, for: target, session)
    }
    return .done
  }

  /// Reads the bar, the plates and their number. Throws `CommandError`, `TrainingError` and
  /// `LoadingError`.
  private static func loading(_ call: Invocation, _ weights: inout TypedWeights) throws -> Loading {
    let bar = try weights.option("bar", of: call)
    let plates = try call.value("plates").map { text in
      guard let list = try? PlateList(parsing: text, unit: weights.unit), !list.weights.isEmpty
      else { throw TrainingError.typed(.plates, text) }
      return list.weights
    }
    let pairs = try call.value("pairs").map { text in
      guard let pairs = PlatePairs(parsing: text, unit: weights.unit), !pairs.counts.isEmpty
      else { throw TrainingError.typed(.pairs, text) }
      return pairs.counts
    }
    return try Loading(unit: weights.unit, bar: bar, plates: plates, pairs: pairs ?? [:])
  }

  private static func write(
    _ load: PlateLoad, for target: Weight, _ session: Session
  ) throws {
    let format = calculatorFormat(session), texts = format.texts
    let plates = load.perSide.map { format.decimal($0.text) }.joined(separator: " + ")
    let rows = [
      [
        texts("workout.column.plates"),
        plates.isEmpty ? texts("training.card.bar_only") : "\(plates) \(target.unit.rawValue)",
      ],
      [texts("training.column.weight"), format.weight(load.total)],
    ]
    for line in TextTable.lines([.init(), .init(limit: 200)], rows) {
      try session.console.line(line)
    }
    guard load.total != target else { return }
    let values = ["weight": format.weight(target), "total": format.weight(load.total)]
    try session.console.line(texts("cli.training.plates_less", values))
  }

  /// Returns the format of a result that depends on no store.
  static func calculatorFormat(_ session: Session) -> Format {
    Format(texts: session.soundTexts, clock: .twentyFourHour)
  }
}

extension Format {
  /// Formats an estimated maximum: `93.3 kg`.
  fileprivate func estimate(_ estimate: OneRepMax) -> String {
    "\(decimal(estimate.description)) \(estimate.unit.rawValue)"
  }
}
