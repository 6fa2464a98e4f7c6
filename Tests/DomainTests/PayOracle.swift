import Domain
import Foundation

/// Counts pay in the slowest way there is: minute by minute, with Foundation's zones and decimals.
/// Knows rulesets by the minute, without breaks, on weeks.
struct PayOracle {
  let ruleset: PayRuleset
  let base: Int64
  let zone: TimeZone
  let holidays: Set<CivilDay>

  private var plain = Decimal()
  private var weeks: [Int: Week] = [:]
  private(set) var overtimeMinutes = 0
  private(set) var weighted = Decimal()

  private struct Week {
    var counted = 0
    var days: [Int: Int] = [:]
    var worked: Set<Int> = []
    var minutes = 0
    var straight = Decimal()
    var beyond = Decimal()
  }

  init(_ ruleset: PayRuleset, base: Int64, zone: TimeZone, holidays: Set<CivilDay>) {
    self.ruleset = ruleset
    self.base = base
    self.zone = zone
    self.holidays = holidays
  }

  /// Pay in minor units, half up.
  var cents: Int64 {
    var sum = plain
    for week in weeks.values where week.minutes > 0 {
      sum += week.straight * week.beyond / Decimal(week.minutes)
    }
    var cents = sum / 60 + Decimal(1) / 2
    var rounded = Decimal()
    NSDecimalRound(&rounded, &cents, 0, .down)
    return NSDecimalNumber(decimal: rounded).int64Value
  }

  mutating func add(_ shift: PayShift) {
    for second in stride(from: shift.interval.start.seconds, to: shift.interval.end.seconds, by: 60)
    {
      let date = Date(timeIntervalSince1970: Double(second))
      add(local: second + Int64(zone.secondsFromGMT(for: date)), hand: shift.rate)
    }
  }

  private mutating func add(local: Int64, hand: Rate?) {
    let factors = hand.map { (value($0.multiplier), Decimal(0)) } ?? stack(open(local), nil, nil)
    guard let rules = ruleset.overtime else {
      plain += Decimal(base) * factors.0 + factors.1
      weighted += factors.0
      return
    }
    // Weeks from a Thursday's midnight, 1970-01-01, moved to the weekday and minute of their start.
    guard case .week(let weekday, let weekly, let seventh) = rules.period else { return }
    let shifted = local / 60 - Int64(rules.startMinute) - Int64((weekday.rawValue - 5) * 1440)
    let (number, day) = (Int(shifted / 10_080), Int(shifted / 1440 % 7))
    var week = weeks[number] ?? Week()
    let tier = Self.tier(week, day, rules, weekly, seventh)
    let all = weekly + (rules.daily?.tiers ?? []) + seventh
    let lowest = all.map(\.rate.multiplier).min() ?? .one
    let counts = hand.map { $0.multiplier < lowest } ?? true
    week.worked.insert(day)
    week.minutes += 1
    if counts {
      week.days[day, default: 0] += 1
      if !tier.isDaily { week.counted += 1 }
    }
    let regular =
      hand.map { $0.multiplier < Multiplier(tenThousandths: 15_000) ? factors : (1, 0) } ?? factors
    week.straight += Decimal(base) * regular.0 + regular.1
    if let rate = tier.rate, counts {
      overtimeMinutes += 1
      if rules.basis == .baseRate {
        let stacked = stack(hand == nil ? open(local) : [], hand, rate.multiplier)
        plain += Decimal(base) * stacked.0 + stacked.1
        weighted += stacked.0
      } else {
        plain += Decimal(base) * factors.0 + factors.1
        week.beyond += value(rate.multiplier) - 1
        weighted += factors.0 + value(rate.multiplier) - 1
      }
    } else {
      plain += Decimal(base) * factors.0 + factors.1
      weighted += factors.0
    }
    weeks[number] = week
  }

  private static func tier(
    _ week: Week, _ day: Int, _ rules: OvertimeRules, _ weekly: [OvertimeTier],
    _ seventh: [OvertimeTier]
  ) -> (rate: Rate?, isDaily: Bool) {
    let isSeventh = day == 6 && (0..<6).allSatisfy(week.worked.contains) && !seventh.isEmpty
    let daily = isSeventh ? seventh : rules.daily?.tiers ?? []
    let byDay = daily.last { $0.afterMinutes <= week.days[day] ?? 0 }?.rate
    let byWeek = weekly.last { $0.afterMinutes <= week.counted }?.rate
    let best = [byDay, byWeek].compactMap { $0 }.max { $0.multiplier < $1.multiplier }
    return (best, byDay != nil)
  }

  private func open(_ local: Int64) -> [PremiumWindow] {
    let today = CivilDay(number: Int(local / 86_400))
    let minute = Int(local / 60 % 1440)
    func opens(_ window: PremiumWindow, _ day: CivilDay) -> Bool {
      let weekday = Weekday(rawValue: (day.number + 4) % 7 + 1)
      let isAny = window.weekdays.isEmpty && !window.onHolidays && window.dates.isEmpty
      let isDate = window.dates.contains {
        if case .yearly(let month, let number) = $0 {
          day.month == month && day.day == number
        } else {
          false
        }
      }
      return isAny || window.weekdays.contains { $0 == weekday } || isDate
        || window.onHolidays && holidays.contains(day)
    }
    return ruleset.premiums.filter { window in
      let from = window.clock?.from ?? 0, to = window.clock?.to ?? 1440
      if from < to { return from <= minute && minute < to && opens(window, today) }
      return minute >= from
        ? opens(window, today)
        : minute < to && opens(window, today.adding(days: -1))
    }
  }

  private func stack(
    _ open: [PremiumWindow], _ hand: Rate?, _ overtime: Multiplier?
  ) -> (Decimal, Decimal) {
    func worth(_ pay: PremiumWindow.Pay) -> Decimal {
      switch pay {
      case .multiplier(let multiplier): Decimal(base) * (value(multiplier) - 1)
      case .amountPerHour(let hour): Decimal(hour)
      }
    }
    var pays: [PremiumWindow.Pay] = []
    for group in [nil, "a", "b"] {
      let members = open.filter { $0.group == group }.map(\.pay)
      pays += group == nil ? members : members.max { worth($0) < worth($1) }.map { [$0] } ?? []
    }
    if let hand, ruleset.stacking != .sumOfFactors || hand.multiplier > .one {
      pays.append(.multiplier(hand.multiplier))
    }
    if let overtime { pays.append(.multiplier(overtime)) }
    if ruleset.stacking == .highest { pays = pays.max { worth($0) < worth($1) }.map { [$0] } ?? [] }
    var multipliers: [Decimal] = []
    var amount = Decimal()
    for pay in pays {
      switch pay {
      case .multiplier(let multiplier): multipliers.append(value(multiplier))
      case .amountPerHour(let hour): amount += Decimal(hour)
      }
    }
    switch ruleset.stacking {
    case _ where multipliers.isEmpty: return (1, amount)
    case .highest: return (multipliers[0], amount)
    case .sumOfPremiums: return (multipliers.reduce(1) { $0 + $1 - 1 }, amount)
    case .sumOfFactors: return (multipliers.reduce(0, +), amount)
    case .product: return (multipliers.reduce(1, *), amount)
    }
  }

  private func value(_ multiplier: Multiplier) -> Decimal {
    Decimal(multiplier.tenThousandths) / 10_000
  }
}

extension Decimal {
  fileprivate init(_ amount: HourlyAmount) {
    self = Decimal(amount.cents) + Decimal(amount.fraction) / 1_000_000_000_000
  }
}
