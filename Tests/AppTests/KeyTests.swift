import App
import AppCore
import AppTestSupport
import CoachUI
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

/// Before, keys, after.
@Suite("Keys") struct KeyTests {
  private func nights(_ count: Int = 3) throws -> [Shift] {
    try (0..<count).map {
      try planned("2026-11-\(21 + $0) 19:00", "2026-11-\(22 + $0) 07:00", name: "N\($0)")
    }
  }

  // MARK: One key, its effects

  @Test(
    "a key on the Dashboard has exactly the effect it names",
    arguments: [
      ("s", 1), ("S", 0), ("a", 0), ("e", 0), ("Enter", 0), ("d", 0), ("Del", 0), ("x", 0),
      ("y", 1), ("u", 1), ("C-r", 0), (":", 1), ("?", 0), ("F1", 0), ("j", 0), ("k", 0),
      ("g", 0), ("1", 1), ("2", 1), ("3", 1), ("4", 1), ("5", 1), ("6", 1), ("7", 0),
      ("Tab", 1), ("S-Tab", 1),
      ("q", 1), ("C-c", 1), ("C-z", 1), ("C-l", 1), ("Esc", 0), ("f", 0), ("Z", 0), ("F5", 0),
    ])
  func effectCounts(key: String, count: Int) throws {
    var desk = Desk(try Robot(nights()))
    #expect(desk.press(key).count == count)
  }

