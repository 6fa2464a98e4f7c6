import Platform
import TestSupport
import Testing

@testable import Store

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

  @Test("what is no database any more is deleted too")
  func damaged() throws {
    try Files.write(Array("no database, and more than sixteen bytes".utf8), to: temporary.path)
    try Store.delete(temporary.path)
    #expect(files == [])
  }
}
