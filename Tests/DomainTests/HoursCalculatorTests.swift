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

  @Test("a clock that was put back makes no negative time")
  func aClockThatWasPutBackMakesNoNegativeTime() throws {
    let shift = try Self.shift("2026-03-01T09:00:00Z", "2026-03-01T17:00:00Z", .inProgress)
    let now = try instant("2026-03-01T08:00:00Z")
    #expect(HoursCalculator.elapsedSeconds(shift, now: now) == 0)
  }

  @Test("a night over a clock change is as long as it was")
  func aNightOverAClockChangeIsAsLongAsItWas() throws {
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

  @Test(
    "seconds to whole minutes",
    arguments: [(0, 0), (29, 0), (30, 1), (89, 1), (90, 2), (27_000, 450)] as [(Int64, Int64)])
  func secondsToWholeMinutes(seconds: Int64, minutes: Int64) {
    #expect(HoursCalculator.minutes(seconds) == minutes)
  }
}
