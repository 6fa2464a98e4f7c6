import Platform

/// A file that a command line names; `-` is standard input.
enum InputFile {
  static let standardInput = "-"

  /// The most that is taken from a pipe before it is looked at.
  private static let longestPipe = 1 << 30

  /// The bytes of the file, of one that is too long no more than it takes to see that. Where they
  /// were put away the person has another name for it. Throws `CommandError`.
  static func read(
    _ path: String, limit: Int, called name: String? = nil, _ session: Session
  ) throws(CommandError) -> [UInt8] {
    do {
      return path == standardInput
        ? try session.processEnvironment.input(limit + 1) : try Files.read(path, limit: limit + 1)
    } catch {
      let reason = (error as? SystemError)?.reason ?? "\(error)"
      throw .refusal("cannot_read", ["path": name ?? path, "reason": reason])
    }
  }

  /// Whether what stands at `path` can be read but once: standard input, a pipe or a device.
  static func isPipe(_ path: String) -> Bool {
    path == standardInput
      || Files.exists(path) && !Files.isFolder(path) && !Files.isRegular(path)
  }

  /// Calls `body` with the place of a file that can be read again and again: what a pipe hands over
  /// is for so long in a file that nobody else may read. Throws `CommandError`, and what `body`
  /// throws.
  static func withFile<Result>(
    _ path: String, _ session: Session, _ body: (String) throws -> Result
  ) throws -> Result {
    guard isPipe(path) else { return try body(path) }
    let bytes = try read(path, limit: longestPipe, session)
    guard bytes.count <= longestPipe else {
      throw CommandError.refusal(
        "pipe_too_long", ["path": path, "limit": String(longestPipe >> 20)])
    }
    let place = try putAway(bytes)
    defer { try? Files.remove(place) }
    return try body(place)
  }

  private static func putAway(_ bytes: [UInt8]) throws(CommandError) -> String {
    do {
      let file = try OutputFile.temporary()
      do {
        try file.append(bytes)
      } catch {
        try? Files.remove(file.path)
        throw error
      }
      return file.path
    } catch let error as SystemError {
      throw .refusal("cannot_put_away", ["path": error.path, "reason": error.reason])
    } catch {
      throw .refusal("cannot_put_away", ["path": "", "reason": "\(error)"])
    }
  }
}
