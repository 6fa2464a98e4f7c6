import Domain
import Store
import TestSupport
import Testing

private struct Stop: Error {}

@Suite struct WritingTests {
  let temporary: TemporaryStore
  let store: Store

  init() throws {
    temporary = try TemporaryStore()
    store = try temporary.open()
  }

  @Test("a write returns its value and the tables that changed, and is one entry of the history")
  func entry() throws {
    let written = try store.write(WriteLabel("shift.add", detail: "Early"), now: at(3)) {
      try $0.save(shift("a"))
      try $0.save(profile())
      return 42
    }
    #expect(written.value == 42)
    #expect(written.changedTables == [.shift, .userProfile])
    let entry = try #require(try store.history(limit: 9).first)
    #expect(entry.label == WriteLabel("shift.add", detail: "Early"))
    #expect(entry.at == at(3))
    #expect(entry.device == "test")
    #expect(entry.state == .inForce)
    let changes = try store.changes(of: entry.id)
    #expect(changes.map(\.record.text) == ["a", "p"])
    #expect(changes.map(\.table) == [.shift, .userProfile])
    #expect(changes.allSatisfy { $0.before == nil && $0.after != nil })
  }

  @Test("the history has each record before and after, column by column")
  func json() throws {
    try store.save(shift("a"))
    var edited = shift("a")
    edited.notes = "\"ja\" 🦉\\\n"
    try store.save(edited)
    let change = try #require(try store.changes(of: store.history(limit: 1)[0].id).first)
    #expect(
      change.before
        == #"{"id":"a","pattern_id":null,"name":"Early","status":0,"#
        + #""scheduled_start":1792825200,"scheduled_end":1792854000,"#
        + #""local_start":"2026-10-24T07:00","local_end":"2026-10-24T15:00","zone":"UTC","#
        + #""actual_start":null,"actual_end":null,"break_minutes":0,"is_additional_shift":0,"#
        + #""notes":"","rate_label":null,"rate_multiplier":"1.0","created_at":1792800000,"#
        + #""updated_at":1792800000,"deleted_at":null,"code":"","pattern_day":null,"#
        + #""pattern_slot":null,"break_by_rule":1,"actual_local_start":null,"#
        + #""actual_local_end":null}"#)
    #expect(change.after?.contains(#""notes":"\"ja\" 🦉\\\n""#) == true)
  }

  @Test("several edits of one record in a write are one change, from its first to its last state")
  func collapsed() throws {
    try store.write("test", now: at(0)) {
      try $0.save(shift("a", 1, 2))
      try $0.save(shift("a", 2, 3))
      try $0.delete(shift: RecordID("a"))
      try $0.save(shift("a", 3, 4))
    }
    let changes = try store.changes(of: store.history(limit: 1)[0].id)
    #expect(changes.count == 1)
    #expect(changes[0].before == nil)
    #expect(changes[0].after?.contains(#""scheduled_start":\#(at(3).seconds),"#) == true)
  }

  @Test("a write that changes nothing real says so and leaves no entry")
  func nothing() throws {
    try store.save(shift("a"))
    let before = try store.dump("shift")
    let same = try store.write("test", now: at(5)) { try $0.save(shift("a")) }
    let back = try store.write("test", now: at(5)) {
      try $0.save(shift("a", 1, 2))
      try $0.save(shift("a"))
    }
    let none = try store.write("test", now: at(5)) { _ in }
    for written in [same, back, none] { #expect(written.changedTables.isEmpty) }
    #expect(try store.history(limit: 9).count == 1)
    #expect(try store.dump("shift") == before)
  }

  @Test("a write without a change keeps redo")
  func nothingKeepsRedo() throws {
    try store.save(shift("a"), label: "one")
    try store.save(shift("b"), label: "two")
    try store.undo(now: at(1))
    try store.save(shift("a"))
    #expect(try store.nextRedo() == "two")
  }

  @Test("an error rolls back all of the write, and the store still works")
  func thrown() throws {
    #expect(throws: Stop.self) {
      try store.write("test", now: at(0)) { transaction in
        try transaction.save(shift("a"))
        #expect(try transaction.shifts.count() == 1, "the transaction sees its own writes")
        throw Stop()
      }
    }
    #expect(try store.shifts.count() == 0)
    #expect(try store.history(limit: 9).isEmpty)
    try store.save(shift("a"))
    #expect(try store.shifts.count() == 1)
  }

  @Test("a refused record can be handled inside a write, and the rest is kept")
  func handled() throws {
    try store.write("test", now: at(0)) { transaction in
      try transaction.save(running("a"))
      #expect(throws: StoreError.shiftInProgress(running: RecordID("a"))) {
        try transaction.save(running("b"))
      }
    }
    #expect(try store.shifts.count() == 1)
    try store.undo(now: at(1))
    #expect(try store.shifts.count() == 0)
  }

  @Test("a write inside a write is refused, and takes the outer one back")
  func nested() throws {
    #expect(throws: StoreError.self) {
      try store.write("outer", now: at(0)) { transaction in
        try transaction.save(shift("a"))
        try store.write("inner", now: at(0)) { try $0.save(shift("b")) }
      }
    }
    #expect(try store.shifts.count() == 0)
    try store.save(shift("c"))
    #expect(try store.shifts.count() == 1)
  }

  @Test("another connection's commit is noticed once, one's own never")
  func externalChange() throws {
    let other = try temporary.open()
    #expect(try !other.externalChange())
    try store.save(shift("a"))
    #expect(try other.externalChange())
    #expect(try !other.externalChange())
    #expect(try !store.externalChange())
    #expect(try other.shifts.count() == 1)
    try store.undo(now: at(1))
    #expect(try other.externalChange())
    try store.save(shift("a"))
    try store.save(shift("a"))
    #expect(try other.externalChange())
    try store.save(shift("a"))
    #expect(try !other.externalChange(), "nothing was written")
  }

  @Test("a reader sees the state before a write until it is whole")
  func isolation() throws {
    let reader = try temporary.open()
    try store.write("test", now: at(0)) {
      try $0.save(shift("a"))
      #expect(try reader.shifts.count() == 0)
    }
    #expect(try reader.shifts.count() == 1)
  }

  @Test("threads with a connection each write in turns, and nothing is lost")
  func threads() async throws {
    let path = temporary.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          let store = try Store(path: path)
          for number in 0..<10 { try store.save(shift("\(thread)-\(number)")) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.shifts.count() == 40)
    let stamps = try store.history(limit: 100).map(\.stamp)
    #expect(stamps == stamps.sorted().reversed())
    #expect(Set(stamps).count == 40)
  }

  @Test("history comes newest first, a page at a time")
  func paging() throws {
    for name in ["a", "b", "c", "d", "e"] {
      try store.save(shift(name), label: WriteLabel(name))
    }
    let first = try store.history(limit: 2)
    let second = try store.history(limit: 2, before: first.last?.id)
    let third = try store.history(limit: 2, before: second.last?.id)
    #expect(
      [first, second, third].map { $0.map(\.label.key) } == [["e", "d"], ["c", "b"], ["a"]])
  }
}
