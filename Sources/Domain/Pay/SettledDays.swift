/// Closed days beside those that an engine pays: their lines stay as they are stored, so that a
/// shift on the border is neither paid twice nor in part lost, whatever rules hold now.
public struct SettledDays: Sendable {
  /// A stretch that was paid.
  public struct Line: Sendable {
    let interval: Interval
    let day: CivilDay

    /// A stretch, and the day whose pay period it belongs to.
    public init(_ interval: Interval, day: CivilDay) {
      self.interval = interval
      self.day = day
    }
  }

  /// The days of the closed periods, ascending.
  let days: [Range<CivilDay>]
  /// The stored lines of each shift on these days.
  let lines: [RecordID: [Line]]

  /// Closed periods and their lines.
  public init(days: [Range<CivilDay>], lines: [RecordID: [Line]]) {
    self.days = days
    self.lines = lines
  }

  /// The stored line that holds a moment of a shift, and where it or the gap before the next ends.
  func line(of shift: RecordID, at start: Int64) -> (line: Line?, end: Int64) {
    var end = Int64.max
    for line in lines[shift] ?? [] {
      let interval = line.interval
      if interval.start.seconds <= start, start < interval.end.seconds {
        return (line, interval.end.seconds)
      }
      if interval.start.seconds > start { end = min(end, interval.start.seconds) }
    }
    return (nil, end)
  }

  /// How far a stretch of a shift that no stored line holds is settled all the same, nil where it
  /// is not: a closed period that paid a shift decided on all of it up to its own last midnight, or
  /// on the whole shift where it paid beyond that. What other rules would round up or down now
  /// stays as it was. `offset` is that of the clocks there from UTC.
  func end(
    ofUnpaid stretch: Range<Int64>, of shift: PayShift, on day: CivilDay, offset: Int64
  ) -> Int64? {
    guard let period = days.first(where: { $0.contains(day) }),
      let last = lines[shift.id]?.last(where: { period.contains($0.day) })?.interval.end.seconds
    else { return nil }
    let midnight = Int64(period.upperBound.number) * 86_400 - offset
    guard last <= midnight else { return stretch.upperBound }
    if stretch.lowerBound < midnight { return min(stretch.upperBound, midnight) }
    return stretch.lowerBound < shift.interval.end.seconds ? nil : stretch.upperBound
  }

  /// The day for work that no closed period paid: where a shift began before one, the last open day
  /// before it, and where another part of it was paid there, the first one after.
  func openDay(for day: CivilDay, of shift: RecordID, from first: CivilDay) -> CivilDay {
    guard let closed = days.firstIndex(where: { $0.contains(day) }) else { return day }
    if first < days[closed].lowerBound {
      var day = days[closed].lowerBound.adding(days: -1)
      for period in days[..<closed].reversed() where period.contains(day) {
        guard first < period.lowerBound else { return day }
        day = period.lowerBound.adding(days: -1)
      }
      return day
    }
    guard lines[shift] != nil else { return day }
    var day = days[closed].upperBound
    for period in days[closed...] where period.contains(day) { day = period.upperBound }
    return day
  }
}
