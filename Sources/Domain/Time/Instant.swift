/// A moment in time, in whole seconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since the Unix epoch, negative before it.
  public var seconds: Int64

  /// The moment `seconds` after the Unix epoch.
  public init(seconds: Int64) { self.seconds = seconds }

  /// Earlier is smaller.
  public static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }

  /// The moment `seconds` later.
  public static func + (instant: Instant, seconds: Int64) -> Instant {
    Instant(seconds: instant.seconds + seconds)
  }

  /// The moment `seconds` earlier.
  public static func - (instant: Instant, seconds: Int64) -> Instant {
    Instant(seconds: instant.seconds - seconds)
  }

  /// Elapsed seconds from `b` to `a`.
  public static func - (a: Instant, b: Instant) -> Int64 { a.seconds - b.seconds }
}

/// A stretch of time from `start` up to but not including `end`: two that touch do not overlap.
public struct Interval: Hashable, Sendable {
  /// The first moment inside.
  public var start: Instant
  /// The first moment after.
  public var end: Instant

  /// An interval; one whose end lies before its start is empty at `start`.
  public init(start: Instant, end: Instant) {
    self.start = start
    self.end = max(start, end)
  }

  /// True elapsed seconds.
  public var seconds: Int64 { end - start }

  /// Whether the two share any moment.
  public func overlaps(_ other: Interval) -> Bool { start < other.end && other.start < end }

  /// Whether `instant` lies inside.
  public func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

  /// The shared part, nil where there is none.
  public func intersection(_ other: Interval) -> Interval? {
    guard overlaps(other) else { return nil }
    return Interval(start: max(start, other.start), end: min(end, other.end))
  }
}
