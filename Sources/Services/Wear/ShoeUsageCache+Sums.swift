import Domain
import Store

/// Sums over the days of the cache.
extension ShoeUsageCache {
  /// Returns the total of each pair. Throws `StoreError`.
  package static func walked(
    in store: Store, _ environment: Environment
  ) throws -> [RecordID: WearSum] {
    var usage = ShoeUsageCache()
    try usage.read(from: store, environment)
    while try !usage.count() {}
    return usage.walked()
  }

  /// The time a pair was worn up to now.
  package struct WearTime: Equatable, Sendable {
    /// The seconds.
    package var seconds: Int64 = 0
    /// The number of days on which it was worn.
    package var days = 0
    /// The last moment it was worn; the present one if it is being worn.
    package var last: Instant?
    /// The first moment it was worn.
    var first: Instant?
  }

  /// A week or a month of a pair.
  package struct Span: Equatable, Sendable {
    /// Its first day.
    package var start: CivilDay
    /// The steps and distance.
    package var walked: WearSum

    package init(start: CivilDay, walked: WearSum) {
      self.start = start
      self.walked = walked
    }
  }

  /// Returns the time each pair was worn up to `now`.
  package func wornTimes(now: Instant) -> [RecordID: WearTime] {
    guard let zones = attribution?.zones else { return [:] }
    var times: [RecordID: WearTime] = [:]
    var lastDays: [RecordID: CivilDay] = [:]
    for stretch in worn.stretches where stretch.interval.start < now {
      let end = min(stretch.interval.end, now)
      var time = times[stretch.shoe] ?? WearTime(first: stretch.interval.start)
      time.seconds += end - stretch.interval.start
      time.last = end
      let days = zones.local(at: stretch.interval.start).day...zones.local(at: end - 1).day
      let isGoingOn = lastDays[stretch.shoe] == days.lowerBound
      time.days += days.upperBound - days.lowerBound + (isGoingOn ? 0 : 1)
      lastDays[stretch.shoe] = days.upperBound
      times[stretch.shoe] = time
    }
    return times
  }

  /// Returns the steps of a pair by week or month, latest first, at most `limit` of them.
  package func spans(
    of shoe: RecordID, by grouping: WearGrouping, firstWeekday: Weekday, limit: Int
  ) -> [Span] {
    var sums: [CivilDay: WearSum] = [:]
    for (day, walked) in days {
      guard let walked = walked[shoe] else { continue }
      sums[grouping.start(of: day, firstWeekday: firstWeekday), default: WearSum()] += walked
    }
    guard let first = sums.keys.min(), var next = sums.keys.max() else { return [] }
    var spans: [Span] = []
    while next >= first, spans.count < limit {
      spans.append(Span(start: next, walked: sums[next] ?? WearSum()))
      next = grouping.start(of: next.adding(days: -1), firstWeekday: firstWeekday)
    }
    return spans
  }
}

/// The interval of a step chart.
package enum WearGrouping: String, CaseIterable, Sendable {
  case week, month

  /// Returns the first day of the week or month that contains a day.
  func start(of day: CivilDay, firstWeekday: Weekday) -> CivilDay {
    switch self {
    case .week: day.startOfWeek(firstWeekday)
    case .month: day.adding(days: 1 - day.day)
    }
  }
}
