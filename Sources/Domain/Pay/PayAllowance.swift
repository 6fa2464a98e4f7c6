/// An amount that is paid for each shift, day or month, besides the hours: a meal allowance, a flat
/// rate for a day on call (TVöD § 8 (3)), an allowance for alternating shifts (§ 8 (5), (6)).
///
/// It does not count towards the regular rate of overtime. Of allowances with the same label only
/// the highest is paid.
public struct PayAllowance: Hashable, Sendable {
  /// The amount.
  public enum Pay: Hashable, Sendable {
    /// Minor units of the currency.
    case amount(Int64)
    /// So many hours at the base rate of the day.
    case hours(Multiplier)
  }

  /// What it is paid for.
  public enum Unit: String, CaseIterable, Sendable {
    /// Each shift.
    case shift
    /// Each day on which a shift begins, and on which each further 24 hours of it begin; once a day.
    case day
    /// Each calendar month, on the day of its first such shift.
    case month
  }

  /// The label on payslips.
  public var label: String
  /// The employer's code on payslips; nil for none.
  public var code: String?
  /// The amount.
  public var pay: Pay
  /// What it is paid for.
  public var unit: Unit
  /// The label of the manual rate that a shift must have, such as that of standby; nil for any work.
  public var rate: String?
  /// The minutes that a shift must last at least, including breaks.
  public var leastMinutes: Int
  /// The weekdays on which it must begin.
  public var weekdays: Set<Weekday>
  /// Whether it must begin on a public holiday, or may besides the other days.
  public var onHolidays: Bool
  /// Additional days on which it may begin.
  public var dates: [CalendarDate]
  /// The time of day at which it must begin; nil for any.
  public var clock: PremiumWindow.Clock?

  /// Creates an allowance; without weekdays, holidays and dates for shifts of every day.
  public init(
    label: String, code: String? = nil, pay: Pay, unit: Unit = .shift, rate: String? = nil,
    leastMinutes: Int = 0, weekdays: Set<Weekday> = [], onHolidays: Bool = false,
    dates: [CalendarDate] = [], clock: PremiumWindow.Clock? = nil
  ) {
    self.label = label
    self.code = code
    self.pay = pay
    self.unit = unit
    self.rate = rate
    self.leastMinutes = leastMinutes
    self.weekdays = weekdays
    self.onHolidays = onHolidays
    self.dates = dates
    self.clock = clock
  }

  /// The maximum number in a ruleset.
  public static let most = 64

  /// The days and times at which a shift must begin, as a window.
  public var window: PremiumWindow {
    PremiumWindow(
      label: label, pay: .multiplier(.one), weekdays: weekdays, onHolidays: onHolidays,
      dates: dates, clock: clock)
  }

  /// Returns whether it is paid for a shift of `seconds` at a manual rate.
  fileprivate func isPaid(for hand: Rate?, seconds: Int64) -> Bool {
    let isOfRate = rate.map { $0 == hand?.label } ?? hand?.isWorked ?? true
    return isOfRate && seconds >= Int64(leastMinutes) * 60
  }

  /// Returns whether a shift, or a part of 24 hours, begins at the right time.
  fileprivate func begins(on day: CivilDay, second: Int64, isHoliday: Bool) -> Bool {
    guard window.opens(on: day, isHoliday: isHoliday) else { return false }
    guard let clock else { return true }
    let minute = Int(second / 60)
    return clock.crossesMidnight
      ? minute >= clock.from || minute < clock.to : (clock.from..<clock.to).contains(minute)
  }

  /// Returns minor units, rounded half up; nil if the base rate is unknown.
  fileprivate func cents(base: BaseRate?) -> Int64? {
    switch pay {
    case .amount(let cents): return min(max(0, cents), PayAmount.most)
    case .hours(let hours):
      guard let base else { return nil }
      var amount = PayAmount()
      amount.add(
        base.amount.bounded.trillionths, times: Int128(hours.bounded),
        over: 10_000 * Int128(Factor.unit))
      return amount.cents
    }
  }
}

