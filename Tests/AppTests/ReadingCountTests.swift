import AppCore
import AppTestSupport
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

/// How many statements the screen compiles and how many rows it reads, against recorded numbers:
/// a start, each tab when it is opened, and one key on it.
@Suite("Statements and rows") struct ReadingCountTests {
  private static let tabs = [
    ("Dashboard", "1", "Down"), ("Schedule", "2", "Right"), ("Hours", "3", "Down"),
    ("Journal", "4", "Left"), ("Coach", "5", "Down"), ("Settings", "6", "Down"),
  ]

  /// Presses a key, completes what it starts, draws, and returns what was read meanwhile.
  private func press(_ keys: String, _ robot: Robot) -> StoreWork {
    let before = robot.store.work
    robot.press(keys)
    for _ in 0..<1000 where robot.state.isCounting { robot.app.count() }
    _ = robot.backend
    return robot.store.work - before
  }

  private func counts(years: Int) throws -> [(name: String, work: StoreWork)] {
    let demo = DemoStore(years: years, walkedDays: years * 365, isTraining: true)
    let robot = try Robot(size: Size(120, 40), demo: demo)
    for _ in 0..<1000 where robot.state.isCounting { robot.app.count() }
    var counts = [("start", robot.store.work)]
    // The first one adds up the steps, and stores the sums for good.
    let before = robot.store.work
    try robot.restart()
    counts.append(("start again", robot.store.work - before))
    for (name, tab, key) in Self.tabs {
      counts.append((name, press(tab, robot)))
      counts.append(("\(name): \(key)", press(key, robot)))
    }
    return counts
  }

  @Test("are as recorded", arguments: [1, 3])
  func recorded(years: Int) throws {
    let lines = try counts(years: years).map { name, work in
      "\(name): \(work.statements) statements, \(work.rows) rows\n"
    }
    try assertRecorded(lines.joined(), at: "\(Snapshot.folder)/reading/years-\(years).txt")
  }
}
