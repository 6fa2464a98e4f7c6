import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Store
import SystemUI
import Terminal
import TerminalText
import TestSupport
import Testing

@Suite("Reminders on the screen") struct ReminderJourneyTests {
  /// A night at 19:00 tonight, seen at 17:58.
  private func robot(_ shift: Shift? = nil, now: String = "2026-11-21T17:58:00Z") throws -> Robot {
    let night = try shift ?? planned("2026-11-21 19:00", "2026-11-22 07:00")
    let robot = try Robot([night], now: now)
    robot.app.state.value.reminders.isTelling = true
    return robot
  }

  private func titles(_ robot: Robot) -> [String] {
    robot.app.takeTerminalRequests().compactMap {
      if case .title(let text) = $0 { return text }
      return nil
    }
  }

  @Test("a shift is told at its time, with bell and title, and once")
  func start() throws {
    let robot = try robot()
    robot.wait(seconds: 60)
    #expect(!robot.prose.contains("starts at"))
    robot.wait(seconds: 60)
    #expect(robot.prose.contains("Night starts at 19:00 · in 1 h: Sat 21 Nov, 19:00–07:00"))
    #expect(robot.app.takeTerminalRequests() == [.bell, .title("Night starts at 19:00")])
    robot.wait(seconds: 60)
    #expect(robot.app.takeTerminalRequests() == [])
    robot.wait(seconds: 120)
    #expect(!robot.prose.contains("starts at"))
  }

  @Test("a shift that still runs at its end is told")
  func end() throws {
    let running = try planned("2026-11-21 10:00", "2026-11-21 17:59")
      .worked(from: "2026-11-21T10:00:00Z")
    let robot = try robot(running)
    robot.wait(seconds: 60)
    #expect(titles(robot) == ["Night should have ended at 17:59"])
  }

  @Test("of two programs at one store one tells it")
  func two() throws {
    let one = try robot(), other = try Robot(beside: one)
    other.app.state.value.reminders.isTelling = true
    one.clock.advance(seconds: 120)
    one.wait(seconds: 0)
    other.wait(seconds: 0)
    #expect(titles(one) + titles(other) == ["Night starts at 19:00"])
  }

  @Test("what was told on the screen is still told outside of it")
  func outside() throws {
    let robot = try robot()
    robot.wait(seconds: 120)
    let book = try ReminderBook(store: robot.store, robot.environment)
    #expect(try book.due(for: .outside).map(\.kind) == ["start"])
    #expect(try book.due(for: .screen) == [])
  }

  @Test("a terminal that shows messages is asked to")
  func osc() throws {
    let robot = try robot()
    try robot.store.write("reminders.save", now: robot.clock.now) {
      try $0.save(ReminderSettings(channel: .osc777))
    }
    robot.wait(seconds: 120)
    let notice = TerminalNotice(
      title: "Night starts at 19:00", text: "in 1 h: Sat 21 Nov, 19:00–07:00", form: .osc777)
    #expect(robot.app.takeTerminalRequests().last == .notify(notice))
  }

  @Test("a message inside tmux is wrapped for the terminal around it, control signs are none")
  func wrapped() {
    let notice = TerminalNotice(title: "a;b", text: "c\u{1B}\\\u{9C}d", form: .osc777)
    #expect(
      String(decoding: notice.request(insideTmux: true), as: UTF8.self)
        == "\u{1B}Ptmux;\u{1B}\u{1B}]777;notify;a,b;c \\ d\u{7}\u{1B}\\")
  }

  // MARK: Settings

  private func settings(_ id: String) throws -> Robot {
    let robot = try Robot()
    robot.press(keys(toSetting: id) + "Enter")
    return robot
  }

  @Test("a change in the form is made at once and can be taken back")
  func form() throws {
    let robot = try settings("remind_before")
    try robot.fill("remind_before", "1h30m")
    try robot.fill("remind_sleep", "")
    try robot.focus("remind_end")
    robot.press("Space Enter")
    #expect(robot.state.layers.isEmpty)
    let saved = try robot.store.reminders.settings()
    #expect(saved.leadMinutes == 90 && saved.sleepMinutes == nil && !saved.tellsEnd)
    #expect(robot.screen.contains("1 h 30 m"))
    robot.press("u")
    #expect(try robot.store.reminders.settings() == ReminderSettings())
    #expect(robot.state.reminders.settings == ReminderSettings())
  }

  @Test("a program of one's own has to be one")
  func command() throws {
    let robot = try settings("remind_by")
    try robot.focus("remind_by")
    robot.press("End")
    #expect(try robot.error("remind_command") == "The command is empty.")
    try robot.fill("remind_command", "play 'x")
    #expect(try robot.error("remind_command") == "The quote ' is not closed.")
    try robot.fill("remind_command", "play 'x' {title}")
    robot.press("Enter")
    #expect(try robot.store.reminders.settings().command == "play 'x' {title}")
    #expect(robot.screen.contains("play 'x' {title}"))
  }

  @Test("settings that another program changed meanwhile are not overwritten")
  func stale() throws {
    let robot = try settings("remind_before")
    try robot.store.write("reminders.save", now: robot.clock.now) {
      try $0.save(ReminderSettings(leadMinutes: 15))
    }
    try robot.fill("remind_before", "1h30m")
    robot.press("Enter")
    #expect(try robot.store.reminders.settings().leadMinutes == 15)
    #expect(robot.prose.contains("The settings were changed in the meantime"))
  }

  @Test("where no timer can be installed that is said")
  func noTimer() throws {
    let robot = try settings("remind_timer")
    #expect(robot.prose.contains("Not available for this profile."))
  }
}
