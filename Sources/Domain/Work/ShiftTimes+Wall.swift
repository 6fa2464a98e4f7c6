extension ShiftTimes {
  /// Creates a shift as a roster plans it: start and end are local times, so that a night of 12
  /// hours from 19:00 always ends at 07:00, and lasts 11 or 13 hours with a clock change.
  ///
  /// Ambiguities are resolved without asking. A skipped time is moved forward by the gap. Of two
  /// instants, the start uses the first, and the end the first one after the start. A shift within
  /// the skipped hour keeps its length from its moved start. No shift exceeds
  /// `Shift.longestSeconds`: one of 48 hours that a clock change would extend ends an hour earlier.
  public init(wallStart: LocalDateTime, wallMinutes: Int, zone: Zone) {
    let longest = Shift.longestSeconds
    let length = Int64(min(max(wallMinutes, 1), Int(longest / 60))) * 60
    let start = Self.passes(of: wallStart, in: zone)
    let wallEnd = LocalDateTime(floatingSeconds: wallStart.floatingSeconds + length)
    var end = Self.passes(of: wallEnd, in: zone)
    if let second = end.other, end.instant <= start.instant {
      end = (second, nil)
    }
    let seconds = end.instant - start.instant
    if seconds <= 0 { end = (start.instant + length, nil) }
    if seconds > longest { end = (start.instant + longest, nil) }
    scheduledStart = start.instant
    scheduledEnd = end.instant
    localStart = zone.local(at: start.instant)
    localEnd = zone.local(at: end.instant)
    self.zone = zone.identifier
    otherStart = start.other
    otherEnd = end.other
  }

  private static func passes(
    of local: LocalDateTime, in zone: Zone
  ) -> (instant: Instant, other: Instant?) {
    switch zone.resolve(local) {
    case .unique(let instant): (instant, nil)
    case .ambiguous(let first, let second): (first, second)
    case .missing: (zone.instant(for: local, near: nil), nil)
    }
  }
}
