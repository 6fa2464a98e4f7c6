import Domain
import TestSupport
import Testing

struct HoursCalculatorTests {
  /// A shift in UTC; `worked` are its real start and end, or only its start.
  static func shift(
    _ start: String, _ end: String, _ status: ShiftStatus = .completed,
    worked: (String?, String?)? = nil, breakMinutes: Int = 0, label: String? = nil,
    rate: String = "1", additional: Bool = false
  ) throws -> Shift {
    let start = try instant(start)
    let end = try instant(end)
    var shift = Shift(
      id: RecordID("s"), status: status, scheduledStart: start, scheduledEnd: end,
      localStart: Zone.utc.local(at: start), localEnd: Zone.utc.local(at: end), zone: "UTC",
      breakMinutes: breakMinutes, isAdditionalShift: additional, rateLabel: label,
      rateMultiplier: try #require(Multiplier(rate)), createdAt: start, updatedAt: start)
    if status == .completed || status == .inProgress { shift.actualStart = start }
    if status == .completed { shift.actualEnd = end }
    if let from = worked?.0 { shift.actualStart = try instant(from) }
    if let to = worked?.1 { shift.actualEnd = try instant(to) }
    return shift
  }

  /// A completed shift of so many seconds on 2 March 2026.
  static func shift(
    seconds: Int64, rate: String = "1", label: String? = nil
  ) throws -> Shift {
    let start = try instant("2026-03-02T07:00:00Z")
    return try shift(
      "2026-03-02T07:00:00Z", ISOText.format(start + seconds), label: label, rate: rate)
  }

  static func march() throws -> Interval {
    Interval(start: try instant("2026-03-01T00:00:00Z"), end: try instant("2026-04-01T00:00:00Z"))
  }

  static func summary(
    _ shifts: [Shift], baseRateCents: Int64? = nil, now: String = "2026-03-20T12:00:00Z"
  ) throws -> HoursSummary {
    HoursCalculator.summary(
      of: shifts, in: try march(), baseRateCents: baseRateCents, now: try instant(now))
  }

  @Test("eight hours with half an hour unpaid are paid 450 minutes")
  func eightHoursWithHalfAnHourUnpaidArePaid450Minutes() throws {
    let shift = try Self.shift("2026-03-01T09:00:00Z", "2026-03-01T17:00:00Z", breakMinutes: 30)
    let now = try instant("2026-03-02T00:00:00Z")
    #expect(HoursCalculator.minutes(HoursCalculator.elapsedSeconds(shift, now: now)) == 480)
    #expect(HoursCalculator.minutes(HoursCalculator.paidSeconds(shift, now: now)) == 450)
  }

  @Test(
    "elapsed time by status",
    arguments: [
      (ShiftStatus.scheduled, 43_200), (.inProgress, 5400), (.completed, 46_800),
      (.cancelled, 43_200),
    ])
  func elapsedTimeByStatus(status: ShiftStatus, seconds: Int) throws {
    let shift = try Self.shift(
      "2026-03-01T19:00:00Z", "2026-03-02T07:00:00Z", status,
      worked: ("2026-03-01T18:30:00Z", "2026-03-02T07:30:00Z"))
    let now = try instant("2026-03-01T20:00:00Z")
    #expect(HoursCalculator.elapsedSeconds(shift, now: now) == Int64(seconds))
  }

  @Test(
    "paid time is never below nothing nor above what was worked",
    arguments: [0, 29, 30, 45, Int.max, Int.min, -5])
  func paidTimeIsNeverBelowNothingNorAboveWhatWasWorked(breakMinutes: Int) throws {
    let shift = try Self.shift(
      "2026-03-01T09:00:00Z", "2026-03-01T09:30:00Z", breakMinutes: breakMinutes)
    let paid = HoursCalculator.paidSeconds(shift, now: try instant("2026-03-02T00:00:00Z"))
    #expect(paid == (breakMinutes <= 0 ? 1800 : breakMinutes == 29 ? 60 : 0))
  }

  @Test("a clock that was put back makes no negative time")
  func aClockThatWasPutBackMakesNoNegativeTime() throws {
    let shift = try Self.shift("2026-03-01T09:00:00Z", "2026-03-01T17:00:00Z", .inProgress)
    let now = try instant("2026-03-01T08:00:00Z")
    #expect(HoursCalculator.elapsedSeconds(shift, now: now) == 0)
  }

  @Test("what counts where")
  func whatCountsWhere() throws {
    let summary = try Self.summary(
      [
        // Worked an hour longer than planned.
        Self.shift(
          "2026-03-02T07:00:00Z", "2026-03-02T15:00:00Z",
          worked: ("2026-03-02T07:00:00Z", "2026-03-02T16:00:00Z"), breakMinutes: 30),
        Self.shift(
          "2026-03-03T07:00:00Z", "2026-03-03T11:00:00Z", rate: "1.5", additional: true),
        // Running for two of eight hours.
        Self.shift(
          "2026-03-20T10:00:00Z", "2026-03-20T18:00:00Z", .inProgress, breakMinutes: 30),
        // Planned and missed, planned and ahead.
        Self.shift("2026-03-10T07:00:00Z", "2026-03-10T15:00:00Z", .scheduled),
        Self.shift("2026-03-25T07:00:00Z", "2026-03-25T15:00:00Z", .scheduled, breakMinutes: 30),
        Self.shift("2026-03-26T07:00:00Z", "2026-03-26T15:00:00Z", .cancelled),
      ], baseRateCents: 2000)
    #expect(summary.workedSeconds == (9 + 4 + 2) * 3600)
    #expect(summary.paidSeconds == (8 * 60 + 30 + 4 * 60 + 90) * 60)
    #expect(summary.premiumSeconds == 4 * 3600)
    #expect(summary.additionalSeconds == 4 * 3600)
    #expect(summary.plannedSeconds == 16 * 3600)
    #expect(summary.forecastPaidSeconds == (8 * 60 + 30 + 4 * 60 + 450 + 450) * 60)
    // 8.5 h and 1.5 h at 20.00, 4 h at 30.00; then 6 h and 7.5 h more at 20.00.
    #expect(summary.estimatedPayCents == 32_000)
    #expect(summary.forecastPayCents == 59_000)
  }

  @Test(
    "a shift belongs as a whole to the period it starts in",
    arguments: [
      ("2026-02-28T23:59:59Z", false), ("2026-03-01T00:00:00Z", true),
      ("2026-03-31T23:59:59Z", true),
      ("2026-04-01T00:00:00Z", false),
    ])
  func aShiftBelongsAsAWholeToThePeriodItStartsIn(start: String, counts: Bool) throws {
    let end = ISOText.format(try instant(start) + 8 * 3600)
    let summary = try Self.summary([Self.shift(start, end)])
    #expect(summary.workedSeconds == (counts ? 8 * 3600 : 0))
  }

  @Test("the real start decides, not the planned one")
  func theRealStartDecidesNotThePlannedOne()
    throws
  {
    let shift = try Self.shift(
      "2026-03-01T00:00:00Z", "2026-03-01T08:00:00Z",
      worked: ("2026-02-28T23:55:00Z", "2026-03-01T08:00:00Z"))
    #expect(try Self.summary([shift]).workedSeconds == 0)
  }

  @Test("a night over a clock change is paid as long as it was")
  func aNightOverAClockChangeIsPaidAsLongAsItWas() throws {
    let london = try zones.zone("Europe/London")
    for (start, end, minutes) in [
      ("2026-10-24T19:00", "2026-10-25T07:00", 780), ("2026-03-28T19:00", "2026-03-29T07:00", 660),
    ] {
      let times = try ShiftTimes(start: local(start), end: local(end), zone: london)
      let shift = Shift(
        id: RecordID("n"), scheduledStart: times.scheduledStart, scheduledEnd: times.scheduledEnd,
        localStart: times.localStart, localEnd: times.localEnd, zone: times.zone,
        createdAt: times.scheduledStart, updatedAt: times.scheduledStart)
      #expect(
        HoursCalculator.elapsedSeconds(shift, now: times.scheduledStart) == Int64(minutes) * 60)
    }
  }

