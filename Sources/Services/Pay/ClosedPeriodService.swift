import Domain
import Interchange
import Store

/// Protects closed pay periods: no action changes what was paid in them.
struct ClosedPeriodService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The protection of closed pay periods.
  var closedPeriods: ClosedPeriodService { ClosedPeriodService(services: self) }
}

extension ClosedPeriodService {
  /// Rejects shifts of which any part, before or after the change, is paid in a closed pay period.
  func checkOpen(_ shifts: [Shift], in transaction: WriteTransaction) throws {
    guard try !transaction.pay.lockedPeriods().isEmpty else { return }
    let roster = try roster(), payroll = try payroll()
    for shift in try shifts + shifts.compactMap({ try roster.shift($0.id) }) {
      let end = shift.status == .inProgress ? max(now, shift.start) : max(shift.end, shift.start)
      try check(PayShift(shift, Interval(start: shift.start, end: end), ""), payroll)
    }
  }

  private func check(_ shift: PayShift, _ payroll: Payroll) throws {
    guard let closed = try payroll.closedPeriod(touchedBy: shift) else { return }
    if services.paysArrears, try payroll.isPaidInClosedPeriods(shift) { return }
    throw ActionError.pay(.locked(closed.days))
  }

  /// Rejects a range of days that includes a closed one.
  func checkOpen(_ days: ClosedRange<CivilDay>) throws {
    guard !services.paysArrears else { return }
    try check(days, store.pay.lockedPeriods())
  }

  private func check(_ days: ClosedRange<CivilDay>, _ locked: [LockedPeriod]) throws {
    if let closed = locked.first(where: { $0.days.overlaps(days) }) {
      throw ActionError.pay(.locked(closed.days))
    }
  }

  /// Rejects a change of an absence that changes what it is on a closed day.
  func check(_ old: Absence?, _ new: Absence?, _ locked: [LockedPeriod]) throws {
    guard !services.paysArrears else { return }
    for period in locked {
      var day = period.days.lowerBound
      let dates = [old, new].compactMap { $0?.dates }
      guard let first = dates.map(\.lowerBound).min(), let end = dates.map(\.upperBound).max()
      else { return }
      day = max(day, first)
      while day < min(period.days.upperBound, end) {
        if !Absence.isSame(old, new, on: day) { throw ActionError.pay(.locked(period.days)) }
        day = day.adding(days: 1)
      }
    }
  }

  private func check(_ day: CivilDay, _ locked: [LockedPeriod]) throws {
    try check(day...day, locked)
  }

  private func day(of shift: Shift) -> CivilDay {
    environment.zone(of: shift).local(at: shift.start).day
  }

  /// Returns a function that says whether a record of another store leaves closed pay periods
  /// unchanged. A merge calls it for each record, so the pay rules are read once for the same
  /// periods.
  func mergeCheck() -> (TableRecord?, TableRecord, [LockedPeriod]) throws -> Bool {
    var payrolls: [[RecordID]: Payroll] = [:]
    return { before, after, locked in
      do {
        try checkOpen(before, after, locked) {
          let periods = locked.map(\.id)
          if let known = payrolls[periods] { return known }
          let payroll = try payroll().closed(only: locked)
          payrolls[periods] = payroll
          return payroll
        }
        return true
      } catch ActionError.pay(.locked) {
        return false
      }
    }
  }

  /// Returns a function that rejects a version of a record, after another one, that changes a closed
  /// pay period.
  func recordCheck() throws -> WriteTransaction.Check {
    let locked = try store.pay.lockedPeriods()
    guard !locked.isEmpty else { return { _, _ in } }
    let payroll = try payroll().closed(only: locked)
    return { before, after in try checkOpen(before, after, locked) { payroll } }
  }

  /// Rejects a record of another store that changes a closed pay period.
  private func checkOpen(
    _ before: TableRecord?, _ after: TableRecord, _ locked: [LockedPeriod],
    _ payroll: () throws -> Payroll
  ) throws {
    let old = before.map { PaidRecord($0) }, new = PaidRecord(after)
    if let old, new.isPaid(as: old) { return }
    try check(old?.absence, new.absence, locked)
    for record in [old, new].compactMap({ $0 }) { try check(record, locked, payroll) }
  }

