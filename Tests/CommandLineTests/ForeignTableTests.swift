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

  @Test("titles that mean time off are listed with the way to leave them out")
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
    #expect(try outcome.list("time_off").map { $0.text("title") } == ["Urlaub"])
    // Time off from midnight to midnight is not 24 hours of work.
    let skipped = try outcome.list("time_off_skipped")
    #expect(skipped.map { $0.text("title") } == ["DAY OFF", "Day off!"])
    let told = shell.must("import", path, "--as", "shifts", "--skip", "DAY OFF")
    #expect(told.errors.contains("--skip \"Urlaub\""), "\(told)")
    #expect(!told.errors.contains("Early") && !told.errors.contains("“DAY OFF”"), "\(told)")
  }
}
