import Domain
import Interchange
import Testing

/// A table, the zone it is read in, and what has to come of it.
struct TableCase: CustomStringConvertible, Sendable {
  let description: String
  let text: String
  var zone = "UTC"
  let expected: [String]
  var skips: [SkipReason: Int] = [:]
  var notes: [ImportNote] = []

  init(
    _ description: String, _ text: String, zone: String = "UTC", _ expected: [String],
    skips: [SkipReason: Int] = [:], notes: [ImportNote] = []
  ) {
    self.description = description
    self.text = text
    self.zone = zone
    self.expected = expected
    self.skips = skips
    self.notes = notes
  }
}

private let tables: [TableCase] = [
  TableCase(
    "start, end and steps with offsets",
    """
    start,end,steps
    2024-03-01T07:00:00+01:00,2024-03-01T07:15:00+01:00,812
    2024-03-01T07:15:00.000Z,2024-03-01T07:30:00.5Z,"1,204"
    """,
    ["2024-03-01T06:00:00Z 900s 812 steps CSV", "2024-03-01T07:15:00Z 900s 1204 steps CSV"],
    notes: [.assumedThousands]),
  TableCase(
    "distance and source, local times of a zone",
    """
    Start,End,Steps,Distance (km),Source
    2024-07-01 07:00,2024-07-01 07:15,812,0.65,My Watch
    """, zone: "Europe/Berlin",
    [
      "2024-07-01T05:00:00Z 900s 812 steps My Watch",
      "2024-07-01T05:00:00Z 900s 650000 mm My Watch",
    ], notes: [.assumedZone("Europe/Berlin")]),
  TableCase(
    "a time and steps by the minute; nothing counts as nothing",
    """
    timestamp,steps
    2024-03-01T07:00Z,80
    2024-03-01T07:01Z,0
    2024-03-01T07:02Z,40
    """,
    ["2024-03-01T07:00:00Z 60s 80 steps CSV", "2024-03-01T07:02:00Z 60s 40 steps CSV"]),
  TableCase(
    "a time and steps by the hour, a carriage return, a mark at the beginning, tabs",
    "\u{feff}Time\tStep count\r\n2024-03-01 07:00\t800\r\n2024-03-01 08:00\t400\r\n",
    ["2024-03-01T07:00:00Z 3600s 800 steps CSV", "2024-03-01T08:00:00Z 3600s 400 steps CSV"],
    notes: [.assumedZone("UTC")]),
  TableCase(
    "a day, an hour and steps",
    """
    date,hour,steps
    2024-03-01,7,800
    2024-03-01,23:00,5
    2024-03-01,24,6
    """, zone: "Asia/Kolkata",
    ["2024-03-01T01:30:00Z 3600s 800 steps CSV", "2024-03-01T17:30:00Z 3600s 5 steps CSV"],
    skips: [.badTime: 1], notes: [.assumedZone("Asia/Kolkata")]),
  TableCase(
    "a day and steps belong to no hour",
    "Date,Actual,Goal\n2024-03-01,8123,10000\n2024-03-02,\"11,000\",10000\n",
    ["2024-03-01 8123 steps CSV", "2024-03-02 11000 steps CSV"]),
  TableCase(
    "German: semicolons, commas in numbers, points in dates",
    """
    Datum;Uhrzeit;Schritte;Distanz (km)
    31.3.2024;03:00;1.204;0,85
    31.3.2024;04:00;12.345,0;1.234,5
    """, zone: "Europe/Berlin",
    [
      "2024-03-31T01:00:00Z 3600s 1204 steps CSV", "2024-03-31T01:00:00Z 3600s 850000 mm CSV",
      "2024-03-31T02:00:00Z 3600s 12345 steps CSV", "2024-03-31T02:00:00Z 3600s 1234500000 mm CSV",
    ], notes: [.assumedZone("Europe/Berlin")]),
  TableCase(
    "blanks in numbers, however narrow", "date,steps\n2024-03-01,1 234\n2024-03-02,1\u{202f}234\n",
    ["2024-03-01 1234 steps CSV", "2024-03-02 1234 steps CSV"]),
  TableCase(
    "seconds and milliseconds since 1970, without headings",
    "1709276400,812\n1709280000,50\n",
    ["2024-03-01T07:00:00Z 3600s 812 steps CSV", "2024-03-01T08:00:00Z 3600s 50 steps CSV"]),
  TableCase(
    "milliseconds", "epoch,steps\n1709276400000,812\n1709276460000,50\n",
    ["2024-03-01T07:00:00Z 60s 812 steps CSV", "2024-03-01T07:01:00Z 60s 50 steps CSV"]),
  TableCase(
    "a row of units",
    "time,steps,distance\n,count,km\n2024-03-01T07:00Z,100,0.08\n2024-03-01T07:01Z,9,\n",
    [
      "2024-03-01T07:00:00Z 60s 100 steps CSV", "2024-03-01T07:00:00Z 60s 80000 mm CSV",
      "2024-03-01T07:01:00Z 60s 9 steps CSV",
    ]),
  TableCase(
    "months first, as nothing tells otherwise",
    "time,steps\n3/4/2024 7:00 AM,1\n3/4/2024 8:00 PM,2\n",
    ["2024-03-04T07:00:00Z 0s 1 steps CSV", "2024-03-04T20:00:00Z 0s 2 steps CSV"],
    notes: [.assumedDates(.monthFirst), .assumedZone("UTC")]),
  TableCase(
    "days first, as a later row tells", "date,steps\n3/4/2024,1\n13/4/2024,2\n",
    ["2024-04-03 1 steps CSV", "2024-04-13 2 steps CSV"]),
  TableCase(
    "months first, as a later row tells", "date,steps\n3/4/24,1\n4/13/24,2\n",
    ["2024-03-04 1 steps CSV", "2024-04-13 2 steps CSV"]),
  TableCase(
    "the hour that is shown twice is two hours",
    """
    time,steps
    2024-10-27 01:00,1
    2024-10-27 02:00,2
    2024-10-27 02:00,3
    2024-10-27 03:00,4
    """, zone: "Europe/Berlin",
    [
      "2024-10-26T23:00:00Z 3600s 1 steps CSV", "2024-10-27T00:00:00Z 3600s 2 steps CSV",
      "2024-10-27T01:00:00Z 3600s 3 steps CSV", "2024-10-27T02:00:00Z 3600s 4 steps CSV",
    ], notes: [.assumedZone("Europe/Berlin"), .repeatedTimes(2)]),
  TableCase(
    "half hours through the hour that is shown twice",
    """
    time,steps
    2024-10-27 02:00,1
    2024-10-27 02:30,2
    2024-10-27 02:00,3
    2024-10-27 02:30,4
    2024-10-27 03:00,5
    """, zone: "Europe/Berlin",
    [
      "2024-10-27T00:00:00Z 1800s 1 steps CSV", "2024-10-27T00:30:00Z 1800s 2 steps CSV",
      "2024-10-27T01:00:00Z 1800s 3 steps CSV", "2024-10-27T01:30:00Z 1800s 4 steps CSV",
      "2024-10-27T02:00:00Z 1800s 5 steps CSV",
    ], notes: [.assumedZone("Europe/Berlin"), .repeatedTimes(4)]),
  TableCase(
    "two sources in the hour that is shown twice, one after the other by the row, latest first",
    """
    time,steps,source
    2024-10-27 03:00,9,a
    2024-10-27 03:00,8,b
    2024-10-27 02:00,7,a
    2024-10-27 02:00,6,b
    2024-10-27 02:00,5,a
    2024-10-27 02:00,4,b
    """, zone: "Europe/Berlin",
    [
      "2024-10-27T02:00:00Z 3600s 9 steps a", "2024-10-27T02:00:00Z 3600s 8 steps b",
      "2024-10-27T01:00:00Z 3600s 7 steps a", "2024-10-27T01:00:00Z 3600s 6 steps b",
      "2024-10-27T00:00:00Z 3600s 5 steps a", "2024-10-27T00:00:00Z 3600s 4 steps b",
    ], notes: [.assumedZone("Europe/Berlin"), .repeatedTimes(4)]),
  TableCase(
    "a time that the clock skips is said",
    "time,steps\n2024-03-31 01:30,1\n2024-03-31 02:30,2\n2024-03-31 03:30,3\n",
    zone: "Europe/Berlin",
    ["2024-03-31T00:30:00Z 3600s 1 steps CSV", "2024-03-31T01:30:00Z 3600s 3 steps CSV"],
    skips: [.skippedTime: 1], notes: [.assumedZone("Europe/Berlin")]),
  TableCase(
    "decimals of three digits beside commas, as the delimiter says",
    "date,steps\n2026-03-01,3614.014\n2026-03-02,365.000\n2026-03-03,\"1,365\"\n",
    ["2026-03-01 3614 steps CSV", "2026-03-02 365 steps CSV", "2026-03-03 1365 steps CSV"]),
  TableCase(
    "decimals of three digits, as another cell says",
    "date;steps\n2026-03-01;365,000\n2026-03-02;3614,014\n",
    ["2026-03-01 365 steps CSV", "2026-03-02 3614 steps CSV"]),
  TableCase(
    "decimals of three digits, as another column says",
    "date;steps;distance (km);energy\n2026-03-01;365.000;1.200;0.150\n",
    ["2026-03-01 365 steps CSV", "2026-03-01 1200000 mm CSV"]),
  TableCase(
    "thousands, as another cell says",
    "date;steps\n2026-03-01;1.365\n2026-03-02;12,5\n",
    ["2026-03-01 1365 steps CSV", "2026-03-02 13 steps CSV"]),
  TableCase(
    "thousands of steps and decimals of a distance are assumed where nothing decides",
    "date;steps;distance (km)\n2026-03-01;1.365;1.200\n",
    ["2026-03-01 1365 steps CSV", "2026-03-01 1200000 mm CSV"],
    notes: [.assumedThousands, .assumedDecimals]),
  TableCase(
    "a column of dates with times of day is one of times, whatever its values",
    "Date,Step count(count)\n2026-03-01 06:00:00,210\n2026-03-01 07:00:00,778\n"
      + "2026-03-01 08:00:00,55\n",
    [
      "2026-03-01T06:00:00Z 3600s 210 steps CSV", "2026-03-01T07:00:00Z 3600s 778 steps CSV",
      "2026-03-01T08:00:00Z 3600s 55 steps CSV",
    ], notes: [.assumedZone("UTC")]),
  TableCase(
    "dates at midnight are days, whatever their values",
    "Datum;Schritte\n2026-03-02 00:00:00;250\n2026-03-03 00:00:00;9120\n",
    ["2026-03-02 250 steps CSV", "2026-03-03 9120 steps CSV"]),
  TableCase(
    "midnights of the zone in seconds since 1970, over a clock change",
    "timestamp,steps\n1774652400,8123\n1774738800,200\n1774821600,9100\n",
    zone: "Europe/Berlin",
    ["2026-03-28 8123 steps CSV", "2026-03-29 200 steps CSV", "2026-03-30 9100 steps CSV"]),
  TableCase(
    "midnights of the zone in UTC", "time,steps\n2026-02-28T15:00:00Z,8123\n",
    zone: "Asia/Tokyo", ["2026-03-01 8123 steps CSV"]),
  TableCase(
    "midnights of another offset are the days that are written",
    "time,steps\n2026-03-01T00:00:00+01:00,8123\n2026-03-02T00:00:00+01:00,200\n",
    zone: "America/New_York", ["2026-03-01 8123 steps CSV", "2026-03-02 200 steps CSV"]),
  TableCase(
    "the last second of each day",
    "time,steps\n2026-03-01 23:59:59,8123\n2026-03-03 23:59:59,200\n",
    ["2026-03-01 8123 steps CSV", "2026-03-03 200 steps CSV"]),
  TableCase(
    "names of months leave the order open for nobody",
    "date,steps\n01-Mar-2026,5\n", ["2026-03-01 5 steps CSV"]),
  TableCase(
    "damage costs the rows it is in",
    """
    time,steps
    2024-03-01T07:00Z,1
    2024-03-01T07:0
    never,3
    2024-03-01T07:03Z,many
    2024-03-01T07:04Z,-5

    "2024-03-01T07:05Z,6
    2024-03-01T07:06Z,7
    Total,8
    """,
    ["2024-03-01T07:00:00Z 60s 1 steps CSV", "2024-03-01T07:06:00Z 60s 7 steps CSV"],
    skips: [.badTime: 2, .badValue: 2]),
]

