import Domain

// What the roster says about an instant, besides its slot.

extension GuidanceRoster {
  /// The length of a break, in minutes (ArbZG § 4: 30 minutes in more than six hours of work).
  static let breakMinutes = 30
  /// The time before the next sleep without caffeine, in seconds (reference, Coach § 3.2).
  static let caffeineCutoff: Int64 = 6 * 3600
  /// The time before leaving for a shift without naps, in seconds.
  static let beforeLeaving: Int64 = 3600
  /// The time before the next night's sleep without naps, in seconds.
  static let napCutoff: Int64 = 8 * 3600
  /// The time after broken sleep in which the person may lie awake, in seconds.
  static let awakeSeconds: Int64 = 2 * 3600
  /// The time after a nap in which the person may be drowsy, in seconds.
  static let afterNap: Int64 = 3600
  /// The time before the next night's sleep without exercise, in seconds (NIOSH 6.4).
  static let exerciseCutoff: Int64 = 3 * 3600
  /// The time before a shift in which the rules about it hold, in seconds.
  static let ahead: Int64 = 86_400

  /// Returns the minutes that are free from an instant on: in a shift those of a break, and none in
  /// planned sleep.
  public func freeMinutes(at instant: Instant) -> Int {
    guard !sleep.contains(where: { $0.interval.contains(instant) }) else { return 0 }
    if let end = shifts.lazy.filter({ $0.contains(instant) }).map(\.end).max() {
      return min(Self.breakMinutes, Int((end - instant) / 60))
    }
    guard !taken.contains(instant) else { return 0 }
    let next = taken.intervals.first { $0.start > instant }
    return Int(min((next?.start ?? instant + Self.ahead) - instant, Self.ahead) / 60)
  }

  /// Returns the next planned sleep after an instant, or the one at it, naps included.
  func nextSleep(after instant: Instant) -> ProtectedInterval? {
    sleep.first { $0.interval.end > instant }
  }

  /// Returns the nights in a row that have begun by an instant; 0 if the last of them ended 24 hours
  /// ago or more.
  func nightsInRow(at instant: Instant) -> Int {
    let begun = stretches.filter { $0.isNight && $0.interval.start <= instant }
    guard let last = begun.last, instant - last.interval.end < WorkStretch.blockSeconds else {
      return 0
    }
    let first = begun.lastIndex(where: \.startsRow) ?? begun.startIndex
    return begun.count - first
  }

  /// Returns the rules that hold at an instant.
  func rules(at instant: Instant) -> Set<ActionRule> {
    var rules = rulesOfWork(at: instant)
    rules.insert(.sleepyNoDriving)
    let next = nextSleep(after: instant)?.interval.start
    if next.map({ $0 - instant >= Self.caffeineCutoff }) ?? true { rules.insert(.caffeineCutoff) }
    let night = sleep.first { $0.code.isNightsSleep && $0.interval.end > instant }?.interval.start
    if night.map({ $0 - instant >= Self.napCutoff }) ?? true { rules.insert(.notLate) }
    if night.map({ $0 - instant >= Self.exerciseCutoff }) ?? true { rules.insert(.threeHours) }
    if hasNapped(before: instant) { rules.insert(.afterNap) }
    if awake.contains(where: { $0.contains(instant) }) { rules.insert(.triedToSleep) }
    if changes.contains(where: { $0.isNews(at: instant) }) { rules.insert(.rosterChanged) }
    let shift = shifts.first { $0.start > instant }.map(withCommute)
    if shift.map({ $0.start - instant >= Self.beforeLeaving }) ?? true {
      rules.insert(.hourBeforeLeaving)
    }
    let isAtWork = shifts.contains { $0.contains(instant) }
    if isOnWayHome(at: instant) {
      rules.insert(.wayHome)
    } else if !isAtWork {
      rules.insert(.atHome)
    }
    let tomorrow = interval(of: context.zone.local(at: instant).day.adding(days: 1))
    if !shifts.contains(where: tomorrow.overlaps) { rules.insert(.beforeFreeDay) }
    return rules
  }

  private func rulesOfWork(at instant: Instant) -> Set<ActionRule> {
    var rules: Set<ActionRule> = []
    let current = stretches.first { $0.interval.contains(instant) }
    let next = stretches.first {
      $0.interval.start > instant && $0.interval.start - instant <= Self.ahead
    }
    if let work = current ?? next {
      rules.insert(work.isNight ? .nightShift : .dayShift)
      if work.isEarly { rules.insert(.earlyShift) }
      if work.isNight { rules.insert(work.isFirstNight ? .firstNight : .laterNight) }
    }
    if let shift = shifts.first(where: { $0.contains(instant) }) {
      let isEarly = instant - shift.start < shift.end - instant
      rules.insert(isEarly ? .firstHalf : .secondHalf)
      if instant - shift.start >= 3600, shift.end - instant >= 7200 { rules.insert(.midShift) }
    }
    if let current {
      if current.isLastNight { rules.insert(.lastNight) }
    } else if let last = lastNight(before: instant) {
      rules.insert(.afterNight)
      if last.isLastNight { rules.insert(.lastNight) }
    }
    if !rules.contains(.afterNight) { rules.insert(.notAfterNight) }
    return rules
  }

  /// Returns whether a nap ended in the last hour: a planned one, or a short logged sleep that is
  /// no part of a night's.
  private func hasNapped(before instant: Instant) -> Bool {
    func hasJustEnded(_ interval: Interval) -> Bool {
      interval.end <= instant && instant - interval.end < Self.afterNap
    }
    let ended = sleep.filter { hasJustEnded($0.interval) }
    if ended.contains(where: { !$0.code.isNightsSleep }) { return true }
    return context.slept.contains { slept in
      hasJustEnded(slept) && slept.seconds < Int64(GuidanceMoment.leastNightMinutes) * 60
        && !ended.contains { $0.interval.overlaps(slept) }
    }
  }

  /// Returns the night that ended before an instant, with no other work and no night's sleep since;
  /// nil if there is none.
  func lastNight(before instant: Instant) -> WorkStretch? {
    guard let last = stretches.last(where: { $0.interval.end <= instant }), last.isNight,
      instant - last.interval.end < Self.ahead
    else { return nil }
    let hasSlept = sleep.contains {
      $0.code.isNightsSleep && $0.interval.end > last.interval.end && $0.interval.end <= instant
    }
    return hasSlept ? nil : last
  }
}
