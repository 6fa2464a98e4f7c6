import Domain
import Services

/// The result of importing a table of absences, as text and JSON.
struct AbsenceImportReport {
  /// The value of `kind` in JSON.
  static let kind = "absences"

  private let path: String
  private let result: ActionResult
  private let imported: AbsenceImport

  /// Creates the report of an import; nil if the result is of another action.
  init?(_ path: String, _ result: ActionResult) {
    guard let imported = result.absenceImport else { return nil }
    self.path = path
    self.result = result
    self.imported = imported
  }

  /// Prints the result as text. Throws `OutputError`.
  func print(_ session: Session) throws {
    guard !session.options.isJSON else { return }
    let texts = try session.environment().texts
    try session.print(
      [result.message?.text(texts) ?? ""] + imported.lines(texts)
        + [result.canUndo ? texts("cli.undo_hint") : ""])
  }

  /// The result as JSON.
  var json: JSON {
    .object([
      "kind": .string(Self.kind), "file": .string(path),
      "read": .integer(Int64(imported.read)), "added": .integer(Int64(imported.added.count)),
      "updated": .integer(Int64(imported.updated.count)),
      "unchanged": .integer(Int64(imported.unchanged)),
      "skipped": JSON(skipped: imported.skipped.map { ($0.code, $0.line) }),
    ])
  }
}
