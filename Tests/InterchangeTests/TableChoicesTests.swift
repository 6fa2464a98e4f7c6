import Domain
import Interchange
import Testing

@Suite("What a person says about a table")
struct TableChoicesTests {
  private func choices(
    _ columns: String = "", dates: DateOrder? = nil, unit: String? = nil
  ) throws -> TableChoices {
    var choices = TableChoices()
    if !columns.isEmpty { try choices.readColumns(columns) }
    choices.dates = dates
    if let unit { try choices.readUnit(unit) }
    return choices
  }

  private func table(_ rows: String...) throws -> CSVTable {
    try CSVTable(Array(rows.joined(separator: "\n").utf8))
  }

  @Test("columns are named by number or heading; others keep the meaning of their headings")
  func columns() throws {
    let table = try table("Nr;Tag;Anf.;Schluss;Pause", "1;2026-03-01;07:00;15:00;30")
    let named = try choices("start=3,end=schluss").applied(to: table)
    #expect(named.records[0].values == ["Nr", "Tag", "start", "end", "Pause"])
    let columns = try ShiftColumns(named.records[0].values)
    #expect(columns.value(.date, of: named.records[1]) == "2026-03-01")
    #expect(columns.value(.start, of: named.records[1]) == "07:00")
    #expect(columns.value(.rest, of: named.records[1]) == "30")
  }

  @Test("a meaning that was given away is taken from the heading that had it")
  func given() throws {
    let table = try table("Start,End,Clocked", "07:00,15:00,2026-03-01 07:04")
    let named = try choices("start=3,ignore=2").applied(to: table)
    #expect(named.records[0].values == ["", "", "start"])
  }

