import CSQLite

/// A row as an SQL function receives it, with all its values at once.
///
/// Reading a column of a `ResultRow` takes two or three calls of SQLite, a third of the time of
/// reading tens of thousands of rows. Valid only until the function returns.
struct FunctionRow: ColumnReader {
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
    // The pointer first, as in `ResultRow`.
    let start = sqlite3_value_text(value)
    let count = Int(sqlite3_value_bytes(value))
    return body(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}

/// The closure that receives rows, and the error that it threw.
///
/// SQLite has a pointer to it. A class would need a check of exclusive access for every row.
struct RowCallback {
  static let function = "receive_row"

  fileprivate var body: ((inout FunctionRow) throws -> Void)?
  fileprivate var failure: (any Error)?

  /// Registers the function with a connection; the receiver has to outlive it.
  static func register(
    _ receiver: UnsafeMutablePointer<RowCallback>, on handle: OpaquePointer
  ) -> Int32 {
    // No view or trigger of a foreign file may call it.
    sqlite3_create_function_v2(
      handle, function, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, receiver,
      { context, _, values in
        let receiver = sqlite3_user_data(context)?.assumingMemoryBound(to: RowCallback.self)
        guard let receiver, let values else { return }
        do {
          var row = FunctionRow(values)
          try receiver.pointee.body?(&row)
        } catch {
          receiver.pointee.failure = error
          sqlite3_result_error_code(context, SQLITE_ABORT)
        }
      }, nil, nil, nil)
  }
}

extension Connection {
  /// Passes each row to `body`, which reads `columns`; `source` is the rest of the query. The order
  /// of the rows has to be that of an index, because SQLite calls functions before it
  /// sorts. Throws `StoreError` and what `body` throws.
  func streamRows(
    _ columns: String, _ source: String, _ values: [Value] = [],
    to body: (inout FunctionRow) throws -> Void
  ) throws {
    let receiver = try rowCallback()
    let outer = receiver.pointee.body
    try withoutActuallyEscaping(body) { body in
      receiver.pointee.body = body
      defer { receiver.pointee.body = outer }
      do {
        try each("SELECT \(RowCallback.function)(\(columns)) \(source)", values) { _ in }
      } catch {
        defer { receiver.pointee.failure = nil }
        throw receiver.pointee.failure ?? error
      }
    }
  }
}
