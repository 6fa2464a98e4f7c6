import App
import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Store
import Synchronization
import TestSupport
import Testing

/// Shifts that several cores work on.
@Suite("Exports on all cores") struct ExportStretchTests {
  /// Three years of shifts, and a pattern that plans more.
  private func robot() throws -> Robot { try Robot(demo: DemoStore(years: 3)) }

  private let ever = DayWindow(first: nil, last: nil)

  /// The identities of the shifts of each stretch; `afterFirst` is done once the first has come.
  private func pieces(
    of roster: Roster, _ interval: Interval, afterFirst: () throws -> Void = {}
  ) throws -> [[RecordID]] {
    var pieces: [[RecordID]] = []
    try roster.inStretches(
      startingIn: interval,
      { stretch in
        var ids: [RecordID] = []
        try stretch.forEachShift {
          ids.append($0.key.id)
        } planned: {
          ids.append($0.id)
        }
        return ids
      },
      take: { ids in
        if pieces.isEmpty { try afterFirst() }
        pieces.append(ids)
      })
    return pieces
  }

  @Test(
    "every shift comes once and in order, stored ones and planned ones, whatever the window",
    arguments: [
      (nil, nil), ("2025-03-01", "2026-12-31"), ("2026-11-21", nil), (nil, "2024-02-29"),
      ("2026-11-20", "2026-11-20"), ("2031-01-01", "2031-02-01"), ("1900-01-01", "1901-01-01"),
    ] as [(String?, String?)])
  func complete(first: String?, last: String?) throws {
    let robot = try robot()
    let window = DayWindow(first: try first.map(day), last: try last.map(day))
    let interval = window.interval(in: robot.environment.zone)
    let roster = try Roster(store: robot.store, robot.environment)
    #expect(
      try pieces(of: roster, interval).flatMap { $0 }
        == roster.shifts(startingIn: interval).map(\.id))
  }

  @Test("an error ends it, wherever it happens, and the store can be written again")
  func failing() throws {
    struct Broken: Error {}
    let robot = try robot()
    let roster = try Roster(store: robot.store, robot.environment)
    let calls = Atomic<Int>(0)
    #expect(throws: Broken.self) {
      try roster.inStretches(
        startingIn: ever.interval(in: robot.environment.zone),
        { _ in
          if calls.add(1, ordering: .relaxed).newValue == 5 { throw Broken() }
          return 0
        }, take: { _ in })
    }
    #expect(throws: Broken.self) {
      try roster.inStretches(
        startingIn: ever.interval(in: robot.environment.zone), { _ in 0 },
        take: { _ in throw Broken() })
    }
    let shift = try planned("2026-12-30 07:00", "2026-12-30 15:00")
    let services = StoreServices(store: robot.store, environment: robot.environment)
    #expect(throws: Never.self) { _ = try services.perform(.shift(.add(shift))) }
  }

  @Test("what another program writes meanwhile is in none of the stretches")
  func snapshot() throws {
    let robot = try robot()
    let roster = try Roster(store: robot.store, robot.environment)
    let before = try roster.shifts(startingIn: ever.interval(in: robot.environment.zone)).map(\.id)
    let other = try Store(path: robot.folder.path)
    let late = try planned("2027-01-30 07:00", "2027-01-30 15:00")
    let pieces = try pieces(of: roster, ever.interval(in: robot.environment.zone)) {
      _ = try StoreServices(store: other, environment: robot.environment).perform(
        .shift(.add(late)))
    }
    #expect(pieces.count > 8)
    #expect(pieces.flatMap { $0 } == before)
  }
}
