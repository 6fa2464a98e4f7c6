/// A clock of a zone that is read at one moment after another: its distance from UTC is looked up
/// once for all moments between two changes.
public struct ZoneClock {
  /// The zone.
  public let zone: Zone
  /// Between these moments clocks stand so many seconds ahead of UTC.
  private var start: Int64 = 0
  private var end: Int64 = 0
  private var offset: Int64 = 0

  /// The clock of a zone.
  public init(_ zone: Zone) { self.zone = zone }

  /// What it shows: the same as `Zone.local`.
  public mutating func local(at instant: Instant) -> LocalDateTime {
    if instant.seconds < start || instant.seconds >= end {
      guard let segment = zone.segment(at: instant) else { return zone.local(at: instant) }
      (start, end, offset) = segment
    }
    return LocalDateTime(floatingSeconds: instant.seconds + offset)
  }
}
