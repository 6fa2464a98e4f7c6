import Domain
import Services
import Store
import TestSupport
import Testing

/// A store, a fixed clock, and the services that change it.
package final class Planner {
  package let temporary: TemporaryStore
  package let store: Store
  package var environment: Environment

  package init(now: String = "2026-05-20T08:00:00Z", zone: String = "Europe/London") throws {
    temporary = try TemporaryStore()
    store = try temporary.copy(of: .empty())
    environment = Environment(
      now: try utc(now), zone: Zones.named(zone), zones: Zones.database,
      format: Format(texts: Texts(.english), clock: .twentyFourHour))
  }

  package var editing: ShiftEditing { ShiftEditing(environment) }

  package func roster() throws -> Roster { try Roster(store: store, environment) }

  @discardableResult
  package func perform(_ action: Action) throws -> ActionResult {
    try StoreServices(store: store, environment: environment).perform(action)
  }

  /// Returns the shifts that start from `from` up to but not including `until`.
  package func shifts(_ from: String = "2025-01-01", _ until: String = "2028-01-01") throws
    -> [Shift]
  {
    let zone = environment.zone
    return try roster().shifts(
      startingIn: Interval(
        start: zone.startOfDay(day(from)), end: zone.startOfDay(day(until))))
  }

  /// Returns the first shift that starts on a day.
  package func shift(_ text: String) throws -> Shift {
    let next = ISOText.format(try day(text).adding(days: 1))
    return try #require(try shifts(text, next).first, "no shift on \(text)")
  }

  /// Returns the codes of the shifts on each day, in lower case for cancelled ones, `-` for none.
  package func letters(_ from: String, _ until: String) throws -> String {
    let shifts = try shifts(from, until)
    var text = ""
    for number in try day(from).number..<day(until).number {
      let codes = shifts.filter {
        environment.zone(of: $0).local(at: $0.start).day.number == number
      }.map { $0.status == .cancelled ? $0.code.lowercased() : $0.code }
      text += codes.isEmpty ? "-" : codes.joined()
    }
    return text
  }

  /// Returns everything that the user can see of the roster, with the shifts of some days.
  package func picture(_ from: String = "2025-01-01", _ until: String = "2028-01-01") throws
    -> Picture
  {
    let roster = try roster()
    return Picture(
      shifts: try shifts(from, until), patterns: roster.patterns,
      dismissals: try store.dismissals.dismissals(),
      holidays: try store.holidays.holidays(from: day("1990-01-01"), until: day("2100-01-01")))
  }

  package struct Picture: Equatable {
    package let shifts: [Shift]
    package let patterns: [ShiftPattern]
    package let dismissals: Set<Dismissal>
    package let holidays: [Holiday]
  }
}

/// Returns a pattern with a cycle: `D` 07:00 and `N` 19:00 for 12 hours, `X` 24 hours, `T` an early
/// and a late shift of 4 hours.
package func rota(
  _ cycle: String, start: String = "2026-01-05", from: String? = nil, until: String? = nil,
  zone: String = "Europe/London", id: RecordID = .new()
) throws -> ShiftPattern {
  func slot(_ code: String, _ hour: Int, _ hours: Int) -> RotationSlot {
    RotationSlot(
      code: code, name: "Kind \(code)", startMinuteOfDay: hour * 60, durationMinutes: hours * 60,
      breakMinutes: 30)
  }
  let days = cycle.map { letter in
    switch letter {
    case "D": RotationDay([slot("D", 7, 12)])
    case "N": RotationDay([slot("N", 19, 12)])
    case "X": RotationDay([slot("X", 7, 24)])
    case "T": RotationDay([slot("A", 6, 4), slot("B", 18, 4)])
    default: RotationDay.off
    }
  }
  let made = try utc("2026-01-01T00:00:00Z")
  return ShiftPattern(
    id: id, name: "Rota", schedule: .cycling(cycleStart: try day(start), days: days),
    effectiveFrom: try day(from ?? start), effectiveUntil: try until.map { try day($0) },
    zone: zone, createdAt: made, updatedAt: made)
}

/// Returns a weekly pattern of `W` 07:00 for 8 hours.
package func weekly(_ weekdays: Weekday..., from: String = "2026-01-05") throws -> ShiftPattern {
  var pattern = try rota("D", start: from)
  let slot = RotationSlot(
    code: "W", name: "Kind W", startMinuteOfDay: 420, durationMinutes: 480, breakMinutes: 30)
  let mask = weekdays.reduce(0) { $0 | PatternSchedule.mask($1) }
  pattern.schedule = .weekly(daysOfWeekMask: mask, slot: slot)
  return pattern
}
