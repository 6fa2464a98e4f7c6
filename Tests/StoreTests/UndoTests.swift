import Domain
import Store
import TestSupport
import Testing

@Suite struct UndoTests {
  let temporary: TemporaryStore
  let store: Store

  init() throws {
    temporary = try TemporaryStore()
    store = try temporary.open()
  }

  /// The history as one word, the oldest first: `+` in force, `-` undone, `x` undone for good.
  private var states: String {
    get throws {
      try store.history(limit: 99).reversed().map { entry in
        entry.label.key
          + (entry.state == .inForce ? "+" : entry.state == .undone ? "-" : "x")
      }.joined()
    }
  }

  private func write(_ keys: String...) throws {
    for key in keys { try store.save(shift(key), label: WriteLabel(key)) }
  }

  @Test("undo and redo walk the history in a line and end with a word")
  func line() throws {
    try write("a", "b")
    #expect(try store.nextUndo() == "b")
    #expect(try store.nextRedo() == nil)
    #expect(try store.undo(now: at(1)).value == ["b"])
    #expect(try states == "a+b-")
    #expect(try store.nextUndo() == "a")
    #expect(try store.nextRedo() == "b")
    #expect(try store.undo(now: at(1)).value == ["a"])
    #expect(throws: StoreError.nothingToUndo) { try store.undo(now: at(1)) }
    #expect(try store.redo(now: at(1)).value == ["a"])
    #expect(try store.redo(now: at(1)).value == ["b"])
    #expect(throws: StoreError.nothingToRedo) { try store.redo(now: at(1)) }
    #expect(try states == "a+b+")
    #expect(try store.shifts.count() == 2)
  }

  @Test("hiding a tip is no step: it is undone and redone with the step before it")
  func asides() throws {
    func hideTip(_ record: String) throws {
      try store.save(shift(record), label: "profile.hints")
    }
    try write("a")
    try hideTip("1")
    try write("b")
    try hideTip("2")
    try hideTip("3")
    #expect(try store.nextUndo() == "b")
    #expect(try store.undo(now: at(1)).value == ["b"])
    #expect(try store.history(limit: 9).map(\.state.rawValue) == [1, 1, 1, 0, 0])
    try hideTip("4")
    #expect(try store.nextRedo() == "b")
    #expect(try store.redo(now: at(1)).value == ["b"])
    #expect(try store.undo(9, now: at(1)).value == ["b", "a"])
    #expect(throws: StoreError.nothingToUndo) { try store.undo(now: at(1)) }
    #expect(try store.redo(2, now: at(1)).value == ["a", "b"])
    #expect(throws: StoreError.nothingToRedo) { try store.redo(now: at(1)) }
    #expect(try store.history(limit: 9).allSatisfy { $0.state == .inForce })
  }

  @Test("a tip hidden in the record of an undone step leaves nothing to redo")
  func asideInTheWay() throws {
    try write("a", "b")
    try store.undo(now: at(1))
    var changed = shift("b")
    changed.notes = "hidden"
    try store.save(changed, label: "profile.hints")
    #expect(try store.nextRedo() == nil)
    #expect(throws: StoreError.nothingToRedo) { try store.redo(now: at(1)) }
  }

  @Test("a tip hidden before any step leaves nothing to undo")
  func lonelyAside() throws {
    try write("profile.hints")
    #expect(try store.nextUndo() == nil)
    #expect(throws: StoreError.nothingToUndo) { try store.undo(now: at(1)) }
  }

  @Test("changes before the undo barrier stay, later ones can be undone")
  func settled() throws {
    try store.setUndoBarrier()
    try write("a", "b")
    try store.setUndoBarrier()
    #expect(try store.nextUndo() == nil)
    #expect(throws: StoreError.nothingToUndo) { try store.undo(5, now: at(1)) }
    try write("c")
    #expect(try store.undo(5, now: at(1)).value == ["c"])
    #expect(try store.redo(now: at(1)).value == ["c"])
    #expect(try states == "a+b+c+")
    #expect(try temporary.open().nextUndo() == "c")
  }

