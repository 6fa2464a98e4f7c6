import Domain
import Services
import Store

/// Lists changes, newest first.
enum HistoryCommand {
  static let spec = CommandSpec(
    name: "history", group: .history,
    options: [OptionSpec("limit", "N", .text)] + DayWindow.options + [
      OptionSpec("table", "NAME", .choice(tables), isRepeatable: true),
      OptionSpec("search", "TEXT", .text),
      OptionSpec("as", "FORM", .choice(forms), about: "history_as"),
    ],
    examples: [
      "history", "history --limit 5", "history --from monday --table shift --search night",
      "history --as csv > history.csv", "history --json",
    ], run: run)

  private static let tables = RecordTable.all.map(\.name)
  private static let forms = AuditRecords.Form.allCases.map(\.rawValue)
  /// The default number of entries in text output.
  private static let usualLimit = 20

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), console = session.console
    let limit = try call.number("limit", in: 1...1_000_000_000)
    let filter = try filter(call, environment)
    let word = try call.value("as").map { try Choice.read($0, of: "as", forms) }
    let store = try session.existingStore()
    let usual: AuditRecords.Form? = session.options.isJSON ? .json : nil
    if let form = word.flatMap(AuditRecords.Form.init(rawValue:)) ?? usual {
      try AuditRecords(store, filter, environment.texts).write(
        as: form, limit: limit ?? .max, ascii: console.isASCII, to: console.raw(bytes:))
    } else {
      try writeTable(store, filter, limit ?? usualLimit, console, environment)
    }
    return .done
  }

  private static func filter(
    _ call: Invocation, _ environment: Environment
  ) throws -> HistoryFilter {
    var filter = HistoryFilter()
    filter.time = try DayWindow(call, environment)?.interval(in: environment.zone)
    filter.tables = try call.value("table").map { names in
      Set(
        try names.split(separator: ",").compactMap {
          RecordTable.all.named(try Choice.read(String($0), of: "table", tables))
        })
    }
    if let text = call.value("search") { filter.search(text, environment.texts) }
    return filter
  }

  private static func writeTable(
    _ store: Store?, _ filter: HistoryFilter, _ limit: Int, _ console: Console,
    _ environment: Environment
  ) throws {
    let texts = environment.texts, format = environment.format
    let entries = try store?.history(filter, limit: limit) ?? []
    guard let last = entries.last else {
      let isNarrow = filter != HistoryFilter()
      return try console.line(texts(isNarrow ? "cli.history.none" : "cli.history.empty"))
    }
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
    if try store?.history(filter, limit: 1, before: last.id).isEmpty == false {
      console.remark(texts("cli.history.more"))
    }
  }
}
