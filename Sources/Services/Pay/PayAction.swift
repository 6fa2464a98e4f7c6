import Domain
import Interchange
import Store

/// A change of pay rules, rates, bonuses, payslips or closed pay periods.
package enum PayAction: StoreAction {
  /// Closes the pay period of a day, which freezes its shifts, rules and base rate.
  case lockPeriod(CivilDay)
  /// Reopens the closed pay period of a day.
  case unlockPeriod(CivilDay)
  /// Adds pay rules that are not in force yet.
  case addRuleset(PayRuleset)
  /// Puts a copy of rules in force from a day on. Without a day they apply always if no rules were
  /// chosen before, otherwise from the current pay period on.
  case useRuleset(PayRuleset, from: CivilDay?)
  /// Removes pay rules; if they are in force, the previous ones apply again.
  case removeRuleset(RecordID)
  /// Sets the hourly rate from a day on.
  case setBaseRate(RateEntry)
  /// Adds a dated base rate, or saves what a person changed in one, which is given as it was before.
  case saveBaseRate(StoredBaseRate, from: StoredBaseRate? = nil)
  case removeBaseRate(RecordID)
  /// Adds a bonus, or saves what a person changed in one, which is given as it was before.
  case saveBonus(StoredBonus, from: StoredBonus? = nil)
  case removeBonus(RecordID)
  /// Pays what is owed for the closed pay period of a day, on another day or by default in the
  /// current pay period.
  case payArrears(of: CivilDay, on: CivilDay? = nil)
  /// Performs a change that closed pay periods would refuse, and pays the difference as arrears.
  case payDifference(Action, on: CivilDay? = nil)
  /// Saves the figures of a payslip.
  case notePayslip(PayslipNote)
}

extension Action {
  /// Wraps a pay action.
  package static func pay(_ action: PayAction) -> Action { Action(action) }
}

extension PayAction {
  /// Performs the action.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    switch self {
    case .lockPeriod(let day): try services.pay.lock(day)
    case .unlockPeriod(let day): try services.pay.unlock(day)
    case .addRuleset(let ruleset): try services.pay.add(ruleset)
    case .useRuleset(let ruleset, let day): try services.pay.use(ruleset, from: day)
    case .removeRuleset(let id): try services.pay.remove(ruleset: id)
    case .setBaseRate(let rate): try services.pay.setBaseRate(rate)
    case .saveBaseRate(let rate, let original):
      try services.pay.save(Edited(rate, from: original))
    case .removeBaseRate(let id): try services.pay.remove(baseRate: id)
    case .saveBonus(let bonus, let original):
      try services.pay.save(Edited(bonus, from: original))
    case .removeBonus(let id): try services.pay.remove(bonus: id)
    case .payArrears(let day, let paidOn): try services.pay.payArrears(of: day, on: paidOn)
    case .payDifference(let action, let paidOn):
      try services.pay.payDifference(of: action, on: paidOn, progress)
    case .notePayslip(let note): try services.pay.note(note)
    }
  }

  package var payingDifference: Action? {
    switch self {
    case .useRuleset, .setBaseRate, .saveBaseRate, .removeBaseRate, .saveBonus, .removeBonus:
      .pay(.payDifference(.pay(self)))
    default: nil
    }
  }

  /// Returns the closed periods whose rules depend on adjacent shifts.
  package func closedReach(with services: StoreServices) throws -> ClosedReach? {
    switch self {
    case .lockPeriod, .unlockPeriod, .notePayslip, .payArrears, .payDifference: nil
    default: .neighbours
    }
  }
}
