import Domain
import Store

/// Planned shifts that are over, and of which nobody has said whether they were worked: neither
/// worked nor cancelled.
package struct UnconfirmedShifts: Equatable, Sendable {
  /// The shifts by start.
  package let shifts: [Shift]

  /// Takes the unconfirmed ones of `shifts`.
  package init(_ shifts: [Shift], now: Instant) {
    self.shifts = shifts.filter { $0.isUnconfirmed(at: now) }
  }

  /// Whether there are none.
  package var isEmpty: Bool { shifts.isEmpty }

  /// Their planned minutes.
  package var minutes: Int64 {
    HoursCalculator.minutes(shifts.reduce(0) { $0 + $1.scheduled.seconds })
  }

  /// A sentence such as “13 shifts are not confirmed: 106:30.”; `key` is its key in the catalogues.
  package func text(_ key: String, _ format: Format, _ more: [String: String] = [:]) -> String {
    let own = ["n": String(shifts.count), "hours": format.hours(minutes: minutes)]
    return format.texts(key, own.merging(more) { own, _ in own })
  }
}

extension Shift {
  /// Whether it was planned, is over, and was neither worked nor cancelled.
  package func isUnconfirmed(at now: Instant) -> Bool {
    status == .scheduled && scheduledEnd <= now
  }
}

extension Roster {
  /// The days before today on which unconfirmed shifts are looked for unless others are chosen.
  private static let daysAsked = 366

  /// Returns the unconfirmed shifts that start on the days of `window`, by default in the last year.
  /// Throws `StoreError`.
  package func unconfirmed(in window: DayWindow? = nil) throws -> UnconfirmedShifts {
    let days = window ?? Self.askedDays(environment), reach = reach(of: days)
    // What starts later is not over. Worked shifts, most of them, are not read.
    let interval = Interval(start: reach.start, end: min(reach.end, environment.now))
    guard interval.start < interval.end else { return UnconfirmedShifts([], now: environment.now) }
    let shifts =
      try store.shifts.scheduled(startingIn: interval) + planned(startingIn: interval)
    let found = UnconfirmedShifts(
      shifts.filter { days.contains(day(of: $0)) }.sorted { ShiftKey($0) < ShiftKey($1) },
      now: environment.now)
    return UnconfirmedShifts(try uncovered(found.shifts), now: environment.now)
  }

  /// Returns the shifts of which no absence covers a part. Throws `StoreError`.
  fileprivate func uncovered(_ shifts: [Shift]) throws -> [Shift] {
    let days = shifts.map(\.localStart.day)
    guard let first = days.min(), let last = days.max() else { return shifts }
    let absences = try store.coverage(on: first..<last.adding(days: 1))
    return absences.isEmpty ? shifts : shifts.filter { absences.parts(of: $0.coverable).isEmpty }
  }

  /// Returns the days of the last year, on which unconfirmed shifts are looked for.
  package static func askedDays(_ environment: Environment) -> DayWindow {
    DayWindow(first: environment.today.adding(days: -daysAsked), last: environment.today)
  }
}

extension Payroll {
  /// Returns the unconfirmed shifts that start on some days, with those days. Throws `StoreError`.
  package func unconfirmed(in days: Range<CivilDay>) throws -> [(day: CivilDay, shift: Shift)] {
    guard let store, !days.isEmpty, days.lowerBound <= environment.today else { return [] }
    let roster = try Roster(store: store, environment)
    let window = DayWindow(first: days.lowerBound, last: days.upperBound.adding(days: -1))
    return try roster.unconfirmed(in: window).shifts.map { (roster.day(of: $0), $0) }
  }
}

/// The shifts to confirm, and those that cannot be.
package struct Confirmation: ResultPayload {
  /// The reason why a shift cannot be confirmed; the raw values are its names in JSON.
  package enum Obstacle: String, CaseIterable, Sendable {
    /// It is running, or its planned end is still to come.
    case notOver = "not_over"
    /// It was worked or cancelled.
    case notPlanned = "not_planned"
    /// An absence covers it, or a part of it.
    case absent
    /// It is in a locked pay period.
    case locked = "period_locked"
    /// It overlaps a shift that was worked, is running, or is confirmed with it.
    case overlap
  }

  /// A shift that is left as it is.
  package struct Skipped: Equatable, Sendable {
    package let shift: Shift
    package let obstacle: Obstacle
  }

  /// The shifts that can be confirmed, by start.
  package private(set) var shifts: [Shift] = []
  /// The others.
  package private(set) var skipped: [Skipped] = []

  /// Their planned minutes.
  package var minutes: Int64 {
    HoursCalculator.minutes(shifts.reduce(0) { $0 + $1.scheduled.seconds })
  }

  /// The change that records them as worked as planned.
  fileprivate var change: ShiftBatch {
    let worked = shifts.map { shift in
      var shift = shift
      shift.markWorked()
      return shift
    }
    return ShiftBatch(.worked, saved: worked, from: shifts)
  }

  /// Looks at shifts in order of their starts. Throws `StoreError` and `RulesetFileError`.
  fileprivate init(of wanted: [Shift], in roster: Roster, _ payroll: Payroll) throws {
    let now = roster.environment.now
    let wanted = wanted.sorted { ShiftKey($0) < ShiftKey($1) }
    guard let first = wanted.first?.start, let last = wanted.map(\.end).max() else { return }
    var worked = try roster.shifts(touching: Interval(start: first, end: last)).filter {
      $0.status == .completed || $0.status == .inProgress
    }.map { Interval(start: $0.start, end: roster.reachedEnd(of: $0)) }
    let uncovered = Set(try roster.uncovered(wanted).map(\.id))
    for shift in wanted {
      let known = try Self.obstacle(to: shift, worked, payroll, now: now)
      if let obstacle = known ?? (uncovered.contains(shift.id) ? nil : .absent) {
        skipped.append(Skipped(shift: shift, obstacle: obstacle))
      } else {
        shifts.append(shift)
        worked.append(shift.scheduled)
      }
    }
  }

  private static func obstacle(
    to shift: Shift, _ worked: [Interval], _ payroll: Payroll, now: Instant
  ) throws -> Obstacle? {
    switch shift.status {
    case .completed, .cancelled: return .notPlanned
    case .inProgress: return .notOver
    case .absent: return .absent
    case .scheduled: break
    }
    guard shift.isUnconfirmed(at: now) else { return .notOver }
    if try payroll.closedPeriod(touchedBy: PayShift(shift, shift.scheduled, "")) != nil {
      return .locked
    }
    return worked.contains { $0.overlaps(shift.scheduled) } ? .overlap : nil
  }
}

extension ActionResult {
  /// The confirmed shifts, and those that could not be.
  package var confirmation: Confirmation? { payload() }
}

extension ShiftService {
  /// Records the planned shifts with these ids, or else the unconfirmed ones of some days, as worked
  /// as planned, in one step. Those that cannot be confirmed stay as they are.
  func confirm(_ ids: [RecordID], in window: DayWindow?, isDryRun: Bool) throws -> ActionResult {
    try store.exclusively {
      let roster = try roster()
      let wanted =
        try ids.isEmpty
        ? roster.unconfirmed(in: window).shifts : Set(ids).map { try existing($0) }
      let confirmation = try Confirmation(of: wanted, in: roster, services.payroll())
      guard !confirmation.shifts.isEmpty, !isDryRun else {
        let message = confirmation.shifts.isEmpty ? Message("done.confirm_none") : nil
        return ActionResult(message, payload: confirmation, canUndo: false)
      }
      let result = try apply(confirmation.change)
      return ActionResult(result.message, payload: confirmation)
    }
  }
}
