/// Whole-file and folder operations on paths, without Foundation: loading it takes 5 ms and 12 MB
/// at every start, too much for a status line.
public enum Files {
  /// Reads the regular file at `path`; of a longer file at least the first `limit` bytes, and little
  /// more. Throws `SystemError`, also for a folder, pipe or device, which could keep the program
  /// waiting for ever.
  public static func read(_ path: String, limit: Int = .max) throws -> [UInt8] {
    let file = try openRegular(path).descriptor
    defer { close(file) }
    return try read(file, path, limit)
  }

  /// Reads a file, or what one of this process's open descriptors passes, as for
  /// `<(command)` in a shell or `/dev/stdin`. Throws `SystemError`.
  public static func readOnce(_ path: String, limit: Int) throws -> [UInt8] {
    guard isOpenStream(path), let descriptor = openDescriptor(named: path) else {
      return try read(path, limit: limit)
    }
    return try read(descriptor, path, limit)
  }

  /// Returns whether `path` names an open descriptor of this process that can be read only once.
  public static func isOpenStream(_ path: String) -> Bool {
    openDescriptor(named: path) != nil && exists(path) && !isFolder(path) && !isRegular(path)
  }

  /// Returns the number in the name of an open descriptor. Linux would open its file again under
  /// that name, from the start.
  static func openDescriptor(named path: String) -> Int32? {
    if let number = ["/dev/stdin", "/dev/stdout", "/dev/stderr"].firstIndex(of: path) {
      return Int32(number)
    }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }

  /// Opens the regular file at `path` for reading; the caller closes the descriptor. Throws
  /// `SystemError`.
  static func openRegular(_ path: String) throws -> (descriptor: Int32, size: Int64) {
    // Opening a pipe would otherwise wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw SystemError(path: path) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, FileType(info) == .file else {
      let code = FileType(info) == .folder ? EISDIR : SystemError.notRegular
      close(descriptor)
      throw SystemError(path: path, code: code)
    }
    return (descriptor, Int64(info.st_size))
  }

  /// Reads from an open file descriptor, which stays open. Throws `SystemError`.
  public static func read(descriptor: Int32, limit: Int) throws -> [UInt8] {
    try read(descriptor, "/dev/fd/\(descriptor)", limit)
  }

  private static func read(_ file: Int32, _ path: String, _ limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    // Short input may be a passphrase, so no copy of it is left in memory.
    let isShort = limit < 65_536
    if isShort { bytes.reserveCapacity(2 * limit) }
    var chunk = [UInt8](repeating: 0, count: min(65_536, max(1, limit)))
    defer { if isShort { wipe(&chunk) } }
    while bytes.count < limit {
      let count = Platform.read(file, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw SystemError(path: path) }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk[0..<count])
    }
    return bytes
  }

  /// Replaces the file at `path`, even a database, by `bytes` in one step: readers see the old or
  /// the new contents, never a part. Files that the user names are written by `OutputFile.replace`.
  /// Throws `SystemError`.
  public static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o600) throws {
    try OutputFile.put(path, mode) { try $0.append(bytes) }
  }

  /// Returns whether a file or folder exists at `path`.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Returns the size in bytes of the file at `path`; nil if there is none.
  public static func size(_ path: String) -> Int64? {
    var info = stat()
    return stat(path, &info) == 0 ? Int64(info.st_size) : nil
  }

  /// Returns the bytes that the user may still write to the file system of `path`; nil if it does
  /// not report them.
  public static func freeBytes(_ path: String) -> Int64? {
    var info = statvfs()
    // A read-only medium has no free blocks, but is not full.
    guard statvfs(path, &info) == 0, info.f_blocks > 0, info.f_flag & UInt(ST_RDONLY) == 0 else {
      return nil
    }
    let blocks = geteuid() == 0 ? info.f_bfree : info.f_bavail
    let free = UInt64(blocks).multipliedReportingOverflow(by: UInt64(info.f_frsize))
    return free.overflow ? .max : Int64(clamping: free.partialValue)
  }

  /// Returns the permission bits of the file at `path`; nil if there is none.
  public static func permissions(_ path: String) -> mode_t? {
    var info = stat()
    return stat(path, &info) == 0 ? info.st_mode & 0o777 : nil
  }

  /// Creates `path` and its missing parents with `mode`. Throws `SystemError`.
  public static func createFolder(_ path: String, mode: mode_t = 0o700) throws {
    var partial = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      partial += (partial.isEmpty || partial.hasSuffix("/") ? "" : "/") + part
      guard mkdir(partial, mode) != 0 else { continue }
      // The check for existence changes `errno`, so the error is recorded before.
      let failure = SystemError(path: partial)
      if failure.code != EEXIST && !exists(partial) { throw failure }
    }
  }

  /// Removes the file at `path`, if it exists. Throws `SystemError`.
  public static func remove(_ path: String) throws {
    if unlink(path) != 0 && errno != ENOENT { throw SystemError(path: path) }
  }

  /// Returns the last component of `path`; `path` itself if it has none.
  public static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Returns the folder of `path`.
  public static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

extension Files {
  /// Gives a file of the same folder another name, replacing the one that has it. Throws
  /// `SystemError`.
  public static func rename(_ path: String, to new: String) throws {
    guard Platform.rename(path, new) == 0 else { throw SystemError(path: path) }
  }

  /// Waits until the names in a folder are on the disk. A file system that cannot do that is taken
  /// at its word. Throws `SystemError`.
  public static func save(_ folder: String) throws {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(path: folder) }
    defer { close(descriptor) }
    _ = fsync(descriptor)
  }
}
