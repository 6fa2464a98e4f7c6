import Domain

/// What a person can do to a shift on the calendar: what would become of it, as values to be shown
/// before anything is saved.
///
/// Conflicts are no errors: warnings tell of them.
package struct ShiftEditing {
  let environment: Environment

  /// Editing in the world as it is now.
  package init(_ environment: Environment) { self.environment = environment }

  // MARK: Times

  /// The shift so many days and minutes of the wall clock later. What was agreed is what the clock
  /// shows, so that a night from 19:00 to 07:00 stays one over a clock change; a time that clocks
  /// skip is put forward. Worked times move along, but nothing has been worked ahead of now.
  ///
  /// Throws `ActionError.notPlanned` for a shift that runs or is cancelled,
  /// `ShiftTimesError.tooLong` and `TimeTextError.outOfRange`.
  package func moved(_ shift: Shift, days: Int = 0, minutes: Int = 0) throws -> Shift {
    guard shift.status == .scheduled || shift.status == .completed else {
      throw ActionError.notPlanned(shift)
    }
    return try relocated(shift, days: days, minutes: minutes)
  }

  /// The action that moves a shift so. Throws as `moved`.
  package func move(_ shift: Shift, days: Int = 0, minutes: Int = 0) throws -> Action {
    let moved = try moved(shift, days: days, minutes: minutes)
    let zone = environment.zone(of: shift)
    return .shift(
      .move(
        shift.id, try ShiftTimes(start: moved.scheduledStart, end: moved.scheduledEnd, zone: zone)))
  }

  /// The shift with its end, or its start, so many minutes further out; a negative number shortens
  /// it. Where worked times differ from the plan it is they that change, because they are what is
  /// seen.
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

  /// A shift of its own with the plan of `shift`, on another day at the same time of day. Where
  /// that lies in the past it is taken as worked as planned, as a new shift is in its form.
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

  /// A shift that was taken away, on another day with all that was worked.
  func broughtBack(_ shift: Shift, on day: CivilDay) throws -> Shift {
    var back = try relocated(shift, days: day - shift.localStart.day)
    back.id = .new()
    back.origin = nil
    back.createdAt = environment.now
    back.updatedAt = environment.now
    return back
  }

  /// The shift at another place of the calendar, whatever its status.
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

  /// The day on which a shift stands on the calendar.
  func day(of shift: Shift) -> CivilDay {
    environment.zone(of: shift).local(at: shift.start).day
  }
}

extension Shift {
  /// Takes new planned times, and what was worked moves along; ahead of `now` nothing has been
  /// worked yet.
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
  /// Sets the planned times; a shift that was worked exactly as planned stays so.
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
