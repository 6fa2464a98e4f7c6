/// A selection of hours between two ends.
public struct HourExtent: Hashable, Sendable {
  /// The rule by which hours between the ends are included.
  public enum Shape: CaseIterable, Hashable, Sendable {
    /// Every hour from one end to the other, through midnight.
    case stream
    /// Every hour of the days from one end to the other.
    case days
    /// The same hours of each day.
    case block
  }

  /// The rule by which hours between the ends are included.
  public var shape: Shape
  /// The end at which the selection began.
  public var anchor: HourPlace
  /// The end that moves.
  public var end: HourPlace

  /// Creates the selection between two hours, both included.
  public init(_ shape: Shape, from anchor: HourPlace, to end: HourPlace) {
    self.shape = shape
    self.anchor = anchor
    self.end = end
  }

  /// The days it covers, in part or in whole.
  public var days: ClosedRange<Int> { min(anchor.day, end.day)...max(anchor.day, end.day) }

  /// The columns of a block.
  public var columns: ClosedRange<Int> {
    min(anchor.column, end.column)...max(anchor.column, end.column)
  }

  /// The earlier end.
  public var first: HourPlace { min(anchor, end) }

  /// The later end.
  public var last: HourPlace { max(anchor, end) }

  /// Returns whether an hour is included.
  public func contains(_ place: HourPlace) -> Bool {
    switch shape {
    case .stream: return first <= place && place <= last
    case .days: return days.contains(place.day)
    case .block: return days.contains(place.day) && columns.contains(place.column)
    }
  }

  /// Returns the included hours in chronological order.
  public func hours(on known: HourDays) -> [HourPlace] {
    guard days.overlaps(known.limits) else { return [] }
    return days.clamped(to: known.limits).flatMap { day in
      known.columns(day).map { HourPlace(day: day, column: $0) }.filter(contains)
    }
  }

  /// Returns a selection of the same shape and size at another hour: as many hours of a stream, as
  /// many days, or a block of the same width and height.
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