  @Test("several at once are taken newest first and repeated oldest first, as many as there are")
  func several() throws {
    try write("a", "b", "c")
    #expect(try store.undo(2, now: at(1)).value == ["c", "b"])
    #expect(try store.redo(9, now: at(1)).value == ["b", "c"])
    #expect(try store.undo(9, now: at(1)).value == ["c", "b", "a"])
    #expect(try store.shifts.count() == 0)
  }

  @Test("a new change after an undo leaves nothing to redo, and the audit trail keeps all")
  func branch() throws {
    try write("a", "b", "c")
    try store.undo(2, now: at(1))
    try write("d")
    #expect(try states == "a+bxcxd+")
    #expect(throws: StoreError.nothingToRedo) { try store.redo(now: at(1)) }
    try store.undo(now: at(1))
    #expect(try states == "a+bxcxd-")
    #expect(try store.redo(now: at(1)).value == ["d"], "not the abandoned b")
    #expect(try store.undo(9, now: at(1)).value == ["d", "a"])
    #expect(try store.redo(9, now: at(1)).value == ["a", "d"])
  }

  @Test("undo brings back every column, the time of the last change too")
  func exact() throws {
    try write("a")
    let before = try store.records()
    var edited = shift("a", 8, 16, .completed, actual: (8, 17))
    edited.notes = "\"\\\n\u{1}🦉 null true 1.0 {\"a\":[1]}"
    edited.rateLabel = ""
    edited.rateMultiplier = Multiplier(tenThousandths: 20_000)
    try store.write("edit", now: at(9)) { try $0.save(edited) }
    let after = try store.records()
    try store.undo(now: at(10))
    #expect(try store.records() == before)
    try store.redo(now: at(11))
    #expect(try store.records() == after)
    try store.write("delete", now: at(12)) { try $0.delete(shift: RecordID("a")) }
    try store.undo(now: at(13))
    #expect(try store.records() == after)
    try store.undo(2, now: at(14))
    #expect(try store.records() == [])
  }

  @Test("undo and redo go on after a restart and from another connection")
  func restart() throws {
    try write("a", "b")
    try store.undo(now: at(1))
    let other = try temporary.open()
    #expect(try other.undo(now: at(1)).value == ["a"])
    #expect(try store.redo(now: at(1)).value == ["a"])
    #expect(try temporary.open().redo(now: at(1)).value == ["b"])
    #expect(try states == "a+b+")
  }

  @Test("undo and redo say which tables changed")
  func tables() throws {
    try store.write("both", now: at(0)) {
      try $0.save(shift("a"))
      try $0.save(profile())
    }
    try write("b")
    #expect(try store.undo(now: at(1)).changedTables == [.shift])
    #expect(try store.undo(now: at(1)).changedTables == [.shift, .userProfile])
    #expect(try store.redo(now: at(1)).changedTables == [.shift, .userProfile])
  }

  @Test("one shift in progress handed over to another in one write can be undone and redone")
  func handover() throws {
    try store.save(running("a"), shift("b"))
    let before = try store.records()
    try store.write("handover", now: at(9)) {
      // `b` is touched first, so that no single order of the records works both ways.
      try $0.save(shift("b", 8, 16))
      try $0.save(shift("a", 7, 15, .completed, actual: (7, 8)))
      try $0.save(running("b", since: 8))
    }
    let after = try store.records()
    try store.undo(now: at(10))
    #expect(try store.records() == before)
    try store.redo(now: at(10))
    #expect(try store.records() == after)
  }

