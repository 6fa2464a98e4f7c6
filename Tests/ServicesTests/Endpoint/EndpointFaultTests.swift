import Coach
import Domain
import Network
import NetworkTestSupport
import Services
import Store
import TestSupport
import Testing

/// Servers that are right or wrong, and what a person gets. `EndpointDesk.ask` holds the card to
/// what it was.
@Suite("Faults of endpoints") struct EndpointFaultTests {
  private func good(_ title: String = "Speak B2") -> FaultResponse {
    let text = answer(title: title)
    return .model([String(text.prefix(9)), String(text.dropFirst(9))])
  }

  /// Asks a server that responds with one after the other, and the last forever.
  private func ask(
    _ responses: FaultResponse..., requests: Int, log: [String], pauses: [Duration] = [],
    at location: SourceLocation = #_sourceLocation
  ) throws -> EndpointResult {
    let server = try FaultServer { _, number in responses[min(number, responses.count - 1)] }
    let desk = try EndpointDesk(server)
    let result = try desk.ask()
    #expect(server.requests.count == requests, sourceLocation: location)
    #expect(try desk.log() == log, sourceLocation: location)
    #expect(desk.pauses.all == pauses, sourceLocation: location)
    return result
  }

  // MARK: Right

  @Test("a model that streams adds its framings, and the text arrives in pieces")
  func right() throws {
    let server = try FaultServer(good())
    let desk = try EndpointDesk(server)
    let texts = Recorder<String>()
    let result = try desk.ask(received: { text in
      texts.add(text)
      return true
    })
    #expect(titles(result) == ["Speak B2"] && texts.all.last == answer())
    #expect(texts.all.allSatisfy(answer().hasPrefix))
    #expect(try desk.log() == ["200"])
    let request = try #require(server.requests.first)
    #expect(request.method == "POST" && request.target == "/v1/chat/completions")
    #expect(request.text == (try desk.services.endpointRequest(about: desk.goal(), only: nil)))
    #expect(request.headers["authorization"] == nil)
    let entry = try #require(try desk.desk.store.engines.requests(1).first)
    #expect(entry.host == "127.0.0.1" && entry.purpose == "regenerate")
    #expect(entry.sent > request.body.count && entry.received > answer().utf8.count)
    // They can be accepted like those of the built-in engine.
    let proposals = try framings(result)
    try desk.desk.perform(.accept(proposals[0].id, places: nil))
    #expect(try desk.goal().title == "Speak B2")
    let events = try desk.desk.store.goalEvents.events(of: desk.id)
    #expect(events.contains { $0.actor == "endpoint:Qwen" && $0.operation == .accept })
  }

  @Test("a server that does not stream will do")
  func whole() throws {
    let result = try ask(.text(wholeBody(answer())), requests: 1, log: ["200"])
    #expect(titles(result) == ["Speak B2"])
  }

  @Test("a server that rejects the form of the answer is asked without it")
  func format() throws {
    let server = try FaultServer(.text("no", status: 400), .model(["prose"]), good())
    let desk = try EndpointDesk(server)
    #expect(titles(try desk.ask()) == ["Speak B2"])
    let bodies = server.requests.map(\.text)
    #expect(bodies.map { $0.contains("response_format") } == [true, false, false])
    #expect(try desk.log() == ["400", "200", "200"])
    // The third asks for the models, which this server does not list.
    let twice = try ask(
      .text("no", status: 400), requests: 3, log: ["400", "fallback: 400", "400"])
    #expect(twice == .failed(.status(400)))
  }

  // MARK: Wrong answers

  @Test("an answer of no use is asked for again once, with what was wrong")
  func repaired() throws {
    let server = try FaultServer(.model(["I would suggest to learn."]), good())
    let desk = try EndpointDesk(server)
    #expect(titles(try desk.ask()) == ["Speak B2"])
    let second = try #require(server.requests.last?.text)
    #expect(second.contains("I would suggest to learn."))
    #expect(second.contains("it had no JSON object"))
  }

