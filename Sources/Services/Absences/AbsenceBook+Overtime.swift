import Domain
import Store

/// Overtime that is granted as time off, and not paid, and time off for public holidays.
extension AbsenceBook {
  /// Returns the overtime minutes of the pay periods that have ended, from the first day of a rule
  /// on; of closed periods only what was granted at their closing.
  func overtime(by rule: EntitlementRule, until end: CivilDay) throws -> [PaidPeriod] {
    let last = try lastEnd(before: end), days = rule.days(in: rule.from..<max(rule.from, last))
    guard !days.isEmpty else { return [] }
    var payroll = payroll
    payroll.banksOvertime = false
    return try payroll.history(from: days.lowerBound, until: days.upperBound, by: .period).parts
      .compactMap { part in
        let period = try payroll.period(containing: part.days.lowerBound)
        guard period.end <= last else { return nil }
        let isClosed = payroll.closedPeriod(of: period.start..<period.end) != nil
        let seconds = isClosed ? part.worked.bankedSeconds : part.worked.overtimeSeconds
        return PaidPeriod(
          days: part.days.lowerBound..<period.end, minutes: Int(HoursCalculator.minutes(seconds)),
          isClosed: isClosed)
      }
  }

  /// Returns the public holidays before a day on which shifts began that were worked.
  func holidaysWorked(by rule: EntitlementRule, until end: CivilDay) throws -> [CivilDay] {
    let days = rule.days(in: rule.from..<max(rule.from, end))
    let holidays = try payroll.publicHolidays(on: days).filter { $0 <= environment.today }.sorted()
    return try holidays.filter { day in
      let terms = try payroll.terms(on: day)
      return try payroll.worked(
        on: day..<day.adding(days: 1), by: terms, withIDs: false
      ).contains { shift in
        !terms.ruleset.isStandby(shift)
          && environment.zone(named: shift.zone).local(at: shift.interval.start).day == day
      }
    }
  }

  /// Returns the overtime of pay periods that a rule with a limit grants.
  fileprivate func banked(
    by rule: EntitlementRule, in periods: [Range<CivilDay>], upTo limit: AbsenceAmount
  ) throws -> [BankedOvertime] {
    guard let end = periods.last?.upperBound,
      let entitlement = try store.entitlements.entitlements().first(where: {
        $0.name == rule.entitlement
      })
    else { return [] }
    let coverage = try store.coverage(with: payroll.entered), over = try lastEnd(before: end)
    let events = try ledger(of: entitlement, among: coverage, until: over).events
    return try periods.map { period in
      let days = rule.days(in: period), last = period.upperBound.adding(days: -1)
      var granted = events.filter { $0.day == last && $0.isGrant(of: rule) }
      if period.upperBound > over {
        // What is still free for a period that is not over is what the greatest grant would add.
        let greatest = DatedGrant(
          id: rule.id, isByRule: true, amount: AbsenceAmount(Int(AbsenceAmount.most)), on: last,
          limit: limit)
        granted = try ledger(
          of: entitlement, among: coverage, until: period.upperBound, more: [greatest]
        ).events.filter { $0.day == last && $0.isGrant(of: rule) }
      } else if granted.contains(where: \.isWhole) {
        return BankedOvertime(days: days)
      }
      let amount = granted.map(\.amount).sum
      return BankedOvertime(
        days: days, seconds: 60 * amount.tenThousandths / max(1, rule.amount.tenThousandths))
    }
  }
}

extension Payroll {
  /// Returns the overtime of pay periods that rules of entitlements grant as time off. Throws
  /// `StoreError` and `RulesetFileError`.
  func bankedOvertime(in periods: [Range<CivilDay>]) throws -> [BankedOvertime] {
    guard banksOvertime, let store else { return [] }
    let rules = try store.entitlements.rules().bankingOnce.filter { $0.per == .overtime }
    return try rules.flatMap { rule in
      let periods = periods.filter(rule.applies)
      guard let limit = rule.limit else {
        return periods.map { BankedOvertime(days: rule.days(in: $0)) }
      }
      return try AbsenceBook(store, self).banked(by: rule, in: periods, upTo: limit)
    }
  }
}

extension AbsenceService {
  /// Returns the last day of the closed pay periods in which a rule granted overtime as time off; nil
  /// if there are none. Throws `StoreError` and `RulesetFileError`.
  func lastClosedDay(of rule: EntitlementRule) throws -> CivilDay? {
    guard rule.per == .overtime else { return nil }
    let payroll = try services.payroll()
    let closed = try payroll.lockedPeriods(from: rule.from).filter { period in
      try rule.applies(on: period.days) && period.hasResult
        && payroll.totals(of: period).bankedSeconds > 0
    }
    return closed.map(\.days.upperBound).max()?.adding(days: -1)
  }
}

extension EntitlementLedger.Event {
  fileprivate func isGrant(of rule: EntitlementRule) -> Bool {
    if case .granted(let grant) = subject { grant.id == rule.id } else { false }
  }

  /// Whether no limit has reduced what was granted.
  fileprivate var isWhole: Bool {
    if case .granted(let grant) = subject { grant.amount == amount } else { false }
  }
}
