import App
import Domain
import Store
import Terminal
import TestSupport
import Testing

/// Every screen of a made-up nurse's life at every size the program is made for.
@Suite("Screens")
struct ScreenSnapshotTests {
  static let sizes = [Size(80, 24), Size(120, 40), Size(200, 60), Size(40, 12)]
  static let screens: [(name: String, keys: String)] = [
    ("dashboard", "1"), ("hours", "3"), ("settings", "5"),
  ]

  /// The nurse at twenty to three in the night, on shift.
  private func nurse(
    _ size: Size, language: Texts.Language = .english, now: String = "2026-11-21T02:41:00Z"
  ) throws -> Robot {
    try Robot(now: now, zone: "Europe/London", language: language, size: size) {
      _ = try DemoPerson.fill($0, years: 1, seed: 7, $1)
    }
  }

  private func check(_ robot: Robot, _ name: String, theme: Theme? = nil) throws {
    #expect(robot.backend.frame.canvas.brokenInvariants() == [])
    do {
      try assertSnapshot(of: robot.backend.frame, theme: theme, named: "screens/\(name)")
    } catch {
      // A test of several pictures goes on: each of them is told, and recorded, in one run.
      Issue.record("\(error)")
    }
  }

  @Test("at four sizes", arguments: screens.map(\.name), sizes)
  func all(screen: String, size: Size) throws {
    let robot = try nurse(size)
    robot.press(Self.screens.first { $0.name == screen }?.keys ?? "")
    try check(robot, "\(screen)-\(size.width)x\(size.height)")
  }

  @Test("in German", arguments: screens.map(\.name))
  func german(screen: String) throws {
    let robot = try nurse(Size(80, 24), language: .german)
    robot.press(Self.screens.first { $0.name == screen }?.keys ?? "")
    try check(robot, "\(screen)-de")
  }

  @Test(
    "without colour and on a light ground", arguments: screens.map(\.name),
    [Theme.mono.name, Theme.light.name])
  func themes(screen: String, name: String) throws {
    let robot = try nurse(Size(80, 24))
    robot.press(Self.screens.first { $0.name == screen }?.keys ?? "")
    try check(robot, "\(screen)-\(name)", theme: Theme.named(name))
  }

  @Test("with nothing in the store", arguments: screens.map(\.name))
  func empty(screen: String) throws {
    let robot = try Robot(size: Size(80, 24))
    robot.press(Self.screens.first { $0.name == screen }?.keys ?? "")
    try check(robot, "\(screen)-empty")
  }

  @Test(
    "what floats",
    arguments: [
      ("form", "2 e"), ("form-wrong", "2 e Tab Backspace x"), ("stop", "S"), ("delete", "2 d"),
      ("palette", ":"), ("help", "?"), ("settings-pay", "5 6*j Enter"), ("chord", "g"),
      ("bonus", "3 B a"),
    ])
  func layers(name: String, keys: String) throws {
    let robot = try nurse(Size(80, 24))
    for word in keys.split(separator: " ") {
      let parts = word.split(separator: "*")
      for _ in 0..<(parts.count == 2 ? Int(parts[0]) ?? 1 : 1) {
        robot.press(String(parts.last ?? ""))
      }
    }
    if name == "chord" { robot.waitOnChord() }
    try check(robot, "layer-\(name)")
  }

  @Test("the Hours opened up, and what came before", arguments: sizes)
  func hours(size: Size) throws {
    let robot = try nurse(size)
    let name = "\(size.width)x\(size.height)"
    robot.press("3 Enter")
    try check(robot, "hours-lines-\(name)")
    robot.press("o")
    try check(robot, "hours-history-\(name)")
  }

  @Test("the Hours opened up without colour, and in German")
  func hoursThemes() throws {
    let robot = try nurse(Size(80, 24))
    robot.press("3 Enter")
    try check(robot, "hours-lines-mono", theme: .mono)
    let german = try nurse(Size(80, 24), language: .german)
    german.press("3 Enter")
    try check(german, "hours-lines-de")
  }

  @Test("a payslip beside the Hours", arguments: sizes)
  func slip(size: Size) throws {
    try check(slip(nurse(size)), "hours-slip-\(size.width)x\(size.height)")
  }

  /// A payslip whose plain hours lack a night of 11:30.
  private func slip(_ robot: Robot) -> Robot {
    robot.press("3 c")
    robot.type("41:23")
    robot.press("Tab")
    robot.type("=")
    return robot
  }

  @Test("a payslip without colour, and in German; what came of it; writing a file")
  func slipThemes() throws {
    let robot = try slip(nurse(Size(80, 24)))
    try check(robot, "hours-slip-mono", theme: .mono)
    robot.press("Esc")
    try check(robot, "hours-slip-differs")
    robot.press("e")
    try check(robot, "hours-export")
    try check(slip(nurse(Size(80, 24), language: .german)), "hours-slip-de")
  }

  @Test("the history without colour, and in German")
  func historyThemes() throws {
    let robot = try nurse(Size(80, 24))
    robot.press("3 o b")
    try check(robot, "hours-history-mono", theme: .mono)
    let german = try nurse(Size(80, 24), language: .german)
    german.press("3 o")
    try check(german, "hours-history-de")
    german.press("o Enter L")
    try check(german, "hours-lock-de")
  }

  @Test(
    "a shift that ran on past its planned end asks, and s offers the answers",
    arguments: [("dashboard", ""), ("layer", "s")])
  func forgotten(name: String, keys: String) throws {
    let robot = try nurse(Size(80, 24))
    robot.wait(seconds: 6 * 3600)
    robot.press(keys)
    try check(robot, "\(name)-forgotten")
  }
}
