/// What stands at a path, by the type bits of `st_mode` (sys/stat.h, the same on every Unix).
///
/// Swift's own `S_IFMT` is not used: where a file of this module names it, the compiler finds
/// `mode_t` in a module that the others do not import, and refuses them.
enum FileType: UInt32 {
  case folder = 0o040000
  case file = 0o100000
  case link = 0o120000

  /// The type in the mode of a file; nil for pipes, devices and sockets.
  init?(_ info: stat) { self.init(rawValue: UInt32(info.st_mode) & 0o170000) }

  /// What stands at `path`, a link followed.
  init?(at path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    self.init(info)
  }
}
