import CSQLite
import Domain
import Platform
import Store
import TestSupport
import Testing

@Suite struct OpeningTests {
  let temporary: TemporaryStore

  init() throws { temporary = try TemporaryStore() }

  @Test("a new store makes its folders and files for the owner alone")
  func aNewStoreMakesItsFoldersAndFiles() throws {
    let path = temporary.folder + "/a/b/store.sqlite"
    let store = try Store(path: path)
    try store.save(shift("a"))
    #expect(mode(temporary.folder + "/a") == 0o700)
    #expect(mode(temporary.folder + "/a/b") == 0o700)
    for suffix in ["", "-wal", "-shm"] { #expect(mode(path + suffix) == 0o600, "\(suffix)") }
  }

  @Test("folders that were there keep their mode")
  func foldersThatWereThereKeepTheirMode() throws {
    chmod(temporary.folder, 0o755)
    _ = try temporary.open()
    #expect(mode(temporary.folder) == 0o755)
  }

  @Test("saved records exist after opening again, in one file")
  func whatWasSavedIsThereAfterOpeningAgain() throws {
    do { try temporary.open().save(shift("a")) }
    #expect(names(in: temporary.folder) == ["shiftpro.sqlite"])
    #expect(try temporary.open().shifts.shift(RecordID("a"))?.name == "Early")
  }

  @Test("the connection is safe: log, full sync, references, no trusted schema")
  func theConnectionIsSafeLogFullSyncReferences() throws {
    let connection = try temporary.open().connection
    #expect(try connection.first("PRAGMA journal_mode") { $0.text() } == "wal")
    #expect(try connection.integer("PRAGMA synchronous") == 2)
    #expect(try connection.integer("PRAGMA foreign_keys") == 1)
    #expect(try connection.integer("PRAGMA trusted_schema") == 0)
    #expect(try connection.integer("PRAGMA application_id") == 0x5368_5072)
  }

  @Test(
    "names that mean something else to SQLite are plain files",
    arguments: [":memory:", "file:a?mode=memory"])
  func namesThatMeanSomethingElseToSQLiteAre(name: String) throws {
    let path = temporary.folder + "/" + name
    do { try Store(path: path).save(shift("a")) }
    #expect(names(in: temporary.folder) == [name])
    #expect(try Store(path: path).shifts.count() == 1)
  }

  @Test("a path below a file cannot be opened, and the error names it")
  func aPathBelowAFileCannotBeOpened() throws {
    try Files.write([], to: temporary.folder + "/file")
    let path = temporary.folder + "/file/store.sqlite"
    #expect(throws: StoreError.cannotOpen(path: path, reason: "Not a directory")) {
      try Store(path: path)
    }
  }

  @Test("a pipe or a device is no store, and nothing appears beside it")
  func special() throws {
    let pipe = temporary.folder + "/pipe"
    mkfifo(pipe, 0o600)
    for path in [pipe, "/dev/null"] {
      #expect(throws: StoreError.notAStore(path: path)) { try Store(path: path) }
      let found = Doctor(path: path).check(localTime: utc)
      #expect(found.contains(.unusable(.notAStore(path: path))))
    }
    #expect(names(in: temporary.folder) == ["pipe"])
    #expect(!Files.exists("/dev/null-journal"))
  }

