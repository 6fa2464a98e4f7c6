import Domain
import Platform

/// The file a person's shifts are kept in.
///
/// A store is one connection and belongs to one thread at a time. Another thread or program opens its
/// own: readers never wait, writers take turns.
public final class Store {
  /// The file, as it was named to `init`.
  public let path: String
  package let connection: Connection
  let schema: Schema
  let options: StoreOptions
  var clock: HybridClock
  /// The newest change that this store no longer takes back.
  var settledChange: Int64 = 0
  private var seenVersion: Int64 = 0

  /// Opens the store at `path`, creating file (0600) and folders (0700) as needed, and brings an
  /// older one up to date. A damaged, newer or foreign file is refused and left untouched.
  /// Throws `StoreError`.
  public convenience init(path: String, options: StoreOptions = StoreOptions()) throws {
    try self.init(path: path, options: options, schema: .current)
  }

  package init(path: String, options: StoreOptions, schema: Schema) throws {
    try StoreFile.create(path)
    connection = try StoreFile.open(path, schema: schema, options: options) { connection, header in
      try Migrator(connection: connection, schema: schema).run()
      // A new file gets its tables before the log, so that its header names it a store from its
      // first byte on.
      if !header.usesWriteAheadLog { try Store.useWriteAheadLog(connection) }
    }
    self.path = path
    self.schema = schema
    self.options = options
    clock = HybridClock(device: options.device)
    seenVersion = try connection.integer("PRAGMA data_version")
  }

  private static func useWriteAheadLog(_ connection: Connection) throws {
    do {
      try connection.execute("PRAGMA journal_mode = WAL")
    } catch StoreError.locked {
      // Another program is opening the same new file and is switching it right now.
    }
  }

  /// Whether another program or thread has committed a change since the last call (or since opening).
  public func externalChange() throws -> Bool {
    let version = try connection.integer("PRAGMA data_version")
    defer { seenVersion = version }
    return version != seenVersion
  }
}
