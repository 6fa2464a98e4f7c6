import Platform

/// What a store takes from its surroundings.
public struct StoreOptions: Sendable {
  /// How long to wait for another program's lock.
  public var busyTimeoutMilliseconds: Int32
  /// The name of this machine in the change history.
  public var device: String
  /// Whether each commit waits until its data is on the disk. Only tests turn this off, where they
  /// are not about durability.
  public var syncsCommits: Bool
  /// The bytes that may still be written beside the file at a path, nil where that is unknown.
  package var freeBytes: @Sendable (String) -> Int64? = { Files.freeBytes(Files.folder(of: $0)) }
  /// The wall clock behind the change stamps, in milliseconds since 1970. It is not the `now` of a
  /// write: a person may set that to next year, and stamps must not run ahead for it.
  public var wallMilliseconds: @Sendable () -> Int64

  /// Options with the documented defaults: five seconds, the host's name, safe commits, the
  /// system's clock.
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
