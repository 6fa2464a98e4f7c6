import Domain
import Platform
import Store
import TestSupport
import Testing

/// Stamps of changes that were undone, repeated, or damaged.
@Suite("Stamps of records that are merged") struct MergeStampTests {
  private func named(_ name: String, _ id: String = "s", _ start: Int64 = 7) -> Shift {
    var shift = shift(id, start, start + 8)
    shift.name = name
    return shift
  }

  private func name(_ store: Store) throws -> String? {
    try store.shifts.shift(RecordID("s"))?.name
  }

  @Test("an edit that was undone does not come back once the merge before it is undone, too")
  func undoneEdit() throws {
    let (fleet, a, b) = try pair { try $0.save(named("first")) }
    fleet.tick(5)
    try b.save(named("B"))
    try a.mergeAll(of: b)
    fleet.tick(5)
    try a.save(named("edited"))
    try b.mergeAll(of: a)
    fleet.tick(5)
    try a.undo(now: at(6))
    #expect(try name(a) == "B")
    fleet.tick(5)
    try a.undo(now: at(7))
    #expect(try name(a) == "first")
    try exchange(a, b)
    #expect(try name(a) == "first")
    fleet.tick(5)
    try a.redo(2, now: at(8))
    #expect(try name(a) == "edited")
    try exchange(a, b)
    #expect(try name(a) == "edited")
  }

  @Test("a planned shift that is changed again has its new values only")
  func touchedAgain() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("t")) }
    try a.save(named("once", "s", 9))
    try b.mergeAll(of: a)
    fleet.tick(5)
    try a.undo(now: at(6))
    // As in a store of a version without `set_aside`.
    try a.connection.execute("DELETE FROM set_aside")
    fleet.tick(5)
    try b.save(named("B", "s", 12))
    fleet.tick(5)
    try a.save(named("now", "s", 10))
    try exchange(a, b)
    #expect(try name(a) == "now")
    #expect(try a.shifts.shift(RecordID("s"))?.scheduledStart == at(10))
  }

  @Test("a step of the schema counts a shift that was undone and touched again from then on")
  func touchedAgainLongAgo() throws {
    let folder = try TemporaryStore()
    try OldStores.make(18, at: folder.path)
    let old = try Connection(path: folder.path, busyTimeout: 0)
    try old.execute(
      """
      INSERT INTO change_group (id, label, detail, at, device, hlc, state, state_at, state_hlc) VALUES
        (900, 'shift.add', '', 1, 'd', '01a16c8c7d00-0000-d', 2, 1, '01a17c8c7d00-0000-d'),
        (901, 'shift.add', '', 1, 'd', '01a17c8c7d00-0000-d', 0, NULL, NULL);
      INSERT INTO change (id, group_id, table_name, record_id, before, after) VALUES
        (900, 900, 'shift', 'x', NULL, '{"name":"a"}'),
        (901, 901, 'shift', 'x', NULL, '{"name":"b"}');
      """)
    let store = try folder.open()
    let stamps = try store.connection.all(
      "SELECT part || ' ' || hlc FROM record_stamp WHERE record_id = 'x' ORDER BY 1"
    ) { $0.text() }
    #expect(stamps.allSatisfy { $0.hasSuffix("01a17c8c7d00-0000-d.0000000901") })
  }

  @Test(
    "stamps that no clock gives count as none: the rest of the store comes along",
    arguments: ["zzzz", "ffffffffffff-0000-x", "", "01A16C8C7D00-0000-x", "e00000000000-0000-x"])
  func damaged(text: String) throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s")) }
    try b.save(shift("t"), named("u", "u", 20))
    try b.connection.execute("UPDATE record_stamp SET hlc = '\(text)' WHERE record_id = 't'")
    try a.mergeAll(of: b)
    #expect(try a.shifts.count() == 3)
    fleet.tick(5)
    try a.save(named("later"))
    #expect(try #require(try a.history(limit: 1).first?.stamp).hasPrefix("01a16b350805"))
    try a.write("archive.replace", now: at(8)) { _ = try $0.replaceRecords(byThoseOf: b) }
    #expect(try a.shifts.count() == 3)
  }

  @Test("a record set aside by a program with fewer columns can be shown again")
  func fewerColumns() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s")) }
    try a.save(named("x", "x", 30))
    try b.mergeAll(of: a)
    fleet.tick(5)
    var rested = named("x", "x", 30)
    rested.breakMinutes = 45
    try a.save(rested)
    try a.undo(2, now: at(6))
    try a.connection.execute(
      "UPDATE set_aside SET record = json_remove(record, '$.break_by_rule', '$.code')")
    fleet.tick(5)
    var edited = named("y", "x", 30)
    edited.notes = "edited"
    try b.save(edited)
    try exchange(a, b)
    #expect(try a.shifts.shift(RecordID("x"))?.notes == "edited")
    fleet.tick(5)
    try b.undo(now: at(7))
    try exchange(a, b)
  }
}
