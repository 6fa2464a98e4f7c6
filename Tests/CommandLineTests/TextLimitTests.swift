import Domain
import Foundation
import Store
import Testing
import shiftpro

/// Names of at most 120 and notes of at most 10,000 characters, wherever they come in.
@Suite("The length of names and notes") struct TextLimitTests {
  private let longName = String(repeating: "ä", count: TextLimit.name + 1)
  private let longNote = String(repeating: "x", count: TextLimit.note + 1)

  @Test("a longer name or note is refused with the limit and its length, and nothing is written")
  func commands() throws {
    let shell = try Shell()
    let id = try shell.add("2026-10-21 07:00", "15:00", "--name", String(longName.dropFirst()))
    let before = shell.written()
    for arguments in [
      ["add", "2026-10-22 07:00", "15:00", "--name", longName],
      ["edit", id, "--name", longName], ["shoe", "add", longName],
      ["bonus", "add", "10", longName],
    ] {
      let outcome = shell.run(arguments)
      #expect(outcome.status == 1, "\(arguments.prefix(2))")
      #expect(outcome.errors.contains("at most 120 characters; this one has 121"), "\(outcome)")
    }
    let note = shell("edit", id, "--note", longNote)
    #expect(note.status == 1)
    #expect(note.errors.contains("at most 10,000 characters; this one has 10,001"), "\(note)")
    #expect(shell.written() == before)
  }

  @Test("a line of a table with a longer one is skipped with the reason, the others come in")
  func table() throws {
    let shell = try Shell()
    let file = try shell.file(
      "a.csv",
      """
      start,end,name,notes
      2026-10-21 07:00,2026-10-21 15:00,\(longName),
      2026-10-22 07:00,2026-10-22 15:00,Early,\(longNote)
      2026-10-23 07:00,2026-10-23 15:00,Early,
      """)
    let outcome = shell("import", file)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.errors.contains("at most 120 characters; this one has 121"), "\(outcome)")
    #expect(outcome.errors.contains("at most 10,000 characters; this one has 10,001"))
    #expect(try shell.shifts().map { $0.text("name") } == ["Early"])
  }

  @Test("a file of everything with a longer name is refused with its place, and nothing comes in")
  func everything() throws {
    let shell = try Shell()
    try shell.add("2026-10-21 07:00", "15:00", "--name", "Marker")
    let text = shell.must("export", "--what", "all").output
    let file = try shell.file(
      "all.json", text.replacingOccurrences(of: #""Marker""#, with: "\"\(longName)\""))
    let other = try Shell()
    let outcome = other("import", file, "--json")
    #expect(try outcome.status == 1 && outcome.errorCode() == "archive_too_long", "\(outcome)")
    #expect(outcome.errors.contains("$.shift[0] has 121 characters; at most 120"), "\(outcome)")
    #expect(try other.shifts().isEmpty)
    // What is there already and as long stays, and comes in again.
    let store = try shell.folder.open()
    try store.connection.execute("UPDATE shift SET name = '\(longName)'")
    #expect(shell("import", file).status == 0)
  }

  @Test("rules of pay with a longer label are refused, and nothing is written")
  func labels() throws {
    let shell = try Shell()
    let rules = """
      {"schemaVersion": 3, "name": "Mine", "currency": "EUR",
       "rateMultipliers": [{"label": "Plain", "multiplier": 1},
                           {"label": "\(longName)", "multiplier": 1.5}]}
      """
    let outcome = shell("ruleset", "import", try shell.file("r.json", rules), "--json")
    #expect(try outcome.status == 1 && outcome.errorCode() == "name_too_long", "\(outcome)")
    #expect(!shell.must("ruleset", "list").output.contains("Mine"))
  }

  @Test("an error names a long argument by its beginning")
  func arguments() throws {
    let shell = try Shell()
    let word = String(repeating: "Zürich", count: 1000)
    for words in [[word], ["list", "--zone", word], ["list", "--from", word], ["edit", word]] {
      let outcome = shell.run(words)
      #expect(outcome.status != 0)
      #expect(
        outcome.errors.contains("ZürichZürich") && outcome.errors.contains("…"),
        "\(words[0].prefix(9))")
      #expect(outcome.errors.unicodeScalars.count < 1200, "\(outcome.errors.count)")
    }
  }

  @Test("of many skipped lines twenty are named to people, and all in JSON")
  func manySkipped() throws {
    let shell = try Shell()
    let lines = (1...300).map { "2026-10-21 0\($0 % 10):99,x" }
    let file = try shell.file("a.csv", "start,end\n" + lines.joined(separator: "\n") + "\n")
    let outcome = shell("import", file)
    #expect(outcome.status == 1)
    #expect(outcome.errors.split(separator: "\n").filter { $0.contains("ine ") }.count <= 21)
    #expect(outcome.errors.contains("280 more were skipped"))
    let skipped = try shell("import", file, "--json").list("skipped")
    #expect(skipped.compactMap { $0.number("count") }.reduce(0, +) == 300)
  }
}
