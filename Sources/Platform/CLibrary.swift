// The only file that depends on the C library in use.
#if canImport(Glibc)
  @preconcurrency @_exported import Glibc
#elseif canImport(Musl)
  @preconcurrency @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif

/// The folders that may hold the compiled IANA zone files, in the order they are tried.
public let zoneInfoFolders = [
  "/usr/share/zoneinfo", "/var/db/timezone/zoneinfo", "/usr/lib/zoneinfo", "/etc/zoneinfo",
]

#if canImport(Darwin)
  /// Returns nil, since Darwin has no unnamed files.
  func openUnnamedFile(in folder: String, _ mode: mode_t) -> Int32? { nil }

  /// Returns false, since Darwin has no unnamed files.
  func nameFile(_ descriptor: Int32, _ path: String) -> Bool { false }
#else
  /// Linux's `O_TMPFILE` without `O_DIRECTORY`, which the headers define for GNU programs only.
  private let unnamedFile: Int32 = 0o20_000_000

  /// Opens a new unnamed file in `folder`. Returns nil if the file system does not support it, or
  /// if `/proc`, which is needed to name the file, is missing.
  func openUnnamedFile(in folder: String, _ mode: mode_t) -> Int32? {
    let descriptor = open(folder, unnamedFile | O_DIRECTORY | O_WRONLY | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return nil }
    guard access("/proc/self/fd/\(descriptor)", F_OK) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Names an unnamed file `path` (open(2), `O_TMPFILE`). On failure, `errno` has the reason.
  func nameFile(_ descriptor: Int32, _ path: String) -> Bool {
    unlink(path)
    return linkat(
      AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
  }
#endif

#if canImport(Darwin)
  /// The `posix_spawnattr_setflags` flag that starts a program as the leader of a new session.
  public let spawnInNewSession = Int16(POSIX_SPAWN_SETSID)
#else
  /// The `posix_spawnattr_setflags` flag that starts a program as the leader of a new session:
  /// `POSIX_SPAWN_SETSID` of glibc and musl, which their headers define for GNU programs only.
  public let spawnInNewSession: Int16 = 0x80
#endif

/// Returns the environment variables of this process, each as `NAME=value`.
public func environmentStrings() -> [String] {
  #if canImport(Darwin)
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = _NSGetEnviron().pointee
  #else
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
  #endif
  var strings: [String] = []
  while let text = next?.pointee {
    strings.append(String(cString: text))
    next = next?.advanced(by: 1)
  }
  return strings
}

/// Returns the path of this process's executable; nil if the system does not report it.
public func executablePath() -> String? {
  var buffer = [CChar](repeating: 0, count: 4096)
  #if canImport(Darwin)
    var size = UInt32(buffer.count)
    guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
  #else
    guard readlink("/proc/self/exe", &buffer, buffer.count - 1) > 0 else { return nil }
  #endif
  return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// Returns the times at which the content and the inode of a file were last changed.
func fileTimes(_ info: stat) -> (modified: timespec, changed: timespec) {
  #if canImport(Darwin)
    (info.st_mtimespec, info.st_ctimespec)
  #else
    (info.st_mtim, info.st_ctim)
  #endif
}

/// Returns the arguments of this process, the name of the program first.
public func processArguments() -> [String] {
  let arguments = CommandLine.arguments
  #if os(Linux)
    // The Swift runtime reads them from /proc, which a chroot need not have.
    if arguments.isEmpty { return argumentsBelowEnvironment() }
  #endif
  return arguments
}

#if os(Linux)
  /// Returns the arguments from where the kernel puts them: below the environment, after their
  /// number and before a null pointer (System V ABI for AMD64, 3.4.1, and others alike).
  private func argumentsBelowEnvironment() -> [String] {
    // Once changed, the environment may be elsewhere than on the stack.
    var local = 0
    let top = withUnsafePointer(to: &local) { UInt(bitPattern: $0) }
    guard (top..<(top + (8 << 20))).contains(UInt(bitPattern: environ)) else { return [] }
    let words = UnsafeRawPointer(environ).assumingMemoryBound(to: UInt.self)
    guard words[-1] == 0, let count = (0..<4096).first(where: { words[-2 - $0] == UInt($0) })
    else { return [] }
    return (0..<count).compactMap { index in
      environ[index - 1 - count].map { String(cString: $0) }
    }
  }
#endif
