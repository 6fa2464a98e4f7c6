import Services
import Store

/// The result of importing a full export.
struct FullImportReport {
  /// The value of `kind` in JSON.
  static let kind = "all"

  let path: String
  let count: RecordMergeCount
  let isRehearsal: Bool

  /// Prints the result as text. Throws `OutputError`.
  func print(_ session: Session) throws {
    guard !session.options.isJSON else { return }
    let texts = try session.environment().texts
    var lines = count.lines(about: path, isRehearsal: isRehearsal, texts)
    if count.changesAnything, !isRehearsal { lines.append(texts("cli.undo_hint")) }
    try session.print(lines)
  }

  var json: JSON {
    let skipped: [JSON] =
      count.refused == 0
      ? []
      : [.object(["reason": .string("period_locked"), "count": .integer(Int64(count.refused))])]
    return .object([
      "kind": .string(Self.kind), "file": .string(path), "read": .integer(Int64(count.records)),
      "added": .integer(Int64(count.added)), "updated": .integer(Int64(count.updated)),
      "unchanged": .integer(Int64(count.kept)), "skipped": .array(skipped), "from": .null,
      "to": .null, "samples_added": .integer(Int64(count.samples)),
      "leaves_command_out": .bool(count.leavesCommandOut),
    ])
  }
}
