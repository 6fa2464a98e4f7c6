import Platform
import Store
import TestSupport
import Testing

@Suite("Deleting a store") struct DeletionTests {
  private let temporary: TemporaryStore

  init() throws { temporary = try TemporaryStore() }

  private var files: [String] { TemporaryStore.names(in: temporary.folder) }

  @Test("leaves neither the file nor a journal, and takes others along")
  func clean() throws {
    let copy = temporary.path + ".before-v9"
    do {
      let store = try temporary.open()
      try store.setLock(AppLock(verifier: "x", idleMinutes: nil, showsStatus: false))
      try store.copy(to: copy)
      #expect(files.contains("shiftpro.sqlite-wal"))
    }
    try Store.delete(temporary.path, and: [copy])
    #expect(files == [])
    try Store.delete(temporary.path)
  }

  @Test("is refused while any program has the store open, and nothing is gone then")
  func inUse() throws {
    let store = try temporary.open()
    let other = temporary.path + ".recovered"
    try Files.write([1], to: other)
    #expect(throws: StoreError.locked(path: temporary.path)) {
      try Store.delete(temporary.path, and: [other])
    }
    #expect(Files.exists(other))
    try store.setLock(AppLock(verifier: "still here", idleMinutes: nil, showsStatus: false))
    #expect(try temporary.open().lock()?.verifier == "still here")
  }

  private static let text = Array("no database, and more than sixteen bytes".utf8)

  @Test("a file that never was a store stays, unless its path belongs to ShiftPro")
  func foreign() throws {
    try Files.write(Self.text, to: temporary.path)
    #expect(throws: StoreError.notAStore(path: temporary.path)) {
      try Store.delete(temporary.path)
    }
    #expect(try Files.read(temporary.path) == Self.text)
    try Store.delete(temporary.path, isOwnPlace: true)
    #expect(files == [])
  }

  @Test("another program's database stays as it is", arguments: ["DELETE", "WAL"])
  func database(journal: String) throws {
    try Files.write([], to: temporary.path)
    let connection = try Connection(path: temporary.path, busyTimeout: 0)
    try connection.execute("PRAGMA journal_mode = \(journal); CREATE TABLE mail (body TEXT)")
    let names = files, bytes = try Files.read(temporary.path)
    #expect(throws: StoreError.notAStore(path: temporary.path)) {
      try Store.delete(temporary.path)
    }
    #expect(try files == names && Files.read(temporary.path) == bytes)
    try connection.execute("INSERT INTO mail VALUES ('whole')")
  }

  /// Ways to damage a store's first page: the bytes from an offset on.
  @Test(
    "a damaged store is deleted by its mark, or as a database that cannot be read",
    arguments: [(0, 16), (100, 4096), (60, 400), (4096, 20_000)])
  func damaged(first: Int, last: Int) throws {
    try temporary.open().setLock(AppLock(verifier: "x", idleMinutes: nil, showsStatus: false))
    var bytes = try Files.read(temporary.path)
    for index in first..<min(last, bytes.count) { bytes[index] = 0xA5 }
    try Files.write(bytes, to: temporary.path)
    try Store.delete(temporary.path)
    #expect(files == [])
  }

  @Test("an empty file is a store not yet born")
  func empty() throws {
    try Files.write([], to: temporary.path)
    try Store.delete(temporary.path)
    #expect(files == [])
  }
}
