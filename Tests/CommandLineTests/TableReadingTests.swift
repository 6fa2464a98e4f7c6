import TestSupport
import Testing
import shiftpro

/// What a table leaves open is read as a whole, and said.
@Suite("reading of tables")
struct TableReadingTests {
  private func shell(_ zone: String = "Europe/Berlin") throws -> Shell {
    try Shell(now: "2026-03-20T12:00:00Z", zone: zone)
  }

  /// Imports a table and returns the shifts as `start end`, and what was said.
  private func read(
    _ table: String, _ zone: String = "Europe/Berlin", _ options: String...
  ) throws -> (times: [String], said: String, shell: Shell) {
    let shell = try shell(zone)
    let outcome = shell.run(["import", try shell.file("a.csv", table)] + options)
    let times = try shell.must("list", "--from", "2000-01-01", "--to", "2027-12-31", "--json")
      .list("shifts").map { "\($0.text("local_start") ?? "") \($0.text("local_end") ?? "")" }
    return (times.sorted(), outcome.errors, shell)
  }

  // MARK: Dates

  @Test("two digits of the year come first where that keeps the days together, and it is said")
  func years() throws {
    let rows = "date,start,end\n25/11/03,07:00,15:00\n25/11/04,07:00,15:00\n"
    let first = try read(rows)
    #expect(first.times.map { $0.prefix(10) } == ["2025-11-03", "2025-11-04"])
    #expect(first.said.contains("year first"))
    let last = try read("date,start,end\n13/11/25,07:00,15:00\n14/11/25,07:00,15:00\n")
    #expect(last.times.map { $0.prefix(10) } == ["2025-11-13", "2025-11-14"] && last.said == "")
    let open = try read("date,start,end\n25-11-13,07:00,15:00\n")
    #expect(open.said.contains("--dates ymd"))
    let months = try read("date,start,end\n11/25/03,7:00,15:00\n11/26/03,7:00,15:00\n")
    #expect(months.times.first?.hasPrefix("2003-11-25") == true && months.said == "")
    let chosen = try read(rows, "Europe/Berlin", "--dates", "dmy")
    #expect(chosen.times.first?.hasPrefix("2003-11-25") == true && chosen.said == "")
  }

  @Test("years come first in tables of steps too")
  func yearsOfSteps() throws {
    let shell = try shell()
    let path = try shell.file("s.csv", "date,steps\n25/11/03,8000\n25/11/04,9000\n")
    #expect(shell.must("import", path).output.contains("year first"))
    let days = try shell.must("steps", "--from", "2025-11-01", "--to", "2025-11-30", "--json")
      .list("days").compactMap { $0.number("day_level_steps") }
    #expect(days.reduce(0, +) == 17000)
  }

  @Test("clock times with AM and PM speak for the month first, where they are unusual")
  func halves() throws {
    let rows = "Date,In,Out\n03/04/2026,7:00 AM,3:00 PM\n"
    #expect(try read(rows).times == ["2026-03-04T07:00 2026-03-04T15:00"])
    #expect(try read(rows, "Australia/Sydney").times == ["2026-04-03T07:00 2026-04-03T15:00"])
  }

  @Test(
    "months are read by name before the day",
    arguments: ["May 5 2025", "\"May 5, 2025\"", "May-05-2025", "Mon May 5 2025"])
  func months(_ date: String) throws {
    let times = try read("Date,Start,End\n\(date),7:00,15:00\n").times
    #expect(times == ["2025-05-05T07:00 2025-05-05T15:00"])
  }

  @Test("an unreadable or missing date is named as one")
  func unreadable() throws {
    let said = try read(
      "Day,Start,End\nMon,07:00,15:00\n,07:00,15:00\n2026-02-30,07:00,15:00\n"
    ).said
    #expect(said.contains("“Mon” as a date") && said.contains("It has no date"))
    #expect(said.contains("“2026-02-30” as a date") && !said.contains("try 7:00"))
    let start = try read("start,end\n2026-03-55 07:00,15:00\n").said
    #expect(!start.contains("try 7:00"))
  }

  // MARK: Lengths

  @Test("lengths that may be hours are said")
  func lengths() throws {
    let breaks = try read("date,start,end,break\n2026-03-01,07:00,15:00,1\n")
    #expect(breaks.said.contains("--unit break=h"))
    let hours = try read("date,start,end,break\n2026-03-01,07:00,15:00,0.5\n")
    #expect(hours.said == "")
    #expect(try hours.shell.shifts().map { $0.number("break_minutes") } == [30])
    let short = try read("date,start,duration\n2026-03-01,07:00,480\n2026-03-02,07:00,8\n")
    #expect(short.said.contains("line 3") && short.said.contains("--unit duration=h"))
    let seconds = try read("date,start,Duration (seconds)\n2026-03-01,07:00,28800\n")
    #expect(seconds.times == ["2026-03-01T07:00 2026-03-01T15:00"])
  }

  // MARK: Zones and plans

  @Test(
    "a zone in the headings is that of the times",
    arguments: [
      ("Start (UTC),End (UTC)\n2026-03-01 06:00,2026-03-01 14:00", "07:00", "15:00"),
      ("date,start_utc,end_utc\n2026-03-01,06:00,14:00", "07:00", "15:00"),
      (
        "Start (UTC),Start (local),End (UTC),End (local)\n"
          + "2026-03-01 06:00,2026-03-01 07:00,2026-03-01 14:00,2026-03-01 15:00", "07:00",
        "15:00"
      ),
      ("Start (Europe/Lisbon),End (Europe/Lisbon)\n2026-03-01 06:00,14:00", "06:00", "14:00"),
      ("date,start,end,tz\n2026-03-01,06:00,14:00,+2", "05:00", "13:00"),
    ])
  func zones(_ table: String, _ start: String, _ end: String) throws {
    #expect(try read(table + "\n").times == ["2026-03-01T\(start) 2026-03-01T\(end)"])
  }