  @Test("rates are listed by multiplier, then by label")
  func ratesAreListedByMultiplierThenByLabel() throws {
    let summary = try Self.summary([
      Self.shift(seconds: 3600, rate: "2.0", label: "Bank Holiday"),
      Self.shift(seconds: 3600, rate: "1.3", label: "Night"),
      Self.shift(seconds: 1800, rate: "1.3", label: "Evening"),
      Self.shift(seconds: 3600), Self.shift(seconds: 1800, rate: "1.3", label: "Night"),
      Self.shift(seconds: 60, label: ""),
    ])
    let lines = summary.byRate.map { "\($0.label ?? "-") \($0.multiplier) \($0.paidSeconds)" }
    #expect(lines == ["- 1.0 3660", "Evening 1.3 1800", "Night 1.3 5400", "Bank Holiday 2.0 3600"])
    #expect(summary.byRate.allSatisfy { $0.payCents == nil })
    #expect(summary.estimatedPayCents == nil && summary.forecastPayCents == nil)
  }

  @Test(
    "pay is exact and rounded half up",
    arguments: [
      // One minute at 30 cents an hour is exactly half a cent.
      (60, "1", 30, 1), (59, "1", 30, 0), (61, "1", 30, 1), (3600, "1.35", 1999, 2699),
      (3600, "1.0001", 5000, 5001), (1, "1", 1, 0), (0, "1", 100_000, 0),
    ])
  func payIsExactAndRoundedHalfUp(
    seconds: Int, rate: String, base: Int, cents: Int
  ) throws {
    let summary = try Self.summary(
      [Self.shift(seconds: Int64(seconds), rate: rate)], baseRateCents: Int64(base))
    #expect(summary.estimatedPayCents == Int64(cents))
  }

