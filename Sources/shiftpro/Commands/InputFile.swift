import Platform

/// A file that a command line names; `-` is standard input.
enum InputFile {
  static let standardInput = "-"

  /// The bytes of the file, of one that is too long no more than it takes to see that. Throws
  /// `CommandError`.
  static func read(
    _ path: String, limit: Int, _ session: Session
  ) throws(CommandError) -> [UInt8] {
    do {
      return path == standardInput
        ? try session.surroundings.input(limit + 1) : try Files.read(path, limit: limit + 1)
    } catch {
      let reason = (error as? SystemError)?.reason ?? "\(error)"
      throw .refusal("cannot_read", ["path": path, "reason": reason])
    }
  }
}
