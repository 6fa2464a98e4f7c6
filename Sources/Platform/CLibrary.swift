// The only file that knows which C library it stands on.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
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
