import CSQLite
import Domain
import Platform
import Store
import TestSupport
import Testing

@Suite struct ForeignSchemaTests {
  let temporary: TemporaryStore
  var doctor: Doctor {
    Doctor(path: temporary.path, options: .late)
  }

  init() throws { temporary = try TemporaryStore() }

  /// Changes that anyone can make to the file with SQLite.
  private func spoil(_ sql: String) throws {
    do { try temporary.open().save(shift("a")) }
    let connection = try Connection(path: temporary.path, busyTimeout: 0)
    try connection.execute(sql)
  }

  @Test("the recorded fingerprint is that of the schema which SQLite makes of all steps")
  func fingerprint() throws {
    let made = try Schema.current.inMemory(Schema.current.version).schemaFingerprint()
    #expect(Schema.current.fingerprint == made, "set Schema.currentFingerprint to this")
  }

  @Test("a store has the fingerprint whatever version it was migrated from, and after VACUUM")
  func fingerprintByAnyWay() throws {
    for version in 1...Schema.current.version {
      let old = try TemporaryStore()
      try OldStores.make(version, at: old.path)
      do { _ = try old.open() }
      let connection = try Connection(path: old.path, busyTimeout: 0)
      #expect(
        try connection.schemaFingerprint() == Schema.current.fingerprint, "from \(version)")
      try connection.execute("VACUUM")
      #expect(
        try connection.schemaFingerprint() == Schema.current.fingerprint, "from \(version)")
    }
  }

  @Test("any change of any object changes the fingerprint")
  func otherFingerprint() throws {
    let connection = try Schema.current.inMemory(Schema.current.version)
    var known: Set = [try connection.schemaFingerprint()]
    func changes(_ sql: String) throws {
      try connection.execute("PRAGMA writable_schema = ON; SAVEPOINT before; \(sql)")
      #expect(known.insert(try connection.schemaFingerprint()).inserted, "\(sql)")
      try connection.execute("ROLLBACK TO before; RELEASE before")
    }
    try changes("CREATE TRIGGER evil AFTER INSERT ON shift BEGIN DELETE FROM shift; END")
    try changes("CREATE VIEW evil AS SELECT 1")
    try changes("UPDATE sqlite_master SET type = 'view' WHERE name = 'shift'")
    try changes("UPDATE sqlite_master SET name = 'shif', tbl_name = 'tshift' WHERE name = 'shift'")
    try changes("UPDATE sqlite_master SET sql = sql || ' ' WHERE name = 'shift'")
    try changes("UPDATE sqlite_master SET sql = sql || char(0) WHERE name = 'shift'")
    try changes("DELETE FROM sqlite_master WHERE name = 'shift_in_progress'")
    try changes("INSERT INTO sqlite_master SELECT * FROM sqlite_master WHERE name = 'shift'")
    try changes("INSERT INTO sqlite_master VALUES (NULL, NULL, NULL, NULL, NULL)")
  }

  @Test(
    "a file with something in its schema that its version does not make is refused, untouched",
    arguments: [
      ("trigger", "CREATE TRIGGER evil AFTER INSERT ON shift BEGIN DELETE FROM shift; END"),
      ("view", "CREATE VIEW evil AS SELECT * FROM shift"),
      ("table", "CREATE TABLE evil (x, y AS (x + 1), CHECK (randomblob(9) <> x))"),
      ("table", "CREATE TABLE evil (x INTEGER PRIMARY KEY AUTOINCREMENT)"),
      ("index", "CREATE INDEX evil ON shift (hex(zeroblob(length(name))))"),
    ])
  func foreign(type: String, sql: String) throws {
    try spoil(sql)
    let before = try Files.read(temporary.path)
    do {
      _ = try temporary.open()
      Issue.record("opened")
    } catch StoreError.foreignSchema(let path, let difference) {
      #expect(path == temporary.path)
      #expect(difference.kind == .foreign && difference.type == type)
      #expect(difference.name == "evil")
    }
    #expect(try Files.read(temporary.path) == before)
    let named = doctor.check(localTime: utc).contains { finding in
      if case .schema(let difference) = finding { difference.name == "evil" } else { false }
    }
    #expect(named)
  }

  @Test(
    "a table that is not defined as its version does is refused",
    arguments: [
      "UPDATE sqlite_schema SET sql = replace(sql, 'name TEXT NOT NULL', 'name TEXT') "
        + "WHERE name = 'shift'",
      "UPDATE sqlite_schema SET sql = replace(sql, 'notes TEXT NOT NULL', "
        + "'notes TEXT NOT NULL CHECK (length(hex(zeroblob(9))) > 1)') WHERE name = 'shift'",
      "DELETE FROM sqlite_schema WHERE name = 'shift_in_progress'",
      "DELETE FROM sqlite_schema WHERE name = 'app_lock'",
    ])
  func changed(sql: String) throws {
    try spoil("PRAGMA writable_schema = ON; \(sql)")
    #expect(throws: StoreError.self) { try temporary.open() }
    #expect(!doctor.check(localTime: utc).isEmpty)
  }

  @Test("a view in the place of a table does not hide behind the names of SQLite's own tables")
  func hiding() throws {
    try spoil(
      """
      CREATE VIEW v AS SELECT 1; PRAGMA writable_schema = ON;
      UPDATE sqlite_master SET name = 'sqlite_schema', tbl_name = 'sqlite_schema',
        sql = 'CREATE VIEW sqlite_schema AS SELECT 1' WHERE name = 'v'
      """)
    #expect(throws: StoreError.self) { try temporary.open() }
  }

  @Test("statistics that ANALYZE makes do not matter, and an older version is checked as it was")
  func harmless() throws {
    try spoil("ANALYZE")
    #expect(try temporary.open().shifts.count() == 1)
    #expect(doctor.check(localTime: utc) == [])
    let old = try TemporaryStore()
    try OldStores.make(7, at: old.path)
    try Connection(path: old.path, busyTimeout: 0).execute(
      "CREATE TRIGGER evil AFTER UPDATE ON shift BEGIN SELECT 1; END")
    #expect(throws: StoreError.self) { try old.open() }
    #expect(names(in: old.folder) == ["shiftpro.sqlite"])
  }

  @Test("only a file of the size on its first page is a complete database")
  func size() throws {
    do { try temporary.open().save(shift("a")) }
    let file = try Files.read(temporary.path), head = Array(file.prefix(4096))
    #expect(FileHeader.isWhole(head, count: Int64(file.count)))
    #expect(!FileHeader.isWhole(head, count: Int64(file.count) + 4096))
    #expect(!FileHeader.isWhole(Array(head.prefix(20)), count: 20))
    #expect(!FileHeader.isWhole(Array(repeating: 0, count: 4096), count: 0))
  }

  @Test("repair drops triggers, views and indexes, and makes a missing index again; rows stay")
  func repairs() throws {
    try spoil(
      """
      CREATE VIEW "a""b" AS SELECT 1; CREATE INDEX more ON shift (name);
      CREATE TRIGGER evil AFTER INSERT ON shift BEGIN DELETE FROM shift; END;
      DROP INDEX shift_in_progress
      """)
    let repairs = try doctor.repair().filter {
      if case .schemaRepaired = $0 { true } else { false }
    }
    #expect(repairs.count == 4)
    #expect(doctor.check(localTime: utc) == [])
    let store = try temporary.open()
    #expect(try store.shifts.count() == 1)
    try store.save(shift("b"))
    #expect(try store.shifts.count() == 2)
  }
}
