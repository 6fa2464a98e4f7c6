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

@Suite("Palette and help") struct PaletteAndHelpTests {
  private func robot() throws -> Robot {
    try Robot([try planned("2026-11-21 19:00", "2026-11-22 07:00")])
  }

  private func matches(_ robot: Robot) -> [String] {
    robot.state.top(PaletteLayer.self)?.matches.map(\.id)
      ?? robot.state.top(HelpLayer.self)?.matches ?? []
  }

  @Test(
    "the palette finds by a few letters of the title, by key and by id",
    arguments: [
      ("add", "shift.add"), ("delsh", "shift.delete"), ("S", "shift.toggle_at"), ("u", "app.undo"),
      ("Ctrl-R", "app.redo"), ("copy sh", "shift.copy"), ("quit", "app.quit"),
      ("g c", "go.coach"), ("g o", "go.settings"),
    ])
  func find(query: String, id: String) throws {
    let robot = try robot()
    robot.press(":")
    robot.type(query)
    #expect(matches(robot).first == id)
  }

  @Test(
    "a day, times and a name add that shift",
    arguments: [
      ("fri 7-15 early", "early", "2026-11-27 07:00", "15:00"),
      ("7+8", "", "2026-11-21 07:00", "15:00"),
      ("24.12. 19-7 Night", "Night", "2026-12-24 19:00", "07:00"),
      ("yesterday 7-15 Ward 4", "Ward 4", "2026-11-20 07:00", "15:00"),
    ])
  func typedShift(text: String, name: String, start: String, end: String) throws {
    let robot = try robot()
    robot.press(":")
    robot.type(text)
    #expect(matches(robot).first == "typed:shift")
    robot.press("Enter")
    let shifts = try robot.store.shifts.shifts(
      touching: Interval(
        start: #require(ISOText.instant("2026-11-01T00:00:00Z")),
        end: #require(ISOText.instant("2027-01-01T00:00:00Z"))))
    let added = try #require(
      shifts.first { ISOText.format($0.localStart.day) == start.prefix(10) && $0.name == name })
    #expect(added.localStart.clockText == start.suffix(5) && added.localEnd.clockText == end)
    #expect(added.status == (text.hasPrefix("yesterday") ? .completed : .scheduled))
  }

  @Test(
    "months, weeks and years are places to go to",
    arguments: [
      ("march", "2027-03-01"), ("w50", "2026-12-07"), ("2027", "2027-01-01"),
      ("last month", "2026-10-01"), ("2026-03", "2026-03-01"), ("21.12.2026", "2026-12-21"),
    ])
  func days(text: String, day: String) throws {
    let robot = try robot()
    robot.press(":")
    robot.type(text)
    let found = try #require(robot.state.top(PaletteLayer.self)).matches.map(\.entry.pick)
    let number = try #require(ISOText.day(day)).number
    #expect(found.contains(.run([HitTarget("schedule.jump", number)])))
  }

  @Test("Enter in the palette runs the command on the screen it was called from")
  func run() throws {
    let robot = try robot()
    robot.press(":")
    robot.type("delete")
    robot.press("Enter")
    #expect(robot.screen.contains("Delete this shift?"))
    robot.press("n :")
    robot.type("sched")
    robot.press("Enter")
    #expect(robot.state.screen == .schedule)
    #expect(robot.state.layers.isEmpty)
  }

  @Test("the arrows choose in the palette, and typing begins at the top again")
  func choose() throws {
    let robot = try robot()
    robot.press(": Down Down C-n Up")
    let chosen = matches(robot)[2]
    #expect(chosen == "shift.add")
    robot.press("Enter")
    #expect(try robot.form().title == "Add shift")
  }

  @Test("a query that nothing fits says so, and Enter does nothing")
  func nothing() throws {
    let robot = try robot()
    let before = try robot.store.records()
    robot.press(":")
    robot.type("zzzz")
    #expect(robot.screen.contains("Nothing found."))
    robot.press("Enter Down PgDn Up")
    #expect(robot.state.layers.count == 1)
    robot.press("C-u")
    #expect(matches(robot).count > 10)
    #expect(try robot.store.records() == before)
    robot.press("Esc ?")
    robot.type("zzzz")
    #expect(robot.screen.contains("No matching key."))
    robot.press("Enter Down")
    #expect(robot.state.layers.count == 1)
  }

  @Test("a command that cannot be run stands in the palette with the reason, and says it")
  func disabled() throws {
    let robot = try Robot()
    robot.press(":")
    robot.type("edit")
    #expect(robot.screen.contains("No shift under the cursor."))
    robot.press("Enter")
    #expect(robot.state.toast?.text == "No shift under the cursor.")
  }

  @Test("what can be run now stands before what cannot")
  func runnableFirst() throws {
    let robot = try Robot()
    robot.press(":")
    let found = try #require(robot.state.top(PaletteLayer.self)).matches.map(\.entry)
    let enabled = found.filter { $0.kind == .command && $0.isHere }.map {
      Features.standard.commands[$0.id]?.disabled(robot.state) == nil
    }
    let areFirst = found.prefix(enabled.count).allSatisfy { $0.isHere }
    #expect(areFirst)
    #expect(enabled.contains(false))
    #expect(enabled == enabled.sorted { $0 && !$1 })
  }

  @Test("the help names every key that works here, by scope")
  func help() throws {
    let robot = try Robot([try planned("2026-11-21 19:00", "2026-11-22 07:00")])
    robot.resize(100, 100)
    for (screen, lines) in [
      ("1", ["s", "Start or end shift", "gg Home", "Lists", "Everywhere", "Ctrl-Z"]),
      ("2", ["Go to today", "Schedule"]), ("3", ["Previous pay period", "h Left"]),
      ("6", ["Change setting"]),
    ] {
      robot.press("\(screen) ?")
      for line in lines { #expect(robot.screen.contains(line)) }
      robot.press("Esc")
    }
  }

  @Test("typing filters the help, Enter runs what is chosen, and the help is gone")
  func filter() throws {
    let robot = try robot()
    let all = { robot.press("?") }
    all()
    let count = matches(robot).count
    robot.type("redraw")
    #expect(matches(robot).first == "app.redraw")
    #expect(matches(robot).count < count)
    robot.press("Enter")
    #expect(robot.state.layers.isEmpty)
    #expect(robot.requests.last == .redraw)
    all()
    robot.type("page down")
    robot.press("Enter")
    #expect(robot.state.dashboard.list.selection == 6)
  }

  @Test("F1 over a form explains the form's keys, and Enter runs them there")
  func helpOverForm() throws {
    let robot = try robot()
    robot.press("a F1")
    #expect(robot.state.layers.count == 2)
    robot.type("save")
    #expect(matches(robot).first == "form.save")
    robot.press("Enter")
    #expect(robot.state.layers.isEmpty)
    #expect(try robot.store.shifts.count() == 2)
  }

  @Test("F1 in the help opens no second help, Esc leads back step by step")
  func helpOnce() throws {
    let robot = try robot()
    robot.press(": F1 F1 F1")
    #expect(robot.state.layers.count == 2)
    robot.press("Esc")
    #expect(robot.state.layers.count == 1)
    robot.press("Esc")
    #expect(robot.state.layers.isEmpty)
  }

  @Test("the question for a deletion explains itself and is answered from its help")
  func helpOverDialog() throws {
    let robot = try robot()
    robot.press("d ?")
    robot.type("yes")
    robot.press("Enter")
    #expect(robot.state.layers.isEmpty)
    #expect(try robot.store.shifts.count() == 0)
  }
}
