extension OutputFile {
  private static let pieceSize = 1 << 16

  /// Writes the file at `path` with `body`. The new file replaces the old one only when it is
  /// complete. A link is kept, and its target replaced; pipes and devices are written to directly.
  /// Throws `DestinationIsDatabase`, `SystemError` and what `body` throws.
  public static func replace(
    _ path: String, mode: mode_t = 0o600, by body: (OutputFile) throws -> Void
  ) throws {
    guard !DatabaseFile.isOne(Files.resolved(path)) else { throw DestinationIsDatabase(path: path) }
    try put(path, mode, by: body)
  }

  /// Does the same, but also replaces a database.
  static func put(_ path: String, _ mode: mode_t, by body: (OutputFile) throws -> Void) throws {
    guard let stream = try stream(path) else {
      return try putFile(Files.resolved(path), named: path, mode, by: body)
    }
    let file = OutputFile(stream, path, pieceSize: pieceSize)
    try body(file)
    try file.flush()
  }

  /// Returns a descriptor to write to directly if `path` is not a regular file; nil otherwise.
  private static func stream(_ path: String) throws -> Int32? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    let number = Files.openDescriptor(named: path)
    guard number != nil || FileType(info) != .file else { return nil }
    let stream = number.map { dup($0) } ?? open(path, O_WRONLY | O_CLOEXEC)
    guard stream >= 0 else { throw SystemError(path: path) }
    return stream
  }

  private static func putFile(
    _ place: String, named path: String, _ mode: mode_t, by body: (OutputFile) throws -> Void
  ) throws {
    let temporary = "\(place).\(getpid()).tmp"
    // An unnamed file disappears with the program, even after a fatal signal.
    let unnamed = openUnnamedFile(in: Files.folder(of: place), mode)
    // The earlier process with this id has ended, so its temporary file can be removed.
    if unnamed == nil { unlink(temporary) }
    let descriptor = unnamed ?? open(temporary, newFile, mode)
    // The error names the requested path, not the temporary file.
    guard descriptor >= 0 else { throw SystemError(path: path) }
    let file = OutputFile(descriptor, path, pieceSize: pieceSize)
    do {
      try body(file)
      try file.flush()
      guard fsync(descriptor) == 0, unnamed == nil || nameFile(descriptor, temporary),
        rename(temporary, place) == 0
      else { throw SystemError(path: path) }
    } catch {
      unlink(temporary)
      throw error
    }
  }
}
