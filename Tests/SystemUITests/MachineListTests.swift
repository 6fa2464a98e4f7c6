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

  @Test("everything fits at 40×12 and in German")
  func narrow() throws {
    let robot = try robot(.german, Size(40, 12))
    try share(robot, problem: "newer")
    robot.press("g M")
    #expect(robot.prose.contains("laptop"))
    #expect(robot.prose.contains("neueres ShiftPro"))
  }
}
