/// A failed system call on a file, with the C library's message.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The value of `errno`.
  public let code: Int32
  /// The file or folder concerned.
  public let path: String

  /// Creates the error `code` for `path`, by default from the current `errno`.
  public init(path: String, code: Int32 = errno) {
    self.code = code
    self.path = path
  }

  /// The C library's message, without the path.
  public var reason: String { String(cString: strerror(code)) }

  /// The path and the message, as `cat` would print them.
  public var description: String { "\(path): \(reason)" }
}
