import Domain
import Platform
import Store
import TestSupport
import Testing

/// What a merge must not lose, and how it decides when two stores differ.
@Suite("What a merge keeps") struct MergeTests {
  private func rate(_ id: String, _ day: Int?, _ cents: Int64) -> StoredBaseRate {
    StoredBaseRate(
      id: RecordID(id), effectiveFrom: day.map { CivilDay(number: $0) }, cents: cents)
  }

  private func rates(_ store: Store) throws -> [String] {
    try store.pay.baseRates().map { "\($0.effectiveFrom?.number ?? 0) \($0.amount.cents)" }
  }

  // MARK: Records that are the same thing

  @Test("a base rate that was moved is not taken for another that has its old day now")
  func movedRate() throws {
    let (fleet, a, b) = try pair { store in
      try write(store) { try $0.save(rate("r1", 20_000, 10)) }
    }
    fleet.tick(5)
    try write(a) {
      try $0.save(rate("r1", 20_100, 10))
      try $0.save(rate("r2", 20_000, 20))
    }
    // `b` is the older backup.
    try a.mergeAll(of: b)
    #expect(try rates(a) == ["20000 20", "20100 10"])
    try exchange(a, b)
    #expect(try rates(b) == ["20000 20", "20100 10"])
  }

  @Test("of two rates of one day the later one counts everywhere, and moving it leaves one")
  func twins() throws {
    let fleet = try Fleet(3) { try $0.save(shift("s")) }
    let (a, b, c) = (fleet.stores[0], fleet.stores[1], fleet.stores[2])
    try write(a) { try $0.save(rate("r1", nil, 10)) }
    try c.mergeAll(of: a)
    fleet.tick(5)
    try write(b) { try $0.save(rate("r2", nil, 20)) }
    try exchange(a, b)
    #expect(try rates(a) == ["0 20"])
    // `c` has the other one, which was never changed.
    try c.mergeAll(of: a)
    #expect(try rates(c) == ["0 20"])
    fleet.tick(5)
    try write(a) { try $0.save(rate("r2", 20_000, 30)) }
    for store in [b, c] { try exchange(a, store) }
    #expect(try rates(c) == ["20000 30"])
    fleet.tick(5)
    try write(c) { try $0.delete(baseRate: RecordID("r2")) }
    for store in [b, a] { try exchange(c, store) }
    #expect(try rates(b) == [])
  }

  @Test("two lines of a payslip may change places")
  func swappedLines() throws {
    let slip = CivilDay(number: 20_750)
    let (fleet, a, b) = try pair { store in
      try write(store) {
        try $0.save(Payslip.Figures(cents: 1), of: .bonus, onPayslipStarting: slip)
        try $0.save(Payslip.Figures(cents: 2), of: .total, onPayslipStarting: slip)
      }
    }
    fleet.tick(5)
    try a.connection.execute("UPDATE pay_slip SET label = id")
    try b.connection.execute("UPDATE pay_slip SET label = id")
    var records: [TableRecord] = []
    try a.forEachRecord(in: .payslip) { records.append($0) }
    let swapped = zip(records, records.reversed()).map { mine, other in
      var record = mine
      for column in ["kind", "label"] { record[column] = other[column] }
      record["updated_at"] = .integer(1_792_900_000)
      return record
    }
    try write(a) { transaction in
      let merge = try transaction.mergeRecords()
      for record in records {
        var moved = record
        moved["label"] = .text("free")
        moved["updated_at"] = .integer(1_792_890_000)
        if record == records[0] { try merge.add(moved) }
      }
      for record in swapped.reversed() { try merge.add(record) }
      try merge.finish()
    }
    try exchange(b, a)
  }

  // MARK: Shoes

