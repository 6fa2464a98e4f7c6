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
    /// All paid seconds.
    var worked: Int64 = 0
    /// Straight-time pay for `worked`, in the ticks of `PayAmount`.
    var straightTicks: Int128 = 0
    /// Shares of bonuses earned in the period.
    var bonuses: [BonusShare] = []
  }

  /// The share of a bonus earned in a work period, allocated by hours as 29 CFR 778.209 (b) allows.
  struct BonusShare {
    var cents: Int64
    /// Paid seconds of the work period on the days of the bonus.
    var seconds: Int64
    /// All paid seconds on those days.
    var allSeconds: Int64
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

  let tiers: [(rate: Rate, reason: OvertimeReason)]
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

  init(_ rules: OvertimeRules) {
    self.rules = rules
    let isByShift = rules.daily?.unit == .shift
    let days = rules.periodDays
    self.isByShift = isByShift
    tiers =
      rules.dailyTiers.map {
        let after = $0.afterMinutes
        return ($0.rate, isByShift ? .shift(afterMinutes: after) : .workday(afterMinutes: after))
      } + rules.seventhDayTiers.map { ($0.rate, .seventhDay(afterMinutes: $0.afterMinutes)) }
      + rules.periodTiers.map { ($0.rate, .period(afterMinutes: $0.afterMinutes, days: days)) }
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
  /// at the lowest overtime rate do neither.
  func counts(_ hand: Rate?) -> Bool { hand.map { $0.multiplier < lowest } ?? true }

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

  /// Returns the status of the next second at a place. An hour beyond both a daily and a period
  /// tier is paid at the higher of the two.
  func verdict(at place: Place) -> Verdict {
    let own = periods[place.period]
    let isSeventh = place.day == 6 && own.days & 0b11_1111 == 0b11_1111 && !seventhDay.isEmpty
    let isByShift = isByShift && !isSeventh
    let (byDay, dayRest) = reached(
      isSeventh ? seventhDay : daily, isByShift ? shiftSeconds : own.countedByDay[place.day])
    let (byPeriod, periodRest) = reached(period, own.counted)
    var verdict = Verdict(tier: byDay ?? byPeriod ?? -1, isDaily: byDay != nil, rest: dayRest)
    if byDay == nil { verdict.rest = min(dayRest, periodRest) }
    if let byDay, let byPeriod, tiers[byPeriod].rate.multiplier > tiers[byDay].rate.multiplier {
      verdict.tier = byPeriod
    }
    return verdict
  }

  /// Returns the last tier that the seconds have reached, and the seconds missing to the next.
  private func reached(_ range: Range<Int>, _ seconds: Int64) -> (tier: Int?, rest: Int64) {
    var found: Int?
    for position in range {
      let after = after(position)
      guard after <= seconds else { return (found, after - seconds) }
      found = position
    }
    return (found, .max)
  }

  private func after(_ position: Int) -> Int64 {
    switch tiers[position].reason {
    case .workday(let after), .shift(let after), .seventhDay(let after), .period(let after, _):
      return Int64(min(max(0, after), 1 << 32)) * 60
    }
  }

  /// Counts paid seconds at a place.
  mutating func add(_ seconds: Int64, at place: Place, isDaily: Bool, counts: Bool) {
    periods[place.period].worked += seconds
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

  /// Adds a share of a bonus to a work period.
  mutating func add(_ share: BonusShare, toPeriod position: Int) {
    periods[position].bonuses.append(share)
  }
}
