import Platform
import Store
import Synchronization

/// A folder of its own for one test's store, removed with everything in it at the end.
public final class TemporaryStore {
  /// The folder, absolute and unique.
  public let folder: String
  /// Where the store is, or will be.
  public var path: String { folder + "/shiftpro.sqlite" }

  /// The disk on which stores opened by `reopen` believe to be.
  public let disk = FakeDisk()

  /// Makes the folder. Throws `SystemError`.
  public init() throws {
    let root = System.variable("TMPDIR") ?? "/tmp"
    var template = Array("\(root)/shiftpro-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw SystemError(path: root) }
    folder = String(cString: made)
  }

  deinit { TemporaryStore.removeAll(in: folder) }

  /// Opens the store as the program does, with a fixed device name and without waiting for locks
  /// unless `options` say otherwise.
  public func open(
    options: StoreOptions = StoreOptions(busyTimeoutMilliseconds: 0, device: "test")
  ) throws -> Store {
    try Store(path: path, options: options)
  }

  /// Puts a copy of `template` in the folder and opens it without waiting for the disk: for tests
  /// of what a store holds, not of what survives a power failure.
  public func copy(of template: StoreTemplate) throws -> Store {
    try Files.write(template.bytes, to: path, mode: 0o600)
    return try reopen()
  }

  /// Opens the store once more, also without waiting for the disk.
  public func reopen() throws -> Store {
    var options = StoreOptions(busyTimeoutMilliseconds: 0, device: "test", syncsCommits: false)
    options.freeBytes = { [disk] _ in disk.freeBytes }
    return try open(options: options)
  }

  /// The names of everything in a folder, sorted.
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
    // A test may have taken away the right to change it.
    chmod(folder, 0o700)
    for name in names(in: folder) {
      let path = "\(folder)/\(name)"
      // Unlinking fails on a folder, and on nothing else here.
      if unlink(path) != 0 { removeAll(in: path) }
    }
    rmdir(folder)
  }
}

/// A store that is made once in a process and copied for each test that needs one.
public struct StoreTemplate: Sendable {
  /// The file, without a write-ahead log beside it.
  let bytes: [UInt8]

  /// A store of the current schema, filled by `fill`.
  public init(_ fill: (Store) throws -> Void = { _ in }) throws {
    let folder = try TemporaryStore()
    // Closing the only connection moves what is in the log into the file.
    try fill(folder.reopen())
    bytes = try Files.read(folder.path)
  }

  /// A store without records.
  public static func empty() throws -> StoreTemplate { try nothing.get() }

  private static let nothing = Result { try StoreTemplate() }
}

/// A disk whose free space a test decides.
public final class FakeDisk: Sendable {
  private let free = Mutex<Int64?>(nil)

  /// A disk that does not say.
  public init() {}

  /// The free bytes; nil if the disk does not report them.
  public var freeBytes: Int64? {
    get { free.withLock { $0 } }
    set { free.withLock { $0 = newValue } }
  }
}
