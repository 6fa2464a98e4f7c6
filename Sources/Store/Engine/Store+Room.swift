import Platform

// A store on a full disk is a copy in memory that can be read, and becomes the file again once that
// can be opened.
extension Store {
  /// The bytes that any commit needs at least: the log's shared memory and some pages.
  private static let leastRoom: Int64 = 65_536

  /// Whether a change has room; false on a full disk.
  public var hasRoom: Bool { !isInMemory && isRoomLeft }

  /// Whether it is a copy in memory, which cannot be written and may be out of date.
  public var isInMemory: Bool { connection.isOnFullDisk }

  private var isRoomLeft: Bool { (options.freeBytes(path) ?? .max) >= Self.leastRoom }

  /// Creates a copy in memory of the store at `path` on a full disk; nil if it cannot be read.
  /// Throws `StoreError`.
  package convenience init?(
    inMemoryCopyOf path: String, options: StoreOptions, schema: Schema
  ) throws {
    let files = Self.files(of: path)
    guard let copy = try StoreFile.inMemoryCopy(of: path, schema: schema, options: options) else {
      return nil
    }
    try self.init(path: path, options: options, schema: schema, connection: copy)
    copiedFiles = files
  }

  /// Opens the file again if there is room, or copies it again if another program changed it.
  /// Returns whether there may be something new to read. Throws `StoreError`.
  func refreshInMemoryCopy() throws -> Bool {
    var impatient = options
    impatient.busyTimeoutMilliseconds = 0
    if isRoomLeft, let opened = try? Self.open(path, impatient, schema) {
      opened.setBusyTimeout(options.busyTimeoutMilliseconds)
      return try replaceConnection(with: opened)
    }
    let files = Self.files(of: path)
    guard files != copiedFiles,
      let copy = try? StoreFile.inMemoryCopy(of: path, schema: schema, options: impatient)
    else { return false }
    copiedFiles = files
    return try replaceConnection(with: copy)
  }

  /// Identifies the file and its log, to detect changes by other programs; nil for an empty log.
  static func files(of path: String) -> [FileIdentity?] {
    [path, path + "-wal"].map { Files.size($0) == 0 ? nil : FileIdentity(inode: $0) }
  }
}
