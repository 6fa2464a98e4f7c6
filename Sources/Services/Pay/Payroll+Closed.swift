import Domain
import Interchange
import Store

/// Closed pay periods: their stored results, and the changes that would affect them.
extension Payroll {
  /// Computes the result of a whole pay period, to be stored at its closing. Throws `StoreError`
  /// and `RulesetFileError`.
  func closedResult(of days: Range<CivilDay>) throws -> ClosedResult {
    let statement = try statement(of: days)
    let terms = try terms(on: days.lowerBound)
    return ClosedResult(
      statement,
      bonuses: try bonuses.filter {
        try days.contains($0.day) && $0.arrears == nil && !leavesOut($0)
      }.map {
        ClosedResult.Bonus(
          day: $0.day, name: $0.name, cents: min(max(0, $0.cents), 10_000_000_000))
      },
      holidays: try holidays(terms, days).filter(days.contains).sorted(),
      absences: try absenceLines(on: days, by: terms),
      costs: try absenceCosts(on: days))
  }

  /// Returns what absences cost, credit and pay in the closed periods on some days that know it. The
  /// rates of their stretches are not read. Throws `StoreError`.
  func closedAbsences(
    on days: Range<CivilDay>
  ) throws -> [(days: Range<CivilDay>, absences: ClosedAbsences)] {
    let closed = locked.filter { $0.hasResult && $0.days.overlaps(days) }
    return try closed.compactMap { period in
      guard let text = try store?.pay.result(of: period.id, member: "absences") else { return nil }
      guard let value = try? JSONValue(parsing: text),
        let absences = try? ClosedAbsences(value, at: JSONPath())
      else { throw damaged(period) }
      return (period.days, absences)
    }
  }

  /// Returns what the absences of the closed periods cost, with the days of those that know it.
  /// Throws `StoreError`.
  func closedCosts() throws -> [(days: Range<CivilDay>, costs: [ClosedAbsences.Cost])] {
    let closed = locked.filter(\.hasResult)
    guard !closed.isEmpty, let texts = try store?.pay.absenceCosts() else { return [] }
    return try closed.compactMap { period in
      guard let text = texts[period.id] else { return nil }
      guard let value = try? JSONValue(parsing: text),
        let costs = try? ClosedAbsences.costs(value, at: JSONPath())
      else { throw damaged(period) }
      return (period.days, costs)
    }
  }

  /// Returns the public holidays of some days: those of closed periods, and by the rules of the
  /// others. Throws `StoreError` and `RulesetFileError`.
  func publicHolidays(on days: Range<CivilDay>) throws -> Set<CivilDay> {
    guard !days.isEmpty else { return [] }
    var found: Set<CivilDay> = []
    for run in try runs(days) {
      guard let closed = run.stored else {
        found.formUnion(try holidays(run.terms, run.days))
        continue
      }
      guard let text = try store?.pay.result(of: closed.id, member: "holidays"),
        case .array(let numbers)? = try? JSONValue(parsing: text),
        let kept = try? numbers.map({ CivilDay(number: try $0.int(at: JSONPath())) })
      else { throw damaged(closed) }
      found.formUnion(kept)
    }
    return found.filter(days.contains)
  }

  /// Returns the first closed pay period in which any part of a shift is or would be paid. It may
  /// affect an adjacent period if a night is split at its start or a punch is rounded over
  /// midnight. Throws `StoreError` and `RulesetFileError`.
  func closedPeriod(touchedBy shift: PayShift) throws -> LockedPeriod? {
    let zone = environment.zone(named: shift.zone)
    let first = zone.local(at: shift.interval.start).day.adding(days: -1)
    let last = zone.local(at: max(shift.interval.start, shift.interval.end)).day.adding(days: 1)
    for period in locked where period.days.overlaps(first..<last.adding(days: 1)) {
      if period.hasResult, try result(of: period).work.contains(where: { $0.shift == shift.id }) {
        return period
      }
      if try touches(shift, period.days, by: terms(on: period.days.lowerBound)) { return period }
    }
    return nil
  }

