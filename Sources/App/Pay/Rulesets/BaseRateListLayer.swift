import Domain
import Store
import Widgets

/// The list of dated base rates.
public struct BaseRateListLayer: ListLayer, Equatable, Sendable {
  /// A day of the pay period that is looked at.
  let day: CivilDay
  /// The first day of that period.
  var periodStart: CivilDay
  /// The rates, ascending.
  var rates: [StoredBaseRate] = []
  /// ISO 4217 code of the amounts.
  var currency = ""
  /// Closed pay periods, which keep the rates they have.
  var closed = 0
  /// The cursor.
  var list = ListState()

  /// How many rows there are.
  var count: Int { rates.count }

  /// The list for the period that holds `day`.
  init(day: CivilDay) {
    self.day = day
    periodStart = day
  }

  /// The rate under the cursor.
  var selected: StoredBaseRate? {
    list.selected(of: rates)
  }

  /// Reads the rates. Throws `StoreError` and `RulesetFileError`.
  mutating func read(
    from store: Store, profile: UserProfile, _ environment: AppEnvironment
  ) throws {
    let isFirst = currency.isEmpty
    let payroll = try Payroll(store: store, profile: profile, environment: environment.base)
    rates = try store.pay.baseRates()
    currency = try payroll.currency(on: environment.today)
    periodStart = try payroll.period(containing: day).start
    closed = payroll.lockedPeriods(from: nil).count
    let now = rates.lastIndex { $0.begin <= environment.today }
    list.select(isFirst ? now ?? 0 : list.selection, count: rates.count)
  }
}
