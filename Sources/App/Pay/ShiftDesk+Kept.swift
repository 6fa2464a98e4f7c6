import Domain
import Store

/// What closed pay periods came to stays; what a change would have made of it is said once.
extension ShiftDesk {
  /// Keeps what periods came to that were closed without it, before anything changes. Throws
  /// `StoreError` and `RulesetFileError`.
  func completeClosed() throws {
    let missing = try store.pay.lockedPeriods().filter { !$0.hasResult }
    guard !missing.isEmpty else { return }
    let payroll = try payroll()
    try store.completeClosed(
      missing.map { ($0, try payroll.closedResult(of: $0.days).text) })
  }

  /// Makes a change, and adds to its result what closed periods would come to by it.
  func noting(
    _ action: Action, _ change: () throws -> ActionResult
  ) throws -> ActionResult {
    guard action.mayReachClosed, try !store.pay.lockedPeriods().isEmpty else {
      return try change()
    }
    try completeClosed()
    let payroll = try payroll(), exposed = try exposedPeriods(payroll, to: action)
    let before = try exposed.map { try payroll.wouldBe($0).worked }
    let edition = try store.historyEdition()
    var result = try change()
    guard !exposed.isEmpty, try store.historyEdition() != edition else { return result }
    let after = try self.payroll()
    for (period, was) in zip(exposed, before) {
      guard let now = after.lockedPeriod(containing: period.days.lowerBound), now == period else {
        continue
      }
      let wouldBe = try after.wouldBe(period), kept = try after.totals(of: period)
      let difference = ClosedDifference(
        days: period.days, kept: kept, wouldBe: wouldBe.worked, currency: wouldBe.currency)
      guard wouldBe.worked != was, difference.message(environment.format) != nil else { continue }
      result.kept.append(difference)
    }
    return result
  }

  private func exposedPeriods(
    _ payroll: Payroll, to action: Action
  ) throws -> [LockedPeriod] {
    guard let holidays = try changedHolidays(action, payroll) else {
      return try payroll.exposedPeriods()
    }
    return try payroll.locked.filter { period in
      try holidays.contains { period.days.overlaps($0) }
        && payroll.terms(on: period.days.lowerBound).ruleset.premiums.contains(
          where: \.onHolidays)
    }
  }

  /// The days on which public holidays become others, nil where an action is not about them.
  private func changedHolidays(
    _ action: Action, _ payroll: Payroll
  ) throws -> [Range<CivilDay>]? {
    let all = PayContext.DatedRules.allDays
    switch action {
    case .addHolidays(let holidays): return holidays.map { $0.day..<$0.day.adding(days: 1) }
    case .clearHolidays:
      return try store.holidays.holidays(from: all.lowerBound, until: all.upperBound).map {
        $0.day..<$0.day.adding(days: 1)
      }
    case .saveProfile(let profile, _):
      return profile.holidayRegion == payroll.profile.holidayRegion ? nil : [all]
    default: return nil
    }
  }
}

extension Action {
  /// Whether it may change shifts, holidays or money; undo and redo do what another did.
  var mayReachClosed: Bool {
    switch self {
    case .export, .backUp, .lookAtBackup, .remind, .setTimer, .unlock, .changeLock,
      .exportHistory, .inspect, .prepareDeletion, .exportKeys, .examine, .setKeys, .importKeys,
      .lockPeriod, .unlockPeriod, .wear, .noteSlip, .saveBackups, .saveReminders, .setHints:
      return false
    default: return true
    }
  }
}

extension ClosedDifference {
  /// The sentence about it; nil where the period would come to the same.
  public func message(_ format: Format) -> Message? {
    guard let texts = format.difference(kept, currency, wouldBe, currency) else { return nil }
    return Message(
      "period.kept", ["shift": format.period(days), "was": texts.was, "now": texts.now])
  }
}
