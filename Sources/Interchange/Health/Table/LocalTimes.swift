import Domain

/// Turns wall-clock times, row after row, into moments.
struct LocalTimes {
  let zone: Zone
  /// How many times the clock shows twice.
  private(set) var repeated = 0
  private(set) var wasUsed = false
  private var last: Instant?
  private var lastLocal: LocalDateTime?
  private var isDescending = false

  init(zone: Zone) { self.zone = zone }

  /// The moment when clocks show `local`. Of two it is the one that goes on from the last row, so
  /// that an hour that is logged twice is two hours. Throws `SkipReason.skippedTime`.
  mutating func instant(_ local: LocalDateTime) throws(SkipReason) -> Instant {
    wasUsed = true
    // Rows of several sources may share a time.
    if let last, local == lastLocal { return last }
    lastLocal = local
    switch zone.resolve(local) {
    case .unique(let instant):
      if let last, last != instant { isDescending = instant < last }
      last = instant
      return instant
    case .ambiguous(let first, let second):
      repeated += 1
      let chosen: Instant
      if isDescending {
        chosen = last.map { second < $0 } ?? true ? second : first
      } else {
        chosen = last.map { first > $0 } ?? true ? first : second
      }
      last = chosen
      return chosen
    case .missing: throw .skippedTime
    }
  }

  /// The end of a span whose beginning is known: the first moment after it at which clocks show
  /// `local`. Throws `SkipReason.skippedTime`.
  func end(_ local: LocalDateTime, after start: Instant) throws(SkipReason) -> Instant {
    switch zone.resolve(local) {
    case .unique(let instant): return instant
    case .ambiguous(let first, let second): return first > start ? first : second
    // The moment when the clock skips it.
    case .missing: return zone.instant(for: local, near: nil)
    }
  }
}
