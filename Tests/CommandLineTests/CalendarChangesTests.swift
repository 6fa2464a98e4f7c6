import Foundation
import Platform
import TestSupport
import Testing
import shiftpro

/// Changes that come many at a time: a calendar in an older state, a changed rotation, undo.
@Suite("Many changes of a calendar, from the command line") struct CalendarChangesTests {
  private let shell: Shell
  private let folder: String

  init() throws {
    shell = try Shell(now: "2026-10-20T12:00:00Z", zone: "Europe/Berlin")
    folder = shell.folder.folder + "/calendar"
  }

  /// Adds the folder as a calendar, and sends what there is; returns the number of events.
  private func send() throws -> Int {
    shell.must(
      "calendar", "add", folder, "--name", "Family", "--create", "--direction", "two-way")
    return try counts(sync(), "sent")[0]
  }

  private func sync(_ status: Int32 = 0, _ more: String...) throws -> [String: Any] {
    let outcome = shell.run(["calendar", "sync", "Family", "--json"] + more)
    #expect(outcome.status == status, "\(outcome)")
    return try outcome.json()
  }

  private func counts(_ result: [String: Any], _ side: String) throws -> [Int] {
    let counts = try #require(result[side] as? [String: Int])
    return ["created", "updated", "deleted"].map { counts[$0] ?? -1 }
  }

  private func events() throws -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for name in try Files.names(in: folder) where name.hasSuffix(".ics") {
      found[name] = try Files.read("\(folder)/\(name)")
    }
    return found
  }

  @Test("a changed rotation replaces its shifts in the calendar, however many")
  func rotation() throws {
    shell.must("pattern", "apply", "panama", "--start", "2026-10-19")
    let first = try send()
    #expect(first > 100)
    shell.must(
      "pattern", "change", "Panama slow", "--from", "2026-11-16", "--to", "4-on-4-off-nights")
    let changed = try sync()
    #expect(try counts(changed, "sent")[2] > 30)
    #expect(try counts(changed, "received") == [0, 0, 0])
    let listed = try shell.must(
      "list", "--from", "2026-10-20", "--to", "2027-10-19", "--json"
    ).list("shifts")
    #expect(try events().count == listed.count)
    shell.must("undo")
    #expect(try counts(sync(), "received") == [0, 0, 0])
    #expect(try events().count == first)
  }

  @Test(
    "a folder that was put back takes nothing back", arguments: ["--send-again", "--force-deletes"])
  func putBack(_ choice: String) throws {
    for day in 1...8 {
      shell.must("add", "2026-12-0\(day) 08:00", "2026-12-0\(day) 16:00", "--name", "S\(day)")
    }
    #expect(try send() == 8)
    let old = try events()
    var later = shell
    later.variables["SHIFTPRO_NOW"] = "2026-10-20T13:00:00Z"
    let shifts = try later.shifts()
    for shift in shifts.prefix(6) {
      later.must("edit", try #require(shift.text("id")), "--name", "Edited")
    }
    later.must("add", "2026-12-20 08:00", "2026-12-20 16:00", "--name", "New")
    #expect(try counts(sync(), "sent") == [1, 6, 0])
    for name in try events().keys { try Files.remove("\(folder)/\(name)") }
    for (name, text) in old { try Files.write(text, to: "\(folder)/\(name)") }
    for _ in 1...2 {
      let held = try sync(1)
      let reasons = (held["waiting"] as? [[String: Any]])?.compactMap { $0.text("reason") } ?? []
      #expect(reasons.count { $0 == "older_version" } == 6 && reasons.count == 7)
      #expect(try counts(held, "received") == [0, 0, 0])
    }
    let told = shell("calendar", "sync", "Family").errors
    #expect(told.contains("6 events are older than what was sent"))
    #expect(shell.must("calendar", "list").output.contains("6 older events held"))
    #expect(try shell.shifts().count { $0.text("name") == "Edited" } == 6)
    let isSending = choice == "--send-again"
    let done = try sync(0, choice)
    #expect(
      try counts(done, isSending ? "sent" : "received") == (isSending ? [1, 6, 0] : [0, 6, 1]))
    #expect(try shell.shifts().count { $0.text("name") == "Edited" } == (isSending ? 6 : 0))
    #expect(try counts(sync(), "sent") == [0, 0, 0])
  }

  @Test("an imported event that is undone and redone stands once in the calendar")
  func imported() throws {
    try Files.createFolder(folder)
    let text = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Phone//EN", "BEGIN:VEVENT", "UID:ext-1",
      "DTSTAMP:20261001T000000Z", "DTSTART:20261104T090000Z", "DTEND:20261104T170000Z",
      "SUMMARY:Extra", "END:VEVENT", "END:VCALENDAR", "",
    ].joined(separator: "\r\n")
    try Files.write(Array(text.utf8), to: "\(folder)/ext-1.ics")
    #expect(try send() == 0)
    #expect(try counts(sync(0, "--import"), "received") == [1, 0, 0])
    shell.must("undo")
    #expect(try sync()["others"] as? Int == 1)
    shell.must("redo")
    for _ in 1...2 {
      let result = try sync()
      #expect(try counts(result, "sent") == [0, 0, 0] && result["others"] as? Int == 0)
    }
    #expect(try events().keys.sorted() == ["ext-1.ics"])
    #expect(try shell.shifts().count == 1)
  }
}
