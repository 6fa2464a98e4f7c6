import Coach
import Domain
import NetworkTestSupport
import Services
import Store
import TestSupport
import Testing

@Suite("The cache and the queue of the endpoint") struct EndpointQueueTests {
  /// A desk whose endpoint could not be reached, and a server that is there by now.
  private func waiting(_ text: String = answer()) throws -> (EndpointDesk, FaultServer) {
    let desk = try EndpointDesk()
    try desk.set("http://127.0.0.1:1")
    #expect(try desk.ask() == .failed(.refused))
    let server = try FaultServer(.model([text]))
    return (desk, server)
  }

  private func replay(_ desk: EndpointDesk, onlyDue: Bool = false) throws -> Int {
    try desk.services.goals.replayQueue(onlyDue: onlyDue)
  }

  // MARK: Cache

  @Test("an answer counts for a day, also for the next process")
  func cache() throws {
    let server = try FaultServer(.model([answer()]))
    let desk = try EndpointDesk(server)
    let first = try desk.ask()
    #expect(try desk.ask() == first && server.requests.count == 1)
    desk.restart()
    #expect(try desk.ask() == first && server.requests.count == 1)
    // The day after, it is asked again, as the free time is another.
    desk.desk.wait(hours: 25)
    #expect(titles(try desk.ask()) == ["Speak B2"] && server.requests.count == 2)
  }

  @Test("another revision, model, language or lock of a task is another question")
  func keys() throws {
    let server = try FaultServer(.model([answer(tasks: "{\"n\":null,\"text\":\"Read\"}")]))
    let desk = try EndpointDesk(server)
    _ = try desk.ask()
    try desk.desk.perform(.edit(desk.id, title: nil, detail: "In June"))
    _ = try desk.ask()
    #expect(server.requests.count == 2)
    try desk.desk.perform(
      .setEndpoint(EndpointChoice(address: server.url(), model: "Other")))
    _ = try desk.ask()
    #expect(server.requests.count == 3)
    desk.desk.planner.environment.format.texts = Texts(.german)
    _ = try desk.ask()
    #expect(server.requests.count == 4)
    try desk.desk.perform(.lock(desk.id, task: 1, true))
    _ = try desk.ask()
    #expect(server.requests.count == 5)
    _ = try desk.ask()
    #expect(server.requests.count == 5)
  }

  @Test("framings that the person has rejected are not offered again, and another answer is asked")
  func rejected() throws {
    let server = try FaultServer { _, number in .model([answer(title: "Title \(number)")]) }
    let desk = try EndpointDesk(server)
    func ask() throws -> EndpointResult {
      try desk.services.goals.endpointFramings(of: desk.goal(), only: .outcome)
    }
    let proposals = try framings(ask())
    #expect(try framings(ask()) == proposals)
    try desk.desk.perform(.reject(proposals[0].id))
    #expect(titles(try ask()) == ["Title 1"] && server.requests.count == 2)
  }

  @Test("the memory keeps the 64 answers used last, until they expire")
  func memory() {
    let memory = AnswerMemory()
    for number in 0..<64 { memory.keep("\(number)", as: "k\(number)", until: 100) }
    #expect(memory.answer("k0", at: 99) == "0")
    memory.keep("64", as: "k64", until: 200)
    #expect(memory.answer("k1", at: 99) == nil && memory.answer("k0", at: 99) == "0")
    #expect(memory.answer("k0", at: 100) == nil && memory.answer("k64", at: 100) == "64")
  }

  // MARK: Queue

  @Test("a request waits once, and is answered once the endpoint is there")
  func waits() throws {
    let (desk, server) = try waiting()
    #expect(try desk.ask() == .failed(.refused))
    #expect(try desk.jobs().count == 1)
    #expect(try replay(desk) == 0)
    #expect(try desk.jobs().map(\.attempts) == [1])
    #expect(try desk.services.store.engines.fallbacks() == 2, "nobody waits for a replay")
    try desk.set(server.url())
    #expect(try replay(desk) == 1)
    #expect(try desk.jobs() == [])
    #expect(try desk.desk.store.offers.offers(of: desk.id).count == 1)
    #expect(try replay(desk) == 0 && server.requests.count == 1)
  }

  @Test("a request of another language is asked in it")
  func language() throws {
    let (desk, server) = try waiting()
    desk.desk.planner.environment.format.texts = Texts(.german)
    try desk.set(server.url())
    #expect(try replay(desk) == 1)
    #expect(server.requests.first?.text.contains("\\\"language\\\":\\\"en\\\"") == true)
    #expect(try desk.jobs() == [])
  }

  @Test(
    "a request whose goal has changed, or that is too old, stays visible with the reason",
    arguments: ["expired", "locked", "superseded", "goal_gone", "goal_over"])
  func dead(_ reason: String) throws {
    let (desk, server) = try waiting()
    let id = desk.id
    switch reason {
    case "expired": desk.desk.wait(hours: 6)
    case "locked": try desk.desk.perform(.lock(id, task: nil, true))
    case "superseded": try desk.desk.perform(.edit(id, title: "Mine", detail: nil))
    case "goal_gone": try desk.desk.perform(.delete(id))
    default: try desk.desk.perform(.setState(id, .archived))
    }
    try desk.set(server.url())
    #expect(try replay(desk) == 0)
    #expect(try desk.jobs().map(\.failure) == [reason])
    #expect(server.requests == [])
    #expect(Texts(.english).endpointFailure(reason) != reason)
    // Until the endpoint answers something else.
    let other = try desk.desk.goal(try desk.desk.add("Run", "Jog"))
    _ = try desk.services.goals.endpointFramings(of: other)
    #expect(try desk.jobs() == [])
  }

  @Test("an answer of no use ends the waiting; off forgets everything")
  func givenUp() throws {
    let (desk, server) = try waiting("prose")
    try desk.set(server.url())
    #expect(try replay(desk) == 0)
    #expect(try desk.jobs().map(\.failure) == ["no_json"])
    try desk.desk.perform(.removeEndpoint)
    #expect(try desk.jobs() == [])
    #expect(try replay(desk) == 0 && server.requests.count == 2)
  }

  @Test("a timer tries at once, then after 5, 10, 20 minutes and so on")
  func timer() throws {
    let (desk, _) = try waiting()
    var tries: [Int] = []
    var attempts = 0
    for minute in 0..<200 {
      _ = try replay(desk, onlyDue: true)
      let now = try #require(try desk.jobs().first).attempts
      if now > attempts { tries.append(minute) }
      attempts = now
      desk.desk.planner.environment.now = desk.desk.now + 60
    }
    #expect(tries == [0, 5, 10, 20, 40, 80, 160])
  }

  @Test("the action for the screen answers what waits, and says how much came")
  func action() throws {
    let (desk, server) = try waiting()
    #expect(try desk.services.perform(.goals(.replayEndpoint)).message == nil)
    try desk.set(server.url())
    let result = try desk.services.perform(.goals(.replayEndpoint))
    #expect(
      result.message?.text(Texts(.english)) == "1 framing arrived that had been waiting.")
  }
}
