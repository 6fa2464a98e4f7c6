import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Store
import SystemUI
import TestSupport
import Testing

@Suite("Rules of rest in the Settings and in the form of a shift") struct RestFormTests {
  private func rules() throws -> Robot {
    let robot = try Robot()
    robot.press(keys(toSetting: "rules") + "Enter")
    try #require(try robot.form().form["rules"] != nil)
    return robot
  }

  private func saved(_ robot: Robot) throws -> UserProfile {
    robot.press("Enter")
    #expect(robot.state.layers.isEmpty)
    return try #require(try robot.store.profiles.profile())
  }

  @Test("a preset fills in its limits")
  func preset() throws {
    let robot = try rules()
    try robot.focus("rules")
    robot.press("Right Right")
    #expect(try robot.field("seven_days").input.text == "60 h")
    #expect(try saved(robot).restRules == .germany)
    #expect(robot.screen.contains("Germany"))
  }

  @Test("a limit of one's own makes the rules one's own, an empty one is none")
  func own() throws {
    let robot = try rules()
    try robot.fill("least_rest", "12")
    try robot.fill("nights_in_a_row", "4")
    let rules = try saved(robot).restRules
    #expect(rules == RestRules(leastRestMinutes: 720, mostNightsInARow: 4))
    #expect(robot.screen.contains("Custom"))
    robot.press("Enter")
    try robot.fill("least_rest", "")
    try robot.fill("nights_in_a_row", "")
    #expect(try saved(robot).restRules == .off)
  }

  @Test("a limit that is no number is refused", arguments: ["x", "0", "-3", "367", "1.5"])
  func notANumber(text: String) throws {
    let robot = try rules()
    try robot.fill("days_in_a_row", text)
    #expect(try robot.error("days_in_a_row") == "\(text) is not a number from 1 to 366.")
    robot.press("Enter")
    #expect(try robot.store.profiles.profile() == nil)
  }

  @Test(
    "limits beyond a year, two years of weeks, a week and a day are refused",
    arguments: [
      ("days_in_a_row", "366", "367", "367 is not a number from 1 to 366."),
      ("average_weeks", "104", "105", "105 is not a number from 1 to 104."),
      ("least_rest", "168", "169", "“169” is too long."),
      ("night_average", "24", "25", "“25” is too long."),
    ])
  func limits(field: String, longest: String, tooLong: String, error: String) throws {
    let robot = try rules()
    try robot.fill(field, tooLong)
    #expect(try robot.error(field) == error)
    try robot.fill(field, longest)
    #expect(try robot.error(field) == nil)
  }

  @Test("public holidays are those of a region")
  func region() throws {
    let robot = try rules()
    try robot.focus("holidays")
    robot.type("bad")
    robot.press("Enter")
    #expect(try saved(robot).holidayRegion == .badenWuerttemberg)
    #expect(robot.screen.contains("Baden-Württemberg"))
  }

  @Test("the form of a shift tells what it comes up against, and saves it all the same")
  func conflicts() throws {
    let night = try planned("2026-11-23 19:00", "2026-11-24 07:00")
    let robot = try Robot([night])
    robot.press("a")
    try robot.fill("day", "2026-11-24")
    try robot.fill("start", "14:00")
    try robot.fill("end", "22:00")
    #expect(
      try robot.form().remarks.map(\.text) == [
        "Only 7 h rest between Night, Mon 23 Nov 19:00 and Evening, Tue 24 Nov 14:00; "
          + "at least 11 h required."
      ])
    try robot.fill("start", "06:00")
    #expect(try robot.form().remarks.map(\.text).contains { $0.contains("overlap by 1 h") })
    try robot.fill("start", "18:00")
    #expect(try robot.form().remarks.isEmpty)
    try robot.fill("start", "14:00")
    robot.press("Enter")
    #expect(robot.state.layers.isEmpty)
    #expect(try robot.store.shifts.count() == 2)
  }

  @Test("a shift that is edited does not come up against itself")
  func itself() throws {
    let robot = try Robot([try planned("2026-11-23 19:00", "2026-11-24 07:00")])
    robot.press("2 n e")
    #expect(try robot.form().remarks.isEmpty)
  }
}
