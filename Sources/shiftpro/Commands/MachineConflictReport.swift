import Domain
import Services
import Store

/// The printed changes that another machine replaced.
struct MachineConflictReport {
  private let conflicts: [MachineConflict]
  private let texts: Texts
  private let words: AuditWords

  /// Creates a report of the changes that a store keeps; without a store there are none.
  init(_ services: StoreServices?, _ environment: Environment) throws {
    conflicts = try services?.machines.conflicts() ?? []
    words = try services?.machines.words() ?? AuditWords(environment: environment, currency: "")
    texts = environment.texts
  }

  /// The changes, each with the fields that bringing it back changes below.
  var lines: [String] {
    guard !conflicts.isEmpty else { return [texts("cli.sync.no_conflicts")] }
    return conflicts.flatMap { conflict -> [String] in
      let what = words.sentence(on: conflict)
      return ["\(conflict.id.short)  \(words.title(of: conflict.change)): \(what)"]
        + words.fields(of: conflict).map { "          \(words.line($0))" }
    } + [texts("cli.sync.conflicts_restore")]
  }

  /// The changes, with the record as it was here and as it became.
  var json: JSON {
    .object([
      "conflicts": .array(
        conflicts.map { conflict in
          .object([
            "id": .string(conflict.id.text), "table": .string(conflict.table.name),
            "record": .string(conflict.record.text), "device": .string(conflict.machine),
            "found_at": JSON(conflict.foundAt),
            "kind": .string(words.changeKind(of: conflict).rawValue),
            "fields": .array(words.columns(of: conflict.change).map(JSON.string)),
            "mine": StoredRecord.json(conflict.mine, of: conflict.table),
            "theirs": StoredRecord.json(conflict.theirs, of: conflict.table),
          ])
        })
    ])
  }
}