/// Counts the allowances of shifts, which are passed in the order of their starts.
struct AllowanceCounter {
  /// What an allowance is paid for only once.
  private struct Once: Hashable {
    let label: String
    let day: CivilDay
  }

  private(set) var amounts: [DatedAmount] = []
  private let engine: PayRulesEngine
  /// The allowances with the same label.
  private let groups: [[PayAllowance]]
  private var paid: Set<Once> = []

  init(_ engine: PayRulesEngine) {
    self.engine = engine
    var groups: [[PayAllowance]] = []
    for allowance in engine.ruleset.allowances.prefix(PayAllowance.most) {
      if let place = groups.firstIndex(where: { $0[0].label == allowance.label }) {
        groups[place].append(allowance)
      } else {
        groups.append([allowance])
      }
    }
    self.groups = groups
  }

  /// Adds the allowances of a shift that begins at `start` of local time in seconds.
  mutating func add(start: Int64, seconds: Int64, hand: Rate?) {
    guard seconds > 0 else { return }
    for group in groups {
      let candidates = group.filter { $0.isPaid(for: hand, seconds: seconds) }
      guard !candidates.isEmpty else { continue }
      var begin = start
      while begin < start + seconds {
        add(candidates, begin: begin, isFirst: begin == start)
        begin += 86_400
      }
    }
  }

  private mutating func add(_ candidates: [PayAllowance], begin: Int64, isFirst: Bool) {
    let (number, second) = dayAndSecond(begin), day = CivilDay(number: number)
    let isHoliday = engine.holidays.contains(day)
    let base = engine.baseRates.last { $0.from <= day }
    var best: (allowance: PayAllowance, cents: Int64)?
    for allowance in candidates where isFirst || allowance.unit == .day {
      guard allowance.begins(on: day, second: second, isHoliday: isHoliday),
        let cents = allowance.cents(base: base), cents > best?.cents ?? 0
      else { continue }
      best = (allowance, cents)
    }
    guard let best, isDue(best.allowance, on: day) else { return }
    let kind = PaidAmount.Kind.allowance(
      label: best.allowance.label, code: best.allowance.code)
    amounts.append(DatedAmount(day: day, PaidAmount(kind, cents: best.cents)))
  }

  /// Returns whether it was not paid yet for the day or month.
  private mutating func isDue(_ allowance: PayAllowance, on day: CivilDay) -> Bool {
    switch allowance.unit {
    case .shift: true
    case .day: paid.insert(Once(label: allowance.label, day: day)).inserted
    case .month:
      paid.insert(
        Once(label: allowance.label, day: .clamped(year: day.year, month: day.month, day: 1))
      ).inserted
    }
  }
}

extension PayRuleset {
  /// Adds the problems of the allowances.
  func checkAllowances(_ problems: inout [RulesetProblem]) {
    if allowances.count > PayAllowance.most {
      problems.append(RulesetProblem("$.allowances", .tooMany(limit: PayAllowance.most)))
    }
    for (index, allowance) in allowances.enumerated() {
      let path = "$.allowances[\(index)]"
      if allowance.label.isEmpty { problems.append(RulesetProblem("\(path).label", .empty)) }
      switch allowance.pay {
      case .amount(let cents): checkAmount(HourlyAmount(cents), "\(path).amount", &problems)
      case .hours(let hours):
        if !(1...480_000).contains(hours.tenThousandths) {
          problems.append(
            RulesetProblem("\(path).hours", .outOfRange(lowest: "0.0001", highest: "48")))
        }
      }
      if !(0...2880).contains(allowance.leastMinutes) {
        problems.append(
          RulesetProblem("\(path).leastMinutes", .outOfRange(lowest: "0", highest: "2880")))
      }
      if let rate = allowance.rate, !rates.contains(where: { $0.label == rate }) {
        problems.append(RulesetProblem("\(path).rate", .notOneOf(rates.map(\.label))))
      }
      if let clock = allowance.clock, clock.from == clock.to % 1440, clock.to != 1440 {
        problems.append(RulesetProblem("\(path).to", .equalTimes))
      }
    }
  }
}
