import Domain
import Interchange
import Store

/// The pay data that screens and forms need besides the shifts.
package struct PayContext: Equatable, Sendable {
  /// The first day of the current pay period, or of the next one that is open.
  package let firstOpenDay: CivilDay
  /// The hourly rates by the day from which they apply, ascending.
  package let baseRates: [BaseRate]
  /// The rules by the days on which they apply; closed pay periods first.
  private let rules: [DatedRules]
  /// The ISO 4217 code of amounts: that of the rules in force today, otherwise the profile's.
  package let currency: String
  /// The ISO 4217 code to use if the rules name none.
  private let homeCurrency: String

  /// Rules that apply on certain days.
  struct DatedRules: Equatable {
    let days: Range<CivilDay>
    let ruleset: PayRuleset
    /// The rules as chosen, before the profile completed them; nil if none were, or the days are
    /// closed.
    var chosen: PayRuleset?
    /// Whether the days are a closed pay period.
    var isClosed = false

    static let allDays =
      CivilDay.clamped(year: 1, month: 1, day: 1)..<CivilDay.clamped(year: 9999, month: 12, day: 31)
  }

  /// Creates a context from the profile alone.
  package init(_ profile: UserProfile, today: CivilDay) {
    let terms = PayTerms(PayTerms.usual, profile, [])
    self.init(
      firstOpenDay: terms.schedule.period(containing: today).start, baseRates: [],
      rules: [DatedRules(days: DatedRules.allDays, ruleset: terms.ruleset)],
      currency: terms.currency, homeCurrency: profile.currency)
  }

  init(
    firstOpenDay: CivilDay, baseRates: [BaseRate], rules: [DatedRules], currency: String,
    homeCurrency: String
  ) {
    self.currency = currency
    self.homeCurrency = homeCurrency
    self.firstOpenDay = firstOpenDay
    self.baseRates = baseRates
    self.rules = rules
  }

  /// Returns the hourly rate on a day; nil if it is unknown.
  package func baseRate(on day: CivilDay) -> HourlyAmount? {
    baseRates.last { $0.from <= day }?.amount
  }

  /// Returns the ISO 4217 code of the currency in which a day is paid.
  package func currency(on day: CivilDay) -> String {
    rules.first { $0.days.contains(day) }?.ruleset.currency ?? homeCurrency
  }

  /// Returns the rates that can be set manually on a shift starting on a day, the regular one
  /// first.
  package func handRates(on day: CivilDay) -> [Rate] {
    rules.first { $0.days.contains(day) }?.ruleset.rates ?? PayTerms.usual.rates
  }

  /// Returns the rules chosen for a day regardless of closed pay periods; nil if none were.
  package func chosenRules(on day: CivilDay) -> PayRuleset? {
    rules.last { $0.days.contains(day) }?.chosen
  }

  /// Returns the days of the closed pay period around a day; nil if it is open.
  package func closedDays(around day: CivilDay) -> Range<CivilDay>? {
    rules.first { $0.isClosed && $0.days.contains(day) }?.days
  }

  /// Returns whether a shift is certainly in a closed pay period. A worked start may be a day
  /// before or after the planned one, so saving decides at the edges of a period.
  package func certainlyLocks(_ shift: Shift) -> Bool { certainlyLocks(shift.localStart.day) }

  /// Returns whether a day and its neighbours are in a closed pay period.
  package func certainlyLocks(_ day: CivilDay) -> Bool {
    guard let days = closedDays(around: day) else { return false }
    return days.contains(day.adding(days: -1)) && days.contains(day.adding(days: 1))
  }

  /// Returns the paid time of a shift: of the time worked so far, otherwise of the planned time.
  package func time(of shift: Shift, _ environment: Environment) -> PaidTime {
    time(of: PayShift(listed: shift, ordinary: "", now: environment.now), environment)
  }

  /// Returns the unpaid minutes of a shift once it ends, assuming the planned end if it has not.
  package func unpaidMinutes(of shift: Shift, _ environment: Environment) -> Int {
    let end = shift.status == .inProgress ? max(environment.now, shift.end) : shift.end
    let whole = PayShift(shift, Interval(start: shift.start, end: end), "")
    return Int(HoursCalculator.minutes(time(of: whole, environment).unpaidSeconds))
  }

  /// Returns the paid seconds of a stored shift that starts on a local day in a zone, as `time`
  /// does.
  func paidSeconds(
    of row: StoredShift, in zone: Zone, on day: CivilDay, _ environment: Environment
  ) -> Int64 {
    var end = row.end
    if row.status == .inProgress { end = max(environment.now, row.start) }
    let label = String(decoding: row.rateLabel, as: UTF8.self)
    let isOrdinary = row.rateMultiplier == .one && label.isEmpty
    let shift = PayShift(
      id: RecordID(""), interval: Interval(start: row.start, end: end), zone: zone.identifier,
      unpaid: UnpaidTime(breakMinutes: row.breakMinutes),
      rate: isOrdinary ? nil : Rate(label: label, multiplier: row.rateMultiplier),
      isAdditional: row.isAdditionalShift)
    let ruleset = rules.first { $0.days.contains(day) }?.ruleset ?? PayTerms.usual
    return ruleset.time(of: shift) { environment.zone(named: $0) }.paidSeconds
  }

  private func time(of shift: PayShift, _ environment: Environment) -> PaidTime {
    let zone = environment.zone(named: shift.zone)
    let day = zone.local(at: shift.interval.start).day
    let ruleset = rules.first { $0.days.contains(day) }?.ruleset ?? PayTerms.usual
    return ruleset.time(of: shift) { environment.zone(named: $0) }
  }
}

extension Payroll {
  /// Returns the context. Throws `RulesetFileError`.
  package func context() throws -> PayContext {
    PayContext(
      firstOpenDay: try firstOpenDay(), baseRates: eras.last?.terms.baseRates ?? [],
      rules: try closedRules() + openRules, currency: try currency(on: environment.today),
      homeCurrency: profile.currency)
  }

  /// Returns the first day of the current pay period, or of the next one that is open. Throws
  /// `RulesetFileError`.
  func firstOpenDay() throws -> CivilDay {
    var day = try period(containing: environment.today).start
    while let closed = lockedPeriod(containing: day) { day = closed.days.upperBound }
    return day
  }

  /// Returns the rules of the closed periods. Parses each document once, because ten years of
  /// closed periods mostly share one.
  private func closedRules() throws -> [PayContext.DatedRules] {
    var known: [String: PayRuleset] = [:]
    return try locked.map { closed in
      let ruleset = try known[closed.rulesJSON] ?? RulesetFile.ruleset(closed.rulesJSON)
      known[closed.rulesJSON] = ruleset
      return PayContext.DatedRules(days: closed.days, ruleset: ruleset, isClosed: true)
    }
  }

  private var openRules: [PayContext.DatedRules] {
    let all = PayContext.DatedRules.allDays
    return eras.enumerated().compactMap { place, era in
      let begin = era.begin ?? all.lowerBound
      let until =
        place + 1 < eras.count ? eras[place + 1].begin ?? all.lowerBound : all.upperBound
      guard begin < until else { return nil }
      return PayContext.DatedRules(
        days: begin..<until, ruleset: era.terms.ruleset, chosen: place > 0 ? era.terms.chosen : nil)
    }
  }
}
