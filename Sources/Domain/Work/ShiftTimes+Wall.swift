extension ShiftTimes {
  /// A shift as a roster plans it: both its ends are times on the wall, so that a night of 19:00
  /// and 12 hours ends at 07:00 always, and truly lasts 11 or 13 hours when clocks change in it.
  ///
  /// No question is asked. A time that clocks skip is put forward by the gap. Of two passes a start
  /// takes the first, an end the first that lies after the start. A shift that lies within the
  /// skipped hour keeps its length from where it is put. None is longer than
  /// `Shift.longestSeconds`: one of 48 hours that autumn would stretch ends an hour earlier.
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
