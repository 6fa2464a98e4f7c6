import Domain
import Interchange
import Store

/// What screens and forms know of pay besides the shifts.
package struct PayContext: Equatable, Sendable {
  /// The first day of the present pay period, or of the next one that is not closed.
  package let firstOpenDay: CivilDay
  /// Pay for one hour, by the day from which it holds, ascending.
  package let baseRates: [BaseRate]
  /// The rules by the days on which they hold; closed pay periods first.
  private let rules: [DatedRules]
  /// ISO 4217 code of amounts: what the rules that hold today say, else the profile.
  package let currency: String
  /// ISO 4217 code where the rules name none.
  private let homeCurrency: String

  /// Rules that hold on some days.
  struct DatedRules: Equatable {
    let days: Range<CivilDay>
    let ruleset: PayRuleset
    /// The same as the person chose them; nil where nobody did, or the days are closed.
    var chosen: PayRuleset?
    /// Whether the days are a closed pay period.
    var isClosed = false

    static let allDays =
      CivilDay.clamped(year: 1, month: 1, day: 1)..<CivilDay.clamped(year: 9999, month: 12, day: 31)
  }

  /// Where only the profile is known.
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

  /// Pay for one hour on a day; nil where it is not known.
  package func baseRate(on day: CivilDay) -> HourlyAmount? {
    baseRates.last { $0.from <= day }?.amount
  }

  /// ISO 4217 code of the currency in which a day is paid.
  package func currency(on day: CivilDay) -> String {
    rules.first { $0.days.contains(day) }?.ruleset.currency ?? homeCurrency
  }

  /// The rates that a shift which starts on a day can be given by hand; the first is the ordinary
  /// one.
  package func handRates(on day: CivilDay) -> [Rate] {
    rules.first { $0.days.contains(day) }?.ruleset.rates ?? PayTerms.usual.rates
  }

  /// The rules that were chosen for a day, as if its pay period were open; nil where none were.
  package func chosenRules(on day: CivilDay) -> PayRuleset? {
    rules.last { $0.days.contains(day) }?.chosen
  }

  /// The closed pay period that holds a day; nil where it is open.
  package func closedDays(around day: CivilDay) -> Range<CivilDay>? {
    rules.first { $0.isClosed && $0.days.contains(day) }?.days
  }

  /// How much of a shift is paid: of what was worked, so far where it is running, else of what is
  /// planned.
  package func time(of shift: Shift, _ environment: Environment) -> PaidTime {
    time(of: PayShift(listed: shift, ordinary: "", now: environment.now), environment)
  }

  /// How much of it is unpaid once it ends, as planned where it has not ended.
  package func unpaidMinutes(of shift: Shift, _ environment: Environment) -> Int {
    let end = shift.status == .inProgress ? max(environment.now, shift.end) : shift.end
    let whole = PayShift(shift, Interval(start: shift.start, end: end), "")
    return Int(HoursCalculator.minutes(time(of: whole, environment).unpaidSeconds))
  }

  private func time(of shift: PayShift, _ environment: Environment) -> PaidTime {
    let zone = environment.zone(named: shift.zone)
    let day = zone.local(at: shift.interval.start).day
    let ruleset = rules.first { $0.days.contains(day) }?.ruleset ?? PayTerms.usual
    return ruleset.time(of: shift) { environment.zone(named: $0) }
  }
}

extension Payroll {
  /// What screens and forms need to know. Throws `RulesetFileError`.
  package func context() throws -> PayContext {
    PayContext(
      firstOpenDay: try firstOpenDay(), baseRates: eras.last?.terms.baseRates ?? [],
      rules: try closedRules() + openRules, currency: try currency(on: environment.today),
      homeCurrency: profile.currency)
  }

  /// The first day of the present pay period, or of the next one that is not closed. Throws
  /// `RulesetFileError`.
  func firstOpenDay() throws -> CivilDay {
    var day = try period(containing: environment.today).start
    while let closed = lockedPeriod(containing: day) { day = closed.days.upperBound }
    return day
  }

  /// Ten years of closed periods mostly keep the same document.
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
