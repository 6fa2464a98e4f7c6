import Domain
import Interchange
import Store

/// Arrears of closed pay periods, which are paid only if the person asks for it: no change of
/// records, and no newer program, pays them by itself.
extension PayService {
  /// Pays what is owed for the closed period of a day in the period that contains `paidOn`, by
  /// default the current one or the next that is open.
  func payArrears(of day: CivilDay, on paidOn: CivilDay?) throws -> ActionResult {
    try services.closedPeriods.complete()
    let payroll = try payroll()
    guard let closed = payroll.lockedPeriod(containing: day) else {
      throw ActionError.pay(.notLocked(day))
    }
    let arrears = try payroll.arrears(of: closed)
    guard let due = arrears.due else { throw ActionError.pay(.arrearsUnknown(closed.days)) }
    let name = environment.format.period(closed.days)
    guard due != 0 else {
      return ActionResult(Message("done.arrears.none", ["shift": name]), canUndo: false)
    }
    let bonus = try bonus(of: due, for: closed, arrears.currency, on: paidOn, payroll)
    try store.write(WriteLabel("arrears.pay", detail: bonus.name), now: now) { try $0.save(bonus) }
    return ActionResult(message(bonus))
  }

  /// Performs a change that closed periods would refuse, and pays the difference that it makes to
  /// each of them as arrears, as one change.
  func payDifference(
    of action: Action, on paidOn: CivilDay?, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    try services.closedPeriods.complete()
    let before = try payroll().resultsIfOpen()
    var opened = services
    opened.paysArrears = true
    var result = try store.writeJoined(now: now) {
      var result = try action.base.perform(with: opened, progress)
      let payroll = try payroll(), after = try payroll.resultsIfOpen()
      for period in payroll.locked {
        guard let was = before[period.id], let now = after[period.id] else { continue }
        try keepAbsences(changedFrom: was, to: now, of: period, payroll)
        if let note = try accountNote(was.totals, now.totals, period) { result.notes.append(note) }
        guard let due = try difference(was, now, period), due != 0
        else { continue }
        let bonus = try bonus(of: due, for: period, was.currency, on: paidOn, payroll)
        try store.write(WriteLabel("arrears.pay", detail: bonus.name), now: self.now) {
          try $0.save(bonus)
        }
        result.notes.append(message(bonus))
      }
      return result
    }
    if result.canUndo { result.canUndo = try canUndoLast() }
    return result
  }

  /// Returns whether closed periods permit undoing the last change: they do if arrears go with it.
  private func canUndoLast() throws -> Bool {
    guard let entry = try store.nextUndoID() else { return true }
    do {
      try services.closedPeriods.revert(entry) {}
      return true
    } catch ActionError.pay {
      return false
    }
  }

  /// Stores what a change made of absences in a closed period: their pay is settled by arrears, and
  /// entitlements and credits follow them.
  private func keepAbsences(
    changedFrom old: ClosedResult, to new: ClosedResult, of period: LockedPeriod,
    _ payroll: Payroll
  ) throws {
    guard let was = old.absences, let now = new.absences else { return }
    let changed = was.ids.union(now.ids).filter { !was.agrees(with: now, on: $0) }
    guard !changed.isEmpty else { return }
    let result = try payroll.result(of: period).replacing(changed, by: new)
    let label = WriteLabel("arrears.pay", detail: environment.format.period(period.days))
    try store.write(label, now: self.now) { try $0.lock(period, result: result.text) }
  }

  /// Says that the account of hours keeps what a closed period gave; nil if that is the same, or if
  /// the account was opened later.
  private func accountNote(
    _ was: PaySummary, _ now: PaySummary, _ period: LockedPeriod
  ) throws -> Message? {
    func minutes(_ sum: PaySummary) -> Int { sum.accountMinutes + sum.creditedMinutes }
    let difference = minutes(now) - minutes(was)
    guard difference != 0,
      try store.pay.accountEntries().contains(where: {
        $0.kind == .opening && $0.on < period.days.upperBound
      })
    else { return nil }
    let format = environment.format, length = format.hours(minutes: Int64(abs(difference)))
    return Message(
      "done.arrears.account",
      ["period": format.period(period.days), "length": (difference < 0 ? "-" : "") + length])
  }

