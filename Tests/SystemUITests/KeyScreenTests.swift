import AppCore
import AppTestSupport
import Services
import ServicesTestSupport
import SystemUI
import Terminal
import TestSupport
import Testing

/// Keys are changed on the screen, and mean what they were changed to at once.
@Suite("Changing keys") struct KeyScreenTests {
  /// The list of keys with the cursor on a command.
  private func list(_ id: String, size: Size = Size(80, 24)) throws -> Robot {
    let robot = try Robot([try planned("2026-11-21 19:00", "2026-11-22 07:00")], size: size)
    go(to: id, robot)
    return robot
  }

  private func go(to id: String, _ robot: Robot) {
    robot.press("g k /")
    robot.paste(id)
    robot.press("Enter")
  }

  private func stored(_ robot: Robot) throws -> [String: String] {
    try robot.store.keyBindings.bindings()
  }

  @Test("a key is pressed, shown and taken; footer, help, palette and dispatch follow")
  func change() throws {
    let robot = try list("shift.toggle")
    #expect(robot.state.keyList?.selected == "shift.toggle")
    robot.press("Enter")
    #expect(robot.screen.contains("Now: s"))
    robot.press("F2")
    #expect(robot.screen.contains("Pressed:  F2"))
    robot.press("Enter")
    #expect(try stored(robot) == ["shift.toggle": "F2"])
    #expect(robot.screen.contains("your own"))
    robot.press("Esc Esc 1")
    #expect(robot.screen.contains("F2 start"))
    robot.press("s")
    #expect(try robot.store.shifts.running() == nil)
    robot.press("?")
    #expect(robot.screen.contains("F2"))
    robot.press("Esc :")
    robot.type("start or end")
    #expect(robot.screen.contains("F2"))
    robot.press("Esc F2")
    #expect(try robot.store.shifts.running() != nil)
  }

  @Test("a text that names the key names the new one")
  func texts() throws {
    let robot = try list("app.undo")
    robot.press("Enter F8 Enter Esc Esc 1 x Enter")
    #expect(robot.screen.contains("F8 undo"))
    let empty = try Robot()
    empty.press("g k /")
    empty.paste("shift.add")
    empty.press("Enter Enter F9 Enter Esc Esc 1")
    #expect(empty.screen.contains("F9"))
  }

  @Test("undo takes a key back, also while the list is open, and redo gives it again")
  func undo() throws {
    let robot = try list("shift.toggle")
    robot.press("Enter F2 Enter u")
    #expect(try stored(robot).isEmpty)
    #expect(robot.app.environment.key("shift.toggle") == "s")
    robot.press("Esc Esc C-r")
    #expect(robot.app.environment.key("shift.toggle") == "F2")
  }

  @Test("a chord of two keys is waited for")
  func chord() throws {
    let robot = try list("shift.toggle")
    robot.press("Enter F6 s Enter Esc Esc 1")
    #expect(try stored(robot) == ["shift.toggle": "F6 s"])
    robot.press("F6")
    #expect(robot.state.chord.count == 1)
    robot.press("s")
    #expect(try robot.store.shifts.running() != nil)
  }

  @Test("Enter and Backspace can be keys too: before anything was pressed they are")
  func enterAsKey() throws {
    let robot = try list("schedule.today")
    robot.press("Enter Backspace Backspace Backspace")
    let capture = try #require(robot.state.top(KeyCaptureLayer.self))
    #expect(capture.presses == [KeyPress(.backspace)], "the second took the first back")
    robot.press("Enter")
    #expect(try stored(robot).values.contains { $0.hasPrefix("Backspace") })
  }

  @Test("Esc leaves everything as it was")
  func escape() throws {
    let robot = try list("shift.toggle")
    robot.press("Enter F2 Esc")
    #expect(try stored(robot).isEmpty)
    #expect(robot.state.keyList != nil)
  }

