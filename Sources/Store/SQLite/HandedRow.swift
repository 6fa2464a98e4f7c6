import CSQLite

/// A row as a function of SQL gets it: all its values at once.
///
/// Reading a column of a `ResultRow` asks SQLite twice or thrice; where tens of thousands of rows
/// are read, that is a third of the time. Valid only until the function returns.
struct HandedRow: ColumnReader {
  private let values: UnsafeMutablePointer<OpaquePointer?>
  private var column = 0

  fileprivate init(_ values: UnsafeMutablePointer<OpaquePointer?>) { self.values = values }

  private mutating func next() -> OpaquePointer? {
    defer { column += 1 }
    return values[column]
  }

  mutating func skip() { _ = next() }

  mutating func integer() -> Int64 { sqlite3_value_int64(next()) }

  mutating func utf8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let value = next()
    // The pointer first, as with columns.
    let start = sqlite3_value_text(value)
    let count = Int(sqlite3_value_bytes(value))
    return body(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}

/// Whoever is handed rows, and what went wrong there.
///
/// It lies where SQLite is told, not in an object: Swift would ask before every row whether
/// somebody else changes it.
struct RowReceiver {
  static let function = "hand_over"

  fileprivate var body: ((inout HandedRow) throws -> Void)?
  fileprivate var failure: (any Error)?

  /// Makes the function known to a connection; the receiver has to live as long as it is open.
  static func listen(
    _ receiver: UnsafeMutablePointer<RowReceiver>, on handle: OpaquePointer
  ) -> Int32 {
    // No view or trigger of a foreign file may call it.
    sqlite3_create_function_v2(
      handle, function, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, receiver,
      { context, _, values in
        let receiver = sqlite3_user_data(context)?.assumingMemoryBound(to: RowReceiver.self)
        guard let receiver, let values else { return }
        do {
          var row = HandedRow(values)
          try receiver.pointee.body?(&row)
        } catch {
          receiver.pointee.failure = error
          sqlite3_result_error_code(context, SQLITE_ABORT)
        }
      }, nil, nil, nil)
  }
}

extension Connection {
  /// Hands each row to `body`: `columns` are what it reads, `source` all that follows in the query.
  /// The order of the rows has to be the one of an index: SQLite calls functions before it sorts.
  /// Throws `StoreError`, and what `body` does.
  func handOver(
    _ columns: String, _ source: String, _ values: [Value] = [],
    to body: (inout HandedRow) throws -> Void
  ) throws {
    let receiver = try rowReceiver()
    let outer = receiver.pointee.body
    try withoutActuallyEscaping(body) { body in
      receiver.pointee.body = body
      defer { receiver.pointee.body = outer }
      do {
        try each("SELECT \(RowReceiver.function)(\(columns)) \(source)", values) { _ in }
      } catch {
        defer { receiver.pointee.failure = nil }
        throw receiver.pointee.failure ?? error
      }
    }
  }
}
