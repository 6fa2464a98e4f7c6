import AppCore
import AppTestSupport
import Domain
import Platform
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing
import WearUI

/// A store whose pages of steps are garbage, while everything else in it is sound.
@Suite("Damaged pages of steps") struct DamagedStepsTests {
  private func damaged() throws -> Robot {
    let sound = try Robot(now: "2026-11-20T18:30:00Z") {
      try Wardrobe.fill($0, pairs: 3, days: 40, $1)
    }
    let connection = sound.store.connection
    // Kept sums would do without the samples.
    try connection.execute("DELETE FROM wear_sum_state; DELETE FROM wear_sum")
    let count = try connection.integer(
      "SELECT count(*) FROM dbstat WHERE name = 'step_sample' AND pagetype = 'leaf'")
    let pages = try (0..<count).map {
      try connection.integer(
        """
        SELECT pageno FROM dbstat WHERE name = 'step_sample' AND pagetype = 'leaf'
        ORDER BY pageno LIMIT 1 OFFSET \($0)
        """)
    }
    try #require(pages.count > 3)
    var bytes = try Files.read(sound.folder.path)
    for page in pages {
      let start = Int(page - 1) * 4096
      bytes.replaceSubrange(start..<start + 4096, with: repeatElement(0xa5, count: 4096))
    }
    try Files.write(bytes, to: sound.folder.path)
    return try Robot(beside: sound)
  }

  /// Lets the program run on for more turns than counting the sound steps takes.
  private func runOn(_ robot: Robot) {
    for _ in 0..<50 { robot.wait(seconds: 0) }
  }

  @Test("the Dashboard stops counting, says so once, and the program sleeps again")
  func dashboard() throws {
    let robot = try damaged()
    runOn(robot)
    #expect(!robot.state.isCounting)
    #expect(robot.app.quietMilliseconds(wall: 0) > 0)
    #expect(robot.prose.contains("is damaged"))
    #expect((robot.app.failure as? UserFacingError)?.code == "store_corrupt")
    robot.wait(seconds: 60)
    #expect(!robot.prose.contains("is damaged"))
    robot.press("?")
    #expect(!robot.prose.contains("is damaged"))
  }

  @Test("the pairs are listed without what was walked in them")
  func shoes() throws {
    let robot = try damaged()
    runOn(robot)
    robot.press("g f")
    runOn(robot)
    #expect(!robot.state.isCounting)
    #expect(robot.state[ShoesLayer.self]?.pairs.count == 3)
    #expect(robot.state[ShoesLayer.self]?.pairs.map { $0.walked } == [nil, nil, nil])
    robot.press("Enter j j")
    #expect(robot.state[ShoesLayer.self]?.times.isEmpty == false)
  }
}
