/// A counter of worked seconds by day and work period that determines which of them are overtime.
///
/// Shifts are counted in the order of their starts.
struct OvertimeCounter {
  /// The work in one work period.
  struct Period {
    /// The seconds that count towards the period's tiers.
    var counted: Int64 = 0
    /// The seconds of each day that count towards the daily tiers.
    var countedByDay: [Int64]
    /// The days with work, one bit each.
    var days: UInt32 = 0
    /// All paid seconds of work.
    var worked: Int64 = 0
    /// The part of `worked` that is not overtime.
    var plain: Int64 = 0
    /// Straight-time pay for `worked`, in the ticks of `PayAmount`.
    var straightTicks: Int128 = 0
    /// Whether `straightTicks` includes a salary for all hours.
    var hasSalary = false
    /// Shares of bonuses earned in the period.
    var bonuses: [BonusShare] = []
  }

  /// The share of a bonus earned in a work period, allocated by hours as 29 CFR 778.209 (b) allows.
  struct BonusShare {
    var cents: Int64
    /// Whether it is a flat sum: its seconds are then those that are not overtime.
    var isFlat = false
    /// Paid seconds of the work period on the days of the bonus.
    var seconds: Int64
    /// All paid seconds on those days.
    var allSeconds: Int64
  }

  /// Seconds of overtime times factors in ten-thousandths.
  struct Weight {
    /// Times the factors beyond a plain hour.
    var beyond: Int64 = 0
    /// Times the whole factors.
    var whole: Int64 = 0

    init() {}

    init(_ seconds: Int64, _ overtime: Multiplier) { add(seconds, overtime) }

    /// Adds seconds whose factor is one and `overtime`.
    mutating func add(_ seconds: Int64, _ overtime: Multiplier) {
      beyond += seconds * Int64(overtime.tenThousandths)
      whole += seconds * Int64(overtime.tenThousandths + 10_000)
    }
  }

  /// A tier and its conditions.
  struct Tier {
    let rate: Rate
    let reason: OvertimeReason
    /// The window of its times among `PayRuleset.windows`; empty if it applies at any time, nil if
    /// there are too many windows.
    var window: WindowSet? = []

    /// Returns whether it applies while some windows are open.
    func applies(in open: WindowSet) -> Bool { window.map(open.isSuperset) ?? false }
  }

  /// The position of a moment in the work periods.
  struct Place {
    /// The index of the work period.
    var period: Int
    /// The index of the day within it.
    var day: Int
    /// The seconds until the next workday starts.
    var rest: Int64
  }

  /// The overtime status of the next seconds.
  struct Verdict {
    /// The index of the tier; -1 if it is not overtime.
    var tier: Int
    /// Whether it is daily overtime, which does not count towards the period.
    var isDaily: Bool
    /// The number of seconds for which this holds if all are worked.
    var rest: Int64
  }

  let tiers: [Tier]
  private(set) var periods: [Period] = []
  private let rules: OvertimeRules
  private let daily: Range<Int>
  private let seventhDay: Range<Int>
  private let period: Range<Int>
  private let lowest: Multiplier
  private let isByShift: Bool
  private var positions: [Int: Int] = [:]
  private var last: (number: Int, position: Int) = (.min, -1)
  private var shiftSeconds: Int64 = 0

  /// Creates a counter. The windows of tiers follow the first `premiums`.
  init(_ rules: OvertimeRules, premiums: Int) {
    self.rules = rules
    let isByShift = rules.daily?.unit == .shift
    let days = rules.periodDays
    self.isByShift = isByShift
    var tiers =
      rules.dailyTiers.map {
        let after = $0.afterMinutes
        return Tier(
          rate: $0.rate,
          reason: isByShift ? .shift(afterMinutes: after) : .workday(afterMinutes: after))
      }
      + rules.seventhDayTiers.map {
        Tier(rate: $0.rate, reason: .seventhDay(afterMinutes: $0.afterMinutes))
      }
      + rules.periodTiers.map {
        Tier(rate: $0.rate, reason: .period(afterMinutes: $0.afterMinutes, days: days))
      }
    var position = premiums
    for (index, tier) in rules.tiers.enumerated() where tier.window != nil {
      tiers[index].window =
        position < PayRuleset.mostPremiums ? WindowSet(position: position) : nil
      position += 1
    }
    self.tiers = tiers
    daily = 0..<rules.dailyTiers.count
    seventhDay = daily.upperBound..<daily.upperBound + rules.seventhDayTiers.count
    period = seventhDay.upperBound..<tiers.count
    lowest = rules.tiers.map(\.rate.multiplier).min() ?? .one
  }

