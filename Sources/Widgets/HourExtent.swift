/// Hours that are chosen together.
public struct HourExtent: Hashable, Sendable {
  /// How two ends take in what lies between them.
  public enum Shape: CaseIterable, Hashable, Sendable {
    /// Every hour from one to the other, through midnight.
    case stream
    /// Every hour of the days from one to the other.
    case days
    /// The same hours of each day.
    case block
  }

  /// How the ends take in what lies between them.
  public var shape: Shape
  /// Where it began.
  public var anchor: HourPlace
  /// Where it goes to.
  public var end: HourPlace

  /// The hours between two places, both included.
  public init(_ shape: Shape, from anchor: HourPlace, to end: HourPlace) {
    self.shape = shape
    self.anchor = anchor
    self.end = end
  }

  /// The days it touches.
  public var days: ClosedRange<Int> { min(anchor.day, end.day)...max(anchor.day, end.day) }

  /// The hours of a block, as places along the clock.
  public var columns: ClosedRange<Int> {
    min(anchor.column, end.column)...max(anchor.column, end.column)
  }

  /// The first of its ends in time.
  public var first: HourPlace { min(anchor, end) }

  /// The last of its ends in time.
  public var last: HourPlace { max(anchor, end) }

  /// Whether it takes an hour in.
  public func contains(_ place: HourPlace) -> Bool {
    switch shape {
    case .stream: return first <= place && place <= last
    case .days: return days.contains(place.day)
    case .block: return days.contains(place.day) && columns.contains(place.column)
    }
  }

  /// The hours it takes in, in order of time.
  public func hours(on known: HourDays) -> [HourPlace] {
    guard days.overlaps(known.limits) else { return [] }
    return days.clamped(to: known.limits).flatMap { day in
      known.columns(day).map { HourPlace(day: day, column: $0) }.filter(contains)
    }
  }

  /// As much of the same shape from another place on: as many hours of a stream, as many days, a
  /// block as wide and as high.
  public func moved(to place: HourPlace, on known: HourDays) -> HourExtent {
    let days = days.upperBound - days.lowerBound
    var end: HourPlace
    switch shape {
    case .stream:
      end = known.hour(max(0, hours(on: known).count - 1), after: place)
    case .days:
      end = HourPlace(day: place.day + days, column: place.column)
    case .block:
      let hours =
        columns.upperBound / HourPlace.columnsPerHour
        - columns.lowerBound / HourPlace.columnsPerHour
      end = HourPlace(
        day: place.day + days, column: place.column + hours * HourPlace.columnsPerHour)
    }
    end.day = min(end.day, known.limits.upperBound)
    return HourExtent(shape, from: place, to: end)
  }
}
