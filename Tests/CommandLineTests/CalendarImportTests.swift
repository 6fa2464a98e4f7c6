import Foundation
import TestSupport
import Testing
import shiftpro

@Suite("import of calendars and of timewarrior's data")
struct CalendarImportTests {
  private func shell() throws -> Shell {
    try Shell(now: "2026-03-30T12:00:00Z", zone: "Europe/Berlin")
  }

  /// As Google Calendar writes it.
  private static let google = """
    BEGIN:VCALENDAR
    PRODID:-//Google Inc//Google Calendar 70.9054//EN
    VERSION:2.0
    CALSCALE:GREGORIAN
    METHOD:PUBLISH
    X-WR-CALNAME:Dienst
    X-WR-TIMEZONE:Europe/Berlin
    BEGIN:VTIMEZONE
    TZID:Europe/Berlin
    X-LIC-LOCATION:Europe/Berlin
    BEGIN:DAYLIGHT
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    TZNAME:GMT+2
    DTSTART:19700329T020000
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
    END:DAYLIGHT
    BEGIN:STANDARD
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    TZNAME:GMT+1
    DTSTART:19701025T030000
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    END:STANDARD
    END:VTIMEZONE
    BEGIN:VEVENT
    DTSTART;TZID=Europe/Berlin:20260305T210000
    DTEND;TZID=Europe/Berlin:20260306T063000
    RRULE:FREQ=WEEKLY;UNTIL=20260402T215959Z;BYDAY=TH
    EXDATE;TZID=Europe/Berlin:20260312T210000
    DTSTAMP:20260320T101010Z
    UID:2q3abc0def@google.com
    CREATED:20260101T101010Z
    DESCRIPTION:Station 4\\nbitte \\"pünktlich\\"
    LAST-MODIFIED:20260102T101010Z
    LOCATION:Klinik
    SEQUENCE:1
    STATUS:CONFIRMED
    SUMMARY:Nachtdienst
    TRANSP:OPAQUE
    END:VEVENT
    BEGIN:VEVENT
    DTSTART:20260402T050000Z
    DTEND:20260402T130000Z
    DTSTAMP:20260320T101010Z
    UID:early@google.com
    SUMMARY:Frühdienst
    END:VEVENT
    BEGIN:VEVENT
    DTSTART;VALUE=DATE:20260403
    DTEND;VALUE=DATE:20260405
    UID:whole@google.com
    SUMMARY:Rufdienst
    END:VEVENT
    END:VCALENDAR
    """

  /// As Outlook writes it.
  private static let outlook = """
    BEGIN:VCALENDAR
    PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN
    VERSION:2.0
    METHOD:PUBLISH
    X-MS-OLK-FORCEINSPECTOROPEN:TRUE
    BEGIN:VTIMEZONE
    TZID:W. Europe Standard Time
    BEGIN:STANDARD
    DTSTART:16011028T030000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010325T020000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    END:DAYLIGHT
    END:VTIMEZONE
    BEGIN:VEVENT
    CLASS:PUBLIC
    CREATED:20260301T101010Z
    DESCRIPTION:\\n
    DTEND;TZID="W. Europe Standard Time":20260304T060000
    DTSTAMP:20260301T101010Z
    DTSTART;TZID="W. Europe Standard Time":20260303T220000
    LAST-MODIFIED:20260301T101010Z
    PRIORITY:5
    SEQUENCE:0
    SUMMARY;LANGUAGE=de:Spätdienst
    TRANSP:OPAQUE
    UID:040000008200E00074C5B7101A82E00800000000
    X-MICROSOFT-CDO-BUSYSTATUS:BUSY
    BEGIN:VALARM
    TRIGGER:-PT15M
    ACTION:DISPLAY
    DESCRIPTION:Reminder
    END:VALARM
    END:VEVENT
    END:VCALENDAR
    """

  /// As Apple's Calendar writes it.
  private static let apple = """
    BEGIN:VCALENDAR
    CALSCALE:GREGORIAN
    PRODID:-//Apple Inc.//macOS 14.4//EN
    VERSION:2.0
    X-APPLE-CALENDAR-COLOR:#FF2968
    X-WR-CALNAME:Work
    BEGIN:VEVENT
    CREATED:20260301T101010Z
    DTEND;TZID=America/New_York:20260310T190000
    DTSTAMP:20260301T101010Z
    DTSTART;TZID=America/New_York:20260310T070000
    LAST-MODIFIED:20260301T101010Z
    SEQUENCE:1
    SUMMARY:Day
    UID:6B1F2B5E-0000-4AAA-8888-1234567890AB
    URL;VALUE=URI:
    X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC
    END:VEVENT
    END:VCALENDAR
    """

