import AppCore
import AppTestSupport
import Coach
import CoachUI
import Domain
import NetworkTestSupport
import Services
import ServicesTestSupport
import Store
import Terminal
import Testing

/// Framings of a language model on the screen. The programs of these tests perform actions at once;
/// `EndpointOnTerminalTests` shows the text while it arrives.
@Suite("A language model on the screen") struct EndpointScreenTests {
  private static let answer = """
    {"framings":[{"framing":"outcome","title":"Speak B2 by May","detail":"","rationale":"It helps.",\
    "tasks":[]}]}
    """

  /// Creates a program in the view of the goals, with an endpoint at `address`.
  private func robot(_ address: String, size: Size = Size(80, 24)) throws -> Robot {
    let robot = try GoalWeek.robot(isPlanned: false, size: size)
    _ = try StoreServices(store: robot.store, environment: robot.environment).perform(
      .goals(.setEndpoint(EndpointChoice(address: address, model: "Qwen", keyFile: nil))))
    try robot.restart()
    robot.press("5 o")
    return robot
  }

  @Test("r asks, and its framing comes after the built-in ones")
  func framings() throws {
    let server = try FaultServer(.model([Self.answer]))
    let robot = try robot(server.url())
    let before = try robot.goals()
    robot.press("r")
    #expect(robot.prose.contains("Qwen suggests 1 framing of"))
    #expect(robot.prose.contains("1 of 4"))
    robot.press("h")
    #expect(robot.prose.contains("4 of 4") && robot.prose.contains("Speak B2 by May"))
    #expect(try robot.goals() == before)
    #expect(server.requests.count == 1)
    robot.press("a Enter")
    #expect(robot.prose.contains("Speak B2 by May"))
    // Asking again shows the stored answer, and sends nothing.
    robot.press("u r")
    #expect(robot.prose.contains("of 4") || robot.prose.contains("of 3"))
    #expect(server.requests.count == 1)
  }

  @Test("without an answer the built-in framings stay, with the reason")
  func fallback() throws {
    let address: String
    do {
      let server = try FaultServer(.model([Self.answer]))
      address = server.url()
    }
    let robot = try robot(address)
    let before = try robot.goals()
    robot.press("r")
    #expect(robot.prose.contains("1 of 3"))
    #expect(robot.prose.contains("did not answer (connection refused); these framings are built"))
    #expect(try robot.goals() == before)
  }

  @Test("prose instead of JSON is not used, with the reason")
  func prose() throws {
    let server = try FaultServer(.model(["Sure! Here are some ideas.", "Sorry, here they are."]))
    let robot = try robot(server.url())
    robot.press("r")
    #expect(robot.prose.contains("Qwen answered in a form that can’t be used; these framings"))
    #expect(server.requests.count == 2)
  }

  @Test("framings that a timer fetched are announced, until r shows them")
  func arrivals() throws {
    let robot = try robot("http://127.0.0.1:1")
    robot.press("r")
    #expect(robot.prose.contains("did not answer"))
    robot.press("Esc")
    let server = try FaultServer(.model([Self.answer]))
    let services = StoreServices(store: robot.store, environment: robot.environment)
    _ = try services.perform(
      .goals(.setEndpoint(EndpointChoice(address: server.url(), model: "Qwen"))))
    #expect(try services.goals.replayQueue(onlyDue: true) == 1)
    try robot.restart()
    #expect(robot.prose.contains("New framings have arrived for"), "\(robot.screen)")
    robot.press("5 o")
    #expect(robot.prose.contains("New framings have arrived: r shows them"), "\(robot.screen)")
    robot.press("r Esc")
    #expect(!robot.prose.contains("New framings have arrived"))
    #expect(server.requests.count == 1)
  }

  @Test("without an endpoint nothing is asked")
  func off() throws {
    let robot = try GoalWeek.robot(isPlanned: false)
    robot.press("r")
    #expect(robot.prose.contains("1 of 3"))
    #expect(!robot.prose.contains("these framings are built in"))
    #expect(try robot.store.engines.requests(10).isEmpty)
  }

