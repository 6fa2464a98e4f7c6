import Platform
import Store

/// A folder of its own for one test's store, removed with everything in it at the end.
public final class TemporaryStore {
  /// The folder, absolute and unique.
  public let folder: String
  /// Where the store is, or will be.
  public var path: String { folder + "/shiftpro.sqlite" }

  /// Makes the folder. Throws `SystemError`.
  public init() throws {
    let root = System.variable("TMPDIR") ?? "/tmp"
    var template = Array("\(root)/shiftpro-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw SystemError(path: root) }
    folder = String(cString: made)
  }

  deinit { TemporaryStore.removeAll(in: folder) }

  /// Opens the store, with a fixed device name and no waiting for locks unless told.
  public func open(
    options: StoreOptions = StoreOptions(busyTimeoutMilliseconds: 0, device: "test")
  ) throws -> Store {
    try Store(path: path, options: options)
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
