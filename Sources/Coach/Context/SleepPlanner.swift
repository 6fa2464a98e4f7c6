import Domain

/// Places sleep around stretches of work.
///
/// Sleep of more importance is placed first and keeps its time: after nights, before early shifts,
/// the early bed after a last night, main sleep, and then naps.
struct SleepPlanner {
  private let zone: Zone
  private let habits: SleepHabits
  private let stretches: [WorkStretch]
  /// The work with its commutes, and the sleep placed so far.
  private var taken: IntervalSet
  private var placed: [ProtectedInterval] = []

  /// Creates a planner for stretches in the order of their starts.
  init(stretches: [WorkStretch], zone: Zone, habits: SleepHabits) {
    self.stretches = stretches
    self.zone = zone
    self.habits = habits
    taken = IntervalSet(stretches.map { Self.away($0, habits) })
  }

  /// Returns the time of a stretch that leaves none for sleep: with its commutes, and the time at
  /// home before bed.
  private static func away(_ stretch: WorkStretch, _ habits: SleepHabits) -> Interval {
    let commute = stretch.withCommute(habits)
    return Interval(
      start: commute.start, end: commute.end + Int64(max(0, habits.windDownMinutes)) * 60)
  }

  /// Returns the sleep that overlaps `range`, and some around it, in no particular order.
  mutating func sleep(in range: Interval) -> [ProtectedInterval] {
    for stretch in stretches where stretch.isNight { place(recovery(after: stretch)) }
    for stretch in stretches where stretch.isEarly { place(sleep(before: stretch)) }
    for stretch in stretches where stretch.isLastNight && !habits.keepsNights {
      let bed = bed(after: stretch)
      let isReplaced = placed.contains { $0.code == .sleepBeforeEarly && $0.touches(bed) }
      if !isReplaced { place(bed) }
    }
    placeMainSleep(in: range)
    for stretch in stretches where stretch.isFirstNight {
      if let nap = nap(before: stretch) { place(nap, least: habits.leastNapMinutes) }
    }
    return placed
  }

  /// Places the parts of a sleep that are free and at least `least` minutes long.
  private mutating func place(_ sleep: ProtectedInterval, least: Int? = nil) {
    let seconds = Int64(least ?? habits.leastSleepMinutes) * 60
    var free: [Interval] = []
    taken.pieces(outside: sleep.interval) { if $0.seconds >= seconds { free.append($0) } }
    for interval in free {
      placed.append(
        ProtectedInterval(sleep.code, interval, isHard: sleep.isHard, shift: sleep.shift))
      taken.insert(interval)
    }
  }

  /// Returns the sleep after a night, which starts when the person is at home and has wound down.
  private func recovery(after stretch: WorkStretch) -> ProtectedInterval {
    let bed = Self.away(stretch, habits).end
    let isShort = stretch.isLastNight && !habits.keepsNights
    let minutes = isShort ? habits.lastRecoveryMinutes : habits.recoveryMinutes
    return ProtectedInterval(
      .recoverySleep, Interval(start: bed, end: bed + Int64(minutes) * 60),
      shift: stretch.shifts.last)
  }

  /// Returns the night's sleep on the evening of the day on which a last night ends.
  private func bed(after stretch: WorkStretch) -> ProtectedInterval {
    let day = zone.local(at: stretch.interval.end).day
    return ProtectedInterval(
      .recoverySleep, lengthened(habits.bedAfterLastNight.interval(on: day, in: zone)),
      shift: stretch.shifts.last)
  }

  /// Returns the sleep before an early shift.
  private func sleep(before stretch: WorkStretch) -> ProtectedInterval {
    let end = stretch.interval.start - Int64(habits.earlyRiseMinutes) * 60
    return ProtectedInterval(
      .sleepBeforeEarly, Interval(start: end - Int64(habits.earlySleepMinutes) * 60, end: end),
      shift: stretch.shifts.first)
  }

  /// Returns the nap on the afternoon before a first night; for a start after midnight, on the day
  /// before. Nil if the person sleeps by day anyway, or if the main sleep is in between: as before a
  /// tour of 24 hours, which starts more than 12 hours after the nap.
  private func nap(before stretch: WorkStretch) -> ProtectedInterval? {
    guard let span = habits.nap, !habits.keepsNights else { return nil }
    let day = zone.local(at: stretch.interval.start).day
    let departure = stretch.withCommute(habits).start
    let naps = [day, day.adding(days: -1)].map { span.interval(on: $0, in: zone) }
    guard let nap = naps.first(where: { $0.start < departure }),
      stretch.interval.start - nap.end <= 12 * 3600,
      !placed.contains(where: {
        $0.code == .mainSleep && nap.start < $0.interval.end && $0.interval.end <= departure
      })
    else { return nil }
    return ProtectedInterval(
      .preNightNap, nap, isHard: !habits.isNapSoft, shift: stretch.shifts.first)
  }

  /// Places the main sleep of the nights in which no other sleep is planned.
  private mutating func placeMainSleep(in range: Interval) {
    let others = placed
    var day = zone.local(at: range.start).day.adding(days: -2)
    // Sleep before a night after midnight may start on the day before.
    let last = zone.local(at: range.end).day.adding(days: 1)
    while day <= last {
      let sleep = ProtectedInterval(
        .mainSleep, broughtForward(lengthened(habits.mainSleep.interval(on: day, in: zone))))
      if !others.contains(where: sleep.touches) { place(sleep) }
      day = day.adding(days: 1)
    }
  }
}

extension SleepPlanner {
  /// The minutes by which main sleep may be shorter than usual after late work (NIOSH 6.1: 7 to 8
  /// hours).
  private static let missing: Int64 = 60

  /// Returns the main sleep of a night, which lasts longer in the morning if work keeps the person
  /// up for long, unless other sleep or getting up for the next work comes first.
  private func lengthened(_ sleep: Interval) -> Interval {
    let late = taken.intervals.last { $0.contains(sleep.start) && $0.end < sleep.end }
    guard let late else { return sleep }
    var end = late.end + (Int64(habits.mainSleep.minutes) - Self.missing) * 60
    let rise = Int64(max(habits.earlyRiseMinutes, habits.commuteBeforeMinutes)) * 60
    for stretch in stretches where stretch.interval.start >= late.end {
      end = min(end, stretch.interval.start - rise)
    }
    for other in taken.intervals where other.start >= late.end { end = min(end, other.start) }
    return Interval(start: sleep.start, end: max(sleep.end, end))
  }
}

extension SleepPlanner {
  /// Returns the main sleep before a night that starts after midnight, as one whose first half is
  /// leave: it ends in time for the work, and starts earlier in the evening to last as long as after
  /// late work.
  private func broughtForward(_ sleep: Interval) -> Interval {
    let rise = Int64(max(habits.earlyRiseMinutes, habits.commuteBeforeMinutes)) * 60
    let least = Int64(habits.leastSleepMinutes) * 60
    let length = (Int64(habits.mainSleep.minutes) - Self.missing) * 60
    let work = stretches.first { stretch in
      let departure = stretch.withCommute(habits).start
      return stretch.isNight && zone.local(at: stretch.interval.start).secondOfDay < 5 * 3600
        && sleep.contains(departure) && departure - sleep.start < length
        && stretch.interval.start - rise - sleep.start >= least
    }
    guard let work, !habits.keepsNights else { return sleep }
    let end = work.interval.start - rise
    return Interval(start: min(sleep.start, end - length), end: end)
  }
}

extension ProtectedInterval {
  /// Returns whether both protect a common instant.
  func touches(_ other: ProtectedInterval) -> Bool { interval.overlaps(other.interval) }
}
