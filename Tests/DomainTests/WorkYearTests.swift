import Domain
import TestSupport
import Testing

/// The figures of a year by hand-counted shifts, and what holds for every year.
struct WorkYearTests {
  private static let year =
    CivilDay.clamped(
      year: 2026, month: 1, day: 1)..<CivilDay.clamped(
      year: 2027, month: 1, day: 1)

  /// A worked shift, `2026-03-01T19:00:00Z 12:00`, planned to end that many minutes before its end.
  private static func shift(
    _ text: String, late: Int64 = 0, zone: String = "UTC", status: ShiftStatus = .completed
  ) throws -> Shift {
    let parts = text.split(separator: " ").map(String.init)
    let clock = parts[1].split(separator: ":").compactMap { Int64($0) }
    let start = try instant(parts[0]), end = start + clock[0] * 3600 + clock[1] * 60
    let place = Zones.named(zone)
    let planned = end - late * 60
    return Shift(
      id: RecordID(parts[0]), status: status, scheduledStart: start, scheduledEnd: planned,
      localStart: place.local(at: start), localEnd: place.local(at: planned), zone: zone,
      actualStart: start, actualEnd: status == .inProgress ? nil : end,
      createdAt: start - 86_400, updatedAt: start)
  }

  private static func work(
    _ shifts: [Shift], now: String = "2027-01-01T00:00:00Z"
  ) throws -> [YearShift] {
    let now = try instant(now)
    return shifts.compactMap {
      YearShift($0, in: Zones.named($0.zone), noWork: ["Standby"], now: now)
    }
  }

  private static func year(_ texts: String..., holidays: [String] = []) throws -> WorkYear {
    WorkYear(
      year, try work(texts.map { try shift($0) }),
      holidays: Set(try holidays.map { try day($0) }))
  }

  @Test("a shift belongs to the year and the month of its start, with all its hours")
  func newYear() throws {
    let year = try Self.year(
      "2025-12-31T19:00:00Z 12:00", "2026-01-31T19:00:00Z 12:00", "2026-12-31T19:00:00Z 10:00")
    #expect(year.shifts.map(\.text) == ["2026-01-31t19:00:00z", "2026-12-31t19:00:00z"])
    #expect(year.months[0].seconds == 12 * 3600 && year.months[0].shifts.count == 1)
    #expect(year.months[1].seconds == 0)
    #expect(year.months[11].seconds == 10 * 3600)
    #expect(year.seconds == 22 * 3600)
    // The first rest is measured from the last shift of the old year.
    #expect(year.rests.first?.seconds == Int64(31 * 24 - 12) * 3600)
  }

  @Test("only work counts: neither planned nor cancelled shifts, nor labels that are not work")
  func states() throws {
    var standby = try Self.shift("2026-05-01T07:00:00Z 8:00")
    standby.rateLabel = "Standby"
    let shifts = try [
      Self.shift("2026-05-02T07:00:00Z 8:00", status: .scheduled),
      Self.shift("2026-05-03T07:00:00Z 8:00", status: .cancelled),
      Self.shift("2026-05-04T07:00:00Z 8:00", status: .absent), standby,
      Self.shift("2026-05-05T07:00:00Z 8:00", status: .inProgress),
    ]
    let year = WorkYear(Self.year, try Self.work(shifts, now: "2026-05-05T09:30:00Z"))
    #expect(year.shifts.count == 1)
    // The running one counts up to now, and is not past its end.
    #expect(year.seconds == 9000 && year.overrunSeconds == 0)
  }

  @Test(
    "a weekend and a public holiday count once, by the days on which some time was worked",
    arguments: [
      // Friday to 1 May, a Friday; Saturday is the 2nd.
      (["2026-04-30T20:00:00Z 4:00"], 0, 0), (["2026-04-30T20:00:00Z 4:01"], 0, 1),
      (["2026-05-01T20:00:00Z 4:00"], 0, 1), (["2026-05-01T20:00:00Z 6:00"], 1, 1),
      (["2026-05-02T07:00:00Z 8:00", "2026-05-03T07:00:00Z 8:00"], 1, 0),
      (["2026-05-03T20:00:00Z 8:00", "2026-05-09T07:00:00Z 8:00"], 2, 0),
    ] as [([String], Int, Int)])
  func days(shifts: [String], weekends: Int, holidays: Int) throws {
    let year = WorkYear(
      Self.year, try Self.work(shifts.map { try Self.shift($0) }),
      holidays: [try day("2026-05-01")])
    #expect(year.weekends.count == weekends)
    #expect(year.holidays.count == holidays)
    #expect(year.weekends.shifts.isEmpty == (weekends == 0))
  }

