import Domain
import Platform
import TestSupport
import Testing

/// Facts that were announced and are not taken from any program.
struct ZoneTests {
  @Test(
    "offsets",
    arguments: [
      ("Europe/London", "2026-03-29T00:59:59Z", 0), ("Europe/London", "2026-03-29T01:00:00Z", 3600),
      ("Europe/London", "2026-10-25T01:00:00Z", 0),
      // Standard time all year from October 1968 to October 1971.
      ("Europe/London", "1970-01-15T12:00:00Z", 3600),
      // After the last year any file lists: the footer's rule.
      ("Europe/London", "2150-07-01T12:00:00Z", 3600), ("Europe/London", "2150-01-01T12:00:00Z", 0),
      ("Europe/London", "2999-07-01T12:00:00Z", 3600), ("Europe/London", "9999-01-01T12:00:00Z", 0),
      // Irish law calls summer time standard: the file's winter is a negative summer.
      ("Europe/Dublin", "2026-01-15T12:00:00Z", 0), ("Europe/Dublin", "2100-07-15T12:00:00Z", 3600),
      ("Asia/Kathmandu", "2026-01-01T00:00:00Z", 20_700),
      ("Asia/Kolkata", "2060-07-01T00:00:00Z", 19_800),
      ("America/New_York", "2026-03-08T06:59:59Z", -18_000),
      ("America/New_York", "2026-03-08T07:00:00Z", -14_400),
      ("Australia/Lord_Howe", "2026-01-01T00:00:00Z", 39_600),
      ("Australia/Lord_Howe", "2100-07-01T00:00:00Z", 37_800),
      ("Pacific/Chatham", "2026-01-01T00:00:00Z", 49_500),
      ("Antarctica/Troll", "2026-07-01T00:00:00Z", 7200),
      ("Pacific/Apia", "2011-12-30T09:59:59Z", -36_000),
      ("Pacific/Apia", "2011-12-30T10:00:00Z", 50_400),
    ])
  func offsets(name: String, at text: String, offset: Int) throws {
    #expect(try zones.zone(name).offset(at: instant(text)) == offset)
  }

  @Test(
    "wall-clock times",
    arguments: [
      ("Europe/London", "2026-06-01T12:00", "2026-06-01T11:00:00Z"),
      ("Europe/London", "2026-10-25T01:30", "2026-10-25T00:30:00Z or 2026-10-25T01:30:00Z"),
      ("Europe/London", "2026-10-25T00:59", "2026-10-24T23:59:00Z"),
      ("Europe/London", "2026-10-25T01:00", "2026-10-25T00:00:00Z or 2026-10-25T01:00:00Z"),
      ("Europe/London", "2026-10-25T02:00", "2026-10-25T02:00:00Z"),
      ("Europe/London", "2026-03-29T00:59", "2026-03-29T00:59:00Z"),
      ("Europe/London", "2026-03-29T01:00", "between 2026-03-29T00:59 and 2026-03-29T02:00"),
      ("Europe/London", "2026-03-29T01:30", "between 2026-03-29T00:59 and 2026-03-29T02:00"),
      ("Europe/London", "2026-03-29T02:00", "2026-03-29T01:00:00Z"),
      ("Europe/London", "2150-10-25T01:30", "2150-10-25T00:30:00Z or 2150-10-25T01:30:00Z"),
      ("Europe/London", "2150-03-29T01:30", "between 2150-03-29T00:59 and 2150-03-29T02:00"),
      // Half an hour.
      ("Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-04T14:45:00Z or 2026-04-04T15:15:00Z"),
      ("Australia/Lord_Howe", "2026-10-04T02:15", "between 2026-10-04T01:59 and 2026-10-04T02:30"),
      // Two hours.
      ("Antarctica/Troll", "2026-10-25T02:30", "2026-10-25T00:30:00Z or 2026-10-25T02:30:00Z"),
      // Samoa moved to the other side of the date line.
      ("Pacific/Apia", "2011-12-30T12:00", "between 2011-12-29T23:59 and 2011-12-31T00:00"),
      // Kwajalein did so on a Saturday of 1993.
      ("Pacific/Kwajalein", "1993-08-21T12:00", "between 1993-08-20T23:59 and 1993-08-22T00:00"),
      // Midnight itself is skipped, or repeated.
      ("America/Sao_Paulo", "2018-11-04T00:00", "between 2018-11-03T23:59 and 2018-11-04T01:00"),
      ("America/Havana", "2025-11-02T00:30", "2025-11-02T04:30:00Z or 2025-11-02T05:30:00Z"),
      // Local mean time, 5:50:36 behind Greenwich, ended in Chicago on the day of two noons.
      ("America/Chicago", "1883-11-18T12:00", "1883-11-18T17:50:36Z or 1883-11-18T18:00:00Z"),
      // Berlin's double summer time of 1945.
      ("Europe/Berlin", "1945-05-24T02:30", "between 1945-05-24T01:59 and 1945-05-24T03:00"),
      ("Europe/Berlin", "1945-09-24T02:30", "1945-09-23T23:30:00Z or 1945-09-24T00:30:00Z"),
    ])
  func wallClockTimes(name: String, at text: String, expected: String) throws {
    #expect(try line(zones.zone(name).resolve(local(text))) == expected)
  }

