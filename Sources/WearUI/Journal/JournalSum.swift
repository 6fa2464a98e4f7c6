import Domain
import Services
import Widgets

/// The sums of some hours.
package struct JournalSum: Equatable, Sendable {
  /// The share of one pair, or of none.
  struct Part: Equatable, Sendable {
    /// The pair; nil for none.
    let shoe: RecordID?
    /// The seconds it was worn in hours with steps; for none, the unattributed seconds.
    var seconds: Int64 = 0
    var steps: Int64 = 0
    /// The distance in millimetres.
    var distance: Int64 = 0
  }

  /// The number of hours, and of those with steps.
  private(set) var hours = 0
  private(set) var walkedHours = 0
  /// The elapsed seconds of all hours.
  private(set) var seconds: Int64 = 0
  package private(set) var steps: Int64 = 0
  /// The distance in millimetres.
  private(set) var distance: Int64 = 0
  private(set) var isDistanceEstimated = false
  /// Day-level steps, which have no hours.
  private(set) var wholeSteps: Int64 = 0
  /// The shares by steps, descending, with that of no pair last.
  private(set) var parts: [Part] = []

  /// Adds up the hours of `extent` on the given days.
  init(_ extent: HourExtent, on days: [JournalDay]) {
    var found: [RecordID?: Part] = [:]
    func add(_ share: WornShare) {
      found[share.shoe, default: Part(shoe: share.shoe)].steps += share.steps
      found[share.shoe, default: Part(shoe: share.shoe)].distance += share.distance
    }
    for day in days {
      let chosen = day.hours.filter { extent.contains($0.place) }
      for hour in chosen {
        hours += 1
        seconds += hour.hour.interval.seconds
        steps += hour.steps
        distance += hour.distance
        isDistanceEstimated = isDistanceEstimated || hour.isDistanceEstimated
        hour.shares.forEach(add)
        guard hour.steps > 0 else { continue }
        walkedHours += 1
        var free = hour.hour.interval.seconds
        for time in hour.worn {
          found[time.shoe, default: Part(shoe: time.shoe)].seconds += time.seconds
          free -= time.seconds
        }
        if hour.freeSteps > 0 { found[nil, default: Part(shoe: nil)].seconds += max(0, free) }
      }
      if let whole = day.whole, chosen.count == day.hours.count, !chosen.isEmpty {
        steps += whole.steps
        wholeSteps += whole.steps
        distance += whole.distance
        add(whole)
      }
    }
    parts = found.values.filter { $0.steps > 0 || $0.seconds > 0 }.sorted { a, b in
      if (a.shoe == nil) != (b.shoe == nil) { return b.shoe == nil }
      return (b.steps, a.shoe?.text ?? "") < (a.steps, b.shoe?.text ?? "")
    }
  }
}