  @Test("a folder cannot be opened as a store")
  func aFolderCannotBeOpenedAsAStore() throws {
    #expect(throws: StoreError.cannotOpen(path: temporary.folder, reason: "Is a directory")) {
      try Store(path: temporary.folder)
    }
  }

  @Test("a read-only folder is named")
  func aReadOnlyFolderIsNamed() throws {
    chmod(temporary.folder, 0o555)
    let path = temporary.path
    #expect(throws: StoreError.cannotOpen(path: path, reason: "Permission denied")) {
      try unprivileged { try Store(path: path) }
    }
    let folder = temporary.folder + "/new"
    #expect(throws: StoreError.cannotOpen(path: folder, reason: "Permission denied")) {
      try unprivileged { try Store(path: temporary.folder + "/new/store.sqlite") }
    }
    #expect(names(in: temporary.folder) == [])
  }

  @Test(
    "a file that can only be read is read; a change is refused, and nothing is touched",
    arguments: [0o777, 0o555])
  func aReadOnlyFileIsReadAndUntouched(folder: mode_t) throws {
    do { try temporary.open().save(shift("a")) }
    chmod(temporary.folder, folder)
    chmod(temporary.path, 0o444)
    let before = try Files.read(temporary.path)
    try unprivileged {
      let store = try Store(path: temporary.path)
      #expect(try store.shifts.count() == 1)
      #expect(throws: StoreError.readOnly(path: temporary.path)) { try store.save(shift("b")) }
      #expect(try store.shifts.count() == 1)
    }
    #expect(try Files.read(temporary.path) == before)
    #expect(names(in: temporary.folder) == ["shiftpro.sqlite"])
  }

  @Test("a file moved away while open is noticed at the next write")
  func aFileMovedAwayWhileOpenIsNoticed() throws {
    let store = try temporary.open()
    try store.save(shift("a"))
    rename(temporary.path, temporary.folder + "/elsewhere")
    #expect(throws: StoreError.vanished(path: temporary.path)) {
      try store.save(shift("b"))
    }
  }

  @Test(
    "what is no store is refused and untouched",
    arguments: [
      Array("This is a letter, not a database. ".utf8), [UInt8](repeating: 0, count: 8192),
      Array("SQLite format 3\0".utf8),
    ])
  func whatIsNoStoreIsRefusedAndUntouched(bytes: [UInt8]) throws {
    try Files.write(bytes, to: temporary.path)
    #expect(throws: StoreError.notAStore(path: temporary.path)) { try temporary.open() }
    #expect(try Files.read(temporary.path) == bytes)
    #expect(names(in: temporary.folder) == ["shiftpro.sqlite"])
  }

  @Test(
    "another program's database is refused and untouched",
    arguments: [
      "CREATE TABLE song (title TEXT)",
      "PRAGMA application_id = 7",
      "PRAGMA user_version = 1",
      "PRAGMA journal_mode = WAL; CREATE TABLE song (title TEXT)",
    ])
  func anotherProgramSDatabaseIsRefusedAndUntouched(sql: String) throws {
    try makeDatabase(sql)
    let before = try Files.read(temporary.path)
    #expect(throws: StoreError.notAStore(path: temporary.path)) { try temporary.open() }
    #expect(try Files.read(temporary.path) == before)
    #expect(names(in: temporary.folder) == ["shiftpro.sqlite"])
  }

  @Test("an empty database becomes a store")
  func anEmptyDatabaseBecomesAStore() throws {
    try makeDatabase("VACUUM")
    #expect(try temporary.open().shifts.count() == 0)
  }

  @Test("a newer store is refused and untouched")
  func aNewerStoreIsRefusedAndUntouched() throws {
    do { try temporary.open().connection.execute("PRAGMA user_version = 99") }
    let before = try Files.read(temporary.path)
    #expect(
      throws: StoreError.newerStore(path: temporary.path, found: 99, known: Schema.current.version)
    ) {
      try temporary.open()
    }
    #expect(try Files.read(temporary.path) == before)
    #expect(names(in: temporary.folder) == ["shiftpro.sqlite"])
  }

  @Test("a newer store whose version is still in the log keeps file and log")
  func aNewerStoreWhoseVersionIsStillIn() throws {
    do {
      let store = try temporary.open()
      store.connection.keepJournalOnClose()
      try store.connection.execute("PRAGMA user_version = 99")
    }
    let file = try Files.read(temporary.path)
    let log = try Files.read(temporary.path + "-wal")
    #expect(
      throws: StoreError.newerStore(path: temporary.path, found: 99, known: Schema.current.version)
    ) {
      try temporary.open()
    }
    #expect(try Files.read(temporary.path) == file)
    #expect(try Files.read(temporary.path + "-wal") == log)
  }

  @Test("a store that becomes newer while open takes no more writes")
  func aStoreThatBecomesNewerWhileOpenTakes() throws {
    let store = try temporary.open()
    try temporary.open().connection.execute("PRAGMA user_version = 98")
    #expect(
      throws: StoreError.newerStore(path: temporary.path, found: 98, known: Schema.current.version)
    ) {
      try store.save(shift("a"))
    }
  }

  @Test("a truncated store is refused and untouched")
  func aTruncatedStoreIsRefusedAndUntouched() throws {
    do { try temporary.open().save(shift("a")) }
    try Files.write(Array(try Files.read(temporary.path).prefix(6000)), to: temporary.path)
    let before = try Files.read(temporary.path)
    do {
      _ = try temporary.open()
      Issue.record("opened")
    } catch StoreError.corrupt(let path, _) {
      #expect(path == temporary.path)
    }
    #expect(try Files.read(temporary.path) == before)
    #expect(names(in: temporary.folder) == ["shiftpro.sqlite"])
  }

  @Test("a first start that was cut off in the middle of its transaction starts again")
  func aFirstStartThatWasCutOffIn() throws {
    // A crash leaves pages of the new file and the journal for rolling them back.
    let donor = try TemporaryStore()
    try StoreFile.create(donor.path)
    let connection = try Connection(path: donor.path, busyTimeout: 0)
    try connection.execute("PRAGMA cache_size = 1; BEGIN IMMEDIATE; CREATE TABLE t (x);")
    try connection.execute(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO t SELECT randomblob(1000) FROM n
      """)
    for suffix in ["", "-journal"] {
      try Files.write(try Files.read(donor.path + suffix), to: temporary.path + suffix)
    }
    try #require((Files.size(temporary.path) ?? 0) > 0)
    try #require((Files.size(temporary.path + "-journal") ?? 0) > 0)
    #expect(try temporary.open().shifts.count() == 0)
  }

  @Test("another program's lock is named")
  func anotherProgramSLockIsNamed() throws {
    let store = try temporary.open()
    let other = try temporary.open()
    try other.connection.execute("BEGIN EXCLUSIVE")
    #expect(throws: StoreError.locked(path: temporary.path)) { try store.save(shift("a")) }
    #expect(try store.shifts.count() == 0, "reading goes on")
    try other.connection.execute("ROLLBACK")
    try store.save(shift("a"))
    #expect(try store.shifts.count() == 1)
  }

  @Test("a full disk is named, and the write is undone whole")
  func aFullDiskIsNamedAndTheWrite() throws {
    let store = try temporary.open()
    try store.save(shift("a"))
    let before = try store.records() + store.dump("change") + store.dump("change_group")
    let pages = try store.connection.integer("PRAGMA page_count")
    try store.connection.execute("PRAGMA max_page_count = \(pages + 3)")
    #expect(throws: StoreError.diskFull(path: temporary.path)) {
      try store.write("test", now: at(0)) { transaction in
        for number in 0..<500 { try transaction.save(shift("b\(number)")) }
      }
    }
    #expect(try store.records() + store.dump("change") + store.dump("change_group") == before)
    #expect(try temporary.open().records() == store.records())
    try store.connection.execute("PRAGMA max_page_count = 100000")
    try store.save(shift("b"))
    #expect(try store.shifts.count() == 2)
  }

  @Test("a full disk at the first start leaves nothing that stops the next")
  func aFullDiskAtTheFirstStartLeaves() throws {
    let small = Schema(migrations: [
      Migration(name: "first", sql: "PRAGMA max_page_count = 3;" + Schema.firstSQL)
    ])
    #expect(throws: StoreError.diskFull(path: temporary.path)) {
      try Store(path: temporary.path, options: StoreOptions(), schema: small)
    }
    #expect(try temporary.open().shifts.count() == 0)
  }

  /// Creates a database with SQLite.
  private func makeDatabase(_ sql: String) throws {
    var handle: OpaquePointer?
    #expect(sqlite3_open(temporary.path, &handle) == SQLITE_OK)
    #expect(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
    #expect(sqlite3_close(handle) == SQLITE_OK)
  }
}
