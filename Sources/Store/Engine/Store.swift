import Domain
import Platform

/// The file with a user's shifts.
///
/// A store is one connection and belongs to one thread at a time. Another thread or program opens
/// its own: readers never wait, writers take turns.
public final class Store {
  /// The path passed to `init`.
  public let path: String
  package private(set) var connection: Connection
  /// The statements and rows of its connection since the store was opened.
  package var work: StoreWork { connection.work }
  let schema: Schema
  let options: StoreOptions
  /// The rules by which planned times are resolved; nil to leave them as they are.
  var rules: ZoneRules?
  var clock: HybridClock
  /// The open change that writes are parts of; nil if each is a change of its own.
  var joined: WriteTransaction?
  /// The UUID of this file among all stores, once read.
  var knownReplica: String?
  /// The newest change that this store cannot undo.
  var undoBarrier: Int64 = 0
  private var seenVersion: Int64 = 0
  /// The identities of the files when they were copied into memory.
  var copiedFiles: [FileIdentity?] = []

  /// Opens the store at `path`, creating file (0600) and folders (0700) as needed, and migrates an
  /// older one. A damaged, newer or foreign file is refused and left untouched; one on a full disk
  /// can be read. Throws `StoreError`.
  package convenience init(path: String, options: StoreOptions, schema: Schema) throws {
    try StoreFile.create(path)
    let files = Self.files(of: path)
    let connection = try StoreFile.open(path, schema: schema, options: options) {
      try Self.prepare($0, $1, schema)
    }
    try self.init(path: path, options: options, schema: schema, connection: connection)
    copiedFiles = files
  }

  init(path: String, options: StoreOptions, schema: Schema, connection: Connection) throws {
    self.connection = connection
    self.path = path
    self.schema = schema
    self.options = options
    clock = HybridClock()
    seenVersion = try connection.integer("PRAGMA data_version")
  }

  /// Opens a connection that can write. Throws `StoreError`.
  static func open(_ path: String, _ options: StoreOptions, _ schema: Schema) throws -> Connection {
    try StoreFile.openWritable(path, schema: schema, options: options, checksSchema: true) {
      try prepare($0, $1, schema)
    }
  }

  /// Continues with another connection to the same file; returns true. Throws `StoreError`.
  func replaceConnection(with connection: Connection) throws -> Bool {
    seenVersion = try connection.integer("PRAGMA data_version")
    self.connection = connection
    return true
  }

  private static func prepare(
    _ connection: Connection, _ header: FileHeader, _ schema: Schema
  ) throws {
    try Migrator(connection: connection, schema: schema).run()
    // A new file gets its tables before the log, so that its header identifies it as a store from
    // the first byte on.
    if !header.usesWriteAheadLog { try useWriteAheadLog(connection) }
  }

  private static func useWriteAheadLog(_ connection: Connection) throws {
    do {
      try connection.execute("PRAGMA journal_mode = WAL")
    } catch StoreError.locked {
      // Another program is opening the same new file and is switching it right now.
    }
  }

  /// Returns whether another program or thread has committed a change since the last call, or since
  /// opening.
  public func externalChange() throws -> Bool {
    guard !isInMemory else { return try refreshInMemoryCopy() }
    let version = try connection.integer("PRAGMA data_version")
    defer { seenVersion = version }
    return version != seenVersion
  }
}
