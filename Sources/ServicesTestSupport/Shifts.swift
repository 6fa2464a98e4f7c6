import Domain
import Services
import Store
import Terminal
import TestSupport
import Testing

/// Returns the instant of an ISO 8601 text with `Z` or an offset.
package func utc(_ text: String) throws -> Instant { try #require(ISOText.instant(text)) }

/// Returns a planned shift between two local times such as `2026-11-21 19:00`.
package func planned(
  _ start: String, _ end: String, zone: String = "Europe/London", name: String = "Night",
  repeated: RepeatedHour = .first, id: RecordID = .new()
) throws -> Shift {
  let now = try utc("2026-11-01T00:00:00Z")
  let context = TimeContext(now: now, zone: Zones.named(zone))
  let times = try ShiftTimes(start: start, end: end, in: context, repeated: repeated)
  return Shift(
    id: id, name: name, scheduledStart: times.scheduledStart, scheduledEnd: times.scheduledEnd,
    localStart: times.localStart, localEnd: times.localEnd, zone: times.zone, breakMinutes: 30,
    createdAt: now, updatedAt: now)
}

extension Shift {
  /// Returns the shift as worked between two instants (ISO 8601 with `Z`); without an end it is
  /// running.
  package func worked(from start: String, to end: String? = nil) throws -> Shift {
    var shift = self
    shift.actualStart = try utc(start)
    shift.actualEnd = try end.map(utc)
    shift.status = end == nil ? .inProgress : .completed
    return shift
  }

  package func cancelled() -> Shift {
    var shift = self
    shift.status = .cancelled
    return shift
  }
}

/// A random number generator that is reproducible everywhere.
package typealias Dice = SplitMix64

extension SplitMix64 {
  /// Returns a number in `0..<count`.
  package mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
}
