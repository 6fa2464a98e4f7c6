import Domain

/// A range of days, both ends included, either of which may be open.
package struct DayWindow: Equatable, Sendable {
  /// The first day; nil for no limit.
  package let first: CivilDay?
  /// The last day; nil for no limit.
  package let last: CivilDay?

  /// Creates the range from `first` to `last`.
  package init(first: CivilDay?, last: CivilDay?) {
    self.first = first
    self.last = last
  }

  /// Creates the range of some days.
  package init(_ days: Range<CivilDay>) {
    self.init(first: days.lowerBound, last: days.upperBound.adding(days: -1))
  }

  /// Returns whether a day is in the range.
  package func contains(_ day: CivilDay) -> Bool {
    (first.map { $0 <= day } ?? true) && (last.map { day <= $0 } ?? true)
  }

  /// Returns whether one of some days is in the range.
  package func overlaps(_ days: Range<CivilDay>) -> Bool {
    (first.map { $0 < days.upperBound } ?? true) && (last.map { days.lowerBound <= $0 } ?? true)
  }

  /// Returns the interval of the days in a zone.
  package func interval(in zone: Zone) -> Interval {
    Interval(
      start: first.map(zone.startOfDay) ?? DayWindow.limit(.min),
      end: last.map { zone.startOfDay($0.adding(days: 1)) } ?? DayWindow.limit(.max))
  }

  /// Returns a moment far outside the years of any shift that is still safe to add to.
  private static func limit(_ end: Int64) -> Instant { Instant(seconds: end >> 8) }
}
