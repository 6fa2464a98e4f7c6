/// The error for an unusable time zone, with its name.
public enum ZoneError: Error, Equatable, Sendable {
  /// The zone is unknown on this machine.
  case unknown(String)
  /// The zone's file violates RFC 8536, or has leap seconds, which an `Instant` does not count.
  case malformed(String)
}

/// The instants of a local time.
public enum LocalResolution: Equatable, Sendable {
  /// The local time occurs once.
  case unique(Instant)
  /// The local time occurs twice, because the clock is put back.
  case ambiguous(first: Instant, second: Instant)
  /// The local time is skipped, because the clock is put forward; `before` is the last minute
  /// before the gap, `after` the first after it.
  case missing(before: LocalDateTime, after: LocalDateTime)
}

/// A time zone: its offset from UTC at every instant.
public struct Zone: Sendable, Equatable {
  /// A period with one offset, up to the start of the next.
  struct Segment: Sendable, Equatable {
    let start: Int64
    let offset: Int64
  }

  /// The IANA name, such as `Europe/London`.
  public let identifier: String
  /// The segments in order, with different offsets; the first starts at `Int64.min`.
  let segments: [Segment]
  /// The instant after which `segments` repeat every 400 years; nil if the last one never ends.
  let horizon: Int64?
  /// The last change of a zone with yearly changes whose file has no rule for the time after it: a
  /// file of version 1, or without a footer (RFC 8536, 3.3). Nil for all others.
  public let lastKnownChange: Instant?
  private let leastOffset: Int64
  private let greatestOffset: Int64

  /// The period of the Gregorian calendar in seconds: 400 years of 146,097 days, a whole number of
  /// weeks, after which every yearly rule repeats.
  static let cycle: Int64 = 146_097 * 86_400
  /// The maximum distance of an instant from 1970, so that no sum overflows; also the earliest
  /// transition that zic writes.
  static let limit: Int64 = 1 << 59

  init(
    identifier: String, segments: [Segment], horizon: Int64?, lastKnownChange: Instant? = nil
  ) {
    self.identifier = identifier
    self.lastKnownChange = lastKnownChange
    self.segments = segments
    self.horizon = horizon
    leastOffset = segments.reduce(Int64.max) { min($0, $1.offset) }
    greatestOffset = segments.reduce(Int64.min) { max($0, $1.offset) }
  }

  /// Coordinated Universal Time.
  public static let utc = Zone(utcNamed: "UTC")

  /// Creates a zone without an offset under a name.
  package init(utcNamed identifier: String) {
    self.init(
      identifier: identifier, segments: [Segment(start: .min, offset: 0)], horizon: nil)
  }

  /// A hash that depends on all clock changes (FNV-1a of the segments).
  public var fingerprint: UInt64 {
    segments.reduce(0xcbf2_9ce4_8422_2325) { hash, segment in
      [segment.start, segment.offset].reduce(hash) {
        ($0 ^ UInt64(bitPattern: $1)) &* 0x100_0000_01b3
      }
    }
  }

  /// Returns the offset from UTC in seconds, positive in the east.
  public func offset(at instant: Instant) -> Int {
    let seconds = Self.bounded(instant.seconds)
    return Int(segments[segment(at: seconds - folded(seconds))].offset)
  }

  /// Whether the zone has this offset from UTC, in seconds, at any time.
  func hasHad(_ offset: Int) -> Bool { segments.contains { $0.offset == Int64(offset) } }

  /// Returns the local time.
  public func local(at instant: Instant) -> LocalDateTime {
    LocalDateTime(floatingSeconds: Self.bounded(instant.seconds) + Int64(offset(at: instant)))
  }

  /// Returns the instants of a local time.
  public func resolve(_ local: LocalDateTime) -> LocalResolution {
    let passes = passes(of: local)
    if let first = passes.first {
      guard let second = passes.second else { return .unique(first) }
      return .ambiguous(first: first, second: second)
    }
    // Some historical changes were not on whole minutes: the nearest whole ones are returned.
    let before = passes.gap.seconds + passes.offsetBeforeGap - 1
    let after = passes.gap.seconds + passes.offsetAfterGap + 59
    return .missing(
      before: LocalDateTime(floatingSeconds: before - modulo(before, 60)),
      after: LocalDateTime(floatingSeconds: after - modulo(after, 60)))
  }

