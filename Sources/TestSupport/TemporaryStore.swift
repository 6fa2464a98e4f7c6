import Platform
import Store
import Synchronization

/// A temporary folder for the store of one test, removed with its contents at the end.
public final class TemporaryStore {
  /// The absolute, unique path of the folder.
  public let folder: String
  /// The path of the store, which may not exist yet.
  public var path: String { folder + "/shiftpro.sqlite" }

  /// The simulated disk of stores opened by `reopen`.
  public let disk = FakeDisk()

  /// Creates the folder. Throws `SystemError`.
  public init() throws {
    let root = System.variable("TMPDIR") ?? "/tmp"
    var template = Array("\(root)/shiftpro-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw SystemError(path: root) }
    folder = String(cString: made)
  }

  deinit { TemporaryStore.removeAll(in: folder) }

  /// Opens the store like the program, by default with a fixed device name and without waiting for
  /// locks.
  public func open(
    options: StoreOptions = StoreOptions(busyTimeoutMilliseconds: 0, device: "test")
  ) throws -> Store {
    try Store(path: path, options: options)
  }

  /// Copies `template` to the folder and opens it without syncing to the disk, for tests that do
  /// not depend on durability.
  public func copy(of template: StoreTemplate) throws -> Store {
    try Files.write(template.bytes, to: path, mode: 0o600)
    return try reopen()
  }

  /// Opens the store again, also without syncing to the disk.
  public func reopen() throws -> Store {
    var options = StoreOptions(busyTimeoutMilliseconds: 0, device: "test", syncsCommits: false)
    options.freeBytes = { [disk] _ in disk.freeBytes }
    return try open(options: options)
  }

  /// Returns the names of all entries of a folder, sorted.
  public static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func removeAll(in folder: String) {
    // A test may have removed the write permission.
    chmod(folder, 0o700)
    for name in names(in: folder) {
      let path = "\(folder)/\(name)"
      // Unlinking fails only for folders here.
      if unlink(path) != 0 { removeAll(in: path) }
    }
    rmdir(folder)
  }
}

/// A store created once per process and copied for each test that needs it.
public struct StoreTemplate: Sendable {
  /// The contents of the file, without a write-ahead log.
  let bytes: [UInt8]

  /// Creates a store of the current schema, filled by `fill`.
  public init(_ fill: (Store) throws -> Void = { _ in }) throws {
    let folder = try TemporaryStore()
    // Closing the only connection moves the log's contents into the file.
    try fill(folder.reopen())
    bytes = try Files.read(folder.path)
  }

  /// Returns a store without records.
  public static func empty() throws -> StoreTemplate { try nothing.get() }

  private static let nothing = Result { try StoreTemplate() }
}

/// A simulated disk with adjustable free space.
public final class FakeDisk: Sendable {
  private let free = Mutex<Int64?>(nil)

  /// Creates a disk that does not report its free space.
  public init() {}

  /// The free bytes; nil if the disk does not report them.
  public var freeBytes: Int64? {
    get { free.withLock { $0 } }
    set { free.withLock { $0 = newValue } }
  }
}