  @Test("the effects carry what is to be done, and the state says it at once")
  func effects() throws {
    let shifts = try nights()
    let robot = try Robot(shifts)
    var desk = Desk(robot)
    #expect(
      desk.press("s") == [.perform(.shift(.start(at: robot.clock.now, shift: nil, note: nil)))])
    #expect(desk.press("x Enter") == [.perform(.shift(.setCancelled(shifts[0].id, true)))])
    #expect(desk.press("u") == [.perform(.history(.undo(1)))])
    #expect(desk.press("y") == [.copy("N0, Sat 21 Nov 19:00  19:00–07:00")])
    #expect(desk.press("C-l C-z") == [.redraw, .suspend])
    #expect(!desk.state.isQuitting)
    #expect(desk.press("q") == [.quit])
    #expect(desk.state.isQuitting)
  }

  @Test("Tab goes through the tabs and the sections of Settings, both ways; tabs have numbers")
  func tabs() throws {
    var desk = Desk(try Robot(nights()))
    let screens: [Screen] = [.dashboard, .schedule, .hours, .journal, .coach, .settings]
    for screen in screens.dropFirst() {
      #expect(desk.press("Tab") == [.readScreen])
      #expect(desk.state.screen == screen)
    }
    let sections = Features.standard.settings.count - 1
    for _ in 0..<sections { _ = desk.press("Tab") }
    #expect(desk.state.screen == .settings)
    _ = desk.press("Tab")
    #expect(desk.state.screen == .dashboard)
    _ = desk.press("S-Tab")
    #expect(desk.state.screen == .settings)
    for _ in 0..<sections { _ = desk.press("S-Tab") }
    for screen in screens.dropLast().reversed() {
      _ = desk.press("S-Tab")
      #expect(desk.state.screen == screen)
    }
    for (index, screen) in Features.standard.screenNames.enumerated() {
      _ = desk.press("\(index + 1)")
      #expect(desk.state.screen == screen)
    }
  }

  @Test(
    "the cursor moves over the seven days",
    arguments: [
      ("j", 1), ("j j d", 2), ("j j k", 1), ("k", 0), ("G", 6), ("G j", 6), ("G k", 5),
      ("j j g g", 0), ("PgDn", 6), ("G PgUp", 0), ("Down Down Up", 1), ("End", 6), ("End Home", 0),
      ("C-d C-u", 0),
    ])
  func cursor(keys: String, row: Int) throws {
    var desk = Desk(try Robot(nights()))
    _ = desk.press(keys)
    #expect(desk.state.dashboard.list.selection == row)
  }

  // MARK: Chords

  @Test("g waits, and the second key runs the command")
  func chord() throws {
    var desk = Desk(try Robot(nights()))
    #expect(desk.press("g") == [])
    #expect(desk.state.chord.count == 1)
    #expect(desk.press("h") == [.readScreen])
    #expect(desk.state.screen == .hours)
    #expect(desk.state.chord.isEmpty)
    for (keys, screen) in [
      ("g s", Screen.schedule), ("g c", .coach), ("g o", .settings), ("g d", .dashboard),
    ] {
      _ = desk.press(keys)
      #expect(desk.state.screen == screen)
    }
  }

  @Test("who waits in a chord is shown how it goes on, until it ends")
  func popup() throws {
    let robot = try Robot(nights())
    robot.press("g")
    #expect(!robot.screen.contains("First"))
    #expect(robot.app.isInChord)
    robot.waitOnChord()
    for line in [
      "g  First", "d  Dashboard", "s  Schedule", "h  Hours", "c  Coach", "o  Settings",
    ] {
      #expect(robot.screen.contains(line))
    }
    #expect(!robot.app.isInChord)
    robot.press("s")
    #expect(!robot.screen.contains("First"))
    robot.waitOnChord()
    #expect(!robot.state.showsChord)
  }

  @Test("a key that does not go on with the chord ends it, and does nothing else")
  func wrongKey() throws {
    var desk = Desk(try Robot(nights()))
    for keys in ["g y", "g G", "g 3", "g Z"] {
      #expect(desk.press(keys) == [])
      #expect(desk.state.chord.isEmpty)
    }
    #expect(desk.state.dashboard.list.selection == 0 && desk.state.screen == .dashboard)
    #expect(desk.press("3") == [.readScreen])
  }

  @Test("Esc ends a chord and nothing else")
  func escapeChord() throws {
    var desk = Desk(try Robot(nights()))
    _ = desk.press("y g Esc")
    #expect(desk.state.chord.isEmpty)
    #expect(desk.state.toast != nil)
    _ = desk.press("Esc")
    #expect(desk.state.toast == nil)
  }

  @Test("a click ends a chord")
  func clickInChord() throws {
    let robot = try Robot(nights())
    robot.press("g")
    robot.click("Hours")
    #expect(robot.state.chord.isEmpty)
    robot.press("s")
    #expect(robot.state.current.running != nil)
  }

  // MARK: Other keyboards

  @Test(
    "the key in the place of a Latin letter means that letter",
    arguments: [
      ("ы", "s"), ("Ы", "S"), ("у", "e"), ("о", "j"), ("л", "k"), ("п п", "g g"), ("п ы", "g s"),
      ("П", "G"), ("н", "y"), ("г", "u"), ("й", "q"), ("ч", "x"), ("і", "s"), ("І", "S"),
      ("σ", "s"), ("Σ", "S"), ("ε", "e"), ("ξ", "j"), ("γ σ", "g s"), ("υ", "y"),
    ])
  func layouts(foreign: String, latin: String) throws {
    let robot = try Robot(nights())
    var one = Desk(robot), other = Desk(robot)
    #expect(one.press(foreign) == other.press(latin))
    #expect(one.state == other.state)
  }

  // MARK: Typing

  @Test("a text field takes every character first")
  func typing() throws {
    let robot = try Robot(nights())
    robot.press("a")
    try robot.focus("name")
    robot.press("C-u")
    var desk = Desk(robot)
    for character in "q?:s uxdyg1 jй€ñ日🌙" {
      #expect(desk.handle(.key(KeyPress(.character(character)))) == [])
    }
    guard let layer = desk.state.form else {
      Issue.record("the form is gone")
      return
    }
    #expect(layer.form.value("name") == "q?:s uxdyg1 jй€ñ日🌙")
    #expect(desk.state.layers.count == 1)
    #expect(desk.state.chord.isEmpty)
    #expect(!desk.state.isQuitting)
  }

  @Test("a paste goes into the field in one piece, and its line break saves nothing")
  func paste() throws {
    let robot = try Robot(nights())
    robot.press("a")
    try robot.focus("notes")
    let before = try robot.store.records()
    robot.paste("Beds 3\n4\tand 5\r\nEnter q\u{1B}[A")
    #expect(try robot.field("notes").input.text == "Beds 3 4 and 5 Enter q[A")
    #expect(try robot.store.records() == before)
    robot.press("Enter")
    #expect(try robot.shifts().contains { $0.notes == "Beds 3 4 and 5 Enter q[A" })
  }

  @Test("a paste where nothing is typed does nothing", arguments: ["", "d", "?", "s f"])
  func pasteElsewhere(open: String) throws {
    let robot = try Robot(nights())
    robot.press(open == "?" ? "1" : open)
    let before = robot.state
    robot.paste("qsd\ny")
    #expect(robot.state == before)
  }

  @Test(
    "the editing keys edit",
    arguments: [
      ("Home X", "XNight"), ("End Backspace", "Nigh"), ("C-a Del", "ight"),
      ("Left Left C-k", "Nig"),
      ("C-e C-u", ""), ("C-w", ""), ("C-a M-f X", "NightX"), ("End M-b Y", "YNight"),
      ("End C-Left C-d", "ight"),
    ])
  func editing(keys: String, text: String) throws {
    let robot = try Robot()
    robot.press("a")
    try robot.fill("name", "Night")
    robot.press(keys)
    #expect(try robot.field("name").input.text == text)
  }

  // MARK: Commands that cannot be run

  @Test(
    "a command that cannot be run says why, and does nothing",
    arguments: [
      ("u", "Nothing to undo."), ("C-r", "Nothing to redo."),
      ("e", "No shift under the cursor."), ("d", "No shift under the cursor."),
      ("x", "No shift under the cursor."), ("y", "No shift under the cursor."),
      ("f", "No shift is in progress."),
    ])
  func disabled(key: String, reason: String) throws {
    let robot = try Robot()
    let before = robot.state
    var desk = Desk(robot)
    #expect(desk.press(key) == [])
    #expect(desk.state.toast?.text == reason)
    desk.state.toast = nil
    #expect(desk.state == before)
    robot.press(key)
    #expect(robot.screen.contains(reason))
  }

  @Test("a shift that is over can be cancelled, and counts again when it is reinstated")
  func cancelWorked() throws {
    let done = try planned("2026-11-21 00:00", "2026-11-21 02:00")
      .worked(from: "2026-11-21T00:00:00Z", to: "2026-11-21T02:00:00Z")
    let robot = try Robot([done])
    robot.press("x y")
    #expect(try robot.store.shifts.last()?.status == .cancelled)
    robot.press("x")
    #expect(try robot.store.shifts.last()?.status == .completed)
    #expect(try robot.store.shifts.last()?.actual == done.actual)
  }

  @Test("a shift in progress cannot be cancelled")
  func cancelRunning() throws {
    let robot = try Robot([])
    robot.press("s x")
    #expect(robot.screen.contains("This shift is still running. End it, or undo its start."))
    #expect(try robot.store.shifts.running() != nil)
  }

  @Test("a passing message passes, a complaint waits longer")
  func toasts() throws {
    let robot = try Robot(nights())
    robot.press("y")
    robot.wait(seconds: 5)
    #expect(robot.screen.contains("Copied"))
    robot.wait(seconds: 1)
    #expect(!robot.screen.contains("Copied"))
  }
}
