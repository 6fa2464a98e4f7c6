/// Why a time zone cannot be used. The text is the zone's name.
public enum ZoneError: Error, Equatable, Sendable {
  /// No such zone is known on this machine.
  case unknown(String)
  /// The zone's file breaks RFC 8536, or counts leap seconds, which an `Instant` does not.
  case malformed(String)
}

/// What a wall-clock time means at a place.
public enum LocalResolution: Equatable, Sendable {
  /// The clock shows it once.
  case unique(Instant)
  /// The clock was put back and shows it twice.
  case ambiguous(first: Instant, second: Instant)
  /// The clock was put forward past it; the last minute shown before the gap and the first after.
  case missing(before: LocalDateTime, after: LocalDateTime)
}

/// The rules of one time zone: how far its clocks stand from UTC at every moment.
public struct Zone: Sendable, Equatable {
  /// A stretch of time with one offset; it lasts until the next one starts.
  struct Segment: Sendable, Equatable {
    let start: Int64
    let offset: Int64
  }

  /// The IANA name, such as `Europe/London`.
  public let identifier: String
  /// In order, neighbours with different offsets; the first starts at `Int64.min`.
  let segments: [Segment]
  /// The moment after which `segments` repeat every 400 years; nil where the last one stays.
  let horizon: Int64?
  private let leastOffset: Int64
  private let greatestOffset: Int64

  /// The Gregorian calendar repeats after 400 years of 146,097 days, a whole number of weeks,
  /// and so does every yearly rule.
  static let cycle: Int64 = 146_097 * 86_400
  /// Moments further from 1970 than this are taken as this one, so that no sum overflows.
  /// It is also the earliest transition that zic writes.
  static let limit: Int64 = 1 << 59

  init(identifier: String, segments: [Segment], horizon: Int64?) {
    self.identifier = identifier
    self.segments = segments
    self.horizon = horizon
    leastOffset = segments.reduce(Int64.max) { min($0, $1.offset) }
    greatestOffset = segments.reduce(Int64.min) { max($0, $1.offset) }
  }

  /// Coordinated Universal Time.
  public static let utc = Zone(utcNamed: "UTC")

  init(utcNamed identifier: String) {
    self.init(
      identifier: identifier, segments: [Segment(start: .min, offset: 0)], horizon: nil)
  }

  /// A number that is another where clocks are changed otherwise (FNV-1a over the segments).
  var fingerprint: UInt64 {
    segments.reduce(0xcbf2_9ce4_8422_2325) { hash, segment in
      [segment.start, segment.offset].reduce(hash) {
        ($0 ^ UInt64(bitPattern: $1)) &* 0x100_0000_01b3
      }
    }
  }

  /// How many seconds clocks are ahead of UTC (east is positive).
  public func offset(at instant: Instant) -> Int {
    let seconds = Self.bounded(instant.seconds)
    return Int(segments[segment(at: seconds - folded(seconds))].offset)
  }

  /// What clocks show.
  public func local(at instant: Instant) -> LocalDateTime {
    LocalDateTime(floatingSeconds: Self.bounded(instant.seconds) + Int64(offset(at: instant)))
  }

  /// When clocks show `local`.
  public func resolve(_ local: LocalDateTime) -> LocalResolution {
    let passes = passes(of: local)
    if let first = passes.first {
      guard let second = passes.second else { return .unique(first) }
      return .ambiguous(first: first, second: second)
    }
    // Some old changes fell between two minutes: the nearest whole ones are shown.
    let before = passes.gap.seconds + passes.offsetBeforeGap - 1
    let after = passes.gap.seconds + passes.offsetAfterGap + 59
    return .missing(
      before: LocalDateTime(floatingSeconds: before - modulo(before, 60)),
      after: LocalDateTime(floatingSeconds: after - modulo(after, 60)))
  }

  /// The first moment of a calendar day: midnight, or where the clock skips midnight the moment
  /// after the gap. A day that was skipped altogether begins, and ends, with the next.
  public func startOfDay(_ day: CivilDay) -> Instant {
    let passes = passes(of: LocalDateTime(day: day, secondOfDay: 0))
    return passes.first ?? passes.gap
  }

  /// The moment a stored wall-clock time stands for: `hint`, the moment it was once resolved to,
  /// as long as clocks still show `local` then. Otherwise the zone's rules have changed since, and
  /// it is resolved anew: the first of two, and a time that is missing is put forward by the gap.
  public func instant(for local: LocalDateTime, near hint: Instant?) -> Instant {
    if let hint, self.local(at: hint) == local { return hint }
    let passes = passes(of: local)
    return passes.first ?? Instant(seconds: local.floatingSeconds - passes.offsetBeforeGap)
  }

  /// The moments inside `interval`, its start not counted, at which clocks are changed.
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

  /// The moments at which clocks show a time, or, if there are none, the change that skips it.
  private struct Passes {
    var first: Instant?
    var second: Instant?
    var gap = Instant(seconds: 0)
    var offsetBeforeGap: Int64 = 0
    var offsetAfterGap: Int64 = 0
  }

  /// Tries every offset in force within the zone's own range of offsets around `local`, so that
  /// changes close to one another and changes of a whole day come out right.
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

  /// The index of the segment that holds a moment.
  private func segment(at seconds: Int64) -> Int {
    var low = 0
    var high = segments.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].start <= seconds { low = middle } else { high = middle }
    }
    return low
  }

  /// The stretch with one offset that a moment lies in; nil far from our time, where the table
  /// repeats or ends.
  func segment(at instant: Instant) -> (start: Int64, end: Int64, offset: Int64)? {
    let seconds = instant.seconds, last = min(horizon ?? Self.limit, Self.limit)
    guard (-Self.limit..<last).contains(seconds) else { return nil }
    let index = segment(at: seconds)
    let start = max(segments[index].start, -Self.limit)
    let end = index + 1 < segments.count ? min(segments[index + 1].start, last) : last
    return (start, end, segments[index].offset)
  }

  /// How many seconds, in whole cycles of the calendar, bring a moment back within the table.
  private func folded(_ seconds: Int64) -> Int64 {
    guard let horizon, seconds > horizon else { return 0 }
    return (seconds - horizon + Self.cycle - 1) / Self.cycle * Self.cycle
  }

  private static func bounded(_ seconds: Int64) -> Int64 { min(max(seconds, -limit), limit) }
}
