import App
import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

/// Every screen of a made-up nurse's life at every size the program is made for.
@Suite("Screens")
struct ScreenSnapshotTests {
  static let screens: [(name: String, keys: String)] = [
    ("dashboard", "1"), ("hours", "3"), ("settings", "6"),
  ]

  /// The nurse at twenty to three in the night, on shift.
  private func nurse(
    language: Texts.Language = .english, now: String = "2026-11-21T02:41:00Z"
  ) throws -> Robot {
    try Robot(now: now, language: language, demo: DemoStore())
  }

  @Test("at four sizes", arguments: screens)
  func all(screen: String, keys: String) throws {
    let robot = try nurse()
    robot.press(keys)
    robot.checkSizes("screens/\(screen)")
  }

  @Test("in German", arguments: screens)
  func german(screen: String, keys: String) throws {
    let robot = try nurse(language: .german)
    robot.press(keys)
    robot.check("screens/\(screen)-de")
  }

  @Test(
    "without colour and on a light ground", arguments: screens, [Theme.mono.name, Theme.light.name])
  func themes(screen: (name: String, keys: String), theme: String) throws {
    let robot = try nurse()
    robot.press(screen.keys)
    robot.check("screens/\(screen.name)-\(theme)", theme: Theme.named(theme))
  }

  @Test("with nothing in the store", arguments: screens)
  func empty(screen: String, keys: String) throws {
    let robot = try Robot()
    robot.press(keys)
    robot.check("screens/\(screen)-empty")
  }

  @Test(
    "what floats",
    arguments: [
      ("form", "2 e"), ("form-wrong", "2 e Tab Backspace x"), ("stop", "S"), ("delete", "2 d"),
      ("palette", ":"), ("help", "?"), ("settings-pay", "6 6*j Enter"), ("chord", "g"),
      ("bonus", "3 B a"),
    ])
  func layers(name: String, keys: String) throws {
    let robot = try nurse()
    robot.press(repeating: keys)
    if name == "chord" { robot.waitOnChord() }
    robot.check("screens/layer-\(name)")
  }

  @Test("the Hours opened up, and what came before")
  func hours() throws {
    let robot = try nurse()
    robot.press("3 Enter")
    robot.checkSizes("screens/hours-lines")
    robot.press("o")
    robot.checkSizes("screens/hours-history")
  }

  @Test("the Hours opened up without colour, and in German")
  func hoursThemes() throws {
    let robot = try nurse()
    robot.press("3 Enter")
    robot.check("screens/hours-lines-mono", theme: .mono)
    let german = try nurse(language: .german)
    german.press("3 Enter")
    german.check("screens/hours-lines-de")
  }

  @Test("a payslip beside the Hours")
  func slip() throws {
    try slip(nurse()).checkSizes("screens/hours-slip")
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
    let robot = try slip(nurse())
    robot.check("screens/hours-slip-mono", theme: .mono)
    robot.press("Esc")
    robot.check("screens/hours-slip-differs")
    robot.press("E")
    robot.check("screens/hours-export")
    try slip(nurse(language: .german)).check("screens/hours-slip-de")
  }

  @Test("the history without colour, and in German")
  func historyThemes() throws {
    let robot = try nurse()
    robot.press("3 o b")
    robot.check("screens/hours-history-mono", theme: .mono)
    let german = try nurse(language: .german)
    german.press("3 o")
    german.check("screens/hours-history-de")
    german.press("o Enter L")
    german.check("screens/hours-lock-de")
  }

  @Test(
    "a shift that ran on past its planned end asks, and s offers the answers",
    arguments: [("dashboard", ""), ("layer", "s")])
  func forgotten(name: String, keys: String) throws {
    let robot = try nurse()
    robot.wait(seconds: 6 * 3600)
    robot.press(keys)
    robot.check("screens/\(name)-forgotten")
  }
}
