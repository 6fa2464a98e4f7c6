import Foundation
import TestSupport
import Testing
import shiftpro

@Suite("imports that meet what was deleted, closed or written with blanks")
struct ImportAgainTests {
  private func shell() throws -> Shell {
    try Shell(now: "2026-03-30T12:00:00Z", zone: "Europe/Berlin")
  }

  @Test("a table leaves deleted shifts deleted until it is asked to bring them back")
  func deletedStays() throws {
    let shell = try shell()
    let foreign = try shell.file(
      "a.csv", "start,end,name\n2026-03-02 07:00,15:00,Early\n2026-03-03 07:00,15:00,Early\n")
    shell.must("import", foreign)
    let csv = shell.folder.folder + "/own.csv", json = shell.folder.folder + "/own.json"
    shell.must("export", "--output", csv)
    shell.must("export", "--output", json)
    let id = try #require(shell.shifts().first?.text("id"))
    shell.must("delete", id)
    for path in [foreign, csv, json] {
      let outcome = shell.must("import", path)
      #expect(outcome.output.contains("0 added"), "\(path): \(outcome)")
      let notice = "1 shift that you deleted was skipped; --again imports it anyway.\n"
      #expect(outcome.errors == notice, "\(path): \(outcome)")
      #expect(try shell.shifts().count == 1)
      shell.must("import", path, "--again")
      #expect(try shell.shifts().count == 2, "\(path)")
      shell.must("delete", try #require(shell.shifts().first?.text("id")))
    }
  }

  @Test("a calendar brings a deleted shift back when it is asked to")
  func calendarAgain() throws {
    let shell = try shell()
    let path = try shell.file(
      "a.ics", "BEGIN:VEVENT\nUID:1\nDTSTART:20260302T070000Z\nDURATION:PT8H\nEND:VEVENT\n")
    shell.must("import", path, "--as", "ics")
    shell.must("delete", try #require(shell.shifts().first?.text("id")))
    shell("import", path)
    #expect(try shell.shifts().isEmpty)
    shell.must("import", path, "--again")
    #expect(try shell.shifts().count == 1)
  }

  @Test("blanks around a name and a note come back from our own table")
  func blanks() throws {
    let shell = try shell()
    shell.must(
      "add", "2026-03-02 07:00", "15:00", "--name", " Early  ", "--note", "  a note ")
    shell.must("add", "2026-03-03 07:00", "15:00", "--name", "x  ", "--note", "\"quoted\" ")
    let stored = try shell.shifts().map { "\($0.text("name") ?? "")|\($0.text("notes") ?? "")|" }
    let path = shell.folder.folder + "/own.csv"
    shell.must("export", "--output", path)
    let again = try shell.must("import", path, "--json").json()
    #expect(again.number("unchanged") == 2 && again.number("updated") == 0)
    let fresh = try self.shell()
    fresh.must("import", path)
    #expect(
      try fresh.shifts().map { "\($0.text("name") ?? "")|\($0.text("notes") ?? "")|" } == stored)
  }

  @Test("pairs of shoes of one second keep their order through all.json")
  func shoes() throws {
    let shell = try shell(), other = try self.shell()
    let names = (0..<12).map { "pair \($0)" }
    for name in names { shell.must("shoe", "add", name) }
    let path = shell.folder.folder + "/all.json"
    shell.must("export", "--what", "all", "--output", path)
    other.must("import", path)
    let lines = other.must("shoe", "list").output.split(separator: "\n")
    let order = lines.compactMap { line in names.last { line.contains($0) } }
    #expect(order == names)
  }

  @Test("the quiet hear no list of skipped lines, only errors")
  func quiet() throws {
    let shell = try shell()
    let path = try shell.file(
      "a.csv", "start,end,name\n2026-03-02 07:00,15:00,Early\nnothing,,\nnothing,,\n")
    #expect(shell.must("import", path, "--dry-run").errors.contains("Line 3"))
    #expect(shell.must("import", path, "--dry-run", "-q").errors == "")
    #expect(shell.run(["import", path + "x", "-q"]).errors.contains(path + "x"))
    // Where nothing comes they learn why, in two lines.
    let rows = String(repeating: "x,,\n", count: 99)
    let nothing = try shell.file("b.csv", "start,end,name\n" + rows)
    let outcome = shell("import", nothing, "-q")
    #expect(outcome.status == 1 && outcome.errors.split(separator: "\n").count == 2)
    #expect(outcome.errors.contains("Line 2") && outcome.errors.contains("98 more"))
  }
}
