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

  /// Runs `body` as the only writer of the file. If it throws, everything is rolled back.
  func transaction<Value>(_ body: () throws -> TransactionEnd<Value>) throws -> Value {
    try run("BEGIN IMMEDIATE")
    do {
      let end = try body()
      if case .commit = end { try run("COMMIT") } else { try run("ROLLBACK") }
      return end.value
    } catch {
      // SQLite has already rolled back after some failures, such as a full disk.
      if sqlite3_get_autocommit(handle) == 0 { _ = try? run("ROLLBACK") }
      throw error
    }
  }
}