  /// Returns the difference between two results of a closed period; nil if both are unknown.
  /// Throws `ActionError.pay(.arrearsUnknown)` if one is.
  private func difference(
    _ was: ClosedResult, _ now: ClosedResult, _ period: LockedPeriod
  ) throws -> Int64? {
    switch (was.totals.payCents, now.totals.payCents) {
    case (nil, nil): return nil
    case (let old?, let new?) where was.currency == now.currency: return new - old
    default: throw ActionError.pay(.arrearsUnknown(period.days))
    }
  }

  private func bonus(
    of due: Int64, for period: LockedPeriod, _ currency: String, on paidOn: CivilDay?,
    _ payroll: Payroll
  ) throws -> StoredBonus {
    let day = try paidOn ?? payroll.arrearsDay()
    try services.closedPeriods.checkOpen(day...day)
    let other = try payroll.currency(on: day)
    guard other == currency else {
      throw ActionError.pay(.arrearsCurrency(owed: currency, paid: other))
    }
    // Two stores that pay the same arrears have one record after a merge.
    let paid = payroll.paidArrears(of: period.days)
    var text = "arrears \(period.id.text) \(paid.count) \(paid.reduce(0) { $0 + $1.cents })"
    while paid.contains(where: { $0.id == RecordID.derived(from: text) }) { text += "+" }
    return StoredBonus(
      id: .derived(from: text), day: day, name: environment.format.arrears(period.days, due),
      cents: due, currency: currency, arrears: period.days)
  }

  private func message(_ bonus: StoredBonus) -> Message {
    let format = environment.format
    let amount = format.money(cents: bonus.cents, currency: bonus.currency ?? "")
    return Message(
      "done.arrears.pay",
      ["shift": bonus.name, "amount": amount, "day": format.dayWithYear(bonus.day)])
  }

  /// Deletes the arrears of a period that is opened again, which then has them itself. Throws
  /// `ActionError.pay(.arrearsPaid)` if another closed period has paid them.
  func removeArrears(
    of days: Range<CivilDay>, _ payroll: Payroll, in transaction: WriteTransaction
  ) throws {
    for bonus in payroll.paidArrears(of: days) {
      if let closed = payroll.lockedPeriod(containing: bonus.day) {
        throw ActionError.pay(.arrearsPaid(days, in: closed.days))
      }
      try transaction.delete(bonus: bonus.id)
    }
  }
}

extension PaySummary {
  /// The minutes that count for the account of hours, without overtime that is paid as such.
  var accountMinutes: Int {
    Int(HoursCalculator.minutes(paidSeconds - standbySeconds - overtimeSeconds))
  }
}

extension Format {
  /// Names arrears with the period that they are owed for; negative ones are claimed back.
  package func arrears(_ days: Range<CivilDay>?, _ cents: Int64?) -> String {
    texts(
      cents ?? 0 < 0 ? "arrears.claimed" : "arrears.owed", ["period": days.map(period) ?? ""])
  }

  /// Returns the name of a bonus; that of arrears in the language of the texts.
  package func name(of bonus: StoredBonus) -> String {
    bonus.arrears.map { arrears($0, bonus.cents) } ?? bonus.name
  }

  /// Names an allowance, a kind of absence, a payout or arrears.
  package func label(_ amount: PaidAmount) -> String {
    switch amount.kind {
    case .allowance(let label, _): rateLabel(label)
    case .arrears(let days): arrears(days, amount.cents)
    case .payout: texts("slip.payout")
    case .absence(let kind, let name): absence(kind: kind, name: name)
    }
  }
}
