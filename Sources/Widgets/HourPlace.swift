/// An hour in a grid of days.
public struct HourPlace: Hashable, Comparable, Sendable {
  /// The day's number; the next day has the next one.
  public var day: Int
  /// The hour's place along the clock. Within a day a later hour has a greater one, and the same
  /// hour of the clock has the same one on every day.
  public var column: Int

  /// The places that each hour of the clock has: its own, and those of hours that the clock shows
  /// again before it goes on to the next.
  public static let columnsPerHour = 64

  /// The hour at `column` of a day.
  public init(day: Int, column: Int) {
    self.day = day
    self.column = column
  }

  /// What the clock shows; of an hour that it shows again, the one before.
  public var hour: Int { column / Self.columnsPerHour }

  /// The earlier hour is less.
  public static func < (a: HourPlace, b: HourPlace) -> Bool {
    (a.day, a.column) < (b.day, b.column)
  }

  /// The places of the hours of a day, in order of time, by what the clock shows: `2, 2, 3` has the
  /// second `2` between the first and `3`.
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

/// Which hours there are: the days that can be reached, and the hours that each has.
public struct HourDays: Sendable {
  /// The days that can be reached.
  public let limits: ClosedRange<Int>
  /// The places of a day's hours, in order; none where a calendar leaves the day out.
  public let columns: @Sendable (Int) -> [Int]

  /// The days within `limits`, whose hours `columns` tells.
  public init(_ limits: ClosedRange<Int>, columns: @escaping @Sendable (Int) -> [Int]) {
    self.limits = limits
    self.columns = columns
  }

  /// The hour nearest to `place`: on its day, or on the nearest one that has any.
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

  /// The hour so many after `place`, or before; the first or last of all where there are no more.
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

  /// The first hour of a day, or the last.
  public func end(ofDay day: Int, isLast: Bool) -> HourPlace {
    nearest(to: HourPlace(day: day, column: isLast ? .max : .min))
  }
}
