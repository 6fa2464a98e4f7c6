import Foundation
import Store
import TestSupport
import Testing
import shiftpro

@Suite("show, doctor, demo")
struct UpkeepTests {
  // MARK: show

  @Test("a screen as plain text, without blanks at the ends of lines or empty lines at its end")
  func shows() throws {
    let shell = try Shell()
    try shell.add("tomorrow 19:00", "07:00", "--name", "Nächte")
    shell("start")
    for screen in ["dashboard", "schedule", "hours", "coach", "settings"] {
      let outcome = shell("show", screen)
      #expect(outcome.status == 0)
      let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.allSatisfy { $0.last != " " && $0.count <= 80 })
      #expect(lines.count > 3 && lines.dropLast().last?.isEmpty == false)
      // The Settings are printed whole.
      #expect(lines.count <= 25 || screen == "settings")
    }
    #expect(shell("show", "dashboard").output.contains("ON SHIFT"))
    #expect(shell("show", "schedule").output.contains("October 2026"))
    #expect(shell("show", "Schedule", "--lang", "de").output.contains("Oktober 2026"))
    #expect(shell("show", "settings").output.contains("Europe/London"))
  }

  @Test(
    "what lies over a screen has a twin too",
    arguments: [
      ("history", "pay periods"), ("slip", "payslip"), ("rulesets", "California"),
      ("rates", "Base rates"),
      ("patterns", "Ward 4"), ("shoes", "Crocs"), ("audit", "Crocs"), ("keys", "Ctrl-Z"),
    ])
  func pages(page: String, word: String) throws {
    let outcome = try shellWithEverything()("show", page, "--size", "100x60")
    #expect(outcome.status == 0 && outcome.output.contains(word), "\(outcome)")
  }

  @Test(
    "the room is asked for, and ASCII is ASCII", arguments: ["120x40", "40X12", "1x1", "300×9"])
  func sizes(size: String) throws {
    let shell = try Shell()
    try shell.add("tomorrow 19:00", "07:00", "--name", "夜勤 🌙")
    let sides = size.split { "xX×".contains($0) }.compactMap { Int($0) }
    for screen in ["dashboard", "schedule", "hours", "coach", "settings"] {
      let plain = shell("show", screen, "--size", size, "--ascii")
      #expect(plain.status == 0)
      #expect(plain.output.utf8.allSatisfy { $0 < 0x80 })
      let lines = plain.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count <= sides[1] && lines.allSatisfy { $0.count <= sides[0] })
    }
  }

  @Test("looking makes no store")
  func showsNothing() throws {
    let shell = try Shell()
    #expect(shell("show", "dashboard").output.contains("No shifts yet."))
    #expect(shell.files == [])
  }

  @Test(
    "an unknown screen or size is a wrong command line",
    arguments: [
      ["dashbord"], [""], ["hours", "--size", "80"], ["hours", "--size", "80x0"],
      ["hours", "--size", "80xx24x1"], ["hours", "--size", "2000x2000"],
      ["hours", "--size", "-8x2"],
    ])
  func unknownScreen(arguments: [String]) throws {
    let shell = try Shell()
    let outcome = shell.run(["show"] + arguments)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(shell("show", "dashbord").errors.contains("“dashboard”"))
  }

  // MARK: doctor

  @Test("a sound store is sound, one that is missing or readable to others is not")
  func examines() throws {
    let shell = try Shell()
    let path = shell.folder.path
    #expect(shell("doctor").status == 1)
    #expect(shell("doctor").output.contains("No store at \(path) yet"))
    #expect(shell.files == [])
    try shell.add("tomorrow 19:00", "07:00")
    #expect(shell("doctor").output == "\(path) is sound.\n")
    chmod(path, 0o644)
    let outcome = shell("doctor")
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        1 problem in \(path):
        - Others can read \(path) (permissions 644). To change that: shiftpro doctor --repair

        """)
    let repaired = shell("doctor", "--repair")
    #expect(repaired.status == 0)
    #expect(repaired.output == "Only you can read \(path) now.\n\(path) is sound.\n")
  }

  @Test("as JSON with stable codes")
  func examinesForPrograms() throws {
    let shell = try Shell()
    try shell.add("tomorrow 19:00", "07:00")
    chmod(shell.folder.path, 0o640)
    let broken = shell("doctor", "--json")
    #expect(broken.status == 1)
    #expect(try broken.list("findings").map { $0.text("code") } == ["wide_permissions"])
    #expect(try broken.json().isNull("recovered"))
    let repaired = shell("doctor", "--repair", "--json")
    #expect(try repaired.list("repairs").map { $0.text("code") } == ["permissions_narrowed"])
    #expect(try repaired.list("findings").isEmpty)
  }

  @Test("a file that is no store is named and left as it is, by every command")
  func foreign() throws {
    let shell = try Shell()
    let bytes = Data("Dear diary, today I worked.".utf8)
    try bytes.write(to: URL(fileURLWithPath: shell.folder.path))
    chmod(shell.folder.path, 0o600)
    for command in [["doctor", "--repair"], ["list"], ["add", "7:00", "15:00"], ["undo"]] {
      let outcome = shell.run(command)
      #expect(outcome.status == 1)
      #expect((outcome.output + outcome.errors).contains(shell.folder.path))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: shell.folder.path)) == bytes)
    #expect(shell("help").status == 0)
  }

  @Test("from a damaged file what is readable is saved beside it")
  func damaged() throws {
    let shell = try Shell()
    for day in 10...28 { try shell.add("2026-11-\(day) 07:00", "15:00", "--note", "calm") }
    _ = try Doctor(path: shell.folder.path).repair()
    let url = URL(fileURLWithPath: shell.folder.path)
    var bytes = try Data(contentsOf: url)
    // The schema's page stays; a page of records in the middle is overwritten.
    let middle = bytes.count / 2 / 4096 * 4096
    bytes.replaceSubrange(middle..<middle + 4096, with: Data(repeating: 0xA5, count: 4096))
    try bytes.write(to: url)
    chmod(shell.folder.path, 0o600)
    let outcome = shell("doctor", "--repair", "--json")
    #expect(outcome.status == 1)
    let recovered = try #require(try outcome.json()["recovered"] as? [String: Any])
    #expect(recovered.text("path") == shell.folder.path + ".recovered")
    #expect(recovered.number("saved") != nil)
    #expect(shell("doctor", "--store", shell.folder.path + ".recovered").status == 0)
  }

  // MARK: demo

  @Test("demo fills the file it is told, the same from the same seed, and none that has shifts")
  func demo() throws {
    let shell = try Shell()
    let other = shell.folder.folder + "/demo.sqlite"
    let outcome = shell("demo", "--years", "1", "--store", other)
    #expect(outcome.status == 0)
    let count = try shell(
      "list", "--from", "1900-01-01", "--to", "today", "--json", "--store", other
    )
    .list("shifts").count
    #expect(outcome.output == "Created \(count) sample shifts in \(other).\n")
    #expect(count > 150 && count < 300)
    #expect(shell("doctor", "--store", other).status == 0)
    let again = shell("demo", "--store", other)
    #expect(again.status == 1)
    #expect(again.errors.contains(other))

    let first = shell("list", "--json", "--store", other).output
    for (seed, isSame) in [("1", true), ("2", false)] {
      let path = shell.folder.folder + "/seed-\(seed).sqlite"
      shell("demo", "--years", "1", "--seed", seed, "--store", path)
      #expect((shell("list", "--json", "--store", path).output == first) == isSame)
    }
  }

  @Test("demo never takes the usual store by itself")
  func demoOfNothing() throws {
    var shell = try Shell()
    shell.variables["SHIFTPRO_STORE"] = nil
    #expect(shell("demo").status == 2)
    #expect(shell.files == [])
    #expect(shell("demo", "--years", "0", "--profile", "ana").status == 2)
    #expect(shell("demo", "--years", "1", "--profile", "ana").status == 0)
  }

  @Test("--demo shows a person in a file that is gone afterwards")
  func demoOption() throws {
    let shell = try Shell()
    #expect(shell("--demo", "show", "settings").output.contains("Maren Köhler"))
    #expect(shell("--demo", "status", "--json").status == 0)
    #expect(shell("--demo", "undo").errors.contains("othing to undo"))
    #expect(shell.files == [])
    #expect(shell("--demo", "--store", "x", "list").status == 2)
  }
}
