/// The identity of a file, or of a folder with all its files, on this machine. It changes with any
/// change to them.
///
/// Programs cannot set the change time of an inode, so that neither writing to a file nor renaming
/// another one over it leaves the identity unchanged.
public struct FileIdentity: Equatable, Sendable {
  /// The device, inode, size in bytes, and the times of the last change of content and of inode in
  /// nanoseconds; for a database, also those of its log. For a folder, a hash of these for all its
  /// files, with their paths.
  public let text: String
  /// The time of the last change of the inode, in seconds since 1970; for several files, the
  /// latest.
  public let changed: Int64

  /// Reads the identity of the regular file or folder at `path`; nil for anything else, for an
  /// unreadable folder, and for one with more than `most` files and folders.
  public init?(_ path: String, most: Int = .max) {
    switch FileType(at: path) {
    case .file: self.init(file: path)
    case .folder: self.init(folder: path, most: most)
    default: return nil
    }
  }

  private init?(file path: String) {
    guard var identity = FileIdentity(inode: path) else { return nil }
    // Recent writes to an SQLite database may be only in its log (sqlite.org/wal.html).
    if let log = FileIdentity(inode: path + "-wal") { identity.add(log) }
    self = identity
  }

  private init?(folder path: String, most: Int) {
    guard let names = try? Files.tree(path, most: most),
      let folder = FileIdentity(inode: path)
    else { return nil }
    var hash = FNV1a()
    var changed = folder.changed
    // Reading a database that has a log creates an index of the log, which holds no data.
    for name in names where !name.hasSuffix("-shm") {
      guard let file = FileIdentity(inode: "\(path)/\(name)") else { return nil }
      hash.add("\(name)\0\(file.text)\n")
      changed = max(changed, file.changed)
    }
    self.init(text: "folder:\(names.count):\(hash.text)", changed: changed)
  }

  /// Reads the identity of the inode at `path` only, without the log of a database; follows links.
  public init?(inode path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    let (modified, changed) = fileTimes(info)
    self.init(
      text: [
        "\(info.st_dev)", "\(info.st_ino)", "\(info.st_size)",
        "\(modified.tv_sec).\(modified.tv_nsec)", "\(changed.tv_sec).\(changed.tv_nsec)",
      ].joined(separator: ":"), changed: Int64(changed.tv_sec))
  }

  private init(text: String, changed: Int64) {
    self.text = text
    self.changed = changed
  }

  private mutating func add(_ other: FileIdentity) {
    self = FileIdentity(text: "\(text) \(other.text)", changed: max(changed, other.changed))
  }
}

/// The 64-bit FNV-1a hash (RFC 9923).
private struct FNV1a {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash in hexadecimal.
  var text: String { String(value, radix: 16) }

  mutating func add(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}
