import Coach
import Domain

/// The filters of coach.md § 3.2 and § 7 once more, in the plainest way: walking from minute to
/// minute, with no prepared roster. It takes only sleep and nights from elsewhere.
struct NaiveGuidance {
  let sample: GuidanceSample
  let now: Instant
  let shifts: [Interval]
  let sleep: [ProtectedInterval]

  init(_ sample: GuidanceSample) {
    self.sample = sample
    now = sample.context.now
    shifts = sample.context.shifts.filter { $0.status != .cancelled }
      .map { Interval(start: $0.scheduledStart, end: $0.scheduledEnd) }
    let range = Interval(start: now - 2 * 86_400, end: now + 3 * 86_400)
    sleep = sample.context.protectedTime(in: range).sleep
  }

  // MARK: - Minutes

  private func isWork(_ at: Instant) -> Bool { shifts.contains { $0.contains(at) } }
  private func isAsleep(_ at: Instant, naps: Bool, nights: Bool = true) -> Bool {
    sleep.contains {
      $0.interval.contains(at) && ($0.code == .preNightNap ? naps : nights)
    }
  }

  /// The first of the next `count` minutes, the current one not included, at which something is so
  /// that was not so in the minute before it.
  private func minutes(_ count: Int, until isSo: (Instant) -> Bool) -> Int? {
    (1...count).first { isSo(now + Int64($0) * 60) && !isSo(now + Int64($0 - 1) * 60) }
  }

  /// The minutes since something ended, of the last `count`; 0 if it ends right now.
  private func minutes(_ count: Int, since isSo: (Instant) -> Bool) -> Int? {
    (0..<count).first { isSo(now - Int64($0 + 1) * 60) && !isSo(now - Int64($0) * 60) }
  }

  private func starts(within count: Int) -> Bool {
    (1...count).contains { minute in shifts.contains { $0.start == now + Int64(minute) * 60 } }
  }

  var slot: DaySlot? {
    if isAsleep(now, naps: true) { return nil }
    if isWork(now) { return .break }
    if minutes(60, until: { isAsleep($0, naps: true, nights: false) }) != nil { return .preNap }
    if minutes(120, until: { isAsleep($0, naps: false) }) != nil { return .preSleep }
    if minutes(60, since: { isAsleep($0, naps: false) }) != nil { return .wake }
    if minutes(180, since: isWork) != nil { return .postShift }
    if starts(within: 480) { return .preShift }
    let hour = sample.context.zone.local(at: now).hour
    return hour < 12 ? .dayOffMorning : hour < 17 ? .dayOffAfternoon : .dayOffEvening
  }

  private var isOnWayHome: Bool {
    let way = sample.context.habits.commuteAfterMinutes
    return !isWork(now) && way > 0
      && (0..<way).contains { back in shifts.contains { $0.end == now - Int64(back) * 60 } }
  }

  /// Whether the next minutes are free of everything but a break's work.
  func isFree(_ minutes: Int) -> Bool {
    let way = Int64(sample.context.habits.commuteBeforeMinutes) * 60
    let hard =
      sample.context.busy
      + sample.context.items.filter { $0.kind == .workout || $0.kind == .block }.map(\.interval)
    let inShift = isWork(now)
    if inShift, minutes > 30 { return false }
    return (0..<minutes).allSatisfy { minute in
      let at = now + Int64(minute) * 60
      if inShift { return isWork(at) }
      return !isHardSleep(at) && !hard.contains { $0.contains(at) }
        && !shifts.contains { $0.start - way <= at && at < $0.end }
    }
  }

  private func isHardSleep(_ at: Instant) -> Bool {
    sleep.contains { $0.isHard && $0.interval.contains(at) }
  }

  // MARK: - Rules

  /// The stretches of work, which the sleep of any plan is based on.
  private var stretches: [WorkStretch] {
    WorkStretch.stretches(
      of: sample.context.roster(in: Interval(start: now - 30 * 86_400, end: now + 9 * 86_400)),
      zone: sample.context.zone, habits: sample.context.habits)
  }

