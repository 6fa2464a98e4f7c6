import Domain
import Services

/// The hours of the shifts of a weekday or of a kind.
struct HoursGroup {
  /// The identifier for scripts: `monday`, or the name of the kind.
  let key: String
  /// The name in tables.
  let name: String
  /// What was worked.
  let worked: PaySummary
  /// The minutes that absences of these shifts count.
  let creditedMinutes: Int
  /// The number of shifts worked.
  let count: Int
  /// The ISO 4217 code of the amounts; nil if there are several.
  let currency: String?

  /// Returns the groups in the order of the week, or by time worked; none for other groupings.
  static func groups(
    of shifts: [PaidShift], by grouping: HoursCommand.Grouping, _ payroll: Payroll
  ) -> [HoursGroup] {
    let environment = payroll.environment, format = environment.format
    switch grouping {
    case .weekday:
      let first = payroll.profile.firstWeekday.rawValue
      let days = Dictionary(grouping: shifts) { paid in
        environment.zone(of: paid.shift).local(at: paid.shift.start).day.weekday
      }
      return days.sorted { ($0.key.rawValue - first + 7) % 7 < ($1.key.rawValue - first + 7) % 7 }
        .map { HoursGroup(key: "\($0.key)", name: format.weekday($0.key), $0.value) }
    case .kind:
      return Dictionary(grouping: shifts) { format.title($0.shift) }
        .map { HoursGroup(key: $0.key, name: $0.key, $0.value) }
        .sorted { ($1.worked.workedSeconds, $0.key) < ($0.worked.workedSeconds, $1.key) }
    default: return []
    }
  }

  private init(key: String, name: String, _ shifts: [PaidShift]) {
    self.key = key
    self.name = name
    let worked = shifts.filter { $0.isWorked && $0.worked.workedSeconds > 0 }
    let currencies = Set(worked.map(\.currency))
    currency = currencies.count > 1 ? nil : currencies.first ?? shifts.first?.currency
    let sum = worked.map(\.worked).reduce(PaySummary(of: []), +)
    self.worked = currencies.count > 1 ? sum.withoutMoney : sum
    creditedMinutes = shifts.reduce(0) { $0 + ($1.absence?.creditedMinutes ?? 0) }
    count = worked.count
  }
}
