import App
import Store

/// Shows what was written, the newest first.
enum HistoryCommand {
  static let spec = CommandSpec(
    name: "history", group: .history, options: [OptionSpec("limit", "N", .text)],
    examples: ["history", "history --limit 5", "history --json"], run: run)

  /// How many entries people see unless told.
  private static let usualLimit = 20
  private static let pageSize = 500

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let limit = try call.number("limit", in: 1...1_000_000_000)
    let store = try session.existingStore()
    if session.options.isJSON {
      try writeJSON(store, limit ?? .max, session.console, environment.texts)
    } else {
      try writeTable(store, limit ?? usualLimit, session.console, environment)
    }
    return .done
  }

  // MARK: People

  private static func writeTable(
    _ store: Store?, _ limit: Int, _ console: Console, _ environment: AppEnvironment
  ) throws {
    let texts = environment.texts, format = environment.format
    let entries = try store?.history(limit: limit) ?? []
    guard let last = entries.last else { return try console.line(texts("cli.history.empty")) }
    let rows = entries.map { entry in
      let local = environment.zone.local(at: entry.at)
      return [
        String(entry.id), format.dayWithYear(local.day), format.time(local),
        entry.label.text(texts)
          + (entry.state == .inForce ? "" : " " + texts("cli.history.undone")),
      ]
    }
    let columns = [
      TextTable.Column(alignment: .right), .init(), .init(alignment: .right), .init(limit: 200),
    ]
    for line in TextTable.lines(columns, rows) { try console.line(line) }
    if try store?.history(limit: 1, before: last.id).isEmpty == false {
      console.remark(texts("cli.history.more"))
    }
  }

  // MARK: Programs

  private static func writeJSON(
    _ store: Store?, _ limit: Int, _ console: Console, _ texts: Texts
  ) throws {
    try console.raw("{\"entries\":[")
    var left = limit
    var last: HistoryEntry.ID?
    while let store, left > 0 {
      let page = try store.history(limit: min(left, pageSize), before: last)
      for entry in page {
        try console.raw(last == nil ? "" : ",")
        let changes = try store.changes(of: entry.id).map(json)
        try console.raw(json(entry, changes, texts).text(ascii: console.isASCII))
        last = entry.id
      }
      left -= page.count
      if page.count < pageSize { break }
    }
    try console.raw("]}\n")
  }

  private static func json(_ entry: HistoryEntry, _ changes: [JSON], _ texts: Texts) -> JSON {
    .object([
      "id": .integer(entry.id), "at": JSON(entry.at), "label": .string(entry.label.text(texts)),
      "undone": .bool(entry.state != .inForce), "changes": .array(changes),
    ])
  }

  private static func json(_ change: HistoryChange) -> JSON {
    .object([
      "table": .string(change.table.rawValue), "id": .string(change.record.text),
      "before": StoredRecord.json(change.before), "after": StoredRecord.json(change.after),
    ])
  }
}
