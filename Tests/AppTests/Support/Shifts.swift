import App
import Domain
import Services
import Store
import Terminal
import TestSupport
import Testing

/// The moment of an ISO 8601 text with `Z` or an offset.
func utc(_ text: String) throws -> Instant { try #require(ISOText.instant(text)) }

/// A planned shift between two wall-clock times such as `2026-11-21 19:00`.
func planned(
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
  /// The shift once it was worked between two moments (ISO 8601 with `Z`); without an end it runs.
  func worked(from start: String, to end: String? = nil) throws -> Shift {
    var shift = self
    shift.actualStart = try utc(start)
    shift.actualEnd = try end.map(utc)
    shift.status = end == nil ? .inProgress : .completed
    return shift
  }

  func cancelled() -> Shift {
    var shift = self
    shift.status = .cancelled
    return shift
  }
}

extension Robot {
  /// A program whose store holds `shifts`, saved in one step.
  convenience init(
    _ shifts: [Shift], now: String = "2026-11-21T02:41:00Z", zone: String = "Europe/London",
    language: Texts.Language = .english, languageIsFixed: Bool = true, size: Size = Size(80, 24)
  ) throws {
    try self.init(
      now: now, zone: zone, language: language, languageIsFixed: languageIsFixed, size: size
    ) { store, environment in
      guard !shifts.isEmpty else { return }
      try store.write("shift.add", now: environment.now) { transaction in
        for shift in shifts { try transaction.save(shift) }
      }
    }
  }

  /// All shifts of the store, in the order of the calendar.
  func shifts() throws -> [Shift] { try store.shifts.page(after: nil, limit: .max) }

  /// The only shift of the store.
  func onlyShift() throws -> Shift {
    let shifts = try shifts()
    try #require(shifts.count == 1)
    return shifts[0]
  }
}

/// The same throws for the same seed everywhere.
typealias Dice = SplitMix64

extension SplitMix64 {
  /// One of `0..<count`.
  mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
}
