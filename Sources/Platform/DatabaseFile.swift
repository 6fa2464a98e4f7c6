/// The error for an output file that would replace a database or one of SQLite's files beside it:
/// the store itself, or a copy of it. The file is unchanged.
public struct DestinationIsDatabase: Error, Equatable, Sendable {
  /// The path as the caller named it.
  public let path: String

  /// Creates the error.
  public init(path: String) { self.path = path }
}

/// Detection of SQLite's files.
enum DatabaseFile {
  /// The header of every database (sqlite.org/fileformat2.html, section 1.3).
  private static let magic = Array("SQLite format 3\0".utf8)
  private static let journals = ["-wal", "-shm", "-journal"]
  /// More descriptors than this program ever has open; the system assigns the lowest free number.
  private static let mostDescriptors: Int32 = 1024

  /// Returns whether `path` is a database, or the name of a journal of one.
  static func isOne(_ path: String) -> Bool {
    isDatabase(path)
      || journals.contains { path.hasSuffix($0) && isDatabase(String(path.dropLast($0.count))) }
  }

  private static func isDatabase(_ path: String) -> Bool {
    var info = stat()
    guard stat(path, &info) == 0, FileType(info) == .file else { return false }
    return head(of: path, info) == magic
  }

  /// Returns the first bytes, read through a descriptor of this process if one is open: opening and
  /// closing the file again would drop all POSIX locks that the process has on it
  /// (sqlite.org/howtocorrupt.html, section 2.2).
  private static func head(of path: String, _ info: stat) -> [UInt8]? {
    for descriptor in 0..<min(getdtablesize(), mostDescriptors) {
      var other = stat()
      guard fstat(descriptor, &other) == 0, other.st_dev == info.st_dev,
        other.st_ino == info.st_ino
      else { continue }
      if let head = head(descriptor) { return head }
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return head(descriptor)
  }

  private static func head(_ descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: magic.count)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count < 0 ? nil : Array(bytes.prefix(count))
  }
}
