import Domain
import TestSupport
import Testing

/// Rulesets and rosters made up at random, the same for the same seed.
struct PayRandom {
  var random: SplitMix64

  init(_ seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  mutating func multiplier() -> Multiplier {
    Multiplier(tenThousandths: 10_000 + 500 * (1 + below(30)))
  }

  /// Pay for an hour, sometimes with more decimals than the currency has.
  mutating func hour() -> HourlyAmount {
    HourlyAmount(Int64(1 + below(500)), fraction: chance(50) ? 0 : Int64(below(9999)) * 100_000_000)
  }

  mutating func rate(_ label: String) -> Rate { Rate(label: label, multiplier: multiplier()) }

  /// A rate by hand, often too low to be final.
  mutating func hand() -> Rate {
    let job = Multiplier(tenThousandths: 7000 + 500 * below(10))
    return Rate(label: "Hand", multiplier: chance(60) ? job : multiplier())
  }

  mutating func window(_ number: Int) -> PremiumWindow {
    var window = PremiumWindow(
      label: "W\(number)",
      pay: chance(25) ? .amountPerHour(hour()) : .multiplier(multiplier()))
    if chance(50) { window.weekdays = Set((0...below(3)).map { _ in pick(Weekday.allCases) }) }
    window.onHolidays = chance(20)
    if chance(15) { window.dates = [.yearly(month: 1 + below(12), day: 1 + below(28))] }
    let from = below(96) * 15
    let to = (from + 15 * (1 + below(95))) % 1440
    if chance(70) { window.clock = PremiumWindow.Clock(from: from, to: to == 0 ? 1440 : to) }
    if chance(30) { window.group = pick(["a", "b"]) }
    if chance(25) { window.begunBefore = 30 * (1 + below(48)) }
    if chance(10) { window.attribution = .anyPart }
    return window
  }

  mutating func tiers(_ hours: [Int]) -> [OvertimeTier] {
    var multiplier = 11_000
    var tiers = hours.prefix(1 + below(hours.count)).map {
      multiplier += 500 * (1 + below(10))
      return OvertimeTier(
        afterMinutes: $0 * 60,
        rate: Rate(label: "O\($0)", multiplier: Multiplier(tenThousandths: multiplier)))
    }
    if chance(30), let first = tiers.first {
      let window = window(0)
      tiers.append(
        OvertimeTier(
          afterMinutes: first.afterMinutes,
          rate: Rate(label: "T", multiplier: Multiplier(tenThousandths: multiplier + 500)),
          weekdays: window.weekdays, onHolidays: window.onHolidays, clock: window.clock))
    }
    return tiers
  }

  /// Standbys of some hours in March that may contain shifts.
  mutating func standbys(_ count: Int, in zone: String) throws -> [PayShift] {
    let place = try zones.zone(zone)
    return try (0..<count).map { index in
      let day = try DomainTests.day("2026-03-02").adding(days: 3 * index)
      let start = place.startOfDay(day) + Int64(below(1440)) * 60
      return PayShift(
        id: RecordID("standby \(index)"),
        interval: Interval(start: start, end: start + Int64(60 + below(24 * 60)) * 60), zone: zone,
        rate: Rate(label: "Standby", multiplier: Multiplier(tenThousandths: 250 * below(60))))
    }
  }

  mutating func overtime() -> OvertimeRules {
    var rules = OvertimeRules(
      basis: pick(OvertimeRules.Basis.allCases), startMinute: pick([0, 0, 390, 1140]))
    let seventhDay = chance(30) ? tiers([0, 8]) : []
    rules.period = .week(
      from: pick(Weekday.allCases), tiers: chance(80) ? tiers([35, 48]) : [],
      seventhDay: seventhDay)
    if chance(30) {
      rules.period = .days(
        pick([1, 14, 20]), anchor: CivilDay(number: 20_000 + below(30)), tiers: tiers([20, 50]))
    }
    if chance(60) { rules.daily = OvertimeRules.Daily(tiers: tiers([8, 12])) }
    return rules
  }

  /// By the minute, without breaks.
  mutating func ruleset() -> PayRuleset {
    var ruleset = PayRuleset(stacking: pick(Stacking.allCases))
    ruleset.rates.append(Rate(label: "Standby", multiplier: .one, isWorked: false))
    ruleset.rates.append(
      Rate(
        label: "Hand", multiplier: .one, keepsPremiums: chance(40),
        isFinal: pick([nil, nil, false, true])))
    ruleset.premiums = (0..<below(5)).map { window($0) }
    // A product of five may need more decimals than there are.
    if ruleset.stacking == .product { ruleset.premiums = Array(ruleset.premiums.prefix(2)) }
    if chance(60) { ruleset.overtime = overtime() }
    ruleset.payPeriod.attribution = pick(PayPeriodRules.Attribution.allCases)
    return ruleset
  }

  mutating func breaks() -> BreakRules {
    BreakRules(
      steps: [
        BreakStep(afterMinutes: below(300), unpaidMinutes: 1 + below(40)),
        BreakStep(afterMinutes: 300 + below(400), unpaidMinutes: 41 + below(40)),
      ], placement: pick(BreakRules.Placement.allCases))
  }

  /// Shifts on the minute that follow each other, some of them touching.
  mutating func roster(_ count: Int, zone: String, from day: String = "2026-03-02") throws
    -> [PayShift]
  {
    let place = try zones.zone(zone)
    var start = place.startOfDay(try DomainTests.day(day)) + Int64(below(1440)) * 60
    return (0..<count).map { index in
      let end = start + Int64(30 + below(20 * 60)) * 60
      defer { start = end + Int64(chance(10) ? 0 : below(1800)) * 60 }
      return PayShift(
        id: RecordID("\(index)"), interval: Interval(start: start, end: end), zone: zone,
        rate: chance(20) ? hand() : nil,
        isAdditional: chance(10))
    }
  }
}
