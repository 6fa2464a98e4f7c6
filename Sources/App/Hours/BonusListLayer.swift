import Domain
import Store
import Widgets

/// The list of bonuses.
public struct BonusListLayer: ListLayer, Equatable, Sendable {
  /// A day of the pay period that is looked at.
  let day: CivilDay
  /// The days of that period.
  var period: Range<CivilDay>
  /// The bonuses, by the day in whose period each is paid.
  var bonuses: [StoredBonus] = []
  /// ISO 4217 codes of their amounts, in the same order.
  var currencies: [String] = []
  /// Bonuses that are not counted because their day is paid in another currency.
  var leftOut: Set<RecordID> = []
  /// The cursor.
  var list = ListState()

  /// How many rows there are.
  var count: Int { bonuses.count }

  /// The list for the period that holds `day`.
  init(day: CivilDay) {
    self.day = day
    period = day..<day
  }

  /// The bonus under the cursor.
  package var selected: StoredBonus? {
    list.selected(of: bonuses)
  }

  /// An amount of the list, in its own currency.
  func amount(_ place: Int, _ format: Format) -> String {
    format.money(cents: bonuses[place].cents, currency: currencies[place])
  }

  /// Reads the bonuses. Throws `StoreError` and `RulesetFileError`.
  mutating func read(
    from store: Store, profile: UserProfile, _ environment: AppEnvironment
  ) throws {
    let isFirst = period.isEmpty
    let payroll = try Payroll(store: store, profile: profile, environment: environment.base)
    bonuses = try store.pay.bonuses()
    currencies = try bonuses.map { try $0.currency ?? payroll.currency(on: $0.day) }
    leftOut = try Set(bonuses.filter(payroll.leavesOut).map(\.id))
    let period = try payroll.period(containing: day)
    self.period = period.start..<period.end
    let latest = bonuses.lastIndex { $0.day < period.end }
    list.select(isFirst ? latest ?? 0 : list.selection, count: bonuses.count)
  }

  /// The form for a bonus, or for a new one: paid today, or on the day of the period next to it.
  func form(
    for bonus: StoredBonus?, _ pay: PayContext, _ environment: AppEnvironment
  ) -> BonusForm {
    let last = max(period.lowerBound, period.upperBound.adding(days: -1))
    let day = min(max(environment.today, period.lowerBound), last)
    return BonusForm(bonus: bonus, day: day, pay: pay)
  }
}
