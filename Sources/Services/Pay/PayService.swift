import Domain
import Interchange
import Store

/// Closes pay periods, and manages pay rules, base rates, bonuses and payslips.
struct PayService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The actions on pay.
  var pay: PayService { PayService(services: self) }
}

extension PayService {
  // MARK: Closed periods

  func lock(_ day: CivilDay) throws -> ActionResult {
    let payroll = try payroll()
    if let closed = payroll.lockedPeriod(containing: day) {
      throw ActionError.pay(.locked(closed.days))
    }
    let period = try payroll.period(containing: day), days = period.start..<period.end
    if let running = try store.shifts.running(),
      try payroll.touches(running, days, by: payroll.terms(on: day))
    {
      throw ActionError.running(running)
    }
    let own = try store.holidays.holidays(from: days.lowerBound, until: days.upperBound)
    let rules = try payroll.terms(on: day).frozen(
      for: days, home: payroll.profile.holidayRegion, holidays: own)
    let result = try payroll.closedResult(of: days)
    // Shifts that count as assumed are recorded when the period is locked.
    let assumed = try payroll.assumed(startingIn: roster().reach(of: DayWindow(days))).filter {
      days.contains(environment.zone(of: $0.shift).local(at: $0.shift.start).day)
    }
    return try write("period.lock", days) {
      for rest in assumed { try $0.save(rest.recorded(at: now)) }
      try $0.lock(
        LockedPeriod(days: days, rulesJSON: RulesetFile.text(rules)), result: result.text)
    }
  }

  func unlock(_ day: CivilDay) throws -> ActionResult {
    let payroll = try payroll()
    guard let closed = payroll.lockedPeriod(containing: day) else {
      throw ActionError.pay(.notLocked(day))
    }
    let before = try payroll.statement(of: closed.days)
    var result = try write("period.unlock", closed.days) {
      try removeArrears(of: closed.days, payroll, in: $0)
      try $0.unlock(closed)
      try $0.showLeftOut(services.closedPeriods.recordCheck())
    }
    let after = try self.payroll().statement(of: closed.days)
    if let texts = environment.format.difference(before, after) {
      result.message = Message(
        "done.period.unlock_changed",
        ["shift": environment.format.period(closed.days), "was": texts.was, "now": texts.now])
    }
    return result
  }

  private func write(
    _ key: String, _ days: Range<CivilDay>, _ body: (WriteTransaction) throws -> Void
  ) throws -> ActionResult {
    try write(key, named: environment.format.period(days), body)
  }

  // MARK: Rules

  /// Adds rules, replacing those with the same name that are not in use.
  func add(_ ruleset: PayRuleset) throws -> ActionResult {
    let name = ruleset.title
    let kept = try store.pay.rulesets().first { !$0.isActive && $0.name == name }
    let stored = StoredRuleset(
      id: kept?.id ?? .new(), name: name, rulesJSON: RulesetFile.text(ruleset.named(name)),
      isActive: false)
    return try write("ruleset.add", named: name) { try $0.save(stored) }
  }

  /// Puts a copy of the rules in force from a day on. Without a day they apply always if no rules
  /// were chosen before, otherwise from the current pay period on. Rules scheduled for later are
  /// replaced, earlier ones are kept.
  func use(_ ruleset: PayRuleset, from day: CivilDay?) throws -> ActionResult {
    let name = ruleset.title
    let stored = try store.pay.rulesets()
    if let day { try checkRulesCanBegin(ruleset, on: day, among: stored) }
    let start =
      try day ?? (stored.contains(where: \.isActive) ? payroll().firstOpenDay() : nil)
    try checkCurrency(of: ruleset, from: start)
    let change = try RulesetChange(ruleset.named(name), from: start, among: stored)
    let begin = try services.payroll(by: change.result).lastBegin, leftOut = bonusesLeftOut()
    var result = try write("ruleset.use", named: name) { transaction in
      try keepBonusCurrencies(in: transaction)
      for old in change.dropped { try transaction.delete(ruleset: old.id) }
      for new in change.saved { try transaction.save(new) }
    }
    if let begin {
      let day = environment.format.dayWithYear(begin)
      result.message = Message("done.ruleset.use_from", ["shift": name, "day": day])
    }
    return try result.noting(note(leavingOut: leftOut)).noting(noteMissingHolidays(ruleset))
  }

