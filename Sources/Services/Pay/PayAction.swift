import Domain
import Interchange
import Store

/// A change of pay: rules, rates, bonuses, payslips and closed pay periods.
package enum PayAction: StoreAction {
  /// Closes the pay period that holds a day: its shifts, rules and base rate stay as they are.
  case lockPeriod(CivilDay)
  /// Opens the closed pay period that holds a day.
  case unlockPeriod(CivilDay)
  /// Adds rules of pay, which are not in force yet.
  case addRuleset(PayRuleset)
  /// Puts a copy of rules in force from a day on; without one always where none were chosen before,
  /// else from the present pay period on.
  case useRuleset(PayRuleset, from: CivilDay?)
  /// Removes rules of pay; if they are in force, the ones before are again.
  case removeRuleset(RecordID)
  /// Sets the pay for one hour from a day on.
  case setBaseRate(RateEntry)
  /// Adds a dated base rate, or changes the one with its identity.
  case saveBaseRate(StoredBaseRate)
  case removeBaseRate(RecordID)
  /// Adds a bonus, or changes the one with its identity.
  case saveBonus(StoredBonus)
  case removeBonus(RecordID)
  /// Notes the figures of a payslip.
  case notePayslip(PayslipNote)
}

extension Action {
  /// A change of pay.
  package static func pay(_ action: PayAction) -> Action { Action(action) }
}

extension PayAction {
  /// Carries it out.
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
    case .saveBaseRate(let rate): try services.pay.save(rate)
    case .removeBaseRate(let id): try services.pay.remove(baseRate: id)
    case .saveBonus(let bonus): try services.pay.save(bonus)
    case .removeBonus(let id): try services.pay.remove(bonus: id)
    case .notePayslip(let note): try services.pay.note(note)
    }
  }

  /// Closed periods whose rules look at the shifts beside them.
  package func closedReach(with services: StoreServices) throws -> ClosedReach? {
    switch self {
    case .lockPeriod, .unlockPeriod, .notePayslip: nil
    default: .neighbours
    }
  }
}
