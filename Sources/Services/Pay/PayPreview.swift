import Domain
import Store

/// The pay of a period under the current and under proposed rules, rates or settings.
package struct PayPreview: Equatable, Sendable {
  /// An unsaved change of rules, rates or settings.
  package enum ProposedChange: Equatable, Sendable {
    case rules(PayRuleset, from: Start)
    /// All dated base rates.
    case rates([StoredBaseRate])
    /// Other pay settings.
    case settings(UserProfile, rate: RateEntry?)

    /// Whether it changes settings, which also apply to the past.
    var isOfSettings: Bool { if case .settings = self { true } else { false } }
  }

  /// The day from which proposed rules apply.
  package enum Start: Equatable, Sendable {
    /// The first day of the displayed period.
    case shown
    case always
    case day(CivilDay)
  }

  /// The pay of earlier open days that would change too.
  package struct PriorPeriods: Equatable, Sendable {
    package let days: Range<CivilDay>
    package let before: PaySummary
    package let after: PaySummary
    /// The ISO 4217 codes of the amounts.
    package let currency: String
    package let newCurrency: String
  }

  /// The hours with the same label and rate, before and after the change.
  package struct Line: Equatable, Sendable {
    package let label: String
    package let multiplier: Factor
    package let amountPerHour: HourlyAmount
    package var before: Int64 = 0
    package var after: Int64 = 0
  }

  /// The proposed change.
  package let proposal: ProposedChange
  /// The compared days.
  package let days: Range<CivilDay>
  /// Their current pay, assuming that planned shifts are worked.
  package let before: PaySummary
  /// Their pay after the change.
  package let after: PaySummary
  /// The current ISO 4217 currency code.
  package let currency: String
  /// The ISO 4217 currency code after the change.
  package let newCurrency: String
  /// The current label of the regular rate.
  let ordinary: String
  /// The label of the regular rate after the change.
  let newOrdinary: String
  /// Whether the days are closed, so that nothing would change.
  package let isLocked: Bool
  /// Whether the rules after the change pay public holidays, but none are known.
  package let lacksHolidays: Bool
  /// The first day on which the rules would apply; nil for always.
  package let begin: CivilDay?
  /// The number of later closed periods that would stay unchanged.
  package let closedLater: Int
  /// The rules scheduled for later that would be replaced.
  package let overtaken: [StoredRuleset]
  /// The pay period in which the rules would take effect, if it is another one.
  package let newPeriod: PayPeriod?
  /// The first open day from then on.
  package let firstOpen: CivilDay
  /// The effect on earlier days, for settings; rules and rates apply from a day on.
  package let earlier: PriorPeriods?

  /// Whether new settings would change the boundaries of pay periods, so that the compared days are
  /// not a whole period.
  package var isCutAnew: Bool { proposal.isOfSettings && newPeriod != nil }

  /// Whether nothing would change.
  package var isSame: Bool { before == after && currency == newCurrency }

  /// The hours by label and rate, in the order of the rates.
  package var lines: [Line] {
    var lines: [Line] = []
    func add(_ rate: PaySummary.RateLine, _ label: String, _ side: WritableKeyPath<Line, Int64>) {
      let place = lines.firstIndex {
        $0.label == label && $0.multiplier == rate.multiplier
          && $0.amountPerHour == rate.amountPerHour
      }
      if place == nil {
        lines.append(
          Line(label: label, multiplier: rate.multiplier, amountPerHour: rate.amountPerHour))
      }
      lines[place ?? lines.count - 1][keyPath: side] += rate.seconds
    }
    for rate in before.byRate {
      // The regular rate counts as the same even if its label changes.
      let isPlain = rate.label == ordinary && rate.multiplier == .one && rate.amountPerHour == 0
      add(rate, isPlain ? newOrdinary : rate.label, \.before)
    }
    for rate in after.byRate { add(rate, rate.label, \.after) }
    return lines.sorted {
      ($0.multiplier, $0.amountPerHour, $0.label) < ($1.multiplier, $1.amountPerHour, $1.label)
    }
  }
}