  @Test(
    "days start",
    arguments: [
      ("Europe/London", "2026-03-29", "2026-03-29T00:00:00Z"),
      ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"),
      ("Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00Z"),
      ("America/Havana", "2025-11-02", "2025-11-02T04:00:00Z"),
      // At 00:01 the clock went back to 23:01 of the day before: the day began before that.
      ("America/Goose_Bay", "2010-11-07", "2010-11-07T03:00:00Z"),
      // The skipped day begins where the next does.
      ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"),
      ("Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z"),
    ])
  func daysStart(name: String, on text: String, at expected: String) throws {
    #expect(try ISOText.format(zones.zone(name).startOfDay(day(text))) == expected)
  }

  @Test(
    "the same days by the tables before and after the changes of 2026",
    arguments: [
      // British Columbia and Alberta stay on summer time, Cuba for one year; Morocco leaves it.
      ("America/Vancouver", "2026-12-15T22:00", "2026-12-16T06:00:00Z", "2026-12-16T05:00:00Z"),
      ("America/Edmonton", "2027-01-15T19:00", "2027-01-16T02:00:00Z", "2027-01-16T01:00:00Z"),
      ("America/Winnipeg", "2026-12-15T22:00", "2026-12-16T04:00:00Z", "2026-12-16T03:00:00Z"),
      ("America/Havana", "2026-12-01T12:00", "2026-12-01T17:00:00Z", "2026-12-01T16:00:00Z"),
      ("Africa/Casablanca", "2026-12-01T12:00", "2026-12-01T11:00:00Z", "2026-12-01T12:00:00Z"),
      ("Europe/Berlin", "2026-12-15T22:00", "2026-12-15T21:00:00Z", "2026-12-15T21:00:00Z"),
    ])
  func tables(name: String, at text: String, before: String, after: String) throws {
    for (table, expected) in [(ZoneTable.before2026, before), (.after2026, after)] {
      #expect(try line(table.database().zone(name).resolve(local(text))) == expected)
    }
  }

