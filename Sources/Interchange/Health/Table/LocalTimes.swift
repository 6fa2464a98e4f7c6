import Domain

/// The conversion of local times to instants, row by row.
struct LocalTimes {
  /// The last row of a source.
  private struct Last {
    var instant: Instant
    var isDescending = false
  }

  let zone: Zone
  /// The number of local times that occur twice.
  private(set) var repeated = 0
  private(set) var wasUsed = false
  private var last: [Int: Last] = [:]

  init(zone: Zone) { self.zone = zone }

  /// Returns the instant of a local time. Of two instants, it is the one that continues the last
  /// row of the same source, so that an hour recorded twice is two hours. Throws
  /// `SkipReason.skippedTime`.
  mutating func instant(_ local: LocalDateTime, source: Int) throws(SkipReason) -> Instant {
    wasUsed = true
    let state = last[source]
    let chosen: Instant
    switch zone.resolve(local) {
    case .unique(let instant): chosen = instant
    case .ambiguous(let first, let second):
      repeated += 1
      if let state, state.isDescending {
        chosen = second < state.instant ? second : first
      } else {
        chosen = state.map { first > $0.instant } ?? true ? first : second
      }
    case .missing: throw .skippedTime
    }
    var next = Last(instant: chosen, isDescending: state?.isDescending ?? false)
    if let state, state.instant != chosen { next.isDescending = chosen < state.instant }
    last[source] = next
    return chosen
  }

  /// Returns the day on which a sample begins.
  func day(of time: StepSample.Time) -> CivilDay {
    switch time {
    case .day(let day): day
    case .span(let span): zone.local(at: span.start).day
    }
  }

  /// Returns the end of a span with a known start: the first instant after it with this local time;
  /// for a skipped time, that of the clock change.
  func end(_ local: LocalDateTime, after start: Instant) -> Instant {
    switch zone.resolve(local) {
    case .unique(let instant): return instant
    case .ambiguous(let first, let second): return first > start ? first : second
    case .missing: return zone.instant(for: local, near: nil)
    }
  }
}
