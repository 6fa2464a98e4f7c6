import Domain

/// Computes edits of shifts on the calendar as values, to be shown before anything is saved.
///
/// Conflicts are not errors; they are reported as warnings.
package struct ShiftEditing {
  let environment: Environment

  /// Creates an editor for the current environment.
  package init(_ environment: Environment) { self.environment = environment }

  // MARK: Times

  /// Returns the shift moved by days and wall-clock minutes. Keeps the wall-clock times, so that a
  /// night from 19:00 to 07:00 is the same across a clock change; a skipped time moves forward.
  /// Worked times move along, but never beyond now.
  ///
  /// Throws `ActionError.notPlanned` for a running or cancelled shift, `ShiftTimesError.tooLong`
  /// and `TimeTextError.outOfRange`.
  package func moved(_ shift: Shift, days: Int = 0, minutes: Int = 0) throws -> Shift {
    guard shift.status == .scheduled || shift.status == .completed else {
      throw ActionError.notPlanned(shift)
    }
    return try relocated(shift, days: days, minutes: minutes)
  }

  /// Returns the action that moves a shift. Throws like `moved`.
  package func move(_ shift: Shift, days: Int = 0, minutes: Int = 0) throws -> Action {
    let moved = try moved(shift, days: days, minutes: minutes)
    let zone = environment.zone(of: shift)
    return .shift(
      .move(
        shift.id, try ShiftTimes(start: moved.scheduledStart, end: moved.scheduledEnd, zone: zone)))
  }

  /// Returns the shift with its end, or its start, moved outward by minutes; a negative number
  /// shortens it. If the worked times differ from the plan they change instead, because they are
  /// the ones shown.
  ///
  /// Throws `ActionError` and `ShiftTimesError`.
  package func lengthened(_ shift: Shift, minutes: Int, atStart: Bool = false) throws -> Shift {
    guard shift.status == .scheduled || shift.status == .completed else {
      throw ActionError.notPlanned(shift)
    }
    let seconds = Int64(minutes) * 60
    var changed = shift
    if let worked = shift.actual, worked != shift.scheduled {
      let start = atStart ? worked.start - seconds : worked.start
      let end = atStart ? worked.end : worked.end + seconds
      guard start < end else { throw ActionError.endsBeforeStart(shift, at: end) }
      try shift.checkEnd(at: end, from: start)
      changed.actualStart = start
      changed.actualEnd = end
    } else {
      changed.plan(
        try ShiftTimes(
          start: atStart ? shift.scheduledStart - seconds : shift.scheduledStart,
          end: atStart ? shift.scheduledEnd : shift.scheduledEnd + seconds,
          zone: environment.zone(of: shift)))
    }
    if let end = changed.actualEnd, end > environment.now { throw ActionError.inFuture(end) }
    try changed.checkBreak()
    return changed
  }

  /// Returns a new shift with the plan of `shift` on another day. In the past it counts as worked
  /// as planned, like a shift added in a form.
  ///
  /// Throws `ShiftTimesError.tooLong` and `TimeTextError.outOfRange`.
  package func duplicated(_ shift: Shift, to day: CivilDay) throws -> Shift {
    var copy = shift
    copy.id = .new()
    copy.origin = nil
    copy.status = .scheduled
    copy.actualStart = nil
    copy.actualEnd = nil
    copy.createdAt = environment.now
    copy.updatedAt = environment.now
    copy.plan(try times(of: shift, days: day - shift.localStart.day, minutes: 0))
    if copy.scheduledEnd <= environment.now { copy.markWorked() }
    return copy
  }

  /// Returns a cut shift on another day with its worked times.
  func broughtBack(_ shift: Shift, on day: CivilDay) throws -> Shift {
    var back = try relocated(shift, days: day - shift.localStart.day)
    back.id = .new()
    back.origin = nil
    back.createdAt = environment.now
    back.updatedAt = environment.now
    return back
  }

  /// Returns the shift at another time, regardless of its status.
  func relocated(_ shift: Shift, days: Int, minutes: Int = 0) throws -> Shift {
    var moved = shift
    moved.move(to: try times(of: shift, days: days, minutes: minutes), now: environment.now)
    return moved
  }

  private func times(of shift: Shift, days: Int, minutes: Int) throws -> ShiftTimes {
    let zone = environment.zone(of: shift)
    let distance = Int64(days) * 86_400 + Int64(minutes) * 60
    guard distance != 0 else {
      return try ShiftTimes(start: shift.scheduledStart, end: shift.scheduledEnd, zone: zone)
    }
    let wall = LocalDateTime(floatingSeconds: shift.localStart.floatingSeconds + distance)
    guard TimeParser.years.contains(wall.day.year) else {
      throw TimeTextError.outOfRange(ISOText.format(wall))
    }
    let start = zone.instant(for: wall, near: shift.scheduledStart + distance)
    let shown = shift.localEnd.floatingSeconds - shift.localStart.floatingSeconds
    let wallEnd = LocalDateTime(floatingSeconds: zone.local(at: start).floatingSeconds + shown)
    let end = zone.instant(for: wallEnd, near: start + shift.scheduled.seconds)
    return try ShiftTimes(start: start, end: end, zone: zone)
  }

  /// Returns the calendar day of a shift.
  func day(of shift: Shift) -> CivilDay {
    environment.zone(of: shift).local(at: shift.start).day
  }
}

extension Shift {
  /// Reschedules the shift and moves the worked times along; nothing is worked after `now`.
  mutating func move(to times: ShiftTimes, now: Instant) {
    let distance = times.scheduledStart - scheduledStart
    let wasAsPlanned = actual == scheduled
    let worked = actual.map { ($0.start + distance, $0.end + distance) }
    plan(times)
    if let worked, !wasAsPlanned { (actualStart, actualEnd) = worked }
    if let worked = actual, worked.end > now {
      actualStart = nil
      actualEnd = nil
      if status == .completed { status = .scheduled }
    }
  }
}

extension Shift {
  /// Sets the planned times; a shift worked exactly as planned stays so.
  package mutating func plan(_ times: ShiftTimes) {
    let wasAsPlanned = actual == scheduled
    defer { if wasAsPlanned { markWorked() } }
    scheduledStart = times.scheduledStart
    scheduledEnd = times.scheduledEnd
    localStart = times.localStart
    localEnd = times.localEnd
    zone = times.zone
  }
}
