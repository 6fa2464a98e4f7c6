import Foundation
import Testing
import shiftpro

@Suite("import of steps")
struct StepImportTests {
  let shell: Shell

  init() throws { shell = try Shell(now: "2026-11-02T12:00:00Z", zone: "Europe/Berlin") }

  @Test("what was read, added and skipped, every key in its place; the second time nothing is new")
  func twice() throws {
    let path = try shell.night()
    let first = shell("import", path, "--json")
    #expect(
      first.output == #"{"kind":"apple-health","file":"\#(path)","read":6,"added":6,"updated":0,"#
        + #""unchanged":0,"skipped":[],"from":"2026-10-24T22:30:00Z","#
        + #""to":"2026-10-25T01:40:00Z","sessions":[]}"# + "\n")
    let hours = try shell.hours()
    let second = try shell("import", path, "--json").json()
    #expect(second.number("added") == 0 && second.number("unchanged") == 6)
    #expect(try shell.hours() == hours)
    #expect(try shell("history", "--json").list("entries").count == 1)
  }

  @Test("for people: what came, from when and whom; undo takes it back, redo brings it")
  func undo() throws {
    let path = try shell.night()
    let outcome = shell("import", path)
    #expect(
      outcome.output == """
        \(path): 6 of 6 records imported, 0 unchanged
        Sun 25 Oct 2026 – Sun 25 Oct 2026 · iPhone (phone), Anna’s Watch (watch)
        undo with: shiftpro undo

        """, "\(outcome)")
    let hours = try shell.hours()
    #expect(hours.count == 4)
    #expect(shell("undo").output.contains("Import export.xml"))
    #expect(try shell.hours() == [])
    shell("redo")
    #expect(try shell.hours() == hours)
  }

  @Test("our own table of hours does not count what its sources counted once more")
  func ours() throws {
    let path = try shell.night()
    shell("import", path)
    let hours = try shell.hours()
    let table = shell("export", "--what", "steps").output
    let own = try shell.file("steps.csv", table)
    let outcome = shell("import", own, "--json")
    #expect(try outcome.errorCode() == "health_counted")
    #expect(outcome.status == 1)
    #expect(try shell.hours() == hours)
    #expect(try shell("history", "--json").list("entries").count == 1)
    // Elsewhere nobody counted them, and there a second time changes nothing.
    let fresh = try Shell(now: "2026-11-02T12:00:00Z", zone: "Europe/Berlin")
    let copy = try fresh.file("steps.csv", table)
    let added = try #require(try fresh("import", copy, "--json").json().number("added"))
    #expect(added > 0)
    func days(_ shell: Shell) throws -> [Int?] {
      try shell("steps", "--json").list("days").map { $0.number("steps") }
    }
    #expect(try days(fresh) == days(shell))
    #expect(try fresh("import", copy, "--json").json().number("added") == 0)
  }

  @Test("a dry run tells the same and changes nothing, not even that there is a store")
  func dryRun() throws {
    let path = try shell.night()
    let outcome = shell("import", path, "--dry-run", "--json")
    #expect(try outcome.json().number("added") == 6)
    #expect(shell.files == ["export.xml"])
    shell("shoe", "add", "Ghost")
    #expect(try shell("import", path, "--dry-run", "--json").json().number("added") == 6)
    #expect(try shell.hours() == [])
  }

  @Test("several files, each a step of its own")
  func several() throws {
    let one = try shell.file(
      "one.csv", "start,end,steps\n2026-10-01T10:00Z,2026-10-01T10:10Z,100\n")
    let two = try shell.file("two.csv", "date,steps\n2026-10-02,8000\n2026-10-03,9000\n")
    let outcome = shell("import", one, two, "--json")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try outcome.list("imports").map { $0.number("added") } == [1, 2])
    let days = try shell("steps", "--json").list("days")
    #expect(days.map { $0.number("steps") } == [100, 0, 0])
    #expect(days.map { $0.number("day_level_steps") } == [0, 8000, 9000])
    #expect(shell("steps").output.contains("Σ 8,000"))
    shell("undo")
    #expect(try shell("steps", "--json").list("days").count == 1)
  }

  @Test("what is damaged is skipped and told, or ends the import with --strict")
  func damaged() throws {
    let path = try shell.file(
      "bad.csv", "start,end,steps\n2026-10-01T10:00Z,2026-10-01T10:10Z,100\nsoon,later,3\n")
    let strict = shell("import", path, "--strict", "--json")
    #expect(strict.status == 1)
    #expect(try strict.errorCode() == "health_damaged")
    #expect(try shell.hours() == [])
    let outcome = shell("import", path)
    #expect(outcome.status == 0 && outcome.errors.contains("skipped 1: the time cannot be read"))
    let json = try shell("import", path, "--json").json()
    #expect(json.number("read") == 2 && json.number("unchanged") == 1)
    let skipped = try #require(json["skipped"] as? [[String: Any]])
    #expect(skipped.first?.text("reason") == "bad_time" && skipped.first?.number("count") == 1)
  }

  @Test(
    "what cannot be imported is said in a sentence",
    arguments: [
      (["import", "missing.zip"], "health_unreadable", 1), (["import"], "missing_operand", 2),
      (["import", "x.csv", "--as", "apple"], "bad_choice", 2),
    ] as [([String], String, Int32)])
  func refusals(arguments: [String], code: String, status: Int32) throws {
    let outcome = shell.run(arguments + ["--json"])
    #expect(outcome.status == status, "\(outcome)")
    #expect(try outcome.errorCode() == code)
    #expect(shell.files == [])
  }

  @Test("the usual pair goes on by itself with steps in no pair, where that is wanted")
  func autoStart() throws {
    shell("shoe", "add", "Pegasus", "--default")
    let chosen = shell(
      "--now", "2026-10-24T22:00:00Z", "steps", "settings", "--auto-start", "on")
    #expect(chosen.output.contains("from Sun 25 Oct 2026"), "\(chosen)")
    let path = try shell.night()
    let first = try shell("import", path, "--json").list("sessions")
    #expect(first.map { $0.text("start") } == ["2026-10-24T22:30:00Z"])
    #expect(first.map { $0.text("end") } == ["2026-10-25T01:40:00Z"])
    #expect(try shell("import", path, "--json").list("sessions").isEmpty)
    shell("undo")
    #expect(shell("import", path).output.contains("Pegasus was put on automatically once"))
    shell("steps", "settings", "--auto-start", "off")
    #expect(
      try shell("steps", "settings", "--json").json()["auto_start_since"] is NSNull)
  }

  @Test("samples that nobody believes are left out until they are accepted")
  func doubts() throws {
    let path = try shell.export([
      ("iPhone", "StepCount", "2026-10-24 10:00:00", "2026-10-24 10:10:00", "500"),
      ("iPhone", "StepCount", "2030-01-06 10:00:00", "2030-01-06 10:10:00", "700"),
      ("Anna’s Watch", "StepCount", "2026-10-24 12:00:00", "2026-10-24 13:00:00", "500000"),
    ])
    let outcome = shell("import", path)
    #expect(outcome.output.contains("1 of 3 records imported"), "\(outcome)")
    #expect(outcome.errors.contains("excluded 1: wrong clock"))
    #expect(outcome.errors.contains("excluded 1: too many steps"))
    #expect(try shell.hours() == ["2026-10-24T12:00 500"])
    let doubts = try shell("steps", "doubts", "--json").list("doubts")
    #expect(doubts.map { $0.text("reason") } == ["suspicious_clock", "suspicious_amount"])
    #expect(shell("steps", "doubts", "--accept", "anna’s watch").status == 0)
    #expect(try shell.hours() == ["2026-10-24T12:00 500", "2026-10-24T14:00 500000"])
    #expect(
      try shell("steps", "doubts", "--accept", "9", "--json").errorCode()
        == "unknown_source")
  }

  @Test("on a terminal a line tells how far it has come, and goes away")
  func progress() throws {
    let path = try shell.night()
    var watched = shell.processEnvironment
    watched.showsProgress = true
    let output = MemorySink(), errors = MemorySink()
    let status = Program.run(
      arguments: ["import", path], processEnvironment: watched, output: output, error: errors)
    #expect(status == 0)
    #expect(errors.text.hasPrefix("\r\u{1B}[Kexport.xml  100 %"))
    #expect(errors.text.hasSuffix("\r\u{1B}[K"))
    #expect(!output.text.contains("\r"))
    #expect(shell("import", path).errors == "")
  }
}
