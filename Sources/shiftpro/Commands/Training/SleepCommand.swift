import Coach
import Domain
import Services
import Store

/// Logs, lists and deletes sleep.
enum SleepCommand {
  static let add = CommandSpec(
    name: "sleep add", group: .coach,
    operands: [OperandSpec("START", .time), OperandSpec("END", .time)],
    examples: [
      "sleep add 07:30 14:00", "sleep add 23:00 06:30", "sleep add \"yesterday 22:15\" now",
    ], run: runAdd)

  static let list = CommandSpec(
    name: "sleep list", group: .coach, options: DayWindow.options,
    examples: ["sleep list", "sleep list --from -1w --json"], run: runList)

  static let delete = CommandSpec(
    name: "sleep delete", group: .coach, operands: [OperandSpec("ID", .sleep)],
    examples: ["sleep delete 4f3a"], run: runDelete)

  // MARK: Changing

  private static func runAdd(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let interval = try SleepTimes.read(call.operands[0], call.operands[1], environment)
    let sleep = SleepEntry(id: .new(), interval: interval)
    return try finish(session.perform(.sleep(.save(sleep))), session)
  }

  private static func runDelete(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let wanted = call.operands[0].lowercased()
    let store = wanted.isEmpty ? nil : try session.existingStore()
    let found = try store?.sleep.entries(idPrefix: wanted) ?? []
    guard let sleep = found.first else { throw TrainingError.unknownSleep(call.operands[0]) }
    guard found.count == 1 else {
      let environment = try session.environment()
      let candidates = found.prefix(5).map {
        "\($0.id.text) (\(environment.format.shortTimes(of: $0.interval, environment)))"
      }
      throw CommandError.refusal(
        "ambiguous_id",
        [
          "id": call.operands[0],
          "candidates": candidates.joined(separator: ", ") + (found.count > 5 ? ", …" : ""),
        ])
    }
    return try finish(session.perform(.sleep(.delete(sleep.id))), session)
  }

  private static func finish(_ result: ActionResult, _ session: Session) throws -> ExitStatus {
    guard let sleep = result.sleep else { return .done }
    if session.options.isJSON {
      try session.console.json(json([sleep]))
      return .done
    }
    let format = try session.environment().format, texts = format.texts
    let last = [
      format.duration(seconds: sleep.interval.seconds), texts("cli.id", ["id": sleep.id.short]),
      texts("cli.undo_hint"),
    ]
    try session.print([result.message?.text(texts) ?? "", last.joined(separator: " · ")])
    return .done
  }

  // MARK: Listing

  private static func runList(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), format = environment.format
    let window = try DayWindow(call, environment) ?? DayWindow(first: nil, last: nil)
    let interval = window.interval(in: environment.zone)
    let entries = try session.existingStore()?.sleep.entries(reaching: interval) ?? []
    if session.options.isJSON {
      try session.console.json(json(entries))
    } else if session.options.isQuiet {
      for sleep in entries { try session.console.line(sleep.id.short) }
    } else if entries.isEmpty {
      try session.console.line(format.texts("cli.sleep.none"))
    } else {
      let head = ["times", "duration", "id"].map { format.texts("cli.column.\($0)") }
      let rows = entries.map { sleep in
        [
          format.shortTimes(of: sleep.interval, environment),
          format.duration(seconds: sleep.interval.seconds), sleep.id.short,
        ]
      }
      let columns: [TextTable.Column] = [.init(), .init(alignment: .right), .init()]
      for line in TextTable.lines(columns, [head] + rows) { try session.console.line(line) }
    }
    return .done
  }

  private static func json(_ entries: [SleepEntry]) -> JSON {
    .object([
      "sleep": .array(
        entries.map { sleep in
          .object([
            "id": .string(sleep.id.text), "start": JSON(sleep.interval.start),
            "end": JSON(sleep.interval.end), "minutes": JSON(minutesOf: sleep.interval.seconds),
          ])
        })
    ])
  }
}