  @Test(
    "a record changed past the history is not overwritten, and nothing else is undone",
    arguments: [
      "UPDATE shift SET name = 'Other' WHERE id = 'a'",
      "UPDATE shift SET notes = 'x', break_minutes = 5 WHERE id = 'a'",
      "DELETE FROM shift WHERE id = 'a'",
    ])
  func conflict(sql: String) throws {
    try store.save(shift("a"), shift("b"), label: "add")
    try store.save(shift("a", 1, 2), shift("b", 1, 2), label: "edit")
    try store.connection.execute(sql)
    let before = try store.records()
    let expected = StoreError.undoConflict(label: "edit", table: .shift, id: RecordID("a"))
    #expect(throws: expected) { try store.undo(2, now: at(1)) }
    #expect(try store.records() == before)
    #expect(try states == "add+edit+")
  }

  @Test("an insertion changed past the history is not removed")
  func insertionConflict() throws {
    try write("a")
    try store.connection.execute("UPDATE shift SET name = 'Other'")
    #expect(throws: StoreError.undoConflict(label: "a", table: .shift, id: RecordID("a"))) {
      try store.undo(now: at(1))
    }
    #expect(try store.shifts.count() == 1)
  }

  @Test("redoing an insertion of a record that is there again is a conflict")
  func redoConflict() throws {
    try write("a")
    let row = try store.dump("shift")[0].split(separator: "|", omittingEmptySubsequences: false)
      .joined(separator: ",")
    try store.undo(now: at(1))
    try store.connection.execute("INSERT INTO shift VALUES (\(row))")
    #expect(throws: StoreError.undoConflict(label: "a", table: .shift, id: RecordID("a"))) {
      try store.redo(now: at(1))
    }
  }

  @Test("undoing a stop while another shift is in progress names that one and changes nothing")
  func secondInProgress() throws {
    try store.save(running("a"), label: "start")
    try store.save(shift("a", 7, 15, .completed, actual: (7, 15)), shift("b"), label: "stop")
    try store.connection.execute(
      """
      INSERT INTO shift SELECT 'c', NULL, '', 1, 0, 9, '1970-01-01T00:00', '1970-01-01T00:00',
        'UTC', 0, NULL, 0, 0, '', NULL, '1.0', 0, 0, NULL, '', NULL, NULL, 0, NULL, NULL
      """)
    let before = try store.records()
    #expect(throws: StoreError.shiftInProgress(running: RecordID("c"))) {
      try store.undo(now: at(9))
    }
    #expect(try store.records() == before)
    #expect(try states == "start+stop+")
  }

  @Test("a change with a text of megabytes is not taken back, and says so")
  func huge() throws {
    let store = try temporary.open()
    try store.save(shift("a"), label: "shift.add")
    try store.connection.execute(
      "UPDATE change SET after = json_set(after, '$.notes', printf('%.*c', 5000000, 'x'))")
    #expect(throws: StoreError.undoTooLarge(label: "shift.add")) { try store.undo(now: at(1)) }
    #expect(try store.shifts.count() == 1)
  }

  @Test("a full disk during undo changes nothing")
  func fullDisk() throws {
    let ids = (0..<300).map { "s\($0)" }
    func save(_ notes: String) throws {
      try store.write("edit", now: at(0)) { transaction in
        for id in ids {
          var edited = shift(id)
          edited.notes = notes
          try transaction.save(edited)
        }
      }
    }
    try save(String(repeating: "long ", count: 100))
    try save("")
    try store.connection.execute("VACUUM")
    let pages = try store.connection.integer("PRAGMA page_count")
    try store.connection.execute("PRAGMA max_page_count = \(pages)")
    let before = try store.records()
    #expect(throws: StoreError.diskFull(path: temporary.path)) { try store.undo(now: at(1)) }
    #expect(try store.records() == before)
    #expect(try store.nextUndo() == "edit")
  }

  @Test("ten thousand records in one change are undone and redone")
  func many() throws {
    try store.write("import", now: at(0)) { transaction in
      for hour in 0..<10_000 as Range<Int64> {
        try transaction.save(shift("\(hour)", hour, hour + 8))
      }
    }
    let records = try store.records()
    try store.undo(now: at(1))
    #expect(try store.shifts.count() == 0)
    try store.redo(now: at(1))
    #expect(try store.records() == records)
  }
}
