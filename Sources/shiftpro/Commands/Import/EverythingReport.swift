import App
import Store

/// What became of a file that holds everything of a store.
struct EverythingReport {
  /// What scripts know such files by.
  static let kind = "all"

  let path: String
  let count: RecordMergeCount
  let isRehearsal: Bool

  /// Says it, to people. Throws `OutputError`.
  func tell(_ session: Session) throws {
    guard !session.options.isJSON else { return }
    let texts = try session.environment().texts
    let key = isRehearsal ? "cli.import.all_would" : "cli.import.all_done"
    var lines = [
      texts(
        key,
        [
          "file": path, "added": String(count.added), "updated": String(count.updated),
          "kept": String(count.kept), "samples": String(count.samples),
        ])
    ]
    if count.leavesCommandOut { lines.append(texts("restore.no_command")) }
    let isChanged = count.added + count.updated + count.samples > 0
    if isChanged, !isRehearsal { lines.append(texts("cli.undo_hint")) }
    try session.tell(lines)
  }

  var json: JSON {
    .object([
      "kind": .string(Self.kind), "file": .string(path), "read": .integer(Int64(count.records)),
      "added": .integer(Int64(count.added)), "updated": .integer(Int64(count.updated)),
      "unchanged": .integer(Int64(count.kept)), "skipped": .array([]), "from": .null,
      "to": .null, "samples_added": .integer(Int64(count.samples)),
      "leaves_command_out": .bool(count.leavesCommandOut),
    ])
  }
}
