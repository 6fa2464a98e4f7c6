import App
import Domain
import Store
import Terminal
import TestSupport
import Testing

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
    try Walker.take(Walker.samples(), into: robot.store)
    robot.app.take(.resumed)
    let before = try robot.store.changeCount()
    for step in 0..<400 {
      for event in FuzzTests.events(&dice, Size(80, 24)) { robot.app.take(event) }
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
}

extension Canvas {
  fileprivate var plain: String {
    (0..<size.height).map { text(row: $0) }.joined(separator: "\n")
  }
}
