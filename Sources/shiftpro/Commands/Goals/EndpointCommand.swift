import Coach
import Domain
import Services
import Store

/// Sets, removes and shows the endpoint of a language model, and what it is sent.
enum EndpointCommand {
  static let set = CommandSpec(
    name: "coach endpoint set", group: .goals, operands: [OperandSpec("URL", .text)],
    options: [
      OptionSpec("model", "MODEL", .text, about: "endpoint_model"),
      OptionSpec("key-file", "FILE", .file, about: "endpoint_key_file"),
      OptionSpec("confirm-host", "HOST", .text, about: "endpoint_confirm"),
      OptionSpec(flag: "no-try", about: "endpoint_no_try"),
    ],
    examples: [
      "coach endpoint set http://localhost:11434 --model qwen3",
      "coach endpoint set https://ai.example.org/v1 --model qwen3 --key-file ~/.ai-key "
        + "--confirm-host ai.example.org",
    ], run: runSet)

  static let off = CommandSpec(
    name: "coach endpoint off", group: .goals, examples: ["coach endpoint off"],
    run: { try print(try $1.perform(.goals(.removeEndpoint)), $1) })

  static let show = CommandSpec(
    name: "coach endpoint show", group: .goals,
    examples: ["coach endpoint show", "coach endpoint show --json"],
    run: { try show($1) })

  static let payload = CommandSpec(
    name: "coach payload", group: .goals, operands: [GoalCommand.id],
    options: [FramingCommand.framing], examples: ["coach payload 4f3a"], run: runPayload)

  private static func runSet(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard let model = call.value("model") else { throw EndpointError.badModel }
    let choice = EndpointChoice(
      address: call.operands[0], model: model, keyFile: call.value("key-file"),
      confirmedHost: call.value("confirm-host"))
    let result = try session.perform(.goals(.setEndpoint(choice)))
    let isTried = session.features[.endpoint] && !call.has("no-try")
    let trial = isTried ? try session.services().goals.tryEndpoint() : nil
    return try print(result, session, trial)
  }

  /// Prints what was set. What a first contact found follows: among the results if it is good, else
  /// as a warning.
  private static func print(
    _ result: ActionResult, _ session: Session, _ trial: EndpointTrial? = nil
  ) throws -> ExitStatus {
    guard !session.options.isJSON else { return try show(session, trial) }
    let environment = try session.environment(), texts = environment.texts
    let model = try session.services().store.coachSettings().endpointModel ?? ""
    let found = trial?.message(model, environment).text(texts)
    try session.print([
      result.message?.text(texts) ?? "", trial?.isGood == true ? found ?? "" : "",
      result.canUndo ? texts("cli.undo_hint") : "",
    ])
    guard let found, trial?.isGood == false else { return .done }
    try session.console.flush()
    session.console.remark(found)
    return .done
  }

  private static func show(
    _ session: Session, _ trial: EndpointTrial? = nil
  ) throws -> ExitStatus {
    let services = try session.services(isRehearsal: true)
    let report = EndpointReport(try EndpointStatus(services), services.environment, trial)
    if session.options.isJSON {
      try session.console.json(report.json)
    } else {
      for line in report.lines { try session.console.line(line) }
    }
    return .done
  }

  /// Prints the body of the request as it is, byte for byte.
  private static func runPayload(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let goal = try session.goal(call.operands[0]), services = try session.services()
    let only = try call.value("framing").map(GoalWords.framing)
    let texts = services.environment.texts
    // Before any sentence about a request: for a goal that needs a person there is none.
    let request = try services.endpointRequest(about: goal, only: only)
    if try services.store.coachSettings().endpointURL == nil {
      session.console.remark(texts("cli.endpoint.payload_off"))
    } else if goal.isLocked {
      session.console.remark(texts("cli.endpoint.payload_locked", ["goal": goal.title]))
    }
    try session.console.raw(request + "\n")
    return .done
  }
}

/// The endpoint as it is printed.
struct EndpointReport {
  private let status: EndpointStatus
  private let environment: Environment
  private let trial: EndpointTrial?
  private var texts: Texts { environment.texts }

