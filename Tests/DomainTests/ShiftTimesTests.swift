import Domain
import Testing

struct ShiftTimesTests {
  static func times(
    _ start: String, _ end: String, zone: String = "Europe/London", now: String? = nil,
    repeated: RepeatedHour = .refuse
  ) throws -> ShiftTimes {
    let context = TimeContext(
      now: try instant(now ?? "2026-03-01T12:00:20Z"), zone: try zones.zone(zone))
    return try ShiftTimes(start: start, end: end, in: context, repeated: repeated)
  }

  static func times(_ start: String, duration: String) throws -> ShiftTimes {
    let context = TimeContext(
      now: try instant("2026-03-01T12:00:20Z"), zone: try zones.zone("Europe/London"))
    return try ShiftTimes(start: start, duration: duration, in: context)
  }

  @Test(
    "starts and ends",
    arguments: [
      // A plain night, and the two nights over the changes of the clocks.
      ("2026-03-01 19:00", "2026-03-02 07:00", 720),
      ("2026-10-24 19:00", "2026-10-25 07:00", 780), ("2026-03-28 19:00", "2026-03-29 07:00", 660),
      // The next such time after the start.
      ("2026-10-24 19:00", "07:00", 780), ("19:00", "7:00", 720), ("07:00", "19:00", 720),
      ("23:59", "00:00", 1), ("16:00", "24:00", 480), ("00:00", "24:00", 1440),
      ("yesterday 7pm", "7am", 720),
      // Two dates may be a day or two apart.
      ("2026-03-01 07:00", "2026-03-02 07:00", 1440),
      ("2026-03-01 07:00", "2026-03-03 07:00", 2880),
      // An end with a sign counts from the start, or from now where it lies back.
      ("2026-03-07 19:00", "+12h", 720), ("07:00", "-15m", 285), ("07:00", "now", 300),
      ("-1h", "+8h", 480), ("now", "18:00", 360),
      ("2026-03-01T19:00Z", "2026-03-02T07:00+01:00", 660),
    ])
  func startsAndEnds(start: String, end: String, minutes: Int) throws {
    let times = try Self.times(start, end)
    #expect(times.minutes == minutes)
    let zone = try zones.zone("Europe/London")
    #expect(zone.local(at: times.scheduledStart) == times.localStart)
    #expect(zone.local(at: times.scheduledEnd) == times.localEnd)
    #expect(times.localStart.second == 0 && times.localEnd.second == 0)
    #expect(times.zone == "Europe/London" && times.otherStart == nil && times.otherEnd == nil)
  }

