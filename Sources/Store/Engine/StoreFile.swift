import CSQLite
import Platform

/// Creates and opens the file of a store, and checks it before SQLite may change it.
package enum StoreFile {
  /// The permissions of the file: for its owner only.
  static let mode: mode_t = 0o600

  /// Creates an empty file at `path`, and its folders, unless it exists. Throws `StoreError`.
  package static func create(_ path: String) throws {
    guard !Files.exists(path) else { return }
    let folder = Files.folder(of: path)
    do {
      try Files.createFolder(folder, mode: 0o700)
    } catch let error as SystemError {
      throw refusal(error)
    }
    // SQLite would create it readable by everybody; its journals get the same mode.
    let file = Platform.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    if file >= 0 {
      close(file)
    } else if errno != EEXIST {
      throw refusal(SystemError(path: path))
    }
  }

  private static func refusal(_ error: SystemError) -> StoreError {
    switch error.code {
    case ENOSPC, EDQUOT, EFBIG: return .diskFull(path: error.path)
    default: return .cannotOpen(path: error.path, reason: error.reason)
    }
  }

  /// Opens the file at `path` and passes the connection to `body` to prepare it. Refuses a file
  /// that is not a store of a known version without changing a byte. A store of this version that
  /// cannot be written, or in whose folder nothing can be, is opened for reading only; on a full
  /// disk, as a copy in memory.
  static func open(
    _ path: String, schema: Schema, options: StoreOptions, checksSchema: Bool = true,
    ready body: (Connection, FileHeader) throws -> Void
  ) throws -> Connection {
    do {
      // In a function of its own: a connection that failed must be closed before the next is tried.
      return try openWritable(
        path, schema: schema, options: options, checksSchema: checksSchema, ready: body)
    } catch let error as StoreError {
      switch error {
      case .readOnly, .diskFull, .cannotOpen:
        // A full disk may have room again at any time, so its file must not be opened as immutable.
        let isFull = if case .diskFull = error { true } else { false }
        let full = isFull ? try inMemoryCopy(of: path, schema: schema, options: options) : nil
        guard let readable = full ?? openReadOnly(path, schema: schema) else { throw error }
        if checksSchema { try schema.check(readable) }
        return readable
      default: throw error
      }
    }
  }

  static func openWritable(
    _ path: String, schema: Schema, options: StoreOptions, checksSchema: Bool,
    ready body: (Connection, FileHeader) throws -> Void
  ) throws -> Connection {
    let connection = try Connection(path: path, busyTimeout: options.busyTimeoutMilliseconds)
    try prepare(connection, schema: schema, options: options) { connection, header in
      if checksSchema { try schema.check(connection) }
      try body(connection, header)
    }
    return connection
  }

  /// Opens a connection for reading only; nil if that fails, or for another version.
  private static func openReadOnly(_ path: String, schema: Schema) -> Connection? {
    guard let connection = try? Connection(foreign: path),
      let header = try? FileHeader(of: connection), header.isSQLite,
      header.applicationID == Schema.applicationID, Int(header.userVersion) == schema.version,
      (try? connection.integer("SELECT count(*) FROM sqlite_schema")) != nil
    else { return nil }
    return connection
  }

  /// Copies a store on a full disk into memory, for reading only; nil if it cannot be read, or for
  /// another version. Throws `StoreError.locked`.
  ///
  /// The shared memory file of the log cannot be created there. A connection that is alone with the
  /// file does without it; it is closed at once, so that other programs can read too.
  package static func inMemoryCopy(
    of path: String, schema: Schema, options: StoreOptions
  ) throws -> Connection? {
    // Several programs that wait for one another with the file half locked would wait forever.
    let turn = try? FolderLock(Files.folder(of: path), waiting: options.busyTimeoutMilliseconds)
    defer { withExtendedLifetime(turn) {} }
    do {
      let source = try Connection(path: path, busyTimeout: options.busyTimeoutMilliseconds)
      source.keepJournalOnClose()
      try source.execute(
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON; PRAGMA trusted_schema = OFF;"
          + "PRAGMA temp_store = MEMORY")
      guard try source.integer("PRAGMA user_version") == schema.version,
        try source.integer("PRAGMA application_id") == Int64(Schema.applicationID)
      else { return nil }
      let copy = try Connection(inMemoryCopyOf: source)
      try copy.execute("PRAGMA query_only = ON; PRAGMA trusted_schema = OFF")
      return copy
    } catch let error as StoreError {
      if case .locked = error { throw error }
      return nil
    }
  }

  private static func prepare(
    _ connection: Connection, schema: Schema, options: StoreOptions,
    ready body: (Connection, FileHeader) throws -> Void
  ) throws {
    let path = connection.path
    let hasLog = (Files.size(connection.filePath + "-wal") ?? 0) > 0
    do {
      let header = try FileHeader(of: connection)
      try checkHeader(header, of: connection, schema: schema)
      guard !connection.isReadOnly else { throw StoreError.readOnly(path: path) }
      try connection.execute(
        """
        PRAGMA foreign_keys = ON;
        PRAGMA trusted_schema = OFF;
        PRAGMA temp_store = MEMORY;
        PRAGMA cache_size = -512;
        PRAGMA synchronous = \(options.syncsCommits ? "FULL" : "OFF");
        """)
      try body(connection, header)
    } catch {
      if hasLog { connection.keepJournalOnClose() }
      throw error
    }
  }

  /// Checks the file by its header, before SQLite may recover or convert anything.
  private static func checkHeader(
    _ header: FileHeader, of connection: Connection, schema: Schema
  ) throws {
    // A new file, or one whose first transaction was interrupted, which SQLite rolls back.
    guard !header.isEmpty else { return }
    guard header.isSQLite else { throw StoreError.notAStore(path: connection.path) }
    if header.applicationID == Schema.applicationID {
      try schema.refuseNewer(Int(header.userVersion), path: connection.path)
    } else if header.applicationID != 0 || header.userVersion != 0 || header.pageCount > 1 {
      throw StoreError.notAStore(path: connection.path)
    }
  }
}
