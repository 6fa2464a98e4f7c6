import Domain

/// The time axis of a week in minutes, on which minutes repeated by a clock change appear twice, so
/// that every day has its true length.
package struct WeekAxis: Equatable {
  /// A day on the axis.
  package struct Day: Equatable {
    /// The interval from its first moment to that of the next day.
    package let interval: Interval
    /// The minutes of the axis that the day lacks.
    package let gaps: [Range<Int>]
    /// The wall-clock minute at which the day begins; above 0 if the clock skips midnight.
    fileprivate let firstMinute: Int
    /// The clock changes of the day.
    fileprivate let changes: [Change]
  }

  /// A change of the clock.
  fileprivate struct Change: Equatable {
    /// The minutes elapsed since the start of the day.
    let elapsed: Int
    /// The minutes by which the clock moves; negative for back.
    let minutes: Int
  }

  /// The days.
  package let days: [Day]
  /// The minutes of the axis for repeated time; empty in most weeks. They are rounded up to whole
  /// hours, even if a clock moves by half an hour.
  package let repeated: Range<Int>

  /// Creates the axis of `days` in a zone.
  package init(_ days: [CivilDay], in zone: Zone) {
    let intervals = days.map {
      Interval(start: zone.startOfDay($0), end: zone.startOfDay($0.adding(days: 1)))
    }
    let changes = intervals.map { WeekAxis.changes(in: $0, zone) }
    let back = changes.joined().first { $0.minutes < 0 }
    let repeated = WeekAxis.repeated(by: back)
    self.repeated = repeated
    self.days = zip(intervals, changes).map { interval, changes in
      let first = zone.local(at: interval.start).secondOfDay / 60
      return Day(
        interval: interval, gaps: WeekAxis.gaps(interval, first, changes, repeated),
        firstMinute: first, changes: changes)
    }
  }

  /// The length of the axis in minutes.
  package var minutes: Int { 1440 + repeated.count }

  /// The hours of the axis: the hour on the clock, and whether it is repeated.
  package var hours: [(hour: Int, isRepeated: Bool)] {
    (0..<minutes / 60).map { index in
      let isLater = index * 60 >= repeated.lowerBound
      let hour = isLater ? index - repeated.count / 60 : index
      return (max(0, hour), repeated.contains(index * 60))
    }
  }

  /// Returns the position of a moment on day `index`.
  package func minute(of instant: Instant, on index: Int) -> Int {
    let day = days[index]
    let elapsed = Int((instant - day.interval.start) / 60)
    if let back = day.changes.first(where: { $0.minutes < 0 }) {
      // Only this day uses the repeated minutes.
      let slack = repeated.count + back.minutes
      return elapsed + (elapsed >= back.elapsed - back.minutes ? slack : 0)
    }
    let wall = day.changes.reduce(day.firstMinute + elapsed) {
      elapsed >= $1.elapsed ? $0 + $1.minutes : $0
    }
    return wall + (wall >= repeated.lowerBound ? repeated.count : 0)
  }

  /// Returns the range of `interval` on day `index`; nil if they do not overlap.
  package func minutes(of interval: Interval, on index: Int) -> Range<Int>? {
    guard let part = interval.intersection(days[index].interval) else { return nil }
    let first = minute(of: part.start, on: index)
    // Based on the last second, so that a shift that ends at the clock change ends before the gap.
    let end = minute(of: part.end - 1, on: index) + 1
    return first..<max(first, end)
  }

  // MARK: Clock changes

  private static func changes(in interval: Interval, _ zone: Zone) -> [Change] {
    zone.transitions(in: interval).map { moment in
      let forward = zone.offset(at: moment) - zone.offset(at: moment - 1)
      return Change(elapsed: Int((moment - interval.start) / 60), minutes: forward / 60)
    }.filter { $0.minutes != 0 }
  }

  /// Returns the range of repeated minutes, which follows the minutes that it repeats.
  private static func repeated(by back: Change?) -> Range<Int> {
    guard let back else { return 1440..<1440 }
    let place = (back.elapsed + 59) / 60 * 60
    return place..<place + (59 - back.minutes) / 60 * 60
  }

  private static func gaps(
    _ interval: Interval, _ first: Int, _ changes: [Change], _ repeated: Range<Int>
  ) -> [Range<Int>] {
    guard interval.seconds > 0 else { return [0..<1440 + repeated.count] }
    if let back = changes.first(where: { $0.minutes < 0 }) {
      let end = back.elapsed - back.minutes
      return [end..<end + repeated.count + back.minutes].filter { !$0.isEmpty }
    }
    func place(_ wall: Int) -> Int { wall >= repeated.lowerBound ? wall + repeated.count : wall }
    let skipped = changes.map { change -> Range<Int> in
      let wall = place(first + change.elapsed)
      return wall..<wall + change.minutes
    }
    return ([0..<first, repeated] + skipped).filter { !$0.isEmpty }
  }
}
