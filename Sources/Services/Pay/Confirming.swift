import Domain
import Store

/// Planned shifts that are over, and of which nobody has said whether they were worked: neither
/// worked nor cancelled.
package struct UnconfirmedShifts: Equatable, Sendable {
  /// The shifts by start.
  package let shifts: [Shift]
  /// The planned seconds that absences cover of them, by shift.
  private let covered: [RecordID: Int64]

  /// Takes the unconfirmed ones of `shifts`, of which absences cover some seconds.
  package init(_ shifts: [Shift], covered: [RecordID: Int64] = [:], now: Instant) {
    self.shifts = shifts.filter { $0.isUnconfirmed(at: now) }
    self.covered = covered
  }

  /// Returns those that fulfil a condition.
  package func filter(_ isIncluded: (Shift) -> Bool, now: Instant) -> UnconfirmedShifts {
    UnconfirmedShifts(shifts.filter(isIncluded), covered: covered, now: now)
  }

  /// Whether there are none.
  package var isEmpty: Bool { shifts.isEmpty }

  /// Their planned minutes without those that absences cover.
  package var minutes: Int64 {
    HoursCalculator.minutes(
      shifts.reduce(0) { $0 + $1.scheduled.seconds - (covered[$1.id] ?? 0) })
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
    // A shift that starts later is not over. Worked shifts, which are most of them, are not read.
    let interval = Interval(start: reach.start, end: min(reach.end, environment.now))
    guard interval.start < interval.end else { return UnconfirmedShifts([], now: environment.now) }
    let shifts =
      try store.shifts.scheduled(startingIn: interval) + planned(startingIn: interval)
    let found = UnconfirmedShifts(
      shifts.filter { days.contains(day(of: $0)) && chosen?.contains($0.id) ?? true }
        .sorted { ShiftKey($0) < ShiftKey($1) }, now: environment.now)
    let absences = try coverage(of: found.shifts)
    guard !absences.isEmpty else { return found }
    let covered = found.shifts.map { ($0.id, absences.coveredSeconds(of: $0)) }
    return UnconfirmedShifts(
      found.shifts.map(absences.marked),
      covered: Dictionary(covered, uniquingKeysWith: { one, _ in one }), now: environment.now)
  }

  /// Returns the absences of the dates of shifts. Throws `StoreError`.
  fileprivate func coverage(of shifts: [Shift]) throws -> AbsenceCoverage {
    let days = shifts.map(\.localStart.day)
    guard let first = days.min(), let last = days.max() else {
      return AbsenceCoverage([], kinds: [])
    }
    return try coverage(on: first..<last.adding(days: 1))
  }

  /// Returns the days of the last year, on which unconfirmed shifts are looked for.
  package static func askedDays(_ environment: Environment) -> DayWindow {
    DayWindow(first: environment.today.adding(days: -daysAsked), last: environment.today)
  }
}

extension Payroll {
  /// Returns the unconfirmed shifts that start on some days, without those that are assumed to be
  /// worked, and those in closed pay periods, where nothing can be confirmed. Throws `StoreError`
  /// and `RulesetFileError`.
  package func unconfirmed(in days: Range<CivilDay>) throws -> UnconfirmedShifts {
    guard let store, !days.isEmpty, days.lowerBound <= environment.today else {
      return UnconfirmedShifts([], now: environment.now)
    }
    let roster = try Roster(store: store, environment)
    let window = DayWindow(days)
    let assumed = Set(try assumed(startingIn: roster.reach(of: window)).map(\.shift.id))
    return try roster.unconfirmed(in: window).filter(
      { !assumed.contains($0.id) && lockedPeriod(containing: roster.day(of: $0)) == nil },
      now: environment.now)
  }

  /// Returns the shifts that start on some days and are assumed to be worked as planned. Throws
  /// `StoreError` and `RulesetFileError`.
  package func assumed(in days: Range<CivilDay>) throws -> UnconfirmedShifts {
    guard let store, !days.isEmpty, profile.confirmation == .auto else {
      return UnconfirmedShifts([], now: environment.now)
    }
    let roster = try Roster(store: store, environment)
    let window = DayWindow(days)
    let rests = try assumed(startingIn: roster.reach(of: window))
      .filter { days.contains(roster.day(of: $0.shift)) }
    return UnconfirmedShifts(
      rests.map(\.shift),
      covered: Dictionary(
        rests.map { ($0.shift.id, $0.coveredSeconds) }, uniquingKeysWith: { one, _ in one }),
      now: environment.now)
  }

  /// Returns what counts as worked as planned of the shifts that start in an interval, although
  /// nothing is recorded: of those that ended since the person chose so. Throws `StoreError` and
  /// `RulesetFileError`.
  func assumed(startingIn interval: Interval) throws -> [ShiftRest] {
    guard profile.confirmation == .auto, let since = profile.confirmationSince, let store else {
      return []
    }
    let first = max(interval.start, since - Shift.longestSeconds)
    guard first < min(interval.end, environment.now) else { return [] }
    let reach = Interval(start: first, end: min(interval.end, environment.now))
    let roster = try Roster(store: store, environment)
    let shifts =
      try store.shifts.scheduled(startingIn: reach) + roster.planned(startingIn: reach)
    let ended = shifts.filter {
      $0.isUnconfirmed(at: environment.now) && $0.scheduledEnd > since
    }
    return try Confirmation(of: ended, in: roster, self).rests
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
    /// An absence covers all of it.
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

  /// The parts of shifts that can be confirmed.
  fileprivate private(set) var rests: [ShiftRest] = []
  /// The others.
  package private(set) var skipped: [Skipped] = []

  /// The shifts that can be confirmed, by start.
  package var shifts: [Shift] { rests.map(\.shift) }

  /// Their planned minutes without those that absences cover.
  package var minutes: Int64 { rests.reduce(0) { $0 + $1.minutes } }

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
    let absences = try roster.coverage(of: wanted)
    for shift in wanted {
      let rest = try ShiftRest(shift, absences, payroll)
      let known = try Self.obstacle(to: shift, rest, worked, payroll, now: now)
      if let obstacle = known {
        skipped.append(Skipped(shift: shift, obstacle: obstacle))
      } else if let rest {
        rests.append(rest)
        worked.append(rest.interval)
      }
    }
  }

  private static func obstacle(
    to shift: Shift, _ rest: ShiftRest?, _ worked: [Interval], _ payroll: Payroll, now: Instant
  ) throws -> Obstacle? {
    switch shift.status {
    case .completed, .cancelled: return .notPlanned
    case .inProgress: return .notOver
    case .absent: return .absent
    case .scheduled: break
    }
    guard shift.isUnconfirmed(at: now) else { return .notOver }
    guard let rest else { return .absent }
    if try payroll.closedPeriod(touchedBy: PayShift(shift, shift.scheduled, "")) != nil {
      return .locked
    }
    return worked.contains { $0.overlaps(rest.interval) } ? .overlap : nil
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
