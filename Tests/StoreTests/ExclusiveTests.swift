import Domain
import Store
import TestSupport
import Testing

private struct Stop: Error {}

/// Reading and writing as the only writer of the file.
@Suite("The only writer") struct ExclusiveTests {
  let temporary: TemporaryStore
  let store: Store

  init() throws {
    temporary = try TemporaryStore()
    store = try temporary.open()
  }

  private func ids() throws -> [String] {
    try temporary.open().shifts.page(after: nil, limit: 9).map(\.id.text).sorted()
  }

  @Test("each write is an entry of its own, and nobody else writes in between")
  func entries() throws {
    let other = try temporary.open()
    let value = try store.exclusively {
      try store.save(shift("a", 1, 2))
      #expect(throws: StoreError.locked(path: temporary.path)) {
        try other.save(shift("x", 5, 6))
      }
      try store.save(shift("b", 3, 4))
      return 7
    }
    #expect(value == 7)
    #expect(try ids() == ["a", "b"])
    #expect(try store.history(limit: 9).count == 2)
    try other.save(shift("c", 7, 8))
    try store.undo(now: at(9))
    #expect(try ids() == ["a", "b"])
  }

  @Test("if it fails, nothing is kept, and the store goes on")
  func failure() throws {
    #expect(throws: Stop.self) {
      try store.exclusively {
        try store.save(shift("a", 1, 2))
        throw Stop()
      }
    }
    #expect(try ids() == [])
    try store.save(shift("b", 3, 4))
    #expect(try ids() == ["b"])
    // What was rolled back took the identity of the file with it.
    let other = try temporary.open()
    try other.save(shift("c", 5, 6))
    #expect(try Set(store.history(limit: 9).map(\.device)) == ["test"])
    #expect(try store.replicaCount() == 1)
  }

  @Test("a write that changes nothing, or fails, takes only itself back")
  func part() throws {
    try store.exclusively {
      try store.save(shift("a", 1, 2))
      try store.save(shift("a", 1, 2))
      #expect(throws: Stop.self) {
        try store.write("test", now: at(0)) {
          try $0.save(shift("b", 3, 4))
          throw Stop()
        }
      }
      try store.save(shift("c", 5, 6))
    }
    #expect(try ids() == ["a", "c"])
    #expect(try store.history(limit: 9).count == 2)
  }

  @Test("without a change the file stays as it is")
  func unchanged() throws {
    try store.save(shift("a", 1, 2))
    let other = try temporary.open()
    _ = try other.externalChange()
    try store.exclusively { try store.save(shift("a", 1, 2)) }
    #expect(try !other.externalChange())
    try store.exclusively { try store.save(shift("a", 1, 3)) }
    #expect(try other.externalChange())
  }

  @Test("undo and redo belong to it")
  func undo() throws {
    try store.save(shift("a", 1, 2))
    try store.exclusively {
      try store.undo(now: at(3))
      try store.save(shift("b", 3, 4))
    }
    #expect(try ids() == ["b"])
  }
}

extension Store {
  /// The number of replicas that changes of the history were made by.
  fileprivate func replicaCount() throws -> Int {
    Set(
      try connection.all("SELECT hlc FROM change_group") { $0.text() }.map { text in
        text.split(separator: "-", maxSplits: 2).last.map(String.init) ?? ""
      }
    ).count
  }
}
