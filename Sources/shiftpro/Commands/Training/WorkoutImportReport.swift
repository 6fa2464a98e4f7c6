import Coach
import Domain
import Interchange
import Services

/// The outcome of an import of workouts as it is printed.
struct WorkoutImportReport {
  private let imported: WorkoutImport

  init(_ imported: WorkoutImport) { self.imported = imported }

  /// The outcome in sentences.
  func lines(_ texts: Texts) -> [String] {
    var lines = [
      texts(
        "cli.workout.import_done",
        [
          "workouts": String(imported.added), "sets": String(imported.sets),
          "unchanged": String(imported.unchanged), "app": imported.format.name,
        ])
    ]
    if !imported.exercises.isEmpty {
      lines.append(
        texts(
          "cli.workout.import_new",
          [
            "n": String(imported.exercises.count),
            "names": imported.exercises.joined(separator: ", "),
          ]))
    }
    if let unit = imported.assumedUnit {
      lines.append(texts("cli.workout.import_unit", ["unit": unit.rawValue]))
    }
    if imported.isDateOrderGuessed { lines.append(texts("cli.workout.import_dates")) }
    return lines + imported.skipped.map { line($0, texts) }
  }

  private func line(_ row: SkippedWorkoutRow, _ texts: Texts) -> String {
    texts(
      "cli.workout.import_skipped",
      ["line": String(row.line), "reason": texts("cli.workout.skipped.\(row.reason.word)")])
  }

  /// The outcome as JSON.
  var json: JSON {
    .object([
      "format": .string(imported.format.rawValue), "workouts": .integer(Int64(imported.added)),
      "unchanged": .integer(Int64(imported.unchanged)), "sets": .integer(Int64(imported.sets)),
      "exercises": .array(imported.exercises.map { .string($0) }),
      "skipped": .array(
        imported.skipped.map {
          .object(["line": .integer(Int64($0.line)), "reason": .string($0.reason.word)])
        }),
    ])
  }
}

extension SkippedWorkoutRow.Reason {
  /// The stable name.
  fileprivate var word: String {
    switch self {
    case .restTimer: "rest_timer"
    case .cardio: "cardio"
    case .nothingDone: "nothing_done"
    case .noExercise: "no_exercise"
    case .unknownKind: "unknown_kind"
    case .tooLong: "too_long"
    }
  }
}
