import App
import AppCore
import AppTestSupport
import Domain
import PayUI
import RosterUI
import Services
import ServicesTestSupport
import SystemUI
import Terminal
import TestSupport
import Testing
import WearUI

@Suite("Mouse") struct MouseTests {
  private func nights() throws -> [Shift] {
    // The last is in another month, so that a month's line stands between.
    try ["11-21", "11-22", "11-25", "12-02"].enumerated().map { index, day in
      try planned("2026-\(day) 19:00", "2026-\(day) 23:00", name: "N\(index)")
    }
  }

  @Test(
    "a click on a tab opens it",
    arguments: zip(["Schedule", "Hours", "Journal", "Coach", "Settings"], 1...5))
  func tabs(title: String, index: Int) throws {
    let robot = try Robot(nights())
    #expect(robot.click(title))
    #expect(robot.state.screen == Features.standard.screenNames[index])
  }

  @Test("a click on a row chooses it: on the Dashboard, the Schedule and the Hours")
  func rows() throws {
    let robot = try Robot(nights())
    #expect(robot.click("N1"))
    #expect(robot.state.selectedShift?.name == "N1")
    #expect(robot.click("Tue 24 Nov"))
    #expect(robot.state.selectedDay == CivilDay(year: 2026, month: 11, day: 24))
    robot.press("2 o o")
    for name in ["N3", "N1", "N2", "N0"] {
      #expect(robot.click(name))
      #expect(robot.state.selectedShift?.name == name)
    }
    robot.press("3")
    #expect(robot.click("N1"))
    #expect(robot.state.selectedShift?.name == "N1")
  }

  @Test("a click on a setting chooses it, on its section's line nothing")
  func settings() throws {
    let robot = try Robot(size: Size(70, 90))
    robot.press("6")
    for (label, id) in [("Currency", "currency"), ("Theme", "theme"), ("Name", "name")] {
      #expect(robot.click(label))
      #expect(robot.state.settings.selected?.id == id)
    }
    #expect(robot.click("APPEARANCE"))
    #expect(robot.state.settings.selected?.id == "name")
  }

  @Test("where the sections stand at the left, a click on one goes to its first setting")
  func sections() throws {
    let robot = try Robot()
    robot.press("6")
    #expect(robot.click("Appearance"))
    #expect(robot.state.settings.selected?.section == "appearance")
    #expect(robot.click("Clock"))
    #expect(robot.state.settings.selected?.id == "clock")
  }

  @Test("a click on a key of the footer runs it")
  func footer() throws {
    let robot = try Robot(nights())
    #expect(robot.click("a add"))
    #expect(try robot.form().title == "Add shift")
    #expect(robot.click("Esc cancel"))
    #expect(robot.state.layers.isEmpty)
    #expect(robot.click("? help"))
    #expect(robot.screen.contains("─ Help ─"))
  }

  @Test("a click on a field gives it the keyboard")
  func fields() throws {
    let robot = try Robot()
    robot.press("a")
    #expect(robot.click("Unpaid break"))
    robot.type("45")
    #expect(try robot.field("break").input.text == "45")
  }

  @Test("a click on an answer of a question gives it")
  func answers() throws {
    let robot = try Robot(nights())
    robot.press("d")
    #expect(robot.click("Keep"))
    #expect(robot.state.layers.isEmpty)
    #expect(try robot.store.shifts.count() == 4)
    robot.press("d")
    #expect(robot.click("y Delete"))
    #expect(try robot.shifts().map(\.name) == ["N1", "N2", "N3"])
  }

  @Test("a click on an item of a menu, the palette or the help takes it")
  func items() throws {
    let robot = try Robot(nights())
    robot.press(":")
    #expect(robot.click("Copy shift"))
    #expect(robot.requests.contains { if case .copy = $0 { true } else { false } })
    robot.press("?")
    #expect(robot.click("Add shift"))
    #expect(try robot.form().title == "Add shift")
    robot.press("Esc s f")
    #expect(robot.click("Ended now"))
    #expect(robot.state.current.running == nil)
  }

  @Test("what floats takes the clicks beside it too", arguments: ["a", "d", ":", "?", "s f"])
  func behind(open: String) throws {
    let robot = try Robot(nights(), size: Size(120, 40))
    robot.press("j")
    robot.press(open)
    let layers = robot.state.layers, frame = robot.backend.frame
    try #require(layers.count == 1)
    for region in frame.hits where region.target.command.hasPrefix("go.") {
      Issue.record("the tabs can be clicked")
    }
    for y in 0..<39 {
      for x in [0, 3, 60, 119] {
        let target = frame.hit(at: Point(x, y))?.command ?? ""
        #expect(target != "list.select" && target != "go.tab", "\(x), \(y)")
      }
    }
    for point in [Point(3, 8), Point(3, 12), Point(30, 0), Point(119, 20)] {
      robot.handle(.mouse(MouseEvent(.press, at: point)))
      guard open != "?" else { continue }
      #expect(robot.state.screen == .dashboard)
      #expect(robot.state.layers == layers)
    }
  }

  @Test("a click that was meant for what stood there before does nothing")
  func late() throws {
    let robot = try Robot(nights())
    var desk = Desk(robot)
    let before = robot.backend.frame, tab = try #require(robot.place(of: "Schedule"))
    _ = desk.press("a")
    let click = MouseEvent(.press, at: tab)
    #expect(desk.state.click(click, in: before, desk.environment) == [])
    #expect(desk.state.screen == .dashboard)
    #expect(desk.state.layers.count == 1)
  }

  @Test("the wheel moves the cursor of the screen, or of what floats above it")
  func wheel() throws {
    let robot = try Robot(nights())
    robot.wheel(3)
    robot.wheel(-1)
    #expect(robot.state.dashboard.list.selection == 2)
    robot.press(":")
    robot.wheel(4)
    #expect(robot.state.top(PaletteLayer.self)?.list.selection == 4)
    robot.press("Esc k d")
    robot.wheel(2)
    #expect(robot.state.layers.count == 1)
    #expect(robot.state.dashboard.list.selection == 1)
  }

  @Test("drags, releases and clicks on nothing change nothing")
  func nothing() throws {
    let robot = try Robot(nights())
    let before = robot.state
    for action in [MouseEvent.Action.drag, .release] {
      robot.handle(.mouse(MouseEvent(action, at: Point(20, 0))))
    }
    for point in [Point(0, 5), Point(-1, -1), Point(500, 500)] {
      robot.handle(.mouse(MouseEvent(.press, at: point)))
    }
    #expect(robot.state == before)
    #expect(robot.requests.isEmpty)
  }
}
