import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Terminal
import TestSupport
import Testing
import WearUI

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
    _ = try StoreServices(store: robot.store, environment: robot.environment).perform(
      .wear(
        .attribute(
          IntervalSet([Interval(start: start, end: start + 7200)]), to: ghost, freeOnly: false)))
    robot.press("1 4")
    return robot
  }

  @Test("at four sizes")
  func sizes() throws { try nurse().checkSizes("screens/journal") }

  private static let shapes: [(name: String, keys: String)] = [
    ("stream", "b v 7 l"), ("days", "k k V j"), ("block", "k k k 0 M-8 l C-v 3 l 2 k"),
  ]

  @Test(
    // The grid keeps its first day when it shrinks, so each size starts anew.
    "hours, days and the same hours of days are chosen", arguments: shapes, pictureSizes)
  func choices(shape: (name: String, keys: String), size: Size) throws {
    let robot = try nurse(size)
    robot.press(shape.keys)
    robot.check("screens/journal-\(shape.name)-\(size.width)x\(size.height)")
  }

  @Test("in German, without colour and on a light ground")
  func looks() throws {
    let german = try nurse(language: .german)
    german.press("b v 7 l")
    german.check("screens/journal-de")
    for theme in [Theme.mono, Theme.light, Theme.highContrast] {
      let robot = try nurse()
      robot.press("b v 7 l")
      robot.check("screens/journal-\(theme.name)", theme: theme)
    }
  }

  @Test("the days on which clocks are changed")
  func clockChanges() throws {
    for (name, first, now) in [
      ("autumn", "2026-10-25 00:00", "2026-10-27T10:00:00Z"),
      ("spring", "2026-03-29 00:00", "2026-03-31T10:00:00Z"),
    ] {
      let hourly: [Int64] = (0..<40).map { (hour: Int64) -> Int64 in 100 + 53 * (hour * 7 % 24) }
      let samples = Walker.walk(from: try Walker.at(first), hourly)
      let robot = try Walker.robot(now: now, samples: samples)
      robot.press("g g 0 l l l v l a c g v")
      robot.checkSizes("screens/journal-\(name)")
    }
  }

  @Test("who gets the hours, the hour in full, and nothing at all")
  func layers() throws {
    let choosing = try nurse()
    choosing.press("b v 7 l a")
    choosing.check("screens/journal-who")
    let detail = try nurse()
    detail.press("b Enter")
    detail.check("screens/journal-hour")
    let empty = try Robot(size: Size(80, 24))
    empty.press("4")
    empty.check("screens/journal-empty")
    try Walker.robot(shoes: false).check("screens/journal-no-shoes")
  }
}
