import Domain

/// Days from one to another, both included.
package struct DayWindow: Equatable, Sendable {
  /// The first day, nil for no limit.
  package let first: CivilDay?
  /// The last day, nil for no limit.
  package let last: CivilDay?

  /// The days from `first` to `last`.
  package init(first: CivilDay?, last: CivilDay?) {
    self.first = first
    self.last = last
  }

  /// The moments of the days at a place.
  package func interval(in zone: Zone) -> Interval {
    Interval(
      start: first.map(zone.startOfDay) ?? DayWindow.limit(.min),
      end: last.map { zone.startOfDay($0.adding(days: 1)) } ?? DayWindow.limit(.max))
  }

  /// Far outside all years that shifts may lie in, yet safe to add to.
  private static func limit(_ end: Int64) -> Instant { Instant(seconds: end >> 8) }
}
