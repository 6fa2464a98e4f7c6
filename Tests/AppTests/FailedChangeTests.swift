import App
import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Changes that wait for another program and fail.
@Suite("Changes that fail") struct FailedChangeTests {
  private let robot: Robot
  private let performer: WaitingPerformer

  init() throws {
    robot = try Robot([try planned("2026-11-21 19:00", "2026-11-22 07:00")])
    performer = WaitingPerformer(store: robot.store)
    try robot.restart(performer)
  }

  /// Saves the form of a new shift named `name`.
  private func add(_ name: String) {
    robot.press("a")
    type(name)
    robot.press("C-s")
  }

  private func type(_ name: String) {
    for _ in 0..<9 where robot.state.form?.form.focused?.id != "name" { robot.press("Tab") }
    robot.press("C-u")
    robot.type(name)
  }

  private var names: [String] {
    get throws {
      try robot.store.connection.all("SELECT name FROM shift ORDER BY name") { $0.text() }
    }
  }

  private var requests: [TerminalRequest] {
    robot.app.takeTerminalRequests().filter { $0 != .bell }
  }

  @Test("each form reopens with its input, whatever failed before and after")
  func everyForm() throws {
    add("First")
    add("Second")
    robot.press("a")
    type("Third")
    for _ in 0..<2 {
      performer.fail()
      robot.app.tick()
    }
    var reopened: [String] = []
    for _ in 0..<3 {
      reopened.append(try #require(robot.state.form).form.value("name"))
      robot.press("Esc")
    }
    #expect(reopened == ["Third", "First", "Second"])
    #expect(robot.state.layers.isEmpty)
  }

  @Test("a change that succeeds later does not hide that another one failed")
  func laterSuccess() throws {
    add("First")
    add("Second")
    performer.fail()
    robot.app.tick()
    performer.succeed()
    robot.app.tick()
    #expect(robot.state.toast?.kind == .bad)
    #expect(robot.prose.contains("is locked by another program; nothing was changed."))
    #expect(robot.state.form?.form.value("name") == "First")
    performer.succeed()
    robot.press("C-s")
    performer.succeed()
    robot.app.tick()
    #expect(robot.state.toast?.kind == .good)
    #expect(try names == ["First", "Night", "Second"])
  }

  @Test("quitting waits for changes, and one that fails keeps the program open with its form")
  func quit() throws {
    add("First")
    robot.press("q")
    #expect(requests.isEmpty)
    #expect(robot.prose.contains("Saving before closing"))
    performer.fail()
    robot.app.tick()
    #expect(requests.isEmpty)
    #expect(!robot.state.isQuitting)
    #expect(robot.state.form?.form.value("name") == "First")
    #expect(robot.state.toast?.kind == .bad)
    robot.press("C-s Esc q")
    performer.succeed()
    robot.app.tick()
    #expect(requests == [.quit])
    #expect(try names == ["First", "Night"])
  }

  @Test("a key pressed meanwhile means to stay")
  func stay() throws {
    add("First")
    robot.press("q j")
    performer.succeed()
    robot.app.tick()
    #expect(requests.isEmpty)
    #expect(!robot.state.isQuitting)
  }

  @Test("a terminal that disappears is not waited for; what is lost is reported")
  func hangUp() throws {
    add("First")
    robot.handle(.hangup)
    #expect(robot.requests.contains(.quit))
    #expect(robot.app.lostChanges?.message == "A change was still waiting to be saved and is lost.")
    performer.fail()
    robot.app.tick()
    #expect(robot.app.lostChanges?.code == "store_locked")
  }
}
