/// What a list of shifts comes to. All lengths are true elapsed minutes.
public struct RosterFigures: Equatable, Sendable {
  /// The sum of the lengths.
  public let totalMinutes: Int
  /// The shortest time between the end of one shift and the start of the next, 0 where they touch
  /// or overlap; nil for fewer than two shifts.
  public let leastRestMinutes: Int?
  /// The most work in any seven days of 24 hours.
  public let mostMinutesInSevenDays: Int
  /// The most days in a row on which a shift starts.
  public let longestRunOfDays: Int

  /// The figures of shifts in the order of their starts.
  public init(_ entries: [RosterEntry]) {
    totalMinutes = Int(entries.reduce(0) { $0 + $1.interval.seconds } / 60)
    leastRestMinutes = RosterScan.rests(entries).map { Int(max(0, $0.seconds) / 60) }.min()
    mostMinutesInSevenDays =
      entries.indices.map { RosterScan.minutes(entries, endingWith: $0, days: 7) }.max() ?? 0
    longestRunOfDays = RosterScan.runs(entries.map(\.day)).map(\.count).max() ?? 0
  }
}

/// Walks over shifts in the order of their starts.
enum RosterScan {
  /// The time before each shift but the first since the last one ended, negative in an overlap.
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

  /// Minutes of work in the `days` × 24 hours before the end of a shift. The most in any such
  /// stretch of time is reached at the end of some shift.
  static func minutes(_ entries: [RosterEntry], endingWith index: Int, days: Int) -> Int {
    let end = entries[index].interval.end
    let window = Interval(start: end - Int64(days) * 86_400, end: end)
    // No shift is longer than 48 hours: one that starts earlier cannot reach into the window.
    let earliest = window.start - Shift.longestSeconds
    var seconds: Int64 = 0
    for entry in entries[...index].reversed() {
      guard entry.interval.start >= earliest else { break }
      seconds += entry.interval.intersection(window)?.seconds ?? 0
    }
    return Int(seconds / 60)
  }

  /// Whether at least a third of the shifts that reach into the `days` × 24 hours before the end of
  /// a shift are nights.
  static func isNightWork(_ entries: [RosterEntry], endingWith index: Int, days: Int) -> Bool {
    let start = entries[index].interval.end - Int64(days) * 86_400
    let recent = entries[...index].reversed().prefix { $0.interval.end > start }
    return 3 * recent.filter(\.isNight).count >= recent.count
  }

  /// Days without a gap, as first day and count; a day that occurs twice counts once.
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