  /// Rejects a shift or a bonus with days in a closed pay period, unless it is deleted.
  private func check(
    _ record: PaidRecord, _ locked: [LockedPeriod], _ payroll: () throws -> Payroll
  ) throws {
    if let shift = record.shift { try check(shift, payroll()) }
    if let days = record.bonusDays { try check(days, locked) }
  }

  /// Opens closed pay periods that overlap one that was closed later, in this store or in the one
  /// that was merged, because a day is paid once. Returns their days. Both stores come to the same
  /// result: the stamps decide.
  func openOverlapping(in transaction: WriteTransaction) throws -> [Range<CivilDay>] {
    var kept: [LockedPeriod] = [], opened: [LockedPeriod] = []
    for period in try transaction.lockedPeriodsByClosing().reversed() {
      if kept.contains(where: { $0.days.overlaps(period.days) }) {
        opened.append(period)
        try transaction.unlock(period)
      } else {
        kept.append(period)
      }
    }
    return opened.map(\.days).sorted { $0.lowerBound < $1.lowerBound }
  }

  // MARK: Patterns

  /// Performs a change of patterns, and rejects it if it alters the shifts planned in a closed pay
  /// period.
  func keepingPlans(_ change: () throws -> Void) throws {
    let locked = try store.pay.lockedPeriods()
    guard !locked.isEmpty else { return try change() }
    let before = try planned(locked)
    try change()
    let after = try planned(locked)
    for (id, shift) in before where !(after[id]?.says(shift) ?? false) {
      try check(day(of: shift), locked)
    }
    for (id, shift) in after where before[id] == nil { try check(day(of: shift), locked) }
  }

  /// Returns the shifts in closed pay periods that exist only as plans of patterns.
  private func planned(_ locked: [LockedPeriod]) throws -> [RecordID: Shift] {
    guard let first = locked.map(\.days.lowerBound).min(),
      let end = locked.map(\.days.upperBound).max()
    else { return [:] }
    // Zones differ by little more than a day.
    let shifts = try roster().planned(from: first.adding(days: -2), until: end.adding(days: 2))
    return Dictionary(shifts.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }

  // MARK: Undo and redo

  /// Undoes or redoes a change unless it affects a closed pay period. A change that closed or
  /// opened one, or a backup that brought others, may be undone.
  func revert(_ entry: HistoryEntry.ID, _ move: () throws -> Void) throws {
    let locked = try store.pay.lockedPeriods()
    guard !locked.isEmpty else { return try move() }
    var touchesPatterns = false
    let changes = try store.changes(of: entry)
    guard !changes.contains(where: { $0.table == .payPeriod }) else { return try move() }
    // A change of a closed period goes with the arrears that were paid for it, if these are open.
    let paid = changes.filter { PaidRecord.isArrears($0) }
    for change in paid.isEmpty ? changes : paid {
      switch change.table {
      case .shift, .bonus:
        let ends = PaidRecord.ends(of: change)
        if let old = ends.before, let new = ends.after, change.table == .bonus,
          new.isPaid(as: old) || old.isPaid(as: new)
        {
          continue
        }
        for record in [ends.before, ends.after].compactMap({ $0 }) {
          try check(record, locked) { try payroll().closed(only: locked) }
        }
      case .shiftPattern, .rotationDay: touchesPatterns = true
      case .absence:
        let ends = PaidRecord.ends(of: change)
        try check(ends.before?.absence, ends.after?.absence, locked)
      default: break
      }
    }
    if touchesPatterns { try keepingPlans(move) } else { try move() }
  }

  /// Returns the days of added or removed holidays.
  func days(ofHolidays changes: [RecordChange]) -> [Range<CivilDay>] {
    changes.flatMap { change in
      let ends = PaidRecord.ends(of: change)
      return [ends.before, ends.after].compactMap { $0?.holiday }
    }.map { $0..<$0.adding(days: 1) }
  }
}
