import Domain

/// The time scale beside a week: the minutes of a day, with those that a clock change repeats drawn
/// twice. Every day has its true length on it.
package struct WeekAxis: Equatable {
  /// A day along the axis.
  package struct Day: Equatable {
    /// From its first moment to the first of the next day.
    package let interval: Interval
    /// The minutes of the axis that it does not have.
    package let gaps: [Range<Int>]
    /// What the clock shows as it begins, in minutes: more than 0 where the clock skips midnight.
    fileprivate let firstMinute: Int
    /// The clock changes of the day.
    fileprivate let changes: [Change]
  }

  /// A change of the clock.
  fileprivate struct Change: Equatable {
    /// Minutes after the start of the day.
    let elapsed: Int
    /// How far the clock is put forward, or back.
    let minutes: Int
  }

  /// The days.
  package let days: [Day]
  /// The minutes of the axis that stand for the repeated ones, none in most weeks. They are whole
  /// hours, so that the axis is, also where a clock is put back by half an hour.
  package let repeated: Range<Int>

  /// The axis of `days` at a place.
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

  /// The length of the axis.
  package var minutes: Int { 1440 + repeated.count }

  /// The hours of the axis: what the clock shows, and whether it shows it for the second time.
  package var hours: [(hour: Int, isRepeated: Bool)] {
    (0..<minutes / 60).map { index in
      let isLater = index * 60 >= repeated.lowerBound
      let hour = isLater ? index - repeated.count / 60 : index
      return (max(0, hour), repeated.contains(index * 60))
    }
  }

  /// Where a moment of day `index` stands.
  package func minute(of instant: Instant, on index: Int) -> Int {
    let day = days[index]
    let elapsed = Int((instant - day.interval.start) / 60)
    if let back = day.changes.first(where: { $0.minutes < 0 }) {
      // The repeated minutes are this day's own.
      let slack = repeated.count + back.minutes
      return elapsed + (elapsed >= back.elapsed - back.minutes ? slack : 0)
    }
    let wall = day.changes.reduce(day.firstMinute + elapsed) {
      elapsed >= $1.elapsed ? $0 + $1.minutes : $0
    }
    return wall + (wall >= repeated.lowerBound ? repeated.count : 0)
  }

  /// The minutes of the axis that `interval` takes on day `index`; nil where it does not touch it.
  package func minutes(of interval: Interval, on index: Int) -> Range<Int>? {
    guard let part = interval.intersection(days[index].interval) else { return nil }
    let first = minute(of: part.start, on: index)
    // From the last second, so that a shift that ends as the clock changes ends before the gap.
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

  /// The repeated minutes stand behind those that they repeat.
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
