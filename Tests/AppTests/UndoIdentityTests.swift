import App
import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Undo is identity: whatever a command wrote, undo gives every record back as it was, to the byte.
@Suite("Undo") struct UndoIdentityTests {
  /// What is there before: a shift that runs, one that waits, one that is over, one called off.
  private static func roster(running: Bool) throws -> [Shift] {
    var shifts = try [
      planned("2026-11-21 03:00", "2026-11-21 11:00", name: "Next"),
      planned("2026-11-18 19:00", "2026-11-19 07:00", name: "Over")
        .worked(from: "2026-11-18T18:58:31Z", to: "2026-11-19T07:03:59Z"),
      planned("2026-11-23 19:00", "2026-11-24 07:00", name: "Off").cancelled(),
    ]
    if running {
      shifts.append(
        try planned("2026-11-20 19:00", "2026-11-21 07:00", name: "Running")
          .worked(from: "2026-11-20T19:02:07Z"))
    }
    return shifts
  }

  /// A command: what it is, whether a shift runs before it, and the keys, with what is typed in
  /// `'`.
  private static let writes: [(name: String, running: Bool, keys: String)] = [
    ("start the planned shift", false, "s"),
    ("start an unplanned shift", false, "x Enter s"),
    ("start at another time", false, "S 'yesterday 22:00' Tab 'late' Enter"),
    ("end", true, "s"),
    ("end at another time", true, "S '02:00' Tab '15' Tab 'early' Enter"),
    ("add", false, "a '2026-12-24' Tab '19:00' Tab '24h' Tab 'Xmas 🎄' Enter"),
    ("edit a planned shift", false, "e Tab '04:00' Tab '13:00' Tab Tab '0' Tab Right Enter"),
    ("edit the running shift", true, "2 g g n e S-Tab '2026-11-20 19:30' Enter"),
    ("edit a shift that is over", false, "2 g g e S-Tab '2026-11-19 07:30' S-Tab Enter"),
    ("delete a planned shift", false, "d y"),
    ("delete the running shift", true, "2 g g n d y"),
    ("cancel", false, "x Enter"),
    ("plan again", false, "2 G x"),
    ("tell name and zone", false, "6 Enter 'Änne' Tab Tab 'Europe/Berlin' Enter"),
    (
      "tell the pay", false,
      keys(toSetting: "period") + "Enter Right Tab Tab '37.5' Tab Tab '18.50' Enter"
    ),
    ("give a command keys", false, "g k j j j Enter F2 Enter Esc"),
    ("tell the looks", false, keys(toSetting: "first_weekday") + "Enter 5"),
    ("set up a rotation", false, "p 1 Enter Enter"),
    ("set up everything", false, "g w Enter Enter Enter 5 Enter"),
    ("leave the setup", false, "g w Enter C-c"),
    ("use rules of pay", false, "R j Enter Enter Esc"),
    ("keep changed rules", false, "R e j j j j + K Esc"),
    ("use changed rules", false, "R j e j j j j + s Enter Esc"),
    ("tell a base rate", false, "g b a '21.50' Enter Esc"),
    ("note a payslip", false, "3 c '40:00' Esc"),
    ("note a line of the payslip", false, "3 c S-Tab Down 'On call' Tab Esc"),
  ]

  /// Presses keys, and types what stands in quotes over what the field held.
  private func press(_ keys: String, _ robot: Robot) {
    for (index, part) in keys.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
      if index % 2 == 0 { robot.press(String(part)) } else { robot.type(String(part)) }
    }
  }

  @Test(
    "undo gives back what was, redo what became of it, for every command",
    arguments: writes.map(\.name))
  func identity(name: String) throws {
    let write = try #require(Self.writes.first { $0.name == name })
    let robot = try Robot(Self.roster(running: write.running))
    var states = [try robot.store.records()]
    var count = try robot.store.changeCount()
    press(write.keys, robot)
    #expect(robot.state.layers.isEmpty, "\(robot.screen)")
    let made = try robot.store.changeCount() - count
    count += made
    #expect(made >= 1 && made <= 2)
    states.append(try robot.store.records())
    #expect(states[0] != states[1])

    robot.wait(seconds: 100)
    for _ in 0..<made { robot.press("u") }
    #expect(try robot.store.records() == states[0])
    for _ in 0..<made { robot.press("C-r") }
    #expect(try robot.store.records() == states[1])
    try robot.restart()
    for _ in 0..<made { robot.press("u") }
    #expect(try robot.store.records() == states[0])
    #expect(try robot.store.changeCount() == count)
  }

  @Test("a row of commands is undone one by one, through every state in between")
  func all() throws {
    let robot = try Robot(Self.roster(running: false))
    var states = [try robot.store.records()]
    let keys = [
      "x Enter", "x", "s", "6 Enter 'Änne' Enter 1", "a Enter", "s", "2 G d y",
      "g g e S-Tab S-Tab S-Tab 'n' Enter",
      keys(toSetting: "first_weekday") + "Enter 5",
      keys(toSetting: "first_weekday") + "Enter 2", "1 S '02:00' Enter",
      "S 'now' Tab '0' Enter",
    ]
    for keys in keys {
      robot.wait(seconds: 60)
      press(keys, robot)
      let records = try robot.store.records()
      #expect(records != states[states.count - 1], "\(keys)")
      states.append(records)
    }
    for state in states.dropLast().reversed() {
      robot.press("u")
      #expect(try robot.store.records() == state)
    }
    for state in states.dropFirst() {
      robot.press("C-r")
      #expect(try robot.store.records() == state)
    }
  }

  @Test("the desk's own actions are undone too: moving, and several steps at once")
  func desk() throws {
    let robot = try Robot(Self.roster(running: false))
    let before = try robot.store.records()
    let services = StoreServices(store: robot.store, environment: robot.environment)
    let shift = try #require(try robot.shifts().first { $0.name == "Next" })
    let times = try ShiftTimes(
      start: utc("2026-12-01T07:00:00Z"), end: utc("2026-12-01T15:00:00Z"),
      zone: Zones.named("Europe/London"))
    _ = try services.perform(.shift(.move(shift.id, times)))
    _ = try services.perform(.shift(.setCancelled(shift.id, true)))
    let after = try robot.store.records()
    let undone = try services.perform(.history(.undo(2)))
    #expect(undone.message?.text(Texts(.english)).contains("; Move Next, Tue 1 Dec 07:00") == true)
    #expect(try robot.store.records() == before)
    _ = try services.perform(.history(.redo(2)))
    #expect(try robot.store.records() == after)
  }

  @Test("a new change takes the place of what was undone")
  func branch() throws {
    let robot = try Robot(Self.roster(running: false))
    robot.press("x Enter u")
    #expect(robot.state.canRedo)
    robot.press("s")
    #expect(!robot.state.canRedo)
    robot.press("C-r")
    #expect(robot.screen.contains("Nothing to redo."))
  }

  @Test(
    "what changes nothing is no step of undo", arguments: ["e Enter", "6 Enter Enter Enter Enter"])
  func nothing(keys: String) throws {
    let robot = try Robot(Self.roster(running: false))
    robot.press("6 Enter Enter 1")
    let count = try robot.store.changeCount(), records = try robot.store.records()
    robot.wait(seconds: 60)
    robot.press(keys)
    #expect(try robot.store.changeCount() == count)
    #expect(try robot.store.records() == records)
  }
}
