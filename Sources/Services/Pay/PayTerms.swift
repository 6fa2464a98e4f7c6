import Domain
import Interchange
import Store

/// Rules of pay with all that the person adds to them.
package struct PayTerms {
  /// The rules.
  var ruleset: PayRuleset
  /// The same as they were chosen, open where they leave something to the profile.
  let chosen: PayRuleset
  /// Pay for one hour by day, ascending.
  var baseRates: [BaseRate]
  /// ISO 4217 code.
  var currency: String
  /// Where pay periods begin.
  package var schedule: PaySchedule
  /// Contract minutes in one period.
  var targetMinutes: Int

  /// The rules for a person; what they leave open is the profile's.
  init(_ ruleset: PayRuleset, _ profile: UserProfile, _ baseRates: [BaseRate]) {
    self.ruleset = ruleset
    chosen = ruleset
    if ruleset.breaks.isOpen {
      self.ruleset.breaks = BreakRules(
        usual: profile.defaultBreakMinutes, placement: ruleset.breaks.placement)
    }
    self.baseRates = baseRates.isEmpty ? ruleset.baseRates : baseRates
    // The pay of an hour follows from the salary.
    if !ruleset.salaries.isEmpty { self.baseRates = ruleset.salaries.map(\.baseRate) }
    currency = ruleset.currency ?? profile.currency
    schedule = PaySchedule(
      type: ruleset.payPeriod.type ?? profile.payPeriodType,
      anchor: ruleset.payPeriod.anchor ?? profile.payPeriodAnchor)
    targetMinutes = ruleset.payPeriod.targetMinutes ?? profile.regularMinutesPerPay
  }

  /// Contract minutes for some days of one pay period, in proportion to their number.
  func targetMinutes(on days: Range<CivilDay>) -> Int {
    let whole = schedule.period(containing: days.lowerBound)
    let length = whole.end - whole.start, part = min(length, days.upperBound - days.lowerBound)
    guard part < length else { return targetMinutes }
    return (2 * targetMinutes * part + length) / (2 * length)
  }

  /// The rules by which everyone starts: the pay period and the usual break are the profile's.
  static let usual: PayRuleset = {
    var ruleset = PayRuleset.standard
    ruleset.payPeriod = PayPeriodRules()
    ruleset.breaks.isOpen = true
    return ruleset
  }()

  /// The rules for a closed period, so complete that nothing else decides.
  func frozen(for days: Range<CivilDay>, home: HolidayRegion?, holidays: [Holiday]) -> PayRuleset {
    var frozen = ruleset
    frozen.name = ruleset.title
    frozen.currency = currency
    frozen.payPeriod.type = schedule.type
    frozen.payPeriod.anchor = schedule.anchor
    frozen.payPeriod.targetMinutes = targetMinutes
    frozen.holidays.region = ruleset.holidays.region ?? home
    let added = holidays.map { CalendarDate.once($0.day) }.filter {
      !frozen.holidays.added.contains($0)
    }
    frozen.holidays.added += added
    frozen.baseRates = ruleset.salaries.isEmpty ? frozenRates(days) : []
    return frozen
  }

  /// Those that hold in the period; the first as if it had always held, so that the documents of
  /// periods under the same rate are the same.
  private func frozenRates(_ days: Range<CivilDay>) -> [BaseRate] {
    let first = baseRates.last { $0.from <= days.lowerBound }
    let later = baseRates.filter { days.lowerBound < $0.from && $0.from < days.upperBound }
    let start = CivilDay.clamped(year: 1900, month: 1, day: 1)
    return (first.map { [BaseRate(from: start, cents: $0.cents, fraction: $0.fraction)] } ?? [])
      + later
  }
}

extension BreakRules {
  /// The usual break of a profile, unpaid in each shift that is longer: in a shorter one it would
  /// leave nothing.
  fileprivate init(usual minutes: Int, placement: Placement) {
    let step = BreakStep(afterMinutes: minutes, unpaidMinutes: minutes)
    self.init(steps: minutes > 0 ? [step] : [], placement: placement)
  }
}
