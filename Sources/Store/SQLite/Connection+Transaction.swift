import CSQLite

/// The end of a transaction whose body returned.
enum TransactionEnd<Value> {
  case commit(Value)
  case rollback(Value)

  var value: Value {
    switch self {
    case .commit(let value), .rollback(let value): return value
    }
  }
}

extension Connection {
  /// Runs `body` without waiting for another writer: it throws if there is one.
  func withoutWaiting<Value>(_ body: () throws -> Value) throws -> Value {
    let timeout = Int32(try integer("PRAGMA busy_timeout"))
    sqlite3_busy_timeout(handle, 0)
    defer { sqlite3_busy_timeout(handle, timeout) }
    return try body()
  }

  /// Whether a transaction is open on this connection.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Runs `body` as the only writer of the file. If it throws, everything is rolled back. Within
  /// another transaction it is a part of that one: a rollback reverts only this part, and what it
  /// commits becomes permanent with the whole.
  func transaction<Value>(_ body: () throws -> TransactionEnd<Value>) throws -> Value {
    guard !isInTransaction else { return try part(body) }
    try run("BEGIN IMMEDIATE")
    hasCommittedPart = false
    do {
      let end = try body()
      if case .commit = end { try run("COMMIT") } else { try run("ROLLBACK") }
      return end.value
    } catch {
      // SQLite has already rolled back after some failures, such as a full disk.
      if isInTransaction { _ = try? run("ROLLBACK") }
      throw error
    }
  }

  private func part<Value>(_ body: () throws -> TransactionEnd<Value>) throws -> Value {
    try run("SAVEPOINT part")
    do {
      let end = try body()
      if case .commit = end { hasCommittedPart = true } else { try run("ROLLBACK TO part") }
      try run("RELEASE part")
      return end.value
    } catch {
      if isInTransaction, (try? run("ROLLBACK TO part")) != nil { _ = try? run("RELEASE part") }
      throw error
    }
  }
}
