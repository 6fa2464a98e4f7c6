import Testing
import shiftpro

@Suite("pattern")
struct PatternCommandTests {
  /// `date code local_start local_end minutes`, a line for each shift.
  private func shifts(_ outcome: Outcome) throws -> [String] {
    try outcome.list("days").flatMap { day in
      try #require(day["shifts"] as? [[String: Any]]).map { shift in
        let words = [day.text("date"), shift.text("code"), shift.text("start"), shift.text("end")]
        return words.map { $0 ?? "?" }.joined(separator: " ") + " \(shift.number("minutes") ?? -1)"
      }
    }
  }

  // MARK: preview

  @Test("a short preview of DuPont's team C, every key in its place")
  func dupont() throws {
    let shell = try Shell(zone: "UTC")
    let outcome = shell(
      "pattern", "preview", "dupont", "--start", "2026-01-07", "--days", "4", "--team", "C",
      "--json")
    #expect(outcome.status == 0 && outcome.errors == "")
    // Team C is two weeks ahead: ---DDDD follows, so that the first three days are off.
    #expect(
      outcome.output == #"{"pattern":"dupont","cycle_days":28,"average_minutes_per_week":2520,"#
        + #""days":[{"date":"2026-01-07","shifts":[]},{"date":"2026-01-08","shifts":[]},"#
        + #"{"date":"2026-01-09","shifts":[]},{"date":"2026-01-10","shifts":[{"code":"D","#
        + #""name":"Day","start":"2026-01-10T07:00:00Z","end":"2026-01-10T19:00:00Z","#
        + #""local_start":"2026-01-10T07:00","local_end":"2026-01-10T19:00","minutes":720}]}],"#
        + #""warnings":[]}"# + "\n")
    #expect(shell.files == [])
  }

  @Test("four nights over London's clock changes: one has 11 hours, one 13")
  func clockChanges() throws {
    let shell = try Shell(zone: "UTC")
    func nights(_ start: String) -> Outcome {
      shell(
        "pattern", "preview", "4-on-4-off-nights", "--start", start, "--days", "4", "--zone",
        "Europe/London", "--json")
    }
    let spring = nights("2026-03-27"), autumn = nights("2026-10-23")
    #expect(
      try shifts(spring) == [
        "2026-03-27 N 2026-03-27T19:00:00Z 2026-03-28T07:00:00Z 720",
        "2026-03-28 N 2026-03-28T19:00:00Z 2026-03-29T06:00:00Z 660",
        "2026-03-29 N 2026-03-29T18:00:00Z 2026-03-30T06:00:00Z 720",
        "2026-03-30 N 2026-03-30T18:00:00Z 2026-03-31T06:00:00Z 720",
      ])
    #expect(
      try shifts(autumn) == [
        "2026-10-23 N 2026-10-23T18:00:00Z 2026-10-24T06:00:00Z 720",
        "2026-10-24 N 2026-10-24T18:00:00Z 2026-10-25T07:00:00Z 780",
        "2026-10-25 N 2026-10-25T19:00:00Z 2026-10-26T07:00:00Z 720",
        "2026-10-26 N 2026-10-26T19:00:00Z 2026-10-27T07:00:00Z 720",
      ])
    let warning = try #require(try autumn.list("warnings").first)
    #expect(warning.text("code") == "clock_change" && warning.text("date") == "2026-10-24")
    #expect(
      warning.text("message")
        == "The clocks change during Night, Sat 24 Oct 19:00; it lasts 13 h, not 12 h.")
  }

  @Test("for people: a line for each week, the shifts, figures, and what needs a second look")
  func text() throws {
    let shell = try Shell()
    let arguments = [
      "pattern", "preview", "dupont", "--start", "2026-03-25", "--days", "14", "--rules", "de",
      "--holidays", "gb-eng",
    ]
    #expect(
      shell.run(arguments).output == """
        DuPont · 25 Mar – 7 Apr · Europe/London
        a cycle of 28 days · 42:00 in an average week

        Week  Starts      Mon  Tue  Wed  Thu  Fri  Sat  Sun  Hours
          13  Mon 23 Mar            N    N    N    N    ·    47:00
          14  Mon 30 Mar  ·    ·    D    D    D    ·    N    48:00
          15  Mon 6 Apr   N    N                             24:00

        N  Night  19:00–07:00  12 h
        D  Day    07:00–19:00  12 h

        shortest rest 12 h · longest run 4 days · at most 72 h within 7 days

        Sat 28 Mar  The clocks change during Night, Sat 28 Mar 19:00; it lasts 11 h, not 12 h.
        Fri 3 Apr   Good Friday: Day, Fri 3 Apr 07:00 starts on a public holiday.
        Mon 6 Apr   Easter Monday: Night, Mon 6 Apr 19:00 starts on a public holiday.
        Tue 7 Apr   72 h of work within 7 days; at most 60 h allowed.

        """)
    let german = shell.run(arguments + ["--lang", "de", "--ascii"])
    #expect(german.output.utf8.allSatisfy { $0 < 0x80 } && !german.output.contains("?"))
    #expect(german.output.contains("Karfreitag: Tagdienst, Fr 3. Apr 07:00 beginnt"))
  }

  @Test("28 days, or one cycle where it is longer, unless told otherwise")
  func days() throws {
    let shell = try Shell()
    func count(_ arguments: String...) throws -> Int {
      let start = ["--start", "2026-01-05", "--json"]
      return try shell.run(["pattern", "preview"] + arguments + start).list("days").count
    }
    #expect(try count("5-2") == 28)
    #expect(try count("panama") == 56)
    #expect(try count("panama", "--days", "1") == 1)
    #expect(try count("24-48", "--days", "3660") == 3660)
  }

  @Test("the start can be turned, the direction too, and a name means its preset")
  func turned() throws {
    let shell = try Shell()
    func codes(_ arguments: String...) throws -> String {
      let outcome = shell.run(
        ["pattern", "preview"] + arguments + ["--start", "2026-01-05", "--days", "8", "--json"])
      return try outcome.list("days").map { day in
        (day["shifts"] as? [[String: Any]])?.first?.text("code") ?? "-"
      }.joined()
    }
    #expect(try codes("fast-12") == "DDNN----")
    #expect(try codes("Fast 12", "--turn", "2") == "NN----DD")
    #expect(try codes("fast-12", "--turn", "-1") == "-DDNN---")
    #expect(try codes("FAST 12", "--reverse") == "----NNDD")
    #expect(try codes("fast-12", "--team", "b") == "NN----DD")
  }

  @Test("what stands is told where a rotation would clash with it, and nothing is written")
  func conflicts() throws {
    let shell = try Shell()
    try shell.add("2026-11-03 18:00", "20:00", "--name", "Training")
    let cancelled = try shell.add("2026-11-04 10:00", "11:00")
    shell("cancel", cancelled)
    try shell.add("2026-11-02 20:00", "23:00", "--name", "Choir")
    let before = try shell.state()
    let outcome = shell(
      "pattern", "preview", "4-on-4-off", "--start", "2026-11-03", "--days", "2", "--json")
    #expect(
      try outcome.list("warnings").map { "\($0.text("date") ?? "") \($0.text("message") ?? "")" }
        == [
          "2026-11-03 Day, Tue 3 Nov 07:00 and Training, Tue 3 Nov 18:00 overlap by 1 h.",
          "2026-11-03 Only 8 h rest between Choir, Mon 2 Nov 20:00 and Day, Tue 3 Nov 07:00; "
            + "at least 11 h required.",
        ])
    let off = shell(
      "pattern", "preview", "4-on-4-off", "--start", "2026-11-03", "--days", "2", "--rules",
      "off", "--json")
    #expect(try off.list("warnings").map { $0.text("code") } == ["overlap"])
    #expect(try shell.state() == before)
  }

  @Test(
    "what cannot be previewed is refused, and no store is made",
    arguments: [
      (["dupnot", "--start", "2026-01-05"], 1, "unknown_preset"),
      (["2-2-3", "--start", "2026-01-05"], 1, "ambiguous_preset"),
      (["dupont", "--start", "2026-01-05", "--team", "E"], 1, "no_team"),
      (["dupont", "--start", "2026-01-05", "--team", ""], 1, "no_team"),
      (["4-on-2-off", "--start", "2026-01-05", "--team", "A"], 1, "no_teams"),
      (["dupont", "--start", "1900-01-01", "--turn", "9"], 1, "pattern_year"),
      (["dupont"], 2, "missing_start"),
      (["dupont", "--start", "someday"], 2, "day_unreadable"),
      (["dupont", "--start", "2026-02-30"], 2, "day_unreadable"),
      (["dupont", "--start", "0001-01-01"], 2, "time_out_of_range"),
      (["dupont", "--start", "9999-01-01"], 2, "time_out_of_range"),
      (["dupont", "--start", "2026-01-05", "--days", "0"], 2, "bad_number"),
      (["dupont", "--start", "2026-01-05", "--days", "3661"], 2, "bad_number"),
      (["dupont", "--start", "2026-01-05", "--turn", "half"], 2, "bad_number"),
      (["dupont", "--start", "2026-01-05", "--rules", "us"], 2, "bad_choice"),
      (["dupont", "--start", "2026-01-05", "--holidays", "DE-XX"], 2, "bad_choice"),
      (["dupont", "--start", "2026-01-05", "--zone", "Europe/Lundon"], 2, "unknown_zone"),
      ([], 2, "missing_operand"), (["dupont", "5-2"], 2, "extra_operand"),
    ] as [([String], Int32, String)])
  func refusals(arguments: [String], status: Int32, code: String) throws {
    let shell = try Shell()
    let outcome = shell.run(["pattern", "preview"] + arguments + ["--json"])
    #expect(outcome.status == status)
    #expect(try outcome.errorCode() == code)
    #expect(outcome.errors.hasPrefix("shiftpro: "))
    #expect(shell.files == [])
  }

  // MARK: presets, show

  @Test("all presets, with what a program may know of them")
  func presets() throws {
    let shell = try Shell()
    let presets = try shell("pattern", "presets", "--json").list("presets")
    #expect(presets.count >= 40)
    for preset in presets {
      #expect(preset.text("cycle")?.count == preset.number("cycle_days"))
      #expect((preset["names"] as? [String])?.isEmpty == false)
      #expect(
        preset.keys.sorted() == [
          "average_minutes_per_week", "cycle", "cycle_days", "id", "names", "teams",
        ])
    }
    let dupont = try #require(presets.first { $0.text("id") == "dupont" })
    #expect(dupont.text("cycle") == "NNNN---DDD-NNN---DDDD-------")
    #expect(dupont.number("average_minutes_per_week") == 42 * 60)
    #expect(dupont["teams"] as? [Int] == [0, 7, 14, 21])
    let ids = shell("pattern", "presets", "--quiet").output.split(separator: "\n")
    #expect(ids.map(String.init) == presets.compactMap { $0.text("id") })
    let table = shell("pattern", "presets").output.split(separator: "\n")
    #expect(table.count == presets.count + 1)
    #expect(shell.files == [])
  }

  @Test("one preset in full")
  func shows() throws {
    let shell = try Shell()
    let lines = shell("pattern", "show", "Kelly (Detroit)").output.split(separator: "\n")
    #expect(
      lines.prefix(6) == [
        "ID            kelly", "Names         Kelly (Detroit); Kelly; California; XOXOXOOOO",
        "Cycle         X-X-X-- -- · 9 days", "Weekly hours  56:00",
        "Shifts        X  Duty, 07:00–07:00, 24 h", "Teams         A, B +3 days, C +6 days",
      ])
    let outcome = shell("pattern", "show", "9-80", "--json")
    let preset = try #require(try outcome.json()["preset"] as? [String: Any])
    #expect(preset.text("first_weekday") == "monday")
    let kinds = try #require(preset["kinds"] as? [[String: Any]])
    #expect(kinds.map { $0.text("code") } == ["A", "B"])
    #expect(kinds.map { $0.number("minutes") } == [9 * 60, 8 * 60])
  }

  @Test(
    "a misspelt preset is answered with the nearest, a shared name with those that carry it",
    arguments: [
      ("dupnot", "dupont"), ("Dupnot", "dupont"), ("sothern swing", "southern-swing-forward"),
      ("24/84", "24-48"), ("continent", "continental-2-2-3"),
      ("Southern Swing", "southern-swing-forward, southern-swing-backward"),
      ("7-on-7", "7-on-7-off"), ("", "dno"),
    ])
  func nearest(word: String, expected: String) throws {
    let outcome = try Shell()("pattern", "show", word)
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(expected), "\(outcome.errors)")
  }

  // MARK: Commands of two words

  @Test("a command of two words is told from its first, options between them or not")
  func family() throws {
    let shell = try Shell()
    let alone = shell("pattern", "--json")
    #expect(alone.status == 2)
    #expect(try alone.errorCode() == "incomplete_command")
    #expect(alone.errors.contains("pattern presets, pattern list, pattern show, pattern preview"))
    #expect(shell("pattern", "presents").errors.contains("“pattern presets”"))
    #expect(shell("pattern", "presents").status == 2)
    #expect(shell("pattern", "--quiet", "presets").output.hasPrefix("pitman-fixed\n"))
    let help = shell("help", "pattern")
    #expect(help.status == 0 && shell("pattern", "--help").output == help.output)
    for word in ["presets", "list", "show", "preview", "apply", "add", "change", "stop"] {
      #expect(help.output.contains("\n  pattern \(word) "))
      #expect(shell("help", "pattern", word).output == shell("pattern", word, "--help").output)
    }
  }
}
