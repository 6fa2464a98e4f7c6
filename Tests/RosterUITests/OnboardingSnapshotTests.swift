import AppCore
import AppTestSupport
import Domain
import RosterUI
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

/// Every step of the setup at every size the program is made for.
@Suite("The setup on the screen") struct OnboardingSnapshotTests {
  static let steps: [(name: String, keys: String)] = [
    ("welcome", ""), ("person", "Enter Tab Tab Tab Tab Right Right"), ("pay", "Enter Enter"),
    ("ways", "Enter Enter Enter"), ("on-off", "Enter Enter Enter 1 Tab Tab Right Right"),
    ("weekly", "Enter Enter Enter 2 Down Down Down Down Down Space Space"),
    ("preset", "Enter Enter Enter 3 d u p"),
    ("days", "Enter Enter Enter 4 n n n n o o o d d"),
    ("confirm", "Enter Tab Tab Tab Tab Right Right Enter Enter 3 d u p Enter 3"),
    ("details", "Enter Enter Enter 3 d u p Enter 3 e"), ("done", "Enter Enter Enter 1 Enter Enter"),
  ]

  private func robot(
    _ keys: String, language: Texts.Language = .english
  ) throws -> Robot {
    // The store's path is another in every run.
    let robot = try Robot.fresh(now: "2026-03-02T08:00:00Z", language: language)
    robot.press(keys)
    return robot
  }

  private func frame(_ robot: Robot) -> Frame {
    var state = robot.state
    state[SetupLayer.self] = state.setup?.stored(at: "/home/anne/.local/share/shiftpro/x.sqlite")
    return AppView.draw(state, robot.app.environment)
  }

  private func check(_ robot: Robot, _ name: String, theme: Theme? = nil) {
    checkPicture(frame(robot), "setup/\(name)", theme: theme)
  }

  @Test("at four sizes", arguments: steps)
  func all(step: String, keys: String) throws {
    let robot = try robot(keys)
    for size in pictureSizes {
      robot.resize(size.width, size.height)
      check(robot, "\(step)-\(size.width)x\(size.height)")
    }
  }

  @Test(
    "in German",
    arguments: steps.filter {
      ["welcome", "weekly", "confirm", "days", "details"].contains($0.name)
    })
  func german(step: String, keys: String) throws {
    try check(robot(keys, language: .german), "\(step)-de")
  }

  @Test(
    "without colour and on a light ground",
    arguments: steps.filter { ["confirm", "days"].contains($0.name) },
    [Theme.mono.name, Theme.light.name])
  func themes(step: (name: String, keys: String), theme: String) throws {
    try check(robot(step.keys), "\(step.name)-\(theme)", theme: Theme.named(theme))
  }

  @Test("conflicts and a month over a clock change")
  func conflicts() throws {
    let robot = try Robot(
      [try planned("2026-03-28 20:00", "2026-03-28 23:00", name: "Party at Änne’s 🎂")],
      now: "2026-03-02T08:00:00Z", size: Size(120, 40))
    robot.press("p 1 Tab Tab Space Enter")
    check(robot, "conflicts")
  }

  @Test("the list of patterns")
  func patterns() throws {
    let robot = try Robot.fresh(now: "2026-03-02T08:00:00Z")
    robot.press("Enter Enter Enter 3")
    robot.type("dupont")
    robot.press("Enter Enter Enter p n 2 Enter Enter p")
    if robot.state.layers.isEmpty { robot.press("p") }
    robot.wait(seconds: 20)
    check(robot, "patterns")
  }
}

extension SetupLayer {
  /// The same with a path that every machine has.
  fileprivate func stored(at path: String) -> SetupLayer {
    var layer = self
    layer.storePath = path
    return layer
  }
}
