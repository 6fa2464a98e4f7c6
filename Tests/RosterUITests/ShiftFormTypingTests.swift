import AppCore
import AppTestSupport
import Domain
import RosterUI
import Services
import ServicesTestSupport
import Terminal
import TestSupport
import Testing

/// What may be typed instead of choosing.
extension ShiftFormTests {
  @Test(
    "a rate may have a label and a factor of its own",
    arguments: [
      ("On call 1.35", "On call", 13_500), ("On call × 1,35", "On call", 13_500),
      ("overtime", "Overtime (Bracket)", 13_000), ("Extra 1.75", "Extra", 17_500),
      ("On call x 1.35", "On call", 13_500), ("Extra x1.5", "Extra", 15_000),
    ])
  func ownRate(text: String, label: String, factor: Int) throws {
    let robot = try adding(day: "2026-11-21", from: "07:00", to: "15:00")
    try robot.fill("rate", text)
    let shift = try saved(robot)
    #expect(shift.rateLabel == label)
    #expect(shift.rateMultiplier == Multiplier(tenThousandths: factor))
  }

  @Test(
    "a kind can be typed as the day",
    arguments: [("mon n", "2026-11-23", "19:00"), ("n", "2026-11-21", "19:00")])
  func kindAsDay(text: String, day: String, start: String) throws {
    let night = try planned("2026-11-18 19:00", "2026-11-19 07:00")
    let robot = try Robot([night])
    robot.press("a")
    try robot.fill("day", text)
    try robot.focus("notes")
    #expect(try robot.form().form.value("day") == day)
    #expect(try robot.form().form.value("start") == start)
  }

  @Test("a new shift is as long as the last one until an end is entered")
  func endFollows() throws {
    let robot = try Robot([try planned("2026-11-21 19:00", "2026-11-22 07:00")])
    robot.press("a")
    try robot.fill("start", "7")
    #expect(try robot.form().form.value("end") == "19:00")
    try robot.fill("start", "14:30")
    #expect(try robot.form().form.value("end") == "02:30")
    try robot.fill("end", "20:00")
    try robot.fill("start", "13:00")
    #expect(try robot.form().form.value("end") == "20:00")
  }

  @Test(
    "a start with a length", arguments: [("7+8:30", "15:30"), ("7+8,5", "15:30"), ("7+8", "15:00")])
  func startWithLength(text: String, end: String) throws {
    let robot = try Robot()
    robot.press("a")
    try robot.fill("day", "2026-11-23")
    try robot.fill("start", text)
    try robot.focus("notes")
    #expect(try saved(robot).localEnd.clockText == end)
  }

  @Test("a new shift at another time of day has its own name, until the user types one")
  func nameFollows() throws {
    let robot = try Robot([try planned("2026-11-21 19:00", "2026-11-22 07:00")])
    robot.press("a")
    #expect(try robot.form().form.value("name") == "Night")
    try robot.fill("start", "7-15")
    try robot.focus("notes")
    #expect(try robot.form().form.value("name") == "Day")
    try robot.fill("name", "Ward round")
    try robot.fill("start", "15:00")
    #expect(try robot.form().form.value("name") == "Ward round")
  }

  @Test("a rate without a factor is refused")
  func noFactor() throws {
    let robot = try adding(day: "2026-11-21", from: "07:00", to: "15:00")
    try robot.fill("rate", "On call")
    #expect(try robot.error("rate")?.contains("as a rate") == true)
  }
}