  /// Returns whether any part of a shift is paid on some days under their rules.
  func touches(_ shift: Shift, _ days: Range<CivilDay>, by terms: PayTerms) throws -> Bool {
    let end = shift.status == .inProgress ? max(environment.now, shift.start) : shift.end
    let interval = Interval(start: shift.start, end: max(end, shift.start))
    return try touches(PayShift(shift, interval, ""), days, by: terms)
  }

  private func touches(
    _ shift: PayShift, _ days: Range<CivilDay>, by terms: PayTerms
  ) throws -> Bool {
    let start = environment.zone(named: shift.zone).local(at: shift.interval.start).day
    guard shift.interval.seconds > 0 else { return days.contains(start) }
    let environment = environment
    let engine = PayRulesEngine(
      ruleset: terms.ruleset, baseRates: terms.baseRates, schedule: terms.schedule,
      handover: try handover(on: days.lowerBound), zone: { environment.zone(named: $0) })
    return engine.report(on: [shift]).lines.contains { days.contains($0.day) }
  }
}

extension Payroll {
  /// Returns the statement of a closed period as if it were open.
  func wouldBe(_ period: LockedPeriod) throws -> PayStatement {
    try ignoringResult(of: period.id).statement(of: period.days)
  }

  /// Returns the closed periods that changes of open days can affect: those whose rules depend on
  /// days outside them.
  func exposedPeriods() throws -> [LockedPeriod] {
    try locked.filter { period in
      guard period.hasResult else { return false }
      let terms = try terms(on: period.days.lowerBound)
      guard terms.ruleset.overtime != nil || terms.ruleset.payPeriod.attribution == .split else {
        return false
      }
      let reach = terms.ruleset.days(neededFor: period.days)
      return try isOpen(reach.lowerBound..<period.days.lowerBound)
        || isOpen(period.days.upperBound..<reach.upperBound)
    }
  }

  /// Returns whether any of the days is open.
  private func isOpen(_ days: Range<CivilDay>) throws -> Bool {
    var day = days.lowerBound
    while day < days.upperBound {
      guard let closed = lockedPeriod(containing: day) else { return true }
      day = closed.days.upperBound
    }
    return false
  }
}

/// The difference between a closed period's stored result and one computed from today's records.
package struct ClosedDifference: Equatable, Sendable {
  /// The period.
  package let days: Range<CivilDay>
  /// The stored result, which stays in force.
  package let kept: PaySummary
  /// The result as if the period were open.
  package let wouldBe: PaySummary
  /// The ISO 4217 code of the amounts.
  package let currency: String
}

/// The closed pay periods that an action kept.
private struct KeptPeriods: ResultPayload {
  let differences: [ClosedDifference]
}

extension ActionResult {
  /// The closed pay periods whose figures the change would have altered; they were kept.
  package var kept: [ClosedDifference] {
    get { payload(as: KeptPeriods.self)?.differences ?? [] }
    set { set(newValue.isEmpty ? nil : KeptPeriods(differences: newValue)) }
  }
}

extension Format {
  /// Returns the pay of two statements of the same days if it differs, or the paid hours if the pay
  /// is unknown.
  func difference(_ before: PayStatement, _ after: PayStatement) -> (was: String, now: String)? {
    difference(before.worked, before.currency, after.worked, after.currency)
  }

  func difference(
    _ before: PaySummary, _ currency: String, _ after: PaySummary, _ other: String
  ) -> (was: String, now: String)? {
    if let was = before.payCents, let now = after.payCents {
      guard was != now || currency != other else { return nil }
      return (money(cents: was, currency: currency), money(cents: now, currency: other))
    }
    let was = hours(minutes: HoursCalculator.minutes(before.weightedSeconds))
    let now = hours(minutes: HoursCalculator.minutes(after.weightedSeconds))
    return was == now ? nil : (was, now)
  }
}
