extension OutputFile {
  private static let pieceSize = 1 << 16

  /// Writes the file at `path` by `body`; it appears when it is complete, and what was there before
  /// stays until then. A link stays and leads to the new file; what is no file, as a pipe or a
  /// device, takes the bytes as they come. Throws `DestinationIsDatabase`, `SystemError` and
  /// what `body` throws.
  public static func replace(
    _ path: String, mode: mode_t = 0o600, by body: (OutputFile) throws -> Void
  ) throws {
    guard !DatabaseFile.isOne(Files.resolved(path)) else { throw DestinationIsDatabase(path: path) }
    try put(path, mode, by: body)
  }

  /// The same where a database gives way too.
  static func put(_ path: String, _ mode: mode_t, by body: (OutputFile) throws -> Void) throws {
    guard let stream = try stream(path) else {
      return try putFile(Files.resolved(path), named: path, mode, by: body)
    }
    let file = OutputFile(stream, path, pieceSize: pieceSize)
    try body(file)
    try file.flush()
  }

  /// A descriptor to write straight to where there is something at `path` that is no file; nil
  /// else.
  private static func stream(_ path: String) throws -> Int32? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    let number = number(ofDescriptor: path)
    guard number != nil || FileType(info) != .file else { return nil }
    let stream = number.map { dup($0) } ?? open(path, O_WRONLY | O_CLOEXEC)
    guard stream >= 0 else { throw SystemError(path: path) }
    return stream
  }

  /// The number in a name of a descriptor that is open already: by that name Linux opens its file
  /// once more, and would write from the beginning on.
  private static func number(ofDescriptor path: String) -> Int32? {
    if path == "/dev/stdout" { return 1 }
    if path == "/dev/stderr" { return 2 }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }

  private static func putFile(
    _ place: String, named path: String, _ mode: mode_t, by body: (OutputFile) throws -> Void
  ) throws {
    let temporary = "\(place).\(getpid()).tmp"
    // A file without a name is gone with the program, whichever signal ends that.
    let unnamed = openUnnamedFile(in: Files.folder(of: place), mode)
    // Whoever had this process's number before is gone.
    if unnamed == nil { unlink(temporary) }
    let descriptor = unnamed ?? open(temporary, newFile, mode)
    // Told by its own name, so that an error names what was asked for.
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
