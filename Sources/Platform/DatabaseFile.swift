/// A file that was to be replaced is a database, or what SQLite keeps beside one: the store itself,
/// or a copy of it. It was left as it is.
public struct DestinationIsDatabase: Error, Equatable, Sendable {
  /// The file as the caller named it.
  public let path: String

  /// Names the file.
  public init(path: String) { self.path = path }
}

/// Tells SQLite's files from all others.
enum DatabaseFile {
  /// What every database begins with (sqlite.org/fileformat2.html, section 1.3).
  private static let magic = Array("SQLite format 3\0".utf8)
  private static let journals = ["-wal", "-shm", "-journal"]
  /// More than this program ever has open; the system gives out the lowest free number.
  private static let mostDescriptors: Int32 = 1024

  /// Whether `path` is a database, or the name of a journal of one.
  static func isOne(_ path: String) -> Bool {
    isDatabase(path)
      || journals.contains { path.hasSuffix($0) && isDatabase(String(path.dropLast($0.count))) }
  }

  private static func isDatabase(_ path: String) -> Bool {
    var info = stat()
    guard stat(path, &info) == 0, FileType(info) == .file else { return false }
    return head(of: path, info) == magic
  }

  /// The first bytes, through the descriptor that this process has already where there is one:
  /// opening the file once more and closing it would drop every POSIX lock the process has on it
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
