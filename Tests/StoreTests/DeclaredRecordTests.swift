import Domain
import Store
import TestSupport
import Testing

/// A record of these tests: its type, its table and one migration.
private struct Mood: Equatable, Sendable, Identifiable {
  var id = RecordID("")
  var word = ""
  var note = ""
  var isGood = false
  var at = Instant(seconds: 0)
  var level: Int?

  static let table = TableDescriptor(
    "mood", about: .settings, identity: .same(["at"]), empty: Mood()
  ) { t in
    t.id(\.id)
    t.column("word", \.word, typed: .name)
    t.column("note", \.note, typed: .note)
    t.column("is_good", \.isGood)
    t.column("at", \.at)
    t.times()
    t.column("level", \.level)
  }

  static let schema = Schema(
    tables: RecordTable.all + [table.untyped],
    migrations: Schema.current.migrations + [
      Migration(
        name: "mood",
        sql: """
          CREATE TABLE mood (
            id TEXT PRIMARY KEY NOT NULL, word TEXT NOT NULL, note TEXT NOT NULL,
            is_good INTEGER NOT NULL, at INTEGER NOT NULL, created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL, deleted_at INTEGER, level INTEGER) STRICT
          """)
    ])
}

@Suite("A record that is declared once") struct DeclaredRecordTests {
  private let one: TemporaryStore
  private let two: TemporaryStore
  private let here: Store
  private let there: Store

  init() throws {
    one = try TemporaryStore()
    two = try TemporaryStore()
    here = try Store(path: one.path, options: StoreOptions(device: "a"), schema: Mood.schema)
    there = try Store(path: two.path, options: StoreOptions(device: "b"), schema: Mood.schema)
  }

  private func moods(_ store: Store) throws -> [Mood] {
    try store.connection.records(Mood.table, "ORDER BY id")
  }

  private func save(_ mood: Mood, in store: Store, _ hour: Int64 = 1) throws {
    try store.write("mood.save", now: at(hour)) { try $0.save(mood, in: Mood.table) }
  }

  private let calm = Mood(
    id: RecordID("m1"), word: "calm", note: "", isGood: true, at: midnight, level: 3)

  @Test("it is saved, read, deleted, undone and redone")
  func lives() throws {
    try save(calm, in: here)
    #expect(try moods(here) == [calm])
    try here.write("mood.delete", now: at(2)) { try $0.delete(calm.id, from: Mood.table.untyped) }
    #expect(try moods(here) == [])
    try here.undo(now: at(3))
    #expect(try moods(here) == [calm])
    try here.undo(now: at(3))
    #expect(try here.dump("mood") == [])
    try here.redo(now: at(3))
    #expect(try moods(here) == [calm])
  }

  @Test("its texts are limited, and the history names its columns in their order")
  func history() throws {
    var long = calm
    long.word = String(repeating: "x", count: TextLimit.name + 1)
    #expect(throws: TextTooLong.self) { try save(long, in: here) }
    try save(calm, in: here)
    let entry = try #require(try here.history(limit: 1).first)
    let change = try #require(try here.changes(of: entry.id).first)
    #expect(change.table == Mood.table.untyped)
    #expect(change.after?.hasPrefix(#"{"id":"m1","word":"calm","note":"","is_good":1,"#) == true)
    #expect(change.table.isFlag("is_good") && change.table.isMoment("at"))
    #expect(change.table.column("note")?.hidesEmpty == true)
  }

  @Test("it is merged by its columns, and one of the same moment is the same")
  func merges() throws {
    try save(calm, in: here)
    try here.copy(to: two.path + ".copy")
    let copy = try Store(
      path: two.path + ".copy", options: StoreOptions(device: "c"), schema: Mood.schema)
    var mine = calm, theirs = calm
    mine.word = "merry"
    theirs.note = "rain"
    try save(mine, in: here, 2)
    try save(theirs, in: copy, 3)
    var other = calm
    other.id = RecordID("m0")
    other.level = 5
    try save(other, in: there, 4)
    for _ in 0..<2 {
      try here.mergeAll(of: copy)
      try copy.mergeAll(of: there)
      try there.mergeAll(of: here)
    }
    #expect(try moods(here) == moods(copy) && moods(copy) == moods(there))
    #expect(try moods(here).map(\.id.text) == ["m0"])
  }
}
