import App
import AppCore
import Domain
import Foundation
import Services
import Testing
import shiftpro

/// Names and notes may hold anything; terminals, spreadsheets and cron must not run it.
@Suite("Names that are commands elsewhere") struct UnsafeOutputTests {
  private let hostile = "a\u{9B}2J\u{7F}\u{202E}b"

  @Test("JSON escapes DEL, C1 and what turns the direction; the value stays the same")
  func json() throws {
    let shell = try Shell()
    try shell.add("2026-10-21 07:00", "15:00", "--name", hostile)
    for arguments in [["list", "--json"], ["history", "--json"], ["export", "--as", "json"]] {
      let outcome = shell.run(arguments)
      #expect(outcome.output.contains("a\\u009b2J\\u007f\\u202eb"), "\(outcome)")
      #expect(!outcome.output.unicodeScalars.contains { (0x7F...0x9F).contains($0.value) })
    }
    #expect(try shell.shifts().first?.text("name") == hostile)
  }

  @Test("text for people and errors that repeat an argument turn no direction")
  func text() throws {
    let shell = try Shell()
    try shell.add("2026-10-21 07:00", "15:00", "--name", hostile)
    let list = shell("list"), error = shell("show", "x\u{202E}\u{9B}y")
    for text in [list.output, error.errors, shell("export", "--as", "text").output] {
      #expect(!text.isEmpty)
      #expect(
        !text.unicodeScalars.contains {
          (0x7F...0x9F).contains($0.value) || $0.value == 0x202E
        }, "\(text)")
    }
  }

  private static let formulas = [
    "=HYPERLINK(\"http://x\")", "+x", "-x", "@SUM(A1)", "'=x", "''-y", "'quoted", "-5", "+3",
  ]

  @Test("cells that a spreadsheet would run are guarded, and come back as they were")
  func cells() throws {
    let shell = try Shell()
    for (day, name) in Self.formulas.enumerated() {
      try shell.add("2026-10-\(10 + day) 07:00", "15:00", "--name=\(name)")
    }
    let export = shell.must("export")
    #expect(export.errors.contains("apostrophe"))
    for cell in [
      "\"'=HYPERLINK(", ",'+x,", ",'-x,", ",'@SUM(A1),", ",''=x,", ",'''-y,", ",'quoted,", ",-5,",
    ] {
      #expect(export.output.contains(cell), "\(cell): \(export)")
    }
    let other = try Shell()
    other.must("import", try other.file("a.csv", export.output))
    #expect(try other.shifts().map { $0.text("name") } == Self.formulas)
    #expect(shell.must("export", "--as", "json").errors.isEmpty)
    let raw = shell.must("export", "--raw-cells")
    #expect(raw.output.contains(",+x,") && raw.errors.isEmpty)
  }

  @Test("what a name holds is not filled in where a program of one's own is told of it")
  func templates() {
    let words = ReminderWords(title: "Night {text}", text: "at {title}")
    #expect(words.filled("{title}: {text} {other}") == "Night {text}: at {title} {other}")
  }
}
