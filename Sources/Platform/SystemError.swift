/// A system call that failed on a file, with the C library's own words for it.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The value of `errno`.
  public let code: Int32
  /// The file or folder concerned.
  public let path: String

  /// Records the failure `code` for `path`; `errno` as it stands now unless told.
  public init(path: String, code: Int32 = errno) {
    self.code = code
    self.path = path
  }

  /// The C library's sentence, without the path.
  public var reason: String { String(cString: strerror(code)) }

  /// The path and the reason, as `cat` would print them.
  public var description: String { "\(path): \(reason)" }
}
