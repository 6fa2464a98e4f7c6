import Testing
import shiftpro

@Suite("add")
struct AddTests {
  @Test("a night in which the clocks go back is 13 hours, forward 11")
  func clockChanges() throws {
    let shell = try Shell(now: "2026-03-01T12:00:00Z", zone: "UTC")
    shell("add", "2026-10-24 19:00", "2026-10-25 07:00", "--zone", "Europe/London")
    shell("add", "2026-03-28 19:00", "07:00", "--zone", "Europe/London")
    let shifts = try shell.shifts()
    #expect(shifts.map { $0.number("elapsed_minutes") } == [660, 780])
    #expect(shifts.map { $0.text("local_start") } == ["2026-03-28T19:00", "2026-10-24T19:00"])
    #expect(shifts.map { $0.text("local_end") } == ["2026-03-29T07:00", "2026-10-25T07:00"])
    #expect(shifts.map { $0.text("zone") } == ["Europe/London", "Europe/London"])
    #expect(shifts[1].text("scheduled_start") == "2026-10-24T18:00:00Z")
    #expect(shifts[1].text("scheduled_end") == "2026-10-25T07:00:00Z")
  }

  @Test("it says what was added, how long it really is, and how to take it back")
  func report() throws {
    let shell = try Shell()
    let outcome = shell("add", "2026-10-24 19:00", "07:00", "--name", "Night")
    let id = try #require(try shell.shifts().first?.text("id"))
    #expect(outcome.status == 0)
    #expect(
      outcome.output.masking(id) == """
        Added Night, Sat 24 Oct 19:00.
        19:00–07:00 · 13 h · id ID · undo with: shiftpro undo
        The clocks go back during this shift; it lasts 13 h.

        """)
    #expect(outcome.errors == "")
  }

  @Test("--json gives the whole shift, every key in its place")
  func json() throws {
    let shell = try Shell()
    let outcome = shell(
      "add", "2026-10-21 07:00", "--duration", "8h", "--name", "Früh", "--break", "45m",
      "--label", "bank holiday", "--note", "a \"b\" 🌙", "--additional", "--json")
    let id = try #require(try shell.shifts().first?.text("id"))
    #expect(
      outcome.output.masking(id) == #"{"shift":{"id":"ID","name":"Früh","pattern":null,"#
        + #""status":"scheduled","scheduled_start":"2026-10-21T06:00:00Z","#
        + #""scheduled_end":"2026-10-21T14:00:00Z","actual_start":null,"actual_end":null,"#
        + #""zone":"Europe/London","local_start":"2026-10-21T07:00","#
        + #""local_end":"2026-10-21T15:00","elapsed_minutes":480,"break_minutes":45,"#
        + #""paid_minutes":435,"premium_minutes":435,"rate_label":"Bank Holiday","#
        + #""rate_multiplier":2.0,"is_additional_shift":true,"notes":"a \"b\" 🌙","#
        + #""code":null,"break_by_rule":false}}"# + "\n")
  }

  @Test(
    "a time that the clock shows twice is answered with both, alone or not",
    arguments: [[], ["--duration", "8h"], ["09:00"]])
  func ambiguous(rest: [String]) throws {
    let shell = try Shell()
    let outcome = shell.run(["add", "2026-10-25 01:30"] + rest + ["--json"])
    #expect(outcome.status == 1)
    for candidate in ["2026-10-25T01:30+01:00", "2026-10-25T01:30+00:00"] {
      #expect(outcome.errors.contains(candidate))
      #expect(outcome.output.contains(candidate))
    }
    #expect(try shell.shifts().isEmpty)
    #expect(shell("add", "2026-10-25T01:30+00:00", "--duration", "8h").status == 0)
    #expect(try shell.shifts()[0].text("scheduled_start") == "2026-10-25T01:30:00Z")
  }

  @Test("a time that the clock skips is refused with the two nearest", arguments: [[], ["09:00"]])
  func missing(rest: [String]) throws {
    let shell = try Shell()
    let outcome = shell.run(["add", "2026-03-29 01:30"] + rest)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("01:30 does not exist"))
    #expect(outcome.errors.contains("00:59 or 02:00"))
  }

  @Test(
    "what makes no shift is refused, and nothing is written",
    arguments: [
      (["2026-10-21 07:00"], 2, "missing_end"),
      (["2026-10-21 07:00", "15:00", "--duration", "8h"], 2, "conflict"),
      (["soon", "15:00"], 2, "time_unreadable"),
      (["2026-10-21 07:00", "later"], 2, "time_unreadable"),
      (["1066-10-14 07:00", "15:00"], 2, "time_out_of_range"),
      (["2026-10-21 07:00", "--duration", "long"], 2, "duration_unreadable"),
      (["2026-10-21 07:00", "--duration", "-8h"], 2, "duration_negative"),
      (["2026-10-21 07:00", "07:00"], 1, "equal_times"),
      (["2026-10-21 07:00", "2026-10-20 15:00"], 1, "ends_before_start"),
      (["2026-10-21 07:00", "--duration", "49h"], 1, "too_long"),
      (["2026-10-21 07:00", "15:00", "--break", "9h"], 1, "break_too_long"),
      (["2026-10-21 07:00", "15:00", "--break", "some"], 2, "duration_unreadable"),
      (["2026-10-21 07:00", "15:00", "--multiplier", "much"], 2, "bad_multiplier"),
      (["2026-10-21 07:00", "15:00", "--worked"], 1, "in_future"),
    ] as [([String], Int32, String)])
  func refusals(arguments: [String], status: Int32, code: String) throws {
    let shell = try Shell()
    let outcome = shell.run(["add"] + arguments + ["--json"])
    #expect(outcome.status == status)
    let error = try outcome.error()
    #expect(error.text("code") == code)
    #expect(outcome.errors.hasPrefix("shiftpro: \(error.text("message") ?? "?")\n"))
    #expect(try shell.shifts().isEmpty)
  }

  @Test("the unpaid break is the profile's usual one, but not in a shift shorter than it")
  func usualBreak() throws {
    let shell = try Shell()
    try shell.add("2026-10-21 07:00", "15:00")
    try shell.add("2026-10-22 07:00", "07:20")
    #expect(try shell.shifts().map { $0.number("break_minutes") } == [30, 0])
  }

  @Test("a label brings its factor; another factor may be said; regular is no label")
  func rates() throws {
    let shell = try Shell()
    try shell.add("2026-10-21 07:00", "15:00", "--label", "Extra")
    try shell.add("2026-10-22 07:00", "15:00", "--label", "Extra", "--multiplier", "1,25")
    try shell.add("2026-10-23 07:00", "15:00", "--label", "Flood", "--multiplier", "1.75")
    try shell.add("2026-10-24 07:00", "15:00", "--label", "Regular")
    let shifts = try shell.shifts()
    #expect(shifts.map { $0.text("rate_label") } == ["Extra", "Extra", "Flood", nil])
    #expect(shifts.map { $0["rate_multiplier"] as? Double } == [1.5, 1.25, 1.75, 1])
  }

  @Test("--worked records a shift that is over")
  func worked() throws {
    let shell = try Shell()
    try shell.add("yesterday 19:00", "07:00", "--worked")
    let shift = try shell.shifts()[0]
    #expect(shift.text("status") == "completed")
    #expect(shift.text("actual_start") == "2026-10-19T18:00:00Z")
    #expect(shift.text("actual_end") == "2026-10-20T06:00:00Z")
  }
}
