import Domain
import Foundation
import TestSupport
import Testing

/// What a person has planned, read under the zone table of that day and under a newer one.
@Suite("A new zone table")
struct ZoneTableTests {
  /// A shell in Vancouver under the table before the change, with a night, a cancelled one and an
  /// edited one of a rotation.
  private func shell() throws -> Shell {
    var shell = try Shell(now: "2026-09-01T12:00:00Z", zone: "America/Vancouver")
    shell.zones = ChangedZones.before
    try shell.add("2026-12-15 22:00", "06:00", "--name", "Night")
    let cancelled = try shell.add("2026-12-20 22:00", "06:00", "--name", "Gone")
    #expect(shell("cancel", cancelled).status == 0)
    #expect(shell("pattern", "apply", "4-on-4-off-nights", "--start", "2027-01-04").status == 0)
    let planned = try shell("list", "--from", "2027-01-04", "--to", "2027-01-04", "--json")
      .list("shifts")
    let id = try #require(planned.first?.text("id"))
    #expect(shell("edit", id, "--note", "bring keys").status == 0)
    return shell
  }

  /// The local starts and ends of all shifts, with their status.
  private func clockTimes(_ shell: Shell) throws -> [String] {
    try shell("list", "--from", "2026-11-01", "--to", "2027-01-12", "--json").list("shifts").map {
      "\($0.text("local_start") ?? "") \($0.text("local_end") ?? "") \($0.text("status") ?? "")"
    }
  }

  @Test("list, status and JSON keep the clock times, and the instants follow them")
  func lists() throws {
    var shell = try shell()
    let before = try clockTimes(shell)
    shell.zones = ChangedZones.after
    #expect(try clockTimes(shell) == before)
    let night = try shell("list", "--from", "2026-12-15", "--to", "2026-12-15", "--json")
      .list("shifts")
    #expect(night.first?.text("scheduled_start") == "2026-12-16T05:00:00Z")
    #expect(night.first?.text("local_start")?.contains("22:00") == true)
    let text = shell("list", "--from", "2026-12-15", "--to", "2026-12-15").output
    #expect(text.contains("22:00") && !text.contains("23:00"))
    let edited = shell("list", "--from", "2027-01-04", "--to", "2027-01-07").output
    let nights = edited.split(separator: "\n").filter { $0.contains("19:00") }
    #expect(nights.count == 4, "\(edited)")
    shell.variables["SHIFTPRO_NOW"] = "2026-12-16T04:00:00Z"
    #expect(shell("status").output.contains("22:00"))
    shell.variables["SHIFTPRO_NOW"] = "2026-12-16T05:30:00Z"
    #expect(!shell("status").output.contains("23:00"))
  }

  @Test("screens, exports and warnings agree with the list")
  func others() throws {
    var shell = try shell()
    shell.zones = ChangedZones.after
    shell.variables["SHIFTPRO_NOW"] = "2026-12-15T20:00:00Z"
    for screen in ["schedule", "dashboard"] {
      let shown = shell("show", screen).output
      #expect(shown.contains("22:00"), "\(shown)")
      #expect(!shown.contains("23:00"), "\(shown)")
    }
    let table = shell("export", "--as", "csv").output
    #expect(table.contains("2026-12-15T22:00-07:00"), "\(table)")
    let events = shell("export", "--as", "ics").output
    #expect(events.contains("DTSTART;TZID=America/Vancouver:20261215T220000"), "\(events)")
    #expect(shell("doctor").status == 0)
  }

  @Test("it is no edit: undo and redo go on as before, and both end at the clock time")
  func undo() throws {
    var shell = try shell()
    let id = try shell.add("2026-12-24 22:00", "06:00", "--name", "Eve")
    #expect(shell("edit", id, "--name", "Christmas").status == 0)
    #expect(shell("undo").status == 0)
    shell.zones = ChangedZones.after
    func eve() throws -> [String: Any] {
      try #require(
        shell("list", "--from", "2026-12-24", "--to", "2026-12-24", "--json").list("shifts").first)
    }
    #expect(try eve().text("scheduled_start") == "2026-12-25T05:00:00Z")
    #expect(shell("redo").status == 0)
    #expect(try eve().text("name") == "Christmas")
    #expect(try eve().text("scheduled_start") == "2026-12-25T05:00:00Z")
    #expect(shell("undo").status == 0)
    #expect(shell("undo").status == 0)
    #expect(shell("redo").status == 0)
    #expect(try eve().text("name") == "Eve")
    #expect(try eve().text("scheduled_start") == "2026-12-25T05:00:00Z")
    #expect(shell("doctor").status == 0)
    let history = shell("history", "--json")
    #expect(history.output.contains("Keep planned times under the new rules of America/Vancouver"))
  }

  @Test("a backup of a machine with the older table is resolved when it is merged or restored")
  func backup() throws {
    var shell = try shell()
    let file = shell.folder.folder + "/roster.shiftprobackup"
    #expect(shell("backup", file).status == 0)
    shell.zones = ChangedZones.after
    let expected = try shell("list", "--from", "2026-12-15", "--to", "2026-12-20", "--json")
      .list("shifts").map { $0.text("scheduled_start") }
    let merged = shell("restore", file, "--merge", "--json")
    #expect(merged.status == 0, "\(merged)")
    #expect(merged.output.contains(#""updated":0,"unchanged":12"#), "\(merged)")
    var other = try Shell(now: "2026-09-01T12:00:00Z", zone: "America/Vancouver")
    other.zones = ChangedZones.after
    #expect(other("restore", file).status == 0)
    let found = try other("list", "--from", "2026-12-15", "--to", "2026-12-20", "--json")
      .list("shifts").map { $0.text("scheduled_start") }
    #expect(found == expected && found.first == "2026-12-16T05:00:00Z")
    #expect(other("doctor").status == 0)
  }
}

