import Domain
import Foundation
import TestSupport
import Testing

/// What was worked and typed under one zone table, and is read under another.
@Suite("Recorded times and a new zone table")
struct TypedTimesTests {
  /// A shell in Vancouver with five nights of November that were typed, and one that was started
  /// and stopped.
  private func shell() throws -> Shell {
    var shell = try Shell(now: "2026-11-30T12:00:00Z", zone: "America/Vancouver")
    shell.zones = ChangedZones.before
    #expect(shell("rate", "set", "30", "--from", "2026-01-01").status == 0)
    for day in 16...20 {
      try shell.add("2026-11-\(day) 22:00", "06:00", "--name", "Night")
    }
    shell.variables["SHIFTPRO_NOW"] = "2026-11-24T06:00:00Z"
    #expect(shell("start").status == 0)
    shell.variables["SHIFTPRO_NOW"] = "2026-11-24T14:00:00Z"
    #expect(shell("stop").status == 0)
    shell.variables["SHIFTPRO_NOW"] = "2026-11-30T12:00:00Z"
    return shell
  }

  private func starts(_ shell: Shell) throws -> [String?] {
    try shell.shifts().map { $0.text("actual_start") }
  }

  private static let before = (17...21).map { "2026-11-\($0)T06:00:00Z" }
  private static let after = (17...21).map { "2026-11-\($0)T05:00:00Z" }
  private static let live = "2026-11-24T06:00:00Z"

  @Test("nothing changes until the person has decided, and only typed times are asked about")
  func question() throws {
    var shell = try shell()
    #expect(shell("zones", "--json").output.contains("\"zones\":[]"))
    shell.zones = ChangedZones.after
    let question = try #require(try shell("zones", "--json").list("zones").first)
    #expect(question.text("zone") == "America/Vancouver")
    #expect(question.number("shifts") == 5)
    #expect(question.text("from") == "2026-11-16" && question.text("to") == "2026-11-20")
    #expect(try starts(shell) == Self.before + [Self.live])
    #expect(shell("show", "dashboard").output.contains("5 recorded shifts"))
    let doctor = shell("doctor")
    #expect(doctor.status == 0, "\(doctor)")
    #expect(doctor.errors.contains("zones --keep"))
  }

  @Test("the clock times or the instants are kept in one step that can be undone")
  func answers() throws {
    var shell = try shell()
    shell.zones = ChangedZones.after
    #expect(shell("zones", "--keep", "clock").status == 0)
    #expect(try starts(shell) == Self.after + [Self.live])
    #expect(shell("zones", "--keep", "clock").status == 1)
    #expect(shell("undo").status == 0)
    #expect(try starts(shell) == Self.before + [Self.live])
    #expect(shell("zones", "America/Vancouver", "--keep", "instants").status == 0)
    #expect(try starts(shell) == Self.before + [Self.live])
    #expect(shell("zones", "--json").output.contains("\"zones\":[]"))
    #expect(shell("undo").status == 0)
    #expect(try shell("zones", "--json").list("zones").count == 1)
    #expect(shell("redo").status == 0)
    #expect(shell("zones", "--json").output.contains("\"zones\":[]"))
  }

  @Test("a locked pay period keeps its result")
  func locked() throws {
    var shell = try shell()
    #expect(shell("period", "lock", "2026-11-16").status == 0)
    let paid = try shell("hours", "--period", "2026-11-16", "--json").json()
    shell.zones = ChangedZones.after
    #expect(shell("zones", "--keep", "clock").status == 0)
    let now = try shell("hours", "--period", "2026-11-16", "--json").json()
    #expect(paid.number("pay_cents") == now.number("pay_cents"))
    #expect(paid.number("paid_minutes") == now.number("paid_minutes"))
  }

  @Test("an edit of the times, and what is worked as planned, count as typed")
  func edits() throws {
    var shell = try Shell(now: "2026-11-30T12:00:00Z", zone: "America/Vancouver")
    shell.zones = ChangedZones.before
    let id = try shell.add("2026-11-16 22:00", "06:00", "--name", "Night")
    #expect(shell("edit", id, "--actual-end", "06:30").status == 0)
    shell.zones = ChangedZones.after
    #expect(shell("zones", "--keep", "clock").status == 0)
    let shift = try #require(try shell.shifts().first)
    #expect(shift.text("actual_start") == "2026-11-17T05:00:00Z")
    #expect(shift.text("actual_end") == "2026-11-17T13:30:00Z")
  }
}

