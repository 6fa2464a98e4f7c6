import Platform

/// A file named on the command line; `-` is standard input.
enum InputFile {
  static let standardInput = "-"

  /// The maximum size accepted from a pipe in bytes.
  private static let longestPipe = 1 << 30

  /// Reads the file, up to one byte beyond `limit`. `name` is the user's name for a temporary
  /// copy. Throws `CommandError`.
  static func read(
    _ path: String, limit: Int, called name: String? = nil, _ session: Session
  ) throws(CommandError) -> [UInt8] {
    do {
      return path == standardInput
        ? try session.processEnvironment.input(limit + 1)
        : try Files.readOnce(path, limit: limit + 1)
    } catch {
      let reason = (error as? SystemError)?.reason ?? "\(error)"
      throw .refusal("cannot_read", ["path": name ?? path, "reason": reason])
    }
  }

  /// Returns whether `path` can be read only once: standard input, or the pipe that a shell makes of
  /// `<(command)`. Other pipes and devices are refused, as they may never end.
  static func isPipe(_ path: String) -> Bool {
    path == standardInput || Files.isOpenStream(path)
  }

  /// Calls `body` with the path of a file that can be read repeatedly; the contents of a pipe are
  /// kept in a private temporary file meanwhile. Throws `CommandError`, and what `body` throws.
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