  func holds(_ rule: ActionRule) -> Bool {
    let current = stretches.first { $0.interval.contains(now) }
    let next = stretches.filter { $0.interval.start > now && $0.interval.start <= now + 86_400 }
      .min { $0.interval.start < $1.interval.start }
    let work = current ?? next
    switch rule {
    case .sleepyNoDriving: return true
    case .caffeineCutoff:
      return !sample.person.contains(.pregnant)
        && (0..<360).allSatisfy { !isAsleep(now + Int64($0) * 60, naps: true) }
    case .notLate: return (0..<480).allSatisfy { !isAsleep(now + Int64($0) * 60, naps: false) }
    case .hourBeforeLeaving:
      let way = sample.context.habits.commuteBeforeMinutes
      return !(1...60 + way).contains { minute in
        // Leaving in exactly an hour is early enough.
        minute < 60 + way && shifts.contains { $0.start == now + Int64(minute) * 60 }
      }
    case .nightShift: return work?.isNight == true
    case .dayShift: return work?.isNight == false
    case .earlyShift: return work?.isEarly == true
    case .firstNight: return work?.isFirstNight == true
    case .laterNight: return work?.isNight == true && work?.isFirstNight == false
    case .wayHome: return isOnWayHome
    case .afterNight: return current == nil && nightBefore != nil
    case .lastNight:
      return current?.isLastNight ?? (nightBefore?.isLastNight == true)
    case .firstHalf, .secondHalf, .midShift:
      guard let shift = shifts.filter({ $0.contains(now) }).min(by: { $0.start < $1.start }) else {
        return false
      }
      let past = now.seconds - shift.start.seconds, left = shift.end.seconds - now.seconds
      switch rule {
      case .firstHalf: return past < left
      case .secondHalf: return past >= left
      default: return past >= 60 * 60 && left >= 120 * 60
      }
    case .notAfterNight: return current != nil || nightBefore == nil
    case .threeHours: return (0..<180).allSatisfy { !isAsleep(now + Int64($0) * 60, naps: false) }
    case .afterNap: return hasNapped
    case .triedToSleep: return isAwakeInSleep
    case .atHome: return !isWork(now) && !isOnWayHome
    case .rosterChanged:
      return sample.context.shifts.contains { shift in
        let age = now.seconds - shift.updatedAt.seconds
        let ahead = shift.scheduledStart.seconds - now.seconds
        return age >= 0 && age < 48 * 3600 && ahead > 0 && ahead <= 168 * 3600
          && sample.context.shifts.contains { other in
            other.createdAt.seconds <= shift.updatedAt.seconds - 24 * 3600
              && (other.id == shift.id || other.scheduledStart > shift.scheduledStart)
          }
      }
    case .beforeFreeDay:
      let day = sample.context.zone.local(at: now).day.adding(days: 1)
      return !shifts.contains { shift in
        shift.end > sample.context.zone.startOfDay(day)
          && shift.start < sample.context.zone.startOfDay(day.adding(days: 1))
      }
    }
  }

  private var slept: [Interval] { sample.context.sleep.map(\.interval).filter { $0.end <= now } }

  /// Whether a nap, planned or logged, ended in the last hour; the beginning of a night is none.
  private var hasNapped: Bool {
    (0..<60).contains { back in
      let at = now - Int64(back) * 60
      return sleep.contains { $0.code == .preNightNap && $0.interval.end == at }
        || slept.contains { nap in
          nap.end == at && nap.seconds < 3 * 3600
            && !sleep.contains { $0.code != .preNightNap && $0.interval.overlaps(nap) }
        }
    }
  }

  /// Whether a logged sleep ended in the last two hours, at least two hours before the planned end.
  private var isAwakeInSleep: Bool {
    let plain = CoachContext(
      now: now, zone: sample.context.zone, shifts: sample.context.shifts,
      habits: sample.context.habits)
    let planned = plain.protectedTime(in: Interval(start: now - 2 * 86_400, end: now + 86_400))
      .sleep
      .filter { $0.code != .preNightNap }
    return slept.contains { logged in
      now.seconds - logged.end.seconds < 120 * 60
        && planned.contains {
          $0.interval.overlaps(logged)
            && $0.interval.end.seconds - logged.end.seconds >= 120 * 60
        }
    }
  }

  /// The night since whose end the person has not got up, walking back from now.
  private var nightBefore: WorkStretch? {
    for back in 0..<1440 {
      let at = now - Int64(back) * 60
      if let ended = stretches.first(where: { $0.interval.end == at }) {
        return ended.isNight ? ended : nil
      }
      if sleep.contains(where: { $0.code != .preNightNap && $0.interval.end == at }) { return nil }
    }
    return nil
  }

  /// The facts of the person and of 28 days.
  var facts: Set<PersonFact> {
    let recent = sample.context.roster(in: Interval(start: now - 40 * 86_400, end: now)).filter {
      $0.interval.start >= now - 28 * 86_400 && $0.interval.end <= now
    }
    let nights = recent.filter(\.isNight).count
    var facts = sample.person.all
    if sample.context.habits.hasPermanentNights {
      facts.insert(.permanentNights)
    } else if nights > 0, nights < recent.count {
      facts.insert(.rotating)
    }
    let near = sample.context.roster(
      in: Interval(start: now - 28 * 86_400, end: now + 7 * 86_400))
    if near.contains(where: \.isNight) { facts.insert(.worksNights) }
    return facts
  }

  /// The longest variant of an action: the pace, except of what comes in one length only.
  func limit(of action: ActionTemplate, isHard: Bool) -> ActionLength {
    if isHard { return .five }
    let only = action.variants.count == 1 ? action.variants.keys.first : nil
    return max(sample.pace.longest, only ?? .five)
  }

  /// Whether an action may be offered in a length.
  func allows(_ action: ActionTemplate, _ length: ActionLength, anySlot: Bool = false) -> Bool {
    guard let slot, action.variants[length] != nil, isFree(length.minutes) else { return false }
    let fits = action.slots.contains(slot) || (isOnWayHome && action.slots.contains(.postShift))
    return (fits || anySlot) && action.excludes.isDisjoint(with: facts)
      && action.requires.isSubset(of: facts) && action.rules.allSatisfy(holds)
  }
}
