import Domain
import Testing

struct RosterRestRulesTests {
  static let monday = CivilDay(number: 20_458)  // 2026-01-05

  /// Shifts in UTC, `2 19+12` from 19:00 of the third day for 12 hours, named 0, 1, 2 ….
  static func roster(_ texts: String...) throws -> [RosterEntry] {
    try texts.enumerated().map { index, text in
      let parts = text.split(whereSeparator: { " +".contains($0) }).compactMap { Int64($0) }
      try #require(parts.count == 3)
      let start = Zone.utc.startOfDay(monday) + (parts[0] * 24 + parts[1]) * 3600
      return RosterEntry(
        .shift(RecordID("\(index)")), Interval(start: start, end: start + parts[2] * 3600),
        in: .utc)
    }
  }

  /// The same shift on many days.
  static func roster(_ days: Range<Int64>, _ hour: Int64, _ hours: Int64) -> [RosterEntry] {
    days.map { day in
      let start = Zone.utc.startOfDay(monday) + (day * 24 + hour) * 3600
      return RosterEntry(
        .shift(RecordID("\(day)")), Interval(start: start, end: start + hours * 3600), in: .utc)
    }
  }

  static func shifts(_ names: Int...) -> [RosterSubject] {
    names.map { .shift(RecordID("\($0)")) }
  }

