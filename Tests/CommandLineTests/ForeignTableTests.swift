import Domain
import Foundation
import TestSupport
import Testing

/// Tables of shifts from spreadsheets, time clocks and rosters.
@Suite("Tables of shifts from elsewhere")
struct ForeignTableTests {
  private func shell() throws -> Shell {
    try Shell(now: "2026-03-20T12:00:00Z", zone: "Europe/Berlin")
  }

  private func times(_ shell: Shell) throws -> [String] {
    try shell.shifts().map { shift in
      ["local_start", "local_end"].map { shift.text($0) ?? "" }.joined(separator: " ")
    }
  }

  @Test("dates and headings of other programs are read as they mean")
  func headings() throws {
    let tables = [
      "start,end,name\n2026-03-01T18:00:00.000Z,2026-03-02T06:00:00.000Z,N\n",
      "Date (yyyy/mm/dd),Scheduled IN (hh:mm),Scheduled OUT (hh:mm)\n2026/03/01,19:00,07:00\n",
      "Start date,Start time,End date,End time\n01/03/2026,19:00:00,02/03/2026,07:00:00\n"
        + "15/03/2026,19:00:00,16/03/2026,07:00:00\n",
      "Fecha;Entrada;Salida\n1 Mar 2026;19:00;07:00\n",
      "timesheet_transaction_date,start,end\nSo 01.03.2026,7:00 PM,7:00 AM\n",
    ]
    for table in tables {
      let shell = try shell()
      let outcome = shell.must("import", try shell.file("a.csv", table), "--as", "shifts")
      #expect(try times(shell).first == "2026-03-01T19:00 2026-03-02T07:00", "\(table)\(outcome)")
      #expect(!outcome.errors.contains("month first"), "\(outcome)")
    }
  }

  @Test("an order of dates that nothing decides is said")
  func order() throws {
    let shell = try shell()
    let table = "date,start,end\n03/02/2026,07:00,15:00\n"
    let outcome = shell.must("import", try shell.file("a.csv", table), "--as", "shifts")
    #expect(try times(shell) == ["2026-02-03T07:00 2026-02-03T15:00"])
    #expect(outcome.errors.contains("day first"), "\(outcome)")
  }

  @Test("a date that cannot be read is named, not the time beside it")
  func badDate() throws {
    let shell = try shell()
    let table = "date,start,end\n31.2.2026,07:00,15:00\n"
    let outcome = shell("import", try shell.file("a.csv", table), "--as", "shifts")
    #expect(outcome.status == 1 && outcome.errors.contains("31.2.2026"), "\(outcome)")
    #expect(!outcome.errors.contains("07:00"), "\(outcome)")
  }

  @Test("titles that mean time off are no work, and listed with the way to add them as absences")
  func timeOff() throws {
    let shell = try shell()
    let table = """
      start,end,name
      2026-03-02 07:00,15:00,Early
      2026-03-03 00:00,2026-03-04 00:00,DAY OFF
      2026-03-05 00:00,2026-03-06 00:00,Day off!
      2026-03-07 08:00,16:00,Urlaub

      """
    let path = try shell.file("a.csv", table)
    let outcome = shell.must("import", path, "--as", "shifts", "--dry-run", "--json")
    let skipped = try outcome.list("time_off_skipped")
    #expect(skipped.map { $0.text("title") } == ["DAY OFF", "Day off!", "Urlaub"])
    let told = shell.must("import", path, "--as", "shifts", "--skip", "DAY OFF")
    #expect(told.errors.contains("--absence \"Urlaub=leave\""), "\(told)")
    #expect(!told.errors.contains("Early") && !told.errors.contains("“DAY OFF”"), "\(told)")
  }

  @Test(
    "leave and sickness of a roster are absences if asked for, and the same file adds them once")
  func absences() throws {
    let shell = try Shell(now: "2026-10-20T12:00:00Z", zone: "Europe/Berlin")
    let path = try shell.file(
      "dienste.csv",
      """
      Datum;Dienst;Von;Bis
      02.11.2026;Früh;06:00;14:00
      03.11.2026;Urlaub;;
      04.11.2026;Urlaub;08:00;16:00
      05.11.2026;krank;06:00;14:00
      06.11.2026;frei;;
      15.10.2026;Krank;06:00;14:00

      """)
    let plain = shell.must("import", path)
    #expect(plain.output.contains("1 added") && plain.output.contains("5 skipped"), "\(plain)")
    let options = ["import", path, "--absence", "Urlaub=leave", "--absence", "krank=Sick"]
    let rehearsed = shell.run(options + ["--dry-run"])
    #expect(rehearsed.output.contains("+ Leave, 3 Nov") && rehearsed.status == 0, "\(rehearsed)")
    #expect(try shell.run(options + ["--json"]).json().number("absences") == 4)
    let absences = try shell.must("absence", "list", "--json").list("absences")
    let days = absences.map { [$0.text("kind"), $0.text("from"), $0.text("to")] }
    #expect(
      days == [
        ["sick", "2026-10-15", "2026-10-15"], ["leave", "2026-11-03", "2026-11-04"],
        ["sick", "2026-11-05", "2026-11-05"],
      ])
    // A row with times is the shift that is covered; nothing of it is worked.
    #expect(absences.map { $0.number("shift_count") } == [1, 1, 1])
    let hours = shell.must("hours", "--from", "2026-10-01", "--to", "2026-11-30", "--json")
    let total = try #require(try hours.json()["total"] as? [String: Any])
    #expect(total.number("worked_minutes") == 0 && total.number("credited_minutes") == 3 * 450)
    #expect(try shell.run(options + ["--json"]).json().number("added") == 0)
    let refused = shell("import", path, "--absence", "Urlaub=holyday")
    #expect(refused.status != 0 && refused.errors.contains("holyday"), "\(refused)")
    shell.must("undo")
    #expect(try shell.must("absence", "list", "--json").list("absences").isEmpty)
  }
}
