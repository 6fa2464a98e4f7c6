import Domain
import Store

/// Worked shifts follow the absences with which they were recorded.
extension AbsenceService {
  /// A worked shift that changes with an absence.
  struct Follower {
    /// The shift after the change.
    let shift: Shift
    /// The seconds without absences before and after it.
    let seconds: (before: Int64, after: Int64)
  }

  /// Returns the worked shifts in whose middle an absence was when they were recorded, as they are
  /// with another one in its place, or without it. Throws `StoreError`.
  func followers(of old: Absence, to new: Absence?) throws -> [Follower] {
    guard let interval = old.interval else { return [] }
    let known = try store.coverage(on: old.dates)
    let others = known.absences.filter { $0.id != old.id }
    let alone = AbsenceCoverage([old], kinds: [])
    let left = AbsenceCoverage(others + [new].compactMap { $0 }, kinds: [])
    return try store.shifts.shifts(touching: interval).compactMap { shift in
      let gaps = known.gaps(in: shift, now: now)
      guard shift.status == .completed, !gaps.isEmpty, !alone.gaps(in: shift, now: now).isEmpty
      else { return nil }
      var changed = shift.recorded(without: gaps, by: left, new)
      guard changed != shift else { return nil }
      let own = left.gaps(in: changed, now: now).seconds
      changed.updatedAt = now
      return Follower(
        shift: changed,
        seconds: (
          HoursCalculator.elapsedSeconds(shift, now: now) - gaps.seconds,
          HoursCalculator.elapsedSeconds(changed, now: now) - own
        ))
    }
  }

  /// Says what became of the worked shifts that follow an absence.
  func notes(about followers: [Follower], of old: Absence, to new: Absence?) throws -> [Message] {
    let format = environment.format
    let changed = followers.map { follower in
      Message(
        "note.absence_changed_shift",
        [
          "shift": name(of: follower.shift),
          "before": format.hours(seconds: follower.seconds.before),
          "after": format.hours(seconds: follower.seconds.after),
        ])
    }
    return try changed
      + shortened(by: old, to: new, followers.map(\.shift)).map { shift in
        let command = "shiftpro edit \(shift.id.short) --worked"
        return Message(
          "note.absence_left_shift",
          [
            "shift": name(of: shift), "times": format.range(of: shift, in: environment),
            "command": command + (services.paysArrears ? " --arrears" : ""),
          ])
      }
  }

  /// Returns the worked shifts that a part of a day had made shorter, and that are neither worked
  /// nor absent then any more. Throws `StoreError` and `RulesetFileError`.
  private func shortened(
    by old: Absence, to new: Absence?, _ followers: [Shift]
  ) throws -> [Shift] {
    guard old.interval != nil || old.half != nil else { return [] }
    let payroll = try payroll(), stored = try store.coverage(on: old.dates)
    let others = stored.absences.filter { $0.id != old.id }, kinds = try store.absences.kinds()
    let before = payroll.halving(AbsenceCoverage(others + [old], kinds: kinds))
    let after = payroll.halving(
      AbsenceCoverage(others + [new].compactMap { $0 }, kinds: kinds))
    let days = DayWindow(first: old.from, last: old.to)
    return try roster().shifts(startingOn: days).compactMap { shift in
      guard shift.status == .completed, old.dates.contains(shift.localStart.day) else { return nil }
      let shift = followers.first { $0.id == shift.id } ?? shift
      func covered(_ absences: AbsenceCoverage) throws -> IntervalSet {
        let coverable = try payroll.coverable(shift, absences)
        return IntervalSet(absences.parts(of: coverable).flatMap { $0.times(of: coverable) })
      }
      let free = try covered(before).subtracting(covered(after))
        .subtracting(IntervalSet([shift.actual ?? shift.scheduled]))
      return free.intervals.isEmpty ? nil : shift
    }
  }
}

extension Shift {
  /// Returns a worked shift with other absences than those of some gaps: those in its middle are
  /// its gaps, and a new one that reaches its start or its end makes it shorter.
  fileprivate func recorded(
    without gaps: [Interval], by absences: AbsenceCoverage, _ new: Absence?
  ) -> Shift {
    var shift = self
    let day = localStart.day, pause = (breakMinutes ?? 0) - Int(gaps.seconds / 60)
    if let worked = actual, let time = new?.interval, new?.dates.contains(day) == true {
      if worked.start < time.start, time.start < worked.end, worked.end <= time.end {
        shift.actualEnd = time.start
      } else if time.start <= worked.start, worked.start < time.end, time.end < worked.end {
        shift.actualStart = time.end
      }
    }
    let worked = shift.actual ?? scheduled
    let own = absences.gaps(within: worked, on: day, .completed) { $0.createdAt <= updatedAt }
    shift.breakMinutes = min(pause + Int(own.seconds / 60), Int(worked.seconds / 60))
    return shift
  }
}
