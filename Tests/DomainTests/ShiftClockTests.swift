import Domain
import Testing

struct ShiftClockTests {
  /// Planned 19:00 to 07:00, begun at `from`, looked at `at`.
  static func clock(from start: String = "2026-03-01T19:00:00Z", at now: String) throws
    -> ShiftClock
  {
    let shift = try HoursCalculatorTests.shift(
      "2026-03-01T19:00:00Z", "2026-03-02T07:00:00Z", .inProgress, worked: (start, nil))
    return ShiftClock(shift, now: try instant(now))
  }

  @Test(
    "from start to forgotten",
    arguments: [
      ("2026-03-01T19:00:00Z", 0, 43_200, 0, 0, false),
      ("2026-03-02T01:00:00Z", 21_600, 21_600, 0, 500, false),
      ("2026-03-02T06:59:59Z", 43_199, 1, 0, 999, false),
      ("2026-03-02T07:00:00Z", 43_200, 0, 0, 1000, false),
      ("2026-03-02T07:30:00Z", 45_000, 0, 1800, 1000, false),
      ("2026-03-02T07:30:01Z", 45_001, 0, 1801, 1000, true),
      ("2026-03-03T07:00:00Z", 129_600, 0, 86_400, 1000, true),
      // The clock was put back.
      ("2026-03-01T18:00:00Z", 0, 46_800, 0, 0, false),
    ])
  func fromStartToForgotten(
    now: String, elapsed: Int, remaining: Int, overtime: Int, permille: Int, forgotten: Bool
  ) throws {
    let clock = try Self.clock(at: now)
    #expect(clock.elapsedSeconds == Int64(elapsed) && clock.remainingSeconds == Int64(remaining))
    #expect(clock.overtimeSeconds == Int64(overtime) && clock.progressPermille == permille)
    #expect(clock.isForgotten == forgotten && clock.plannedSeconds == 43_200)
  }

  @Test("absences in the middle are neither worked nor planned")
  func absent() throws {
    let shift = try HoursCalculatorTests.shift(
      "2026-03-01T19:00:00Z", "2026-03-02T07:00:00Z", .inProgress,
      worked: ("2026-03-01T19:00:00Z", nil))
    let absent = [
      Interval(start: try instant("2026-03-01T23:00:00Z"), end: try instant("2026-03-02T02:00:00Z"))
    ]
    func clock(_ now: String) throws -> ShiftClock {
      ShiftClock(shift, absent: absent, now: try instant(now))
    }
    #expect(try clock("2026-03-02T01:00:00Z").elapsedSeconds == 4 * 3600)
    #expect(try clock("2026-03-02T03:00:00Z").elapsedSeconds == 5 * 3600)
    #expect(try clock("2026-03-02T03:00:00Z").plannedSeconds == 9 * 3600)
    #expect(try clock("2026-03-02T03:00:00Z").remainingSeconds == 4 * 3600)
  }

  @Test("progress runs from the real start to the planned end")
  func progressRunsFromTheRealStartToThePlannedEnd() throws {
    let late = try Self.clock(from: "2026-03-01T21:00:00Z", at: "2026-03-02T02:00:00Z")
    #expect(late.plannedSeconds == 36_000 && late.progressPermille == 500)
  }

  @Test("a shift begun after its planned end is over at once")
  func aShiftBegunAfterItsPlannedEndIsOverAtOnce() throws {
    let clock = try Self.clock(from: "2026-03-02T07:10:00Z", at: "2026-03-02T07:20:00Z")
    #expect(clock.plannedSeconds == 0 && clock.progressPermille == 1000)
    #expect(clock.elapsedSeconds == 600 && clock.overtimeSeconds == 1200)
  }
}
