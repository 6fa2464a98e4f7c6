// The only file that knows which C library it stands on.
#if canImport(Glibc)
  @preconcurrency @_exported import Glibc
#elseif canImport(Musl)
  @preconcurrency @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif

/// Folders that may hold the compiled IANA zone files, in the order they are tried.
public let zoneInfoFolders = [
  "/usr/share/zoneinfo", "/var/db/timezone/zoneinfo", "/usr/lib/zoneinfo", "/etc/zoneinfo",
]

#if canImport(Darwin)
  /// The flag of `posix_spawnattr_setflags` that starts a program as the leader of a new session.
  public let spawnInNewSession = Int16(POSIX_SPAWN_SETSID)
#else
  /// The flag of `posix_spawnattr_setflags` that starts a program as the leader of a new session:
  /// `POSIX_SPAWN_SETSID` of glibc and musl, which their headers show to GNU programs alone.
  public let spawnInNewSession: Int16 = 0x80
#endif

/// The environment variables of this process, `NAME=value` each.
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

/// The file that this process runs, nil where the system does not tell.
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
