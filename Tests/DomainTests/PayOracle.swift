import Domain
import Foundation

/// Counts pay in the slowest way there is: minute by minute, with Foundation's zones and decimals.
/// Knows rulesets by the minute, without breaks, on weeks and other periods of whole days.
struct PayOracle {
  let ruleset: PayRuleset
  let base: Int64
  let zone: TimeZone
  let holidays: Set<CivilDay>

  private var plain = Decimal()
  private var weeks: [Int: Week] = [:]
  private(set) var overtimeMinutes = 0
  private(set) var weighted = Decimal()

  /// A local minute of a shift.
  private struct Minute {
    let local: Int64
    let start: Int64
    let hand: Rate?
    /// The windows that apply to the whole shift.
    var whole: [PremiumWindow] = []
  }

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

  /// Adds a shift; of one that is not work, what is outside of the `others` that are.
  mutating func add(_ shift: PayShift, among others: [PayShift] = []) {
    func local(_ second: Int64) -> Int64 {
      let date = Date(timeIntervalSince1970: Double(second))
      return second + Int64(zone.secondsFromGMT(for: date))
    }
    let work = isWork(shift) ? [] : others.filter(isWork)
    let start = local(shift.interval.start.seconds)
    let seconds = stride(from: shift.interval.start.seconds, to: shift.interval.end.seconds, by: 60)
    let whole = ruleset.premiums.filter { window in
      window.attribution == .anyPart
        && seconds.contains { isOpen(window, Minute(local: local($0), start: start, hand: nil)) }
    }
    for second in seconds
    where !work.contains(where: { $0.interval.contains(Instant(seconds: second)) }) {
      let minute = Minute(local: local(second), start: start, hand: shift.rate, whole: whole)
      if isWork(shift) { add(minute) } else { addIdle(minute) }
    }
  }

  private func isWork(_ shift: PayShift) -> Bool {
    !ruleset.rates.contains { $0.label == shift.rate?.label && !$0.isWorked }
  }

  private mutating func addIdle(_ minute: Minute) {
    let factor = minute.hand.map { value($0.multiplier) } ?? 1
    plain += Decimal(base) * factor
    weighted += factor
  }

  private mutating func add(_ minute: Minute) {
    let local = minute.local, hand = minute.hand
    let open = open(minute)
    let rule = ruleset.rates.first { $0.label == hand?.label }
    let kept = hand == nil || rule?.keepsPremiums == true ? open : []
    let factors = stack(kept, hand, nil)
    guard let rules = ruleset.overtime else {
      plain += Decimal(base) * factors.0 + factors.1
      weighted += factors.0
      return
    }
    let length: Int64, first: Int64, weekly: [OvertimeTier], seventh: [OvertimeTier]
    switch rules.period {
    // Weeks from a Thursday's midnight, 1970-01-01, moved to the weekday of their start.
    case .week(let weekday, let own, let onSeventh):
      (length, first, weekly, seventh) = (7, Int64(weekday.rawValue - 5), own, onSeventh)
    case .days(let days, let anchor, let own):
      (length, first, weekly, seventh) = (Int64(days), Int64(anchor.number % days), own, [])
    default: return
    }
    let shifted = local / 60 - Int64(rules.startMinute) - first * 1440
    let (number, day) = (Int(shifted / (length * 1440)), Int(shifted / 1440 % length))
    var week = weeks[number] ?? Week()
    func applying(_ tiers: [OvertimeTier]) -> [OvertimeTier] {
      tiers.filter { $0.window.map { isOpen($0, minute) } ?? true }
    }
    let tier = Self.tier(
      week, day, applying(rules.daily?.tiers ?? []), applying(weekly),
      seventh.isEmpty ? nil : applying(seventh))
    let all = weekly + (rules.daily?.tiers ?? []) + seventh
    let lowest = all.map(\.rate.multiplier).min() ?? .one
    let isFinal = rule?.isFinal
    let counts = hand.map { isFinal.map(!) ?? ($0.multiplier < lowest) } ?? true
    week.worked.insert(day)
    week.minutes += 1
    if counts {
      week.days[day, default: 0] += 1
      if !tier.isDaily { week.counted += 1 }
    }
    let isRegular =
      hand.map { isFinal == false || $0.multiplier < Multiplier(tenThousandths: 15_000) } ?? true
    let regular = isRegular ? factors : stack(kept, nil, nil)
    week.straight += Decimal(base) * regular.0 + regular.1
    if let rate = tier.rate, counts {
      overtimeMinutes += 1
      if rules.basis == .baseRate {
        let stacked = stack(kept, hand, rate.multiplier)
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
    _ week: Week, _ day: Int, _ daily: [OvertimeTier], _ weekly: [OvertimeTier],
    _ seventh: [OvertimeTier]?
  ) -> (rate: Rate?, isDaily: Bool) {
    let isSeventh = day == 6 && (0..<6).allSatisfy(week.worked.contains)
    func highest(_ tiers: [OvertimeTier], _ minutes: Int) -> Rate? {
      tiers.filter { $0.afterMinutes <= minutes }.map(\.rate).max { $0.multiplier < $1.multiplier }
    }
    let byDay = highest(isSeventh ? seventh ?? daily : daily, week.days[day] ?? 0)
    let byWeek = highest(weekly, week.counted)
    let best = [byDay, byWeek].compactMap { $0 }.max { $0.multiplier < $1.multiplier }
    return (best, byDay != nil)
  }

  private func open(_ minute: Minute) -> [PremiumWindow] {
    ruleset.premiums.filter {
      $0.attribution == .anyPart ? minute.whole.contains($0) : isOpen($0, minute)
    }
  }

  private func isOpen(_ window: PremiumWindow, _ place: Minute) -> Bool {
    let today = CivilDay(number: Int(place.local / 86_400))
    let minute = Int(place.local / 60 % 1440)
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
    let from = window.clock?.from ?? 0, to = window.clock?.to ?? 1440
    let isTomorrow = to <= from && minute >= from
    guard
      from < to
        ? from <= minute && minute < to && opens(window, today)
        : isTomorrow
          ? opens(window, today) : minute < to && opens(window, today.adding(days: -1))
    else { return false }
    // Walks back from the end of the window to the last such time of day.
    guard let begunBefore = window.begunBefore else { return true }
    var latest = Int64(today.number + (isTomorrow ? 1 : 0)) * 1440 + Int64(to) - 1
    while latest % 1440 != Int64(begunBefore % 1440) { latest -= 1 }
    return place.start < latest * 60
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
    let isAlone =
      overtime == nil
      && !pays.contains { if case .multiplier = $0 { true } else { false } }
    if let hand, isAlone || ruleset.stacking != .sumOfFactors || hand.multiplier > .one {
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
