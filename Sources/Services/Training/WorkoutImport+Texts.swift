import Coach
import Domain
import Interchange

extension WorkoutImport {
  /// The most skipped lines or converted weights that are listed.
  private static let mostListed = 20

  /// The outcome in sentences.
  package func lines(_ texts: Texts) -> [String] {
    var lines = [
      texts(
        "cli.workout.import_done",
        [
          "workouts": String(added), "sets": String(sets), "unchanged": String(unchanged),
          "app": format.name,
        ])
    ]
    if !exercises.isEmpty {
      lines.append(
        texts(
          "cli.workout.import_new",
          ["n": String(exercises.count), "names": exercises.joined(separator: ", ")]))
    }
    if let unit = assumedUnit {
      lines.append(texts("cli.workout.import_unit", ["unit": unit.rawValue]))
    }
    if let assumedOrder { lines.append(assumedOrder.assumption(texts)) }
    lines += listed(converted, more: "cli.workout.import_more_converted", texts) { weight in
      texts(
        "cli.workout.import_converted",
        [
          "line": String(weight.line), "exercise": weight.exercise,
          "written": weight.written.description, "stored": weight.stored.description,
        ])
    }
    lines += listed(skipped, more: "cli.import.more_skipped", texts) { row in
      texts(
        "cli.workout.import_skipped",
        ["line": String(row.line), "reason": row.reason.text(texts)])
    }
    let damaged = skipped.count(where: \.reason.isDamage)
    if damaged > 0, added > 0 {
      lines.append(texts("cli.workout.import_damaged", ["n": String(damaged)]))
    }
    return lines
  }

  /// Returns the first items in words, and the number of the others.
  private func listed<Item>(
    _ items: [Item], more: String, _ texts: Texts, _ text: (Item) -> String
  ) -> [String] {
    let rest = items.count - Self.mostListed
    return items.prefix(Self.mostListed).map(text)
      + (rest > 0 ? [texts(more, ["n": String(rest)])] : [])
  }
}

extension SkippedWorkoutRow.Reason {
  /// The stable name.
  package var word: String {
    switch self {
    case .restTimer: "rest_timer"
    case .cardio: "cardio"
    case .nothingDone: "nothing_done"
    case .noExercise: "no_exercise"
    case .unknownKind: "unknown_kind"
    case .tooLong: "too_long"
    case .extraValues: "extra_values"
    case .badDate: "bad_date"
    case .endBeforeStart: "end_before_start"
    case .future: "future"
    case .badWeight: "bad_weight"
    case .badReps: "bad_reps"
    case .badDuration: "bad_duration"
    case .badExertion: "bad_exertion"
    case .unknownUnit: "unknown_unit"
    }
  }

  /// The value at fault; empty if none is.
  fileprivate var value: String {
    switch self {
    case .unknownKind(let value), .badDate(let value), .future(let value), .badWeight(let value),
      .badReps(let value), .badDuration(let value), .badExertion(let value),
      .unknownUnit(let value):
      value
    default: ""
    }
  }

  /// The reason in words.
  fileprivate func text(_ texts: Texts) -> String {
    texts("cli.workout.skipped.\(word)", ["text": value])
  }
}

extension WorkoutImportError: UserFacing {
  /// Describes why the file was not imported.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    func error(_ key: String, _ arguments: [String: String] = [:]) -> UserFacingError {
      let all = UserFacingError.cut(
        arguments.merging(
          [
            "file": file, "line": String(cause.line ?? 0), "apps": WorkoutFormat.appNames,
          ], uniquingKeysWith: { a, _ in a }))
      return UserFacingError(
        code: key.split(separator: ".").last.map(String.init) ?? key, message: texts(key, all),
        hint: texts.has("\(key).hint") ? texts("\(key).hint", all) : "")
    }
    switch cause {
    case .table(let table) where table.isLimit: return table.message(environment)
    case .table, .notWorkouts: return error("error.training.unknown_csv")
    case .missingColumn(let name, let format):
      return error("error.training.csv_column", ["column": name, "app": format.name])
    case .duplicateColumn(let name):
      return error("error.training.csv_column_twice", ["column": name])
    case .tooManySets(let limit):
      return error("error.training.csv_sets", ["limit": String(limit)])
    case .unreadable(let row):
      switch row.reason {
      case .extraValues: return error("error.training.csv_values")
      case .endBeforeStart: return error("error.training.csv_end")
      case .future(let time): return error("error.training.csv_future", ["time": time])
      default: return error("error.training.bad_csv", ["text": row.reason.value])
      }
    }
  }
}
