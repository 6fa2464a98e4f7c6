import Domain
import Platform
import Store
import TestSupport
import Testing

/// Stores on a full disk, which are copies in memory until there is room.
@Suite("A store on a full disk") struct RoomTests {
  private let temporary: TemporaryStore
  private let disk = FakeDisk()

  init() throws {
    temporary = try TemporaryStore()
    try temporary.open().save(shift("a"))
    disk.freeBytes = 0
  }

  private func copy() throws -> Store {
    var options = StoreOptions(busyTimeoutMilliseconds: 0, device: "test")
    options.freeBytes = { [disk] _ in disk.freeBytes }
    return try #require(try Store(inMemoryCopyOf: temporary.path, options: options))
  }

  @Test("it can be read, and refuses a change because of the disk")
  func readOnly() throws {
    let before = try Files.read(temporary.path)
    let store = try copy()
    #expect(!store.hasRoom)
    #expect(try store.shifts.count() == 1)
    #expect(throws: StoreError.diskFull(path: temporary.path)) { try store.save(shift("b")) }
    #expect(throws: StoreError.diskFull(path: temporary.path)) { try store.undo(now: at(9)) }
    #expect(try store.shifts.count() == 1)
    #expect(try Files.read(temporary.path) == before)
  }

  @Test("no backup is restored into memory alone")
  func restore() throws {
    let store = try copy(), folder = try TemporaryStore(), backup = try folder.open()
    try backup.save(shift("b"))
    try backup.save(shift("c"))
    #expect(throws: StoreError.diskFull(path: temporary.path)) {
      try store.replaceContents(byThoseOf: backup)
    }
    #expect(try store.shifts.count() == 1)
  }

  @Test("creating and removing an empty log is no change by another program")
  func emptyLog() throws {
    let store = try copy()
    #expect(try store.externalChange() == false)
    try Files.write([], to: temporary.path + "-wal")
    #expect(try store.externalChange() == false)
  }

  @Test("it does not block other programs, and sees their writes")
  func sharing() throws {
    let store = try copy(), other = try copy()
    #expect(try store.externalChange() == false)
    // The only connection to the file, as deleting needs it.
    do {
      let alone = try temporary.open()
      try alone.connection.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK")
      try alone.save(shift("b"))
    }
    #expect(try store.externalChange())
    #expect(try store.shifts.count() == 2)
    #expect(try other.shifts.count() == 1)
    #expect(try other.externalChange())
    #expect(try other.shifts.count() == 2)
    #expect(try other.externalChange() == false)
  }

  @Test("changes in the log are read too, and the log stays")
  func log() throws {
    let writer = try temporary.open()
    writer.connection.keepJournalOnClose()
    try writer.save(shift("b"))
    // As after a power failure: the file, its log and no shared memory.
    let later = try TemporaryStore()
    for suffix in ["", "-wal"] {
      try Files.write(try Files.read(temporary.path + suffix), to: later.path + suffix)
    }
    let log = try Files.read(later.path + "-wal")
    let options = StoreOptions(busyTimeoutMilliseconds: 0, device: "test")
    let store = try #require(try Store(inMemoryCopyOf: later.path, options: options))
    #expect(try store.shifts.count() == 2)
    #expect(try Files.read(later.path + "-wal") == log)
  }

  @Test("with room it is the file again, and takes changes")
  func recovery() throws {
    let store = try copy()
    disk.freeBytes = 1 << 30
    #expect(try store.externalChange())
    #expect(store.hasRoom)
    try store.save(shift("b"))
    #expect(try store.externalChange() == false)
    #expect(try temporary.open().shifts.count() == 2)
  }

  @Test("a busy file is waited for another time")
  func busy() throws {
    let store = try copy()
    disk.freeBytes = 1 << 30
    do {
      let other = try Connection(path: temporary.path, busyTimeout: 0)
      try other.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
      #expect(try store.externalChange() == false)
      #expect(try store.shifts.count() == 1)
    }
    #expect(try store.externalChange())
  }

  @Test("a file of another program is not copied")
  func foreign() throws {
    let other = try TemporaryStore()
    try Files.write(Array("not a database".utf8), to: other.path)
    let options = StoreOptions(busyTimeoutMilliseconds: 0, device: "test")
    #expect(try Store(inMemoryCopyOf: other.path, options: options) == nil)
  }
}
