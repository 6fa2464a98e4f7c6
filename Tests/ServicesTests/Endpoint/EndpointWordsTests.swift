import Coach
import Domain
import NetworkTestSupport
import Services
import Store
import TestSupport
import Testing

@Suite("What servers say about their errors") struct EndpointWordsTests {
  /// Asks a server for framings of a goal, and returns what a person reads.
  private func sentence(
    _ response: FaultResponse, models: FaultResponse? = nil, in language: Texts.Language = .english
  ) throws -> String {
    let server = try FaultServer { request, _ in
      request.target == "/v1/models" ? models ?? .text("", status: 404) : response
    }
    let desk = try EndpointDesk(server)
    desk.desk.planner.environment.format.texts = Texts(language)
    return try sentence(desk)
  }

  private func sentence(_ desk: EndpointDesk) throws -> String {
    let result = try desk.ask()
    let message = result.message(
      about: try desk.goal(), model: "Qwen", desk.desk.planner.environment)
    return try #require(message).text(desk.desk.planner.environment.texts)
  }

  private func error(_ body: String, _ status: Int, _ headers: [(String, String)] = [])
    -> FaultResponse
  {
    .text(body, status: status, headers: headers)
  }

  // MARK: Words

  @Test(
    "the server's own sentence is shown, wherever it stands",
    arguments: [
      "{\"error\":{\"message\":\"out of memory\"}}", "{\"error\":\"out of memory\"}",
      "{\"message\":\"out of memory.\"}", "{\"detail\":\"out\\n  of memory\"}",
      "{\"error\":{\"code\":7},\"message\":\"out of memory\"}",
    ])
  func words(body: String) throws {
    for status in [422, 500] {
      #expect(
        try sentence(error(body, status))
          == "The server of Qwen answers: out of memory (status \(status)). "
          + "These framings are built in.")
    }
    #expect(
      try sentence(error(body, 422), in: .german)
        == "Der Server von Qwen antwortet: out of memory (Status 422). "
        + "Diese Fassungen sind eingebaut.")
  }

  @Test(
    "without a sentence there is the status; it is never said that a server that answers did not",
    arguments: [
      (422, "status 422"), (500, "status 500"), (401, "the key was not accepted, status 401"),
      (404, "status 404"), (400, "status 400"),
    ])
  func statuses(status: Int, reason: String) throws {
    for body in ["", "no", "<html>404</html>", "{}", "{\"error\":null}", "[1]"] {
      #expect(
        try sentence(error(body, status))
          == "The server of Qwen answers: \(reason). These framings are built in.")
    }
  }

  @Test("an error in a stream is shown too")
  func stream() throws {
    let body = "data: {\"error\":{\"message\":\"context is full\",\"code\":500}}\n\n"
    #expect(
      try sentence(.chunks([Array(body.utf8)]))
        == "The server of Qwen answers: context is full. These framings are built in.")
  }

  @Test("what a server says is harmless and short")
  func harmless() throws {
    let hostile =
      "\\u001b]0;owned\\u0007\\u001b[31mred\\r\\n\\u202eback \(String(repeating: "x", count: 5000))"
    let text = try sentence(error("{\"error\":{\"message\":\"\(hostile)\"}}", 422))
    let scalars = text.unicodeScalars
    #expect(scalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0.value != 0x202E })
    #expect(!text.contains("[31m") && !text.contains("owned"), "\(text)")
    #expect(text.contains("red back xxx") && text.contains("…") && text.count < 290, "\(text)")
    let huge = "{\"error\":\"\(String(repeating: "y", count: 100_000))\"}"
    #expect(try sentence(error(huge, 422)).contains("status 422"))
    let deep =
      String(repeating: "{\"error\":", count: 500) + "1" + String(repeating: "}", count: 500)
    #expect(try sentence(error(deep, 422)).contains("status 422"))
  }

  @Test("a server that repeats the key does not get it onto the screen")
  func key() throws {
    let body = "{\"error\":{\"message\":\"bad key sk-123456\"}}"
    let desk = try EndpointDesk(try FaultServer(error(body, 401)))
    desk.setVariable { _ in "sk-123456" }
    let text = try sentence(desk)
    #expect(!text.contains("sk-123456") && text.contains("key was not accepted"), "\(text)")
  }

  // MARK: Models

  private let list = FaultResponse.text(
    "{\"object\":\"list\",\"data\":[{\"id\":\"qwen3:8b\"},{\"id\":\"llama\"},{\"x\":1}]}")

  @Test(
    "a model that the server does not have is named, with those that it has",
    arguments: [
      (404, "{\"error\":{\"message\":\"model 'Qwen' not found\"}}"),
      (404, "{\"object\":\"error\",\"message\":\"The model `Qwen` does not exist.\"}"),
      (404, "404 page not found"),
      (400, "{\"error\":{\"message\":\"Invalid model name passed in model=Qwen\"}}"), (400, ""),
    ])
  func unknownModel(status: Int, body: String) throws {
    #expect(
      try sentence(error(body, status), models: list)
        == "The server knows no model “Qwen”. It has qwen3:8b, llama. These framings are built in.")
    #expect(
      try sentence(error(body, status), models: list, in: .german)
        == "Der Server kennt kein Modell „Qwen“. Er hat qwen3:8b, llama. "
        + "Diese Fassungen sind eingebaut.")
  }

  @Test("other errors keep their words, and so do those of servers that have the model")
  func otherErrors() throws {
    let full = error("{\"error\":{\"message\":\"the request exceeds the context\"}}", 400)
    #expect(try sentence(full, models: list).contains("the request exceeds the context"))
    for name in ["Qwen", "Qwen:latest"] {
      let known = FaultResponse.text("{\"data\":[{\"id\":\"\(name)\"}]}")
      #expect(
        try sentence(error("{\"error\":\"model is broken\"}", 404), models: known)
          == "The server of Qwen answers: model is broken (status 404). "
          + "These framings are built in.")
    }
    #expect(
      try sentence(error("", 404), models: .text("{\"data\":[]}"))
        == "The server knows no model “Qwen”. These framings are built in.")
  }

  @Test("many models and long or hostile names are cut")
  func manyModels() throws {
    let names = (0..<500).map {
      "{\"id\":\"m\($0)\\u001b[31m\(String(repeating: "z", count: 90))\"}"
    }
    let text = try sentence(
      error("", 404), models: .text("{\"data\":[\(names.joined(separator: ","))]}"))
    #expect(text.count < 700 && text.contains("m7") && !text.contains("m8"), "\(text)")
    #expect(!text.contains("\u{1b}") && text.contains(", …."))
  }

  @Test("the models are asked for only then, and the list of requests says so")
  func requests() throws {
    let server = try FaultServer { request, _ in
      request.target == "/v1/models" ? self.list : self.error("", 404)
    }
    let desk = try EndpointDesk(server)
    #expect(try desk.ask() == .failed(.unknownModel(["qwen3:8b", "llama"])))
    #expect(server.requests.map(\.target) == ["/v1/chat/completions", "/v1/models"])
    #expect(try desk.log() == ["fallback: unknown_model", "200"])
    #expect(
      try desk.desk.store.engines.requests(9).map(\.purpose) == ["models", "regenerate"])
    #expect(try desk.jobs() == [])
    #expect(try desk.services.store.engines.fallbacks() == 1)
    for status in [401, 422, 429, 500] {
      let other = try FaultServer(error("", status))
      _ = try EndpointDesk(other).ask()
      #expect(!other.requests.contains { $0.target == "/v1/models" }, "\(status)")
    }
  }

  // MARK: Busy

  @Test(
    "a busy server says when to try again",
    arguments: [
      ("3600", "in 1 h"), ("5400", "in 1 h 30 m"), ("45", "in 1 m"), ("259200", "in 3 days"),
    ])
  func busy(seconds: String, time: String) throws {
    let response = error("", 429, [("Retry-After", seconds)])
    #expect(
      try sentence(response) == "Qwen is busy, try again \(time). These framings are built in.")
  }

  @Test("a busy server that does not say when, or in years")
  func busyForLong() throws {
    for headers in [[], [("Retry-After", "999999999999")], [("Retry-After", "soon")]] {
      #expect(
        try sentence(error("", 429, headers))
          == "Qwen is busy, try again later. These framings are built in.")
    }
    #expect(
      try sentence(error("", 429, [("Retry-After", "3600")]), in: .german)
        == "Qwen ist ausgelastet, versuch es in 1 h noch einmal. Diese Fassungen sind eingebaut.")
  }

  // MARK: The list of requests

  @Test("a request is in the list before its answer is there")
  func underway() throws {
    let desk = try EndpointDesk(try FaultServer(.model([answer()])))
    var results: [String] = []
    _ = try desk.ask(received: { _ in
      results += (try? desk.desk.store.engines.requests(9).map(\.result)) ?? ["?"]
      return true
    })
    #expect(Set(results) == [EngineRequest.sent])
    #expect(try desk.log() == ["200"])
    #expect(Texts(.english).endpointResult(EngineRequest.sent) == "sent, no answer")
    #expect(Texts(.german).endpointResult(EngineRequest.sent) == "gesendet, keine Antwort")
  }

  // MARK: Trial

  private func trial(_ response: FaultResponse) throws -> EndpointTrial? {
    let desk = try EndpointDesk(try FaultServer(response))
    return try desk.services.goals.tryEndpoint()
  }

  @Test("a first contact finds the model, other models, no list, or nothing")
  func trials() throws {
    #expect(try trial(.text("{\"data\":[{\"id\":\"Qwen:latest\"}]}")) == .found)
    #expect(try trial(list) == .others(["qwen3:8b", "llama"]))
    #expect(try trial(.text("", status: 404)) == .unlisted)
    #expect(try trial(.text("hello")) == .unlisted)
    #expect(try trial(.text("", status: 401)) == .failed(.unauthorized(401), hasKey: false))
    #expect(try trial(.text("", status: 503)) == .failed(.busy(503), hasKey: false))
    #expect(try trial(.closed) == .failed(.unreachable, hasKey: false))
    let desk = try EndpointDesk()
    #expect(try desk.services.goals.tryEndpoint() == nil)
    try desk.set("http://127.0.0.1:1")
    #expect(try desk.services.goals.tryEndpoint() == .failed(.refused, hasKey: false))
    #expect(try desk.log() == ["refused"])
    #expect(try desk.jobs() == [] && desk.services.store.engines.fallbacks() == 0)
  }

  @Test("a first contact says how to give a key where one may be missing or wrong")
  func keys() throws {
    let database = FaultResponse.text(
      "{\"error\":{\"message\":\"No connected db.\",\"code\":\"400\"}}", status: 400)
    for (response, start) in [
      (FaultResponse.text("Internal Server Error", status: 500), "It answers with status 500."),
      (database, "It answers with status 400."), (.text("", status: 401), "It answers with status"),
    ] {
      let desk = try EndpointDesk(try FaultServer(response))
      let trial = try #require(try desk.services.goals.tryEndpoint())
      let environment = desk.desk.planner.environment
      let text = trial.message("Qwen", environment).text(environment.texts)
      #expect(!trial.isGood && text.hasPrefix(start), "\(text)")
      #expect(text.contains("A key may be missing") && text.contains("--key-file"), "\(text)")
      #expect(text.contains("SHIFTPRO_ENDPOINT_KEY"), "\(text)")
    }
    #expect(
      EndpointTrial.failed(.busy(500), hasKey: true).message("Qwen", try environment()).key
        == "endpoint.trial.refused")
    #expect(
      EndpointTrial.failed(.unauthorized(400), hasKey: true).message("Qwen", try environment()).key
        == "endpoint.trial.wrong_key")
  }

  private func environment() throws -> Environment { try GoalDesk().planner.environment }

  // MARK: Arrivals

  @Test("what a timer fetched is marked until it is looked at or the card changes")
  func arrivals() throws {
    let server = try FaultServer(.model([answer()]))
    func timed() throws -> EndpointDesk {
      let desk = try EndpointDesk()
      try desk.set("http://127.0.0.1:1")
      _ = try desk.ask()
      try desk.set(server.url())
      #expect(try desk.services.goals.replayQueue(onlyDue: true) == 1)
      #expect(try desk.services.goals.arrivedFramings().map(\.id) == [desk.id])
      #expect(try !desk.services.goals.hasWaitingJobs())
      return desk
    }
    let looked = try timed()
    #expect(titles(try looked.ask()) == ["Speak B2"])
    #expect(try looked.services.goals.arrivedFramings().isEmpty && looked.jobs() == [])
    let edited = try timed()
    try edited.desk.perform(.edit(edited.id, title: "Mine", detail: nil))
    #expect(try edited.services.goals.arrivedFramings().isEmpty)
    let locked = try timed()
    try locked.desk.perform(.lock(locked.id, task: nil, true))
    #expect(try locked.services.goals.arrivedFramings().isEmpty)
    let late = try timed()
    late.desk.wait(hours: 25)
    #expect(try late.services.goals.arrivedFramings().isEmpty)
  }
}
