import Foundation
import TestSupport
import Testing
import shiftpro

/// Tables whose columns, dates or numbers a person has to explain.
@Suite("import of tables by hand")
struct TableImportTests {
  private static let roster =
    "Nr;Datum des Dienstes;Anf.;Schluss;Was\n1;03/04/2026;07:00;15:00;Früh\n"
    + "2;04/04/2026;22:00;06:00;Nacht\n"

  private func shell() throws -> Shell {
    try Shell(now: "2026-05-20T12:00:00Z", zone: "Europe/Berlin")
  }

  @Test("unknown headings are explained once and remembered")
  func columns() throws {
    let shell = try shell()
    let path = try shell.file("a.csv", Self.roster)
    let unknown = shell("import", path, "--json")
    #expect(try unknown.errorCode() == "import_table")
    #expect(shell("import", path).errors.contains("--columns date=2"))

    let columns = "date=2,start=3,end=schluss,name=5"
    let first = shell.must("import", path, "--columns", columns)
    #expect(first.errors.contains("read day first"))
    #expect(try shell.shifts().map { $0.text("name") } == ["Früh", "Nacht"])

    let again = shell.must("import", path, "--dry-run", "--json")
    #expect(try again.json().number("unchanged") == 2)
    #expect(again.errors.contains("--columns auto"))
    let forgotten = shell("import", path, "--columns", "auto", "--json")
    #expect(try forgotten.errorCode() == "import_table")
  }

