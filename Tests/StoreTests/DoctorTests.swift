import Domain
import Platform
import Store
import TestSupport
import Testing

@Suite struct DoctorTests {
  let temporary: TemporaryStore
  var doctor: Doctor {
    Doctor(path: temporary.path, options: StoreOptions(busyTimeoutMilliseconds: 0))
  }

  init() throws { temporary = try TemporaryStore() }

  /// The findings without records that SQL changed outside the history.
  private func findings() -> [Finding] {
    doctor.check(localTime: utc).filter { if case .alteredRecord = $0 { false } else { true } }
  }

  /// Creates a store with `count` shifts that `body` changes without any rules.
  private func fill(_ count: Int, _ body: (Connection) throws -> Void = { _ in }) throws {
    let store = try temporary.open()
    try store.write("fill", now: at(0)) { transaction in
      for number in 0..<count {
        var filled = shift("id\(number)", Int64(number), Int64(number) + 8)
        filled.notes = "Night on ward three, number \(number)"
        try transaction.save(filled)
      }
    }
    try store.connection.execute(
      "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF; "
        + "PRAGMA writable_schema = ON")
    try body(store.connection)
  }

  /// Damages a page of the closed file.
  private func overwrite(page: Int64, with byte: UInt8 = 0xa5) throws {
    var bytes = try Files.read(temporary.path)
    let start = Int(page - 1) * 4096
    bytes.replaceSubrange(start..<start + 4096, with: repeatElement(byte, count: 4096))
    try Files.write(bytes, to: temporary.path)
  }

  /// Returns a leaf page of the table `shift` between its first and last.
  private func leaf() throws -> Int64 {
    let store = try temporary.open()
    return try store.connection.integer(
      """
      SELECT pageno FROM dbstat WHERE name = 'shift' AND pagetype = 'leaf' ORDER BY path LIMIT 1
      OFFSET 2
      """)
  }

  @Test("a healthy store has no findings, and looking at it changes nothing")
  func healthy() throws {
    do {
      let store = try temporary.open()
      try store.save(shift("a"), running("b"), shift("c", 1, 9, .completed, actual: (1, 9)))
      try store.write("profile", now: at(0)) { try $0.save(profile()) }
      try store.save(shift("d"))
      try store.undo(now: at(1))
    }
    let before = try Files.read(temporary.path)
    #expect(findings() == [])
    #expect(try Files.read(temporary.path) == before)
    #expect(names(in: temporary.folder) == ["shiftpro.sqlite"])
  }

  @Test("a missing file is a finding, and is not created")
  func missing() {
    #expect(findings() == [.missing(path: temporary.path)])
    #expect(names(in: temporary.folder) == [])
  }

