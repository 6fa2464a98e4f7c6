import Domain
import Widgets

/// The pairs worn at times of some days, to be repeated on others.
struct WornPattern: Equatable, Sendable {
  /// A stretch of a day, in wall-clock seconds.
  struct Part: Equatable, Sendable {
    /// The index of the day.
    let day: Int
    var clock: Range<Int>
    let shoe: RecordID
  }

  /// The number of days.
  let days: Int
  /// The stretches by time.
  private(set) var parts: [Part] = []

  /// Copies the attribution of the selected hours of some days.
  init(copying days: [JournalDay], _ extent: HourExtent) {
    self.days = days.count
    for (number, day) in days.enumerated() {
      for hour in day.hours where extent.contains(hour.place) {
        for stretch in day.stretches {
          guard let part = stretch.interval.intersection(hour.hour.interval) else { continue }
          add(hour.clock(part), of: stretch.shoe, on: number)
        }
      }
    }
  }

  private mutating func add(_ clock: Range<Int>, of shoe: RecordID, on day: Int) {
    if let last = parts.last, last.day == day, last.shoe == shoe,
      last.clock.upperBound == clock.lowerBound
    {
      parts[parts.count - 1].clock = last.clock.lowerBound..<clock.upperBound
    } else if !parts.contains(where: { $0.day == day && $0.clock.overlaps(clock) }) {
      // Of a repeated hour the first occurrence is copied.
      parts.append(Part(day: day, clock: clock, shoe: shoe))
    }
  }

  /// Returns the stretches on some days, repeated to fill them. Both occurrences of a repeated hour
  /// get the same stretches; skipped times are omitted.
  func stretches(on days: ClosedRange<CivilDay>, _ zones: ZoneTimeline) -> [WornTimeline.Stretch] {
    let count = max(self.days, days.upperBound - days.lowerBound + 1)
    return (0..<count).flatMap { offset -> [WornTimeline.Stretch] in
      let parts = parts.filter { $0.day == offset % max(1, self.days) }
      return zones.hours(of: days.lowerBound.adding(days: offset)).flatMap { hour in
        parts.compactMap { part in
          hour.interval(ofClock: part.clock).map {
            WornTimeline.Stretch(interval: $0, shoe: part.shoe)
          }
        }
      }
    }
  }
}

extension JournalHour {
  /// Returns the wall-clock seconds of a part of the hour.
  fileprivate func clock(_ part: Interval) -> Range<Int> {
    let start = hour.local.secondOfDay + Int(part.start - hour.interval.start)
    return start..<start + Int(part.seconds)
  }
}

extension CivilHour {
  /// Returns the interval of wall-clock times; nil if this hour does not include them.
  fileprivate func interval(ofClock clock: Range<Int>) -> Interval? {
    let shown = local.secondOfDay..<local.secondOfDay + Int(interval.seconds)
    let part = shown.clamped(to: clock)
    guard !part.isEmpty else { return nil }
    let start = interval.start + Int64(part.lowerBound - shown.lowerBound)
    return Interval(start: start, end: start + Int64(part.count))
  }
}
