/// A point in time, in whole seconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since the Unix epoch, negative before it.
  public var seconds: Int64

  /// Creates the instant `seconds` after the Unix epoch.
  public init(seconds: Int64) { self.seconds = seconds }

  /// Returns whether `a` is earlier.
  public static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }

  /// Returns the instant `seconds` later.
  public static func + (instant: Instant, seconds: Int64) -> Instant {
    Instant(seconds: instant.seconds + seconds)
  }

  /// Returns the instant `seconds` earlier.
  public static func - (instant: Instant, seconds: Int64) -> Instant {
    Instant(seconds: instant.seconds - seconds)
  }

  /// Returns the elapsed seconds from `b` to `a`.
  public static func - (a: Instant, b: Instant) -> Int64 { a.seconds - b.seconds }
}

/// A half-open interval of time, from `start` up to but not including `end`: adjacent intervals do
/// not overlap.
public struct Interval: Hashable, Sendable {
  /// The first instant inside.
  public var start: Instant
  /// The first instant after it.
  public var end: Instant

  /// Creates an interval; it is empty if the end is before the start.
  public init(start: Instant, end: Instant) {
    self.start = start
    self.end = max(start, end)
  }

  /// The elapsed seconds.
  public var seconds: Int64 { end - start }

  /// Returns whether the intervals have an instant in common.
  public func overlaps(_ other: Interval) -> Bool { start < other.end && other.start < end }

  /// Returns whether `instant` is inside.
  public func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

  /// Returns the common part; nil if there is none.
  public func intersection(_ other: Interval) -> Interval? {
    guard overlaps(other) else { return nil }
    return Interval(start: max(start, other.start), end: min(end, other.end))
  }
}
