/// The open premium windows of each day.
struct PremiumCalendar {
  /// A part of a day during which the same windows are open.
  struct Opening {
    /// The second of the day at which it ends.
    let end: Int64
    /// The open windows.
    let windows: WindowSet
  }

  /// A kind of day: the windows that open on it and on the day before.
  private struct Kind: Hashable {
    let today: WindowSet
    let yesterday: WindowSet
  }

  private let windows: [PremiumWindow]
  private let holidays: Set<CivilDay>
  private var plans: [Kind: [Opening]] = [:]
  private var days: [Int: [Opening]] = [:]

  init(_ ruleset: PayRuleset, holidays: Set<CivilDay>) {
    windows = ruleset.windows
    self.holidays = holidays
  }

  /// Whether there are any windows.
  var isEmpty: Bool { windows.isEmpty }

  /// Returns the windows with an attribution.
  func windows(_ attribution: PremiumWindow.Attribution) -> WindowSet {
    WindowSet(windows) { $0.attribution == attribution }
  }

  /// The windows that require a shift begun earlier.
  var begun: WindowSet { WindowSet(windows) { $0.begunBefore != nil } }

  /// Returns the second of local time before which a shift must have begun, for a window that is
  /// open at a second of a day.
  func latestBegin(ofWindow position: Int, on day: Int, at second: Int64) -> Int64 {
    let window = windows[position]
    guard let begunBefore = window.begunBefore else { return .max }
    let clock = window.clock ?? PremiumWindow.Clock(from: 0, to: 1440)
    let isToday = !clock.crossesMidnight || second < Int64(clock.to) * 60
    let end = Int64(isToday ? day : day + 1) * 1440 + Int64(clock.to)
    return (end - 1 - modulo(end - 1 - Int64(begunBefore), 1440)) * 60
  }

  /// Returns the openings of a day, contiguous from midnight to midnight.
  mutating func openings(ofDay number: Int) -> [Opening] {
    if let known = days[number] { return known }
    let day = CivilDay(number: number)
    let kind = Kind(today: opening(on: day), yesterday: opening(on: day.adding(days: -1)))
    let plan = plans[kind] ?? openings(kind)
    plans[kind] = plan
    days[number] = plan
    return plan
  }

  private func opening(on day: CivilDay) -> WindowSet {
    let isHoliday = holidays.contains(day)
    return WindowSet(windows) { $0.opens(on: day, isHoliday: isHoliday) }
  }

  private func openings(_ kind: Kind) -> [Opening] {
    let minutes = windows.flatMap { [$0.clock?.from, $0.clock?.to] }.compactMap { $0 }
    let edges = Set(minutes + [1440]).filter { (1...1440).contains($0) }.sorted()
    var found: [Opening] = []
    var start = 0
    for edge in edges {
      let open = open(atMinute: start, kind)
      if found.last?.windows == open { found.removeLast() }
      found.append(Opening(end: Int64(edge) * 60, windows: open))
      start = edge
    }
    return found
  }

  /// Returns the windows open at a minute of the day: today's, and yesterday's that cross midnight.
  private func open(atMinute minute: Int, _ kind: Kind) -> WindowSet {
    let today = WindowSet(windows) { window in
      guard let clock = window.clock else { return true }
      return clock.from <= minute && (clock.crossesMidnight || minute < clock.to)
    }
    let yesterday = WindowSet(windows) { window in
      guard let clock = window.clock else { return false }
      return clock.crossesMidnight && minute < clock.to
    }
    return kind.today.intersection(today).union(kind.yesterday.intersection(yesterday))
  }
}

extension PremiumCalendar {
  /// Returns the openings of every weekday, as holidays or not, after holidays or not. Windows on
  /// dates are closed on all of them.
  static func ordinaryOpenings(_ ruleset: PayRuleset) -> [Opening] {
    let dates = ruleset.premiums.flatMap(\.dates)
    // Searches for a week without such dates; one of 52 has none unless nearly every day is a date.
    let week = (0..<52).lazy.map { 20_458 + 7 * $0 }.first { start in
      (start..<start + 7).allSatisfy { day in !dates.contains { $0.matches(CivilDay(number: day)) }
      }
    }
    guard let week else { return [] }
    return (week..<week + 7).flatMap { number -> [Opening] in
      let day = CivilDay(number: number)
      let before = day.adding(days: -1)
      let holidays: [Set<CivilDay>] = [[], [day], [before], [day, before]]
      return holidays.flatMap { holidays in
        var calendar = PremiumCalendar(ruleset, holidays: holidays)
        return calendar.openings(ofDay: number)
      }
    }
  }
}
