import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import SystemUI
import Terminal
import TestSupport
import Testing

/// The sections of the Settings: all reached, each opened, filtered and undone.
@Suite("Sections of the Settings") struct SettingsSectionTests {
  @Test(
    "the cursor goes through all settings as one list, whatever the width", arguments: [60, 80])
  func oneList(width: Int) throws {
    let robot = try Robot(size: Size(width, 24))
    robot.press("6")
    for item in robot.state.settings.items {
      #expect(robot.state.settings.selected == item)
      #expect(robot.screen.contains(robot.environment.texts("settings.\(item.id)")), "\(item.id)")
      robot.press("j")
    }
    robot.press("g g")
    #expect(robot.state.settings.selected?.id == "name")
  }

  @Test("l and h go from section to section and around")
  func sections() throws {
    let robot = try Robot()
    robot.press("6")
    for section in robot.state.settings.sections.all {
      #expect(robot.state.settings.selected?.id == section.ids.first)
      robot.press("l")
    }
    #expect(robot.state.settings.selected?.id == "name")
    robot.press("h")
    #expect(robot.state.settings.selected?.section == robot.state.settings.sections.all.last?.id)
  }

  @Test("no two sections or settings share an id, and each is explained")
  func ids() {
    let settings = SettingsViewModel(.standard)
    let ids = settings.sections.all.map(\.id) + settings.items.map(\.id)
    #expect(Set(ids).count == ids.count)
    for language in Texts.Language.allCases {
      let texts = Texts(language)
      for item in settings.items { #expect(texts.has("settings.\(item.id).about")) }
    }
  }

  @Test("every setting says something of itself and none of another's")
  func values() throws {
    let robot = try Robot()
    for section in robot.state.settings.sections.all {
      for id in section.ids {
        #expect(section.value(of: id, robot.state, robot.app.environment) != nil, "\(id)")
      }
      #expect(section.value(of: "no such", robot.state, robot.app.environment) == nil)
    }
  }

  @Test("a filter finds by name, section and value, and Esc shows all again")
  func filter() throws {
    let robot = try Robot()
    robot.press("6 /")
    robot.type("theme")
    #expect(robot.state.settings.shown.map(\.id) == ["theme"])
    robot.press("C-u")
    robot.type("reminders")
    #expect(robot.state.settings.shown.map(\.section).allSatisfy { $0 == "reminders" })
    robot.press("C-u")
    robot.type("EUR")
    #expect(robot.state.settings.shown.map(\.id).contains("currency"))
    robot.press("Enter")
    #expect(robot.state.layers.isEmpty)
    #expect(robot.screen.contains("/ EUR"))
    robot.press("Esc")
    #expect(robot.state.settings.shown.count == robot.state.settings.items.count)
    robot.press("/")
    robot.type("zzz")
    #expect(robot.screen.contains("No matching settings."))
    robot.press("Esc")
    #expect(robot.state.settings.selected != nil)
  }

  @Test(
    "each section opens what its settings are changed in",
    arguments: [
      ("name", "FormLayer"), ("pattern_new", "SetupLayer"), ("period", "FormLayer"),
      ("ruleset", "RulesetList"),
      ("base_rates", "BaseRateList"), ("bonuses", "BonusList"), ("shoe_pairs", "ShoesLayer"),
      ("work_shoes", "FormLayer"), ("sources", "StepListLayer"),
      ("rules", "FormLayer"), ("remind_before", "FormLayer"),
      ("theme", "MenuLayer"), ("glyphs", "MenuLayer"),
      ("keys_all", "KeysLayer"), ("keys_export", "FormLayer"),
      ("keys_import", "FormLayer"), ("about_licences", "DialogLayer"),
      ("about_doctor", "DialogLayer"),
    ])
  func opens(id: String, layer: String) throws {
    let robot = try Robot()
    robot.press(keys(toSetting: id) + "Enter")
    let top = try #require(robot.state.layers.last, "\(id)")
    #expect(String(describing: type(of: top.base)) == layer, "\(id)")
  }

  @Test("the patterns open as a list where there are some")
  func patterns() throws {
    let robot = try Robot(demo: DemoStore())
    robot.press(keys(toSetting: "pattern_list") + "Enter")
    let top = try #require(robot.state.layers.last)
    #expect(String(describing: type(of: top.base)) == "PatternList")
  }

  @Test("the doctor says that the store is sound, and the store's path is copied")
  func about() throws {
    let robot = try Robot(size: Size(120, 40))
    robot.press(keys(toSetting: "about_doctor"))
    #expect(robot.screen.contains(ShiftPro.version))
    robot.press("Enter")
    #expect(robot.prose.contains(robot.store.path) && robot.prose.contains("sound"))
    robot.press("Enter " + keys(toSetting: "about_store") + "Enter")
    #expect(robot.requests.contains(.copy(robot.store.path)))
  }
}
