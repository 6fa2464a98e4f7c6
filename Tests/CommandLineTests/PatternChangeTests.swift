import Testing
import shiftpro

@Suite("pattern change, stop, archive, and planned shifts")
struct PatternChangeTests {
  /// Panama by day and by night from Easter on, with rules that look at runs and weeks.
  private func panama(zone: String = "Europe/Berlin") throws -> Shell {
    let shell = try Shell(now: "2026-05-28T12:00:00Z", zone: zone)
    shell.must("rules", "use", "de", "--nights", "2")
    shell.must("pattern", "apply", "2-2-3-rotating", "--start", "2026-04-06")
    return shell
  }

  private func name(_ shell: Shell) throws -> String {
    try #require(try shell("pattern", "list", "--json").list("patterns").first?.text("name"))
  }

  @Test(
    "changing a rotation from 1 June leaves May byte for byte, started or not",
    arguments: [false, true], ["Europe/Berlin", "America/New_York", "Pacific/Kiritimati"])
  func may(isStarted: Bool, zone: String) throws {
    let shell = try panama(zone: zone)
    if isStarted {
      // The last shift of May, which runs over the change.
      let days = try shell.roster("2026-05-25", "2026-05-31").map { String($0.prefix(10)) }
      let last = try #require(days.last)
      let id = try shell.id(on: last)
      shell.must("start", "--shift", id, "--now", "\(last)T20:00:00Z")
    }
    let may = shell.listed("2026-05-01", "2026-05-31")
    #expect(try shell.roster("2026-05-01", "2026-05-31").count > 10)
    let before = try shell.roster("2026-06-01", "2026-06-30")
    for (day, rota) in [("2026-06-01", "dupont"), ("2026-06-01", "24-48")] {
      shell.must("pattern", "change", try name(shell), "--from", day, "--to", rota)
      #expect(shell.listed("2026-05-01", "2026-05-31") == may)
      #expect(try shell.roster("2026-06-01", "2026-06-30") != before)
    }
    shell.must("pattern", "stop", try name(shell), "--on", "2026-06-01")
    #expect(shell.listed("2026-05-01", "2026-05-31") == may)
  }

