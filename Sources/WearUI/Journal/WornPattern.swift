import Domain
import Widgets

/// Which pairs were worn at which times of some days, to be repeated on others.
struct WornPattern: Equatable, Sendable {
  /// A stretch of time of a day, in seconds of the clock.
  struct Part: Equatable, Sendable {
    /// Which of the days, from 0.
    let day: Int
    var clock: Range<Int>
    let shoe: RecordID
  }

  /// How many days it has.
  let days: Int
  /// In order of time.
  private(set) var parts: [Part] = []

  /// What the chosen hours of some days have.
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
      // Of an hour that the clock shows twice the first is copied.
      parts.append(Part(day: day, clock: clock, shoe: shoe))
    }
  }

  /// Where it comes to lie on some days, repeated as often as they ask for. Both hours that a clock
  /// shows twice get the same; what a clock skips is left out.
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
  /// What the clock shows during a part of the hour, in seconds of the day.
  fileprivate func clock(_ part: Interval) -> Range<Int> {
    let start = hour.local.secondOfDay + Int(part.start - hour.interval.start)
    return start..<start + Int(part.seconds)
  }
}

extension CivilHour {
  /// The moments at which the clock shows certain times, nil where it does not in this hour.
  fileprivate func interval(ofClock clock: Range<Int>) -> Interval? {
    let shown = local.secondOfDay..<local.secondOfDay + Int(interval.seconds)
    let part = shown.clamped(to: clock)
    guard !part.isEmpty else { return nil }
    let start = interval.start + Int64(part.lowerBound - shown.lowerBound)
    return Interval(start: start, end: start + Int64(part.count))
  }
}
