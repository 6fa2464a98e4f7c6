import AppCore
import AppTestSupport
import Domain
import RosterUI
import Services
import ServicesTestSupport
import Terminal
import TestSupport
import Testing

@Suite("Starting and ending at another time") struct ClockFormTests {
  private func running(from start: String = "2026-11-20T19:02:00Z") throws -> Robot {
    try Robot([try planned("2026-11-20 19:00", "2026-11-21 07:00").worked(from: start)])
  }

  @Test(
    "a shift is started at another time, as people say it",
    arguments: [
      ("02:30", "2026-11-21T02:30:00Z"), ("-15m", "2026-11-21T02:26:00Z"),
      ("yesterday 22:00", "2026-11-20T22:00:00Z"), ("gestern 22:00", "2026-11-20T22:00:00Z"),
      ("2026-11-19 07:00", "2026-11-19T07:00:00Z"), ("now", "2026-11-21T02:41:00Z"),
      ("2am", "2026-11-21T02:00:00Z"), ("2026-11-21T01:00+02:00", "2026-11-20T23:00:00Z"),
    ])
  func start(text: String, moment: String) throws {
    let robot = try Robot()
    robot.press("S")
    try robot.fill("at", text)
    try robot.fill("notes", "late")
    robot.press("Enter")
    let shift = try robot.onlyShift()
    #expect(try shift.actualStart == utc(moment))
    #expect(shift.status == .inProgress)
    #expect(shift.notes == "late")
  }

  @Test("a planned shift keeps its note where none is typed, and takes the typed one")
  func note() throws {
    var shift = try planned("2026-11-21 03:00", "2026-11-21 11:00")
    shift.notes = "bring keys"
    let robot = try Robot([shift])
    robot.press("S Enter")
    #expect(try robot.onlyShift().notes == "bring keys")
    #expect(try robot.onlyShift().id == shift.id)
    robot.press("u S")
    try robot.fill("notes", "keys brought")
    robot.press("Enter")
    #expect(try robot.onlyShift().notes == "keys brought")
  }

  @Test(
    "what lies ahead cannot have begun or ended", arguments: ["02:42", "tomorrow 07:00", "+5m"])
  func future(text: String) throws {
    for robot in [try Robot(), try running()] {
      let before = try robot.store.records()
      robot.press("S")
      try robot.fill("at", text)
      #expect(try robot.error("at")?.contains("is in the future") == true)
      robot.press("Enter")
      #expect(robot.prose.contains("To plan a shift, add it."))
      #expect(try robot.store.records() == before)
      #expect(robot.state.layers.count == 1)
    }
  }

  @Test("the running shift ends at the time given, with break and note; its length is said")
  func stop() throws {
    let robot = try running()
    robot.press("S")
    #expect(robot.screen.contains("End Night"))
    #expect(try robot.field("at").input.text == "2026-11-21 02:41")
    try robot.fill("at", "02:02")
    #expect(try robot.field("at").note == "7 h")
    try robot.fill("break", "45")
    try robot.fill("notes", "quiet")
    robot.press("Enter")
    let shift = try robot.onlyShift()
    #expect(shift.status == .completed)
    #expect(try shift.actualEnd == utc("2026-11-21T02:02:00Z"))
    #expect((shift.breakMinutes, shift.notes) == (45, "quiet"))
    #expect(shift.actual?.seconds == 25_200)
  }

  @Test(
    "an end that cannot be is refused",
    arguments: [
      ("2026-11-20 19:01", "at", "is before the start"), ("x", "at", "as a time"),
      ("2026-11-20 19:10", "break", "The break of 30 m is longer than the shift."),
    ])
  func impossible(text: String, field: String, error: String) throws {
    let robot = try running()
    let before = try robot.store.records()
    robot.press("S")
    try robot.fill("at", text)
    #expect(try robot.error(field)?.contains(error) == true)
    robot.press("Enter")
    #expect(try robot.store.records() == before)
  }

  @Test("a shift that ran for more than 48 hours asks for the time when it really ended")
  func tooLong() throws {
    let robot = try running(from: "2026-11-18T19:00:00Z")
    robot.press("S")
    #expect(try robot.error("at") == "55 h 41 m is too long: a shift lasts at most 48 h.")
    robot.press("Enter")
    #expect(robot.prose.contains("Enter the time it really ended."))
    try robot.fill("at", "2026-11-19 07:00")
    robot.press("Enter")
    #expect(try robot.onlyShift().actual?.seconds == 43_200)
  }

  @Test("the form for the end is right as it opens, in the minute of the start too")
  func sameMinute() throws {
    let robot = try Robot(now: "2026-11-21T02:41:30Z")
    robot.press("s")
    robot.wait(seconds: 10)
    robot.press("S")
    #expect(try robot.error("at") == nil)
    try robot.fill("break", "0")
    robot.press("Enter")
    let shift = try robot.onlyShift()
    #expect(shift.status == .completed)
    #expect(try shift.actualEnd == utc("2026-11-21T02:41:40Z"))
    robot.press("u S")
    try robot.fill("break", "0")
    try robot.fill("at", "2:41")
    robot.press("Enter")
    #expect(try robot.onlyShift().actualEnd == utc("2026-11-21T02:41:30Z"))
  }

  @Test("now means now in the second pass of a repeated hour too")
  func secondPass() throws {
    let robot = try Robot(now: "2026-10-25T01:30:00Z")
    robot.press("S Enter")
    #expect(try robot.onlyShift().actualStart == utc("2026-10-25T01:30:00Z"))
    robot.wait(seconds: 20 * 60)
    robot.press("S")
    try robot.fill("break", "0")
    robot.press("Enter")
    #expect(try robot.onlyShift().actualEnd == utc("2026-10-25T01:50:00Z"))
  }

  @Test("a time that the clock shows twice counts as the first, visibly")
  func repeated() throws {
    let robot = try Robot(now: "2026-10-25T09:00:00Z")
    robot.press("S")
    try robot.fill("at", "01:30")
    #expect(robot.screen.contains("! This time occurs twice"))
    robot.press("Enter")
    #expect(try robot.onlyShift().actualStart == utc("2026-10-25T00:30:00Z"))
  }

  @Test("an unplanned shift lasts eight hours until told otherwise, with the usual break")
  func unplanned() throws {
    let robot = try Robot()
    robot.press("s")
    let shift = try robot.onlyShift()
    #expect(shift.scheduled.seconds == 8 * 3600)
    #expect(shift.breakMinutes == nil)
    #expect(robot.state.pay.unpaidMinutes(of: shift, robot.environment) == 30)
  }

  @Test(
    "starting takes the planned shift of now or of the next three hours",
    arguments: [
      ("2026-11-20 19:00", "2026-11-21 07:00", true),
      ("2026-11-21 05:40", "2026-11-21 13:40", true),
      ("2026-11-21 05:42", "2026-11-21 13:42", false),
      ("2026-11-20 18:00", "2026-11-21 02:41", false),
      ("2026-11-20 18:00", "2026-11-21 02:42", true),
    ])
  func meant(start: String, end: String, isMeant: Bool) throws {
    let shift = try planned(start, end)
    let robot = try Robot([shift])
    // The Dashboard names it beforehand.
    let isNamed = robot.screen.contains("Next  Night") || robot.screen.contains("Due  Night")
    #expect(isNamed || !isMeant)
    robot.press("s")
    #expect((try robot.store.shifts.running()?.id == shift.id) == isMeant)
  }
}
