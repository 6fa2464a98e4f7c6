import Coach
import Domain
import Services
import Store

/// Lists what became of actions, and deletes entries.
enum ActionLogCommand {
  static let list = CommandSpec(
    name: "guidance log", group: .guidance, options: DayWindow.options,
    examples: ["guidance log", "guidance log --from -1w --json"], run: runList)

  static let remove = CommandSpec(
    name: "guidance log remove", group: .guidance,
    operands: [OperandSpec("ID", .actionEntry)], examples: ["guidance log remove 4f3a"],
    run: runRemove)

  private static func runList(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), texts = environment.texts
    let window = try DayWindow(call, environment) ?? DayWindow(first: nil, last: nil)
    let entries = try session.actionEntries(window)
    let library = try session.guidanceLibrary()
    if session.options.isJSON {
      let all = entries.map { json($0, library, texts.language) }
      try session.console.json(.object(["entries": .array(all)]))
    } else if session.options.isQuiet {
      for entry in entries { try session.console.line(entry.id.short) }
    } else if entries.isEmpty {
      try session.console.line(texts("cli.guidance.log.none"))
    } else {
      let head = ["times", "action", "minutes", "result", "id"].map { texts("cli.column.\($0)") }
      let columns: [TextTable.Column] = [
        .init(), .init(), .init(alignment: .right), .init(), .init(),
      ]
      let rows = entries.map { row($0, library, environment) }
      for line in TextTable.lines(columns, [head] + rows) { try session.console.line(line) }
    }
    return .done
  }

  private static func row(
    _ entry: LoggedAction, _ library: ActionLibrary, _ environment: Environment
  ) -> [String] {
    let format = environment.format, event = entry.event
    let result = [
      format.outcome(event.outcome), entry.excuse.map(format.excuse) ?? "",
      event.difficulty.map { format.texts("guidance.rated", ["n": String($0)]) } ?? "",
      entry.note.singleSpaced,
    ].filter { !$0.isEmpty }
    return [
      format.moment(event.at, environment),
      library.title(of: event.slug, in: format.texts.language.rawValue),
      String(event.length.minutes), result.joined(separator: " · "), event.id.short,
    ]
  }

  private static func runRemove(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let id = try session.actionEntry(call.operands[0])
    return try print(session.perform(.guidance(.deleteEntry(id))), session)
  }

  /// Prints what became of an entry. Throws `OutputError` and `StoreError`.
  static func print(_ result: ActionResult, _ session: Session) throws -> ExitStatus {
    guard let entry = result.guidance?.entry else { return .done }
    let texts = try session.environment().texts
    if session.options.isJSON {
      let entry = json(entry, try session.guidanceLibrary(), texts.language)
      try session.console.json(.object(["entry": entry]))
      return .done
    }
    let last = [texts("cli.id", ["id": entry.id.short]), texts("cli.undo_hint")]
    try session.print([result.message?.text(texts) ?? "", last.joined(separator: " · ")])
    return .done
  }

  private static func json(
    _ entry: LoggedAction, _ library: ActionLibrary, _ language: Texts.Language
  ) -> JSON {
    let event = entry.event
    return .members([
      ("id", .string(event.id.text)), ("slug", .string(event.slug)),
      ("title", JSON(library[event.slug]?.title(in: language.rawValue))),
      ("minutes", .integer(Int64(event.length.minutes))), ("at", JSON(event.at)),
      ("day", JSON(event.day)), ("slot", JSON(event.slot?.rawValue)),
      ("shift_day", JSON(event.shiftDay?.rawValue)), ("outcome", .string(event.outcome.rawValue)),
      ("counts_as", .string(entry.counted.outcome.rawValue)),
      ("excuse", JSON(entry.excuse?.rawValue)),
      ("difficulty", JSON(event.difficulty.map(Int64.init))),
      ("note", JSON(entry.note.isEmpty ? nil : entry.note)),
    ])
  }
}

extension Session {
  /// Returns the library with the person's own actions. Throws `StoreError`.
  func guidanceLibrary() throws -> ActionLibrary {
    try existingStore()?.actionLibrary() ?? .bundled
  }

  /// Returns the entries of some days, oldest first. Throws `StoreError`.
  fileprivate func actionEntries(_ window: DayWindow) throws -> [LoggedAction] {
    guard let store = try existingStore() else { return [] }
    let interval = window.interval(in: try environment().zone)
    return try store.actionEvents.entries(since: interval.start).filter {
      $0.event.at < interval.end
    }
  }

  /// Returns the id of the entry that begins with `text`. Throws `CommandError` and `GuidanceError`.
  fileprivate func actionEntry(_ text: String) throws -> RecordID {
    let wanted = text.lowercased()
    let found =
      wanted.isEmpty
      ? []
      : try actionEntries(DayWindow(first: nil, last: nil)).filter { $0.id.text.hasPrefix(wanted) }
    guard let first = found.first else { throw GuidanceError.unknownEntry(RecordID(text)) }
    guard found.count > 1 else { return first.id }
    let environment = try environment()
    let candidates = found.prefix(5).map {
      "\($0.id.text) (\(environment.format.moment($0.event.at, environment)))"
    }
    let more = found.count > 5 ? ", …" : ""
    throw CommandError.refusal(
      "ambiguous_id", ["id": text, "candidates": candidates.joined(separator: ", ") + more])
  }
}