  init(_ status: EndpointStatus, _ environment: Environment, _ trial: EndpointTrial? = nil) {
    self.status = status
    self.environment = environment
    self.trial = trial
  }

  // MARK: Text

  /// The endpoint, its last requests and what waits for it, in lines.
  var lines: [String] {
    var lines = [texts("cli.endpoint.none")]
    if let address = status.address {
      let place = texts(address.isLoopback ? "cli.endpoint.this_computer" : "cli.endpoint.remote")
      lines = TextTable.lines(
        [.init(), .init()],
        [
          [texts("cli.endpoint.address"), address.chat.description],
          [texts("cli.endpoint.model"), status.settings.endpointModel ?? ""],
          [texts("cli.endpoint.host"), "\(address.host) (\(place))"],
          [texts("cli.endpoint.key"), key],
        ])
    }
    lines += section("cli.endpoint.requests", status.requests.map(row))
    lines += section("cli.endpoint.jobs", status.jobs.map { row($0.job, $0.title) })
    return lines + section("cli.endpoint.arrived", status.arrived.map { [$0.title] })
  }

  private var key: String {
    switch status.keySource {
    case .file: status.settings.endpointKeyFile ?? ""
    case .environment: EndpointKey.variable
    case nil: texts("cli.endpoint.no_key")
    }
  }

  private func section(_ key: String, _ rows: [[String]]) -> [String] {
    guard let first = rows.first else { return [] }
    // The last column is what the list is read for.
    let columns = first.indices.map { TextTable.Column(limit: $0 < first.count - 1 ? 60 : 400) }
    return ["", texts(key)] + TextTable.lines(columns, rows).map { "  " + $0 }
  }

  private func row(_ request: EngineRequest) -> [String] {
    let amount = texts(
      "cli.endpoint.bytes",
      ["sent": bytes(request.sent), "received": bytes(request.received)])
    return [
      environment.format.moment(request.at, environment), request.host,
      texts.endpointPurpose(request.purpose), amount, texts.endpointResult(request.result),
    ]
  }

  private func bytes(_ count: Int) -> String { environment.format.number(Int64(count)) }

  private func row(_ job: EngineJob, _ title: String?) -> [String] {
    let since = environment.format.moment(job.queuedAt, environment)
    let languages = Set(status.jobs.filter { $0.job.goal == job.goal }.map(\.job.language))
    let name = title ?? job.goal.short
    return [
      languages.count > 1 ? "\(name) (\(job.language))" : name,
      texts("cli.endpoint.job_since", ["time": since]),
      job.failure.map { texts("cli.endpoint.job_dead", ["reason": texts.endpointFailure($0)]) }
        ?? texts(
          job.attempts == 0 ? "cli.endpoint.job_new" : "cli.endpoint.job_waits",
          ["n": String(job.attempts)]),
    ]
  }

  // MARK: JSON

  /// The endpoint as JSON, with null for what is not set.
  var json: JSON {
    .members(
      [
        ("url", JSON(status.address?.chat.description)),
        ("model", JSON(status.settings.endpointModel)), ("host", JSON(status.address?.host)),
        ("key", JSON(status.keySource?.rawValue)),
        ("key_file", JSON(status.settings.endpointKeyFile)),
        ("requests", .array(status.requests.map(Self.json))),
        ("jobs", .array(status.jobs.map { Self.json($0.job, $0.title) })),
        ("arrived", .array(status.arrived.map { .string($0.id.text) })),
      ] + (trial.map { [("found", .string($0.code))] } ?? []))
  }

  private static func json(_ request: EngineRequest) -> JSON {
    .object([
      "at": JSON(request.at), "host": .string(request.host), "purpose": .string(request.purpose),
      "sent": .integer(Int64(request.sent)), "received": .integer(Int64(request.received)),
      "result": .string(request.result),
    ])
  }

  private static func json(_ job: EngineJob, _ title: String?) -> JSON {
    .object([
      "goal": .string(job.goal.text), "title": JSON(title),
      "base_revision": .integer(Int64(job.baseRevision)), "language": .string(job.language),
      "queued_at": JSON(job.queuedAt), "attempts": .integer(Int64(job.attempts)),
      "failure": JSON(job.failure),
    ])
  }
}
