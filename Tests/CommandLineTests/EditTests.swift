import Testing
import shiftpro

@Suite("edit, move, cancel, delete")
struct EditTests {
  /// Edits a night of Saturday 24 October and gives back what the key says then.
  private func edited(_ arguments: [String], _ keys: String...) throws -> [String?] {
    let shell = try Shell()
    let id = try shell.add("2026-10-24 19:00", "07:00", "--name", "Night")
    let outcome = shell.run(["edit", id] + arguments)
    #expect(outcome.status == 0, "\(outcome)")
    let shift = try shell.shifts()[0]
    return keys.map { shift.text($0) ?? shift.number($0).map(String.init) }
  }

  @Test(
    "a time alone is one of the shift's day; what is not mentioned stays",
    arguments: [
      (["--start", "20:00"], "2026-10-24T20:00", "2026-10-25T07:00", 720),
      (["--end", "08:30"], "2026-10-24T19:00", "2026-10-25T08:30", 870),
      (["--end", "23:00"], "2026-10-24T19:00", "2026-10-24T23:00", 240),
      (["--duration", "8h"], "2026-10-24T19:00", "2026-10-25T02:00", 480),
      (["--start", "7pm", "--end", "06:00"], "2026-10-24T19:00", "2026-10-25T06:00", 720),
      (
        ["--start", "2026-10-31 19:00", "--end", "07:00"], "2026-10-31T19:00",
        "2026-11-01T07:00", 720
      ),
      (
        ["--end", "2026-10-25T01:30+00:00"], "2026-10-24T19:00", "2026-10-25T01:30", 450
      ),
    ] as [([String], String, String, Int)])
  func plannedTimes(arguments: [String], start: String, end: String, minutes: Int) throws {
    #expect(
      try edited(arguments, "local_start", "local_end", "elapsed_minutes")
        == [start, end, String(minutes)])
  }

  @Test("the other options change what they name")
  func others() throws {
    #expect(
      try edited(
        ["--name", "Late", "--note", "swapped", "--label", "Extra", "--break", "1h"], "name",
        "notes", "rate_label", "break_minutes", "local_start")
        == ["Late", "swapped", "Extra", "60", "2026-10-24T19:00"])
  }

  @Test("additional can be taken back")
  func additional() throws {
    let shell = try Shell()
    let id = try shell.add("2026-10-24 19:00", "07:00", "--additional")
    shell("edit", id, "--no-additional")
    #expect(try shell.shifts()[0]["is_additional_shift"] as? Bool == false)
  }

  @Test("the real times of a shift that is over make it worked")
  func actualTimes() throws {
    let shell = try Shell()
    let id = try shell.add("2026-10-18 19:00", "07:00")
    #expect(shell("edit", id, "--actual-start", "18:50", "--actual-end", "07:20").status == 0)
    let shift = try shell.shifts()[0]
    #expect(shift.text("status") == "completed")
    #expect(shift.text("actual_start") == "2026-10-18T17:50:00Z")
    #expect(shift.text("actual_end") == "2026-10-19T06:20:00Z")
    #expect(shift.number("elapsed_minutes") == 750)
    #expect(shift.number("paid_minutes") == 720)
  }

  @Test(
    "what makes no sense is refused, and nothing changes",
    arguments: [
      ([], 2, "nothing_to_edit"),
      (["--end", "07:00", "--duration", "8h"], 2, "conflict"),
      (["--additional", "--no-additional"], 2, "conflict"),
      (["--worked", "--actual-end", "07:00"], 2, "conflict"),
      (["--start", "sometime"], 2, "time_unreadable"),
      (["--start", "2026-10-25 01:30"], 1, "time_ambiguous"),
      (["--end", "2026-10-25 01:30"], 1, "time_ambiguous"),
      (["--start", "2026-10-25 09:00"], 1, "ends_before_start"),
      (["--end", "2026-10-27 19:00"], 1, "too_long"),
      (["--actual-start", "18:00"], 2, "actual_incomplete"),
      (["--actual-start", "18:00", "--actual-end", "06:00"], 1, "in_future"),
      (["--worked"], 1, "in_future"),
      (["--break", "14h"], 1, "break_too_long"),
    ] as [([String], Int32, String)])
  func refusals(arguments: [String], status: Int32, code: String) throws {
    let shell = try Shell()
    let id = try shell.add("2026-10-24 19:00", "07:00")
    let before = try shell.state()
    let outcome = shell.run(["edit", id] + arguments + ["--json"])
    #expect(outcome.status == status)
    #expect(try outcome.errorCode() == code)
    #expect(try shell.state() == before)
  }

  @Test("times are read where the shift is worked, unless a zone is given")
  func zones() throws {
    let shell = try Shell()
    let id = try shell.add("2026-10-21 07:00", "15:00", "--zone", "America/New_York")
    shell("edit", id, "--end", "16:00")
    #expect(try shell.shifts()[0].text("scheduled_end") == "2026-10-21T20:00:00Z")
    #expect(try shell.shifts()[0].text("zone") == "America/New_York")
    let ambiguous = shell("edit", id, "--start", "2026-11-01 01:30")
    #expect(ambiguous.errors.contains("2026-11-01T01:30-04:00"))
    #expect(ambiguous.errors.contains("2026-11-01T01:30-05:00"))
  }

  // MARK: Ids

  @Test("an id may be a beginning that only one shift has")
  func prefixes() throws {
    let shell = try Shell()
    var ids: [String] = []
    // Of seventeen ids two begin alike.
    for day in 1...17 { ids.append(try shell.add("2026-11-\(day) 07:00".padded, "15:00")) }
    let first = try #require(
      Dictionary(grouping: ids) { $0.prefix(1) }.first { $0.value.count > 1 }?.value)
    let outcome = shell("delete", String(first[0].prefix(1)))
    #expect(outcome.status == 1)
    for id in first.prefix(5) { #expect(outcome.errors.contains(id)) }
    #expect(try shell.shifts().count == 17)
    #expect(shell("delete", first[0].prefix(13).uppercased()).status == 0)
    #expect(try shell.shifts().count == 16)
  }

  @Test(
    "an id that no shift has is refused",
    arguments: [["delete", "fff"], ["edit", "fff", "--note", "x"], ["move", "fff", "now"]])
  func unknownID(arguments: [String]) throws {
    let shell = try Shell()
    #expect(shell.run(arguments).errors.contains("“fff”"))
    #expect(shell.files == [])
    try shell.add("2026-10-24 19:00", "07:00")
    #expect(shell.run(arguments).status == 1)
    #expect(shell.run(["delete", ""]).status == 1)
    #expect(try shell.shifts().count == 1)
  }

  // MARK: move

  @Test(
    "move keeps the times that the clock shows",
    arguments: [
      ("2026-10-24 19:00", "2026-10-24T19:00", "2026-10-25T07:00", 780),
      ("2026-03-28 19:00", "2026-03-28T19:00", "2026-03-29T07:00", 660),
      ("18:30", "2026-10-23T18:30", "2026-10-24T06:30", 720),
      ("tomorrow 20:00", "2026-10-21T20:00", "2026-10-22T08:00", 720),
      ("-30m", "2026-10-20T12:30", "2026-10-21T00:30", 720),
    ])
  func moves(time: String, start: String, end: String, minutes: Int) throws {
    let shell = try Shell()
    let id = try shell.add("2026-10-23 19:00", "07:00")
    #expect(shell("move", id, time).status == 0)
    let shift = try shell.shifts()[0]
    #expect(shift.text("local_start") == start)
    #expect(shift.text("local_end") == end)
    #expect(shift.number("elapsed_minutes") == minutes)
  }

  @Test("a shift that was worked takes its real times along, but not into what is to come")
  func movesWorked() throws {
    let shell = try Shell()
    let id = try shell.add("2026-10-15 07:00", "15:00")
    #expect(shell("edit", id, "--actual-end", "2026-10-15 15:20").status == 0)
    #expect(shell("move", id, "2026-10-14 08:00").status == 0)
    let moved = try shell.shifts()[0]
    #expect(moved.text("status") == "completed")
    #expect(moved.text("actual_start") == "2026-10-14T07:00:00Z")
    #expect(moved.text("actual_end") == "2026-10-14T15:20:00Z")
    #expect(try shell("move", id, "tomorrow 7:00", "--json").errorCode() == "not_planned")
    #expect(try shell.shifts()[0].text("actual_end") == "2026-10-14T15:20:00Z")
    // Worked as planned there is nothing to lose.
    let plain = try shell.add("2026-10-13 07:00", "15:00")
    #expect(shell("move", plain, "tomorrow 7:00").status == 0)
    #expect(try shell.shifts()[1].text("status") == "scheduled")
  }

  @Test("a shift in progress is not moved")
  func keepsRunning() throws {
    let shell = try Shell()
    #expect(shell("start").status == 0)
    let id = try #require(try shell.shifts()[0].text("id"))
    let outcome = shell("move", id, "tomorrow 7:00", "--json")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains(#""code":"not_planned""#))
  }

  @Test("new planned times of a shift worked as planned are its real times too")
  func plansWorked() throws {
    let shell = try Shell()
    let id = try shell.add("2026-10-20 07:00", "11:00")
    #expect(shell("edit", id, "--start", "06:30").status == 0)
    let shift = try shell.shifts()[0]
    #expect(shift.text("actual_start") == "2026-10-20T05:30:00Z")
    #expect(shift.number("elapsed_minutes") == 270)
  }

  // MARK: cancel and delete

  @Test("cancel keeps the shift and counts it nowhere; it can be planned again")
  func cancels() throws {
    let shell = try Shell()
    let id = try shell.add("tomorrow 7:00", "15:00", "--name", "Early")
    #expect(shell("cancel", id).output.hasPrefix("Cancelled Early, Wed 21 Oct 07:00.\n"))
    #expect(try shell.shifts()[0].text("status") == "cancelled")
    #expect(try shell.shifts()[0].number("paid_minutes") == 0)
    #expect(shell("cancel", id).status == 1)
    #expect(shell("cancel", id, "--reinstate").status == 0)
    #expect(try shell.shifts()[0].text("status") == "scheduled")
  }

  @Test("what was worked before it was cancelled counts again when it is reinstated")
  func cancelsWorked() throws {
    let shell = try Shell()
    let id = try shell.add("2026-10-19 07:00", "15:00")
    #expect(shell("cancel", id).status == 0)
    #expect(try shell.shifts()[0].text("status") == "cancelled")
    #expect(shell("cancel", id, "--reinstate").status == 0)
    #expect(try shell.shifts()[0].text("status") == "completed")
  }

  @Test("delete says how to get the shift back, and quiet says nothing")
  func deletes() throws {
    let shell = try Shell()
    let id = try shell.add("tomorrow 7:00", "15:00", "--name", "Early")
    #expect(
      shell("delete", id).output
        == "Deleted Early, Wed 21 Oct 07:00.\nundo with: shiftpro undo\n")
    #expect(shell("undo", "-q").output == "")
    #expect(shell("delete", id, "--quiet").output == "")
    #expect(try shell.shifts().isEmpty)
  }
}

extension String {
  /// `2026-11-7 07:00` as `2026-11-07 07:00`.
  fileprivate var padded: String {
    let parts = split(separator: "-", maxSplits: 2)
    return parts[2].split(separator: " ")[0].count == 2
      ? self : "\(parts[0])-\(parts[1])-0\(parts[2])"
  }
}
