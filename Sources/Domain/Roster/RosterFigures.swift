/// The figures of a list of shifts, in elapsed minutes.
public struct RosterFigures: Equatable, Sendable {
  /// The total length.
  public let totalMinutes: Int
  /// The shortest time between the end of one shift and the start of the next, 0 if they touch or
  /// overlap; nil for fewer than two shifts.
  public let leastRestMinutes: Int?
  /// The maximum in any seven days of 24 hours.
  public let mostMinutesInSevenDays: Int
  /// The maximum number of consecutive days on which a shift starts.
  public let longestRunOfDays: Int

  /// Calculates the figures of shifts in the order of their starts.
  public init(_ entries: [RosterEntry]) {
    totalMinutes = Int(entries.reduce(0) { $0 + $1.interval.seconds } / 60)
    leastRestMinutes = RosterScan.rests(entries).map { Int(max(0, $0.seconds) / 60) }.min()
    mostMinutesInSevenDays =
      entries.indices.map { RosterScan.minutes(entries, endingWith: $0, days: 7) }.max() ?? 0
    longestRunOfDays = RosterScan.runs(entries.map(\.day)).map(\.count).max() ?? 0
  }
}

/// Calculations over shifts in the order of their starts.
enum RosterScan {
  /// Returns the time before each shift but the first since the last one ended; negative for an
  /// overlap.
  static func rests(
    _ entries: [RosterEntry]
  ) -> [(before: Int, after: Int, seconds: Int64)] {
    var found: [(before: Int, after: Int, seconds: Int64)] = []
    var latest = 0
    for index in entries.indices.dropFirst() {
      let rest = entries[index].interval.start - entries[latest].interval.end
      found.append((latest, index, rest))
      if entries[index].interval.end >= entries[latest].interval.end { latest = index }
    }
    return found
  }

  /// Returns the minutes of work in the `days` × 24 hours before the end of a shift. The maximum
  /// over all such periods is always at the end of a shift.
  static func minutes(_ entries: [RosterEntry], endingWith index: Int, days: Int) -> Int {
    let end = entries[index].interval.end
    let window = Interval(start: end - Int64(days) * 86_400, end: end)
    // No shift is longer than 48 hours, so earlier ones cannot overlap the window.
    let earliest = window.start - Shift.longestSeconds
    var seconds: Int64 = 0
    for entry in entries[...index].reversed() {
      guard entry.interval.start >= earliest else { break }
      seconds += entry.interval.intersection(window)?.seconds ?? 0
    }
    return Int(seconds / 60)
  }

  /// Returns whether at least a third of the shifts that overlap the `days` × 24 hours before the
  /// end of a shift are nights.
  static func isNightWork(_ entries: [RosterEntry], endingWith index: Int, days: Int) -> Bool {
    let start = entries[index].interval.end - Int64(days) * 86_400
    let recent = entries[...index].reversed().prefix { $0.interval.end > start }
    return 3 * recent.filter(\.isNight).count >= recent.count
  }

  /// Returns runs of consecutive days by first day and length; duplicate days count once.
  static func runs(_ days: [CivilDay]) -> [(first: CivilDay, count: Int)] {
    var found: [(first: CivilDay, count: Int)] = []
    for day in days {
      if let last = found.last, day < last.first.adding(days: last.count) { continue }
      if let last = found.last, day == last.first.adding(days: last.count) {
        found[found.count - 1].count += 1
      } else {
        found.append((day, 1))
      }
    }
    return found
  }
}