  @Test("many small shifts lose nothing to rounding")
  func manySmallShiftsLoseNothingToRounding()
    throws
  {
    // Ten seconds at 20.00 an hour are 5.55… cents; 360 of them are one hour.
    let shifts = try (0..<360).map { _ in try Self.shift(seconds: 10) }
    #expect(try Self.summary(shifts, baseRateCents: 2000).estimatedPayCents == 2000)
  }

  @Test("the lines of a summary add up to its total")
  func theLinesOfASummaryAddUpToItsTotal()
    throws
  {
    // Three thirds of a cent.
    let thirds = try Self.summary(
      [
        Self.shift(seconds: 1200, label: "a"), Self.shift(seconds: 1200, label: "b"),
        Self.shift(seconds: 1200, label: "c"),
      ], baseRateCents: 1)
    #expect(thirds.estimatedPayCents == 1)
    #expect(thirds.byRate.map(\.payCents) == [1, 0, 0])
    var random = Seeded(state: 9)
    for _ in 0..<300 {
      let shifts = try (0..<Int.random(in: 1...8, using: &random)).map { index in
        try Self.shift(
          seconds: .random(in: 0...90_000, using: &random),
          rate: "1.\(Int.random(in: 1000...9999, using: &random))", label: "\(index)")
      }
      let base = Int64.random(in: 0...9999, using: &random)
      let summary = try Self.summary(shifts, baseRateCents: base)
      let total = try #require(summary.estimatedPayCents)
      #expect(summary.byRate.compactMap(\.payCents).reduce(0, +) == total)
      for line in summary.byRate {
        let exact =
          Double(line.paidSeconds * base) / 3600
          * Double(line.multiplier.tenThousandths) / 10_000
        #expect(abs(Double(try #require(line.payCents)) - exact) < 1.000001)
      }
    }
  }

  @Test("absurd figures do not overflow")
  func absurdFiguresDoNotOverflow() throws {
    var shifts: [Shift] = []
    for _ in 0..<4 {
      var shift = try Self.shift(seconds: 48 * 3600)
      shift.rateMultiplier = Multiplier(tenThousandths: .max)
      shifts.append(shift)
    }
    for base in [Int64.max, Int64.min] {
      let summary = try Self.summary(shifts, baseRateCents: base)
      #expect(try #require(summary.estimatedPayCents) >= 0)
    }
  }

  @Test(
    "seconds to whole minutes",
    arguments: [(0, 0), (29, 0), (30, 1), (89, 1), (90, 2), (27_000, 450)] as [(Int64, Int64)])
  func secondsToWholeMinutes(seconds: Int64, minutes: Int64) {
    #expect(HoursCalculator.minutes(seconds) == minutes)
  }
}
