import Foundation
import TestSupport
import Testing
import shiftpro

@Suite("export as a calendar and as tables for spreadsheets")
struct CalendarExportTests {
  @Test("recorded, planned and cancelled shifts are events that keep the ids of the shifts")
  func events() throws {
    var shell = try Shell()
    let id = try shell.add("2026-10-24 19:00", "2026-10-25 07:00", "--name", "Night; Ward")
    shell.must("pattern", "apply", "dupont", "--start", "2026-11-02", "--until", "2026-11-30")
    shell.must("cancel", try shell.id(on: "2026-11-03"))
    let text = shell.must("export", "--as", "ics").output
    #expect(text.contains("UID:\(id)\r\n"))
    #expect(text.contains("SUMMARY:Night\\; Ward\r\n"))
    #expect(text.contains("CATEGORIES:DuPont\r\n"))
    #expect(text.components(separatedBy: "STATUS:CANCELLED").count == 2)
    #expect(text.components(separatedBy: "BEGIN:VEVENT").count - 1 == (try shell.shifts().count))
    #expect(!text.contains("RRULE:FREQ=DAILY") && !text.contains("RRULE:FREQ=WEEKLY"))
    #expect(shell.must("export", "--as", "ics").output == text)
    shell.variables["SHIFTPRO_NOW"] = "2026-10-21T12:00:00Z"
    #expect(shell.must("export", "--as", "ics").output == text)
  }

  @Test("days narrow it, alarms ring before what is still to come, no store is an empty calendar")
  func window() throws {
    let shell = try Shell()
    #expect(shell.must("export", "--as", "ics").output.hasSuffix("GREGORIAN\r\nEND:VCALENDAR\r\n"))
    #expect(shell.files == [])
    try shell.add("2026-10-19 07:00", "2026-10-19 15:00", "--name", "Past")
    try shell.add("2026-10-24 07:00", "2026-10-24 15:00", "--name", "Soon")
    let text = shell.must(
      "export", "--as", "ics", "--from", "2026-10-20", "--alarm", "45"
    ).output
    #expect(!text.contains("SUMMARY:Past") && text.contains("SUMMARY:Soon"))
    #expect(text.contains("TRIGGER:-PT45M"))
  }

  @Test("a change of a shift raises its sequence, and the moment of its last change")
  func sequence() throws {
    let shell = try Shell()
    let id = try shell.add("2026-10-24 07:00", "2026-10-24 15:00")
    let before = shell.must("export", "--as", "ics").output
    var later = shell
    later.variables["SHIFTPRO_NOW"] = "2026-10-20T12:00:30Z"
    later.must("edit", id, "--note", "swapped")
    let after = later.must("export", "--as", "ics").output
    let first = try sequence(before), second = try sequence(after)
    #expect(second == first + 30)
    #expect(after.contains("LAST-MODIFIED:20261020T120030Z"))
  }

  private func sequence(_ text: String) throws -> Int {
    let line = try #require(text.split(separator: "\r\n").first { $0.hasPrefix("SEQUENCE:") })
    return try #require(Int(line.dropFirst(9)))
  }

  @Test(
    "what does not go together is a wrong command line",
    arguments: [
      ["--as", "ics", "--what", "hours"], ["--as", "ics", "--bom"], ["--alarm", "10"],
      ["--as", "json", "--delimiter", "tab"], ["--delimiter", "pipe"],
      ["--as", "ics", "--alarm", "soon"], ["--as", "ics", "--alarm", "-5"],
    ])
  func refuses(options: [String]) throws {
    let shell = try Shell()
    let outcome = shell.run(["export"] + options)
    #expect(outcome.status == 2 && outcome.output == "" && !outcome.errors.isEmpty)
  }

  @Test("a table for spreadsheets of the other habit comes back the same")
  func spreadsheet() throws {
    let shell = try Shell()
    try shell.add(
      "2026-10-24 07:00", "2026-10-24 15:00", "--name", "Früh; Ost", "--multiplier", "1.35",
      "--label", "Extra")
    let text = shell.must("export", "--delimiter", "semicolon", "--bom").output
    #expect(text.unicodeScalars.first == "\u{feff}")
    #expect(text.contains("start;end;zone;name;"))
    #expect(text.contains(";\"Früh; Ost\";") && text.contains(";1,35;"))
    #expect(shell.must("export", "--delimiter", "tab").output.contains("start\tend\tzone\tname"))
    let path = try shell.file("a.csv", text)
    let outcome = try shell("import", path, "--json").json()
    #expect(outcome.number("unchanged") == 1 && outcome.number("updated") == 0)
  }
}