  /// Returns the first instant of a day: midnight, or the instant after the gap if midnight is
  /// skipped. A day that is skipped completely is empty, and starts and ends with the next.
  public func startOfDay(_ day: CivilDay) -> Instant {
    let passes = passes(of: LocalDateTime(day: day, secondOfDay: 0))
    return passes.first ?? passes.gap
  }

  /// Returns the instant of a stored local time: `hint`, the instant to which it was resolved, if
  /// its local time is still `local`. Otherwise the rules of the zone have changed, and the time is
  /// resolved again: to the first of two instants, and a skipped time is moved forward by the gap.
  public func instant(for local: LocalDateTime, near hint: Instant?) -> Instant {
    if let hint, self.local(at: hint) == local { return hint }
    let passes = passes(of: local)
    return passes.first ?? Instant(seconds: local.floatingSeconds - passes.offsetBeforeGap)
  }

  /// Returns the clock changes inside `interval`, excluding its start.
  public func transitions(in interval: Interval) -> [Instant] {
    var found: [Instant] = []
    var seconds = Self.bounded(interval.start.seconds)
    while true {
      let fold = folded(seconds)
      let next = segment(at: seconds - fold) + 1
      guard next < segments.count else { return found }
      seconds = segments[next].start + fold
      guard seconds < interval.end.seconds else { return found }
      found.append(Instant(seconds: seconds))
    }
  }

  // MARK: - Lookup

  /// The instants of a local time, or the change that skips it.
  private struct Passes {
    var first: Instant?
    var second: Instant?
    var gap = Instant(seconds: 0)
    var offsetBeforeGap: Int64 = 0
    var offsetAfterGap: Int64 = 0
  }

  /// Tries all offsets near `local` within the zone's range of offsets, so that changes close to
  /// each other and changes of a whole day are resolved correctly.
  private func passes(of local: LocalDateTime) -> Passes {
    var passes = Passes()
    let fold = folded(Self.bounded(local.floatingSeconds))
    let floating = Self.bounded(local.floatingSeconds) - fold
    var index = segment(at: floating - greatestOffset)
    while true {
      let segment = segments[index]
      index += 1
      let end = index < segments.count ? segments[index].start : .max
      let seconds = floating - segment.offset
      if segment.start <= seconds && seconds < end {
        let instant = Instant(seconds: seconds + fold)
        if passes.first == nil { passes.first = instant } else { passes.second = instant }
      }
      guard end <= floating - leastOffset else { return passes }
      if end <= seconds && floating - segments[index].offset < end {
        passes.gap = Instant(seconds: end + fold)
        passes.offsetBeforeGap = segment.offset
        passes.offsetAfterGap = segments[index].offset
      }
    }
  }

  /// Returns the index of the segment that contains an instant.
  private func segment(at seconds: Int64) -> Int {
    var low = 0
    var high = segments.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].start <= seconds { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the segment that contains an instant; nil in the distant past and future, where the
  /// table ends or repeats.
  func segment(at instant: Instant) -> (start: Int64, end: Int64, offset: Int64)? {
    let seconds = instant.seconds, last = min(horizon ?? Self.limit, Self.limit)
    guard (-Self.limit..<last).contains(seconds) else { return nil }
    let index = segment(at: seconds)
    let start = max(segments[index].start, -Self.limit)
    let end = index + 1 < segments.count ? min(segments[index + 1].start, last) : last
    return (start, end, segments[index].offset)
  }

  /// Returns the seconds, in whole cycles of the calendar, by which an instant is beyond the table.
  private func folded(_ seconds: Int64) -> Int64 {
    guard let horizon, seconds > horizon else { return 0 }
    return (seconds - horizon + Self.cycle - 1) / Self.cycle * Self.cycle
  }

  private static func bounded(_ seconds: Int64) -> Int64 { min(max(seconds, -limit), limit) }
}
