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

@Suite("The list of patterns") struct OnboardingPatternListTests {
  /// A program whose store holds two rotations since Monday, on Tuesday.
  private func robot() throws -> Robot {
    let robot = try Robot.fresh()
    robot.press("Enter Enter Enter 3")
    robot.type("dupont")
    robot.press("Enter Enter Enter p n 2 Enter Enter")
    robot.clock.advance(seconds: 86_400)
    robot.wait(seconds: 1)
    #expect(try robot.store.patterns.patterns().count == 2)
    return robot
  }

  @Test("without a pattern the same key sets one up")
  func none() throws {
    let robot = try Robot()
    robot.press("p")
    #expect(try robot.setup().purpose == .add)
    robot.press("Esc")
    #expect(robot.state.layers.isEmpty)
  }

  @Test("it shows names, cycles, days and hours")
  func list() throws {
    let robot = try robot()
    robot.press("p")
    for text in ["DuPont", "28 days", "Mon 5 Jan 2026", "42:00", "Mon–Fri", "7 days", "40:00"] {
      #expect(robot.screen.contains(text), "\(text)")
    }
    robot.press("q")
    #expect(robot.state.layers.isEmpty)
  }

  @Test("name, code, colour and note are edited")
  func edit() throws {
    let robot = try robot()
    robot.press("p Enter")
    robot.type("Ward 4")
    robot.press("Tab")
    robot.type("W4")
    robot.press("Tab PgUp Tab")
    robot.type("as agreed")
    robot.press("Enter")
    let pattern = try #require(try robot.store.patterns.patterns().first { $0.name == "Ward 4" })
    #expect((pattern.code, pattern.notes, pattern.color) == ("W4", "as agreed", .series(1)))
    #expect(robot.screen.contains("Ward 4"))
    robot.press("Esc u")
    #expect(try robot.store.patterns.patterns().contains { $0.name == "DuPont" })
  }

  @Test("a pattern needs a name, and a code has two letters at most")
  func wrong() throws {
    let robot = try robot()
    robot.press("p e C-u Space")
    #expect(robot.prose.contains("A rotation needs a name"))
    robot.type("X")
    robot.press("Tab")
    robot.type("ABC")
    robot.press("Enter")
    #expect(robot.prose.contains("longer than two letters"))
  }

  @Test("from a day on another rotation holds, and what lies before stays")
  func change() throws {
    let robot = try robot()
    let before = try robot.letters(from: "2026-01-05", 26)
    robot.press("p c")
    #expect(robot.screen.contains("Replace DuPont"))
    robot.press("C-u")
    robot.type("2026-02-01")
    robot.press("Enter 3 Tab Tab Tab Tab Tab Tab Tab C-u")
    robot.type("0-8")
    robot.press("Enter 2 Enter")
    let versions = try robot.store.patterns.patterns()
    #expect(versions.count == 3)
    #expect(try robot.letters(from: "2026-01-05", 26) == before)
    let changed = try #require(versions.first { $0.effectiveFrom == ISOText.day("2026-02-01") })
    #expect(versions.filter { $0.seriesID == changed.seriesID }.count == 2)
    #expect(changed.schedule.kind == .weekly)
    robot.press("Esc u")
    #expect(try robot.store.patterns.patterns().count == 2)
  }

  @Test("the same rotation can be kept with other times from a day on")
  func keep() throws {
    let robot = try robot()
    robot.press("p c Enter 1 e Tab Tab Tab Tab Tab Tab C-u")
    robot.type("6-18")
    robot.press("Enter Enter")
    let series = try #require(
      try robot.store.patterns.patterns().first { $0.name == "DuPont" }?.seriesID)
    let versions = try robot.store.patterns.patterns().filter { $0.seriesID == series }
    #expect(versions.count == 2)
    let days = (0..<28).map { versions[1].effectiveFrom.adding(days: $0) }
    for day in days {
      let old = versions[0].schedule.slots(on: day), new = versions[1].schedule.slots(on: day)
      #expect(old.map(\.code) == new.map(\.code))
      #expect(old.map(\.name) == new.map(\.name))
      for slot in new where slot.code == "D" { #expect(slot.startMinuteOfDay == 360) }
    }
  }

  @Test("a pattern ends on a day, or is put away and taken out again")
  func end() throws {
    let robot = try robot()
    robot.press("p x C-u")
    robot.type("2026-02-01")
    robot.press("Enter")
    #expect(robot.screen.contains("Sat 31 Jan 2026"))
    robot.press("j z")
    #expect(robot.screen.contains("archived"))
    #expect(try robot.store.patterns.patterns().contains(where: \.isArchived))
    robot.press("G z")
    #expect(try !robot.store.patterns.patterns().contains(where: \.isArchived))
  }

  @Test("an end that lies before the beginning comes back with the form as it was")
  func endTooEarly() throws {
    let robot = try robot()
    robot.press("p x C-u")
    robot.type("nonsense")
    robot.press("Enter")
    guard let form = robot.state.form else {
      Issue.record("no form")
      return
    }
    #expect(form.form["end"]?.error != nil)
  }
}