  @Test("a file that is no store, or a newer one, is a finding")
  func unusable() throws {
    try Files.write(Array("Dear diary".utf8), to: temporary.path)
    #expect(findings() == [.unusable(.notAStore(path: temporary.path))])
    try Files.remove(temporary.path)
    let next = Schema.current.version + 1
    do { try temporary.open().connection.execute("PRAGMA user_version = \(next)") }
    #expect(
      findings() == [
        .unusable(.newerStore(path: temporary.path, found: next, known: Schema.current.version))
      ])
  }

  @Test("files that others may read are found and narrowed")
  func permissions() throws {
    let store = try temporary.open()
    try store.save(shift("a"))
    chmod(temporary.path, 0o644)
    chmod(temporary.path + "-wal", 0o660)
    #expect(
      findings() == [
        .widePermissions(path: temporary.path, mode: 0o644),
        .widePermissions(path: temporary.path + "-wal", mode: 0o660),
      ])
    let repairs = try doctor.repair()
    #expect(repairs.contains(.permissionsNarrowed(path: temporary.path)))
    #expect(repairs.contains(.permissionsNarrowed(path: temporary.path + "-wal")))
    #expect(mode(temporary.path) == 0o600)
    #expect(findings() == [])
  }

  @Test("a log that is not merged is merged")
  func log() throws {
    let store = try temporary.open()
    try store.save(shift("a"))
    try #require((Files.size(temporary.path + "-wal") ?? 0) > 0)
    #expect(try doctor.repair() == [.logMerged])
    #expect(Files.size(temporary.path + "-wal") == 0)
    #expect(try store.shifts.count() == 1)
    #expect(try doctor.repair() == [])
  }

  @Test("wall-clock times that are not those of the instants are found, and unknown zones")
  func localTimes() throws {
    try fill(3) {
      try $0.execute(
        """
        UPDATE shift SET local_end = '2026-10-24T08:30' WHERE id = 'id0';
        UPDATE shift SET zone = 'Mars/Base' WHERE id = 'id1'
        """)
    }
    let eight = LocalDateTime(floatingSeconds: at(8).seconds)
    #expect(
      findings() == [
        .wrongLocalTime(
          RecordID("id0"), stored: LocalDateTime(floatingSeconds: eight.floatingSeconds + 1800),
          expected: eight),
        .unknownZone(RecordID("id1"), zone: "Mars/Base"),
      ])
  }

  @Test("a shift that ends before it starts is found, planned or worked")
  func ends() throws {
    try fill(3) {
      try $0.execute(
        """
        UPDATE shift SET scheduled_end = scheduled_start, local_end = local_start WHERE id = 'id0';
        UPDATE shift SET actual_start = 100, actual_end = 99 WHERE id = 'id2'
        """)
    }
    let found = findings()
    #expect(found.contains(.endBeforeStart(RecordID("id0"))))
    #expect(found.contains(.endBeforeStart(RecordID("id2"))))
    #expect(found.contains(.damaged(detail: "CHECK constraint failed in shift")))
  }

  @Test("several shifts in progress are found though their index is gone")
  func severalInProgress() throws {
    try fill(3) {
      try $0.execute(
        """
        DROP INDEX shift_in_progress;
        UPDATE shift SET status = 1, actual_start = scheduled_start WHERE id <> 'id1'
        """)
    }
    let found = findings()
    #expect(found.map(\.code) == ["schema_missing", "several_in_progress"])
    #expect(found.last == .severalInProgress([RecordID("id0"), RecordID("id2")]))
  }

  @Test("a record that cannot be read is found, and the others are examined")
  func unreadable() throws {
    try fill(3) {
      try $0.execute(
        """
        UPDATE shift SET local_start = '2026-02-30T00:00' WHERE id = 'id0';
        UPDATE shift SET zone = 'Mars/Base' WHERE id = 'id2'
        """)
    }
    #expect(
      findings() == [
        .unreadableRecord(table: .shift, id: RecordID("id0")),
        .unknownZone(RecordID("id2"), zone: "Mars/Base"),
      ])
  }

  @Test("changes without their entry, and records lost from under the history, are found")
  func history() throws {
    try fill(3) { try $0.execute("DELETE FROM shift WHERE id = 'id1'") }
    #expect(findings() == [.lostRecord(table: "shift", id: RecordID("id1"))])
    do {
      let connection = try temporary.open().connection
      try connection.execute("PRAGMA foreign_keys = OFF; DELETE FROM change_group")
    }
    #expect(findings() == [.brokenReferences(table: "change", count: 3)])
  }

  @Test("an index that disagrees with its table is found and rebuilt")
  func index() throws {
    try fill(3) {
      // The index is not in the schema while a row changes.
      try $0.execute(
        """
        CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'shift_by_start';
        DELETE FROM sqlite_schema WHERE name = 'shift_by_start'
        """)
    }
    do {
      let connection = try Connection(path: temporary.path, busyTimeout: 0)
      try connection.execute(
        """
        PRAGMA writable_schema = ON;
        UPDATE shift SET scheduled_start = scheduled_start - 60 WHERE id = 'id1';
        INSERT INTO sqlite_schema SELECT * FROM kept
        """)
    }
    do { try Connection(path: temporary.path, busyTimeout: 0).execute("DROP TABLE kept") }
    let damage = findings().filter { if case .damaged = $0 { true } else { false } }
    #expect(!damage.isEmpty)
    #expect(try doctor.repair().contains(.indexesRebuilt))
    #expect(findings().allSatisfy { if case .damaged = $0 { false } else { true } })
  }

  @Test("a spoilt page is found, repair leaves it alone, and recovery saves all other records")
  func spoiltPage() throws {
    try fill(300)
    let lost = try temporary.open().connection.integer(
      """
      SELECT ncell FROM dbstat WHERE name = 'shift' AND pagetype = 'leaf' ORDER BY path LIMIT 1
      OFFSET 2
      """)
    try overwrite(page: try leaf())
    let before = try Files.read(temporary.path)

    let damage = findings()
    #expect(damage.contains { if case .damaged = $0 { true } else { false } })
    #expect(damage.contains { if case .unusable(.corrupt) = $0 { true } else { false } })
    #expect(try doctor.repair() == [])

    let recovery = try doctor.recover()
    #expect(recovery.path == temporary.path + ".recovered")
    #expect(recovery.saved[.shift] == 300 - Int(lost))
    #expect(recovery.refused == 0)
    #expect(try Files.read(temporary.path) == before)
    #expect(names(in: temporary.folder) == ["shiftpro.sqlite", "shiftpro.sqlite.recovered"])
    #expect(mode(recovery.path) == 0o600)
    #expect(Doctor(path: recovery.path).check(localTime: utc) == [])
    let saved = try Store(path: recovery.path)
    #expect(try saved.shifts.count() == 300 - Int(lost))
    #expect(throws: StoreError.nothingToUndo) { try saved.undo(now: at(0)) }
    #expect(try doctor.recover().path == temporary.path + ".recovered-2")
  }

  @Test("recovery reads a truncated file to its end")
  func truncated() throws {
    try fill(600)
    let bytes = try Files.read(temporary.path)
    let cut = Array(bytes.prefix(bytes.count * 2 / 3 / 4096 * 4096))
    try Files.write(cut, to: temporary.path)
    let recovery = try doctor.recover()
    let saved = try #require(recovery.saved[.shift])
    #expect(saved > 0)
    #expect(try Store(path: recovery.path).shifts.count() == saved)
    #expect(try Files.read(temporary.path) == cut)
  }

  @Test("recovery reads the log, keeps deleted records, and leaves out invalid ones")
  func recoveryDetails() throws {
    do {
      let store = try temporary.open()
      try store.save(shift("a"), shift("b"), shift("c"))
      try store.write("test", now: at(0)) {
        try $0.delete(shift: RecordID("b"))
        try $0.save(profile())
      }
      try store.connection.execute(
        "PRAGMA ignore_check_constraints = ON; UPDATE shift SET status = 7 WHERE id = 'c'")
      store.connection.keepJournalOnClose()
    }
    let file = try Files.read(temporary.path)
    let log = try Files.read(temporary.path + "-wal")
    let recovery = try doctor.recover()
    #expect(recovery.saved == [.shift: 2, .userProfile: 1])
    #expect(recovery.refused == 1)
    #expect(try Files.read(temporary.path) == file)
    #expect(try Files.read(temporary.path + "-wal") == log)
    let saved = try Store(path: recovery.path)
    #expect(try saved.shifts.page(after: nil, limit: 9).map(\.id.text) == ["a"])
    #expect(try saved.profiles.profile() == profile())
    #expect(try saved.dump("shift").count == 2)
  }

  @Test("nothing can be recovered from a file that is no database, and no new file stays")
  func hopeless() throws {
    try Files.write(Array(repeating: 7, count: 10_000), to: temporary.path)
    #expect(throws: StoreError.self) { try doctor.recover() }
    #expect(names(in: temporary.folder) == ["shiftpro.sqlite"])
  }
}
