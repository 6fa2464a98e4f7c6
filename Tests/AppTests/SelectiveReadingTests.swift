import App
import AppCore
import AppTestSupport
import Domain
import PayUI
import RosterUI
import Services
import ServicesTestSupport
import Store
import SystemUI
import Terminal
import TestSupport
import Testing
import WearUI

@Suite("Reading what has changed") struct SelectiveReadingTests {
  @Test(
    "after any input the screens show what a reading of everything would show",
    arguments: Seeds.of(21...23))
  func agrees(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let robot = try Robot(FuzzTests.roster(&dice), now: "2026-11-21T02:41:00Z")
    try robot.store.write("shoe.add", now: robot.clock.now) { transaction in
      try transaction.save(Walker.shoe("Hoka", "Clifton 9", 0, isDefault: true))
      try transaction.save(Walker.shoe("Brooks", "Ghost", 1))
    }
    try Walker.save(Walker.samples(), into: robot.store)
    robot.app.handle(.resumed)
    let before = try robot.store.changeCount()
    for step in 0..<4000 {
      // Some play long before they change anything.
      if step >= 400, try robot.store.changeCount() > before + 3 { break }
      for event in FuzzTests.events(&dice, Size(80, 24)) { robot.app.handle(event) }
      _ = robot.app.takeTerminalRequests()
      for _ in 0..<100 where robot.state.isCounting { robot.app.count() }
      let all = AppView.draw(
        try robot.app.reread(), robot.app.environment,
        isColorless: robot.app.theme.name == Theme.mono.name)
      let picture = robot.app.draw()
      try #require(
        picture.canvas == all.canvas,
        "seed \(seed), step \(step)\n\(picture.canvas.plain)\n\(all.canvas.plain)")
    }
    #expect(try robot.store.changeCount() > before + 3)
  }

  @Test(
    "every screen notices what another program changes",
    arguments: ["1", "2", "2 o", "2 o o", "2 o o o", "3", "3 o", "4", "5", "6", "g f", "g f Enter"])
  func notices(keys: String) throws {
    var worked = try planned("2026-11-19 07:00", "2026-11-19 15:00", name: "Early")
    worked.markWorked()
    let robot = try Robot([worked])
    try robot.store.write("shoe.add", now: robot.clock.now) { transaction in
      try transaction.save(Walker.shoe("Hoka", "Clifton 9", 0, isDefault: true))
    }
    try Walker.save(Walker.samples(), into: robot.store)
    robot.app.handle(.resumed)
    robot.press(keys)
    let other = try robot.folder.open()
    func check(_ what: String, _ write: (WriteTransaction) throws -> Void) throws {
      try other.write("shift.edit", now: robot.clock.now, write)
      robot.wait(seconds: 1)
      for _ in 0..<100 where robot.state.isCounting { robot.app.count() }
      var all = try robot.app.reread()
      for _ in 0..<100 where all.isCounting { all = try robot.app.reread() }
      #expect(
        robot.app.draw().canvas == AppView.draw(all, robot.app.environment).canvas, "\(what)")
    }
    try check("a worked shift deleted") { try $0.delete(shift: worked.id) }
    try check("a shift added") {
      try $0.save(planned("2026-11-21 19:00", "2026-11-22 07:00", name: "Other"))
    }
    try check("a pair added") { try $0.save(Walker.shoe("Brooks", "Ghost", 1)) }
    try check("a reminder changed") { try $0.save(ReminderSettings(leadMinutes: 99)) }
    try check("the name changed") { transaction in
      var profile = robot.state.profile
      profile.name = "Änne"
      try transaction.save(profile)
    }
  }
}

extension Canvas {
  fileprivate var plain: String {
    (0..<size.height).map { text(row: $0) }.joined(separator: "\n")
  }
}
