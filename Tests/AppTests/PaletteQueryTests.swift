import App
import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import TestSupport
import Testing
import WearUI

@Suite("What the palette finds") struct PaletteQueryTests {
  private static func queries(_ language: Texts.Language) -> [(query: String, ids: [String])] {
    (language == .german ? german : english).split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { String($0).trimmed }
      return cells.count == 2 ? (cells[0], cells[1].split(separator: " ").map(String.init)) : nil
    }
  }

  @Test("the right entry comes first, from every screen", arguments: Texts.Language.allCases)
  func first(language: Texts.Language) throws {
    let robot = try Robot(language: language, demo: DemoStore())
    let queries = Self.queries(language)
    #expect(queries.count >= 120)
    for screen in 1...6 {
      robot.press("\(screen) :")
      for (query, ids) in queries {
        robot.press("C-u")
        robot.paste(query)
        let palette = try #require(robot.state.top(PaletteLayer.self))
        let found = palette.matches.prefix(4).map(\.id)
        let best = found.first ?? "nothing"
        #expect(ids.contains(best), "\(screen) \(query): \(found)")
      }
      robot.press("Esc")
    }
  }

  @Test(
    "what deletes is found by its title and synonyms, not by its description or letters",
    arguments: ["undo all", "undone", "history copies", "deve", "copies"])
  func deleting(query: String) throws {
    let robot = try Robot(demo: DemoStore())
    robot.press("6 :")
    robot.paste(query)
    let found = try #require(robot.state.top(PaletteLayer.self)).matches.map(\.id)
    #expect(!found.contains("setting:delete_all"), "\(found)")
    for name in ["delete every", "Delete everything", "wipe", "erase all"] {
      robot.press("C-u")
      robot.paste(name)
      let best = robot.state.top(PaletteLayer.self)?.matches.first?.id
      #expect(best == "setting:delete_all", "\(name)")
    }
  }

  // MARK: Picks

  @Test("a setting opens with the values of the store, from any screen")
  func setting() throws {
    let robot = try Robot(demo: DemoStore())
    var settings = try robot.store.stepSources.settings()
    settings.stride = 812
    try robot.store.write("steps.settings", now: robot.clock.now) { try $0.save(settings) }
    robot.press("1 :")
    robot.paste("stride")
    robot.press("Enter")
    #expect(robot.screen.contains("81.2") || robot.screen.contains("0.812"), "\(robot.screen)")
    let before = try robot.store.records()
    robot.press("Enter")
    #expect(try robot.store.records() == before)
  }

  @Test("a value of a setting is set at once, and undone")
  func value() throws {
    let robot = try Robot()
    robot.press("4 :")
    robot.paste("light theme")
    robot.press("Enter")
    #expect(robot.state.profile.theme == "light" && robot.state.screen.rawValue == "journal")
    robot.press("u")
    #expect(robot.state.profile.theme == "terminal")
  }

  @Test("a record replaces the page over the screen")
  func record() throws {
    let robot = try Robot(demo: DemoStore())
    try robot.store.write("shoe.add", now: robot.clock.now) { transaction in
      try transaction.save(Walker.shoe("Hoka", "Clifton 9", 0, isDefault: true))
      try transaction.save(Walker.shoe("Brooks", "Ghost", 1))
    }
    robot.press("g a :")
    robot.paste("ghost")
    robot.press("Enter")
    #expect(robot.state.layers.count == 1)
    #expect(try #require(robot.state.top(ShoesLayer.self)?.selected).shoe.model == "Ghost")
  }

  @Test(
    "a day that was typed comes first", arguments: ["sat", "monday", "today", "12 march", "+3d"])
  func day(query: String) throws {
    let robot = try Robot(demo: DemoStore())
    robot.press("3 :")
    robot.paste(query)
    #expect(robot.state.top(PaletteLayer.self)?.matches.first?.id == "schedule.jump")
  }

  @Test("what would change something out of sight only leads there and names the key")
  func outOfSight() throws {
    let robot = try Robot([try planned("2026-11-21 19:00", "2026-11-22 07:00")])
    let before = try robot.store.records()
    robot.press("6 :")
    robot.paste("clock in")
    robot.press("Enter")
    #expect(robot.state.screen.rawValue == "dashboard")
    #expect(robot.state.toast?.text == "Press s here: Start or end shift.", "\(robot.screen)")
    #expect(try robot.store.records() == before)
    robot.press("s")
    #expect(try robot.store.records() != before)
  }

  @Test("what only opens something opens, even while the first steps are shown")
  func opening() throws {
    let robot = try Robot.fresh()
    robot.press("x 6 :")
    #expect(robot.state.profile.showsHints)
    robot.paste("add shift")
    robot.press("Enter")
    #expect(try robot.form().title == "Add shift")
  }

  @Test("what was picked last comes first before anything is typed")
  func recent() throws {
    let robot = try Robot(demo: DemoStore())
    robot.press(":")
    robot.paste("payslip")
    robot.press("Enter Esc 1 :")
    #expect(robot.state.top(PaletteLayer.self)?.matches.first?.id == "hours.slip")
  }

  @Test("the help finds keys of other screens and goes there")
  func help() throws {
    let robot = try Robot(demo: DemoStore())
    robot.press("1 ?")
    robot.paste("payslip")
    #expect(robot.screen.contains("Hours"))
    robot.press("Enter")
    #expect(robot.state.screen.rawValue == "hours" && robot.state.layers.count == 1)
  }
}
