import Coach
import Domain
import Services
import Store

/// Sets the endpoint of a language model for framings, and shows what it is sent.
enum EndpointCommand {
  static let set = CommandSpec(
    name: "coach endpoint set", group: .goals, operands: [OperandSpec("URL", .text)],
    options: [
      OptionSpec("model", "MODEL", .text, about: "endpoint_model"),
      OptionSpec("key-file", "FILE", .file, about: "endpoint_key_file"),
      OptionSpec("confirm-host", "HOST", .text, about: "endpoint_confirm"),
    ],
    examples: [
      "coach endpoint set http://localhost:11434 --model qwen3:8b",
      "coach endpoint set https://llm.example.org --model qwen3 --confirm-host llm.example.org",
    ], run: runSet)

  static let off = CommandSpec(
    name: "coach endpoint off", group: .goals, examples: ["coach endpoint off"],
    run: { _, session in try change(.removeEndpoint, session) })

  static let show = CommandSpec(
    name: "coach endpoint show", group: .goals,
    examples: ["coach endpoint show", "coach endpoint show --json"],
    run: { _, session in try print(session) })

  static let payload = CommandSpec(
    name: "coach payload", group: .goals, operands: [GoalCommand.id],
    examples: ["coach payload 4f3a"], run: runPayload)

  // MARK: Changing

  private static func runSet(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard let model = call.value("model") else { throw EndpointError.badModel }
    let choice = EndpointChoice(
      address: call.operands[0], model: model, keyFile: call.value("key-file"),
      confirmedHost: call.value("confirm-host"))
    return try change(.setEndpoint(choice), session)
  }

  private static func change(_ action: GoalAction, _ session: Session) throws -> ExitStatus {
    let result = try session.perform(.goals(action))
    guard !session.options.isJSON else { return try print(session) }
    let texts = try session.environment().texts
    try session.print(
      [result.message?.text(texts) ?? "", result.canUndo ? texts("cli.undo_hint") : ""])
    return .done
  }

  // MARK: Showing

  /// Prints exactly the bytes that an endpoint would be sent, and a line break.
  private static func runPayload(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let goal = try session.goal(call.operands[0])
    try session.console.raw(session.services().endpointRequest(about: goal) + "\n")
    return .done
  }

  private static func print(_ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let status = try EndpointStatus(session.services(isRehearsal: true))
    if session.options.isJSON {
      try session.console.json(json(status, environment))
    } else {
      for line in lines(status, environment) { try session.console.line(line) }
    }
    return .done
  }

  private static func lines(_ status: EndpointStatus, _ environment: Environment) -> [String] {
    let texts = environment.texts, format = environment.format
    guard let url = status.settings.endpointURL else { return [texts("cli.endpoint.none")] }
    let key = texts("cli.endpoint.key.\(status.keySource?.rawValue ?? "none")")
    var lines = [
      url, texts("cli.endpoint.model", ["model": status.settings.endpointModel ?? ""]), key,
    ]
    if !status.requests.isEmpty { lines += ["", texts("cli.endpoint.requests")] }
    lines += status.requests.map { request in
      texts(
        "cli.endpoint.request",
        [
          "time": format.moment(request.at, environment), "host": request.host,
          "purpose": request.purpose,
          "sent": format.number(Int64(request.sent)),
          "received": format.number(Int64(request.received)), "result": request.result,
        ])
    }
    if !status.jobs.isEmpty { lines += ["", texts("cli.endpoint.jobs")] }
    lines += status.jobs.map { job, title in
      let state =
        job.failure.map { texts.endpointFailure($0) } ?? texts("cli.endpoint.waiting")
      return "\(format.moment(job.queuedAt, environment))  \(title ?? job.goal.short)  \(state)"
    }
    return lines
  }

  private static func json(_ status: EndpointStatus, _ environment: Environment) -> JSON {
    .members([
      ("url", JSON(status.settings.endpointURL)), ("model", JSON(status.settings.endpointModel)),
      ("key", JSON(status.keySource?.rawValue)),
      (
        "requests",
        .array(
          status.requests.map { request in
            .object([
              "at": JSON(request.at), "host": .string(request.host),
              "purpose": .string(request.purpose), "sent": .integer(Int64(request.sent)),
              "received": .integer(Int64(request.received)), "result": .string(request.result),
            ])
          })
      ),
      (
        "jobs",
        .array(
          status.jobs.map { job, title in
            .object([
              "goal": .string(job.goal.text), "title": JSON(title),
              "base_revision": .integer(Int64(job.baseRevision)), "queued_at": JSON(job.queuedAt),
              "attempts": .integer(Int64(job.attempts)), "failure": JSON(job.failure),
            ])
          })
      ),
    ])
  }
}