  @Test(
    "weekdays beside a date, and planned times beside worked ones, have no meaning of their own")
  func guesses() throws {
    let head = ["Day", "Date", "Scheduled Start", "Scheduled End", "Clock In", "Clock Out"]
    #expect(try TableChoices().meanings(of: head) == [nil, .date, nil, nil, .start, .end])
    #expect(
      try TableChoices().meanings(of: ["Day", "Scheduled In", "Scheduled Out"])
        == [.date, .start, .end])
  }

  @Test("a table without headings keeps its first row")
  func rows() throws {
    let table = try table("2026-03-01,07:00,15:00", "2026-03-02,07:00,15:00")
    let named = try choices("date=1,start=2,end=3").applied(to: table)
    #expect(named.records.map(\.values.first) == ["date", "2026-03-01", "2026-03-02"])
  }

  @Test("a unit decides whole numbers", arguments: [("h", "8h"), ("min", "8")])
  func units(_ unit: String, _ text: String) throws {
    let table = try table("Start,Duration", "2026-03-01 07:00,8")
    let named = try choices(unit: "duration=\(unit)").applied(to: table)
    let columns = try ShiftColumns(named.records[0].values)
    let column: ShiftColumns.Column = columns.has(.hours) ? .hours : .duration
    #expect(ShiftLengths(named, columns).text("8", of: column) == text)
  }

  @Test(
    "the order that was chosen holds for every date, even between points",
    arguments: [
      (DateOrder.dayFirst, "03/04/26", "2026-04-03"), (.monthFirst, "03/04/26", "2026-03-04"),
      (.yearFirst, "03/04/26", "2003-04-26"), (.monthFirst, "03.04.2026", "2026-03-04"),
      (.yearFirst, "26.04.03", "2026-04-03"), (.monthFirst, "13/04/2026", nil),
      (.dayFirst, "2026-04-03", "2026-04-03"),
    ] as [(DateOrder, String, String?)])
  func dates(_ order: DateOrder, _ cell: String, _ day: String?) throws {
    let table = try table("date,start,end", "\(cell),07:00,15:00")
    let columns = try ShiftColumns(table.records[0].values)
    #expect(ShiftDates(table, columns, zone: .utc, chosen: order).day(cell) == day)
  }

  @Test(
    "where nothing decides, dates are in the order of the place, and it is said",
    arguments: [
      ("Europe/Berlin", DateOrder.dayFirst), ("America/New_York", .monthFirst),
      ("America/Indiana/Knox", .monthFirst), ("Asia/Manila", .monthFirst),
      ("America/Sao_Paulo", .dayFirst), ("UTC", .monthFirst), ("Etc/GMT+5", .monthFirst),
    ])
  func usual(_ zone: String, _ order: DateOrder) throws {
    let table = try table("date,start,end", "03/04/2026,07:00,15:00")
    let columns = try ShiftColumns(table.records[0].values)
    let place = Zone(utcNamed: zone)
    #expect(ShiftDates(table, columns, zone: place).assumedOrder == order)
  }

  @Test("an end that follows its start soon decides the order of dates")
  func spans() throws {
    let table = try table(
      "Start Date,Start Time,End Date,End Time", "03/02/2026,22:00,03/03/2026,06:00")
    let columns = try ShiftColumns(table.records[0].values)
    let place = Zone(utcNamed: "Europe/Berlin")
    let dates = ShiftDates(table, columns, zone: place)
    #expect(dates.day("03/02/2026") == "2026-03-02" && dates.assumedOrder == nil)
  }

  @Test("choices are stored as text and restored")
  func storing() throws {
    var all = try choices("date=2,start=3,ignore=1,name=Was", dates: .monthFirst, unit: "break=h")
    all.decimal = .comma
    #expect(TableChoices(stored: all.stored) == all)
    #expect(TableChoices(stored: TableChoices().stored) == TableChoices())
    #expect(TableChoices(stored: "date=2") == nil)
  }

  @Test(
    "what is no meaning is refused",
    arguments: ["when=1", "date", "date=", "date=1,date=2", "date=1,start=1", ""])
  func refused(_ text: String) {
    #expect(throws: TableChoicesError.self) { try choices(text.isEmpty ? "," : text) }
  }

  @Test("columns that the table lacks are refused")
  func missing() throws {
    let table = try table("a,b", "1,2")
    #expect(throws: TableChoicesError.noNumber(3, count: 2)) {
      try choices("date=3").applied(to: table)
    }
    #expect(throws: TableChoicesError.noHeading("c")) { try choices("date=c").applied(to: table) }
    #expect(throws: TableChoicesError.noColumn("break")) {
      try choices(unit: "break=h").applied(to: table)
    }
  }

  // MARK: Encodings

  @Test("UTF-16 with a mark, as Excel's Unicode text, is read in both orders")
  func utf16() throws {
    let text = "Datum\tAnfang\tEnde\tDienst\n2026-03-01\t07:00\t15:00\tFrüh 😀\n"
    for isLittle in [true, false] {
      var bytes: [UInt8] = isLittle ? [0xff, 0xfe] : [0xfe, 0xff]
      for unit in text.utf16 {
        let pair = [UInt8(unit & 0xff), UInt8(unit >> 8)]
        bytes += isLittle ? pair : pair.reversed()
      }
      let table = try CSVTable(bytes)
      #expect(table.records.last?.values == ["2026-03-01", "07:00", "15:00", "Früh 😀"])
      #expect(!table.isWindowsLatin)
    }
  }

  @Test("a table that is not in Unicode is read as Windows-1252, which is said")
  func windows() throws {
    let table = try CSVTable(
      Array("Datum;Anfang;Ende;Dienst\n2026-03-01;07:00;15:00;Fr".utf8) + [0xfc, 0x68, 0x20, 0x80])
    #expect(table.records.last?.values.last == "Früh €")
    #expect(table.isWindowsLatin)
  }

  @Test("bytes that no text has are refused")
  func binary() {
    #expect(throws: CSVError.notText(line: 1)) { try CSVTable([0x61, 0xff, 0x01, 0x2c]) }
    #expect(throws: CSVError.notText(line: 1)) { try CSVTable([0x61, 0x00, 0x2c]) }
  }
}