struct HealthTableTests {
  @Test("tables in their usual forms", arguments: tables)
  func tablesInTheirUsualForms(table: TableCase) throws {
    let zone = table.zone == "UTC" ? Zone.utc : try zone(table.zone)
    let found = try Import(text: table.text, name: "steps.csv", zone: zone)
    #expect(found.lines == table.expected)
    #expect(found.skips == table.skips)
    #expect(found.report.notes == table.notes)
    #expect(found.report.formats == [.csv])
  }

  @Test("what decides may be in the last of many rows")
  func lateEvidence() throws {
    let rows = (0..<40_000).map { _ in "2026-03-01;1.365\n" }.joined()
    let text = "date;steps\n\(rows)2026-03-02;3614.5\n"
    let found = try Import(text: text, name: "steps.csv")
    #expect(found.samples.first?.value == 1 && found.samples.last?.value == 3615)
    #expect(found.report.notes == [])
  }

  @Test(
    "headings of other languages",
    arguments: [
      "Schritte;Datum\n500;2024-03-01\n", "Pas,Jour\n500,2024-03-01\n",
      "Pasos,Fecha\n500,2024-03-01\n",
      "步数,日付\n500,2024-03-01\n", "STEP_COUNT,DATE\n500,2024-03-01\n",
      "sep=;\nSteps;Date\n500;20240301\n",
    ])
  func headingsOfOtherLanguages(text: String) throws {
    #expect(try Import(text: text, name: "x.csv").lines == ["2024-03-01 500 steps CSV"])
  }

