import Coach
import Domain
import NetworkTestSupport
import Platform
import Services
import Store
import TestSupport
import Testing

@Suite("Settings of the endpoint") struct EndpointSettingsTests {
  @Test(
    "an address leads to the chat, however much of it is typed",
    arguments: [
      ("http://localhost:11434", "http://localhost:11434/v1/chat/completions"),
      ("http://localhost:11434/", "http://localhost:11434/v1/chat/completions"),
      (" HTTP://LocalHost:8080/v1 ", "http://localhost:8080/v1/chat/completions"),
      ("http://127.0.0.1/v1/", "http://127.0.0.1/v1/chat/completions"),
      ("http://[::1]:1/v1/chat/completions", "http://[::1]:1/v1/chat/completions"),
      ("http://localhost/llm", "http://localhost/llm/v1/chat/completions"),
      ("http://localhost/api/chat/completions", "http://localhost/api/chat/completions"),
    ])
  func address(_ text: String, _ expected: String) throws {
    let address = try EndpointAddress(text)
    #expect(address.chat.description == expected && address.isLoopback)
  }

  @Test("the address of the health is beside that of the chat")
  func health() throws {
    #expect(
      try EndpointAddress("http://localhost/llm/v1").health.description
        == "http://localhost/llm/health")
    #expect(
      try EndpointAddress("http://localhost:8080/v1/chat/completions").health.description
        == "http://localhost:8080/health")
  }

  private func error(
    _ address: String, model: String = "Qwen", keyFile: String? = nil, confirmed: String? = nil
  ) throws -> EndpointError? {
    let desk = try GoalDesk()
    let choice = EndpointChoice(
      address: address, model: model, keyFile: keyFile, confirmedHost: confirmed)
    do {
      try desk.perform(.setEndpoint(choice))
      return nil
    } catch let error as EndpointError {
      #expect(try desk.store.coachSettings().endpointURL == nil)
      #expect(try desk.store.changeCount() == 0)
      let message = error.message(desk.planner.environment)
      #expect(!message.text.contains("⟦"))
      return error
    }
  }

  @Test("another machine needs https, and its name typed again")
  func hosts() throws {
    #expect(try error("http://ai.example.org") == .plainHTTP(host: "ai.example.org"))
    #expect(try error("http://localhost.example.org") == .plainHTTP(host: "localhost.example.org"))
    #expect(try error("https://ai.example.org") == .unconfirmed(host: "ai.example.org"))
    #expect(
      try error("https://ai.example.org", confirmed: "ai.example.com")
        == .otherHost(typed: "ai.example.com", host: "ai.example.org"))
    #expect(
      try error("http://ai.example.org", confirmed: "ai.example.org")
        == .plainHTTP(host: "ai.example.org"))
    #expect(try error("https://AI.example.org/v1", confirmed: "AI.example.org") == nil)
    #expect(try error("http://localhost", confirmed: "localhost") == nil)
  }

  @Test(
    "what is no address is refused, and a password in it is not repeated",
    arguments: [
      "", "localhost:11434", "ftp://localhost", "http://", "http://a b",
      "http://x:secret@localhost",
      "http://localhost?key=secret", "http://localhost:99999",
    ])
  func addresses(_ text: String) throws {
    guard case .badAddress(let shown)? = try error(text) else {
      Issue.record("accepted")
      return
    }
    #expect(!shown.contains("secret"))
  }

  @Test("a model has a name in one line", arguments: ["", " ", "a\nb", "a\u{1B}[1m"])
  func models(_ name: String) throws {
    #expect(try error("http://localhost", model: name) == .badModel)
  }

  // MARK: Keys

  @Test("a file with a key is for its owner alone, and has one")
  func keyFiles() throws {
    let temporary = try TemporaryStore(), folder = temporary.folder
    func file(_ text: String, _ mode: mode_t) throws -> String {
      let path = folder + "/key"
      try Files.write(Array(text.utf8), to: path, mode: 0o600)
      chmod(path, mode)
      return path
    }
    for mode: mode_t in [0o640, 0o604, 0o660, 0o644, 0o601] {
      let path = try file("abc", mode)
      #expect(try error("http://localhost", keyFile: path) == .keyOpen(path: path))
    }
    for text in ["", " \n", "a b", "a\nb", "ä", String(repeating: "a", count: 5000)] {
      let path = try file(text, 0o600)
      #expect(try error("http://localhost", keyFile: path) == .badKey(path))
    }
    #expect(try error("http://localhost", keyFile: file("abc\n", 0o600)) == nil)
    #expect(try error("http://localhost", keyFile: file("abc\n", 0o400)) == nil)
    guard case .keyUnreadable? = try error("http://localhost", keyFile: folder + "/none") else {
      Issue.record("accepted")
      return
    }
  }

  @Test("a key is sent, and kept nowhere")
  func keys() throws {
    let server = try FaultServer(.model([answer()]))
    let desk = try EndpointDesk()
    let path = desk.desk.planner.temporary.folder + "/key"
    try Files.write(Array("sk-FILE\n".utf8), to: path)
    try desk.set(server.url(), keyFile: path)
    _ = try desk.ask()
    #expect(server.requests.last?.headers["authorization"] == "Bearer sk-FILE")
    #expect(try EndpointStatus(desk.services).keySource == .file)
    chmod(path, 0o644)
    try desk.desk.perform(.edit(desk.id, title: "Pass", detail: nil))
    #expect(try desk.ask() == .failed(.notAllowed(.keyOpen(path: path))))
    #expect(server.requests.count == 1)
    desk.setVariable { $0 == "SHIFTPRO_ENDPOINT_KEY" ? "sk-VARIABLE" : nil }
    try desk.set(server.url())
    _ = try desk.ask()
    #expect(server.requests.last?.headers["authorization"] == "Bearer sk-VARIABLE")
    #expect(try EndpointStatus(desk.services).keySource == .environment)
    let bytes = try Files.read(desk.desk.planner.temporary.path)
    let wal = (try? Files.read(desk.desk.planner.temporary.path + "-wal")) ?? []
    for part in [bytes, wal] {
      #expect(!part.contains(Array("sk-FILE".utf8)) && !part.contains(Array("sk-VARIABLE".utf8)))
    }
  }

  @Test("a key of no use in the environment is an error, not sent")
  func badVariable() throws {
    let server = try FaultServer(.model([answer()]))
    let desk = try EndpointDesk(server)
    desk.setVariable { _ in "two words" }
    #expect(try desk.ask() == .failed(.notAllowed(.badKey("SHIFTPRO_ENDPOINT_KEY"))))
    #expect(server.requests == [])
    #expect(try desk.log() == ["fallback: endpoint_key"])
  }

  // MARK: Changes

  @Test("setting, setting again, removing and undoing")
  func changes() throws {
    let desk = try GoalDesk()
    let choice = EndpointChoice(address: "http://localhost:1", model: "Qwen")
    #expect(try desk.perform(.setEndpoint(choice)).canUndo)
    #expect(try !desk.perform(.setEndpoint(choice)).canUndo)
    #expect(try desk.store.coachSettings().endpointModel == "Qwen")
    #expect(try desk.perform(.removeEndpoint).canUndo)
    #expect(try desk.store.coachSettings() == CoachSettings())
    #expect(try !desk.perform(.removeEndpoint).canUndo)
    try desk.planner.perform(.history(.undo(1)))
    #expect(try desk.store.coachSettings().endpointURL != nil)
  }

  @Test("settings that came in another way are checked before anything is sent")
  func tampered() throws {
    let desk = try EndpointDesk()
    var settings = CoachSettings()
    settings.endpointURL = "https://ai.example.org/v1/chat/completions"
    settings.endpointModel = "Qwen"
    try desk.desk.perform(.saveSettings(settings, from: CoachSettings()))
    #expect(
      try desk.ask() == .failed(.notAllowed(.unconfirmed(host: "ai.example.org"))))
    let known = settings
    settings.endpointURL = "no address"
    try desk.desk.perform(.saveSettings(settings, from: known))
    #expect(try desk.ask() == .failed(.notAllowed(.badAddress("no address"))))
  }
}
