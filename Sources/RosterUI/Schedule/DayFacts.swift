import AppCore
import Domain
import Services
import Store
import Widgets

/// The pay and the steps of a day, which the month shows in tall cells.
struct DayFacts: Equatable, Sendable {
  /// The pay of the shifts that start on the day, worked or planned; nil if it is unknown.
  var payCents: Int64?
  /// The ISO 4217 code of the pay.
  var currency = ""
  /// The steps; 0 if none are recorded.
  var steps: Int64 = 0

  /// Reads the facts of some days. Throws `StoreError` and `RulesetFileError`.
  static func read(
    _ days: Range<CivilDay>, from store: Store, of profile: UserProfile,
    _ environment: AppEnvironment
  ) throws -> [CivilDay: DayFacts] {
    var facts: [CivilDay: DayFacts] = [:]
    let payroll = try Payroll(store: store, profile: profile, environment: environment.base)
    for paid in try payroll.statement(of: days).shifts {
      guard let cents = paid.payCents else { continue }
      let day = environment.zone(of: paid.shift).local(at: paid.shift.start).day
      facts[day, default: DayFacts()].payCents = (facts[day]?.payCents ?? 0) + cents
      facts[day]?.currency = paid.currency
    }
    let attribution = try StepAttribution(store: store, environment.base)
    try attribution.forEachPart(of: days.lowerBound...days.upperBound.adding(days: -1)) {
      steps, _ in
      for day in steps.days { facts[day.day, default: DayFacts()].steps = day.totalSteps }
    }
    return facts
  }

  /// Returns the pay and the steps in words.
  func words(_ format: Format) -> [String] {
    let pay = payCents.flatMap { $0 > 0 ? format.money(cents: $0, currency: currency) : nil }
    return [pay, steps > 0 ? format.steps(steps) : nil].compactMap { $0 }
  }
}

extension ScheduleViewModel {
  /// Reads the facts of the month's days if its cells have room for them. Throws `StoreError` and
  /// `RulesetFileError`.
  mutating func readFacts(
    from store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws {
    let body = state.layout.body
    guard view == .month, MonthGrid.hasFacts(ScheduleLayout.monthCell(in: body, monthDays.weeks))
    else { return contents.facts = [:] }
    contents.facts = try DayFacts.read(
      monthDays.days, from: store, of: state.profile, environment)
  }
}