  @Test(
    "a pair that was undone, or deleted, elsewhere stays while a session uses it",
    arguments: [true, false])
  func shoeInUse(isUndone: Bool) throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s")) }
    try write(a) {
      try $0.save(Shoe(id: RecordID("p"), brand: "B", createdAt: at(0), updatedAt: at(0)))
    }
    try b.mergeAll(of: a)
    fleet.tick(5)
    if isUndone {
      try a.undo(now: at(6))
    } else {
      try write(a) { try $0.delete(shoe: RecordID("p")) }
    }
    fleet.tick(5)
    try write(b) {
      try $0.save(
        ShoeSession(
          id: RecordID("w"), shoe: RecordID("p"), start: at(1), end: at(2), createdAt: at(0),
          updatedAt: at(0)))
    }
    try exchange(b, a)
    for (store, folder) in zip(fleet.stores, fleet.folders) {
      #expect(try store.shoes.shoes().map(\.id.text) == ["p"])
      #expect(Doctor(path: folder.path).check(localTime: utc).isEmpty)
    }
    // Without the session it is gone.
    fleet.tick(5)
    try write(a) { try $0.delete(session: RecordID("w")) }
    try exchange(a, b)
    #expect(try a.shoes.shoes().isEmpty)
  }

  // MARK: Claims

  @Test("of three shifts in progress the same one runs on, and ends the others alike, in any order")
  func threeRun() throws {
    let fleet = try Fleet(3) { try $0.save(shift("s")) }
    for (store, start) in zip(fleet.stores, [7, 12, 9] as [Int64]) {
      try store.save(running("r\(start)", since: start))
      fleet.tick(5)
    }
    var results: [[String]] = []
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let (folder, store) = try fleet.fresh()
      for index in order { try store.mergeAll(of: fleet.stores[index]) }
      #expect(try store.shifts.running()?.id.text == "r9")
      results.append(try store.contents())
      withExtendedLifetime(folder) {}
    }
    #expect(Set(results).count == 1)
    // Once the last one has been ended, none is in progress again.
    let (a, b) = (fleet.stores[0], fleet.stores[1])
    for from in fleet.stores.dropFirst() { try a.mergeAll(of: from) }
    var last = try #require(try a.shifts.running())
    last.status = .completed
    last.actualEnd = at(20)
    fleet.tick(5)
    try a.save(last)
    try exchange(a, b)
    #expect(try b.shifts.running() == nil)
  }

  // MARK: Stamps

  @Test(
    "a merge that learns only when something was changed is kept, and is no entry in the history")
  func quiet() throws {
    let fleet = try Fleet(3) { try $0.save(shift("s")) }
    let (a, b, c) = (fleet.stores[0], fleet.stores[1], fleet.stores[2])
    try c.write("edit", now: at(5)) { transaction in
      var edited = shift("s")
      edited.name = "C"
      try transaction.save(edited)
    }
    fleet.tick(5)
    // Changed and changed back, later than in `c`.
    try b.write("edit", now: at(5)) { transaction in
      var edited = shift("s")
      edited.name = "B"
      try transaction.save(edited)
    }
    try b.undo(now: at(6))
    let entries = try a.history(limit: 9).count
    #expect(try !a.mergeAll(of: b).isChange)
    #expect(try a.history(limit: 9).count == entries)
    try a.mergeAll(of: c)
    #expect(try a.shifts.shift(RecordID("s"))?.name == "Early")
    try exchange(a, c)
  }

  @Test("a record without stamps is merged by its columns from its first change on")
  func unstamped() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s")) }
    for store in fleet.stores { try store.connection.execute("DELETE FROM record_stamp") }
    try a.write("edit", now: at(5)) { transaction in
      var edited = shift("s")
      edited.name = "Late"
      try transaction.save(edited)
    }
    fleet.tick(5)
    try b.write("edit", now: at(5)) { transaction in
      var edited = shift("s")
      edited.notes = "swapped"
      try transaction.save(edited)
    }
    try exchange(a, b)
    let merged = try #require(try a.shifts.shift(RecordID("s")))
    #expect(merged.name == "Late" && merged.notes == "swapped")
  }

  @Test("a record from a file that says it was changed in the future does not move the clock there")
  func future() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s")) }
    var record: TableRecord?
    try a.forEachRecord(in: .shift) { record = $0 }
    var late = try #require(record)
    late["updated_at"] = .integer(9_000_000_000)
    late["name"] = .text("future")
    try write(a) { transaction in
      let merge = try transaction.mergeRecords()
      try merge.add(late)
      try merge.finish()
    }
    fleet.tick(5)
    try a.save(shift("t"))
    let stamp = try #require(try a.history(limit: 1).first?.stamp)
    #expect(stamp.hasPrefix("01a16b350805"))
    // Nor does one recovered from a damaged store.
    try b.connection.execute("DELETE FROM record_stamp; UPDATE shift SET updated_at = 9000000000")
    try a.mergeAll(of: b)
    fleet.tick(5)
    try a.save(shift("u"))
    #expect(try #require(try a.history(limit: 1).first?.stamp).hasPrefix("01a16b35080a"))
  }

  // MARK: Replacing

  @Test("after an old backup replaced everything, a newer one restores newer records")
  func replacedByOld() throws {
    let (fleet, a, old) = try pair { try $0.save(shift("s")) }
    fleet.tick(5)
    try a.write("edit", now: at(5)) { transaction in
      var edited = shift("s")
      edited.name = "Late"
      try transaction.save(edited)
      try transaction.save(shift("t"))
    }
    let (folder, newer) = try fleet.fresh()
    try newer.mergeAll(of: a)
    let contents = try a.contents()
    fleet.tick(5)
    try a.write("archive.replace", now: at(6)) { _ = try $0.replaceRecords(byThoseOf: old) }
    #expect(try a.contents() == old.contents())
    let count = try a.mergeAll(of: newer)
    #expect(count.added == 1 && count.updated == 1)
    #expect(try a.contents() == contents)
    try a.undo(2, now: at(7))
    #expect(try a.contents() == contents)
    withExtendedLifetime(folder) {}
  }

  // MARK: Older stores

  @Test("a step of the schema reads histories with damaged rows and changes that were undone")
  func migrated() throws {
    let folder = try TemporaryStore()
    try OldStores.make(18, at: folder.path)
    let old = try Connection(path: folder.path, busyTimeout: 0)
    try old.execute(
      """
      INSERT INTO change_group (id, label, detail, at, device, hlc, state, state_at, state_hlc) VALUES
        (900, 'shift.edit', '', 1, 'd', '01a16c8c7d00-0000-d', 2, 1, '01a17c8c7d00-0000-d');
      INSERT INTO change (id, group_id, table_name, record_id, before, after) VALUES
        (900, 900, 'shift', 's1', '{"":1,"name":"a"}', '{"":2,"name":"b","x y":1}'),
        (901, 900, 'shift', 's1', '[1]', '{"name":"c","a.b":1}'),
        (902, 900, 'shift', 's1', 'no JSON', '7');
      """)
    let store = try folder.open()
    let stamps = try store.connection.all(
      "SELECT part || ' ' || hlc FROM record_stamp WHERE record_id = 's1' ORDER BY 1"
    ) { $0.text() }
    #expect(stamps.contains(" 01a16c8c7d00-0000-d.0000000902~"), "not that of the write after it")
    #expect(stamps.contains("name 01a16c8c7d00-0000-d.0000000901~"))
    #expect(!stamps.contains { $0.hasPrefix("a.b") || $0.hasPrefix("x y") })
  }

  @Test(
    "what a merge or an import brought before there were stamps counts by when it was changed",
    arguments: ["archive.restore", "archive.import", "archive.replace"])
  func broughtBefore(label: String) throws {
    let folder = try TemporaryStore()
    try OldStores.make(18, at: folder.path)
    let old = try Connection(path: folder.path, busyTimeout: 0)
    try old.execute(
      """
      INSERT INTO change_group (id, label, detail, at, device, hlc, state) VALUES
        (900, '\(label)', '', 1, 'ward.local', '01b16c8c7d00-0000-ward.local', 0),
        (901, 'shift.edit', '', 1, 'ward.local', '01b16c8c7e00-0000-ward.local', 0);
      INSERT INTO change (id, group_id, table_name, record_id, before, after) VALUES
        (900, 900, 'shift', 's1', '{"name":"a"}', '{"name":"b"}'),
        (901, 900, 'shift', 'gone', '{"name":"a"}', NULL),
        (902, 900, 'shift', 'later', NULL, '{"name":"a"}'),
        (903, 901, 'shift', 'later', '{"name":"a"}', '{"name":"b"}');
      """)
    let store = try folder.open()
    let stamped = try store.connection.all(
      "SELECT DISTINCT record_id FROM record_stamp WHERE table_name = 'shift'"
    ) { $0.text() }
    #expect(!stamped.contains("s1") && !stamped.contains("gone") && stamped.contains("later"))
  }
}
