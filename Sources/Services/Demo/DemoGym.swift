import Coach
import Domain

/// The demo person's times in the gym: two or three a week where the roster leaves room.
struct DemoGym {
  /// A visit.
  struct Visit {
    let day: CivilDay
    let time: Interval
    /// Whether a night shift ended within 24 hours before it.
    let isAfterNight: Bool
    /// The days since the last visit.
    let pause: Int
    /// Whether it is in the week of light training.
    let isDeload: Bool
  }

  private let roster: DemoRoster
  private let shifts: [CivilDay: Shift]
  private let now: Instant

  /// The weeks before today of the light one.
  private static let deloadWeek = 5

  /// Creates the times around `shifts`.
  init(_ roster: DemoRoster, _ shifts: [Shift]) {
    self.roster = roster
    now = roster.environment.now
    self.shifts = Dictionary(
      shifts.map { ($0.localStart.day, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the visits from `first` to now, in order.
  func visits(from first: CivilDay) -> [Visit] {
    let today = roster.environment.today
    var visits: [Visit] = []
    var day = first
    while day <= today {
      if let visit = visit(on: day, last: visits.last?.day, today) { visits.append(visit) }
      day = day.adding(days: 1)
    }
    return visits
  }

  private func visit(on day: CivilDay, last: CivilDay?, _ today: CivilDay) -> Visit? {
    var generator = SplitMix64(seed: roster.seed ^ 0x6779_6d, stream: day.number)
    let chance = generator.number(in: 0...99), minutes = generator.number(in: 0...45)
    let length = generator.number(in: 52...78)
    let pause = last.map { day - $0 } ?? 0
    guard last == nil || pause > 1, !isAway(day) else { return nil }
    let night = shifts[day.adding(days: -1)].flatMap { isNight($0) ? $0 : nil }
    // The longer the break, the more likely she goes.
    guard let percent = percent(on: day, night), chance < percent + 10 * max(0, pause - 2) else {
      return nil
    }
    let start =
      roster.environment.zone.startOfDay(day) + Int64(hour(on: day, night) * 60 + minutes) * 60
    let time = Interval(start: start, end: start + Int64(length) * 60)
    guard time.end <= now else { return nil }
    let ended = night.map { $0.end }
    return Visit(
      day: day, time: time, isAfterNight: ended.map { start - $0 < 86_400 } ?? false,
      pause: pause, isDeload: (today - day) / 7 == Self.deloadWeek)
  }

  /// Returns how likely she trains on a day: rarely on the day on which a night shift ends; nil if
  /// she has no time.
  private func percent(on day: CivilDay, _ night: Shift?) -> Int? {
    if night != nil { return shifts[day] == nil ? 25 : nil }
    guard let shift = shifts[day], shift.status != .cancelled else { return 75 }
    if isNight(shift) { return 40 }
    return shift.code == DemoDuty.early.slot.code ? 55 : nil
  }

  private func hour(on day: CivilDay, _ night: Shift?) -> Int {
    if night != nil { return 17 }
    guard let shift = shifts[day] else { return 10 }
    return isNight(shift) ? 14 : 17
  }

  private func isNight(_ shift: Shift) -> Bool {
    shift.status != .cancelled && shift.localEnd.day != shift.localStart.day
  }

  /// Returns whether she is on holiday without a gym: in the weeks of leave in summer.
  private func isAway(_ day: CivilDay) -> Bool {
    (6...8).contains(day.month) && roster.isOnLeave(day)
  }
}
