import AppCore
import AppTestSupport
import Domain
import Platform
import Services
import ServicesTestSupport
import SystemUI
import Terminal
import TestSupport
import Testing

/// Theme, language, clock, weekday, signs and the accessible mode, chosen in the Settings.
@Suite("Appearance") struct AppearanceTests {
  private func open(_ id: String) throws -> Robot {
    let robot = try Robot(languageIsFixed: false)
    robot.press(keys(toSetting: id) + "Enter")
    return robot
  }

  private func profile(_ robot: Robot) throws -> UserProfile {
    try #require(try robot.store.profiles.profile())
  }

  @Test("a theme shows itself while it is looked at; Esc brings the old one back")
  func preview() throws {
    let robot = try open("theme")
    #expect(robot.app.theme.name == "terminal")
    robot.press("j j j")
    #expect(robot.app.theme.name == "high-contrast")
    #expect(try robot.store.profiles.profile() == nil)
    robot.press("Esc")
    #expect(robot.app.theme.name == "terminal")
    robot.press("Enter j j Enter")
    #expect(robot.app.theme.name == "light")
    #expect(try profile(robot).theme == "light")
    robot.press("u")
    #expect(robot.app.theme.name == "terminal")
  }

  @Test("themes of one's own are offered, shown and found")
  func own() throws {
    let home = try TemporaryStore(), folder = home.folder
    let text = ##"{"base": "light", "roles": {"accent": "#870087"}}"##
    try Files.write(Array(text.utf8), to: "\(folder)/ward.json")
    try Files.write(Array("{".utf8), to: "\(folder)/broken.json")
    let themes = Themes(folder: folder, .pro)
    let robot = try Robot(themes: themes)
    robot.press(keys(toSetting: "theme") + "Enter G")
    #expect(robot.app.theme.name == "ward")
    #expect(robot.screen.contains("ward") && !robot.screen.contains("broken"))
    robot.press("Esc :")
    robot.type("theme ward")
    robot.press("Enter")
    #expect(try profile(robot).theme == "ward")
    #expect(robot.app.theme.paint(Style(.accent), depth: .xterm256).foreground == 90)
    #expect(robot.app.themeNotice == nil)
    // The same profile where the file has an error, or is missing.
    #expect(themes.notice("broken")?.key == "theme.invalid")
    #expect(Themes().notice("ward")?.key == "theme.missing")
    #expect(Themes()["ward"] == nil)
  }

  @Test("a digit chooses at once: language, clock and weekday hold on every screen")
  func digits() throws {
    let robot = try open("language")
    robot.press("3")
    #expect(robot.screen.contains("Einstellungen"))
    robot.press(keys(toSetting: "clock") + "Enter 2")
    #expect(try profile(robot).clock == .twelveHour)
    robot.press(keys(toSetting: "first_weekday") + "Enter 1")
    #expect(try profile(robot).firstWeekday == .sunday)
    robot.press("u u u")
    #expect(robot.screen.contains("Settings"))
  }

  @Test("choosing what is chosen changes nothing")
  func same() throws {
    let robot = try open("clock")
    robot.press("Enter")
    #expect(try robot.store.changeCount() == 0)
    #expect(robot.state.layers.isEmpty)
  }

  @Test(
    "signs: the locale's, ASCII, or all",
    arguments: [(1, nil), (2, true), (3, false)] as [(Int, Bool?)])
  func glyphs(digit: Int, wanted: Bool?) throws {
    let robot = try open("glyphs")
    robot.press("\(digit)")
    #expect(robot.app.isASCII == wanted)
  }

  @Test("the accessible mode is turned on and off by itself")
  func accessible() throws {
    let robot = try open("accessible")
    #expect(try profile(robot).isAccessible)
    #expect(!robot.screen.contains("─"))
    robot.press("Enter")
    #expect(robot.screen.contains("─"))
  }
}
