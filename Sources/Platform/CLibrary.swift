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
