import Platform

/// The options of a store.
public struct StoreOptions: Sendable {
  /// The time to wait for another program's lock.
  public var busyTimeoutMilliseconds: Int32
  /// The name of this machine in the change history.
  public var device: String
  /// Whether each commit waits until its data is on the disk. Only tests that are not about
  /// durability turn this off.
  public var syncsCommits: Bool
  /// Returns the free bytes of the disk of a path; nil if unknown.
  package var freeBytes: @Sendable (String) -> Int64? = { Files.freeBytes(Files.folder(of: $0)) }
  /// The wall clock of the change stamps, in milliseconds since 1970. It is not the `now` of a
  /// write: the user may set that to next year, and stamps must not run ahead.
  public var wallMilliseconds: @Sendable () -> Int64

  /// Creates options with the documented defaults: five seconds, the host's name, synced commits,
  /// the system's clock.
  public init(
    busyTimeoutMilliseconds: Int32 = 5000, device: String = System.hostName(),
    syncsCommits: Bool = true,
    wallMilliseconds: @escaping @Sendable () -> Int64 = System.wallMilliseconds
  ) {
    self.busyTimeoutMilliseconds = busyTimeoutMilliseconds
    self.device = device
    self.syncsCommits = syncsCommits
    self.wallMilliseconds = wallMilliseconds
  }
}
