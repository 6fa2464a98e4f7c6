import App
import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

/// Screens that are read aloud or enlarged.
@Suite("Accessible mode") struct AccessibleTests {
  private static let situations: [(name: String, keys: String)] = [
    ("dashboard", "1"), ("month", "2"), ("week", "2 o"), ("list", "2 o"), ("filter", "2 /"),
    ("year", "2 o"), ("month again", "2 o"), ("form", "2 e"), ("dialog", "2 d"), ("hours", "3"),
    ("lines", "3 Enter"), ("slip", "3 c"), ("export", "3 E"), ("history", "3 o"),
    ("journal", "4"), ("detail", "4 Enter"), ("coach", "5"), ("settings", "6"),
    ("menu", "6 l l l l l l Enter"),
    ("palette", ":"), ("help", "?"), ("shoes", "g f"), ("keys", "g k"),
    ("capture", "g k j j j Enter F2"), ("patterns", "p"), ("rulesets", "R"), ("rates", "g b"),
    ("chord", "g"),
  ]

  private func nurse(_ size: Size) throws -> Robot {
    let robot = try Robot(size: size, demo: DemoStore()) { store, environment in
      var profile = try #require(try store.profiles.profile())
      profile.isAccessible = true
      try store.write("profile.save", now: environment.now) { try $0.save(profile) }
    }
    return robot
  }

  @Test(
    "no frame, rule, bar or block is drawn",
    arguments: [Size(80, 24), Size(120, 40), Size(40, 12)])
  func signs(size: Size) throws {
    let robot = try nurse(size)
    for (name, keys) in Self.situations {
      robot.press(keys)
      if name == "chord" { robot.waitOnChord() }
      let drawn = robot.screen.unicodeScalars.filter {
        (0x2190...0x21FF).contains($0.value) || (0x2500...0x27BF).contains($0.value)
      }
      #expect(drawn.isEmpty, "\(name)\n\(robot.screen)")
      #expect(robot.backend.frame.canvas.brokenInvariants() == [])
      robot.press("Esc Esc Esc 1")
      #expect(robot.state.layers.isEmpty, "\(name)")
    }
  }

  @Test("states are words, not letters")
  func words() throws {
    let robot = try nurse(Size(80, 24))
    #expect(robot.screen.contains("\n ON SHIFT ") && robot.screen.contains(" planned Night "))
    robot.press("3")
    #expect(robot.screen.contains(" worked Day"))
  }

  @Test("in ASCII, signs are spelled out before anything is laid out", arguments: [Size(80, 24)])
  func ascii(size: Size) throws {
    let robot = try Robot(size: size, demo: DemoStore()) { store, environment in
      var profile = try #require(try store.profiles.profile())
      profile.glyphs = .ascii
      try store.write("profile.save", now: environment.now) { try $0.save(profile) }
    }
    for keys in ["1", "2", "3", "4", "5", "6"] {
      robot.press(keys)
      let screen = robot.screen
      #expect(!screen.contains("€") && !screen.contains("…"), "\(screen)")
    }
    robot.press("3")
    #expect(robot.screen.contains(" EUR "))
    robot.press("g P")
    let copied = try #require(lastCopy(robot))
    #expect(copied.utf8.allSatisfy { $0 < 0x80 })
    #expect(copied.contains(" EUR\n") && copied.contains("9-22 Nov - biweekly"))
  }

  /// Returns what the program copied last.
  private func lastCopy(_ robot: Robot) -> String? {
    robot.requests.reversed().lazy.compactMap { request -> String? in
      if case .copy(let text) = request { return text }
      return nil
    }.first
  }

  @Test("the screen is copied as it is, without the message about it")
  func copyScreen() throws {
    let robot = try Robot(size: Size(80, 24), demo: DemoStore())
    let before = robot.screen
    robot.press("g P")
    let copied = try #require(lastCopy(robot))
    #expect(robot.screen.contains("Copied the screen as text."))
    let rows = copied.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(rows.count == 24)
    for (row, line) in zip(rows, before.split(separator: "\n", omittingEmptySubsequences: false)) {
      #expect(line.hasPrefix(row) && line.dropFirst(row.count).allSatisfy { $0 == " " })
    }
  }

  /// What the terminal's cursor stands on, and the rest of its line.
  private func line(_ robot: Robot) throws -> String {
    let cursor = try #require(robot.backend.frame.cursor, "no cursor\n\(robot.screen)")
    return robot.backend.screen.text(row: cursor.y)
  }

  @Test("the cursor is on the thing that has the focus")
  func cursor() throws {
    let robot = try nurse(Size(120, 40))
    let places = [
      ("1", "Sat 21"), ("2", "21"), ("2 o", ">Night"), ("2 o", "Night"), ("2 o", "Nov"),
      ("2 o", "21"),
      ("6 j", "Department"), ("g k", "F1"), (":", "command"), ("2 d", "Keep"),
      ("6 g g Enter", "Maren"),
    ]
    for (keys, text) in places {
      robot.press(keys)
      #expect(try line(robot).contains(text), "\(keys)\n\(robot.screen)")
      robot.press("Esc Esc 1")
    }
  }

  @Test("a marked row has a sign as well, and so has the open tab")
  func marks() throws {
    let robot = try nurse(Size(80, 24))
    robot.press("6 j")
    #expect(try line(robot).hasPrefix(" >"))
    #expect(robot.screen.contains(">6 Settings"))
  }

  @Test("no second is counted on the screen: nothing is drawn while nothing happens")
  func quiet() throws {
    let robot = try nurse(Size(80, 24))
    robot.press("1")
    #expect(robot.state.current.running != nil)
    #expect(!robot.state.showsSeconds)
    #expect(robot.app.quietMilliseconds(wall: 999) == 1000)
    // Not at a minute's first second: five later one minute less is left.
    robot.wait(seconds: 5)
    let before = robot.screen
    robot.wait(seconds: 5)
    #expect(robot.screen == before)
  }

  @Test("steps are told by numbers where there was shade, and the cursor is on an hour")
  func numbers() throws {
    let robot = try Wardrobe.robot(pairs: 3, days: 20, size: Size(120, 40))
    robot.press(keys(toSetting: "accessible") + "Enter 4")
    #expect(robot.backend.frame.cursor != nil)
    #expect(robot.screen.filter { "1234".contains($0) }.count > 100)
  }
}
