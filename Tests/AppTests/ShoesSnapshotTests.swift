import Domain
import Terminal
import TestSupport
import Testing

@testable import App

/// Shoes at every size the program is made for.
@Suite("Shoes on the screen") struct ShoesSnapshotTests {
  private func check(_ robot: Robot, _ name: String, theme: Theme? = nil) {
    #expect(robot.backend.frame.canvas.brokenInvariants() == [])
    do {
      try assertSnapshot(of: robot.backend.frame, theme: theme, named: "shoes/\(name)")
    } catch {
      // A test of several pictures goes on: each of them is told, and recorded, in one run.
      Issue.record("\(error)")
    }
  }

  private func robot(
    _ size: Size = Size(80, 24), pairs: Int = 5, language: Texts.Language = .english
  ) throws -> Robot {
    let robot = try Wardrobe.robot(pairs: pairs, size: size, language: language)
    robot.press("g f")
    robot.count()
    return robot
  }

  @Test("the list, a pair and its form at four sizes", arguments: ScreenSnapshotTests.sizes)
  func sizes(size: Size) throws {
    let name = "\(size.width)x\(size.height)"
    let robot = try robot(size)
    check(robot, "list-\(name)")
    robot.press("Enter j")
    check(robot, "detail-\(name)")
    robot.press("e")
    check(robot, "form-\(name)")
  }

  @Test("the settings about steps at four sizes", arguments: ScreenSnapshotTests.sizes)
  func settings(size: Size) throws {
    let robot = try Wardrobe.robot(pairs: 3, days: 20, size: size)
    robot.press(keys(toSetting: "stays"))
    check(robot, "settings-\(size.width)x\(size.height)")
    robot.press("k k k k Enter")
    check(robot, "sources-\(size.width)x\(size.height)")
  }

  @Test("without colour and on a light ground", arguments: [Theme.mono.name, Theme.light.name])
  func themes(name: String) throws {
    let robot = try robot()
    check(robot, "list-\(name)", theme: Theme.named(name))
    robot.press("Enter")
    check(robot, "detail-\(name)", theme: Theme.named(name))
  }

  @Test("in German")
  func german() throws {
    let robot = try robot(language: .german)
    check(robot, "list-de")
    robot.press("Enter b")
    check(robot, "detail-de")
    robot.press("e Tab C-u")
    check(robot, "form-de")
    robot.press("Esc Enter")
    check(robot, "session-de")
  }

  @Test("no pair, one pair and thirty pairs", arguments: [0, 1, 30])
  func many(pairs: Int) throws {
    let robot = try robot(pairs: pairs)
    robot.press("G")
    check(robot, "list-of-\(pairs)")
  }

  @Test("the Dashboard says what is on and what is worn out")
  func dashboard() throws {
    let robot = try Robot(
      now: "2026-11-21T02:41:00Z", language: .english, size: Size(80, 24)
    ) {
      _ = try DemoPerson.fill($0, years: 1, seed: 7, $1)
      try Wardrobe.fill($0, pairs: 3, days: 150, $1)
    }
    robot.count()
    check(robot, "dashboard")
    robot.press("W")
    check(robot, "dashboard-at")
  }
}
