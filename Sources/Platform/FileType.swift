/// The type of a file, from the type bits of `st_mode` (sys/stat.h, the same on every Unix).
///
/// Swift's own `S_IFMT` is not used: if a file of this module names it, the compiler finds `mode_t`
/// in a module that the other files do not import, and rejects them.
enum FileType: UInt32 {
  case folder = 0o040000
  case file = 0o100000
  case link = 0o120000

  /// Creates the type from a file's mode; nil for pipes, devices and sockets.
  init?(_ info: stat) { self.init(rawValue: UInt32(info.st_mode) & 0o170000) }

  /// Reads the type of the file at `path`, following links; nil if there is none.
  init?(at path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    self.init(info)
  }
}
