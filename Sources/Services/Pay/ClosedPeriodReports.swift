import Domain
import Store

/// Adds to the result of an action the closed periods that it would have altered.
struct ClosedPeriodObserver: ActionObserver {
  func observing(
    _ action: Action, with services: StoreServices, _ change: () throws -> ActionResult
  ) throws -> ActionResult {
    try services.closedPeriods.reporting(action, change)
  }
}

/// Reports on changes that would alter closed pay periods if they were open.
extension ClosedPeriodService {
  /// Stores the results of periods that were closed without one, before anything changes. Throws
  /// `StoreError` and `RulesetFileError`.
  func complete() throws {
    let missing = try store.pay.lockedPeriods().filter { !$0.hasResult }
    guard !missing.isEmpty else { return }
    let payroll = try payroll()
    try store.addMissingResults(
      missing.map { ($0, try payroll.closedResult(of: $0.days).text) })
  }

  /// Stores the results of closed periods that were imported without one. Throws `StoreError` and
  /// `RulesetFileError`.
  func complete(in transaction: WriteTransaction) throws {
    let missing = try transaction.pay.lockedPeriods().filter { !$0.hasResult }
    guard !missing.isEmpty else { return }
    let payroll = try payroll()
    for period in missing {
      try transaction.addMissingResult(
        of: period, result: payroll.closedResult(of: period.days).text)
    }
  }

  /// Performs a change and adds to its result the closed periods that it would have altered.
  func reporting(
    _ action: Action, _ change: () throws -> ActionResult
  ) throws -> ActionResult {
    guard try !store.pay.lockedPeriods().isEmpty,
      let reach = try action.base.closedReach(with: services)
    else { return try change() }
    var (result, kept) = try reporting(reach, change)
    result.kept += kept
    return result
  }

  /// Performs a change and compares the hypothetical results of the closed periods within its reach
  /// before and after. Earlier differences were reported earlier. A failing report neither stops
  /// nor fails the change, because restoring a backup must also work on a damaged store.
  func reporting<Value>(
    _ reach: ClosedReach, _ change: () throws -> Value
  ) throws -> (value: Value, kept: [ClosedDifference]) {
    if case .everything = reach { try? complete() } else { try complete() }
    let before = try? results(within: reach)
    let edition = try store.historyEdition()
    let value = try change()
    guard let before, try store.historyEdition() != edition else { return (value, []) }
    return (value, (try? differences(from: before, reach)) ?? [])
  }

  /// Returns the present hypothetical results of the closed periods within reach, and the ids of
  /// all closed periods.
  private func results(
    within reach: ClosedReach
  ) throws -> (sums: [RecordID: PaySummary], known: Set<RecordID>) {
    let payroll = try payroll()
    var sums: [RecordID: PaySummary] = [:]
    for period in try payroll.periods(within: reach) {
      sums[period.id] = try payroll.wouldBe(period).worked
    }
    return (sums, Set(payroll.locked.map(\.id)))
  }

  private func differences(
    from old: (sums: [RecordID: PaySummary], known: Set<RecordID>), _ reach: ClosedReach
  ) throws -> [ClosedDifference] {
    let before = old.sums, known = old.known
    if case .merge = reach {} else if before.isEmpty { return [] }
    let after = try payroll()
    var kept: [ClosedDifference] = []
    for period in after.locked where period.hasResult {
      var was = before[period.id]
      if case .merge = reach, !known.contains(period.id) { was = try after.totals(of: period) }
      guard let was else { continue }
      let difference = try after.difference(of: period)
      guard difference.wouldBe != was, difference.message(environment.format) != nil else {
        continue
      }
      kept.append(difference)
    }
    return kept
  }

  /// Returns the reach of the changes to undo or redo, the first of which is `entry`.
  func reach(of count: Int, _ entry: HistoryEntry.ID?) throws -> ClosedReach {
    guard count == 1, let entry else { return .everything }
    let changes = try store.changes(of: entry), tables = Set(changes.map(\.table))
    if tables == [.holiday] { return .holidays(days(ofHolidays: changes)) }
    if tables == [.payPeriod] || tables.isDisjoint(with: [.payPeriod, .holiday, .userProfile]) {
      return .neighbours
    }
    return tables == [.userProfile] ? .region : .everything
  }
}

extension Payroll {
  fileprivate func periods(within reach: ClosedReach) throws -> [LockedPeriod] {
    switch reach {
    case .neighbours: return try exposedPeriods()
    case .everything: return locked.filter(\.hasResult)
    case .holidays(let days):
      return try paysHolidays { period, _ in days.contains { period.days.overlaps($0) } }
    case .region: return try exposedPeriods() + paysHolidays { $1.holidays.region == nil }
    case .merge: return try exposedPeriods() + paysHolidays { _, _ in true }
    }
  }

  /// Returns the closed periods that pay a premium on public holidays and satisfy a condition.
  private func paysHolidays(
    _ isMeant: (LockedPeriod, PayRuleset) -> Bool
  ) throws -> [LockedPeriod] {
    try locked.filter { period in
      let ruleset = try terms(on: period.days.lowerBound).ruleset
      return period.hasResult && ruleset.paysHolidays
        && isMeant(period, ruleset)
    }
  }

  fileprivate func difference(of period: LockedPeriod) throws -> ClosedDifference {
    let wouldBe = try wouldBe(period)
    return ClosedDifference(
      days: period.days, kept: try totals(of: period), wouldBe: wouldBe.worked,
      currency: wouldBe.currency)
  }
}

extension ClosedDifference {
  /// Returns a sentence about the difference; nil if there is none.
  package func message(_ format: Format) -> Message? {
    guard let texts = format.difference(kept, currency, wouldBe, currency) else { return nil }
    return Message(
      "period.kept", ["shift": format.period(days), "was": texts.was, "now": texts.now])
  }
}
