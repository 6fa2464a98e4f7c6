import Domain
import Services

/// The result of importing a table of absences, as text and JSON.
struct AbsenceImportReport {
  /// The value of `kind` in JSON.
  static let kind = "absences"

  private let path: String
  private let result: ActionResult
  private let imported: AbsenceImport
  private let isRehearsal: Bool

  /// Creates the report of an import; nil if the result is of another action.
  init?(_ path: String, _ result: ActionResult, isRehearsal: Bool) {
    guard let imported = result.absenceImport else { return nil }
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
        + [result.canUndo ? texts("cli.undo_hint") : ""])
  }

  /// The result as JSON.
  var json: JSON {
    let codes = imported.skipped.map(\.code).uniqued
    return .object([
      "kind": .string(Self.kind), "file": .string(path),
      "read": .integer(Int64(imported.read)), "added": .integer(Int64(imported.added.count)),
      "updated": .integer(0), "unchanged": .integer(Int64(imported.unchanged)),
      "skipped": .array(
        codes.map { code in
          let rows = imported.skipped.filter { $0.code == code }
          return .object([
            "reason": .string(code), "count": .integer(Int64(rows.count)),
            "lines": .array(rows.map { .integer(Int64($0.line)) }),
          ])
        }),
    ])
  }
}
