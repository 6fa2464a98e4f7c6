import Domain
import Store

/// The steps during a shift.
package struct ShiftSteps: Equatable, Sendable {
  /// The shift.
  package let shift: Shift
  /// The share of each pair, and of none; shares without steps are omitted.
  package private(set) var shares: [WornShare] = []
  /// Whether any of the distance is estimated from steps and stride.
  package private(set) var isDistanceEstimated = false

  /// The total number of steps.
  package var steps: Int64 { shares.reduce(0) { $0 + $1.steps } }
  /// The total distance in millimetres.
  package var distance: Int64 { shares.reduce(0) { $0 + $1.distance } }

  init(_ shift: Shift) { self.shift = shift }

  /// Returns the interval worked, up to `now` for a running shift; the planned interval if nothing
  /// else is known.
  func interval(now: Instant) -> Interval {
    let isRunning = shift.status == .inProgress
    return Interval(start: shift.start, end: isRunning ? max(now, shift.start) : shift.end)
  }

  mutating func add(_ hour: MergedHour, _ worn: WornTimeline, within interval: Interval) {
    let parts = worn.shares(of: hour, within: interval)
    for part in parts where part.steps > 0 || part.distance > 0 {
      if let index = shares.firstIndex(where: { $0.shoe == part.shoe }) {
        shares[index] += part
      } else {
        shares.append(part)
      }
      isDistanceEstimated = isDistanceEstimated || hour.isDistanceEstimated
    }
  }
}

extension StepAttribution {
  /// Returns the steps during each shift; `shifts` must be sorted. Throws `StoreError`.
  package func steps(during shifts: [Shift], now: Instant) throws -> [ShiftSteps] {
    var results = shifts.map(ShiftSteps.init)
    let intervals = results.map { $0.interval(now: now) }
    guard let first = intervals.map(\.start).min(), let last = intervals.map(\.end).max() else {
      return []
    }
    var next = 0
    let days = zones.local(at: first).day...zones.local(at: last).day
    let cuts = intervals.flatMap { [$0.start, $0.end] }
    try forEachPart(of: days, cuts: cuts) { steps, worn in
      for hour in steps.hours {
        let time = hour.hour.interval
        // No shift that began so long ago can still be running.
        while next < intervals.count,
          intervals[next].start + Shift.longestSeconds < time.start,
          intervals[next].end <= time.start
        {
          next += 1
        }
        var index = next
        while index < intervals.count, intervals[index].start < time.end {
          results[index].add(hour, worn, within: intervals[index])
          index += 1
        }
      }
    }
    return results
  }
}
