import Interchange
import Services

/// The result of importing workouts, or of a dry run.
struct WorkoutImportReport {
  /// The value of `kind` in JSON.
  static let kind = "workouts"

  private let path: String
  private let result: ActionResult
  private let imported: WorkoutImport
  private let isRehearsal: Bool

  /// Creates the report of an import; nil if the result is of another action.
  init?(_ path: String, _ result: ActionResult, isRehearsal: Bool = false) {
    guard let imported = result.training?.imported else { return nil }
    self.path = path
    self.result = result
    self.imported = imported
    self.isRehearsal = isRehearsal
  }

  /// Prints the result as text. Throws `OutputError`.
  func print(_ session: Session) throws {
    guard !session.options.isJSON else { return }
    let texts = try session.environment().texts
    try session.print(
      [result.message?.text(texts) ?? ""] + imported.lines(texts)
        + [
          isRehearsal
            ? texts("cli.assign.dry_run") : result.canUndo ? texts("cli.undo_hint") : ""
        ])
  }

  /// The result as JSON.
  var json: JSON {
    .object([
      "kind": .string(Self.kind), "file": .string(path),
      "read": .integer(Int64(imported.read)), "added": .integer(Int64(imported.added)),
      "updated": .integer(0), "unchanged": .integer(Int64(imported.unchanged)),
      "skipped": JSON(skipped: imported.skipped.map { ($0.reason.word, $0.line) }),
      "from": imported.days.map { JSON($0.lowerBound) } ?? .null,
      "to": imported.days.map { JSON($0.upperBound) } ?? .null,
      "format": .string(imported.format.rawValue), "sets": .integer(Int64(imported.sets)),
      "exercises": .array(imported.exercises.map { .string($0) }),
      "converted": .array(
        imported.converted.map {
          .object([
            "line": .integer(Int64($0.line)), "exercise": .string($0.exercise),
            "written": .string($0.written.description), "stored": .string($0.stored.description),
          ])
        }),
    ])
  }
}