  @Test("worked times count before planned ones, which stay planned where there are no others")
  func plans() throws {
    let rows = "2026-03-01,07:00,15:00,07:10,15:20\n2026-03-02,07:00,15:00,,\n"
    for headings in [
      "Date,Scheduled Start,Scheduled End,Actual Start,Actual End",
      "Date,Scheduled In,Scheduled Out,Clock In,Clock Out",
    ] {
      let found = try read("\(headings)\n\(rows)")
      #expect(
        found.times == ["2026-03-01T07:10 2026-03-01T15:20", "2026-03-02T07:00 2026-03-02T15:00"])
      #expect(try found.shell.shifts().map { $0.text("status") } == ["completed", "scheduled"])
    }
  }

  // MARK: Columns

  @Test("the name of a person is not that of the shift; several people are said, one is chosen")
  func persons() throws {
    let rows =
      "Date,Start,End,Name,Employee ID,Project\n2026-03-01,07:00,15:00,Ana,7,Ward\n"
      + "2026-03-02,07:00,15:00,Bob,8,Ward\n"
    let all = try read(rows)
    #expect(all.said.contains("“Name” has 2 people: Ana, Bob") && all.times.count == 2)
    #expect(try all.shell.shifts().allSatisfy { $0.text("name") == "Ward" })
    #expect(try read(rows, "Europe/Berlin", "--only", "bob").times.count == 1)
  }

  @Test("the weekday beside a date, foreign statuses and rates are no reason to refuse")
  func others() throws {
    let found = try read(
      "Tag;Datum;Von;Bis;Status;Satz;Raum\nSo;01.03.2026;07:00;15:00;genehmigt;15,50;3\n")
    #expect(found.times == ["2026-03-01T07:00 2026-03-01T15:00"])
    for word in ["genehmigt", "15,50", "Raum"] { #expect(found.said.contains(word)) }
    let labels = try read("Date,Start,End,Rate\n2026-03-01,07:00,15:00,Regular\n")
    #expect(labels.said == "")
  }

  @Test("lines above the headings are skipped, and lines keep their numbers")
  func titles() throws {
    let table = "Datum;Von;Bis\n01.03.2026;07:00;15:00\n02.03.2026;07:00;xx\n"
    let titled = try read("Roster of Ana, March\n\n\(table)")
    #expect(titled.times.count == 1 && titled.said.contains("Line 5 was skipped"))
    let excel = try read("sep=;\r\n" + table.replacing("\n", with: "\r\n"))
    #expect(excel.times.count == 1 && excel.said.contains("Line 4 was skipped"))
    let shell = try shell()
    let steps = try shell.file("s.csv", "Report\nAna, Berlin\nDatum;Schritte\n01.03.2026;8000\n")
    #expect(try shell.must("import", steps, "--json").json().number("added") == 1)
  }

  @Test("the example of columns is made of the table's own headings")
  func example() throws {
    let said = try read("Kürzel,Anfangszeit,Schluss,Tag des Dienstes\nF,7,15,1\n").said
    #expect(said.contains("--columns date=4,start=2,end=3"))
  }

  // MARK: Steps

  @Test("a day's row is not hidden by some of its hours, which are left out and said")
  func totals() throws {
    for table in [
      "date,steps\n2026-03-01,8000\n2026-03-01 06:00,1000\n2026-03-01 07:00,1100\n"
        + "2026-03-02,5000\n2026-03-02 06:00,3000\n2026-03-02 07:00,2000\n",
      "date,hour,steps\n2026-03-01,,8000\n2026-03-01,6,1000\n2026-03-01,7,1100\n"
        + "2026-03-02,6,3000\n2026-03-02,7,2000\n2026-03-02,,5000\n",
    ] {
      let shell = try shell()
      let outcome = shell.must("import", try shell.file("s.csv", table))
      #expect(outcome.output.contains("On 1 day"))
      let days = try shell.must("steps", "--from", "2026-03-01", "--to", "2026-03-02", "--json")
        .list("days").map { ($0.number("steps") ?? 0) + ($0.number("day_level_steps") ?? 0) }
      #expect(days == [8000, 5000])
    }
  }

  @Test("distances without a unit are kilometres if the steps say so")
  func kilometres() throws {
    let shell = try shell()
    let table = "date,steps,distance\n2026-03-01,1210,0.85\n2026-03-02,12100,8.5\n"
    #expect(shell.must("import", try shell.file("s.csv", table)).output.contains("kilometres"))
    let days = try shell.must("steps", "--from", "2026-03-01", "--to", "2026-03-02", "--json")
      .list("days").compactMap { $0.number("day_level_distance_m") }
    #expect(days == [850, 8500])
    let alone = try self.shell()
    let metres = alone.must(
      "import", try alone.file("s.csv", "date,distance\n2026-03-01,0.85\n"))
    #expect(metres.output.contains("--unit distance=km"))
  }

  // MARK: Outputs of programs

  @Test(
    "outputs in other forms are named with the one that is read",
    arguments: [
      ("2025/11/03 * * 480 1320 22:00 Night\n2025/11/04 * * * * Holiday\n", "remind -ppp"),
      (
        "BEGIN:VCALENDAR\nVERSION:1.0\nBEGIN:VEVENT\nDTSTART:2025-11-03 22:00:00\n"
          + "DTEND:2025-11-04 06:00:00\nSUMMARY:ward\nEND:VEVENT\nEND:VCALENDAR\n", "xml"
      ),
    ])
  func outputs(_ text: String, _ wanted: String) throws {
    #expect(try read(text).said.contains(wanted))
  }
}
