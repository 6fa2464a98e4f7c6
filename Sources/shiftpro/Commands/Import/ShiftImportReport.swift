import App
import Domain

/// What became of a table of shifts.
struct ShiftImportReport {
  let path: String
  let result: ShiftImport
  let isRehearsal: Bool

  /// Says it, to people. Every line that was passed over is told, even to the quiet. Throws `OutputError`.
  func tell(_ session: Session) throws {
    let texts = try session.environment().texts
    for skipped in result.skipped {
      let place = ["line": String(skipped.line), "reason": skipped.complaint.message]
      session.console.remark(texts("cli.import.skipped_line", place))
    }
    if !result.unknownColumns.isEmpty {
      let names = result.unknownColumns.joined(separator: ", ")
      session.console.remark(texts("cli.import.unknown_columns", ["names": names]))
    }
    guard !session.options.isJSON else { return }
    let key = isRehearsal ? "cli.import.would" : "cli.import.done"
    var lines = [
      texts(
        key,
        [
          "file": path, "added": String(result.added.count),
          "updated": String(result.updated.count), "unchanged": String(result.unchanged),
          "skipped": String(result.skipped.count),
        ])
    ]
    let isChanged = result.added.count + result.updated.count > 0
    if isChanged, !isRehearsal { lines.append(texts("cli.undo_hint")) }
    try session.tell(lines)
  }

  /// Whether the table has no good line.
  var isFailure: Bool { result.read > 0 && result.skipped.count == result.read }

  var json: JSON {
    var reasons: [(reason: String, lines: [Int])] = []
    for skipped in result.skipped {
      let reason = skipped.complaint.message
      if let place = reasons.firstIndex(where: { $0.reason == reason }) {
        reasons[place].lines.append(skipped.line)
      } else {
        reasons.append((reason, [skipped.line]))
      }
    }
    return .object([
      "kind": .string("shifts"), "file": .string(path), "read": .integer(Int64(result.read)),
      "added": .integer(Int64(result.added.count)),
      "updated": .integer(Int64(result.updated.count)),
      "unchanged": .integer(Int64(result.unchanged)),
      "skipped": .array(
        reasons.map {
          .object([
            "reason": .string($0.reason), "count": .integer(Int64($0.lines.count)),
            "lines": .array($0.lines.map { .integer(Int64($0)) }),
          ])
        }),
      "from": result.days.map { JSON($0.lowerBound) } ?? .null,
      "to": result.days.map { JSON($0.upperBound) } ?? .null,
    ])
  }
}
