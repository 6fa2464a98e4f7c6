import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Store
import SystemUI
import Terminal
import TestSupport
import Testing

@Suite("Computers on the screen") struct MachineListTests {
  private func robot(
    _ language: Texts.Language = .english, _ size: Size = Size(80, 24)
  ) throws -> Robot {
    let robot = try Robot(now: "2026-11-20T12:00:00Z", language: language, size: size)
    try robot.store.write("test", now: robot.clock.now) {
      try $0.save(
        planned("2026-11-24 07:00", "2026-11-24 15:00", name: "Early", id: RecordID("s1")))
    }
    return robot
  }

  /// Shares the store with a desktop whose fifth segment is missing for a reason.
  private func share(_ robot: Robot, problem: String?) throws {
    let replica = try robot.store.identity()
    try robot.store.writeMachines { write in
      var link = MachineLink(
        store: "s", place: "/sync/shiftpro", marker: "", replica: replica, name: "laptop")
      link.lastSync = robot.clock.now
      link.resends = false
      try write.save(link)
      var desktop = Machine(id: "d", name: "desktop")
      desktop.applied = 4
      desktop.waitsFor = problem == nil ? nil : 5
      desktop.problem = problem
      try write.save(desktop)
    }
    try robot.restart()
  }

  @Test("without other computers the list says how to share, and only that can be done")
  func alone() throws {
    let robot = try robot()
    robot.press("g M")
    #expect(robot.prose.contains("Your data is on this computer only"))
    robot.press("s")
    #expect(robot.prose.contains("on this computer only"))
    robot.press("a")
    #expect(robot.prose.contains("Share my data"))
    try robot.fill("folder", "~/Sync/shiftpro")
    try robot.fill("passphrase", "one")
    try robot.fill("again", "two")
    robot.press("Enter")
    #expect(robot.prose.contains("The passphrases don’t match"))
  }

  @Test("the list has this computer first, and what needs the person is on the Dashboard")
  func shared() throws {
    let robot = try robot()
    try share(robot, problem: nil)
    robot.press("g M")
    let own = try #require(robot.place(of: "laptop")), other = robot.place(of: "desktop")
    #expect(own.y < (try #require(other)).y)
    #expect(robot.prose.contains("/sync/shiftpro, in step"))
    robot.press("Esc")
    #expect(!robot.prose.contains("needs you"))
    try share(robot, problem: "clock")
    robot.press("1")
    #expect(robot.prose.contains("The clock of desktop is more than a day ahead"))
  }

  @Test("another computer can be named and retired, this one cannot be retired")
  func named() throws {
    let robot = try robot()
    try share(robot, problem: nil)
    robot.press("g M d")
    #expect(robot.prose.contains("This computer is in use"))
    robot.press("Down e")
    try robot.fill("name", "ward")
    robot.press("Enter")
    #expect(try robot.store.machines.machines().map(\.name) == ["ward"])
    robot.press("g M Down d")
    #expect(try robot.store.machines.machines().first?.isRetired == true)
    robot.press("p")
    #expect(try robot.store.machines.link()?.isPaused == true)
  }

  /// Lists a note of the shift that the desktop has replaced.
  private func replaceNote(_ robot: Robot) throws {
    let entry = try #require(try robot.store.history(limit: 9).last { $0.label.key == "test" })
    let record = try #require(try robot.store.changes(of: entry.id).first?.after)
    let mine = record.replacing("\"notes\":\"\"", with: "\"notes\":\"dentist at 9\"")
    try #require(mine != record)
    _ = try robot.store.connection.first(
      """
      INSERT INTO machine_conflict
      SELECT '3f2a9c1e', 'shift', 's1', ?1, ?2, NULL, 'desktop', ?3, max(hlc), NULL
      FROM change_group RETURNING 1
      """, [.text(mine), .text(record), .integer(robot.clock.now.seconds)]
    ) { $0.integer() }
  }

  @Test(
    "a change that another computer replaced is shown with both versions, brought back, and undone",
    arguments: [Size(40, 12), Size(80, 24), Size(120, 40), Size(200, 60)])
  func replaced(size: Size) throws {
    let robot = try robot(.english, size)
    try share(robot, problem: nil)
    try replaceNote(robot)
    robot.press("g M")
    #expect(robot.prose.contains("1 change of yours was replaced"))
    robot.press("c")
    #expect(robot.prose.contains("shift Early"))
    #expect(robot.prose.contains("dentist at 9"))
    robot.press("r")
    #expect(try robot.store.shifts.shift(RecordID("s1"))?.notes == "dentist at 9")
    #expect(robot.prose.contains("None of your changes was replaced"))
    robot.press("u")
    #expect(try robot.store.shifts.shift(RecordID("s1"))?.notes == "")
    #expect(robot.prose.contains("shift Early"))
    robot.press("d")
    #expect(robot.prose.contains("None of your changes was replaced"))
    #expect(try robot.store.shifts.shift(RecordID("s1"))?.notes == "")
  }

  @Test("everything fits at 40×12 and in German")
  func narrow() throws {
    let robot = try robot(.german, Size(40, 12))
    try share(robot, problem: "newer")
    robot.press("g M")
    #expect(robot.prose.contains("laptop"))
    #expect(robot.prose.contains("neueres ShiftPro"))
  }
}
