import Domain
import Platform
import Store
import Synchronization
import TestSupport
import Testing

@Suite("Stores that are merged") struct ReplicaTests {
  /// Makes random changes in some stores, and merges them now and then.
  private func live(_ fleet: Fleet, _ person: inout RandomPerson, hours: Int64) throws {
    for hour in 1...hours {
      fleet.tick(person.pick([0, 0, 1, 1000]))
      try person.step(person.pick(fleet.stores), at: hour)
      let from = person.pick(fleet.stores), to = person.pick(fleet.stores)
      guard from !== to, person.chance(6) else { continue }
      if person.turnsBack, person.chance(8) {
        try to.write("archive.replace", now: at(hour)) {
          _ = try $0.replaceRecords(byThoseOf: from)
        }
      } else {
        try to.mergeAll(of: from, Closed.keepsPeriods)
      }
    }
  }

  private func fleet(_ seed: UInt64) throws -> Fleet {
    try Fleet(seed % 3 == 0 ? 2 : 3) { store in
      try store.write("first", now: at(0)) { transaction in
        try transaction.save(profile())
        try transaction.save(shift("s0"))
      }
    }
  }

  private func difference(_ a: [String], _ b: [String]) -> [String] {
    Set(a).symmetricDifference(b).sorted()
  }

  @Test(
    "whatever was changed where, and in whatever order they are merged, they end equal",
    arguments: Seeds.of(1...8 as ClosedRange<UInt64>))
  func anyOrder(seed: UInt64) throws {
    var person = RandomPerson(seed: seed, turnsBack: seed % 4 != 0, locks: seed % 2 == 0)
    let fleet = try fleet(seed)
    try live(fleet, &person, hours: 50)
    // Empty stores merge all of them, each in another order. One that merges a moved shift before
    // the closing of its pay period needs a second merge with those that had both.
    var results: [[String]] = []
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0, 1]].map({ person.locks ? $0 + $0 : $0 }) {
      let (folder, store) = try fleet.fresh()
      for index in order where index < fleet.stores.count {
        try store.mergeAll(of: fleet.stores[index], Closed.keepsPeriods)
      }
      results.append(try store.contents())
      withExtendedLifetime(folder) {}
    }
    for _ in 0..<2 {
      for to in fleet.stores {
        for from in fleet.stores where from !== to {
          try to.mergeAll(of: from, Closed.keepsPeriods)
        }
      }
    }
    results += try fleet.stores.map { try $0.contents() }
    for other in results.dropFirst() {
      #expect(difference(results[0], other) == [])
    }
    for (store, folder) in zip(fleet.stores, fleet.folders) {
      // The random sessions may overlap.
      let findings = Doctor(path: folder.path, options: fleet.options).check(localTime: utc).filter
      {
        $0.code != "overlapping_sessions"
      }
      #expect(findings.isEmpty)
      let changes = try fleet.stores.filter { $0 !== store }
        .map { try store.mergeAll(of: $0, Closed.keepsPeriods).isChange }
      #expect(!changes.contains(true), "nothing is left to merge")
    }
  }

  // MARK: Single cases

  private func edit(_ store: Store, _ id: String, _ change: (inout Shift) -> Void) throws {
    var shift = try #require(try store.shifts.shift(RecordID(id)))
    change(&shift)
    try store.write("edit", now: at(5)) { try $0.save(shift) }
  }

  @Test("a name that was changed here and a note that was changed there both stay")
  func fields() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s")) }
    defer { withExtendedLifetime(fleet) {} }
    try edit(a, "s") { $0.name = "Late" }
    try edit(b, "s") { $0.notes = "swapped" }
    try a.mergeAll(of: b)
    try b.mergeAll(of: a)
    let merged = try #require(try a.shifts.shift(RecordID("s")))
    #expect(merged.name == "Late" && merged.notes == "swapped")
    #expect(try a.contents() == b.contents())
  }

  @Test("of two changes in one millisecond both stores take the same one")
  func ties() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s")) }
    defer { withExtendedLifetime(fleet) {} }
    try edit(a, "s") { $0.name = "A" }
    try edit(b, "s") { $0.name = "B" }
    try a.mergeAll(of: b)
    try b.mergeAll(of: a)
    #expect(try a.contents() == b.contents())
  }

  @Test("of two shifts in progress the one that was begun last runs on, in both stores")
  func twoRun() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s")) }
    try a.save(running("r", since: 7))
    fleet.tick(5)
    try b.save(running("q", since: 9))
    try a.mergeAll(of: b)
    try b.mergeAll(of: a)
    #expect(try a.shifts.running()?.id.text == "q")
    #expect(try a.shifts.shift(RecordID("r"))?.actualEnd == at(9))
    #expect(try a.contents() == b.contents())
  }

  @Test("undo takes a merge back as if it had not been, and it can be made again")
  func undone() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s")) }
    fleet.tick(5)
    try edit(b, "s") { $0.name = "B" }
    try b.save(shift("t"))
    let before = try a.contents()
    try a.mergeAll(of: b)
    let after = try a.contents()
    fleet.tick(5)
    try a.undo(now: at(6))
    #expect(try a.contents() == before)
    #expect(try a.mergeAll(of: b).updated == 1)
    #expect(try a.contents() == after)
    try a.undo(now: at(7))
    try a.redo(now: at(8))
    #expect(try a.contents() == after)
  }

  @Test("a record removed by undo does not come back from a store that had it")
  func tombstones() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s")) }
    try a.save(shift("t"))
    try b.mergeAll(of: a)
    fleet.tick(5)
    try a.undo(now: at(6))
    try a.mergeAll(of: b)
    try b.mergeAll(of: a)
    #expect(try a.shifts.shift(RecordID("t")) == nil)
    #expect(try a.contents() == b.contents())
  }

  // MARK: UUIDs of replicas

  private func replica(_ store: Store) throws -> String {
    let stamp = try #require(try store.history(limit: 1).first).stamp
    return String(stamp.dropFirst(18))
  }

  @Test("a store has a random name, which neither a copy nor a restored backup shares")
  func names() throws {
    let folder = try TemporaryStore(), second = try TemporaryStore(), third = try TemporaryStore()
    let store = try folder.open()
    try store.save(shift("a"))
    let name = try replica(store)
    #expect(name.utf8.count == 36)
    try folder.open().save(shift("b"))
    #expect(try replica(store) == name, "the same file")
    try store.copy(to: second.path)
    let copy = try second.open()
    try copy.save(shift("c"))
    #expect(try replica(copy) != name)
    let fresh = try third.open()
    try fresh.replaceContents(byThoseOf: store)
    try fresh.save(shift("d"))
    #expect(try replica(fresh) != name)
    #expect(try replica(fresh) != replica(copy))
  }
}
