import Domain

/// A VTIMEZONE with the rules of a zone over some years (RFC 5545, 3.6.5).
///
/// It agrees with the compiled zone file for each of the years: yearly rules if the changes follow
/// one, single changes otherwise. A zone without changes has one observance.
package struct ICalendarZone {
  private let zone: Zone
  private let years: ClosedRange<Int>

  /// Creates the rules for these years. One more year on both sides is included, so that both
  /// observances exist from the start, and a rule is complete even for a single year.
  package init(_ zone: Zone, years: ClosedRange<Int>) {
    self.zone = zone
    self.years = years.lowerBound - 1...years.upperBound + 1
  }

  /// The component with folded lines.
  package var text: String {
    let lines = ["BEGIN:VTIMEZONE", "TZID:\(zone.identifier)"] + observances + ["END:VTIMEZONE"]
    return lines.map(ICalendarText.line).joined()
  }

  /// A clock change.
  private struct Change {
    let instant: Instant
    let from: Int
    let to: Int
    /// The local time of the change with the offset before it, as DTSTART requires.
    var local: LocalDateTime { LocalDateTime(floatingSeconds: instant.seconds + Int64(from)) }
  }

  /// Changes that follow one yearly rule.
  private struct Rule {
    let first: Change
    private(set) var last: Change
    private(set) var weeks: Set<Int>

    init(_ change: Change) {
      first = change
      last = change
      weeks = Self.weeks(change.local.day)
    }

    /// Appends the change of the next year, if it fits.
    mutating func append(_ change: Change) -> Bool {
      let here = last.local, there = change.local
      let shared = weeks.intersection(Self.weeks(there.day))
      guard (last.from, last.to) == (change.from, change.to), there.day.year == here.day.year + 1,
        there.day.month == here.day.month, there.day.weekday == here.day.weekday,
        there.secondOfDay == here.secondOfDay, !shared.isEmpty
      else { return false }
      last = change
      weeks = shared
      return true
    }

    /// Returns the positions of a day among the same weekdays of its month: counted from the first,
    /// and -1 for the last.
    private static func weeks(_ day: CivilDay) -> Set<Int> {
      let length = CivilDay.length(ofMonth: day.month, in: day.year)
      let isLast = day.day + 7 > length
      return Set([(day.day - 1) / 7 + 1].filter { $0 < 5 } + (isLast ? [-1] : []))
    }

    /// Returns the rule, such as `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`; nil for a single change.
    func text(isOver: Bool) -> String? {
      guard first.instant < last.instant, let week = weeks.min() else { return nil }
      let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
      let day = first.local.day
      return "FREQ=YEARLY;BYMONTH=\(day.month);BYDAY=\(week)\(names[day.weekday.rawValue - 1])"
        + (isOver ? ";UNTIL=\(ICalendarText.time(last.instant))" : "")
    }
  }

  private var changes: [Change] {
    let interval = Interval(start: newYear(years.lowerBound), end: newYear(years.upperBound + 1))
    return zone.transitions(in: interval).map {
      Change(instant: $0, from: zone.offset(at: $0 - 1), to: zone.offset(at: $0))
    }
  }

  private func newYear(_ year: Int) -> Instant {
    zone.startOfDay(CivilDay.clamped(year: year, month: 1, day: 1))
  }

  private var observances: [String] {
    let changes = changes
    var rules: [Rule] = []
    for change in changes {
      var isTaken = false
      for index in rules.indices.reversed() where !isTaken { isTaken = rules[index].append(change) }
      if !isTaken { rules.append(Rule(change)) }
    }
    let start = newYear(years.lowerBound + 1)
    let isTold = changes.first.map { $0.instant < start } ?? false
    return (isTold ? [] : beginning) + rules.flatMap(observance)
  }

  private func observance(_ rule: Rule) -> [String] {
    let isOver = rule.last.local.day.year < years.upperBound
    let kind = rule.first.to > rule.first.from ? "DAYLIGHT" : "STANDARD"
    let text = rule.text(isOver: isOver)
    return ["BEGIN:\(kind)", "DTSTART:\(ICalendarText.time(rule.first.local))"]
      + (text.map { ["RRULE:\($0)"] } ?? []) + lastOnset(of: rule, isOver: isOver)
      + offsets(rule.first.from, rule.first.to)
      + ["END:\(kind)"]
  }

  /// Returns the last onset of a finished rule a second time. dateutil compares UNTIL, which is in
  /// UTC, with local onsets, and would lose it east of Greenwich. Other programs merge the two.
  private func lastOnset(of rule: Rule, isOver: Bool) -> [String] {
    guard isOver, rule.first.instant < rule.last.instant else { return [] }
    return ["RDATE:\(ICalendarText.time(rule.last.local))"]
  }

  /// The observance before the first change.
  private var beginning: [String] {
    let start = newYear(years.lowerBound)
    let offset = zone.offset(at: start)
    return ["BEGIN:STANDARD", "DTSTART:\(ICalendarText.time(zone.local(at: start)))"]
      + offsets(offset, offset) + ["END:STANDARD"]
  }

  private func offsets(_ from: Int, _ to: Int) -> [String] {
    [
      "TZOFFSETFROM:\(ICalendarText.offset(from))", "TZOFFSETTO:\(ICalendarText.offset(to))",
    ]
  }
}