  @Test("shifts that touch do not overlap")
  func shiftsThatTouchDoNotOverlap() throws {
    let roster = try Self.roster("0 7+8", "0 15+8")
    #expect(RestRules.off.warnings(roster).isEmpty)
    #expect(
      RestRules().warnings(roster).map(\.concern) == [.shortRest(minutes: 0, least: 660)])
    #expect(RosterFigures(roster).leastRestMinutes == 0)
  }

  @Test("every pair of shifts that share time is told, and no rest between them")
  func everyPairOfShiftsThatShareTimeIsTold() throws {
    let warnings = RestRules().warnings(try Self.roster("0 7+24", "0 9+2", "1 6+8"))
    #expect(
      warnings.map(\.concern) == [.overlap(minutes: 120), .overlap(minutes: 60)])
    #expect(warnings.map(\.subjects) == [Self.shifts(0, 1), Self.shifts(0, 2)])
    #expect(warnings.map(\.day) == [Self.monday, Self.monday.adding(days: 1)])
  }

  @Test("eleven hours of rest are enough, a minute less is not")
  func elevenHoursOfRestAreEnough() throws {
    let roster = try Self.roster("0 13+8", "1 8+8", "2 2+8")
    let warnings = RestRules().warnings(roster)
    #expect(warnings.map(\.concern) == [.shortRest(minutes: 600, least: 660)])
    #expect(warnings.first?.subjects == Self.shifts(1, 2))
    #expect(warnings.first?.day == Self.monday.adding(days: 2))
    #expect(RestRules(leastRestMinutes: 600).warnings(roster).isEmpty)
    #expect(RestRules(leastRestMinutes: 601).warnings(roster).count == 1)
  }

  @Test("rest counts from the end that comes last")
  func restCountsFromTheEndThatComesLast() throws {
    let concerns = RestRules().warnings(try Self.roster("0 7+24", "0 9+2", "1 13+8")).map(\.concern)
    #expect(concerns == [.overlap(minutes: 120), .shortRest(minutes: 360, least: 660)])
  }

  @Test("a thirteenth day in a row is told, from the day that is one too many")
  func aThirteenthDayInARowIsTold() {
    #expect(RestRules.unitedKingdom.warnings(Self.roster(0..<12, 9, 4)).isEmpty)
    let warnings = RestRules.unitedKingdom.warnings(Self.roster(0..<14, 9, 4))
    #expect(warnings.map(\.concern) == [.daysInARow(14, most: 12)])
    #expect(warnings.first?.day == Self.monday.adding(days: 12))
    #expect(warnings.first?.subjects == Self.shifts(12, 13))
  }

  @Test("nights in a row are those that work more than two hours between 23:00 and 06:00")
  func nightsInARow() throws {
    let rules = RestRules(leastRestMinutes: nil, mostNightsInARow: 3)
    #expect(rules.warnings(Self.roster(0..<3, 19, 12)).isEmpty)
    #expect(
      rules.warnings(Self.roster(0..<4, 19, 12)).map(\.concern) == [.nightsInARow(4, most: 3)])
    // 17:00 to 01:00 is two hours of night, and no more; so is 04:00 to 12:00.
    #expect(rules.warnings(Self.roster(0..<9, 17, 8)).isEmpty)
    #expect(rules.warnings(Self.roster(0..<9, 4, 8)).isEmpty)
    #expect(rules.warnings(Self.roster(0..<9, 3, 8)).count == 1)
    #expect(try Self.roster("0 7+24").first?.isNight == true)
  }

  @Test("seven days are any 168 hours, also from noon to noon")
  func sevenDaysAreAny168Hours() throws {
    // Six nights of 12 h and the day a week after the first night: 4 h of the first are outside.
    let roster = try Self.roster(
      "0 19+12", "1 19+12", "2 19+12", "3 19+12", "4 19+12", "7 11+12")
    #expect(RosterFigures(roster).mostMinutesInSevenDays == (8 + 48 + 12) * 60)
    let rules = RestRules(leastRestMinutes: nil, mostMinutesInSevenDays: 67 * 60)
    let warnings = rules.warnings(roster)
    #expect(warnings.map(\.concern) == [.sevenDays(minutes: 68 * 60, most: 67 * 60)])
    #expect(warnings.first?.subjects == Self.shifts(5))
    #expect(RestRules.germany.warnings(roster).count == 1)
  }

  @Test("a limit passed many times in a row is told once, with the highest figure")
  func aLimitPassedManyTimesIsToldOnce() {
    let warnings = RestRules.germany.warnings(Self.roster(0..<8, 7, 12))
    #expect(warnings.map(\.concern) == [.sevenDays(minutes: 84 * 60, most: 60 * 60)])
    #expect(warnings.first?.subjects == Self.shifts(5, 6, 7))
    let twice = Self.roster(0..<6, 7, 12) + Self.roster(20..<26, 7, 12)
    #expect(RestRules.germany.warnings(twice).count == 2)
  }

  @Test("the average week is taken over the whole reference period")
  func theAverageWeekIsTakenOverTheWholeReferencePeriod() {
    let rules = RestRules(
      leastRestMinutes: nil, averageWeek: RestRules.AverageWeek(minutes: 48 * 60, weeks: 4))
    // 16 shifts of 12 h in four weeks are 48 h a week, 17 are 51.
    #expect(rules.warnings(Self.roster(0..<16, 7, 12)).isEmpty)
    let warnings = rules.warnings(Self.roster(0..<17, 7, 12))
    #expect(warnings.map(\.concern) == [.averageWeek(minutes: 51 * 60, most: 48 * 60, weeks: 4)])
  }

  @Test("a cancelled shift is no work, and a worked one counts as worked")
  func aCancelledShiftIsNoWork() {
    var shift = Shift(
      id: RecordID("s"), scheduledStart: Instant(seconds: 0), scheduledEnd: Instant(seconds: 3600),
      localStart: LocalDateTime(floatingSeconds: 0), localEnd: LocalDateTime(floatingSeconds: 3600),
      zone: "UTC", createdAt: Instant(seconds: 0), updatedAt: Instant(seconds: 0))
    shift.actualEnd = Instant(seconds: 7200)
    shift.actualStart = Instant(seconds: 60)
    #expect(
      RosterEntry(shift, in: .utc)?.interval
        == Interval(start: Instant(seconds: 60), end: Instant(seconds: 7200)))
    shift.status = .cancelled
    #expect(RosterEntry(shift, in: .utc) == nil)
  }

  @Test("nothing comes of nothing")
  func nothingComesOfNothing() {
    let figures = RosterFigures([])
    #expect(figures.leastRestMinutes == nil && figures.mostMinutesInSevenDays == 0)
    #expect(figures.longestRunOfDays == 0 && figures.totalMinutes == 0)
    #expect(RestRules.germany.warnings([]).isEmpty)
  }

  /// The example of the guidance to regulation 6: over 17 weeks, 119 days less 17 of weekly rest.
  @Test(
    "night workers may work 8 h in 24 on average over 17 weeks: four nights of 12 h a week, no more",
    arguments: [
      // First hour, hours, days of each week, and the average told in minutes.
      (20, 12, 4, Int?.none), (20, 10, 5, 500), (22, 8, 6, nil), (22, 8, 7, 560),
      // By day the limit is none.
      (7, 10, 6, nil),
    ])
  func nightAverage(hour: Int64, hours: Int64, days: Int64, minutes: Int?) {
    let roster = Self.roster(0..<119, hour, hours).filter {
      Int64($0.day - Self.monday) % 7 < days
    }
    let rules = RestRules(
      leastRestMinutes: nil, nightAverage: RestRules.NightAverage(minutes: 480, weeks: 17))
    let expected = minutes.map { RosterConcern.nightAverage(minutes: $0, most: 480, weeks: 17) }
    #expect(rules.warnings(roster).map(\.concern) == (expected.map { [$0] } ?? []))
  }

  @Test("who works nights on a third of the shifts is a night worker, on fewer not")
  func nightWorker() {
    // Ten hours on six days a week; the nights are told by their number in each week.
    func roster(nights: Int) -> [RosterEntry] {
      (0..<119).filter { $0 % 7 < 6 }.flatMap { day -> [RosterEntry] in
        Self.roster(Int64(day)..<Int64(day) + 1, day % 7 < nights ? 21 : 8, 10)
      }
    }
    let rules = RestRules(
      leastRestMinutes: nil, nightAverage: RestRules.NightAverage(minutes: 480, weeks: 17))
    #expect(!rules.warnings(roster(nights: 2)).isEmpty)
    #expect(rules.warnings(roster(nights: 1)).isEmpty)
  }

  @Test("the British rules have the limit for night workers, the European ones leave it open")
  func presetsOfNights() {
    #expect(RestRules.unitedKingdom.nightAverage == .init(minutes: 480, weeks: 17))
    #expect(RestRules.unitedKingdom.preset == .uk)
    #expect(RestRules.europeanUnion.preset == .eu && RestRules.europeanUnion.nightAverage == nil)
  }
}
