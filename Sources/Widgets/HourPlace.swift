/// The position of an hour in a grid of days.
public struct HourPlace: Hashable, Comparable, Sendable {
  /// The index of the day.
  public var day: Int
  /// The position on the clock. Later hours of a day have a greater one, and the same hour of the
  /// clock has the same one on every day.
  public var column: Int

  /// The columns reserved for each hour of the clock: one for the hour, the others for hours that
  /// the clock shows again before it moves on.
  public static let columnsPerHour = 64

  /// Creates the position at `column` of a day.
  public init(day: Int, column: Int) {
    self.day = day
    self.column = column
  }

  /// The hour as the clock shows it; for a repeated hour, the one before it.
  public var hour: Int { column / Self.columnsPerHour }

  /// Returns whether `a` is earlier.
  public static func < (a: HourPlace, b: HourPlace) -> Bool {
    (a.day, a.column) < (b.day, b.column)
  }

  /// Returns the columns of a day's hours in chronological order, from the hours that the clock
  /// shows: for `2, 2, 3`, the second `2` is between the first and `3`.
  public static func columns(ofHours hours: [Int]) -> [Int] {
    var columns: [Int] = []
    var furthest = -1
    for hour in hours {
      if hour > furthest {
        furthest = hour
        columns.append(hour * columnsPerHour)
      } else {
        columns.append((columns.last ?? 0) + 1)
      }
    }
    return columns
  }
}

/// The days that can be reached, and the hours of each.
public struct HourDays: Sendable {
  /// The days that can be reached.
  public let limits: ClosedRange<Int>
  /// The columns of a day's hours in ascending order; empty if the calendar skips the day.
  public let columns: @Sendable (Int) -> [Int]

  /// Creates the days within `limits`, with the hours that `columns` returns.
  public init(_ limits: ClosedRange<Int>, columns: @escaping @Sendable (Int) -> [Int]) {
    self.limits = limits
    self.columns = columns
  }

  /// Returns the hour nearest to `place`, on its day or on the nearest day that has hours.
  public func nearest(to place: HourPlace) -> HourPlace {
    let day = min(max(place.day, limits.lowerBound), limits.upperBound)
    for distance in 0...(limits.upperBound - limits.lowerBound) {
      for other in [day - distance, day + distance] where limits.contains(other) {
        let columns = columns(other)
        guard let first = columns.first else { continue }
        return HourPlace(
          day: other, column: columns.last { $0 <= place.column } ?? first)
      }
    }
    return HourPlace(day: day, column: place.column)
  }

  /// Returns the hour `count` hours after `place`, or before it if negative; limited to the first
  /// and last hour.
  public func hour(_ count: Int, after place: HourPlace) -> HourPlace {
    var day = place.day
    var columns = self.columns(day)
    var index = (columns.lastIndex { $0 <= place.column } ?? 0) + count
    while index < 0, day > limits.lowerBound {
      day -= 1
      columns = self.columns(day)
      index += columns.count
    }
    while index >= columns.count, day < limits.upperBound {
      index -= columns.count
      day += 1
      columns = self.columns(day)
    }
    guard !columns.isEmpty else { return nearest(to: HourPlace(day: day, column: place.column)) }
    return HourPlace(day: day, column: columns[min(max(index, 0), columns.count - 1)])
  }

  /// Returns the first or last hour of a day.
  public func end(ofDay day: Int, isLast: Bool) -> HourPlace {
    nearest(to: HourPlace(day: day, column: isLast ? .max : .min))
  }
}
