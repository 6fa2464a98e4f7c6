/// What tells a file on this machine apart from every other, and from itself after any change.
///
/// The time of the last change of its inode cannot be set by programs, so that neither writing nor
/// renaming another file into the place leaves all five as they are.
public struct FileIdentity: Equatable, Sendable {
  /// Device, inode, bytes, and nanoseconds of the last change of content and of inode.
  public let text: String
  /// Seconds since 1970 of the last change of the inode.
  public let changed: Int64

  /// The identity of the regular file at `path`; nil for anything else.
  public init?(_ path: String) {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    let (modified, changed) = fileTimes(info)
    text = [
      "\(info.st_dev)", "\(info.st_ino)", "\(info.st_size)",
      "\(modified.tv_sec).\(modified.tv_nsec)", "\(changed.tv_sec).\(changed.tv_nsec)",
    ].joined(separator: ":")
    self.changed = Int64(changed.tv_sec)
  }
}