  @Test("a stored time keeps the moment it was resolved to while clocks agree")
  func aStoredTimeKeepsTheMomentItWasResolvedToWhileClocksAgree() throws {
    let london = try zones.zone("Europe/London")
    let second = try instant("2026-10-25T01:30:00Z")
    let repeated = try local("2026-10-25T01:30")
    #expect(london.instant(for: repeated, near: second) == second)
    #expect(try london.instant(for: repeated, near: nil) == instant("2026-10-25T00:30:00Z"))
    // A hint from rules that have changed since is left.
    let old = try instant("2026-06-01T12:00:00Z")
    let noon = try local("2026-06-01T12:00")
    #expect(try london.instant(for: noon, near: old) == instant("2026-06-01T11:00:00Z"))
    // A missing time is put forward by the gap: 01:30 becomes 02:30.
    let missing = try local("2026-03-29T01:30")
    #expect(try london.instant(for: missing, near: old) == instant("2026-03-29T01:30:00Z"))
    #expect(
      try london.local(at: london.instant(for: missing, near: nil)) == local("2026-03-29T02:30"))
  }

  @Test(
    "changes of the clocks inside an interval",
    arguments: [
      ("Europe/London", "2026-10-24T18:00:00Z", "2026-10-25T07:00:00Z", ["2026-10-25T01:00:00Z"]),
      ("Europe/London", "2026-10-23T18:00:00Z", "2026-10-24T07:00:00Z", []),
      // A change at the very start or end is not inside.
      ("Europe/London", "2026-10-25T01:00:00Z", "2026-10-25T07:00:00Z", []),
      ("Europe/London", "2026-10-24T18:00:00Z", "2026-10-25T01:00:00Z", []),
      (
        "America/New_York", "2500-01-01T00:00:00Z", "2501-01-01T00:00:00Z",
        ["2500-03-14T07:00:00Z", "2500-11-07T06:00:00Z"]
      ),
      ("UTC", "1900-01-01T00:00:00Z", "2100-01-01T00:00:00Z", []),
      // Morocco put its clocks back for the month of Ramadan, up to 2026.
      (
        "Africa/Casablanca", "2026-01-01T00:00:00Z", "2026-07-01T00:00:00Z",
        ["2026-02-15T02:00:00Z", "2026-03-22T02:00:00Z"]
      ),
    ])
  func changesOfTheClocksInsideAnInterval(
    name: String, from: String, to: String, expected: [String]
  ) throws {
    let interval = Interval(start: try instant(from), end: try instant(to))
    #expect(try zones.zone(name).transitions(in: interval).map(ISOText.format) == expected)
  }

  @Test(
    "no moment is too far away to be asked about",
    arguments: [Int64.min, -1 << 60, -1 << 40, 1 << 40, 1 << 60, Int64.max])
  func noMomentIsTooFarAwayToBeAskedAbout(seconds: Int64) throws {
    for name in ["Europe/London", "Asia/Tokyo", "UTC"] {
      let zone = try zones.zone(name)
      #expect((0...34_000).contains(abs(zone.offset(at: Instant(seconds: seconds)))))
      let local = zone.local(at: Instant(seconds: seconds / 4))
      #expect(line(zone.resolve(local)).isEmpty == false)
    }
  }

  @Test("the database reads each zone once and names what it cannot read")
  func theDatabaseReadsEachZoneOnceAndNamesWhatItCannotRead() throws {
    #expect(throws: ZoneError.unknown("Mars/Olympus")) { try zones.zone("Mars/Olympus") }
    #expect(throws: ZoneError.unknown("../passwd")) { try zones.zone("../passwd") }
    #expect(throws: ZoneError.malformed("tzdata.zi")) { try zones.zone("tzdata.zi") }
    let empty = ZoneDatabase { _ in nil }
    for name in ["UTC", "GMT", "Etc/UTC", "Etc/GMT"] {
      #expect(try empty.zone(name).identifier == name)
      #expect(try empty.zone(name).offset(at: Instant(seconds: 0)) == 0)
    }
    #expect(try zones.zone("Europe/Berlin") == zones.zone("Europe/Berlin"))
  }

  @Test("the names to choose from come from the table beside the zones, and UTC is always there")
  func names() {
    let table = """
      # a comment
      DE\t+5230+01322\tEurope/Berlin\tmost of Germany
      AD\t+4230+00131\tEurope/Andorra
      broken line
      """
    let files = ["zone.tab": Array(table.utf8)]
    #expect(ZoneDatabase { files[$0] }.names == ["Europe/Andorra", "Europe/Berlin", "UTC"])
    #expect(ZoneDatabase { _ in nil }.names == ["UTC"])
    let machine = ZoneDatabase(load: System.zoneFile)
    #expect(machine.names.count > 300)
    #expect(machine.names.allSatisfy { (try? machine.zone($0)) != nil })
  }
}
