/// A converter for consecutive instants that looks up the UTC offset once between two clock
/// changes.
public struct ZoneClock {
  /// The zone.
  public let zone: Zone
  /// The interval in which `offset` applies.
  private var start: Int64 = 0
  private var end: Int64 = 0
  private var offset: Int64 = 0

  /// Creates a converter for a zone.
  public init(_ zone: Zone) { self.zone = zone }

  /// Returns the local time, like `Zone.local`.
  public mutating func local(at instant: Instant) -> LocalDateTime {
    if instant.seconds < start || instant.seconds >= end {
      guard let segment = zone.segment(at: instant) else { return zone.local(at: instant) }
      (start, end, offset) = segment
    }
    return LocalDateTime(floatingSeconds: instant.seconds + offset)
  }
}
