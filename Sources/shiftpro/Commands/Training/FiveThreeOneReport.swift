import Coach
import Services

/// The four weeks of a cycle of 5/3/1.
struct FiveThreeOneReport {
  private let session: Session
  private let plan: FiveThreeOne

  /// Reads the training max, or the maximum that it is 90 % of. Throws `CommandError` and
  /// `TrainingError`.
  init(_ call: Invocation, _ session: Session) throws {
    self.session = session
    session.needsNoStore = true
    try call.exclude("tm", "max")
    var weights = try TypedWeights(call)
    let isMaximum = call.has("max")
    guard let text = call.value(isMaximum ? "max" : "tm") else {
      throw CommandError.usage(
        "missing_option", ["command": "training 531", "option": "--tm|--max"])
    }
    let weight = try weights.read(text), step = try weights.option("round", of: call)
    do throws(FiveThreeOneError) {
      plan =
        isMaximum
        ? try FiveThreeOne(max: weight, step: step)
        : try FiveThreeOne(trainingMax: weight, step: step)
    } catch {
      switch error {
      case .badTrainingMax: throw TrainingError.typed(.weight, text)
      case .badStep: throw TrainingError.typed(.weight, call.value("round") ?? "")
      }
    }
  }

  /// Prints the weeks. Throws `OutputError`.
  func write() throws -> ExitStatus {
    if session.options.isJSON {
      try session.console.json(json)
    } else {
      for line in lines { try session.console.line(line) }
    }
    return .done
  }

  private var json: JSON {
    .object([
      "tm": .string(plan.trainingMax.text),
      "next_tm": .object([
        "upper": .string(plan.nextTrainingMax(.upper).text),
        "lower": .string(plan.nextTrainingMax(.lower).text),
      ]),
      "weeks": .array(
        plan.weeks.map { week in
          .object([
            "week": .integer(Int64(week.number)),
            "sets": .array(week.sets.map(FiveThreeOneReport.json)),
          ])
        }),
    ])
  }

  private static func json(_ set: FiveThreeOne.PlannedSet) -> JSON {
    .object([
      "percent": .string("\(set.percent).00"), "reps": .integer(Int64(set.reps)),
      "amrap": .bool(set.isOpenEnded), "weight": .string(set.weight.text),
    ])
  }

  private var lines: [String] {
    let format = TrainingCalculatorCommand.calculatorFormat(session), texts = format.texts
    let head = [texts("cli.column.week"), texts("training.column.sets")]
    let rows = plan.weeks.map { week in
      [String(week.number)]
        + week.sets.map { set in
          let reps = "\(set.reps)\(set.isOpenEnded ? "+" : "")"
          return "\(set.percent) %: \(format.weight(set.weight)) × \(reps)"
        }
    }
    let next = [
      "upper": format.weight(plan.nextTrainingMax(.upper)),
      "lower": format.weight(plan.nextTrainingMax(.lower)),
    ]
    return [texts("cli.training.tm", ["tm": format.weight(plan.trainingMax)])]
      + TextTable.lines([.init(), .init(), .init(), .init()], [head + ["", ""]] + rows)
      + [texts("cli.training.next_tm", next)]
  }
}
