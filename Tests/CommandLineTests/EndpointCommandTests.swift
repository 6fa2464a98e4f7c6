import Foundation
import NetworkTestSupport
import Testing
import shiftpro

@Suite("Commands for the endpoint") struct EndpointCommandTests {
  /// A person with a goal.
  private func shell() throws -> (Shell, String) {
    let shell = try Shell(now: "2026-03-02T14:00:00Z", zone: "Europe/Berlin")
    let goal = try shell.must("goal", "add", "Pass the B2 exam", "--json").json()["goal"]
    let id = try #require((goal as? [String: Any])?.text("id"))
    return (shell, id)
  }

  private static let answer = """
    {"framings":[{"framing":"outcome","title":"Speak B2","detail":"","rationale":"It helps.",\
    "tasks":[{"n":null,"text":"Read","minutes":20,"times":2,"energy":"low","priority":1}]}]}
    """

  private static let nobody = "http://127.0.0.1:1"

  // MARK: Settings

  @Test("set, show and off")
  func settings() throws {
    let (shell, _) = try shell()
    #expect(shell("coach", "endpoint", "show").output == "No endpoint. Nothing is sent anywhere.\n")
    let empty = try shell("coach", "endpoint", "show", "--json").json()
    #expect(empty.isNull("url") && empty.isNull("model") && empty.isNull("key"))
    let set = shell.must("coach", "endpoint", "set", "http://localhost:1/v1", "--model", "Qwen")
    #expect(
      set.output.hasPrefix(
        "From now on Qwen on localhost suggests framings too, and is asked about each goal that you "
          + "add on the screen.\n"))
    #expect(set.output.contains("shiftpro undo"))
    #expect(set.errors == "It does not answer: connection refused. The setting is kept.\n")
    let again = shell.must(
      "coach", "endpoint", "set", "http://localhost:1", "--model", "Qwen", "--no-try")
    #expect(again.output == "Qwen on localhost is already set; nothing changed.\n")
    let shown = shell.must("coach", "endpoint", "show").output
    #expect(
      shown.hasPrefix(
        """
        Address  http://localhost:1/v1/chat/completions
        Model    Qwen
        Host     localhost (this computer)
        Key      none

        Last requests
        """), "\(shown)")
    #expect(shown.contains("names of models") && shown.contains("connection refused"))
    let json = try shell("coach", "endpoint", "show", "--json").json()
    #expect(json.text("url") == "http://localhost:1/v1/chat/completions")
    #expect(json.text("host") == "localhost" && json.text("model") == "Qwen")
    #expect(shell.must("coach", "endpoint", "off", "--json").output.contains("\"url\":null"))
    let off = shell.must("coach", "endpoint", "off")
    #expect(off.output == "No endpoint is set; nothing changed.\n")
    shell.must("undo")
    #expect(try shell("coach", "endpoint", "show", "--json").json().text("model") == "Qwen")
  }

  @Test("show makes no store")
  func noStore() throws {
    let shell = try Shell()
    shell.must("coach", "endpoint", "show")
    shell("coach", "endpoint", "set", "ftp://x", "--model", "m")
    #expect(shell.files == [])
  }

  @Test(
    "bad input is refused with a way out",
    arguments: [
      (["localhost:11434", "--model", "m"], "endpoint_address", 2),
      (["http://x:pass@localhost", "--model", "m"], "endpoint_address", 2),
      (["http://localhost/?key=pass", "--model", "m"], "endpoint_address", 2),
      (["http://ai.example.org", "--model", "m"], "endpoint_plain_http", 2),
      (["https://ai.example.org", "--model", "m"], "endpoint_unconfirmed", 2),
      (
        ["https://ai.example.org", "--model", "m", "--confirm-host", "example.org"],
        "endpoint_other_host", 2
      ),
      (["http://localhost"], "endpoint_model", 2),
      (["http://localhost", "--model", " "], "endpoint_model", 2),
      (
        ["http://localhost", "--model", "m", "--key-file", "/nowhere/key"],
        "endpoint_key_unreadable", 1
      ),
    ])
  func badInput(_ words: [String], _ code: String, _ status: Int32) throws {
    let (shell, _) = try shell()
    let before = shell.written()
    for language in ["en", "de"] {
      let outcome = shell.run(["coach", "endpoint", "set"] + words + ["--lang", language])
      #expect(outcome.status == status && outcome.output == "")
      #expect(!outcome.errors.contains("⟦") && !outcome.errors.contains("pass"), "\(outcome)")
    }
    let error = try shell.run(["coach", "endpoint", "set"] + words + ["--json"]).error()
    #expect(error.text("code") == code)
    #expect(shell.written() == before)
  }

  @Test("the error about another machine names the option that helps")
  func confirmation() throws {
    let (shell, _) = try shell()
    let words = ["coach", "endpoint", "set", "https://ai.example.org", "--model", "m"]
    let refused = shell.run(words)
    #expect(refused.errors.contains("--confirm-host ai.example.org"))
    #expect(shell.run(words + ["--confirm-host", "ai.example.org", "--no-try"]).status == 0)
    #expect(
      shell("coach", "endpoint", "show").output.contains("ai.example.org (another machine)"))
  }

  @Test("a key file that others can read is refused, and a key is never printed or kept")
  func keys() throws {
    var (shell, _) = try shell()
    let path = try shell.file("key", "sk-123456\n")
    chmod(path, 0o644)
    let words = ["coach", "endpoint", "set", "http://localhost:1", "--model", "m"]
    let refused = shell.run(words + ["--key-file", path])
    #expect(refused.status == 1 && refused.errors.contains("chmod 600 \(path)"))
    chmod(path, 0o600)
    #expect(shell.run(words + ["--key-file", path]).status == 0)
    #expect(shell("coach", "endpoint", "show").output.contains("Key      \(path)\n"))
    shell.variables["SHIFTPRO_ENDPOINT_KEY"] = "sk-654321"
    #expect(shell.run(words).status == 0)
    #expect(shell("coach", "endpoint", "show").output.contains("Key      SHIFTPRO_ENDPOINT_KEY\n"))
    let json = try shell("coach", "endpoint", "show", "--json").json()
    #expect(json.text("key") == "environment" && json.isNull("key_file"))
    #expect(!shell.written().contains("sk-") && !json.description.contains("sk-"))
  }

  // MARK: Framings

  @Test("the built-in framings come first, then those of the model")
  func regenerate() throws {
    let (shell, id) = try shell()
    let server = try FaultServer(.model([Self.answer]))
    let before = shell.must("goal", "regenerate", id).output
    shell.must("coach", "endpoint", "set", server.url(), "--model", "Qwen")
    let with = shell.must("goal", "regenerate", id)
    #expect(with.output.hasPrefix(before + "\nOutcome · Qwen · id "), "\(with)")
    #expect(with.output.contains("1 ~ title: Pass the B2 exam → Speak B2"))
    #expect(with.output.contains("2 + Read · 2 × 20 min · low energy · priority 1"))
    #expect(with.output.contains("   · It helps.\n") && with.errors == "")
    #expect(shell.must("goal", "regenerate", id, "--built-in").output == before)
    let json = try shell("goal", "regenerate", id, "--json").json()
    let proposals = try #require(json["proposals"] as? [[String: Any]])
    #expect(proposals.last?.text("engine") == "endpoint:Qwen")
    #expect((json["endpoint"] as? [String: Any])?.text("result") == "done")
    #expect(server.asked == 1, "the answer is kept")
    let proposal = try #require(proposals.last?.text("id"))
    shell.must("goal", "accept", proposal)
    #expect(shell("goal", "show", id).output.hasPrefix("Speak B2\n"))
    let quiet = shell.must("goal", "regenerate", id, "--quiet")
    #expect(quiet.errors == "" && !quiet.output.contains(" "))
  }

  @Test("a model that is not there is said, and the request waits until it is")
  func refused() throws {
    let (shell, id) = try shell()
    shell.must("coach", "endpoint", "set", Self.nobody, "--model", "Qwen")
    let outcome = shell.must("goal", "regenerate", id)
    #expect(
      outcome.errors
        == "Qwen did not answer (connection refused); these framings are built in.\n")
    #expect(outcome.output.contains("Outcome · id "))
    let json = try shell("goal", "regenerate", id, "--json").json()
    #expect((json["endpoint"] as? [String: Any])?.text("result") == "refused")
    let shown = shell.must("coach", "endpoint", "show").output
    #expect(shown.contains("built-in instead: connection refused"))
    #expect(shown.contains("Pass the B2 exam  since Mon 2 Mar 15:00  waiting\n"), "\(shown)")
    let status = try shell("coach", "endpoint", "show", "--json").json()
    let jobs = try #require(status["jobs"] as? [[String: Any]])
    #expect(jobs.count == 1 && jobs[0].isNull("failure") && jobs[0].text("goal") == id)
    let requests = try #require(status["requests"] as? [[String: Any]])
    #expect(
      requests.map { $0.text("result") } == ["fallback: refused", "fallback: refused", "refused"])
    #expect(requests[0].text("host") == "127.0.0.1")
    #expect(try shell("coach", "metrics", "--json").json().number("fallbacks") == 2)
    let server = try FaultServer(.model([Self.answer]))
    shell.must("coach", "endpoint", "set", server.url(), "--model", "Qwen")
    shell.must("remind", "--dry-run")
    #expect(server.asked == 0)
    let reminded = shell.must("remind")
    #expect(server.asked == 1)
    #expect(
      reminded.output.hasPrefix("1 framing that you asked for has arrived.\n"), "\(reminded)")
    #expect(shell.must("remind").output.hasPrefix("Nothing is due.\n"))
    #expect(try shell("remind", "--json").json().number("framings") == 0)
    #expect(server.asked == 1)
    let arrived = shell.must("coach", "endpoint", "show").output
    #expect(
      arrived.hasSuffix("\nNew framings, shown by goal regenerate\n  Pass the B2 exam\n"),
      "\(arrived)")
    let after = try shell("coach", "endpoint", "show", "--json").json()
    #expect((after["jobs"] as? [Any])?.isEmpty == true)
    #expect((after["arrived"] as? [String]) == [id])
    // Looking at them ends the announcement, and asks nothing.
    shell.must("goal", "regenerate", id)
    #expect(server.asked == 1)
    #expect(!shell.must("coach", "endpoint", "show").output.contains("New framings"))
  }

  @Test("what waits for one goal is asked when another is")
  func replay() throws {
    let (shell, id) = try shell()
    let other = try shell.must("goal", "add", "Run", "--json").json()["goal"] as? [String: Any]
    shell.must("coach", "endpoint", "set", Self.nobody, "--model", "Qwen")
    shell.must("goal", "regenerate", id)
    let server = try FaultServer(.model([Self.answer]))
    shell.must("coach", "endpoint", "set", server.url(), "--model", "Qwen")
    let outcome = shell.must("goal", "regenerate", try #require(other?.text("id")))
    #expect(outcome.errors == "1 framing arrived that had been waiting.\n")
    #expect(server.asked == 2)
  }

  @Test("in German")
  func german() throws {
    let (shell, id) = try shell()
    shell.must("coach", "endpoint", "set", Self.nobody, "--model", "Qwen")
    let outcome = shell.must("goal", "regenerate", id, "--lang", "de")
    #expect(
      outcome.errors
        == "Qwen hat nicht geantwortet (Verbindung abgelehnt); diese Fassungen sind eingebaut.\n")
    let shown = shell.must("coach", "endpoint", "show", "--lang", "de").output
    #expect(shown.contains("Rechner    127.0.0.1 (dieser Rechner)"), "\(shown)")
  }

  @Test("a first contact says what it found, and sets the endpoint anyway")
  func trial() throws {
    let (shell, _) = try shell()
    let server = try FaultServer(.text("{\"data\":[{\"id\":\"Qwen\"},{\"id\":\"small\"}]}"))
    let words = ["coach", "endpoint", "set", server.url(), "--model"]
    let found = shell.run(words + ["Qwen"])
    #expect(found.output.contains("It answers and has the model Qwen.\n") && found.errors == "")
    #expect(server.requests.map(\.target) == ["/v1/models"])
    #expect(server.requests.map(\.method) == ["GET"])
    let other = shell.run(words + ["nope"])
    #expect(other.status == 0)
    #expect(
      other.errors == "It answers, but does not name the model nope. It names Qwen, small.\n")
    let german = shell.run(words + ["no", "--lang", "de"])
    #expect(
      german.errors == "Er antwortet, nennt aber kein Modell no. Er nennt Qwen, small.\n")
    let json = try shell.run(words + ["nope", "--json"]).json()
    #expect(json.text("found") == "others" && json.text("model") == "nope")
    let asked = server.requests.count
    let silent = try shell.run(words + ["nope", "--no-try", "--json"]).json()
    #expect(silent["found"] == nil && server.requests.count == asked)
  }

  @Test("a mistyped model is named, with those that the server has")
  func unknownModel() throws {
    let (shell, id) = try shell()
    let server = try FaultServer { request, _ in
      request.target == "/v1/models"
        ? .text("{\"data\":[{\"id\":\"qwen3\"}]}")
        : .text("{\"error\":{\"message\":\"model 'nope' not found\"}}", status: 404)
    }
    shell.must("coach", "endpoint", "set", server.url(), "--model", "nope", "--no-try")
    #expect(
      shell.must("goal", "regenerate", id).errors
        == "The server knows no model “nope”. It has qwen3. These framings are built in.\n")
    #expect(
      shell.must("goal", "regenerate", id, "--lang", "de").errors
        == "Der Server kennt kein Modell „nope“. Er hat qwen3. Diese Fassungen sind eingebaut.\n")
    #expect(
      shell("coach", "endpoint", "show").output.contains("the server does not know the model"))
  }

  // MARK: Payload

  @Test("the payload is the request byte for byte, with an endpoint or without")
  func payload() throws {
    let (shell, id) = try shell()
    shell.must("add", "2026-03-03 07:00", "2026-03-03 15:00", "--name", "Ward 7 Secret")
    let without = shell.must("coach", "payload", id)
    #expect(without.errors.hasPrefix("No endpoint is set, so nothing is sent."))
    #expect(!without.output.contains("Secret") && without.output.contains("Pass the B2 exam"))
    _ = try without.json()
    let server = try FaultServer(.model([Self.answer]))
    shell.must("coach", "endpoint", "set", server.url(), "--model", "Qwen")
    let with = shell.must("coach", "payload", id)
    #expect(with.errors == "" && shell.must("coach", "payload", id, "--json").output == with.output)
    shell.must("goal", "regenerate", id)
    #expect(
      server.requests.filter { $0.method == "POST" }.map(\.text)
        == [String(with.output.dropLast())])
    let one = shell.must("coach", "payload", id, "--framing", "barrier_first").output
    #expect(one.contains("\\\"framings\\\":[\\\"barrier_first\\\"]"))
    shell.must("goal", "lock", id)
    #expect(shell("coach", "payload", id).errors.contains("is locked, so nothing is sent"))
    #expect(shell("coach", "payload", "nothing").status == 1)
  }
}

extension FaultServer {
  /// The number of requests for framings.
  fileprivate var asked: Int { requests.count { $0.method == "POST" } }
}
