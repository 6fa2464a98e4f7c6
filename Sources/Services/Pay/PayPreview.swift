import Domain
import Store

/// The pay of a period as it is, and as it would be by other rules, rates or settings.
package struct PayPreview: Equatable, Sendable {
  /// A change of rules, rates or settings that is not saved.
  package enum ProposedChange: Equatable, Sendable {
    case rules(PayRuleset, from: Start)
    /// The dated base rates, all of them.
    case rates([StoredBaseRate])
    /// Other settings of pay.
    case settings(UserProfile, rate: RateEntry?)

    /// Whether it changes settings, which hold for the past too.
    var isOfSettings: Bool { if case .settings = self { true } else { false } }
  }

  /// The day from which proposed rules hold.
  package enum Start: Equatable, Sendable {
    /// From the displayed period on.
    case shown
    case always
    case day(CivilDay)
  }

  /// The pay of open days before those that are compared, where it would change too.
  package struct PriorPeriods: Equatable, Sendable {
    package let days: Range<CivilDay>
    package let before: PaySummary
    package let after: PaySummary
    /// ISO 4217 codes of the money in them.
    package let currency: String
    package let newCurrency: String
  }

  /// Hours that are called and paid alike, now and then.
  package struct Line: Equatable, Sendable {
    package let label: String
    package let multiplier: Factor
    package let amountPerHour: HourlyAmount
    package var before: Int64 = 0
    package var after: Int64 = 0
  }

  /// The change that was applied.
  package let proposal: ProposedChange
  /// The days that are compared.
  package let days: Range<CivilDay>
  /// What they come to, if what is planned is worked.
  package let before: PaySummary
  /// What they would come to.
  package let after: PaySummary
  /// ISO 4217 code of the money that is paid now.
  package let currency: String
  /// ISO 4217 code of the money that would be.
  package let newCurrency: String
  /// What a plain hour is called now.
  let ordinary: String
  /// What it would be called.
  let newOrdinary: String
  /// Whether the days are closed, so that nothing becomes of them.
  package let isLocked: Bool
  /// The first day on which the rules would hold; nil for always.
  package let begin: CivilDay?
  /// How many closed periods keep what they have although they lie later.
  package let closedLater: Int
  /// The rules that were to hold later and would give way.
  package let overtaken: [StoredRuleset]
  /// The pay period in which the rules would begin to hold, where that would be another one.
  package let newPeriod: PayPeriod?
  /// The first day from there on that is not closed.
  package let firstOpen: CivilDay
  /// What was before, for settings: rules and rates are told from a day on.
  package let earlier: PriorPeriods?

  /// Whether settings would cut pay periods otherwise, so that the days compared are no period.
  package var isCutAnew: Bool { proposal.isOfSettings && newPeriod != nil }

  /// Whether nothing becomes different.
  package var isSame: Bool { before == after && currency == newCurrency }

  /// By label and rate, in the order of the rates.
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
      // A plain hour stays one, whatever it is called.
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
  /// Applies `proposal` on the pay period that holds `day`; rules that begin to hold later, on the
  /// period in which they do. Throws `StoreError` and `RulesetFileError`.
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
  /// Nobody waits for the pay of a lifetime while they type.
  private static let mostDays = 366

  /// The days before `end` from the first that is open; nil where they stay as they are.
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
