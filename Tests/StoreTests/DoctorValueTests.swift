import Domain
import Platform
import Store
import TestSupport
import Testing

@Suite struct DoctorValueTests {
  let temporary: TemporaryStore
  var findings: [Finding] {
    Doctor(path: temporary.path, options: StoreOptions(busyTimeoutMilliseconds: 0))
      .check(localTime: utc)
  }

  init() throws { temporary = try TemporaryStore() }

  private func store(_ sql: String = "") throws {
    let store = try temporary.reopen()
    try store.save(shift("a"), shift("b"))
    var later = shift("a")
    later.name = "Late"
    try store.save(later)
    try store.connection.execute(sql)
  }

  @Test("a value that changed without a write is found in a record, and in its history")
  func values() throws {
    try store("UPDATE shift SET notes = 'x' WHERE id = 'b'")
    #expect(findings == [.alteredRecord(table: .shift, id: RecordID("b"))])
    try temporary.reopen().connection.execute(
      """
      UPDATE shift SET notes = '' WHERE id = 'b';
      UPDATE change SET before = json_set(before, '$.name', 'Never')
      WHERE record_id = 'a' AND before IS NOT NULL
      """)
    #expect(findings == [.alteredHistory(table: .shift, id: RecordID("a"))])
  }

  @Test("undo, redo and columns that later versions added are no alteration")
  func sound() throws {
    try store()
    do {
      let store = try temporary.reopen()
      try store.undo(2, now: at(1))
      #expect(findings == [])
      try store.redo(now: at(1))
      try store.delete("a")
    }
    #expect(findings == [])
    for version in 1...Schema.current.version {
      let old = try TemporaryStore()
      try OldStores.make(version, at: old.path)
      do { try old.reopen().save(shift("z")) }
      let found = Doctor(path: old.path, options: .late).check { _, _ in nil }
      #expect(
        found.allSatisfy { if case .unknownZone = $0 { true } else { false } }, "\(version)")
    }
  }

  @Test("a sample that changed after a backup is found by the sum of its import")
  func samples() throws {
    let store = try temporary.reopen()
    try store.write("import", now: at(0)) { transaction in
      let importer = try transaction.importSteps()
      for hour in 0..<9 as Range<Int64> {
        try importer.add(
          StepSample(
            source: 0, kind: .steps, time: .span(Interval(start: at(hour), end: at(hour + 1))),
            value: 100 + hour),
          from: SampleSource(name: "Band", kind: .watch))
      }
      try importer.finish(file: "band.csv", format: "csv")
    }
    try store.saveChecksums()
    #expect(findings == [])
    try store.connection.execute("UPDATE step_sample SET value = 612 WHERE value = 100")
    #expect(findings == [.alteredSamples(file: "band.csv")])
    try store.undo(now: at(1))
    #expect(findings == [.alteredSamples(file: "1")], "its samples wait for redo")
  }

  @Test("times of pairs that are not there, overlapping times and long texts are found")
  func records() throws {
    let long = String(repeating: "é", count: 121)
    try store(
      """
      INSERT INTO shoe_session VALUES ('s1', 'gone', 100, 200, 0, 0, 1, 1, NULL),
        ('s2', 'gone', 150, NULL, 0, 0, 1, 1, NULL), ('s3', 'gone', 120, 130, 0, 0, 1, 1, 5),
        -- Two stores put on a pair at the same moment: a merge ends one where it starts.
        ('s4', 'gone', 150, 150, 0, 0, 1, 1, NULL);
      INSERT INTO holiday VALUES ('h', '2026-01-01', '\(long)', 1, 1, NULL)
      """)
    #expect(
      findings == [
        .missingShoe(table: .shoeSession, id: RecordID("s1"), shoe: RecordID("gone")),
        .missingShoe(table: .shoeSession, id: RecordID("s2"), shoe: RecordID("gone")),
        .missingShoe(table: .shoeSession, id: RecordID("s4"), shoe: RecordID("gone")),
        .overlappingSessions(RecordID("s2"), RecordID("s1")),
        .longText(table: .holiday, id: RecordID("h"), column: "name", length: 121, limit: 120),
      ])
  }

  @Test("an emptied store is found, and a copy left by a killed program")
  func emptied() throws {
    try store()
    let gone = temporary.path + ".backup-999999999-x"
    let here = temporary.path + ".restore-\(getpid())-x"
    for file in [gone, here] { try Files.write([1], to: file) }
    #expect(findings == [.leftover(path: gone)])
    let doctor = Doctor(path: temporary.path)
    #expect(try doctor.repair().contains(.leftoverRemoved(path: gone)))
    #expect(Files.exists(here) && !Files.exists(gone))
    let open = try temporary.reopen()
    truncate(temporary.path, 0)
    #expect(findings == [.empty(path: temporary.path)])
    _ = open
  }
}

extension Store {
  fileprivate func delete(_ id: String) throws {
    try write("test.delete", now: at(1)) { try $0.delete(shift: RecordID(id)) }
  }
}