  /// Returns a note if the rules pay public holidays, but none are known.
  private func noteMissingHolidays(_ ruleset: PayRuleset) throws -> Message? {
    guard ruleset.lacksHolidays, try !payroll().knowsHolidays() else { return nil }
    return Message("note.no_holidays", ["name": ruleset.title])
  }

  /// Rejects a day in a closed period; the error has the first day on which the rules could begin.
  private func checkRulesCanBegin(
    _ ruleset: PayRuleset, on day: CivilDay, among stored: [StoredRuleset]
  ) throws {
    let payroll = try payroll()
    guard !services.paysArrears, let closed = payroll.lockedPeriod(containing: day) else { return }
    var first = closed.days.upperBound
    while let later = payroll.lockedPeriod(containing: first) { first = later.days.upperBound }
    let change = try RulesetChange(ruleset.named(ruleset.title), from: first, among: stored)
    first = try services.payroll(by: change.result).lastBegin ?? first
    throw ActionError.pay(.rulesLocked(closed.days, first: first))
  }

  /// Rejects rules whose currency has other minor units than the stored base rates, which would
  /// turn 18.50 into 1,850.
  private func checkCurrency(of ruleset: PayRuleset, from day: CivilDay?) throws {
    let rates = try payroll().currency(on: day ?? environment.today)
    guard let rules = ruleset.currency, ruleset.baseRates.isEmpty,
      Currency.minorDigits(rules) != Currency.minorDigits(rates),
      try !store.pay.baseRates().isEmpty
    else { return }
    throw ActionError.pay(.otherCurrency(rates: rates, rules: rules))
  }

  /// Rejects a currency of the profile with other minor units than `currency`, if amounts are stored
  /// in it: base rates of days without rules in a currency of their own, prices of pairs, and
  /// payslips. Bonuses keep theirs. Throws `ActionError.pay(.otherDecimals)`.
  func checkCurrency(_ new: String, replaces currency: String?) throws {
    guard let currency, Currency.minorDigits(new) != Currency.minorDigits(currency) else { return }
    let hasRates = try !store.pay.baseRates().isEmpty && payroll().usesProfileCurrency
    let hasPrices = try store.shoes.shoes().contains { $0.purchasePriceCents != nil }
    guard try hasRates || hasPrices || store.count(of: .payslip) > 0 else { return }
    throw ActionError.pay(.otherDecimals(stored: currency, new: new))
  }

  /// Removes rules; if they are in force, the previous ones apply again.
  func remove(ruleset id: RecordID) throws -> ActionResult {
    guard let stored = try store.pay.rulesets().first(where: { $0.id == id }) else {
      return ActionResult(nil)
    }
    let leftOut = bonusesLeftOut()
    if stored.isActive { try checkCurrency(without: stored) }
    return try write("ruleset.remove", named: stored.name) { transaction in
      if stored.isActive { try keepBonusCurrencies(in: transaction) }
      try transaction.delete(ruleset: id)
    }.noting(note(leavingOut: leftOut))
  }

  /// Rejects removing rules if the base rates would be in a currency with other minor units.
  private func checkCurrency(without rules: StoredRuleset) throws {
    guard try !store.pay.baseRates().isEmpty else { return }
    let rest = try store.pay.rulesets().filter { $0.id != rules.id }, today = environment.today
    // Unreadable rules are removed whatever their currency.
    guard let before = try? payroll().currency(on: today) else { return }
    let after = try services.payroll(by: rest).currency(on: today)
    guard Currency.minorDigits(before) != Currency.minorDigits(after) else { return }
    throw ActionError.pay(.otherDecimals(stored: before, new: after))
  }

  // MARK: Payslips

  /// Saves lines of a payslip without a message. Closed pay periods are accepted, because a payslip
  /// arrives later.
  func note(_ note: PayslipNote) throws -> ActionResult {
    let name = environment.format.period(note.start..<note.last.adding(days: 1))
    try store.write(WriteLabel("payslip.note", detail: name), now: now) { transaction in
      for line in note.removed {
        try transaction.save(nil, of: line, onPayslipStarting: note.start)
      }
      for entry in note.saved {
        try transaction.save(entry.figures, of: entry.line, onPayslipStarting: note.start)
      }
    }
    return ActionResult(nil)
  }
}
