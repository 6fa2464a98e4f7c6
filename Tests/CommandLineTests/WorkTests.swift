import Testing
import shiftpro

@Suite("start, stop, status")
struct WorkTests {
  /// The store with a night planned for Tuesday 20 October, at the given times of the clock.
  private func night() throws -> (shell: Shell, id: String) {
    var shell = try Shell(now: "2026-10-20T12:00:00Z")
    let id = try shell.add("2026-10-20 19:00", "07:00", "--name", "Night", "--break", "45")
    shell.variables["SHIFTPRO_NOW"] = "2026-10-20T17:50:00Z"
    return (shell, id)
  }

  @Test("start takes the planned shift, stop ends it, and both say what happened")
  func working() throws {
    var (shell, id) = try night()
    #expect(
      shell("start").output.masking(id) == """
        Started Night, Tue 20 Oct 18:50.
        planned until 07:00 · id ID · undo with: shiftpro undo

        """)
    shell.variables["SHIFTPRO_NOW"] = "2026-10-21T06:20:00Z"
    #expect(
      shell("stop", "--at", "07:10", "--break", "30").output == """
        Ended Night, Tue 20 Oct 18:50.
        worked 12 h 20 m · break 30 m · paid 11 h 50 m · undo with: shiftpro undo

        """)
    let shift = try shell.shifts()[0]
    #expect(shift.text("status") == "completed")
    #expect(shift.text("actual_start") == "2026-10-20T17:50:00Z")
    #expect(shift.text("actual_end") == "2026-10-21T06:10:00Z")
    #expect(shift.number("elapsed_minutes") == 740)
    #expect(shift.number("paid_minutes") == 710)
  }

  @Test("a second start is refused and names the running one")
  func second() throws {
    let (shell, _) = try night()
    shell("start")
    let outcome = shell("start", "--json")
    #expect(outcome.status == 1)
    #expect(try outcome.errorCode() == "shift_running")
    #expect(outcome.errors.contains("Night, Tue 20 Oct 18:50"))
    #expect(try shell.shifts().count == 1)
  }

  @Test("start at another time, with a note, and of a shift that is named")
  func options() throws {
    let (shell, id) = try night()
    try shell.add("2026-10-23 19:00", "07:00")
    shell("start", "--at", "-15m", "--note", "Ward 7", "--shift", String(id.prefix(8)))
    let shift = try shell.shifts()[0]
    #expect(shift.text("actual_start") == "2026-10-20T17:35:00Z")
    #expect(shift.text("notes") == "Ward 7")
    shell("stop", "--note", "calm")
    #expect(try shell.shifts()[0].text("notes") == "calm")
  }

  @Test(
    "what has not happened cannot be recorded",
    arguments: [
      (["start", "--at", "19:00"], 1, "in_future"),
      (["start", "--at", "soon"], 2, "time_unreadable"),
      (["start", "--shift", "zzz"], 1, "no_shift"),
      (["stop"], 1, "not_running"),
      (["stop", "--break", "none"], 2, "duration_unreadable"),
    ] as [([String], Int32, String)])
  func refusals(arguments: [String], status: Int32, code: String) throws {
    let (shell, _) = try night()
    let before = try shell.state()
    let outcome = shell.run(arguments + ["--json"])
    #expect(outcome.status == status)
    #expect(try outcome.errorCode() == code)
    #expect(try shell.state() == before)
  }

  @Test("nothing runs in a store that is not there, and it is not made")
  func noStore() throws {
    let shell = try Shell()
    #expect(shell("stop").status == 1)
    #expect(shell("status").output == "off\n")
    #expect(shell("status", "--json").status == 0)
    #expect(shell.files == [])
  }

  // MARK: status

  @Test(
    "one line says where a person stands",
    arguments: [
      ("2026-10-20T17:50:00Z", "en", "on shift 0:00 of 12:10 · ends 07:00"),
      ("2026-10-21T01:41:59Z", "en", "on shift 7:51 of 12:10 · ends 07:00"),
      ("2026-10-21T06:00:00Z", "en", "on shift 12:10 of 12:10 · ends 07:00"),
      ("2026-10-21T06:20:00Z", "en", "on shift 12:30 of 12:10 · 0:20 over"),
      ("2026-10-21T01:41:59Z", "de", "im Dienst 7:51 von 12:10 · endet 07:00"),
      ("2026-10-21T06:20:00Z", "de", "im Dienst 12:30 von 12:10 · 0:20 darüber"),
    ])
  func onShift(now: String, language: String, line: String) throws {
    let (shell, _) = try night()
    shell("start")
    #expect(shell("status", "--now", now, "--lang", language).output == line + "\n")
  }

  @Test(
    "off shift the next one is named, with the date when it is further than six days",
    arguments: [
      ("2026-10-20T12:00:00Z", "en", "off · next Tue 19:00"),
      ("2026-10-14T12:00:00Z", "en", "off · next Tue 19:00"),
      ("2026-10-13T12:00:00Z", "en", "off · next Tue 20 Oct 19:00"),
      ("2026-10-13T12:00:00Z", "de", "frei · nächster Di 20. Okt 19:00"),
      ("2026-10-21T12:00:00Z", "en", "off"),
    ])
  func off(now: String, language: String, line: String) throws {
    let (shell, _) = try night()
    #expect(shell("status", "--now", now, "--lang", language).output == line + "\n")
  }

  @Test("a template takes the pieces it names and leaves other braces alone")
  func template() throws {
    let (shell, _) = try night()
    let template = "{state}|{name}|{elapsed}|{remaining}|{ends}|{next}|%{F#f00}{}{x"
    #expect(
      shell("status", "--format", template).output
        == "off|||||Tue 19:00|%{F#f00}{}{x\n")
    shell("start")
    try shell.add("2026-10-23 19:00", "07:00")
    #expect(
      shell("status", "--now", "2026-10-21T01:50:00Z", "--format", template).output
        == "on shift|Night|8:00|4:10|07:00|Fri 19:00|%{F#f00}{}{x\n")
  }

  @Test("as JSON the running and the next shift stand in full")
  func json() throws {
    let (shell, id) = try night()
    let off = try shell("status", "--json").json()
    #expect(off.text("state") == "off")
    for key in [
      "shift", "elapsed_minutes", "planned_minutes", "remaining_minutes", "overtime_minutes",
    ] { #expect(off.isNull(key)) }
    #expect((off["next"] as? [String: Any])?.text("id") == id)
    shell("start")
    let on = try shell("status", "--json", "--now", "2026-10-21T06:20:00Z").json()
    #expect(on.text("state") == "on_shift")
    #expect((on["shift"] as? [String: Any])?.text("status") == "in_progress")
    #expect((on["shift"] as? [String: Any])?.number("elapsed_minutes") == 750)
    #expect(on.number("elapsed_minutes") == 750)
    #expect(on.number("planned_minutes") == 730)
    #expect(on.number("remaining_minutes") == 0)
    #expect(on.number("overtime_minutes") == 20)
    #expect(on.isNull("next"))
  }
}