/// What was sent or written under the older table, and is read or sent under the newer one.
@Suite("Files and calendars over a new zone table")
struct ZoneTableFileTests {
  private func shell(_ zones: ZoneDatabase) throws -> Shell {
    var shell = try Shell(now: "2026-09-01T12:00:00Z", zone: "America/Vancouver")
    shell.zones = zones
    return shell
  }

  @Test("a planned shift of a file keeps its clock time", arguments: ["csv", "ics", "json"])
  func files(_ format: String) throws {
    let old = try shell(ChangedZones.before), new = try shell(ChangedZones.after)
    try old.add("2026-12-15 22:00", "06:00", "--name", "Night")
    let file = old.folder.folder + "/roster.\(format)"
    #expect(old("export", "--as", format, "--output", file).status == 0)
    #expect(new("import", file).status == 0)
    let found = try new.shifts()
    #expect(found.map { $0.text("scheduled_start") } == ["2026-12-16T05:00:00Z"])
    #expect(found.map { $0.text("scheduled_end") } == ["2026-12-16T13:00:00Z"])
    #expect(new("doctor").status == 0)
  }

  @Test("a table of another program: an instant is an instant, an offset of before is not")
  func foreignTable() throws {
    let new = try shell(ChangedZones.after)
    let file = new.folder.folder + "/roster.csv"
    let lines = [
      "Start,End,Zone,Status",
      "2026-12-15T22:00-08:00,2026-12-16T06:00-08:00,America/Vancouver,scheduled",
      "2026-12-18T06:00Z,2026-12-18T14:00Z,America/Vancouver,scheduled",
      "2026-12-20T22:00+01:00,2026-12-21T06:00+01:00,America/Vancouver,scheduled",
    ]
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file))
    #expect(new("import", file).status == 0)
    #expect(
      try new.shifts().map { $0.text("scheduled_start") } == [
        "2026-12-16T05:00:00Z", "2026-12-18T06:00:00Z", "2026-12-20T21:00:00Z",
      ])
  }

  @Test(
    "an event is sent again with the rules of its own dates, once",
    arguments: [
      "two-way", "export",
    ])
  func calendar(_ direction: String) throws {
    var shell = try shell(ChangedZones.before)
    let folder = shell.folder.folder + "/calendar"
    try shell.add("2026-10-05 22:00", "06:00", "--name", "Before")
    try shell.add("2026-12-15 22:00", "06:00", "--name", "Night")
    try shell.add("2026-12-16 22:00", "06:00", "--name", "Night")
    #expect(
      shell("calendar", "add", folder, "--create", "--name", "K", "--direction", direction).status
        == 0)
    #expect(shell("calendar", "sync").status == 0)
    #expect(try sent(shell) == [0, 0, 0])
    shell.zones = ChangedZones.after
    #expect(try sent(shell) == [0, 2, 0])
    #expect(try sent(shell) == [0, 0, 0])
    for name in TemporaryStore.names(in: folder) where name.hasSuffix(".ics") {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      guard text.contains("20261215T220000") else { continue }
      #expect(text.contains("TZOFFSETFROM:-0700\r\nTZOFFSETTO:-0700") || !text.contains("1SU"))
    }
    #expect(try shell.shifts().count == 3)
  }

  /// Runs the calendar, and returns how many events were created, changed and deleted there.
  private func sent(_ shell: Shell) throws -> [Int] {
    let run = shell("calendar", "sync", "--json")
    #expect(run.status == 0, "\(run)")
    let calendar = try #require(try run.list("calendars").first)
    let sent = try #require(calendar["sent"] as? [String: Any])
    return ["created", "updated", "deleted"].map { sent.number($0) ?? 0 }
  }
}