  @Test(
    "the longest run is of days with a start; two shifts of a day are one, and the first run wins")
  func runs() throws {
    let year = try Self.year(
      "2025-12-31T07:00:00Z 8:00", "2026-01-01T07:00:00Z 8:00", "2026-01-02T07:00:00Z 4:00",
      "2026-01-02T12:00:00Z 4:00", "2026-02-01T07:00:00Z 8:00", "2026-02-02T07:00:00Z 8:00")
    let run = try #require(year.longestRun)
    #expect(run.days == (try day("2026-01-01"))...(try day("2026-01-02")))
    #expect(run.shifts.count == 3)
    #expect(WorkYear(Self.year, []).longestRun == nil)
  }

  @Test(
    "rests by class, the shortest with its day; touching shifts have none of it, overlapping none")
  func rests() throws {
    let year = try Self.year(
      "2026-03-02T06:00:00Z 8:00", "2026-03-03T00:59:00Z 8:00", "2026-03-03T19:59:00Z 8:00",
      "2026-03-04T19:59:00Z 8:00", "2026-03-06T03:59:00Z 8:00", "2026-03-08T11:59:00Z 8:00",
      "2026-03-08T19:59:00Z 4:00", "2026-03-08T20:30:00Z 4:00")
    // 10:59, 11:00, 16:00, 24:00, 48:00, 0:00; the last overlaps.
    #expect((0...4).map { year.rests(in: $0).count } == [2, 1, 1, 1, 1])
    #expect(year.shortestRest?.seconds == 0)
    #expect(year.shortestRest?.day == (try day("2026-03-08")))
  }

  @Test("time past the planned end, but none of a shift that was started without a plan")
  func overrun() throws {
    let late = try Self.shift("2026-03-02T06:00:00Z 9:00", late: 60)
    let early = try Self.shift("2026-03-03T06:00:00Z 7:00", late: -60)
    var unplanned = try Self.shift("2026-03-04T06:00:00Z 10:00", late: 120)
    #expect(!unplanned.isUnplanned)
    unplanned.createdAt = unplanned.scheduledStart
    #expect(unplanned.isUnplanned)
    let year = WorkYear(Self.year, try Self.work([late, early, unplanned]))
    #expect(year.overrunSeconds == 3600)
    #expect(year.overrun == [late.id])
  }

  @Test(
    "the clock on the wall: the repeated hour counts twice, the skipped one not at all",
    arguments: [
      // Berlin puts its clocks back on 25 October 2026 at 03:00 and forward on 29 March at 02:00.
      ("2026-10-24T23:00:00Z 4:00", [2: 1800, 3: 1800, 4: 3600, 5: 3600, 6: 1800, 7: 1800]),
      ("2026-03-29T00:00:00Z 2:00", [2: 1800, 3: 1800, 6: 1800, 7: 1800]),
      ("2026-06-01T21:45:00Z 1:00", [47: 900, 0: 1800, 1: 900]),
    ] as [(String, [Int: Int64])])
  func clock(text: String, halfHours: [Int: Int64]) throws {
    let shift = try Self.shift(text, zone: "Europe/Berlin")
    let year = WorkYear(Self.year, try Self.work([shift]))
    for (place, seconds) in year.clock.enumerated() {
      #expect(seconds == halfHours[place] ?? 0, "half hour \(place)")
    }
  }

  @Test(
    "months and half hours add up to the year, and every rest is in a class",
    arguments: Seeds.of(0..<60))
  func sums(seed: Int) throws {
    var random = PayRandom(UInt64(seed))
    let zone = random.pick(["Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns", "UTC"])
    let shifts = try (0..<80).map { _ -> Shift in
      let start = try instant("2025-12-20T00:00:00Z") + Int64(random.below(380 * 24 * 60)) * 60
      let length = "\(random.below(24)):\(random.below(60))"
      return try Self.shift("\(ISOText.format(start)) \(length)", zone: zone)
    }.sorted { $0.start < $1.start }
    let work = try Self.work(shifts)
    let year = WorkYear(Self.year, work)
    let inside = work.filter { Self.year.contains($0.entry.day) }
    #expect(year.seconds == inside.reduce(0) { $0 + $1.seconds })
    #expect(year.months.reduce(0) { $0 + $1.seconds } == year.seconds)
    #expect(year.months.flatMap(\.shifts) == year.shifts)
    #expect(year.clock.reduce(0, +) == year.seconds)
    #expect((0...4).reduce(0) { $0 + year.rests(in: $1).count } == year.rests.count)
    #expect(year.weekends.count <= 53 && year.nights.count <= year.shifts.count)
  }
}