  @Test(
    "starts and lengths",
    arguments: [
      ("2026-03-01 19:00", "12h", "2026-03-02T07:00"), ("19:00", "24h", "2026-03-02T19:00"),
      // Elapsed time, whatever the clocks do.
      ("2026-10-24 19:00", "12h", "2026-10-25T06:00"),
      ("2026-03-28 19:00", "12h", "2026-03-29T08:00"),
      ("2026-10-24 19:00", "13h", "2026-10-25T07:00"),
      ("2026-03-01 07:00", "48h", "2026-03-03T07:00"),
    ])
  func startsAndLengths(start: String, duration: String, end: String) throws {
    let times = try Self.times(start, duration: duration)
    #expect(ISOText.format(times.localEnd) == end)
    #expect(try times.minutes == DurationText.minutes(duration))
    let zone = try zones.zone("Europe/London")
    #expect(
      try times
        == ShiftTimes(start: times.localStart, minutes: times.minutes, zone: zone))
    #expect(
      try times == ShiftTimes(start: times.localStart, end: times.localEnd, zone: zone))
    #expect(
      try times == ShiftTimes(start: times.scheduledStart, end: times.scheduledEnd, zone: zone))
  }

  @Test("equal times mean a whole day only when that is said")
  func equalTimesMeanAWholeDayOnlyWhenThatIsSaid() throws {
    let seven = try local("2026-03-01T07:00")
    let zone = try zones.zone("Europe/London")
    #expect(throws: ShiftTimesError.equalTimes(seven)) { try Self.times("7:00", "07:00") }
    #expect(throws: ShiftTimesError.equalTimes(seven)) {
      try Self.times("2026-03-01 07:00", "2026-03-01 07:00")
    }
    #expect(throws: ShiftTimesError.equalTimes(seven)) {
      try ShiftTimes(start: seven, end: seven, zone: zone)
    }
    #expect(throws: ShiftTimesError.equalTimes(seven)) {
      try ShiftTimes(start: seven, minutes: 0, zone: zone)
    }
    #expect(throws: ShiftTimesError.duration(.zero("0h"))) {
      try Self.times("7:00", duration: "0h")
    }
    // Also in the repeated hour, where the second 01:30 is an hour after the first.
    #expect(throws: ShiftTimesError.equalTimes(try local("2026-10-25T01:30"))) {
      try Self.times("2026-10-25 01:30", "2026-10-25 01:30", repeated: .first)
    }
  }

  @Test("an end before the start is refused")
  func anEndBeforeTheStartIsRefused() throws {
    let start = try local("2026-03-02T19:00")
    let end = try local("2026-03-02T07:00")
    #expect(throws: ShiftTimesError.endBeforeStart(start: start, end: end)) {
      try Self.times("2026-03-02 19:00", "2026-03-02 07:00")
    }
    #expect(throws: ShiftTimesError.endBeforeStart(start: start, end: end)) {
      try ShiftTimes(start: start, end: end, zone: zones.zone("Europe/London"))
    }
    #expect(throws: ShiftTimesError.duration(.negative("-1h"))) {
      try Self.times("19:00", duration: "-1h")
    }
  }

  @Test("more than 48 hours are refused")
  func moreThan48HoursAreRefused() throws {
    #expect(throws: ShiftTimesError.tooLong(seconds: 48 * 3600 + 60)) {
      try Self.times("2026-03-01 07:00", "2026-03-03 07:01")
    }
    #expect(throws: ShiftTimesError.tooLong(seconds: 49 * 3600)) {
      try Self.times("7:00", duration: "49h")
    }
    let zone = try zones.zone("Europe/London")
    #expect(throws: ShiftTimesError.self) {
      try ShiftTimes(start: local("2026-03-01T07:00"), minutes: .max, zone: zone)
    }
    #expect(throws: ShiftTimesError.self) {
      try ShiftTimes(start: local("2026-03-01T07:00"), minutes: .min, zone: zone)
    }
  }

  @Test("which of the two times cannot be used is said")
  func whichOfTheTwoTimesCannotBeUsedIsSaid()
    throws
  {
    let first = try instant("2026-10-25T00:30:00Z")
    let second = try instant("2026-10-25T01:30:00Z")
    let before = try local("2026-03-29T00:59")
    let after = try local("2026-03-29T02:00")
    #expect(throws: ShiftTimesError.start(.unreadable("soon"))) { try Self.times("soon", "7:00") }
    #expect(throws: ShiftTimesError.end(.unreadable("late"))) { try Self.times("7:00", "late") }
    #expect(throws: ShiftTimesError.end(.unreadable("2026-03-02"))) {
      try Self.times("7:00", "2026-03-02")
    }
    #expect(
      throws: ShiftTimesError.start(.ambiguous("2026-10-25 01:30", first: first, second: second))
    ) { try Self.times("2026-10-25 01:30", "07:00") }
    #expect(throws: ShiftTimesError.end(.ambiguous("01:30", first: first, second: second))) {
      try Self.times("2026-10-24 19:00", "01:30")
    }
    #expect(throws: ShiftTimesError.end(.missing("01:30", before: before, after: after))) {
      try Self.times("2026-03-28 19:00", "01:30")
    }
    #expect(
      throws: ShiftTimesError.start(.missing("2026-03-29 01:30", before: before, after: after))
    ) { try Self.times("2026-03-29 01:30", "07:00") }
    #expect(throws: ShiftTimesError.duration(.unreadable("x"))) {
      try Self.times("7:00", duration: "x")
    }
  }

  @Test("in the repeated hour one is chosen and the other is kept for a mark")
  func inTheRepeatedHourOneIsChosenAndTheOtherIsKeptForAMark() throws {
    let first = try instant("2026-10-25T00:30:00Z")
    let second = try instant("2026-10-25T01:30:00Z")
    let early = try Self.times("2026-10-25 01:30", "07:00", repeated: .first)
    #expect(early.scheduledStart == first && early.otherStart == second && early.minutes == 390)
    let late = try Self.times("2026-10-25 01:30", "07:00", repeated: .second)
    #expect(late.scheduledStart == second && late.otherStart == first && late.minutes == 330)
    let end = try Self.times("2026-10-24 19:00", "01:30", repeated: .first)
    #expect(end.scheduledEnd == first && end.otherEnd == second && end.minutes == 390)
    // Only the second lies after a start between the two: no question, no mark.
    let inside = try Self.times("2026-10-25T00:45Z", "2026-10-25 01:30")
    #expect(inside.scheduledEnd == second && inside.otherEnd == nil && inside.minutes == 45)
  }
}
