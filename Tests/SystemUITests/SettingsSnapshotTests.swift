import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import SystemUI
import Terminal
import TestSupport
import Testing

/// Every page of the Settings, and what opens from the new ones.
@Suite("Pages of the Settings") struct SettingsSnapshotTests {
  private func nurse(_ size: Size, language: Texts.Language = .english) throws -> Robot {
    try Robot(language: language, size: size, demo: DemoStore())
  }

  /// What changes from run to run, such as the place of the store, is not looked at.
  private static let pages = SettingsViewModel(.standard).sections.all.map(\.id)
    .filter { $0 != "about" }

  private func go(to id: String, _ robot: Robot) throws {
    let section = try #require(robot.state.settings.sections[id])
    robot.press(keys(toSetting: section.ids[0]))
  }

  @Test("at eighty columns, in German too", arguments: pages, Texts.Language.allCases)
  func page(id: String, language: Texts.Language) throws {
    let robot = try nurse(Size(80, 24), language: language)
    try go(to: id, robot)
    robot.check("settings/\(id)-80x24-\(language.rawValue)")
  }

  @Test("one below the other where room is short", arguments: ["appearance", "keys"])
  func narrow(id: String) throws {
    let robot = try nurse(Size(60, 20))
    try go(to: id, robot)
    robot.check("settings/\(id)-60x20")
  }

  @Test("without colour, and filtered")
  func mono() throws {
    let robot = try nurse(Size(80, 24))
    try go(to: "pay", robot)
    robot.check("settings/pay-mono", theme: .mono)
    robot.press("/")
    robot.type("shoe")
    robot.check("settings/filter-80x24")
  }

  @Test("what opens: themes, keys, waiting for a key, a key that is taken")
  func layers() throws {
    let robot = try nurse(Size(80, 24))
    robot.press(keys(toSetting: "theme") + "Enter j")
    robot.check("settings/theme-menu")
    robot.press("Esc g k j j j j")
    robot.check("settings/keys-list")
    robot.press("/")
    robot.paste("shift.toggle")
    robot.press("Enter Enter u")
    robot.check("settings/keys-capture")
    robot.press("Enter")
    robot.check("settings/keys-taken")
  }

  @Test("in the accessible mode")
  func accessible() throws {
    let robot = try nurse(Size(80, 24))
    robot.press(keys(toSetting: "accessible") + "Enter")
    robot.check("settings/accessible-settings")
    robot.press("1")
    robot.check("settings/accessible-dashboard")
    robot.press("4")
    robot.check("settings/accessible-journal")
  }
}
