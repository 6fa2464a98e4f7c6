import AppCore
import AppTestSupport
import CoachUI
import Services
import Terminal
import TestSupport
import Testing

/// The goals at every size the program is made for.
@Suite("Goals on the screen") struct GoalSnapshotTests {
  /// The keys to each page, and its name.
  private static let pages = [
    ("", "cards"), ("Tab j", "card"), ("Esc r", "framings"), ("y", "framing-decided"),
    ("q m", "mirror"), ("Esc H", "revisions"), ("Esc M", "figures"), ("Esc t", "task"),
    ("Esc A", "activation"), ("Esc p", "plan"), ("Esc n", "input"),
  ]

  @Test("all pages at four sizes")
  func sizes() throws {
    let robot = try GoalWeek.robot()
    for (keys, name) in Self.pages {
      robot.press(keys)
      robot.checkSizes("goals/\(name)")
    }
  }

  @Test("in German, without colour, and for screen readers", arguments: ["de", "mono", "spoken"])
  func variants(variant: String) throws {
    let robot = try GoalWeek.robot(language: variant == "de" ? .german : .english) { profile in
      if variant == "mono" { profile.theme = "mono" }
      profile.isAccessible = variant == "spoken"
    }
    for (keys, name) in Self.pages {
      robot.press(keys)
      robot.check("goals/\(name)-\(variant)")
    }
  }

  @Test("a locked card, a plan that changes, and tasks without a place")
  func states() throws {
    let robot = try GoalWeek.robot(isPlanned: false)
    robot.press("l")
    robot.check("goals/locked")
    robot.press("l A")
    robot.check("goals/activation-draft")
    robot.press("Esc t")
    try robot.fill("text", "A day of exams")
    try robot.fill("minutes", "480")
    try robot.fill("due", "2026-03-03 05:00")
    robot.press("Enter A G")
    robot.check("goals/unplaced")
  }

  @Test("today and the days ahead with time blocks")
  func agenda() throws {
    let robot = try GoalWeek.robot()
    robot.press("o o")
    robot.check("goals/days-ahead")
    robot.press("o")
    robot.check("goals/today")
  }
}