  @Test("headings that tell nothing are refused with what they say")
  func headingsThatTellNothingAreRefusedWith() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("name,colour\nshoe,red\n", to: "shoes.csv")
    for format in [HealthFormat.csv, nil] {
      let error = try failure(HealthImportError.self) { try Import(path, as: format) }
      #expect(error == .unknownColumns(file: "shoes.csv", headings: ["name", "colour"]))
    }
  }

  @Test("a line that never ends costs itself") func aLineThatNeverEndsCostsItself() throws {
    let long = String(repeating: "9", count: 600_000)
    let text = "time,steps\n2024-03-01T07:00Z,1\n2024-03-01T07:01Z,\(long)\n2024-03-01T07:02Z,3\n"
    let found = try Import(text: text, name: "long.csv")
    #expect(found.samples.map(\.value) == [1, 3])
    #expect(found.skips == [.tooLong: 1])
    #expect(found.report.skipped.first?.first.position == .line(3))
  }

  @Test(
    "decimal numbers are exact",
    arguments: [
      ("12", Int64(12)), ("0", 0), ("1e3", 1000), ("1.5e-3", 0), ("0.4999", 0), ("0.5", 1),
      ("-2.5", -3),
      ("99999999999999999999", nil), ("123456789012345678", 123_456_789_012_345_000), ("1e19", nil),
      ("1e-99", 0), (".5", 1), ("5.", 5), ("", nil), (".", nil), ("+7", 7), ("0x10", nil),
      ("1e", nil),
      ("000000000000000000000000012", 12), ("0.00000000000000000000000001", 0),
    ])
  func decimalNumbersAreExact(text: String, expected: Int64?) throws {
    var text = text
    let found = text.withUTF8 { DecimalText($0)?.times(1) }
    #expect(found == expected)
  }
}
