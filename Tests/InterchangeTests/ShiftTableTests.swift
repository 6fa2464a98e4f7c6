import Domain
import Interchange
import Testing

/// Tables of shifts as other programs write them.
@Suite("Dates and headings of tables of shifts")
struct ShiftTableTests {
  private func table(_ rows: String...) throws -> (CSVTable, ShiftColumns) {
    let table = try CSVTable(Array(rows.joined(separator: "\n").utf8))
    return (table, try ShiftColumns(try #require(table.records.first).values))
  }

  @Test(
    "a time is read as spreadsheets and programs write it",
    arguments: [
      ("26/04/2025 07:00", "2025-04-26T07:00"), ("2023/12/26 19:00:00", "2023-12-26T19:00"),
      ("1.3.26 07:00", "2026-03-01T07:00"), ("1 Mar 2026 07:00", "2026-03-01T07:00"),
      ("1. März 2026, 07:00", "2026-03-01T07:00"), ("So 01.03.2026 07:00", "2026-03-01T07:00"),
      ("Sunday, 1-Mar-2026 7:00 PM", "2026-03-01T19:00"),
      ("2026-03-01T19:00:00.000Z", "2026-03-01T19:00Z"),
      ("2026-03-01 19:00:00 UTC", "2026-03-01T19:00Z"),
      ("20260301T190000", "2026-03-01T19:00"),
      ("2026-03-01T19:00:30.25+05:30", "2026-03-01T19:00:30+05:30"),
      ("2026-03-01 24:00", "2026-03-01T24:00"), ("07:00", nil), ("1.3. 07:00", nil),
      ("2026-02-30 07:00", nil), ("2026-03-01", nil),
    ] as [(String, String?)])
  func times(_ cell: String, _ text: String?) throws {
    let (table, columns) = try table("start,end", "\"\(cell)\",15:00")
    #expect(ShiftDates(table, columns, zone: .utc).time(cell) == text)
  }

  @Test("one cell decides the order of month and day for all")
  func order() throws {
    let (table, columns) = try table(
      "date,start,end", "03/02/2026,7:00,15:00", "15/03/2026,7:00,15:00")
    let dates = ShiftDates(table, columns, zone: .utc)
    #expect(dates.day("03/02/2026") == "2026-02-03" && dates.assumedOrder == nil)
    let (open, same) = try self.table(
      "date,start,end", "03/02/2026,7:00,15:00")
    let assumed = ShiftDates(open, same, zone: .utc)
    #expect(assumed.day("03/02/2026") == "2026-03-02" && assumed.assumedOrder == .monthFirst)
    let (iso, last) = try self.table("date,start,end", "2026-03-02,7:00,15:00", "1.3.26,7:00,15:00")
    #expect(ShiftDates(iso, last, zone: .utc).assumedOrder == nil)
  }

  @Test(
    "headings of other programs are understood",
    arguments: [
      ("Date (yyyy/mm/dd),Scheduled IN (hh:mm),Scheduled OUT (hh:mm)", "date 0, start 1, end 2"),
      ("start_datetime,end_datetime", "start 0, end 1"),
      ("timesheet_transaction_date,start,end", "date 0, start 1, end 2"),
      ("Start date,Start time,End date,End time,Duration", "date 0, start 1, endDate 2, end 3"),
      ("Start Date,End Date", "start 0, end 1"), ("Clock In,Clock Out", "start 0, end 1"),
      ("Fecha,Entrada,Salida", "date 0, start 1, end 2"),
      ("Datum,Kommen,Gehen,Pause (min)", "date 0, start 1, end 2, rest 3"),
      ("Project,Task,Description,Start,End", "start 3, end 4, name 0, notes 2"),
      ("Name,Task,Start,End", "start 2, end 3, name 0"),
      ("Start,Duration (h)", "start 0, hours 1"),
      ("Day,Date,Clocked In,Clocked Out,Break_min", "date 1, start 2, end 3, rest 4"),
      ("In Date,Out Date,Unpaid Break Time", "start 0, end 1, rest 2"),
      ("Timesheet Date,Timesheet Start Time,Timesheet End Time", "date 0, start 1, end 2"),
    ])
  func headings(_ line: String, _ meaning: String) throws {
    let (table, columns) = try table(line, "0,1,2,3,4,5,6,7,8")
    let record = try #require(table.records.last)
    let shown: [ShiftColumns.Column] = [
      .date, .start, .endDate, .end, .hours, .rest, .name, .notes,
    ]
    let found = shown.compactMap { column in
      columns.value(column, of: record).map { "\(column) \($0)" }
    }
    #expect(found.joined(separator: ", ") == meaning)
  }

  @Test("two spans are read, three and dates without times are refused")
  func refused() throws {
    let spans = ["Entrada", "Saida", "Entrada", "Saida"]
    #expect(try ShiftColumns(spans).haveSecondSpans)
    #expect(throws: ShiftColumnsError.duplicate("Entrada")) {
      try ShiftColumns(spans + ["Entrada", "Saida"])
    }
    #expect(throws: ShiftColumnsError.noTimes) { try ShiftColumns(["date", "hours"]) }
    #expect(throws: ShiftColumnsError.noStart) { try ShiftColumns(["date", "name"]) }
  }

  @Test("a unit in the heading decides the lengths")
  func units() throws {
    let (table, columns) = try table("start,Duration (min),Break (min)", "2026-03-01 7:00,8,1")
    let lengths = ShiftLengths(table, columns)
    #expect(!lengths.isDurationAssumed && lengths.text("8", of: .duration) == "8")
    #expect(lengths.text("0.5", of: .rest) == "0.5")
  }
}