/// Files of recorded shifts, written under one zone table and read under another.
@Suite("Imported times and a new zone table")
struct ImportedTypedTimesTests {
  private func shell(_ zones: ZoneDatabase) throws -> Shell {
    var shell = try Shell(now: "2026-11-30T12:00:00Z", zone: "America/Vancouver")
    shell.zones = zones
    return shell
  }

  @Test("clock times of a file are asked about, times in UTC or with an offset are instants")
  func rows() throws {
    var shell = try shell(ChangedZones.before)
    let file = shell.folder.folder + "/worked.csv"
    let lines = [
      "Start,End,Zone", "2026-11-16T22:00,2026-11-17T06:00,America/Vancouver",
      "2026-11-17T22:00-08:00,2026-11-18T06:00-08:00,America/Vancouver",
      "2026-11-19T06:00Z,2026-11-19T14:00Z,America/Vancouver",
    ]
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file))
    #expect(shell("import", file).status == 0)
    shell.zones = ChangedZones.after
    let question = try shell("zones", "--json").list("zones")
    #expect(question.map { $0.number("shifts") } == [1])
    #expect(question.first?.text("from") == "2026-11-16")
  }

  @Test("what was planned for a worked shift keeps its clock time in a calendar file")
  func plan() throws {
    let old = try shell(ChangedZones.before), new = try shell(ChangedZones.after)
    let id = try old.add("2026-11-16 22:00", "06:00", "--name", "Night")
    #expect(old("edit", id, "--actual-end", "06:30").status == 0)
    let file = old.folder.folder + "/worked.ics"
    #expect(old("export", "--as", "ics", "--output", file).status == 0)
    #expect(new("import", file).status == 0)
    let shift = try #require(try new.shifts().first)
    #expect(shift.text("scheduled_start") == "2026-11-17T05:00:00Z")
    #expect(shift.text("scheduled_end") == "2026-11-17T13:00:00Z")
  }
}

/// Random rosters in zones that changed, read under both tables.
@Suite("Random rosters over a new zone table")
struct ZoneTableRosterTests {
  /// A table of one to four shifts in a zone that changed, in five months around the change.
  private func rows(_ random: inout SplitMix64) -> [String] {
    let zone = random.pick(ChangedZones.changed)
    return (0..<random.number(in: 1...4)).map { _ in
      let day = CivilDay.clamped(year: 2026, month: 9, day: 1)
        .adding(days: random.number(in: 0...149))
      let quarter = random.number(in: 0...95)
      let minutes = ["00", "15", "30", "45"][quarter % 4]
      // A time that does not exist or occurs twice is skipped.
      let start = "\(ISOText.format(day)) \(quarter < 40 ? "0" : "")\(quarter / 4):\(minutes)"
      return "\(start),\(random.number(in: 4...14))h,\(zone)\n"
    }
  }

  /// Thirty rosters share a store, as those of a ward would.
  @Test("no planned clock time and no closed period changes", arguments: Seeds.of(UInt64(1)...10))
  func rosters(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let zone = random.pick(ChangedZones.changed)
    var shell = try Shell(now: "2026-11-20T12:00:00Z", zone: zone)
    shell.zones = ChangedZones.before
    let table = (0..<30).flatMap { _ in rows(&random) }
    shell.must("import", try shell.file("a.csv", "start,duration,zone\n" + table.joined()))
    // Typed ones too.
    for row in rows(&random) {
      let fields = row.split(separator: ",")
      shell("add", String(fields[0]), "--duration", String(fields[1]))
    }
    shell.must("rate", "set", "20", "--from", "2026-01-01")
    shell.must("period", "lock", "2026-10-20")
    func planned() throws -> [String] {
      try shell.shifts().map { shift in
        ["zone", "local_start", "local_end", "status"].map { shift.text($0) ?? "" }
          .joined(separator: " ")
      }.sorted()
    }
    func closed() throws -> [Int?] {
      let hours = try shell("hours", "--period", "2026-10-20", "--json").json()
      return [hours.number("pay_cents"), hours.number("paid_minutes")]
    }
    let (times, pay) = (try planned(), try closed())
    #expect(times.count > 40)
    shell.zones = ChangedZones.after
    #expect(try planned() == times)
    #expect(try closed() == pay)
    shell.zones = ChangedZones.before
    #expect(try planned() == times)
    #expect(try closed() == pay)
  }
}
