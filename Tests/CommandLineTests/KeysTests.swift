import App
import AppCore
import Foundation
import Services
import Testing
import shiftpro

@Suite("keys")
struct KeysTests {
  let shell: Shell

  init() throws { shell = try Shell(zone: "UTC") }

  private func keys(_ id: String) throws -> [String: Any] {
    let all = try shell.run(["keys", "--json"]).list("keys")
    return try #require(all.first { $0.text("id") == id })
  }

  @Test("every command is listed with its keys, also before there is a store")
  func list() throws {
    let outcome = shell("keys")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.contains("shift.toggle"))
    #expect(try keys("shift.toggle")["keys"] as? [String] == ["s"])
    #expect(try keys("app.help")["is_fixed"] as? Bool == true)
    #expect(try keys("go.hours")["keys"] as? [String] == ["3", "g h"])
  }

  @Test("keys are set, shown as one's own, taken back by undo and reset")
  func set() throws {
    #expect(shell("keys", "set", "shift.toggle", "F2  g y").status == 0)
    #expect(try keys("shift.toggle")["keys"] as? [String] == ["F2", "g y"])
    #expect(try keys("shift.toggle")["is_own"] as? Bool == true)
    #expect(shell("undo").status == 0)
    #expect(try keys("shift.toggle")["keys"] as? [String] == ["s"])
    shell("keys", "set", "shift.toggle", "F2")
    shell("keys", "set", "shift.add", "F3")
    #expect(shell("keys", "reset", "shift.toggle").status == 0)
    #expect(try keys("shift.toggle")["keys"] as? [String] == ["s"])
    #expect(shell("keys", "reset").status == 0)
    #expect(try keys("shift.add")["keys"] as? [String] == ["a"])
  }

  @Test("a key that is taken is refused with the name of who has it, or taken away")
  func taken() throws {
    let refused = shell("keys", "set", "shift.toggle", "u")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("app.undo") && refused.errors.contains("--take"))
    #expect(try keys("shift.toggle")["keys"] as? [String] == ["s"])
    #expect(shell("keys", "set", "shift.toggle", "u", "--take").status == 0)
    #expect(try keys("app.undo")["keys"] as? [String] == [])
  }

  @Test(
    "what cannot be is refused in a sentence",
    arguments: [
      (["keys", "set", "shift.togle", "x"], "shift.toggle"),
      (["keys", "set", "app.help", "x"], "The keys of Help (app.help) can’t be changed."),
      (["keys", "set", "shift.add", "Hello"], "Hello"),
      (["keys", "set", "app.quit", ""], "app.quit"),
      (["keys", "reset", "no.such"], "no.such"), (["keys", "import", "/no/such"], "/no/such"),
    ])
  func refused(arguments: [String], word: String) {
    let outcome = shell.run(arguments)
    let isMistyped = ["shift.toggle", "Hello", "no.such"].contains(word)
    #expect(outcome.status == (isMistyped ? 2 : 1))
    #expect(outcome.errors.contains(word), "\(outcome)")
  }

  @Test("a file that was exported is imported again; one with wrong lines is not taken at all")
  func files() throws {
    shell("keys", "set", "shift.toggle", "F2")
    let path = shell.folder.folder + "/my.keys"
    #expect(shell("keys", "export", path).status == 0)
    shell("keys", "reset")
    #expect(shell("keys", "import", path).status == 0)
    #expect(try keys("shift.toggle")["keys"] as? [String] == ["F2"])
    let wrong = "shift.toggle = \"F5\"\nnonsense\nshift.add = \"Hello\"\n"
    try Data(wrong.utf8).write(to: URL(fileURLWithPath: path))
    let outcome = shell("keys", "import", path)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("Line 2") && outcome.errors.contains("Line 3"))
    #expect(try keys("shift.toggle")["keys"] as? [String] == ["F2"])
    #expect(shell("keys", "export", "-").output.contains("shift.toggle = \"F2\""))
  }
}
