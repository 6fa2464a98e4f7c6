extension OutputFile {
  private static let pieceSize = 1 << 16

  /// Writes the file at `path` with `body`. The new file replaces the old one only when it is
  /// complete. A link is kept, and its target replaced; pipes and devices are written to directly.
  /// Throws `DestinationIsDatabase`, `SystemError` and what `body` throws.
  public static func replace(
    _ path: String, mode: mode_t = 0o600, by body: (OutputFile) throws -> Void
  ) throws {
    let place = Files.resolved(path)
    guard !DatabaseFile.isOne(place) else { throw DestinationIsDatabase(path: path) }
    if Files.isRegular(place) {
      removeLeftovers(in: Files.folder(of: place), [Files.name(of: place)])
    }
    try put(path, mode, by: body)
  }

  /// The seconds after which a temporary file is left over. Another machine may write to a shared
  /// folder, and its processes are not known here.
  private static let leftoverAge: Int64 = 600

  /// Removes the temporary files beside the files `names` of a folder whose processes were killed:
  /// regular files of this user that are ten minutes old, with the number of a process that has
  /// ended.
  public static func removeLeftovers(
    in folder: String, _ names: Set<String>, now: Int64 = System.now()
  ) {
    for name in (try? Files.names(in: folder)) ?? [] where name.hasSuffix(".tmp") {
      removeLeftover(name, in: folder, now: now) { names.contains($0) }
    }
  }

  /// Removes a file of a folder if it is such a temporary file, of a file whose name `isOurs`.
  public static func removeLeftover(
    _ name: String, in folder: String, now: Int64 = System.now(), of isOurs: (String) -> Bool
  ) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts.last == "tmp", let process = pid_t(parts[parts.count - 2]),
      process > 0, isOurs(parts.dropLast(2).joined(separator: "."))
    else { return }
    let path = "\(folder)/\(name)"
    var info = stat()
    guard kill(process, 0) != 0, errno == ESRCH, lstat(path, &info) == 0, FileType(info) == .file,
      info.st_uid == geteuid(), now - Int64(fileTimes(info).changed.tv_sec) >= leftoverAge
    else { return }
    unlink(path)
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
