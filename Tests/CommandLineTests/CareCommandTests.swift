import Foundation
import Testing
import shiftpro

@Suite("Commands for goals that need a person") struct CareCommandTests {
  private static let sentence = """
    Ask your doctor or pharmacist before you start, stop or change a medicine. They know a safe way \
    for you.
    """

  private func shell(_ title: String = "Come off my sleeping pills") throws -> (Shell, String) {
    let shell = try Shell(now: "2026-03-02T14:00:00Z", zone: "Europe/Berlin")
    let goal = try shell.must("goal", "add", title, "--json").json()["goal"]
    return (shell, try #require((goal as? [String: Any])?.text("id")))
  }

  @Test("add, edit and show say where to turn")
  func add() throws {
    let (shell, id) = try shell("Sleep well")
    #expect(!shell.must("goal", "show", id).output.contains("doctor"))
    let edited = shell.must("goal", "edit", id, "--title", "Come off my sleeping pills").output
    #expect(edited.contains(Self.sentence + "\n"))
    #expect(shell.must("goal", "show", id).output.contains(Self.sentence + "\n"))
    #expect(shell.must("goal", "add", "Stop eating").output.contains("talk to a doctor"))
    #expect(!shell.must("goal", "add", "Stop eating meat").output.contains("doctor"))
    let task = shell.must("goal", "task", "add", "Stop eating meat", "Stop my antidepressants")
    #expect(task.output.contains(Self.sentence + "\n"))
  }

  @Test("JSON has a code and the sentence, null for other goals")
  func json() throws {
    let (shell, id) = try shell()
    let care = try #require(try shell.object("goal", "goal", "show", id)["care"] as? [String: Any])
    #expect(care.text("code") == "medicine" && care.text("text") == Self.sentence)
    let result = try shell.must("goal", "regenerate", id, "--json").json()
    #expect((result["proposals"] as? [Any])?.isEmpty == true)
    #expect((result["care"] as? [String: Any])?.text("code") == "medicine")
    let other = try shell.object("goal", "goal", "add", "Learn Spanish")
    #expect(other.isNull("care"))
  }

  @Test("regenerate and payload suggest nothing and send nothing")
  func regenerate() throws {
    let (shell, id) = try shell()
    let result = shell.must("goal", "regenerate", id)
    #expect(result.output.hasPrefix(Self.sentence + "\n") && result.errors.isEmpty)
    #expect(!result.output.contains("min"))
    shell.must("coach", "endpoint", "set", "http://127.0.0.1:1", "--model", "Qwen")
    #expect(shell.must("goal", "regenerate", id).errors.isEmpty)
    let payload = shell("coach", "payload", id, "--json")
    #expect(payload.status == 1)
    #expect(try payload.error().text("code") == "needs_care")
    #expect(shell("coach", "payload", id).output.isEmpty)
  }

  @Test("in German")
  func german() throws {
    var (shell, _) = try shell()
    shell.variables["LC_ALL"] = "de_DE.UTF-8"
    let added = shell.must("goal", "add", "Ich kann nicht mehr").output
    #expect(added.contains("Du musst damit nicht allein bleiben"))
    #expect(added.contains("Krisentelefon"))
  }
}