  @Test("what Google, Outlook and Apple write becomes shifts; twice changes nothing; one undo")
  func programs() throws {
    let shell = try shell()
    let paths = [
      try shell.file("google.ics", Self.google), try shell.file("outlook.ics", Self.outlook),
      try shell.file("apple.ics", Self.apple),
    ]
    let outcome = shell.must("import", paths[0], "--json")
    #expect(try outcome.json().number("added") == 5)
    #expect(outcome.errors.contains("(Rufdienst) was skipped: It lasts whole days"))
    #expect(outcome.errors.contains("--times “Rufdienst=07:00-15:00”"))
    shell.must("import", paths[1])
    shell.must("import", paths[2])
    let shifts = try shell.shifts()
    #expect(
      shifts.map { "\($0.text("local_start") ?? "") \($0.text("name") ?? "")" } == [
        "2026-03-03T22:00 Spätdienst", "2026-03-05T21:00 Nachtdienst", "2026-03-10T07:00 Day",
        "2026-03-19T21:00 Nachtdienst", "2026-03-26T21:00 Nachtdienst",
        "2026-04-02T07:00 Frühdienst", "2026-04-02T21:00 Nachtdienst",
      ])
    #expect(shifts.map { $0.number("elapsed_minutes") } == [480, 570, 720, 570, 570, 480, 570])
    #expect(shifts[1].text("notes") == "Station 4\nbitte \"pünktlich\"")
    #expect(shifts[2].text("zone") == "America/New_York")
    #expect(shifts.map { $0.text("status") }.suffix(3) == ["completed", "scheduled", "scheduled"])
    let written = shell.written()
    for path in paths {
      let again = try shell.must("import", path, "--json").json()
      #expect(again.number("added") == 0 && again.number("updated") == 0)
    }
    #expect(shell.written() == written)
    shell.must("undo", "3")
    #expect(try shell.shifts().isEmpty)
  }

  @Test("titles are mapped, left out, and given hours; a rehearsal says so and writes nothing")
  func titles() throws {
    let shell = try shell()
    let path = try shell.file("google.ics", Self.google)
    let arguments = [
      "import", path, "--map", "nachtdienst=Night, ward 4", "--skip", "Frühdienst", "--times",
      "Rufdienst=19:00-07:00",
    ]
    let rehearsal = shell.run(arguments + ["--dry-run"])
    #expect(rehearsal.output.contains("+ Thu 5 Mar 2026  21:00–06:30  Night, ward 4"))
    #expect(
      rehearsal.output.contains(
        "would be imported with: 6 added, 0 updated, 0 unchanged, 1 skipped"))
    #expect(try shell.shifts().isEmpty)
    #expect(shell.run(arguments).status == 0)
    let names = try shell.shifts().compactMap { $0.text("name") }
    #expect(
      names == Array(repeating: "Night, ward 4", count: 4) + ["Rufdienst", "Rufdienst"])
  }

  @Test("only some titles, and only some days")
  func some() throws {
    let shell = try shell()
    let path = try shell.file("google.ics", Self.google)
    shell.must(
      "import", path, "--only", "Nachtdienst", "--from", "2026-03-15", "--to", "2026-03-31")
    #expect(
      try shell.shifts().map { $0.text("local_start") } == ["2026-03-19T21:00", "2026-03-26T21:00"])
  }

  @Test("a changed event updates its shift, but not what the person changed or deleted")
  func updates() throws {
    let shell = try shell()
    func file(_ name: String, _ start: String) throws -> String {
      let events = (1...3).map { number in
        "BEGIN:VEVENT\nUID:\(number)\nSEQUENCE:1\nSUMMARY:\(name) \(number)\n"
          + "DTSTART:2026050\(number)T\(start)\nDURATION:PT8H\nEND:VEVENT\n"
      }
      return try shell.file("a.ics", "BEGIN:VCALENDAR\n\(events.joined())END:VCALENDAR\n")
    }
    shell.must("import", try file("Early", "060000"))
    let ids = try shell.shifts().compactMap { $0.text("id") }
    shell.must("edit", ids[1], "--note", "swapped with Ana")
    shell.must("delete", ids[2])
    let later = try file("Late", "140000")
    let outcome = shell.must("import", later, "--json")
    #expect(try outcome.json().number("updated") == 1)
    #expect(try outcome.json().number("added") == 0)
    #expect(outcome.errors.contains("You changed this shift after importing it"))
    #expect(outcome.errors.contains("1 shift that you deleted was skipped"))
    let shifts = try shell.shifts()
    #expect(shifts.map { $0.text("name") } == ["Late 1", "Early 2"])
    #expect(shifts.map { $0.text("local_start") } == ["2026-05-01T14:00", "2026-05-02T06:00"])
    #expect(shifts.compactMap { $0.text("id") } == Array(ids.prefix(2)))
    // What the import itself changed still follows its file.
    #expect(
      try shell.must("import", try file("Early", "060000"), "--json").json().number("updated") == 1)
  }

  @Test("an event that is called off cancels the shift it brought, and brings none")
  func cancelled() throws {
    let shell = try shell()
    func file(_ status: String) throws -> String {
      try shell.file(
        "a.ics",
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSTATUS:\(status)\nSUMMARY:Early\n"
          + "DTSTART:20260501T060000\nDURATION:PT8H\nEND:VEVENT\nEND:VCALENDAR\n")
    }
    #expect(shell("import", try file("CANCELLED")).status == 1)
    #expect(try shell.shifts().isEmpty)
    shell.must("import", try file("CONFIRMED"))
    shell.must("import", try file("CANCELLED"))
    #expect(try shell.shifts().map { $0.text("status") } == ["cancelled"])
    shell.must("import", try file("CONFIRMED"))
    #expect(try shell.shifts().map { $0.text("status") } == ["scheduled"])
  }

  @Test("our own calendar comes back the same into another store, and changes nothing in its own")
  func roundTrip() throws {
    let shell = try shell()
    try shell.add("2025-10-25 19:00", "07:00", "--note", "a, \"b\"; \\\nc", "--label", "Extra")
    try shell.add("2025-10-26T02:30+01:00", "2025-10-26 10:00", "--name", "🦉", "--break", "20")
    shell("cancel", try shell.add("2026-03-02 07:00", "15:00"))
    try shell.add("2026-04-02 07:00", "15:00", "--additional", "--zone", "America/New_York")
    try shell.add("2026-04-05 00:00", "--duration", "48h", "--multiplier", "1.75")
    shell.must("start", "--at", "2026-03-29 21:03")
    shell.must("stop", "--at", "2026-03-30 06:11")
    shell.must("pattern", "apply", "dupont", "--start", "2026-04-06", "--until", "2026-05-04")
    let path = "\(shell.folder.folder)/out.ics"
    shell.must("export", "--as", "ics", "--output", path)
    let before = shell.written()
    let own = try shell.must("import", path, "--json").json()
    let count = try shell.shifts().count
    #expect(own.number("unchanged") == count && own.number("added") == 0, "\(own)")
    #expect(shell.written() == before)
    let other = try self.shell()
    #expect(try other.must("import", path, "--json").json().number("added") == count)
    func keys(_ shift: [String: Any]) -> [String] {
      shift.filter { $0.key != "pattern" }.map { "\($0.key)=\($0.value)" }.sorted()
    }
    #expect(try other.shifts().map(keys) == shell.shifts().map(keys))
    #expect(try other.must("import", path, "--json").json().number("unchanged") == count)
  }

  @Test("a shift of a pattern gives a title of the same name its letter and break")
  func patterns() throws {
    let shell = try shell()
    let pattern = try shell.file(
      "p.json",
      """
      {"name": "Ward", "effective_from": "2027-01-04",
       "weekly": {"days": ["mon"], "shift": {"code": "N", "name": "Night", "start": "21:00",
       "end": "06:30", "break": 45}}}
      """)
    shell.must("pattern", "add", pattern)
    let path = try shell.file("google.ics", Self.google)
    shell.must("import", path, "--only", "Nachtdienst", "--map", "Nachtdienst=night")
    let first = try #require(try shell.shifts().first)
    #expect(first.text("name") == "Night" && first.number("break_minutes") == 45)
  }

  @Test("a plan that is read again once its time is over is not taken as worked")
  func later() throws {
    var shell = try shell()
    let table = try shell.file("f.csv", "start,end,name\n2026-11-26 07:00,2026-11-26 15:00,Day\n")
    let calendar = try shell.file(
      "f.ics",
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      BEGIN:VEVENT
      UID:a
      SUMMARY:Night
      DTSTART:20261127T190000Z
      DTEND:20261128T070000Z
      END:VEVENT
      END:VCALENDAR

      """)
    shell.variables["SHIFTPRO_NOW"] = "2026-11-21T12:00:00Z"
    for file in [table, calendar] { shell.must("import", file) }
    shell.variables["SHIFTPRO_NOW"] = "2026-11-30T12:00:00Z"
    for file in [table, calendar] {
      #expect(try shell.must("import", file, "--json").json().number("unchanged") == 1)
    }
    #expect(try shell.shifts().map { $0.text("status") } == ["scheduled", "scheduled"])
  }

  @Test("timewarrior's data and its export: tags are names and rates, what runs is left")
  func timewarrior() throws {
    let shell = try shell()
    let data = try shell.file(
      "2026-03.data",
      """
      inc 20260301T190000Z - 20260302T070000Z # night "ward 4" # "swapped \\"late\\""
      inc 20260303T190000Z - 20260304T030000Z # Extra night
      inc 20260305T190000Z - 20260305T190000Z
      inc 20260306T190000Z - 2026030
      inc 20260330T060000Z # early

      """)
    let outcome = shell.must("import", data, "--json")
    #expect(try outcome.json().text("kind") == "timewarrior")
    #expect(try outcome.json().number("added") == 2)
    for line in 3...5 { #expect(outcome.errors.contains("Line \(line)")) }
    #expect(outcome.errors.contains("It has not ended yet."))
    let shifts = try shell.shifts()
    #expect(shifts.map { $0.text("name") } == ["night, ward 4", "night"])
    #expect(shifts.map { $0.text("rate_label") } == [nil, "Extra"])
    #expect(shifts[0].text("notes") == "swapped \"late\"")
    #expect(shifts[0].text("local_start") == "2026-03-01T20:00")
    #expect(shifts.map { $0.number("break_minutes") } == [0, 0])
    let export = try shell.file(
      "export.json",
      """
      [{"id":3,"start":"20260301T190000Z","end":"20260302T070000Z","tags":["night","ward 4"],
        "annotation":"swapped \\"late\\""},
       {"id":2,"start":"20260303T190000Z","end":"20260304T040000Z","tags":["Extra","night"]},
       {"id":1,"start":"20260330T060000Z","tags":["early"]}]
      """)
    let again = try shell.must("import", export, "--json").json()
    #expect(again.number("unchanged") == 1 && again.number("updated") == 1)
    #expect(try shell.shifts()[1].number("elapsed_minutes") == 540)
    #expect(
      try shell("import", export, "--as", "timewarrior", "--skip", "night", "--json").json()
        .number("unchanged") == 0)
  }

  @Test(
    "what cannot be read is refused, and options that do not fit",
    arguments: [
      (["--as", "calendar"], "hello\n", "calendar_foreign"),
      (["--as", "timewarrior"], "hello\n", "tracker_foreign"),
      (["--as", "timewarrior"], "[{\"start\":\"20260301T190000Z\",]", "tracker_json"),
    ])
  func refused(options: [String], text: String, code: String) throws {
    let shell = try shell()
    let path = try shell.file("bad", text)
    let outcome = shell.run(["import", path, "--json"] + options)
    #expect(outcome.status == 1)
    #expect(try outcome.errorCode() == code)
    #expect(shell.files == ["bad"])
  }

  @Test("options about titles have a shape, and are no business of steps")
  func usage() throws {
    let shell = try shell()
    let path = try shell.file("google.ics", Self.google)
    for wrong in [["--map", "Night"], ["--map", "=N"], ["--times", "Night=7-15"]] {
      #expect(shell.run(["import", path] + wrong).status == 2)
    }
    let steps = try shell.file("s.csv", "start,end,steps\n2026-03-20T10:00Z,2026-03-20T10:10Z,7\n")
    #expect(shell("import", steps, "--skip", "x").status == 2)
    #expect(try shell.shifts().isEmpty)
  }

  @Test("an event of a closed pay period is skipped, the others come")
  func locked() throws {
    let shell = try shell()
    shell.must("period", "lock", "2026-03-05")
    let path = try shell.file("google.ics", Self.google)
    let outcome = shell.must("import", path)
    #expect(outcome.errors.contains("Thu 5 Mar 2026 was skipped"))
    #expect(try shell.shifts().first?.text("local_start") != "2026-03-05T21:00")
  }
}
