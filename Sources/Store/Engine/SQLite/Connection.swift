import CSQLite
import Platform

/// A connection to one SQLite file, for one thread at a time.
package final class Connection {
  /// The path that the caller passed.
  let path: String
  let handle: OpaquePointer
  /// Whether it is a copy in memory of a file on a full disk, for reading only.
  let isOnFullDisk: Bool
  /// Cached statements by their SQL. A running statement is not in the cache, so a query inside the
  /// loop over an equal one does not disturb it.
  private var idle: [String: Statement] = [:]
  /// More than the start of the screens compiles, so that it compiles each statement once.
  private static let idleLimit = 128
  /// The number of connections to files opened so far.
  package static let made = MadeCount()
  private var receiver: UnsafeMutablePointer<RowCallback>?
  /// Whether the open transaction consists of parts, and none of them is running.
  var takesParts = false
  /// Whether a part of the open transaction was committed.
  var hasCommittedPart = false
  /// The statements and rows of the connection so far.
  var work = StoreWork()

  /// Opens the existing file at `path`; never creates one. Throws `StoreError`.
  package convenience init(path: String, busyTimeout milliseconds: Int32) throws {
    // SQLite would open a device, or wait at a pipe, and leave a journal beside it.
    guard !Files.exists(path) || Files.isRegular(path) || Files.isFolder(path) else {
      throw StoreError.notAStore(path: path)
    }
    // A leading folder keeps `file:…` from being read as a URI and `:memory:` as no file at all.
    let name = path.hasPrefix("/") ? path : "./" + path
    try self.init(name: name, flags: SQLITE_OPEN_READWRITE, path: path)
    setBusyTimeout(milliseconds)
  }

  /// Sets how long to wait for another program's lock.
  func setBusyTimeout(_ milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Opens a file by its name for SQLite; errors report it as `path`. Throws `StoreError`.
  init(name: String, flags: Int32, path: String, isOnFullDisk: Bool = false) throws {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let opened else { throw StoreError.cannotOpen(path: path, reason: "out of memory") }
    self.path = path
    self.isOnFullDisk = isOnFullDisk
    handle = opened
    guard code == SQLITE_OK else { throw failure(code) }
    if name != ":memory:", !name.isEmpty { Self.made.add() }
  }

  /// Creates a copy of `source` in memory that reports the path of its file. Throws `StoreError`.
  convenience init(inMemoryCopyOf source: Connection, isOnFullDisk: Bool = true) throws {
    try self.init(
      name: ":memory:", flags: SQLITE_OPEN_READWRITE, path: source.path,
      isOnFullDisk: isOnFullDisk)
    try copyPages(from: source)
  }

  deinit {
    idle.removeAll()
    sqlite3_close_v2(handle)
    receiver?.deinitialize(count: 1)
    receiver?.deallocate()
  }

  /// Runs `sql`, which may be several statements, and ignores any rows.
  package func execute(_ sql: String) throws {
    work.statements += 1
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// Runs one statement to its end and returns how many rows it changed. `bytes` are its last
  /// parameter.
  @discardableResult
  func run(_ sql: String, _ values: [Value] = [], bytes: [UInt8]? = nil) throws -> Int {
    try withStatement(sql, values) { statement in
      if let bytes { try statement.bind(bytes, at: values.count + 1) }
      while try statement.step() != nil {}
      return Int(sqlite3_changes(handle))
    }
  }

  /// Passes each row to `body`.
  func each(
    _ sql: String, _ values: [Value] = [], _ body: (inout ResultRow) throws -> Void
  ) throws {
    try withStatement(sql, values) { statement in
      while var row = try statement.step() { try body(&row) }
    }
  }

  /// Returns the decoded rows.
  package func all<Element>(
    _ sql: String, _ values: [Value] = [], _ decode: (inout ResultRow) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    try each(sql, values) { elements.append(try decode(&$0)) }
    return elements
  }

  /// Returns the first row decoded; nil without one.
  package func first<Element>(
    _ sql: String, _ values: [Value] = [], _ decode: (inout ResultRow) throws -> Element
  ) throws -> Element? {
    try withStatement(sql, values) { statement in
      guard var row = try statement.step() else { return nil }
      return try decode(&row)
    }
  }

  /// Returns the callback of the SQL function that streams rows. Throws `StoreError`.
  func rowCallback() throws -> UnsafeMutablePointer<RowCallback> {
    if let receiver { return receiver }
    let receiver = UnsafeMutablePointer<RowCallback>.allocate(capacity: 1)
    receiver.initialize(to: RowCallback())
    let code = RowCallback.register(receiver, on: handle)
    guard code == SQLITE_OK else {
      receiver.deallocate()
      throw failure(code)
    }
    self.receiver = receiver
    return receiver
  }

  /// Returns the integer in the first column of the first row; 0 without one.
  package func integer(_ sql: String, _ values: [Value] = []) throws -> Int64 {
    try first(sql, values) { $0.integer() } ?? 0
  }

  /// Runs `body`, which writes a number of records, with more pages in memory if they are many: their
  /// ids are random, so that each one may change another page of an index.
  func withCache(for records: Int, _ body: () throws -> Void) throws {
    guard records > 1_000 else { return try body() }
    let size = try integer("PRAGMA cache_size")
    try execute("PRAGMA cache_size = -16384")
    defer { try? execute("PRAGMA cache_size = \(size)") }
    try body()
  }

  private func withStatement<Result>(
    _ sql: String, _ values: [Value], _ body: (Statement) throws -> Result
  ) throws -> Result {
    let statement = try idle.removeValue(forKey: sql) ?? Statement(sql, on: self)
    defer {
      statement.reset()
      // A merge runs over many tables: what it needed for the first ones gives way to the next.
      if idle.count == Connection.idleLimit { idle.removeAll(keepingCapacity: true) }
      idle[sql] = statement
    }
    try statement.bind(values)
    return try body(statement)
  }

  /// The row number of the last INSERT.
  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Whether the file can only be read, to which SQLite falls back silently, or this is a copy of
  /// it in memory.
  var isReadOnly: Bool {
    isOnFullDisk || isInMemory || sqlite3_db_readonly(handle, "main") == 1
  }

  private var isInMemory: Bool {
    sqlite3_db_filename(handle, "main").map { $0.pointee == 0 } ?? true
  }

  /// Whether the file is no longer where it was opened. With a write-ahead log SQLite does not
  /// check this and would write to a file that nothing can open.
  var hasMoved: Bool {
    var moved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return code == SQLITE_OK && moved != 0
  }

  /// The absolute path of the file without links; its journals are beside it.
  var filePath: String {
    guard let name = sqlite3_db_filename(handle, "main"), name.pointee != 0 else { return path }
    return String(cString: name)
  }

  /// Leaves the file and its write-ahead log exactly as they are on closing.
  package func keepJournalOnClose() { _ = shim_keep_journal_on_close(handle) }
}