  @Test("what was said about single shifts survives a change of the pattern")
  func exceptions() throws {
    let shell = try Shell()
    shell.must("pattern", "apply", "4-on-4-off", "--start", "2026-11-02", "--name", "Crew")
    let edited = try shell.id(on: "2026-11-02"), moved = try shell.id(on: "2026-11-03")
    let cancelled = try shell.id(on: "2026-11-04"), deleted = try shell.id(on: "2026-11-05")
    shell.must("edit", edited, "--note", "with Ana")
    shell.must("move", moved, "09:00")
    shell.must("cancel", cancelled)
    shell.must("delete", deleted)
    let outcome = shell.must(
      "pattern", "change", "Crew", "--from", "2026-11-02", "--to", "4-on-4-off-nights")
    #expect(outcome.output.contains("3 recorded shifts after that stay"))
    let shifts = try shell("list", "--from", "2026-11-02", "--to", "2026-11-10", "--json")
      .list("shifts")
    #expect(shifts.map { $0.text("id") }.prefix(3) == [edited, moved, cancelled])
    #expect(shifts[0].text("notes") == "with Ana")
    #expect(shifts[1].text("local_start") == "2026-11-03T09:00")
    #expect(shifts[2].text("status") == "cancelled")
    #expect(
      try shell.roster("2026-11-05", "2026-11-11") == [
        "2026-11-10 N 19:00-07:00", "2026-11-11 N 19:00-07:00",
      ])
  }

  @Test("a changed pattern keeps name, colour and end, unless it was called like a preset")
  func keeps() throws {
    let shell = try Shell()
    shell.must(
      "pattern", "apply", "dupont", "--start", "2026-11-02", "--until", "2027-01-01", "--name",
      "Crew", "--color", "4", "--zone", "Europe/Paris")
    shell.must("pattern", "change", "Crew", "--from", "2026-12-01", "--to", "fast-12")
    let crew = try #require(try shell("pattern", "list", "--json").list("patterns").last)
    #expect(crew.text("name") == "Crew" && crew.text("color") == "series 3")
    #expect(crew.text("effective_until") == "2027-01-01" && crew.text("zone") == "Europe/Paris")
    shell.must("pattern", "apply", "dupont", "--start", "2027-01-01")
    shell.must(
      "pattern", "change", "DuPont", "--from", "2027-02-01", "--to", "fast-12", "--team", "B")
    #expect(shell("pattern", "list", "-q").output == "Crew\nFast 12\n")
    // The name it had still finds it.
    shell.must("pattern", "stop", "DuPont", "--on", "2027-03-01")
    let versions = try shell("pattern", "list", "--json").list("patterns").suffix(2)
    #expect(versions.map { $0.text("name") } == ["DuPont", "Fast 12"])
    #expect(versions.map { $0.text("effective_until") } == ["2027-02-01", "2027-03-01"])
    shell.must(
      "pattern", "change", "Fast 12", "--from", "2027-02-15", "--to", "Fast 12", "--turn", "3")
    #expect(try shell.roster("2027-02-15", "2027-02-16") == ["2027-02-15 N 19:00-07:00"])
  }

  @Test("stop ends a pattern: the day is the first without shifts; on its first day it is gone")
  func stop() throws {
    let shell = try Shell()
    shell.must("pattern", "apply", "4-on-4-off", "--start", "2026-11-02")
    let kept = try shell.id(on: "2026-11-05")
    shell.must("edit", kept, "--note", "x")
    let pattern = try name(shell)
    let outcome = shell.must("pattern", "stop", pattern, "--on", "2026-11-04")
    #expect(
      outcome.output == """
        Ended the rotation \(pattern).
        The first day without shifts is Wed 4 Nov 2026.
        1 recorded shift after that stays as it is.
        undo with: shiftpro undo

        """)
    #expect(
      try shell.roster("2026-11-01", "2027-11-01").map { String($0.prefix(10)) } == [
        "2026-11-02", "2026-11-03", "2026-11-05",
      ])
    let over = shell("pattern", "stop", pattern, "--on", "2026-11-04", "--json")
    #expect(over.status == 1)
    #expect(try over.errorCode() == "pattern_over")
    let gone = shell.must("pattern", "stop", pattern, "--on", "2026-11-02", "--json")
    #expect(gone.output == "{\"pattern\":null}\n")
    #expect(shell("pattern", "list", "--all", "-q").output == "")
    #expect(try shell.roster("2026-11-01", "2027-11-01").count == 1)
  }

  @Test("each is one step that undo takes back and redo makes again")
  func undo() throws {
    let shell = try Shell()
    var states = [try shell.everythingButHistory()]
    func step(_ arguments: String...) throws {
      let outcome = shell.run(arguments)
      #expect(outcome.status == 0, "\(outcome)")
      states.append(try shell.everythingButHistory())
    }
    try step("pattern", "apply", "dupont", "--start", "2026-10-12", "--name", "Crew")
    try step("pattern", "change", "Crew", "--from", "2026-12-01", "--to", "fast-12")
    try step("start", "--shift", shell.id(on: "2026-10-20"))
    try step("stop")
    let id = try shell.id(on: "2026-12-03")
    try step("edit", id, "--note", "x")
    try step("move", id, "18:00")
    try step("cancel", id)
    try step("cancel", id, "--reinstate")
    try step("delete", id)
    try step("pattern", "stop", "Crew", "--on", "2027-02-01")
    try step("pattern", "archive", "Crew")
    try step("pattern", "unarchive", "Crew")
    try step("rules", "use", "de")
    try step("holiday", "use", "DE-BE")
    for state in states.dropLast().reversed() {
      #expect(shell("undo").status == 0)
      #expect(try shell.everythingButHistory() == state)
    }
    #expect(shell("undo").status == 1)
    for state in states.dropFirst() {
      #expect(shell("redo").status == 0)
      #expect(try shell.everythingButHistory() == state)
    }
  }

  // MARK: Working

  @Test("start takes the shift that a pattern plans around now, and status names the next one")
  func working() throws {
    var shell = try Shell()
    shell.must("pattern", "apply", "4-on-4-off-nights", "--start", "2026-10-19")
    let id = try shell.id(on: "2026-10-20")
    #expect(shell("status").output == "off · next Tue 19:00\n")
    let next = try #require(try shell("status", "--json").json()["next"] as? [String: Any])
    #expect(next.text("id") == id && next.text("code") == "N")
    #expect(next.text("pattern") == (try name(shell)))
    shell.variables["SHIFTPRO_NOW"] = "2026-10-20T17:45:00Z"
    let before = try shell.everythingButHistory()
    #expect(shell("start").output.hasPrefix("Started Night, Tue 20 Oct 18:45."))
    #expect(try shell.id(on: "2026-10-20") == id)
    #expect(shell("status").output == "on shift 0:00 of 12:15 · ends 07:00\n")
    shell.variables["SHIFTPRO_NOW"] = "2026-10-21T06:00:00Z"
    shell.must("stop")
    #expect(shell("status").output == "off · next Wed 19:00\n")
    #expect(
      try shell.shifts().filter { $0.text("status") == "completed" }.map { $0.text("id") } == [id])
    shell.must("undo", "2")
    shell.variables["SHIFTPRO_NOW"] = "2026-10-20T17:45:00Z"
    #expect(try shell.everythingButHistory() == before)
    // Five hours early it is an unplanned one.
    shell.must("start", "--at", "14:00")
    #expect(try shell.roster("2026-10-20", "2026-10-20").count == 3)
  }

  @Test("the beginning of the id of a planned shift is enough for every command")
  func prefixes() throws {
    let shell = try Shell()
    shell.must("pattern", "apply", "dupont", "--start", "2026-10-19")
    let id = try shell.id(on: "2026-10-22"), prefix = String(id.prefix(8))
    shell.must("edit", prefix, "--start", "20:00", "--end", "06:00", "--break", "0")
    #expect(try shell.roster("2026-10-22", "2026-10-22").contains("2026-10-22 N 20:00-06:00"))
    shell.must("move", prefix, "2026-10-23 20:00")
    shell.must("cancel", prefix)
    shell.must("delete", prefix)
    #expect(
      try shell.roster("2026-10-22", "2026-10-23").map { String($0.prefix(10)) } == ["2026-10-21"])
    let missing = shell("delete", prefix, "--json")
    #expect(missing.status == 1)
    #expect(try missing.errorCode() == "no_shift")
  }

  @Test("history shows the records of patterns in the forms of all results")
  func history() throws {
    let shell = try Shell()
    shell.must("pattern", "apply", "24-48", "--start", "2026-11-02")
    let entry = try #require(try shell("history", "--json").list("entries").first)
    let changes = try #require(entry["changes"] as? [[String: Any]])
    func after(_ table: String) -> [[String: Any]] {
      changes.filter { $0.text("table") == table }.compactMap { $0["after"] as? [String: Any] }
    }
    let pattern = try #require(after("shift_pattern").first)
    #expect(pattern["is_archived"] as? Bool == false && pattern.text("schedule_type") == "cycling")
    #expect(pattern.text("effective_from") == "2026-11-02" && pattern.isNull("effective_until"))
    #expect(pattern.isNull("code") && pattern.text("created_at") == "2026-10-20T12:00:00Z")
    let days = after("rotation_day")
    #expect(days.count == 3)
    #expect(days.map { $0["is_work_day"] as? Bool }.filter { $0 == true }.count == 1)
    let work = try #require(days.first { $0["is_work_day"] as? Bool == true })
    #expect(work.number("start_minute_of_day") == 420 && work.number("duration_minutes") == 1440)
    let off = try #require(days.first { $0["is_work_day"] as? Bool == false })
    #expect(off.isNull("code") && off.isNull("shift_name") && off.isNull("duration_minutes"))
  }
}

extension Shell {
  /// What a person has, without how it came to be.
  fileprivate func everythingButHistory() throws -> String {
    let commands = [
      ["pattern", "list", "--all", "--json"], ["rules", "show", "--json"],
      ["holiday", "list", "--json"],
    ]
    return commands.map { run($0).output }.joined() + listed("2026-10-01", "2027-03-01")
  }
}
