import Domain
import Store
import Terminal
import TestSupport
import Testing

@testable import App

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
    _ step: String, _ size: Size, language: Texts.Language = .english
  ) throws -> Robot {
    // The store's path is another in every run.
    let robot = try Robot.fresh(size: size, now: "2026-03-02T08:00:00Z", language: language)
    robot.press(Self.steps.first { $0.name == step }?.keys ?? "")
    return robot
  }

  private func frame(_ robot: Robot) -> Frame {
    var state = robot.state
    for (index, layer) in state.layers.enumerated() {
      guard case .setup(let setup) = layer else { continue }
      state.layers[index] = .setup(setup.stored(at: "/home/anne/.local/share/shiftpro/x.sqlite"))
    }
    return AppView.draw(state, robot.environment)
  }

  private func check(_ robot: Robot, _ name: String, theme: Theme? = nil) throws {
    let frame = frame(robot)
    #expect(frame.canvas.brokenInvariants() == [])
    do {
      try assertSnapshot(of: frame, theme: theme, named: "setup/\(name)")
    } catch {
      // A test of several pictures goes on: each of them is told, and recorded, in one run.
      Issue.record("\(error)")
    }
  }

  @Test("at four sizes", arguments: steps.map(\.name), ScreenSnapshotTests.sizes)
  func all(step: String, size: Size) throws {
    try check(robot(step, size), "\(step)-\(size.width)x\(size.height)")
  }

  @Test("in German", arguments: ["welcome", "weekly", "confirm", "days", "details"])
  func german(step: String) throws {
    try check(robot(step, Size(80, 24), language: .german), "\(step)-de")
  }

  @Test(
    "without colour and on a light ground", arguments: ["confirm", "days"],
    [Theme.mono.name, Theme.light.name])
  func themes(step: String, name: String) throws {
    try check(robot(step, Size(80, 24)), "\(step)-\(name)", theme: Theme.named(name))
  }

  @Test("conflicts and a month over a clock change")
  func conflicts() throws {
    let robot = try Robot(
      [try planned("2026-03-28 20:00", "2026-03-28 23:00", name: "Party at Änne’s 🎂")],
      now: "2026-03-02T08:00:00Z", size: Size(120, 40))
    robot.press("p 1 Tab Tab Space Enter")
    try check(robot, "conflicts")
  }

  @Test("the list of patterns")
  func patterns() throws {
    let robot = try Robot.fresh(now: "2026-03-02T08:00:00Z")
    robot.press("Enter Enter Enter 3")
    robot.type("dupont")
    robot.press("Enter Enter Enter p n 2 Enter Enter p")
    if robot.state.layers.isEmpty { robot.press("p") }
    robot.wait(seconds: 20)
    try check(robot, "patterns")
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
