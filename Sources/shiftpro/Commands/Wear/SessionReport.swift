import Domain
import Services
import Store

/// A list of sessions in shoes.
struct SessionReport {
  private let session: Session
  private let environment: Environment
  private let shoes: [Shoe]
  private let sessions: [ShoeSession]
  private let steps: [RecordID: Int64]

  /// Reads the sessions of a pair, or of all, that overlap the requested days. Throws
  /// `CommandError` and `StoreError`.
  init(_ call: Invocation, _ session: Session) throws {
    self.session = session
    environment = try session.environment()
    let shoe = try call.operands.first.map(session.shoe)
    let window = try DayWindow(call, environment)
    guard let store = try session.existingStore() else {
      (shoes, sessions, steps) = ([], [], [:])
      return
    }
    let attribution = try StepAttribution(store: store, environment)
    shoes = attribution.shoes
    let zones = attribution.zones
    let first = window?.first.map(zones.startOfDay)
    let end = window?.last.map { zones.startOfDay($0.adding(days: 1)) }
    sessions = try store.wear.sessions().filter {
      (shoe == nil || $0.shoe == shoe?.id) && $0.interval.end > first ?? $0.start - 1
        && $0.start < end ?? $0.start + 1
    }
    steps = try attribution.steps(during: sessions)
  }

  /// Prints the sessions, latest last. Throws `OutputError`.
  func write() throws -> ExitStatus {
    if session.options.isJSON {
      try session.console.json(.object(["sessions": .array(sessions.map(json))]))
    } else if sessions.isEmpty {
      try session.console.line(environment.texts("cli.sessions.none"))
    } else {
      let columns: [TextTable.Column] = [
        .init(limit: 40), .init(), .init(alignment: .right), .init(alignment: .right), .init(),
        .init(),
      ]
      let head = ["name", "times", "duration", "steps", "status", "id"].map {
        environment.texts("cli.column.\($0)")
      }
      for line in TextTable.lines(columns, [head] + sessions.map(row)) {
        try session.console.line(line)
      }
    }
    return .done
  }

  private func seconds(_ worn: ShoeSession) -> Int64 {
    max(0, (worn.end ?? environment.now) - worn.start)
  }

  private func name(_ worn: ShoeSession) -> String? { shoes.first { $0.id == worn.shoe }?.name }

  private func row(_ worn: ShoeSession) -> [String] {
    let format = environment.format, texts = environment.texts
    let status = [
      worn.isAutoStarted ? texts("cli.sessions.auto_started") : nil,
      worn.isAutoClosed ? texts("cli.sessions.auto_closed") : nil,
    ].compactMap { $0 }.joined(separator: ", ")
    return [
      name(worn) ?? worn.shoe.short, ShoeReport.times(of: worn, environment),
      format.duration(seconds: seconds(worn)), format.number(steps[worn.id] ?? 0), status,
      worn.id.short,
    ]
  }

  private func json(_ worn: ShoeSession) -> JSON {
    .object([
      "id": .string(worn.id.text), "shoe": .string(worn.shoe.text), "name": JSON(name(worn)),
      "start": JSON(worn.start), "end": JSON(worn.end), "seconds": .integer(seconds(worn)),
      "steps": .integer(steps[worn.id] ?? 0), "auto_started": .bool(worn.isAutoStarted),
      "auto_closed": .bool(worn.isAutoClosed),
    ])
  }
}
