import Coach
import Domain
import Testing

/// Rosters and intervals as text, in the local time of a zone.
///
/// `2026-03-04 22:00-06:00` starts on that day, and ends at the next such time on the clock; `+48h`
/// instead of an end is a number of elapsed hours.
struct ContextNotation {
  let zone: Zone

  static let berlin = ContextNotation(zone: ContextZones.berlin)
  static let newYork = ContextNotation(zone: ContextZones.newYork)

  /// The instant of a local time, `2026-03-04 22:00`.
  func at(_ text: String) throws -> Instant {
    let local = try #require(ISOText.local(text.replacing(" ", with: "T")))
    return zone.instant(for: local, near: nil)
  }

  func interval(_ text: String) throws -> Interval {
    let start = text.prefix(16)
    let end = text.dropFirst(16)
    let local = try #require(ISOText.local(String(start).replacing(" ", with: "T")))
    let from = zone.instant(for: local, near: nil)
    if end.first == "+" {
      return Interval(
        start: from, end: from + (try #require(Int64(end.dropFirst().dropLast()))) * 3600)
    }
    let clock = end.dropFirst().split(separator: ":").compactMap { Int($0) }
    try #require(clock.count == 2)
    let minute = clock[0] * 60 + clock[1]
    let day = minute * 60 > local.secondOfDay ? local.day : local.day.adding(days: 1)
    let until = LocalDateTime(day: day, secondOfDay: minute * 60)
    return Interval(start: from, end: zone.instant(for: until, near: nil))
  }

  /// The range from the start of one day to the start of another.
  func days(_ first: String, _ end: String) throws -> Interval {
    Interval(start: try at(first + " 00:00"), end: try at(end + " 00:00"))
  }

  func roster(_ texts: [String]) throws -> [RosterEntry] {
    try texts.enumerated().map { index, text in
      RosterEntry(.shift(RecordID("\(index)")), try interval(text), in: zone)
    }
  }

  func shift(_ text: String, id: String = "s", status: ShiftStatus = .scheduled) throws -> Shift {
    let times = try interval(text)
    return Shift(
      id: RecordID(id), status: status, scheduledStart: times.start, scheduledEnd: times.end,
      localStart: zone.local(at: times.start), localEnd: zone.local(at: times.end),
      zone: zone.identifier, createdAt: times.start, updatedAt: times.start)
  }

  /// An interval as text, `04 22:00-06:00`: the day of the month of its start, and local times.
  func text(_ interval: Interval) -> String {
    let start = ISOText.format(zone.local(at: interval.start))
    let end = ISOText.format(zone.local(at: interval.end))
    return "\(start.dropFirst(8).prefix(2)) \(start.dropFirst(11).prefix(5))"
      + "-\(end.dropFirst(11).prefix(5))"
  }

  func text(_ protected: ProtectedInterval) -> String {
    "\(protected.code.rawValue) \(text(protected.interval))\(protected.isHard ? "" : " soft")"
  }
}

/// Gives a name to each case of a table.
struct ProtectedCase: CustomTestStringConvertible, Sendable {
  let name: String
  var zone = ContextNotation.berlin
  let roster: [String]
  /// The first day, and the day after the last.
  let days: (String, String)
  var habits = SleepHabits.reference
  var busy: [String] = []
  let protected: [String]

  var testDescription: String { name }

  func time() throws -> ProtectedTime {
    ProtectedTime(
      in: try zone.days(days.0, days.1), roster: try zone.roster(roster),
      busy: try busy.map(zone.interval), zone: zone.zone, habits: habits)
  }
}
