import Domain
import Store

/// Absences in the middle of worked shifts, which become a part of their breaks.
extension Payroll {
  /// Returns a shift that is or was worked, with the absences in its middle as a part of its break;
  /// any other one as it is. A running one is that until `end`, by default until now. Throws
  /// `RulesetFileError`.
  func recorded(
    _ shift: Shift, _ absences: AbsenceCoverage, until end: Instant? = nil
  ) throws -> Shift {
    guard shift.status == .completed || shift.status == .inProgress else { return shift }
    let worked = shift.worked(until: end ?? environment.now)
    let gaps = absences.gaps(within: worked, on: shift.localStart.day, shift.status)
    guard !gaps.isEmpty else { return shift }
    var recorded = shift
    let rules = try terms(on: shift.localStart.day).ruleset.breaks
    // The rules give a break for work alone.
    let pause = shift.breakMinutes ?? rules.minutes(forSeconds: worked.seconds - gaps.seconds)
    recorded.breakMinutes = min(pause + Int(gaps.seconds / 60), Int(worked.seconds / 60))
    return recorded
  }

  /// Returns what absences leave of the planned ones of some shifts, which start on some days, by
  /// shift. Throws `StoreError` and `RulesetFileError`.
  func rests(of shifts: [Shift], on days: Range<CivilDay>) throws -> [RecordID: ShiftRest] {
    guard let store, !days.isEmpty else { return [:] }
    let near = days.lowerBound.adding(days: -1)..<days.upperBound.adding(days: 1)
    let absences = halving(try store.coverage(on: near, with: entered))
    guard !absences.isEmpty else { return [:] }
    var rests: [RecordID: ShiftRest] = [:]
    for shift in shifts where shift.status == .scheduled {
      guard absences.isAbsent(on: shift.localStart.day) else { continue }
      rests[shift.id] = try ShiftRest(shift, absences, self)
    }
    return rests
  }

  /// Returns the unpaid time of the worked shifts of some days in whose middle absences are, by
  /// shift; `assumed` are those that count as worked. Throws `StoreError` and `RulesetFileError`.
  func unpaid(
    on days: Range<CivilDay>, assumed: [ShiftRest]
  ) throws -> [RecordID: UnpaidTime] {
    guard let store, !days.isEmpty else { return [:] }
    let absences = try store.coverage(on: days, with: entered)
    var unpaid: [RecordID: UnpaidTime] = [:]
    for time in absences.absences.compactMap(\.interval) {
      let worked = assumed.map(\.worked).filter { $0.scheduled.overlaps(time) }
      for shift in try store.shifts.shifts(touching: time) + worked {
        let gaps = absences.gaps(in: shift, now: environment.now)
        guard !gaps.isEmpty else { continue }
        let pause =
          try shift.status == .inProgress
          ? recorded(shift, absences).breakMinutes : shift.breakMinutes
        unpaid[shift.id] = .byHand(seconds: Int64(pause ?? 0) * 60, absent: gaps)
      }
    }
    return unpaid
  }

  /// Returns the unpaid time of the running one of some shifts as it is at its planned end, by
  /// shift. Throws `StoreError` and `RulesetFileError`.
  func unpaidAhead(of shifts: [Shift]) throws -> [RecordID: UnpaidTime] {
    guard let store, let shift = shifts.first(where: { $0.status == .inProgress }) else {
      return [:]
    }
    let day = shift.localStart.day, end = max(environment.now, shift.scheduledEnd)
    let absences = try store.coverage(on: day..<day.adding(days: 1), with: entered)
    let gaps = absences.gaps(in: shift, now: end)
    guard !gaps.isEmpty else { return [:] }
    let pause = try recorded(shift, absences, until: end).breakMinutes ?? 0
    return [shift.id: .byHand(seconds: Int64(pause) * 60, absent: gaps)]
  }
}

extension PayShift {
  /// Returns the shift with its unpaid time, if absences are in its middle.
  func unpaid(_ known: [RecordID: UnpaidTime]) -> PayShift {
    guard let time = known[id] else { return self }
    var shift = self
    shift.unpaid = time
    return shift
  }
}

extension AbsenceCoverage {
  /// Returns the times of absences in the middle of a shift that is or was worked: of those that
  /// were known when it was recorded, because then its break contains them.
  func gaps(in shift: Shift, now: Instant) -> [Interval] {
    guard !isEmpty else { return [] }
    let day = shift.localStart.day, worked = shift.worked(until: now)
    switch shift.status {
    case .inProgress: return gaps(within: worked, on: day, .inProgress)
    case .completed:
      let gaps = gaps(within: worked, on: day, .completed) { $0.createdAt <= shift.updatedAt }
      return gaps.seconds <= Int64(shift.breakMinutes ?? 0) * 60 ? gaps : []
    case .scheduled, .cancelled, .absent: return []
    }
  }

  /// Returns the times of a completed shift that were worked, without the absences in its middle.
  func workedTimes(of shift: Shift) -> [Interval] {
    IntervalSet([shift.actual ?? shift.scheduled])
      .subtracting(IntervalSet(gaps(in: shift, now: shift.end))).intervals
  }

  /// Returns the times of absences of a date in the middle of an interval, in order. While the shift
  /// goes on, one may last longer than the interval.
  func gaps(
    within worked: Interval, on day: CivilDay, _ status: ShiftStatus,
    _ isKnown: (Absence) -> Bool = { _ in true }
  ) -> [Interval] {
    let times = absences.filter { $0.dates.contains(day) && isKnown($0) }.compactMap(\.interval)
    let inside = times.filter {
      worked.start < $0.start && (status == .inProgress || $0.end < worked.end)
    }.compactMap { worked.intersection($0) }
    return IntervalSet(inside).intervals.filter { $0.seconds > 0 }
  }
}

extension Shift {
  /// Returns the worked interval, until an instant while the shift goes on.
  fileprivate func worked(until now: Instant) -> Interval {
    status == .inProgress
      ? Interval(start: start, end: max(now, start)) : actual ?? scheduled
  }
}

extension [Interval] {
  /// The seconds of all.
  var seconds: Int64 { reduce(0) { $0 + $1.seconds } }
}
