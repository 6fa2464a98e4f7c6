/// A failed system call on a file, with the C library's message.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The value of `errno`, or `notRegular`.
  public let code: Int32
  /// The file or folder concerned.
  public let path: String

  /// Creates the error `code` for `path`, by default from the current `errno`.
  public init(path: String, code: Int32 = errno) {
    self.code = code
    self.path = path
  }

  /// The code for a pipe, device or socket in place of a file, which no `errno` describes.
  static let notRegular: Int32 = -1

  /// The C library's message, without the path.
  public var reason: String {
    code == Self.notRegular ? "Not a regular file" : String(cString: strerror(code))
  }

  /// The path and the message, as `cat` would print them.
  public var description: String { "\(path): \(reason)" }
}
