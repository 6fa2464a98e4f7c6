import CSQLite

/// A prepared SQL statement, which is finalized when the last reference goes.
final class Statement {
  private let handle: OpaquePointer
  private unowned let connection: Connection

  /// Compiles `sql`, which must be a single statement. Throws `StoreError`.
  init(_ sql: String, on connection: Connection) throws {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw connection.failure(code) }
    handle = prepared
    self.connection = connection
    connection.work.statements += 1
  }

  deinit { sqlite3_finalize(handle) }

  /// Binds the parameters `?1`, `?2`, …
  func bind(_ values: [Value]) throws {
    for (offset, value) in values.enumerated() {
      let code = bind(value, at: Int32(offset + 1))
      guard code == SQLITE_OK else { throw connection.failure(code) }
    }
  }

  private func bind(_ value: Value, at index: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(handle, index)
    case .integer(let integer): return sqlite3_bind_int64(handle, index, integer)
    case .text(var text):
      return text.withUTF8 { shim_bind_text(handle, index, $0.baseAddress, Int32($0.count)) }
    }
  }

  /// Binds the bytes of one parameter.
  func bind(_ bytes: [UInt8], at index: Int) throws {
    let code = shim_bind_bytes(handle, Int32(index), bytes, Int32(bytes.count))
    guard code == SQLITE_OK else { throw connection.failure(code) }
  }

  /// Moves to the next row; nil after the last. Throws `StoreError`.
  func step() throws -> ResultRow? {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW:
      connection.work.rows += 1
      return ResultRow(of: handle)
    case SQLITE_DONE: return nil
    default: throw connection.failure(code)
    }
  }

  /// Runs an INSERT of numbers and returns whether it inserted a row. Throws `StoreError`.
  ///
  /// An import has millions of rows: this avoids wrapping their values.
  func insert(_ integers: Int64...) throws -> Bool {
    for (index, integer) in integers.enumerated() {
      sqlite3_bind_int64(handle, Int32(index + 1), integer)
    }
    let code = sqlite3_step(handle)
    sqlite3_reset(handle)
    guard code == SQLITE_DONE else { throw connection.failure(code) }
    return sqlite3_changes(connection.handle) > 0
  }

  /// Resets the statement for its next use and releases the values.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }
}
