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

  private var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Runs `body` as the only writer of the file; each `transaction` in it is a part of the whole,
  /// which is kept if any part was committed. If it throws, everything is rolled back.
  func transactionOfParts<Value>(_ body: () throws -> Value) throws -> Value {
    guard !takesParts else { return try body() }
    hasCommittedPart = false
    return try transaction {
      takesParts = true
      defer { takesParts = false }
      let value = try body()
      return hasCommittedPart ? .commit(value) : .rollback(value)
    }
  }

  /// Runs `body` as the only writer of the file. If it throws, everything is rolled back. As a part
  /// of a whole it is rolled back alone, and permanent with the whole.
  func transaction<Value>(_ body: () throws -> TransactionEnd<Value>) throws -> Value {
    guard !takesParts else { return try part(body) }
    try run("BEGIN IMMEDIATE")
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
    // A savepoint would begin a transaction of its own where SQLite has rolled the whole back.
    guard isInTransaction else { throw failure(SQLITE_ABORT) }
    try run("SAVEPOINT part")
    takesParts = false
    defer { takesParts = true }
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
