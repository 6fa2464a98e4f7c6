import AppCore
import AppTestSupport
import Coach
import CoachUI
import Domain
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

/// What is proposed beside a new card, by keys, and what the line says about orders that do nothing.
@Suite("Proposals by keys") struct ProposalKeysTests {
  private func robot(
    _ title: String = "Learn Spanish", size: Size = Size(80, 24),
    language: Texts.Language = .english
  ) throws -> Robot {
    let robot = try GoalWeek.robot(isPlanned: false, language: language, size: size)
    robot.press("n")
    robot.type(title)
    robot.press("Enter Esc")
    return robot
  }

  @Test("the proposal stands beside, below or behind a key, by the size of the window")
  func sizes() throws {
    let wide = try robot(size: Size(200, 50))
    let row = wide.screen.split(separator: "\n").first { $0.contains("PROPOSED") }
    #expect(row?.contains("Learn Spanish") == true, "\(wide.screen)")
    let usual = try robot(size: Size(120, 40))
    #expect(usual.prose.contains("PROPOSED") && usual.prose.contains("a accept all"))
    let small = try robot(size: Size(40, 12))
    #expect(!small.prose.contains("PROPOSED"), "\(small.screen)")
    #expect(small.prose.contains("v shows proposed details and"), "\(small.screen)")
    small.press("v")
    #expect(small.prose.contains("You are there when you can"), "\(small.screen)")
  }

  @Test("take one change by hand, then undo, dismiss, and undo that")
  func keys() throws {
    let robot = try robot()
    robot.press("v y d Enter")
    let goal = try #require(robot.goals().last)
    #expect(!goal.content.detail.isEmpty && goal.tasks.isEmpty && goal.revision == 2)
    #expect(!robot.prose.contains("PROPOSED"))
    robot.press("a")
    #expect(robot.prose.contains("Nothing is proposed for this card"), "\(robot.screen)")
    robot.press("u")
    #expect(try robot.goals().last?.content == GoalContent(title: "Learn Spanish"))
    robot.press("d")
    #expect(robot.prose.contains("Dismissed the proposal for Learn Spanish"))
    robot.press("v")
    #expect(robot.state.layers.isEmpty)
    robot.press("u a")
    #expect(try robot.goals().last?.tasks.count == 3)
  }

  @Test("an own task is kept, and the proposal follows it")
  func typing() throws {
    let robot = try robot()
    robot.press("t")
    try robot.fill("text", "Find a course")
    robot.press("Enter a")
    let goal = try #require(robot.goals().last)
    #expect(goal.task(1)?.text == "Find a course" && !goal.content.detail.isEmpty)
  }

  @Test("in German too")
  func german() throws {
    let robot = try robot("Spanisch lernen", size: Size(120, 40), language: .german)
    #expect(robot.prose.contains("VORSCHLAG") && robot.prose.contains("a alles übernehmen"))
    #expect(robot.prose.contains("d ignorieren"))
  }

  @Test(
    "the line says that an order would change nothing, and Enter leaves it",
    arguments: [
      ("", "deactivate", "Learn Spanish is not active."),
      ("l", "lock", "Learn Spanish is already locked."),
      ("l", "regenerate", "Learn Spanish is locked; unlock it first."),
      ("c", "complete", "Learn Spanish is already completed."),
      ("c", "activate", "Learn Spanish is over; reopen it first."),
    ])
  func orders(keys: String, text: String, sentence: String) throws {
    let robot = try robot(size: Size(160, 40))
    robot.press(keys)
    let before = try robot.goals()
    robot.press("n")
    robot.type(text)
    #expect(robot.prose.contains(sentence), "\(robot.screen)")
    robot.press("Enter")
    #expect(try robot.goals() == before)
    // The line is still there, so that it can be corrected.
    robot.type("s")
    #expect(robot.prose.contains("creates a goal"), "\(robot.screen)")
  }
}
