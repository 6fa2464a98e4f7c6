import Domain
import Interchange
import Store

/// Pay rules completed by the user's profile.
package struct PayTerms {
  /// The completed rules.
  var ruleset: PayRuleset
  /// The rules as chosen, with the values that they leave to the profile still open.
  let chosen: PayRuleset
  /// The hourly rates by day, ascending.
  var baseRates: [BaseRate]
  /// The ISO 4217 currency code.
  var currency: String
  /// The boundaries of pay periods.
  package var schedule: PaySchedule
  /// The contract minutes of a period without a target of its own.
  private let targetMinutes: Int
  /// The contract hours from a day on.
  private let targets: [WorkTarget]

  /// Completes the rules with the profile's values.
  init(
    _ ruleset: PayRuleset, _ profile: UserProfile, _ baseRates: [BaseRate],
    targets: [WorkTarget] = []
  ) {
    self.targets = targets
    self.ruleset = ruleset
    chosen = ruleset
    if ruleset.breaks.isOpen {
      self.ruleset.breaks = BreakRules(
        usual: min(profile.defaultBreakMinutes, UserProfile.breaks.upperBound),
        placement: ruleset.breaks.placement)
    }
    self.baseRates = baseRates.isEmpty ? ruleset.baseRates : baseRates
    // The hourly rate is derived from the salary.
    if !ruleset.salaries.isEmpty { self.baseRates = ruleset.salaries.map(\.baseRate) }
    currency = ruleset.currency ?? profile.currency
    let type = ruleset.payPeriod.type ?? profile.payPeriodType
    // What was chosen for weeks does not apply to months.
    let isChosen = type.defaultAnchor == profile.payPeriodType.defaultAnchor
    schedule = PaySchedule(
      type: type,
      anchor: ruleset.payPeriod.anchor ?? (isChosen ? profile.payPeriodAnchor : type.defaultAnchor))
    targetMinutes = ruleset.payPeriod.targetMinutes ?? profile.regularMinutesPerPay
  }

  /// Returns the contract minutes for some days of one pay period: those of each day, or in
  /// proportion to their number.
  func targetMinutes(on days: Range<CivilDay>) -> Int {
    let whole = schedule.period(containing: days.lowerBound)
    let length = whole.end - whole.start, part = min(length, days.upperBound - days.lowerBound)
    guard targets.isEmpty else {
      return targets.minutes(
        on: days.lowerBound..<days.lowerBound.adding(days: part), ofPeriod: length,
        usual: targetMinutes)
    }
    guard part < length else { return targetMinutes }
    return (2 * targetMinutes * part + length) / (2 * length)
  }

  /// The rules that everyone starts with; pay period and default break come from the profile.
  static let usual: PayRuleset = {
    var ruleset = PayRuleset.standard
    ruleset.payPeriod = PayPeriodRules()
    ruleset.breaks.isOpen = true
    return ruleset
  }()

  /// Returns the rules of a closed period with every value filled in, so that nothing else affects
  /// it.
  func frozen(for days: Range<CivilDay>, home: HolidayRegion?, holidays: [Holiday]) -> PayRuleset {
    var frozen = ruleset
    frozen.name = ruleset.title
    frozen.currency = currency
    frozen.payPeriod.type = schedule.type
    frozen.payPeriod.anchor = schedule.anchor
    frozen.payPeriod.targetMinutes = targetMinutes(on: days)
    frozen.holidays.region = ruleset.holidays.region ?? home
    let added = holidays.map { CalendarDate.once($0.day) }.filter {
      !frozen.holidays.added.contains($0)
    }
    frozen.holidays.added += added
    frozen.baseRates = ruleset.salaries.isEmpty ? frozenRates(days) : []
    return frozen
  }

  /// Returns the rates of a period. The first starts in 1900, so that periods with the same rate
  /// have equal documents.
  private func frozenRates(_ days: Range<CivilDay>) -> [BaseRate] {
    let first = baseRates.last { $0.from <= days.lowerBound }
    let later = baseRates.filter { days.lowerBound < $0.from && $0.from < days.upperBound }
    let start = CivilDay.clamped(year: 1900, month: 1, day: 1)
    return (first.map { [BaseRate(from: start, cents: $0.cents, fraction: $0.fraction)] } ?? [])
      + later
  }
}

extension BreakRules {
  /// Creates the break of a profile, unpaid in each shift that is longer than the break.
  fileprivate init(usual minutes: Int, placement: Placement) {
    let step = BreakStep(afterMinutes: minutes, unpaidMinutes: minutes)
    self.init(steps: minutes > 0 ? [step] : [], placement: placement)
  }
}