  @Test("a key that another command has is shown with its name before it is saved")
  func conflict() throws {
    let robot = try list("shift.toggle")
    robot.press("Enter u")
    #expect(robot.prose.contains("u runs Undo"))
    robot.press("Enter")
    #expect(robot.screen.contains("Reassign it"))
    robot.press("3")
    #expect(try stored(robot).isEmpty)
    robot.press("Enter u Enter 1")
    #expect(try stored(robot) == ["shift.toggle": "u", "app.undo": ""])
    robot.press("Esc Esc 1")
    #expect(robot.screen.contains("u start"))
    robot.press(":")
    robot.paste("Undo")
    robot.press("Enter")
    #expect(try stored(robot).isEmpty, "the palette still undoes")
  }

  @Test("instead of a key that is taken another can be pressed")
  func another() throws {
    let robot = try list("shift.toggle")
    robot.press("Enter u Enter 2 F4 Enter")
    #expect(try stored(robot) == ["shift.toggle": "F4"])
  }

  @Test("the last way out cannot be lost")
  func wayOut() throws {
    let robot = try list("shift.toggle")
    robot.press("Enter : Enter")
    #expect(robot.prose.contains("would have no key"))
    robot.press("Esc Enter ? Enter")
    #expect(robot.prose.contains("and can’t be changed"))
    robot.press("Esc Esc")
    #expect(try stored(robot).isEmpty)
    let help = try list("app.help")
    help.press("Enter")
    #expect(help.screen.contains("These keys are fixed"))
  }

  @Test("one more key, and one less")
  func more() throws {
    let robot = try list("shift.toggle")
    robot.press("a F2 Enter")
    #expect(try stored(robot) == ["shift.toggle": "s  F2"])
    robot.press("d 1")
    #expect(try stored(robot) == ["shift.toggle": "F2"])
    robot.press("d")
    #expect(try stored(robot) == ["shift.toggle": ""])
    robot.press("r")
    #expect(try stored(robot).isEmpty)
  }

  @Test("all keys are reset after a question, as one step")
  func resetAll() throws {
    let robot = try list("shift.toggle")
    robot.press("Enter F2 Enter Esc")
    go(to: "shift.add", robot)
    robot.press("Enter F3 Enter M-r")
    #expect(try stored(robot).count == 2)
    robot.press("y")
    #expect(try stored(robot).isEmpty)
    robot.press("u")
    #expect(try stored(robot).count == 2)
  }

  @Test("two programs see each other's keys")
  func twoPrograms() throws {
    let one = try list("shift.toggle"), two = try Robot(beside: one)
    one.press("Enter F2 Enter")
    two.wait(seconds: 1)
    #expect(two.screen.contains("F2 start"))
    two.press("F2")
    #expect(try two.store.shifts.running() != nil)
  }

  @Test("a click on a hint runs the command whatever its key")
  func hint() throws {
    let robot = try list("shift.add")
    robot.press("Enter F2 Enter Esc Esc 1")
    #expect(robot.click("F2 add"))
    #expect(try robot.form().title == "Add shift")
  }

  @Test("commands are found by place, name and key")
  func search() throws {
    let robot = try Robot()
    robot.press("g k /")
    robot.type("check payslip")
    #expect(robot.state.keyList?.shown.contains("hours.slip") == true)
    robot.press("C-u")
    robot.type("Ctrl-R")
    #expect(robot.state.keyList?.shown.first == "app.redo")
    robot.press("C-u")
    robot.type("zzzz")
    #expect(robot.screen.contains("No matching commands."))
    robot.press("Esc")
    #expect((robot.state.keyList?.shown.count ?? 0) > 150)
  }

  @Test("Settings write the keys to a file and take them again")
  func file() throws {
    let robot = try list("shift.toggle")
    robot.press("Enter F2 Enter Esc Esc")
    robot.press(keys(toSetting: "keys_export") + "Enter Enter")
    #expect(robot.prose.contains("Saved the keys to ~/shiftpro.keys."))
    robot.press("u")
    #expect(try stored(robot).isEmpty)
    robot.press(keys(toSetting: "keys_import") + "Enter Enter")
    #expect(try stored(robot) == ["shift.toggle": "F2"])
    robot.press(keys(toSetting: "keys_export") + "Enter Enter")
    #expect(robot.prose.contains("~/shiftpro.keys"), "a file that is there stays")
  }
}