extension PayPreview {
  /// Previews `proposal` on the pay period that contains `day`, or on the period in which proposed
  /// rules take effect later. Throws `StoreError` and `RulesetFileError`.
  package init(
    _ proposal: ProposedChange, day: CivilDay, store: Store, profile: UserProfile,
    _ environment: Environment
  ) throws {
    let current = try Payroll(store: store, profile: profile, environment: environment)
    let shown = try current.period(containing: day)
    let stored = try store.pay.rulesets()
    var rates = try store.pay.baseRates()
    var change: RulesetChange?
    var told = profile
    switch proposal {
    case .rules(let ruleset, let start):
      let rules = ruleset.named(ruleset.title)
      change = try RulesetChange(rules, from: start.day(in: shown), among: stored)
    case .rates(let tried): rates = tried
    case .settings(let changed, let rate):
      told = changed
      if let rate {
        rates = try StoreServices(store: store, environment: environment).pay.rateChange(rate).rates
      }
    }
    let tried = try Payroll(
      store: store, profile: told, environment: environment,
      rulesets: change?.result ?? stored, baseRates: rates)
    var days = shown.start..<shown.end
    if change != nil, let begin = tried.lastBegin, days.upperBound <= begin {
      days = begin..<(try tried.period(containing: begin)).end
    }
    try self.init(proposal, days, around: day, current, tried, change)
  }

  private init(
    _ proposal: ProposedChange, _ days: Range<CivilDay>, around day: CivilDay, _ current: Payroll,
    _ tried: Payroll, _ change: RulesetChange?
  ) throws {
    let now = try current.statement(of: days), then = try tried.statement(of: days)
    self.proposal = proposal
    self.days = days
    before = now.forecast ?? now.worked
    after = then.forecast ?? then.worked
    earlier =
      proposal.isOfSettings ? try PriorPeriods(before: days.lowerBound, current, tried) : nil
    currency = now.currency
    newCurrency = then.currency
    ordinary = now.ruleset.ordinaryLabel
    newOrdinary = then.ruleset.ordinaryLabel
    isLocked = now.isLocked
    lacksHolidays = then.lacksHolidays
    begin = change == nil ? nil : tried.lastBegin
    closedLater = change == nil ? 0 : tried.lockedPeriods(from: begin).count
    overtaken = change?.overtaken ?? []
    let first = proposal.isOfSettings ? day : max(days.lowerBound, begin ?? days.lowerBound)
    let period = try tried.period(containing: first)
    newPeriod = try current.period(containing: first) == period ? nil : period
    var open = days.lowerBound
    while let closed = tried.lockedPeriod(containing: open) { open = closed.days.upperBound }
    firstOpen = open
  }
}

extension PayPreview.PriorPeriods {
  /// Recomputing more days would take noticeable time on every keystroke.
  private static let mostDays = 366

  /// Compares the days before `end` from the first open one; nil if they stay unchanged.
  fileprivate init?(before end: CivilDay, _ current: Payroll, _ tried: Payroll) throws {
    let year = end.adding(days: -Self.mostDays)..<end
    guard let first = try current.runs(year).first(where: { !$0.isLocked }) else { return nil }
    let start = first.days.lowerBound
    func total(_ payroll: Payroll) throws -> PayStatement {
      try payroll.history(from: start, until: end, by: .whole).total
    }
    let now = try total(current), then = try total(tried)
    guard now.worked != then.worked || now.currency != then.currency else { return nil }
    self.init(
      days: start..<end, before: now.worked, after: then.worked, currency: now.currency,
      newCurrency: then.currency)
  }
}

extension PayPreview.Start {
  fileprivate func day(in shown: PayPeriod) -> CivilDay? {
    switch self {
    case .shown: shown.start
    case .always: nil
    case .day(let day): day
    }
  }
}
