/// Closed days next to those that an engine calculates. Their stored lines are kept, so that a
/// shift on the border is neither paid twice nor lost in part, even after a change of rules.
public struct SettledDays: Sendable {
  /// A paid part of a shift.
  public struct Line: Sendable {
    let interval: Interval
    let day: CivilDay

    /// Creates a line; `day` determines its pay period.
    public init(_ interval: Interval, day: CivilDay) {
      self.interval = interval
      self.day = day
    }
  }

  /// The days of the closed periods, ascending.
  let days: [Range<CivilDay>]
  /// The stored lines of each shift in these days.
  let lines: [RecordID: [Line]]

  /// Creates closed periods with their lines.
  public init(days: [Range<CivilDay>], lines: [RecordID: [Line]]) {
    self.days = days
    self.lines = lines
  }

  /// Returns the stored line that contains a moment of a shift, and the end of that line or of the
  /// gap before the next.
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

  /// Returns the end of the settled time in a stretch without a stored line; nil if it is not
  /// settled. A closed period that paid a shift settles all of it up to the period's last midnight,
  /// or the whole shift if it paid beyond that. Roundings under other rules do not change it.
  /// `offset` is the local offset from UTC.
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

  /// Returns the pay day for work that no closed period paid: the last open day before the period
  /// if the shift began before it; the first open day after it if another part was paid there.
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
