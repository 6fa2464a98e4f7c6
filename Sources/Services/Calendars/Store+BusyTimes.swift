import Domain
import Store

extension Store {
  /// Returns the events in other people's calendars that overlap some intervals or lie between
  /// them, except those of whole days, which only say where somebody is. Throws `StoreError`.
  func busyTimes(from intervals: [Interval]) throws -> [BusyTime] {
    guard let start = intervals.map(\.start).min(), let end = intervals.map(\.end).max() else {
      return []
    }
    return try busyTimes(in: Interval(start: start, end: end))
  }

  /// Returns the events in other people's calendars that overlap an interval, except those of whole
  /// days. Throws `StoreError`.
  func busyTimes(in interval: Interval) throws -> [BusyTime] {
    try calendars.busy(in: interval).filter { !$0.isAllDay }
  }
}

extension RosterWarning {
  /// Returns the warnings about shifts that overlap events in other people's calendars: for each
  /// shift the one with the longest overlap.
  static func busy(_ entries: [RosterEntry], _ busy: [BusyTime]) -> [RosterWarning] {
    guard !busy.isEmpty else { return [] }
    return entries.compactMap { entry in
      let overlaps = busy.map { ($0, $0.interval.overlap(with: entry.interval)) }
      guard let (event, seconds) = overlaps.max(by: { $0.1 < $1.1 }), seconds > 0 else {
        return nil
      }
      return RosterWarning(
        day: entry.day, subjects: [entry.subject],
        concern: .busy(
          minutes: Int(seconds / 60), title: event.title.isEmpty ? event.accountName : event.title,
          calendar: event.accountName))
    }
  }
}

extension Interval {
  /// Returns the length of the part that both have, in seconds.
  fileprivate func overlap(with other: Interval) -> Int64 {
    max(0, min(end, other.end) - max(start, other.start))
  }
}
