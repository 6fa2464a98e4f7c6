import NetworkTestSupport
import TestSupport
import Testing
import shiftpro

@Suite("Details and tasks for a new goal on the command line") struct GoalEnrichTests {
  private func shell(_ title: String = "Learn Spanish") throws -> Shell {
    let shell = try Shell(now: "2026-03-02T14:00:00Z", zone: "Europe/Berlin")
    shell.must("goal", "add", title)
    return shell
  }

  @Test("add and show name the command; accepting some changes is one step")
  func journey() throws {
    let shell = try Shell(now: "2026-03-02T14:00:00Z", zone: "Europe/Berlin")
    let added = shell.must("goal", "add", "Learn Spanish").output
    #expect(added.contains("details and tasks are proposed: shiftpro goal enrich "))
    #expect(shell.must("goal", "show", "spanish").output.contains("goal enrich "))
    let before = try shell.card("spanish")
    let lines = shell.must("goal", "enrich", "spanish").output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix(" 1 + details: ") }, "\(lines)")
    #expect(
      lines.contains { $0.hasPrefix(" 2 + ") } && lines.last?.hasPrefix("accept with") == true)
    let proposals = try shell("goal", "enrich", "spanish", "--json").list("proposals")
    let hunks = try #require(proposals.first?["hunks"] as? [[String: Any]])
    #expect(proposals.count == 1 && !hunks.contains { $0.text("field") == "title" })
    #expect(try shell.card("spanish").text("detail") == before.text("detail"))
    let taken = try shell.object("goal", "goal", "enrich", "spanish", "--accept", "1,2")
    #expect(taken.number("revision") == 2 && taken.text("title") == "Learn Spanish")
    #expect((taken["tasks"] as? [Any])?.count == 1)
    #expect(!shell.must("goal", "show", "spanish").output.contains("goal enrich"))
    #expect(shell("goal", "enrich", "spanish").output.contains("Nothing is proposed"))
    #expect(shell.must("undo").output.contains("Accept details and tasks of Learn Spanish"))
    #expect(try shell.card("spanish").number("revision") == 1)
    #expect(
      try shell.object("goal", "goal", "enrich", "spanish", "--accept", "all")
        .number("revision") == 2)
  }

  @Test("dismissing ends it, and can be undone")
  func dismiss() throws {
    let shell = try shell()
    shell.must("goal", "enrich", "spanish", "--dismiss")
    #expect(try shell("goal", "enrich", "spanish", "--json").list("proposals").isEmpty)
    let outcome = shell.run(["goal", "enrich", "spanish", "--accept", "all", "--json"])
    #expect(try outcome.status == 1 && outcome.errorCode() == "no_proposal")
    shell.must("undo")
    #expect(try shell("goal", "enrich", "spanish", "--json").list("proposals").count == 1)
  }

  @Test(
    "what cannot be done is refused and writes nothing",
    arguments: [
      ("enrich spanish --accept all --dismiss", 2, "conflict"),
      ("enrich spanish --accept 9", 1, "unknown_hunk"),
      ("enrich spanish --accept x", 2, "bad_hunks"), ("enrich nope", 1, "unknown_goal"),
    ])
  func refusals(words: String, status: Int32, code: String) throws {
    let shell = try shell(), before = shell.written()
    let arguments = words.split(separator: " ").map(String.init)
    let outcome = shell.run(["goal"] + arguments + ["--json"])
    #expect(try outcome.status == status && outcome.errorCode() == code, "\(outcome)")
    #expect(shell.written() == before)
    shell.must("goal", "lock", "spanish")
    #expect(try shell("goal", "enrich", "spanish", "--json").errorCode() == "locked")
  }

  @Test("a goal that needs a person has none, and nothing is sent about it")
  func care() throws {
    let server = try FaultServer(.model(["{}"]))
    let shell = try shell("Stop drinking alcohol")
    shell.must("coach", "endpoint", "set", server.url(), "--model", "m", "--no-try")
    let outcome = shell.must("goal", "enrich", "drinking")
    #expect(outcome.output.contains("You do not have to do this alone"))
    #expect(
      try shell("goal", "enrich", "drinking", "--accept", "all", "--json").errorCode()
        == "needs_care")
    #expect(server.requests.isEmpty)
  }

  @Test("without an endpoint, or with one that does not answer, the built-in proposal is there")
  func endpoint() throws {
    let shell = try shell()
    #expect(shell.must("goal", "enrich", "spanish").errors.isEmpty)
    shell.must("coach", "endpoint", "set", "http://127.0.0.1:1", "--model", "m", "--no-try")
    let failed = shell.must("goal", "enrich", "spanish")
    #expect(failed.output.contains(" 1 + details: "))
    #expect(failed.errors.contains("connection refused"))
    let builtIn = shell.must("goal", "enrich", "spanish", "--built-in")
    #expect(builtIn.errors.isEmpty)
    let answer = """
      {"framings":[{"framing":"outcome","title":"Speak Spanish","detail":"","rationale":"It helps.",\
      "tasks":[]}]}
      """
    let server = try FaultServer(.model([answer]))
    shell.must("coach", "endpoint", "set", server.url(), "--model", "Qwen", "--no-try")
    let both = shell.must("goal", "enrich", "spanish").output
    #expect(both.contains("Qwen") && both.contains("Speak Spanish"), "\(both)")
    // The answer comes again without another request.
    #expect(shell.must("goal", "enrich", "spanish").output.contains("Speak Spanish"))
    #expect(server.requests.count == 1)
  }

  @Test("the endpoint's status is not cut, and a goal waits once")
  func show() throws {
    let words = String(repeating: "The model is being moved to another rack. ", count: 3)
    let server = try FaultServer(
      .text("{\"error\":{\"message\":\"\(words)\"}}", status: 400))
    let shell = try shell()
    shell.must("coach", "endpoint", "set", server.url(), "--model", "m", "--no-try")
    shell.must("goal", "enrich", "spanish")
    shell.must("coach", "endpoint", "set", "http://127.0.0.1:1", "--model", "m", "--no-try")
    for title in ["Learn more Spanish", "Learn Spanish"] {
      shell.must("goal", "enrich", "spanish")
      shell.must("goal", "edit", "spanish", "--title", title)
    }
    let shown = shell.must("coach", "endpoint", "show").output
    #expect(!shown.contains("…"), "\(shown)")
    let jobs = try shell("coach", "endpoint", "show", "--json").list("jobs")
    #expect(jobs.count == 1)
  }
}
