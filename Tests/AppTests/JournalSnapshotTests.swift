import Domain
import Terminal
import TestSupport
import Testing

@testable import App

/// The grid of hours at every size the program is made for, and what can be chosen on it.
@Suite("The Journal's screens") struct JournalSnapshotTests {
  /// Half of the nurse's hours have their shoes; one hour is shared.
  private func nurse(_ size: Size = Size(80, 24), language: Texts.Language = .english) throws
    -> Robot
  {
    let shifts = try [16, 17, 18, 19].map {
      try planned(
        "2026-11-\($0) 07:00", "2026-11-\($0) 15:00", zone: "Europe/Berlin", name: "Early")
    }
    let night = try planned(
      "2026-11-20 22:00", "2026-11-21 06:00", zone: "Europe/Berlin", name: "Night")
    let robot = try Walker.robot(language: language, size: size, shifts: shifts + [night])
    robot.press("g g j V 8 j a c k k C-v l l k k a g t")
    let ghost = try #require(robot.state.journal.shoes.last?.id)
    let start = try Walker.at("2026-11-20 22:30")
    _ = try ShiftDesk(store: robot.store, environment: robot.environment).perform(
      .wear(
        .attribute(
          IntervalSet([Interval(start: start, end: start + 7200)]), to: ghost, freeOnly: false)))
    robot.press("1 4")
    return robot
  }

  private func check(_ robot: Robot, _ name: String, theme: Theme? = nil) throws {
    #expect(robot.backend.frame.canvas.brokenInvariants() == [])
    do {
      try assertSnapshot(of: robot.backend.frame, theme: theme, named: "screens/journal-\(name)")
    } catch {
      // A test of several pictures goes on: each of them is told, and recorded, in one run.
      Issue.record("\(error)")
    }
  }

  @Test("at four sizes", arguments: ScreenSnapshotTests.sizes)
  func sizes(size: Size) throws {
    try check(nurse(size), "\(size.width)x\(size.height)")
  }

  private static let shapes: [(name: String, keys: String)] = [
    ("stream", "b v 7 l"), ("days", "k k V j"), ("block", "k k k 0 M-8 l C-v 3 l 2 k"),
  ]

  @Test(
    "hours, days and the same hours of days are chosen", arguments: shapes.map(\.name),
    ScreenSnapshotTests.sizes)
  func choices(shape: String, size: Size) throws {
    let robot = try nurse(size)
    robot.press(Self.shapes.first { $0.name == shape }?.keys ?? "")
    try check(robot, "\(shape)-\(size.width)x\(size.height)")
  }

  @Test("in German, without colour and on a light ground")
  func looks() throws {
    let german = try nurse(language: .german)
    german.press("b v 7 l")
    try check(german, "de")
    for theme in [Theme.mono, Theme.light, Theme.highContrast] {
      let robot = try nurse()
      robot.press("b v 7 l")
      try check(robot, theme.name, theme: theme)
    }
  }

  @Test("the days on which clocks are changed", arguments: ScreenSnapshotTests.sizes)
  func clockChanges(size: Size) throws {
    for (name, first, now) in [
      ("autumn", "2026-10-25 00:00", "2026-10-27T10:00:00Z"),
      ("spring", "2026-03-29 00:00", "2026-03-31T10:00:00Z"),
    ] {
      let start = try Walker.at(first)
      let samples = (0..<40).map { hour in
        (
          Walker.steps(start + Int64(hour) * 3600, minutes: 60, Int64(100 + 53 * (hour * 7 % 24))),
          Walker.watch
        )
      }
      let robot = try Walker.robot(now: now, size: size, samples: samples)
      robot.press("g g 0 l l l v l a c g v")
      try check(robot, "\(name)-\(size.width)x\(size.height)")
    }
  }

  @Test("who gets the hours, the hour in full, and nothing at all")
  func layers() throws {
    let choosing = try nurse()
    choosing.press("b v 7 l a")
    try check(choosing, "who")
    let detail = try nurse()
    detail.press("b Enter")
    try check(detail, "hour")
    let empty = try Robot(size: Size(80, 24))
    empty.press("4")
    try check(empty, "empty")
    try check(Walker.robot(shoes: false), "no-shoes")
  }
}
