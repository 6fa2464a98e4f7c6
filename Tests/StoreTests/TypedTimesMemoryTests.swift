import Domain
import Store
import TestSupport
import Testing

@Suite("What is remembered about typed times")
struct TypedTimesMemoryTests {
  private let temporary: TemporaryStore
  private let store: Store

  init() throws {
    temporary = try TemporaryStore()
    store = try temporary.open()
  }

  private func use(_ zones: ZoneDatabase) throws {
    store.use(zones, home: Zone.utc)
    try store.resolvePlannedTimes(now: at(0))
  }

  /// Hours 600 to 1500 after `midnight` are in the weeks after both changes of rules.
  private func worked(_ id: String, _ zone: String, _ start: Int64) -> Shift {
    var made = shift(id, start, start + 8, .completed, actual: (start, start + 8))
    made.zone = zone
    return made
  }

  /// What a look at every shift finds.
  private func found(by zones: ZoneDatabase) throws -> [String] {
    try store.shifts.page(after: nil, limit: 99).compactMap { shift -> String? in
      guard let zone = try? zones.zone(shift.zone) else { return nil }
      let pairs = [(shift.typedStart, shift.actualStart), (shift.typedEnd, shift.actualEnd)]
      let isElsewhere = pairs.contains { typed, actual in
        guard let typed, let actual else { return false }
        return zone.instant(for: typed, near: actual) != actual
      }
      return isElsewhere ? shift.id.text : nil
    }.sorted()
  }

  @Test("no memory hides a shift whose typed times differ", arguments: Seeds.of(UInt64(1)...20))
  func random(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var zones = ChangedZones.before
    var most = 0
    try use(zones)
    for step in 0..<40 {
      switch random.number(in: 0...9) {
      case 0...4:
        let shift = worked(
          "id\(random.number(in: 0...7))", random.pick(ChangedZones.names),
          Int64(random.number(in: 600...1500)))
        try store.write("test.save", now: at(Int64(step))) { try $0.save(shift) }
      case 5:
        let id = RecordID("id\(random.number(in: 0...7))")
        _ = try? store.write("test.delete", now: at(Int64(step))) { try $0.delete(shift: id) }
      case 6: _ = try? store.undo(now: at(Int64(step)))
      case 7: _ = try? store.redo(now: at(Int64(step)))
      default:
        zones = random.chance(percent: 50) ? ChangedZones.before : ChangedZones.after
        try use(zones)
      }
      let mistimed = try store.shifts.mistimed(by: zones).map(\.id.text).sorted()
      try #expect(mistimed == found(by: zones), "seed \(seed), step \(step)")
      most = max(most, mistimed.count)
    }
    #expect(most > 0)
  }

  @Test("a store whose times are in order is not searched again")
  func order() throws {
    try use(ChangedZones.before)
    try store.write("test.save", now: at(0)) {
      try $0.save(worked("a", "America/Vancouver", 1000))
      try $0.save(worked("b", "Europe/Berlin", 1000))
    }
    func orders() throws -> [String] {
      try store.connection.all("SELECT zone, typed_in_order FROM zone_rules ORDER BY zone") {
        "\($0.text()) \($0.integer())"
      }
    }
    #expect(try orders() == ["America/Vancouver 1", "Europe/Berlin 1"])
    try use(ChangedZones.after)
    #expect(try orders() == ["America/Vancouver 0", "Europe/Berlin 1"])
    #expect(try store.shifts.mistimed(by: ChangedZones.after).map(\.id.text) == ["a"])
    try store.undo(now: at(1))
    #expect(try orders() == ["America/Vancouver 0", "Europe/Berlin 1"])
    try use(ChangedZones.before)
    #expect(try orders() == ["America/Vancouver 1", "Europe/Berlin 1"])
  }
}
