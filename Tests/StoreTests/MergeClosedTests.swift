import Domain
import Platform
import Store
import TestSupport
import Testing

/// Closed pay periods after a merge.
@Suite("Closed pay periods in stores that are merged") struct MergeClosedTests {
  private func period(_ id: String, _ day: Int, days: Int = 1) -> LockedPeriod {
    let first = CivilDay(number: day)
    return LockedPeriod(id: RecordID(id), days: first..<first.adding(days: days), rulesJSON: "{}")
  }

  private func change(_ store: Store, _ id: String, _ start: Int64, _ name: String) throws {
    try write(store) { transaction in
      var edited = shift(id, start, start + 8)
      edited.name = name
      try transaction.save(edited)
    }
  }

  /// Merges the stores into empty ones in each order, and with each other, and returns the contents
  /// that all of them then have.
  private func everyOrder(_ fleet: Fleet) throws -> [String] {
    var results: [[String]] = []
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let (folder, store) = try fleet.fresh()
      for index in order + order where index < fleet.stores.count {
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
    for other in results { #expect(other == results[0]) }
    return results[0]
  }

  @Test(
    "what differs in a period that was closed elsewhere gives way, and comes back once it is open")
  func closed() throws {
    let (fleet, a, b) = try pair { store in
      try store.save(shift("s"), shift("gone", 20, 28), shift("free", 100, 108))
    }
    let first = CivilDay(number: 20_750)
    fleet.tick(5)
    try write(a) { try $0.delete(shift: RecordID("gone")) }
    let period = LockedPeriod(
      id: RecordID("l"), days: first..<first.adding(days: 2), rulesJSON: "{}")
    try write(a) { try $0.lock(period, result: "{}") }
    fleet.tick(5)
    try change(b, "s", 7, "theirs")
    try change(b, "extra", 30, "extra")
    try change(b, "free", 100, "free")
    let paid = try a.shifts.shift(RecordID("s"))
    #expect(try a.mergeAll(of: b, Closed.keepsPeriods).refused == 2)
    #expect(try a.shifts.shift(RecordID("s")) == paid)
    #expect(try a.shifts.shift(RecordID("free"))?.name == "free")
    try exchange(a, b)
    #expect(try b.shifts.shift(RecordID("extra")) == nil)
    #expect(try b.shifts.shift(RecordID("s"))?.name == "Early")
    // Nothing is lost.
    fleet.tick(5)
    try write(b) { try $0.unlock(period) }
    try exchange(b, a)
    #expect(try a.shifts.shift(RecordID("extra"))?.name == "extra")
    #expect(try a.shifts.shift(RecordID("s"))?.name == "theirs")
    #expect(try a.shifts.shift(RecordID("gone")) == nil)
    for folder in fleet.folders {
      #expect(Doctor(path: folder.path, options: fleet.options).check(localTime: utc).isEmpty)
    }
  }

  @Test("different closed periods with equal stamps become the same")
  func equalStamps() throws {
    let (fleet, a, b) = try pair { store in
      try write(store) {
        try $0.lock(
          LockedPeriod(
            id: RecordID("l"), days: CivilDay(number: 20_700)..<CivilDay(number: 20_702),
            rulesJSON: "{\"a\":1}"), result: "{}")
      }
    }
    defer { withExtendedLifetime(fleet) {} }
    try b.connection.execute("UPDATE pay_period SET rules_json = '{\"b\":1}', result_json = NULL")
    try exchange(a, b)
    #expect(try a.pay.lockedPeriods().map(\.rulesJSON) == ["{\"b\":1}"])
  }

  @Test("a shift paid in two closed periods is as it was when the later one was closed")
  func heldTwice() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s", 60, 68)) }
    try change(a, "s", 7, "first")
    try write(a) { try $0.lock(period("l", 20_750), result: "{}") }
    fleet.tick(5)
    try write(b) { try $0.delete(shift: RecordID("s")) }
    fleet.tick(5)
    try change(b, "s", 30, "second")
    try write(b) { try $0.lock(period("m", 20_751), result: "{}") }
    fleet.tick(5)
    let (folder, c) = try fleet.fresh()
    try c.mergeAll(of: a, Closed.keepsPeriods)
    _ = try everyOrder(fleet)
    try c.mergeAll(of: b, Closed.keepsPeriods)
    #expect(try c.contents() == a.contents())
    #expect(try a.shifts.shift(RecordID("s"))?.name == "second")
    withExtendedLifetime(folder) {}
  }

  @Test("a shift moved into a closed period elsewhere is not shown until the period is open")
  func movedIn() throws {
    let fleet = try Fleet(3) { try $0.save(shift("s", 60, 68)) }
    let (a, b, c) = (fleet.stores[0], fleet.stores[1], fleet.stores[2])
    let closed = period("l", 20_750)
    try write(a) { try $0.lock(closed, result: "{}") }
    fleet.tick(5)
    try change(b, "s", 7, "moved")
    try change(c, "s", 60, "renamed")
    #expect(try a.mergeAll(of: b, Closed.keepsPeriods).refused == 1)
    #expect(try a.shifts.shift(RecordID("s")) == nil)
    _ = try everyOrder(fleet)
    #expect(try c.shifts.shift(RecordID("s")) == nil)
    fleet.tick(5)
    try write(b) { try $0.unlock(closed) }
    _ = try everyOrder(fleet)
    #expect(try a.shifts.shift(RecordID("s"))?.start == at(7))
  }

  @Test("a period that was opened last is open although another store had closed it, too")
  func openedLast() throws {
    let fleet = try Fleet(3) { try $0.save(shift("s"), shift("t", 60, 68)) }
    let (a, b, c) = (fleet.stores[0], fleet.stores[1], fleet.stores[2])
    try write(a) { try $0.lock(period("l", 20_750), result: "{}") }
    fleet.tick(5)
    try write(b) { try $0.delete(shift: RecordID("s")) }
    try write(b) { try $0.lock(period("m", 20_750), result: "{}") }
    fleet.tick(5)
    try c.mergeAll(of: b, Closed.keepsPeriods)
    #expect(try c.shifts.shift(RecordID("s")) == nil)
    fleet.tick(5)
    try write(c) { try $0.unlock(period("m", 20_750)) }
    _ = try everyOrder(fleet)
    #expect(try a.pay.lockedPeriods().isEmpty)
    #expect(try a.shifts.shift(RecordID("s")) == nil, "deleted last")
    fleet.tick(5)
    try write(b) { try $0.lock(period("n", 20_750), result: "{}") }
    _ = try everyOrder(fleet)
    #expect(try a.pay.lockedPeriods().map(\.id.text) == ["n"])
  }
}