  @Test("prose, broken UTF-8, nothing and forbidden changes leave the built-in framings")
  func useless() throws {
    let log = ["200", "fallback: "]
    #expect(
      try ask(.model(["Just do it."]), requests: 2, log: [log[0], log[1] + "no_json"])
        == .failed(.unusable(.noObject)))
    #expect(
      try ask(.brokenModel, requests: 2, log: [log[0], log[1] + "not_utf8"])
        == .failed(.unusable(.notUTF8)))
    #expect(
      try ask(.wordlessModel, requests: 2, log: [log[0], log[1] + "empty"])
        == .failed(.unusable(.empty)))
    let forbidden = FaultResponse.model([answer(tasks: "{\"n\":1,\"minutes\":4000}")])
    let result = try ask(forbidden, requests: 2, log: [log[0], log[1] + "not_allowed"])
    #expect(
      result == .failed(.unusable(.refused(.outcome, .badMinutes(task: 1, 4000)))))
  }

  @Test("a huge answer ends")
  func huge() throws {
    let piece = String(repeating: "blah ", count: 4000)
    #expect(
      try ask(.endlessModel(piece, milliseconds: 0), requests: 1, log: ["fallback: too_long"])
        == .failed(.tooLong))
  }

  @Test("an answer without an end ends when the person cancels, before or after the first word")
  func cancelled() throws {
    let server = try FaultServer(.endlessModel("again "))
    let desk = try EndpointDesk(server)
    #expect(try desk.ask(received: { $0.count < 100 }) == .failed(.cancelled))
    let silent = try EndpointDesk(try FaultServer(.silent))
    let calls = Recorder<Int>()
    #expect(
      try silent.ask(isCancelled: {
        calls.add(1)
        return calls.all.count > 2
      }) == .failed(.cancelled))
    #expect(try silent.log() == ["cancelled"] && silent.jobs() == [])
    #expect(try silent.services.store.engines.fallbacks() == 0)
  }

  // MARK: Wrong servers

  @Test("a server that is not there is not asked again, and the request waits")
  func refused() throws {
    let server = try FaultServer(good())
    let desk = try EndpointDesk()
    try desk.set("http://127.0.0.1:1")
    #expect(try desk.ask() == .failed(.refused))
    #expect(desk.pauses.all == [])
    #expect(try desk.log() == ["fallback: refused"])
    #expect(try desk.jobs().count == 1)
    #expect(try desk.services.store.engines.fallbacks() == 1)
    try desk.set(server.url())
    #expect(titles(try desk.ask()) == ["Speak B2"])
    #expect(try desk.jobs() == [])
  }

  @Test("a server that loads its model is asked whether it is ready")
  func loading() throws {
    let busy = FaultResponse.text("loading", status: 503)
    let server = try FaultServer { request, number in
      request.target == "/health"
        ? (number < 3 ? busy : .text("{\"status\":\"ok\"}"))
        : number == 0 ? busy : .model([answer()])
    }
    let desk = try EndpointDesk(server)
    #expect(titles(try desk.ask()) == ["Speak B2"])
    #expect(desk.pauses.all == [.seconds(1), .seconds(1)])
    #expect(try desk.log() == ["503", "503", "503", "200", "200"])
    #expect(
      server.requests.map(\.target) == [
        "/v1/chat/completions", "/health", "/health", "/health", "/v1/chat/completions",
      ])
    let never = try EndpointDesk(try FaultServer(busy))
    #expect(try never.ask() == .failed(.loading))
    #expect(never.pauses.all == Array(repeating: .seconds(1), count: 20))
    #expect(try never.jobs().count == 1)
  }

  @Test("a busy server is asked three times, with pauses that grow")
  func busy() throws {
    #expect(
      titles(
        try ask(
          .text("", status: 429), .text("", status: 500), good(), requests: 3,
          log: ["429", "500", "200"], pauses: [.milliseconds(500), .seconds(1)])) == ["Speak B2"])
    #expect(
      try ask(
        .text("", status: 429), requests: 3, log: ["429", "429", "fallback: 429"],
        pauses: [.milliseconds(500), .seconds(1)]) == .failed(.busy(429)))
    // A server without /health is asked again like any other.
    let server = try FaultServer { request, number in
      request.target == "/health"
        ? .text("", status: 404)
        : number == 0 ? .text("", status: 503) : .model([answer()])
    }
    #expect(titles(try EndpointDesk(server).ask()) == ["Speak B2"])
  }

  @Test("the person can cancel while it pauses")
  func cancelledPause() throws {
    let desk = try EndpointDesk(try FaultServer(.text("", status: 429)))
    let result = try desk.ask(isCancelled: { desk.pauses.all.count > 0 })
    #expect(result == .failed(.cancelled))
  }

  @Test("other statuses are final", arguments: [401, 403, 422])
  func final(_ status: Int) throws {
    let expected: EndpointFailure =
      [401, 403].contains(status) ? .unauthorized(status) : .status(status)
    #expect(
      try ask(.text("no", status: status), requests: 1, log: ["fallback: \(status)"])
        == .failed(expected))
  }

  @Test("a redirect to another host is not followed")
  func redirect() throws {
    let other = try FaultServer(good())
    let result = try ask(
      .redirect(to: "http://localhost:\(other.port)/v1/chat/completions", status: 307),
      requests: 1, log: ["fallback: redirected"])
    #expect(result == .failed(.redirected(to: "http://localhost:\(other.port)")))
    #expect(other.requests == [])
  }

  @Test("a connection that breaks, stalls or is not HTTP leaves the built-in framings")
  func broken() throws {
    let closed = try ask(.closed, requests: 1, log: ["fallback: unreachable"])
    #expect(closed == .failed(.unreachable))
    var limits = HTTPLimits(connect: .seconds(20))
    limits.idle = .milliseconds(50)
    let desk = try EndpointDesk(
      try FaultServer(.stalled(after: "data: {}\n\n")), limits: limits)
    #expect(try desk.ask() == .failed(.timedOut))
    #expect(try desk.log() == ["fallback: timed_out"])
    let error = FaultResponse.chunks([Array("data: {\"error\":{\"code\":500}}\n\n".utf8)])
    #expect(try ask(error, requests: 1, log: ["fallback: server"]) == .failed(.server(words: nil)))
  }

  // MARK: While it is asked

  /// Asks, and changes something when the first text arrives.
  private func meanwhile(
    _ change: @escaping (GoalDesk, RecordID) throws -> Void
  ) throws -> (EndpointResult, EndpointDesk) {
    let desk = try EndpointDesk(try FaultServer(good()))
    var hasChanged = false
    let result = try desk.services.goals.endpointFramings(
      of: desk.goal(),
      received: { _ in
        if !hasChanged {
          hasChanged = true
          do { try change(desk.desk, desk.id) } catch { Issue.record(error) }
        }
        return true
      })
    return (result, desk)
  }

  @Test("a card that is locked, changed or deleted meanwhile drops what was made for it")
  func changes() throws {
    let (locked, lockedDesk) = try meanwhile { try $0.perform(.lock($1, task: nil, true)) }
    #expect(locked == .failed(.locked))
    let goal = try lockedDesk.goal()
    #expect(goal.isLocked && goal.title == "Pass the B2 exam")
    let (edited, desk) = try meanwhile { try $0.perform(.edit($1, title: "Mine", detail: nil)) }
    #expect(edited == .failed(.superseded))
    #expect(try desk.goal().title == "Mine")
    #expect(try desk.desk.store.offers.offers(of: desk.id) == [])
    let (deleted, _) = try meanwhile { try $0.perform(.delete($1)) }
    #expect(deleted == .failed(.superseded))
    #expect(try desk.services.store.engines.fallbacks() == 0)
  }

  @Test("a framing that was made for an earlier revision is superseded, and changes nothing")
  func stale() throws {
    let desk = try EndpointDesk(try FaultServer(good()))
    let proposals = try framings(desk.ask())
    try desk.desk.perform(.edit(desk.id, title: "Mine", detail: nil))
    let goal = try desk.goal()
    #expect(try desk.services.goals.state(of: proposals[0]) == .superseded)
    #expect(throws: GoalError.superseded(goal)) {
      try desk.desk.perform(.accept(proposals[0].id, places: nil))
    }
    #expect(try desk.goal() == goal)
  }

  @Test("nothing is sent for a locked card, or without an endpoint")
  func nothing() throws {
    let server = try FaultServer(good())
    let desk = try EndpointDesk()
    #expect(try desk.ask() == .failed(.off))
    try desk.set(server.url())
    try desk.desk.perform(.lock(desk.id, task: nil, true))
    let goal = try desk.goal()
    #expect(throws: GoalError.locked(goal)) { try desk.ask() }
    try desk.desk.perform(.lock(desk.id, task: nil, false))
    try desk.desk.perform(.setState(desk.id, .completed))
    let over = try desk.goal()
    #expect(throws: GoalError.isOver(over)) { try desk.ask() }
    #expect(server.requests == [])
    #expect(try desk.log() == [])
  }

  // MARK: The action

  @Test("the action says what came of it")
  func action() throws {
    let desk = try EndpointDesk(try FaultServer(good()))
    let texts = Recorder<String>()
    let result = try desk.services.perform(.goals(.enrich(desk.id))) { progress in
      texts.add(progress.text)
      return true
    }
    #expect(result.goals?.proposals.count == 1 && !result.canUndo)
    #expect(
      result.message?.text(Texts(.english)) == "Qwen suggests 1 framing of Pass the B2 exam.")
    #expect(texts.all.last == answer() && texts.all.first == "")
    try desk.set("http://127.0.0.1:1")
    try desk.desk.perform(.edit(desk.id, title: "Pass it", detail: nil))
    let failed = try desk.services.perform(.goals(.enrich(desk.id)))
    #expect(failed.goals?.failure == .refused)
    #expect(
      failed.message?.text(Texts(.english))
        == "Qwen did not answer (connection refused); these framings are built in.")
    let stopped = try desk.services.perform(.goals(.enrich(desk.id))) { _ in false }
    #expect(stopped.goals?.failure == .cancelled)
    try desk.desk.perform(.removeEndpoint)
    let off = try desk.services.perform(.goals(.enrich(desk.id)))
    #expect(off.goals?.failure == .off && off.message == nil)
  }
}
