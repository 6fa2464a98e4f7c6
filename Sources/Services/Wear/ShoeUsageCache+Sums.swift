import Domain
import Store

/// Sums over the days of the cache.
extension ShoeUsageCache {
  /// All that was ever walked in each pair. Throws `StoreError`.
  package static func walked(
    in store: Store, _ environment: Environment
  ) throws -> [RecordID: WearSum] {
    var usage = ShoeUsageCache()
    try usage.read(from: store, environment)
    while try !usage.count() {}
    return usage.walked()
  }

  /// How long a pair was worn, as far as the clock has come.
  package struct WearTime: Equatable, Sendable {
    /// Seconds in it.
    package var seconds: Int64 = 0
    /// Days with a moment in it.
    package var days = 0
    /// The last moment in it; the present one where it is on.
    package var last: Instant?
    /// The first moment in it.
    var first: Instant?
  }

  /// A week or a month in a pair.
  package struct Span: Equatable, Sendable {
    /// Its first day.
    package var start: CivilDay
    /// What was walked in it.
    package var walked: WearSum
  }

  /// How long each pair was worn up to `now`.
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

  /// What was walked in a pair by weeks or months, the latest first, at most `limit` of them.
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

/// By what a chart of steps is parted.
package enum WearGrouping: String, CaseIterable, Sendable {
  case week, month

  /// The first day of the part that a day lies in.
  func start(of day: CivilDay, firstWeekday: Weekday) -> CivilDay {
    switch self {
    case .week: day.startOfWeek(firstWeekday)
    case .month: day.adding(days: 1 - day.day)
    }
  }
}
