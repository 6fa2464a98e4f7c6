import Domain
import Interchange
import Store

/// Computes pay under the rules in force on the days worked.
///
/// Rules take effect with the first pay period that starts on or after their day, so that no period
/// is paid under two. A closed period keeps its own. Without chosen rules everything is regular
/// except the default break and manually set rates. A manual break always counts; the rules only
/// place it within the shift.
package struct Payroll {
  /// The rules in force from a day on.
  struct Era {
    /// The first day; nil for always.
    let begin: CivilDay?
    let terms: PayTerms
  }

  let store: Store?
  package let profile: UserProfile
  package let environment: Environment
  /// The eras, ascending; the first has always applied.
  let eras: [Era]
  private(set) var locked: [LockedPeriod]
  /// The bonuses by day.
  package let bonuses: [StoredBonus]
  /// An absence that is being entered, in place of the stored one with its id; nil for none.
  package var entered: Absence?
  /// Whether overtime may be granted as time off; what is granted follows from overtime without it.
  var banksOvertime = true
  private let closedTerms = ClosedTerms()
  /// The averages that are known.
  private(set) var averages = Averages()

  /// The rules of closed periods by their documents, cached because ten years of periods mostly
  /// share one.
  private final class ClosedTerms {
    var known: [String: PayTerms] = [:]
  }

  /// Creates the payroll of the user in `store`, which is empty without one. Throws `StoreError`
  /// and `RulesetFileError`.
  package init(store: Store?, profile: UserProfile, environment: Environment) throws {
    try self.init(
      store: store, profile: profile, environment: environment,
      rulesets: store?.pay.rulesets() ?? [], baseRates: store?.pay.baseRates() ?? [])
  }

  /// Creates the payroll of the user in `store` with other rules and base rates. Throws
  /// `StoreError` and `RulesetFileError`.
  init(
    store: Store?, profile: UserProfile, environment: Environment, rulesets: [StoredRuleset],
    baseRates: [StoredBaseRate]
  ) throws {
    self.store = store
    self.profile = profile
    self.environment = environment
    locked = try store?.pay.lockedPeriods() ?? []
    bonuses = try store?.pay.bonuses() ?? []
    let rates = baseRates.map(\.rate).sorted { $0.from < $1.from }
    let targets = try store?.pay.targets() ?? []
    var eras = [
      Era(begin: nil, terms: PayTerms(PayTerms.usual, profile, rates, targets: targets))
    ]
    for stored in rulesets where stored.isActive {
      let terms = PayTerms(
        try RulesetFile.ruleset(stored.rulesJSON), profile, rates, targets: targets)
      eras.append(
        Era(begin: stored.effectiveFrom.map { Self.begin($0, after: eras) }, terms: terms))
    }
    self.eras = eras
  }

  /// Returns the first day of a pay period on or after `day`.
  private static func begin(_ day: CivilDay, after eras: [Era]) -> CivilDay {
    let before = eras.last { $0.begin.map { $0 <= day } ?? true }
    // A change of rules starts a period, even if their schedule would not.
    guard let before, before.begin != day else { return day }
    let period = before.terms.schedule.period(containing: day)
    return period.start < day ? period.end : day
  }

  // MARK: Periods

  /// Returns the pay period that contains `day`, cut at closed periods and changes of rules, so
  /// that no day is in two periods. Only closed periods that older programs merged may overlap: a
  /// day belongs to the first of them. Throws `RulesetFileError`.
  package func period(containing day: CivilDay) throws -> PayPeriod {
    let whole = try terms(on: day).schedule.period(containing: day)
    if let closed = lockedPeriod(containing: day) { return whole.cut(to: closed.days) }
    let cuts =
      locked.flatMap { [$0.days.lowerBound, $0.days.upperBound] } + eras.compactMap(\.begin)
    let start = cuts.filter { $0 <= day }.max() ?? whole.start
    let end = cuts.filter { $0 > day }.min() ?? whole.end
    return whole.cut(to: start..<end)
  }

  /// Returns the ISO 4217 currency code of `day`. Throws `RulesetFileError`.
  package func currency(on day: CivilDay) throws -> String { try terms(on: day).currency }

  /// Whether the rules of some open day leave the currency to the profile.
  var usesProfileCurrency: Bool { eras.contains { $0.terms.ruleset.currency == nil } }

  /// Returns the pay for a plain hour by first day, ascending, under the rules of `day`. Throws
  /// `RulesetFileError`.
  package func baseRates(on day: CivilDay) throws -> [BaseRate] {
    let terms = try terms(on: day)
    let salaries = terms.ruleset.salaries.map(\.baseRate)
    return (salaries.isEmpty ? terms.baseRates : salaries).sorted { $0.from < $1.from }
  }

  /// Returns the rules in force on `day`. Throws `RulesetFileError`.
  package func ruleset(on day: CivilDay) throws -> PayRuleset { try terms(on: day).ruleset }

  /// The first day of the latest rules; nil if they have always applied.
  var lastBegin: CivilDay? { eras.last?.begin }

  /// Returns the closed pay periods with days from `day` on.
  package func lockedPeriods(from day: CivilDay?) -> [LockedPeriod] {
    locked.filter { period in day.map { $0 < period.days.upperBound } ?? true }
  }

  /// Returns the closed pay period that contains `day`; nil if it is open.
  package func lockedPeriod(containing day: CivilDay) -> LockedPeriod? {
    locked.first { $0.days.contains(day) }
  }

  func terms(on day: CivilDay) throws -> PayTerms {
    if let closed = lockedPeriod(containing: day) { return try terms(of: closed) }
    return eras[era(on: day)].terms
  }

  private func era(on day: CivilDay) -> Int {
    eras.lastIndex { $0.begin.map { $0 <= day } ?? true } ?? 0
  }

  private func terms(of closed: LockedPeriod) throws -> PayTerms {
    if let known = closedTerms.known[closed.rulesJSON] { return known }
    let terms = PayTerms(try RulesetFile.ruleset(closed.rulesJSON), profile, [])
    closedTerms.known[closed.rulesJSON] = terms
    return terms
  }

  // MARK: Runs

  /// A range of days under the same rules.
  package struct Run {
    package var days: Range<CivilDay>
    package let terms: PayTerms
    let isLocked: Bool
    /// The transition from the previous rules.
    let handover: PayRulesEngine.Handover?
    /// The closed period whose stored result applies; nil if the run is computed.
    var stored: LockedPeriod?
  }

  /// Returns the closed period of exactly these days, whose stored result applies.
  func closedPeriod(of days: Range<CivilDay>) -> LockedPeriod? {
    locked.first { $0.days == days && $0.hasResult }
  }

  /// Splits `days` at changes of rules. Closed periods that overlap have runs that overlap, because
  /// each keeps its result.
  package func runs(_ days: Range<CivilDay>) throws -> [Run] {
    if let closed = closedPeriod(of: days) { return [try lockedRun(days, of: closed)] }
    var runs: [Run] = []
    // Ten years of closed periods mostly share one document.
    var document: String?
    var day = days.lowerBound
    while day < days.upperBound {
      guard let closed = lockedPeriod(containing: day) else {
        runs.append(try openRun(day, until: days.upperBound))
        document = nil
        day = runs[runs.count - 1].days.upperBound
        continue
      }
      let first = closed.hasResult ? max(closed.days.lowerBound, days.lowerBound) : day
      let rest = first..<min(closed.days.upperBound, days.upperBound)
      if !closed.hasResult, closed.rulesJSON == document {
        runs[runs.count - 1].days = runs[runs.count - 1].days.lowerBound..<rest.upperBound
      } else {
        runs.append(try lockedRun(rest, of: closed))
        document = closed.hasResult ? nil : closed.rulesJSON
      }
      day = rest.upperBound
    }
    return runs
  }

  /// Returns a run of days in a closed period.
  private func lockedRun(_ days: Range<CivilDay>, of closed: LockedPeriod) throws -> Run {
    let terms = try terms(of: closed)
    guard !closed.hasResult else {
      return Run(days: days, terms: terms, isLocked: true, handover: nil, stored: closed)
    }
    return Run(
      days: days, terms: terms, isLocked: true, handover: try handover(on: closed.days.lowerBound))
  }

  /// Returns the run of open days from `start` to the next closed period or change of rules.
  private func openRun(_ start: CivilDay, until end: CivilDay) throws -> Run {
    let cuts = locked.map(\.days.lowerBound) + eras.compactMap(\.begin)
    let next = cuts.filter { $0 > start }.min() ?? end
    let era = eras[era(on: start)]
    let begins = [era.begin, locked.map(\.days.upperBound).filter { $0 <= start }.max()]
    return Run(
      days: start..<min(next, end), terms: era.terms, isLocked: false,
      handover: try begins.compactMap { $0 }.max().flatMap(handover))
  }

  /// Returns the transition to the rules in force from `day` on. The previous rules split shifts at
  /// the end of their pay periods or keep them whole, as their own attribution requires.
  func handover(on day: CivilDay) throws -> PayRulesEngine.Handover {
    let before = try terms(on: day.adding(days: -1))
    let isSplit =
      before.ruleset.payPeriod.attribution == .split
      && before.schedule.period(containing: day).start == day
    return PayRulesEngine.Handover(on: day, isSplit: isSplit)
  }

  /// Returns the interval of some days in the user's zone.
  func interval(_ days: Range<CivilDay>) -> Interval {
    Interval(
      start: environment.zone.startOfDay(days.lowerBound),
      end: environment.zone.startOfDay(days.upperBound))
  }

  /// Returns the days whose shifts must be read to pay those of a run correctly: overtime on a
  /// bonus is distributed over all days on which it was earned. Throws `RulesetFileError`.
  func reading(_ run: Run) throws -> Range<CivilDay> {
    var days = run.terms.ruleset.days(neededFor: run.days)
    guard run.terms.ruleset.overtime != nil else { return days }
    for bonus in try bonuses(on: days) where bonus.countsInRegularRate {
      let first = min(days.lowerBound, bonus.days.lowerBound.adding(days: -3))
      days = first..<max(days.upperBound, bonus.days.upperBound.adding(days: 4))
    }
    return days
  }

  /// Returns the bonuses earned or paid on some days. Throws `RulesetFileError`.
  private func bonuses(on days: Range<CivilDay>) throws -> [PayBonus] {
    try bonuses.filter { try !leavesOut($0) }.map { bonus in
      var earned = (bonus.earnedFrom ?? bonus.day)...bonus.day
      if bonus.earnedFrom == nil {
        let period = try period(containing: bonus.day)
        earned = period.start...period.lastDay
      }
      return PayBonus(
        label: bonus.name, cents: bonus.cents, days: earned, day: bonus.day,
        countsInRegularRate: bonus.countsInRegularRate, arrears: bonus.arrears)
    }.filter { days.contains($0.day) || days.overlaps($0.days) }
  }

  /// Returns whether a bonus is excluded from totals because the rules of its day have another
  /// currency. Throws `RulesetFileError`.
  package func leavesOut(_ bonus: StoredBonus) throws -> Bool {
    try bonus.currency.map { try $0 != currency(on: bonus.day) } ?? false
  }

  /// Returns the engine for a run whose shifts are on `days`. Throws `StoreError` and
  /// `RulesetFileError`.
  func engine(
    _ terms: PayTerms, _ days: Range<CivilDay>, _ handover: PayRulesEngine.Handover? = nil
  ) throws -> PayRulesEngine {
    let holidays =
      terms.ruleset.paysHolidays
      ? try self.holidays(terms, days.lowerBound.adding(days: -3)..<days.upperBound.adding(days: 3))
      : []
    let environment = environment
    return PayRulesEngine(
      ruleset: terms.ruleset, baseRates: terms.baseRates, schedule: terms.schedule,
      holidays: holidays, bonuses: try bonuses(on: days), handover: handover,
      settled: try settledDays(around: days), zone: { environment.zone(named: $0) })
  }

  /// Returns the public holidays on some days, from the rules and from the user. Throws
  /// `StoreError`.
  func holidays(_ terms: PayTerms, _ days: Range<CivilDay>) throws -> Set<CivilDay> {
    let own = try store?.holidays.holidays(from: days.lowerBound, until: days.upperBound)
    return terms.ruleset.holidays.days(in: days, home: profile.holidayRegion)
      .union(own?.map(\.day) ?? [])
  }

  // MARK: Closed periods

  /// Returns the payroll without the stored result of a closed period.
  func ignoringResult(of period: RecordID) -> Payroll {
    var other = self
    other.averages = Averages()
    for place in locked.indices where locked[place].id == period {
      other.locked[place].hasResult = false
    }
    return other
  }

  /// Returns the same pay with only `periods` closed.
  func closed(only periods: [LockedPeriod]) -> Payroll {
    var payroll = self
    payroll.locked = periods
    payroll.averages = Averages()
    return payroll
  }

  /// Returns the stored result of a closed period. Throws `StoreError`.
  func result(of period: LockedPeriod) throws -> ClosedResult {
    guard let text = try store?.pay.result(of: period.id),
      let result = try? ClosedResult(text: text)
    else { throw damaged(period) }
    return result
  }

  /// Returns the stored totals of a closed period. Throws `StoreError`.
  func totals(of period: LockedPeriod) throws -> PaySummary {
    guard let text = try store?.pay.result(of: period.id, member: "totals"),
      let value = try? JSONValue(parsing: text), let sum = try? PaySummary(value, at: JSONPath())
    else { throw damaged(period) }
    return sum
  }

  func damaged(_ period: LockedPeriod) -> StoreError {
    .damagedRecord(path: store?.path ?? "", table: .payPeriod, id: period.id)
  }

  /// Returns the closed days on and next to the given ones with their pay; nil if there are none.
  private func settledDays(around days: Range<CivilDay>) throws -> SettledDays? {
    let near = locked.filter { $0.hasResult && $0.days.overlaps(days) }
    guard !near.isEmpty else { return nil }
    var lines: [RecordID: [SettledDays.Line]] = [:]
    for period in near {
      for work in try result(of: period).work {
        lines[work.shift, default: []] += work.lines.map {
          SettledDays.Line($0.interval, day: $0.day)
        }
      }
    }
    return SettledDays(days: near.map(\.days), lines: lines)
  }
}

extension StoreServices {
  /// Returns the payroll under the rules in force. Throws `RulesetFileError` and `StoreError`.
  package func payroll() throws -> Payroll { try payroll(by: store.pay.rulesets()) }

  /// Returns the payroll under `rulesets`. Throws `RulesetFileError` and `StoreError`.
  func payroll(by rulesets: [StoredRuleset]) throws -> Payroll {
    try Payroll(
      store: store, profile: profile(), environment: environment, rulesets: rulesets,
      baseRates: store.pay.baseRates())
  }
}

extension Service {
  func payroll() throws -> Payroll { try services.payroll() }
}