  @Test("a new card has a proposal beside it at once, and the model's joins it")
  func enrichment() throws {
    let server = try FaultServer(.model([Self.answer]))
    let robot = try robot(server.url(), size: Size(120, 40))
    robot.press("n")
    robot.type("Learn Spanish")
    robot.press("Enter Esc")
    #expect(robot.prose.contains("You are there when you can show it"), "\(robot.screen)")
    robot.wait(seconds: 1)
    #expect(server.requests.count == 1)
    #expect(robot.prose.contains("Qwen suggests 1 framing too: v shows it"), "\(robot.screen)")
    // The card is what was typed.
    let goal = try #require(robot.goals().last)
    #expect(goal.content == GoalContent(title: "Learn Spanish"))
    robot.press("v")
    #expect(robot.prose.contains("1 of 2"))
    robot.press("Esc a")
    let taken = try #require(robot.goals().last)
    #expect(taken.revision == 2 && taken.title == "Learn Spanish" && taken.tasks.count == 3)
    robot.press("u")
    #expect(try robot.goals().last?.revision == 1)
    #expect(server.requests.count == 1)
  }

  @Test("several new cards are asked about one after the other, and none about one that needs care")
  func newCards() throws {
    let server = try FaultServer(.model([Self.answer]))
    let robot = try robot(server.url(), size: Size(120, 40))
    robot.press("n")
    for title in ["Learn Spanish", "Stop drinking alcohol", "Clean the garage"] {
      robot.type(title)
      robot.press("Enter")
    }
    robot.press("Esc")
    for _ in 1...4 { robot.wait(seconds: 1) }
    #expect(server.requests.count == 2)
    #expect(!server.requests.contains { $0.text.contains("alcohol") })
  }

  @Test("without an answer the built-in proposal stays, with the reason")
  func enrichmentFallback() throws {
    let robot = try robot("http://127.0.0.1:1", size: Size(120, 40))
    robot.press("n")
    robot.type("Learn Spanish")
    robot.press("Enter Esc")
    robot.wait(seconds: 1)
    #expect(
      robot.prose.contains("Qwen gave no proposal (connection refused); the built-in one"),
      "\(robot.screen)")
    #expect(robot.prose.contains("You are there when you can show it"))
  }

  @Test("while a line takes the keys, a hint names the key that closes it first")
  func typing() throws {
    let server = try FaultServer(.model([Self.answer]))
    let robot = try robot(server.url())
    robot.press("n")
    robot.type("Learn Spanish")
    robot.press("Enter")
    robot.wait(seconds: 1)
    #expect(robot.prose.contains("Learn Spanish: Esc v shows it"), "\(robot.screen)")
    #expect(robot.prose.contains("Esc v shows proposed details"), "\(robot.screen)")
    robot.press("Esc")
    #expect(robot.prose.contains("v shows proposed details"), "\(robot.screen)")
    #expect(!robot.prose.contains("Esc v shows proposed"), "\(robot.screen)")
  }

  @Test("a busy server is one sentence beside a new card")
  func busy() throws {
    let server = try FaultServer(
      .text("{\"error\":{\"message\":\"Too many requests, try again later\"}}", status: 429))
    let robot = try robot(server.url(), size: Size(120, 40))
    robot.press("n")
    robot.type("Learn Spanish")
    robot.press("Enter Esc")
    robot.wait(seconds: 1)
    #expect(
      robot.prose.contains("Qwen is busy; the built-in proposal stays."), "\(robot.screen)")
    #expect(!robot.prose.contains("Too many") && !robot.prose.contains("status 429"))
  }

  @Test("framings of the same name say which model they are from")
  func names() throws {
    let server = try FaultServer(.model([Self.answer]))
    let robot = try robot(server.url())
    robot.press("r")
    #expect(robot.prose.contains("Outcome If-then plan Smallest step Outcome (Qwen)"))
  }

  @Test(
    "what a model writes is shown as far as it can be read, without escape sequences",
    arguments: [
      ("{\"framings\": [{\"fram", ""), ("```json\n", ""), ("Sure, here", "Sure, here"),
      ("{\"framings\":[{\"framing\":\"outcome\",\"title\":\"Speak \\u001b[31mB2", "Speak B2"),
      ("{\"title\": \"A\", \"detail\": \"You \\\"order\\\" co", "You \"order\" co"),
      ("{\"title\": \"A\", \"tasks\": [{\"text\": \"W\\u00f6rter\", \"minutes\": 2", "Wörter"),
      ("{\"title\":\"a\u{1B}[2Jb\\n\u{202E}c\"", "ab c"), ("{\"rationale\":\"\\u12\"", ""),
    ])
  func words(text: String, words: String) {
    var request = FramingRequest(goal: RecordID("g"), model: "Qwen")
    request.text = text
    #expect(request.words == words)
  }
}