  @Test("the order of dates that is said decides, without a note")
  func dates() throws {
    let shell = try shell()
    let path = try shell.file("a.csv", Self.roster)
    let outcome = shell.must(
      "import", path, "--columns", "date=2,start=3,end=4,name=5", "--dates", "mdy")
    #expect(!outcome.errors.contains("Dates like"))
    #expect(
      try shell.shifts().map { $0.text("local_start") } == ["2026-03-04T07:00", "2026-04-04T22:00"])
  }

  @Test("a dry run remembers nothing")
  func rehearsal() throws {
    let shell = try shell()
    let path = try shell.file("a.csv", Self.roster)
    shell.must("import", path, "--columns", "date=2,start=3,end=4", "--dry-run")
    #expect(try shell("import", path, "--json").errorCode() == "import_table")
  }

  @Test("a table without headings is read from its first line, and the unit is the one said")
  func rows() throws {
    let shell = try shell()
    let path = try shell.file("b.csv", "2026-03-01,07:00,15:00,1\n2026-03-02,07:00,15:00,1\n")
    shell.must(
      "import", path, "--columns", "date=1,start=2,end=3,break=4", "--unit", "break=h")
    #expect(try shell.shifts().map { $0.number("break_minutes") } == [60, 60])
  }

  @Test("columns of steps are named the same way")
  func steps() throws {
    let shell = try shell()
    let path = try shell.file("s.csv", "Wann;Anz\n03.04.2026;1.210\n04.04.2026;2.110\n")
    let outcome = shell.must("import", path, "--columns", "date=1,steps=2")
    #expect(outcome.output.contains("2 of 2 records imported"))
    #expect(outcome.output.contains("--decimal"))
    let day = shell.must("steps", "--from", "2026-04-03", "--to", "2026-04-03", "--json")
    #expect(day.output.contains("1210"), "\(day)")
  }

  @Test(
    "what the table does not have is refused",
    arguments: [
      (["--columns", "date=9,start=3"], "table_no_column"),
      (["--columns", "date=Tag"], "table_no_heading"),
      (["--columns", "when=1"], "table_columns_option"),
      (["--unit", "break=days"], "table_unit_option"),
      (["--columns", "date=2,start=3,end=4", "--unit", "break=h"], "table_no_meaning"),
    ])
  func refused(_ options: [String], _ code: String) throws {
    let shell = try shell()
    let path = try shell.file("a.csv", Self.roster)
    #expect(try shell.run(["import", path, "--json"] + options).errorCode() == code)
  }

  @Test("the options are refused for a file that is no table")
  func noTable() throws {
    let shell = try shell()
    let path = try shell.file("a.ics", "BEGIN:VCALENDAR\nEND:VCALENDAR\n")
    let outcome = shell("import", path, "--dates", "dmy", "--json")
    #expect(try outcome.errorCode() == "import_no_table")
  }

  @Test(
    "lengths are read as spreadsheets and time clocks write them",
    arguments: [
      ("08:00:00", 480), ("12:30:00 AM", 30), ("26:30:00", 1590), ("8 h", 480),
      ("30 min", 30), ("1900/01/01 02:30:00", 1590), ("PT8H30M", 510), ("7,583333333", 455),
    ])
  func lengths(_ text: String, _ minutes: Int) throws {
    let shell = try shell()
    let path = try shell.file("l.csv", "date;start;duration\n2026-03-01;07:00;\(text)\n")
    shell.must("import", path)
    #expect(try shell.shifts().map { $0.number("elapsed_minutes") } == [minutes])
  }

  @Test("days and clock times are read as spreadsheets store them")
  func serials() throws {
    let shell = try shell()
    let path = try shell.file(
      "l.csv", "date;start;end\n45984;0.9166666667;0.25\n45985;0.5;1900/01/01 00:00:00\n")
    shell.must("import", path)
    let texts = try shell.shifts().map {
      "\($0.text("local_start") ?? "") \($0.text("local_end") ?? "")"
    }
    #expect(
      texts == [
        "2025-11-23T22:00 2025-11-24T06:00", "2025-11-24T12:00 2025-11-25T00:00",
      ])
  }

  @Test("lengths without times follow each other from the time that is said, also again")
  func lengths() throws {
    let shell = try shell()
    let table =
      "Date,Client,Project,Notes,Hours\n2026-03-02,W,Rounds,,4.5\n2026-03-02,W,Rounds,,3.25\n"
      + "2026-03-03,W,Rounds,,8\n"
    let path = try shell.file("lengths.csv", table)
    #expect(try shell("import", path, "--json").errorCode() == "table_no_times")
    shell.must("import", path, "--start", "8:30")
    let times = [
      "2026-03-02 - 08:30-13:00", "2026-03-02 - 13:00-16:15", "2026-03-03 - 08:30-16:30",
    ]
    #expect(try shell.roster("2026-03-01", "2026-03-09") == times)
    #expect(try shell.must("import", path, "--json").json().number("unchanged") == 3)
    let other = try shell.file("other.csv", "date,start,end\n2026-03-02,07:00,15:00\n")
    #expect(shell("import", other, "--start", "25:00").status != 0)
  }

  @Test("two spans in a row are a shift with a break, three a question")
  func spans() throws {
    let shell = try shell()
    let table =
      "Data;Entrada;Saida;Entrada;Saida\n2026-03-02;08:00;12:00;13:00;17:30\n"
      + "2026-03-03;22:00;01:00;01:30;06:00\n2026-03-05;08:00;12:00;;\n"
      + "2026-03-06;08:00;12:00;12:00;16:00\n2026-03-07;08:00;12:00;13:00;\n"
    let path = try shell.file("spans.csv", table), outcome = shell("import", path, "--json")
    #expect(try outcome.json().number("added") == 4)
    #expect(try outcome.list("skipped")[0]["lines"] as? [Int] == [6])
    let shifts = try shell.shifts()
    #expect(
      shifts.map { $0.text("local_end") } == [
        "2026-03-02T17:30", "2026-03-04T06:00", "2026-03-05T12:00", "2026-03-06T16:00",
      ])
    #expect(shifts.map { $0.number("break_minutes") } == [60, 30, 0, 0])
    let other = "Date,Check In,Check Out,Clock In,Clock Out\n2026-03-02,1:00,2:00,1:00,2:00"
    let second = try shell.file("other.csv", other)
    #expect(try shell("import", second, "--json").errorCode() == "table_duplicate")
  }

  @Test("a second span alone is a shift, and one that begins too early is refused")
  func secondSpan() throws {
    let shell = try shell()
    let table =
      "Data;Entrada;Saida;Entrada;Saida\n2026-03-02;;;13:00;17:00\n2026-03-03;08:00;12:00;11:00;15:00\n"
    let path = try shell.file("second.csv", table), outcome = shell("import", path, "--json")
    #expect(try outcome.json().number("added") == 1)
    #expect(try outcome.list("skipped")[0]["lines"] as? [Int] == [3])
    #expect(try shell.roster("2026-03-01", "2026-03-09") == ["2026-03-02 - 13:00-17:00"])
  }

  @Test("an end after 24:00 is on the next day")
  func late() throws {
    let shell = try shell()
    let table =
      "date,start,end\n2026-03-02,22:00,30:00\n2026-03-28,22:00,30:00:00\n"
      + "2026-03-05,22:00,1900/01/01 06:00:00\n2026-03-07,22:00,48:00\n"
    let path = try shell.file("late.csv", table), outcome = shell("import", path, "--json")
    #expect(try outcome.list("skipped")[0]["lines"] as? [Int] == [5])
    #expect(
      try shell.shifts().map { $0.text("local_end") } == [
        "2026-03-03T06:00", "2026-03-06T06:00", "2026-03-29T06:00",
      ])
  }

  @Test("UTF-16 is read for steps as well")
  func unicodeText() throws {
    let shell = try shell()
    let path = "\(shell.folder.folder)/steps.txt"
    let bytes =
      [0xff, 0xfe]
      + Data(
        "Date\tSteps\r\n2026-03-01\t8000\r\n".utf16.flatMap {
          [UInt8($0 & 255), UInt8($0 >> 8)]
        })
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(try shell.must("import", path, "--json").json().number("added") == 1)
  }

  @Test("dates of workouts are in the order of the place, or in the one that is said")
  func workouts() throws {
    let table = "Date,Exercise,Category,Weight,Weight Unit,Reps\n3/4/2026,Squat,Legs,60,kgs,5\n"
    func day(_ zone: String, _ options: String...) throws -> String? {
      let shell = try Shell(now: "2026-05-20T12:00:00Z", zone: zone)
      let path = try shell.file("fitnotes.csv", table)
      #expect(shell.run(["import", path] + options).status == 0)
      return try shell.must("workout", "list", "--json").list("workouts")[0].text("started_at")
    }
    #expect(try day("Europe/Berlin")?.hasPrefix("2026-04-03") == true)
    #expect(try day("America/New_York")?.hasPrefix("2026-03-04") == true)
    #expect(try day("Europe/Berlin", "--dates", "mdy")?.hasPrefix("2026-03-04") == true)
  }
}
