import Domain
import Store

/// An hourly rate as entered.
package struct RateEntry: Equatable, Sendable {
  /// The hourly rate; nil removes all rates.
  var amount: HourlyAmount?
  /// The first day on which it applies. Nil means always if there was no rate before, otherwise
  /// from the current pay period on.
  var from: CivilDay?

  /// Creates an hourly rate that applies from a day on.
  package init(amount: HourlyAmount?, from: CivilDay? = nil) {
    self.amount = amount
    self.from = from
  }

  /// Creates an hourly rate in whole minor units.
  package init(_ cents: Int64?, from: CivilDay? = nil) {
    self.init(amount: cents.map { HourlyAmount($0) }, from: from)
  }
}

/// Base rates and bonuses.
extension PayService {
  func setBaseRate(_ rate: RateEntry) throws -> ActionResult {
    let change = try rateChange(rate)
    let amount = try hourly(rate.amount ?? 0, on: rate.from)
    try store.write(WriteLabel("rate.set", detail: amount), now: now) { try change.save(in: $0) }
    return try ActionResult(Message("done.rate.set", ["shift": amount])).noting(
      salary(on: rate.from))
  }

  /// Adds a dated rate, or saves what the person changed in one.
  func save(_ edit: Edited<StoredBaseRate>) throws -> ActionResult {
    try check(edit.record.amount, on: edit.record.effectiveFrom)
    let known = try store.pay.baseRates().first { $0.id == edit.record.id }
    let shown = try hourly(edit.record.amount, on: edit.record.effectiveFrom)
    let rate = try merged(edit, into: known, orThrow: ActionError.recordChangedMeanwhile(shown))
    for day in [known?.effectiveFrom, rate.effectiveFrom] {
      if let day { try services.closedPeriods.checkOpen(day...day) }
    }
    return try write("rate.set", rate) { try $0.save(rate) }.noting(
      salary(on: rate.effectiveFrom))
  }

  /// Removes a dated rate, so that the previous one continues to apply.
  func remove(baseRate id: RecordID) throws -> ActionResult {
    guard let rate = try store.pay.baseRates().first(where: { $0.id == id }) else {
      return ActionResult(nil)
    }
    if let day = rate.effectiveFrom { try services.closedPeriods.checkOpen(day...day) }
    return try write("rate.remove", rate) { try $0.delete(baseRate: id) }
  }

  /// Rejects an amount that pay would cap. Throws `ActionError.pay(.tooMuch)`.
  private func check(_ amount: HourlyAmount, on day: CivilDay?) throws {
    guard amount > .most else { return }
    throw ActionError.pay(.tooMuch(currency: try payroll().currency(on: day ?? environment.today)))
  }

  /// Formats an amount in the currency of that day, or of today.
  private func hourly(_ amount: HourlyAmount, on day: CivilDay?) throws -> String {
    let currency = try payroll().currency(on: day ?? environment.today)
    return environment.format.hourly(amount, currency: currency)
  }

  /// Returns a note if a salary overrides the base rate on a day, by default today.
  private func salary(on day: CivilDay?) throws -> Message? {
    let rules = try payroll().terms(on: day ?? environment.today).ruleset
    guard !rules.salaries.isEmpty else { return nil }
    return Message("note.rate_salary", ["name": rules.title])
  }

  private func write(
    _ key: String, _ rate: StoredBaseRate, _ body: (WriteTransaction) throws -> Void
  ) throws -> ActionResult {
    try write(key, named: hourly(rate.amount, on: rate.effectiveFrom), body)
  }

  // MARK: Bonuses

  /// Adds a bonus, or saves what the person changed in one. It keeps its currency even if the rules
  /// of its day change theirs later.
  func save(_ edit: Edited<StoredBonus>) throws -> ActionResult {
    let known = try store.pay.bonuses().first { $0.id == edit.record.id }
    var bonus = try merged(
      edit, into: known, orThrow: ActionError.recordChangedMeanwhile(edit.record.name))
    bonus.currency = try bonus.currency ?? payroll().currency(on: bonus.day)
    try check(HourlyAmount(bonus.cents), on: bonus.day)
    return try write(known == nil ? "bonus.add" : "bonus.change", bonus) { transaction in
      if let known {
        try services.closedPeriods.checkOpen((known.earnedFrom ?? known.day)...known.day)
      }
      try transaction.save(bonus)
    }
  }

  func remove(bonus id: RecordID) throws -> ActionResult {
    guard let bonus = try store.pay.bonuses().first(where: { $0.id == id }) else {
      throw ActionError.pay(.noBonus(id))
    }
    return try write("bonus.remove", bonus) { try $0.delete(bonus: id) }
  }

  private func write(
    _ key: String, _ bonus: StoredBonus, _ body: (WriteTransaction) throws -> Void
  ) throws -> ActionResult {
    let currency = try bonus.currency ?? payroll().currency(on: bonus.day)
    let amount = environment.format.money(cents: bonus.cents, currency: currency)
    return try write(key, named: "\(bonus.name) \(amount)") { transaction in
      try services.closedPeriods.checkOpen((bonus.earnedFrom ?? bonus.day)...bonus.day)
      try body(transaction)
    }
  }

  /// Fixes the currency of bonuses saved by older programs before the rules can change it.
  func keepBonusCurrencies(in transaction: WriteTransaction) throws {
    let open = try transaction.pay.bonuses().filter { $0.currency == nil }
    guard !open.isEmpty else { return }
    let payroll = try payroll()
    for var bonus in open {
      bonus.currency = try payroll.currency(on: bonus.day)
      try transaction.save(bonus)
    }
  }

  /// Returns the bonuses excluded from totals because the rules have another currency; none if the
  /// rules are unreadable.
  func bonusesLeftOut() -> [StoredBonus] {
    guard let payroll = try? payroll() else { return [] }
    return (try? payroll.bonuses.filter(payroll.leavesOut)) ?? []
  }

  /// Returns a note about bonuses that are newly excluded.
  func note(leavingOut before: [StoredBonus]) -> Message? {
    let known = Set(before.map(\.id))
    let count = bonusesLeftOut().count { !known.contains($0.id) }
    return count == 0 ? nil : Message("note.bonuses_left_out", ["n": String(count)])
  }

  // MARK: Base rates

  /// Returns the dated rates after adding a new one; earlier pay periods keep their rates.
  func rateChange(_ rate: RateEntry) throws -> RateChange {
    let old = try store.pay.baseRates()
    guard let amount = rate.amount else { return RateChange(rates: [], dropped: old) }
    try check(amount, on: rate.from)
    if let day = rate.from { try services.closedPeriods.checkOpen(day...day) }
    let start = try rate.from ?? (old.isEmpty ? nil : payroll().firstOpenDay())
    var rates = old
    if let place = rates.firstIndex(where: { $0.effectiveFrom == start }) {
      rates[place].amount = amount
    } else if rates.map(\.rate).inForce(on: start) != amount {
      rates.append(StoredBaseRate(effectiveFrom: start, amount: amount))
    }
    return RateChange(rates: rates, dropped: [])
  }
}

extension [BaseRate] {
  /// Returns the rate in force on a day; nil for one that has always applied.
  fileprivate func inForce(on day: CivilDay?) -> HourlyAmount? {
    day.flatMap { day in last { $0.from <= day }?.amount }
  }
}

/// A change of the dated base rates.
struct RateChange {
  let rates: [StoredBaseRate]
  let dropped: [StoredBaseRate]

  func save(in transaction: WriteTransaction) throws {
    for rate in dropped { try transaction.delete(baseRate: rate.id) }
    for rate in rates { try transaction.save(rate) }
  }
}