  /// The number of days of a work period.
  var periodDays: Int { rules.periodDays }

  /// Returns the paid seconds so far in the work period of a place.
  func worked(in place: Place) -> Int64 { periods[place.period].worked }

  /// Starts a shift.
  mutating func beginShift() { shiftSeconds = 0 }

  /// Returns whether hours at a manual rate count towards overtime and take it; those paid at least
  /// at the lowest overtime rate do neither, unless the rules say otherwise.
  func counts(_ hand: Rate?) -> Bool {
    hand.map { $0.isFinal.map(!) ?? ($0.multiplier < lowest) } ?? true
  }

  /// Returns the place of a second of local time. After clocks are put back, the times before
  /// `shown` are shown a second time: a workday that began by then continues through the repeated
  /// hour.
  mutating func place(_ floating: Int64, shown: Int64 = .min) -> Place {
    let latest = max(floating, shown == .min ? .min : shown - 1)
    let (workday, second) = dayAndSecond(latest - Int64(rules.startMinute % 1440) * 60)
    let day = modulo(workday - rules.periodAnchor.number, rules.periodDays)
    return Place(
      period: position(ofPeriodFrom: workday - day), day: day,
      rest: 86_400 - second + latest - floating)
  }

  private mutating func position(ofPeriodFrom number: Int) -> Int {
    if last.number == number { return last.position }
    let position = positions[number] ?? periods.count
    if position == periods.count {
      periods.append(Period(countedByDay: [Int64](repeating: 0, count: rules.periodDays)))
      positions[number] = position
    }
    last = (number, position)
    return position
  }

  /// Returns the status of the next second at a place while some windows are open. An hour beyond
  /// both a daily and a period tier is paid at the higher of the two.
  func verdict(at place: Place, in open: WindowSet) -> Verdict {
    let own = periods[place.period]
    let isSeventh = place.day == 6 && own.days & 0b11_1111 == 0b11_1111 && !seventhDay.isEmpty
    let isByShift = isByShift && !isSeventh
    let (byDay, dayRest) = reached(
      isSeventh ? seventhDay : daily, isByShift ? shiftSeconds : own.countedByDay[place.day], open)
    let (byPeriod, periodRest) = reached(period, own.counted, open)
    var verdict = Verdict(tier: byDay ?? byPeriod ?? -1, isDaily: byDay != nil, rest: dayRest)
    if byDay == nil { verdict.rest = min(dayRest, periodRest) }
    if let byDay, let byPeriod, tiers[byPeriod].rate.multiplier > tiers[byDay].rate.multiplier {
      verdict.tier = byPeriod
    }
    return verdict
  }

  /// Returns the highest tier that applies and that the seconds have reached, and the seconds
  /// missing to the next.
  private func reached(
    _ range: Range<Int>, _ seconds: Int64, _ open: WindowSet
  ) -> (tier: Int?, rest: Int64) {
    var found: Int?
    var rest = Int64.max
    for position in range {
      let after = after(position)
      if after > seconds {
        rest = min(rest, after - seconds)
      } else if tiers[position].applies(in: open),
        found.map({ tiers[$0].rate.multiplier <= tiers[position].rate.multiplier }) ?? true
      {
        found = position
      }
    }
    return (found, rest)
  }

  private func after(_ position: Int) -> Int64 {
    switch tiers[position].reason {
    case .workday(let after), .shift(let after), .seventhDay(let after), .period(let after, _):
      return Int64(min(max(0, after), 1 << 32)) * 60
    }
  }

  /// Counts paid seconds at a place.
  mutating func add(
    _ seconds: Int64, at place: Place, isOvertime: Bool, isDaily: Bool, counts: Bool
  ) {
    periods[place.period].worked += seconds
    if !isOvertime { periods[place.period].plain += seconds }
    periods[place.period].days |= 1 << UInt32(place.day)
    guard counts else { return }
    shiftSeconds += seconds
    periods[place.period].countedByDay[place.day] += seconds
    if !isDaily { periods[place.period].counted += seconds }
  }

  /// Adds straight-time pay to a work period.
  mutating func add(seconds: Int64, hourly: Int128, toPeriod position: Int) {
    periods[position].straightTicks += Int128(seconds) * hourly
  }

  /// Adds a salary for all hours to a work period, once.
  mutating func add(_ salary: PaySalary, toPeriod position: Int) {
    guard !periods[position].hasSalary else { return }
    periods[position].hasSalary = true
    periods[position].straightTicks += salary.ticks(ofDays: periodDays)
  }

  /// Adds a share of a bonus to a work period.
  mutating func add(_ share: BonusShare, toPeriod position: Int) {
    periods[position].bonuses.append(share)
  }
}
