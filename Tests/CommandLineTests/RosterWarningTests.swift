import Domain
import Store
import Testing
import shiftpro

@Suite("warnings in list, dismiss, rules, holiday")
struct RosterWarningTests {
  /// A training between two days of a pattern, with too little rest before the second.
  private func training() throws -> (shell: Shell, id: String) {
    let shell = try Shell()
    shell.must(
      "pattern", "apply", "4-on-4-off", "--start", "2026-11-02", "--until", "2026-11-04", "--name",
      "Crew")
    let id = try shell.add("2026-11-02 20:30", "21:30", "--name", "Training")
    return (shell, id)
  }

  private func warnings(_ shell: Shell, _ arguments: String...) throws -> [[String]] {
    try shell.run(["list", "--json"] + arguments).list("shifts").map { shift in
      (shift["warnings"] as? [[String: Any]] ?? []).map { $0.text("code") ?? "?" }
    }
  }

  @Test("below a shift stands why it needs a second look, and the public holiday it starts on")
  func table() throws {
    let (shell, id) = try training()
    shell.must("holiday", "import", try shell.file("own.txt", "2026-11-03 Founders’ Day\n"))
    let ids = [try shell.id(on: "2026-11-02"), id, try shell.id(on: "2026-11-03")]
    let outcome = shell("list", "--from", "2026-11-02", "--to", "2026-11-03")
    #expect(
      ids.reduce(outcome.output) { $0.masking($1) } == """
        Day        Times        Hours  Name      Status     ID
        Mon 2 Nov  07:00–19:00  12:00  Day       ○ planned  ID
        Mon 2 Nov  20:30–21:30   1:00  Training  ○ planned  ID
          ! Only 1 h 30 m rest between Day, Mon 2 Nov 07:00 and Training, Mon 2 Nov 20:30; \
        at least 11 h required.
        Tue 3 Nov  07:00–19:00  12:00  Day       ○ planned  ID
          * Founders’ Day
          ! Only 9 h 30 m rest between Training, Mon 2 Nov 20:30 and Day, Tue 3 Nov 07:00; \
        at least 11 h required.

        """)
    let shifts = try shell("list", "--from", "2026-11-03", "--to", "2026-11-03", "--json")
      .list("shifts")
    #expect(shifts.first?.keys.count == 26)
    let warning = try #require((shifts.first?["warnings"] as? [[String: Any]])?.first)
    #expect(warning.keys.sorted() == ["code", "message"])
    #expect(
      shell("list", "--from", "2026-11-03", "--to", "2026-11-03", "--json").output
        .hasSuffix(
          #"at least 11 h required."}],"absence":null,"absences":[],"absent_minutes":0,"#
            + #""swap":null}]}"# + "\n"),
      "after all other keys")
  }

  @Test("they take an end of the list; without one they are null")
  func openEnd() throws {
    let (shell, _) = try training()
    let open = try shell("list", "--from", "2026-11-01", "--json").list("shifts")
    #expect(open.count == 3 && open.allSatisfy { $0.isNull("warnings") })
    #expect(!shell("list", "--from", "2026-11-01").output.contains("!"))
    #expect(try warnings(shell, "--to", "2026-11-30") == [[], ["short_rest"], ["short_rest"]])
    #expect(try warnings(shell, "--to", "2026-11-02") == [[], ["short_rest"]])
    #expect(try warnings(shell, "--from", "2026-11-03", "--to", "2026-11-03") == [["short_rest"]])
  }

  @Test("a dismissed warning stays dismissed, in every list, and can be told again")
  func dismiss() throws {
    let (shell, id) = try training()
    let all = [[], ["short_rest"], ["short_rest"]], days = ["--from=2026-11-01", "--to=2026-11-30"]
    let later = try shell.id(on: "2026-11-03")
    let outcome = shell.must("dismiss", later, "short_rest")
    #expect(
      outcome.output.hasPrefix("Dismissed the warning about Day, Tue 3 Nov 07:00: short_rest."))
    #expect(try warnings(shell, days[0], days[1]) == [[], ["short_rest"], []])
    shell.must("pattern", "change", "Crew", "--from", "2026-11-02", "--to", "4-on-4-off")
    #expect(try warnings(shell, days[0], days[1])[2] == [], "a changed pattern keeps it")
    shell.must("undo")
    shell.must("dismiss", later, "--restore")
    #expect(try warnings(shell, days[0], days[1]) == all)
    // The training is told of twice: once itself, once at the next shift.
    let both = shell.must("dismiss", id)
    #expect(both.output.contains("shiftpro undo 2"))
    #expect(try warnings(shell, days[0], days[1]) == [[], [], []])
    shell.must("dismiss", id, "--restore", "--json")
    #expect(try warnings(shell, days[0], days[1]) == all)
    shell.must("undo", "2")
    #expect(try warnings(shell, days[0], days[1]) == [[], [], []])
    let none = shell("dismiss", id, "--json")
    #expect(none.status == 1)
    #expect(try none.errorCode() == "no_warning")
  }

  @Test("a run that is too long is told at its first day too many, and dismissed from each list")
  func runs() throws {
    let shell = try Shell()
    let path = try shell.file(
      "run.json",
      """
      {"name": "Run", "effective_from": "2026-11-02", "effective_until": "2026-11-12",
       "weekly": {"days": ["mon","tue","wed","thu","fri","sat","sun"],
                  "shift": {"start": "08:00", "end": "12:00"}}}
      """)
    shell.must("pattern", "add", path)
    shell.must("rules", "use", "off", "--days", "6")
    let told = [[], [], [], [], [], [], ["days_in_a_row"], [], [], []]
    #expect(try warnings(shell, "--from=2026-11-02", "--to=2026-11-30") == told)
    #expect(try warnings(shell, "--from=2026-11-08", "--to=2026-11-09") == [["days_in_a_row"], []])
    shell.must("dismiss", try shell.id(on: "2026-11-10"))
    #expect(try warnings(shell, "--from=2026-11-02", "--to=2026-11-30").joined().isEmpty)
    shell.must("dismiss", try shell.id(on: "2026-11-08"), "days_in_a_row", "--restore")
    #expect(try warnings(shell, "--from=2026-11-02", "--to=2026-11-30") == told)
  }

  // MARK: rules

  @Test("rules are shown and set, as a whole or one by one")
  func rules() throws {
    let shell = try Shell()
    func rules(_ arguments: String...) throws -> [String: Any] {
      let outcome = shell.run(["rules"] + arguments + ["--json"])
      #expect(outcome.status == 0, "\(outcome)")
      return try #require(try outcome.json()["rules"] as? [String: Any])
    }
    let usual = try rules("show")
    #expect(usual["names"] as? [String] == ["rest"] && usual.number("least_rest_minutes") == 660)
    #expect(shell.files == [])
    let german = try rules("use", "DE")
    #expect(german["names"] as? [String] == ["de"])
    #expect(german.number("most_minutes_in_seven_days") == 3600)
    #expect(
      german.number("most_average_week_minutes") == 2880 && german.number("average_weeks") == 24)
    let own = try rules(
      "use", "--rest", "off", "--days", "6", "--week", "40h/8", "--seven-days", "50:30", "--nights",
      "4")
    #expect(own["names"] as? [String] == [] && own.isNull("least_rest_minutes"))
    #expect(own.number("most_days_in_a_row") == 6 && own.number("most_nights_in_a_row") == 4)
    #expect(own.number("most_average_week_minutes") == 2400 && own.number("average_weeks") == 8)
    #expect(own.number("most_minutes_in_seven_days") == 3030)
    #expect(try rules("show").number("most_days_in_a_row") == 6)
    #expect(try rules("use", "eu", "--week", "off").isNull("average_weeks"))
    let british = try rules("use", "uk")
    #expect(british["names"] as? [String] == ["uk"])
    #expect(
      british.number("most_night_average_minutes") == 480
        && british.number("night_average_weeks") == 17)
    #expect(try rules("use", "--night-average", "9h/8").number("night_average_weeks") == 8)
    #expect(try rules("use", "--night-average", "off").isNull("night_average_weeks"))
    #expect(try rules("use", "off", "--week", "48h").number("average_weeks") == 17)
    #expect(
      shell("rules", "use", "rest").output == """
        Rest rules: rest
        Minimum rest between two shifts                  11 h
        Maximum days in a row                            no limit
        Maximum work in 7 days                           no limit
        Maximum average work a week                      no limit
        Maximum nights in a row                          no limit
        Maximum average work per 24 h for night workers  no limit

        """)
  }

  @Test("rules may be set before the setup was seen: it is still to come, unless there is a roster")
  func setup() throws {
    let shell = try Shell()
    shell.must("rules", "use", "de")
    let profile = try #require(try shell.folder.open().profiles.profile())
    #expect(profile.setup == .left("") && profile.restRules == .germany)
    let other = try Shell()
    try other.add("2026-11-02 20:30", "21:30")
    other.must("holiday", "use", "AT")
    #expect(try other.folder.open().profiles.profile()?.setup == .done)
  }

  @Test("a preview goes by the person's rules and holidays unless told others")
  func preview() throws {
    let shell = try Shell()
    shell.must("rules", "use", "off", "--nights", "2")
    shell.must("holiday", "use", "GB-SCT")
    shell.must("holiday", "import", try shell.file("own.txt", "2026-12-01 Moving day\n"))
    func codes(_ arguments: String...) throws -> [String] {
      let outcome = shell.run(
        [
          "pattern", "preview", "4-on-4-off-nights", "--start", "2026-11-30", "--days", "4",
          "--json",
        ]
          + arguments)
      return try outcome.list("warnings").map {
        "\($0.text("code") ?? "") \($0.text("date") ?? "")"
      }
    }
    #expect(
      try codes() == [
        "holiday 2026-11-30", "holiday 2026-12-01", "nights_in_a_row 2026-12-02",
      ])
    #expect(try codes("--rules", "rest", "--holidays", "none") == ["holiday 2026-12-01"])
  }

  // MARK: holiday

  @Test("the holidays of a region are listed, with observed days")
  func region() throws {
    let shell = try Shell()
    #expect(shell("holiday", "list").output.contains("shiftpro holiday use REGION"))
    #expect(shell.files == [])
    shell.must("holiday", "use", "us")
    #expect(
      shell("holiday", "list", "--from", "2026-07-01", "--to", "2026-07-31").output == """
        Fri 3 Jul 2026  Independence Day, observed  US
        Sat 4 Jul 2026  Independence Day            US

        """)
    let outcome = shell("holiday", "list", "--from", "2026-07-04", "--to", "2026-07-04", "--json")
    #expect(
      outcome.output == #"{"region":"US","holidays":[{"date":"2026-07-04","#
        + #""name":"Independence Day","is_own":false,"is_partial":false,"is_substitute":false}]}"#
        + "\n")
    #expect(shell("holiday", "list").output.split(separator: "\n").count >= 11)
    #expect(shell("holiday", "list", "--from", "2027-01-01").output.contains("Thu 25 Nov 2027"))
    shell.must("holiday", "use", "none")
    #expect(try shell("holiday", "list", "--json").list("holidays").isEmpty)
  }

  @Test("a file of holidays is brought along once; what is passed over is told with the reason")
  func imports() throws {
    var shell = try Shell()
    let calendar = """
      BEGIN:VCALENDAR
      VERSION:2.0
      BEGIN:VEVENT
      DTSTART;VALUE=DATE:20261224
      SUMMARY:Christmas Eve
      RRULE:FREQ=YEARLY
      END:VEVENT
      BEGIN:VEVENT
      DTSTART:20261231T200000Z
      DTEND:20261231T220000Z
      SUMMARY:Party
      END:VEVENT
      END:VCALENDAR

      """.replacingOccurrences(of: "\n", with: "\r\n")
    let path = try shell.file("own.ics", calendar)
    let first = shell.must("holiday", "import", path, "--json")
    let result = try first.json()
    #expect(result.text("kind") == "holidays" && result.number("added") == 6)
    #expect(result.number("read") == 7 && result.number("unchanged") == 0)
    #expect(result.text("from") == "2026-12-24" && result.text("to") == "2031-12-24")
    let skipped = try #require(result["skipped"] as? [[String: Any]])
    #expect(skipped.map { $0.number("count") } == [1])
    #expect(first.errors == "")
    let again = shell.must("holiday", "import", path)
    #expect(again.output.contains("6 were already there."))
    #expect(again.errors.contains("“Party”: it starts at a time of day"))
    #expect(try shell("history", "--json").list("entries").count == 1, "nothing new, no entry")
    shell.input = "# ours\n24.12.2026;Heiligabend\n"
    #expect(try shell.must("holiday", "import", "-", "--json").json().number("added") == 1)
    #expect(
      try shell("holiday", "list", "--from", "2026-12-24", "--json").list("holidays").count == 2)
    #expect(
      shell.must("holiday", "clear").output.hasPrefix("Removed 7 public holidays you imported."))
    #expect(try shell("holiday", "list", "--from", "2026-12-24", "--json").list("holidays").isEmpty)
    shell.must("undo")
    #expect(shell.must("holiday", "clear", "--json").output == "{\"removed\":7}\n")
    #expect(shell.must("holiday", "clear").output == "You have not imported any public holidays.\n")
  }
}
