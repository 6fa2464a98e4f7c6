/// The engine that calculates the pay lines of shifts: the rate of each part, and the reasons for
/// it.
///
/// The engine is pure and deterministic: the order of the shifts does not matter. It expects a
/// ruleset without `problems()`; for others the result is arbitrary, but it never traps.
///
/// If overtime is counted over work periods, the shifts of whole work periods must be passed;
/// `PayRuleset.days(neededFor:)` returns their days.
public struct PayRulesEngine: Sendable {
  /// The day on which these rules replace earlier ones, which apply to shifts that began before.
  public struct Handover: Sendable {
    /// The first day of these rules.
    public let day: CivilDay
    /// Whether these rules apply to the part of an earlier shift from that day on.
    public let isSplit: Bool

    /// Creates a handover on `day`.
    public init(on day: CivilDay, isSplit: Bool) {
      self.day = day
      self.isSplit = isSplit
    }
  }

  /// The ruleset.
  public let ruleset: PayRuleset
  /// The pay for one hour by first day, ascending; empty if it is unknown.
  public let baseRates: [BaseRate]
  /// The schedule of pay periods, for rulesets that split shifts at their ends.
  public let schedule: PaySchedule
  /// The public holidays.
  public let holidays: Set<CivilDay>
  /// The bonuses.
  public let bonuses: [PayBonus]
  /// The handover from earlier rules; nil if there are none.
  public let handover: Handover?
  /// Adjacent closed days, whose stored pay is kept.
  public let settled: SettledDays?
  /// The overtime that is granted as time off.
  public var banked: [BankedOvertime] = []
  /// Amounts that do not follow from shifts that were worked.
  public var amounts: [DatedAmount] = []
  let zone: @Sendable (String) -> Zone

  /// Creates an engine. `zone` returns the time zone of an IANA name.
  public init(
    ruleset: PayRuleset, baseRates: [BaseRate] = [], schedule: PaySchedule,
    holidays: Set<CivilDay> = [], bonuses: [PayBonus] = [], handover: Handover? = nil,
    settled: SettledDays? = nil, zone: @escaping @Sendable (String) -> Zone
  ) {
    self.ruleset = ruleset
    let rates = ruleset.salaries.isEmpty ? baseRates : ruleset.salaries.map(\.baseRate)
    self.baseRates = rates.sorted { $0.from < $1.from }
    self.schedule = schedule
    self.holidays = holidays
    self.bonuses = bonuses
    self.handover = handover
    self.settled = settled
    self.zone = zone
  }

  /// Returns the lines of `shifts` and their bonuses.
  public func report(on shifts: [PayShift]) -> PayReport {
    var run = PayRun(self, shifts)
    for position in Self.chronological(shifts) { run.evaluate(position) }
    return run.report()
  }

  /// Returns the indices by start, then end, then id.
  private static func chronological(_ shifts: [PayShift]) -> [Int] {
    func isOrdered(_ a: Int, _ b: Int) -> Bool {
      let (first, second) = (shifts[a].interval, shifts[b].interval)
      if first.start != second.start { return first.start < second.start }
      if first.end != second.end { return first.end < second.end }
      return shifts[a].id < shifts[b].id
    }
    let isSorted = shifts.indices.dropFirst().allSatisfy { !isOrdered($0, $0 - 1) }
    return isSorted ? Array(shifts.indices) : shifts.indices.sorted(by: isOrdered)
  }
}

extension PayRuleset {
  /// Returns the days whose shifts the engine needs for correct lines on `days`; with overtime,
  /// these are whole work periods.
  public func days(neededFor days: Range<CivilDay>) -> Range<CivilDay> {
    // A shift of 48 hours spans three days, and another time zone may show another day.
    var first = days.lowerBound.adding(days: -3)
    if allowances.contains(where: { $0.unit == .month }) {
      // The first shift of a month decides whether a later one has the allowance.
      let day = days.lowerBound
      first = min(first, .clamped(year: day.year, month: day.month, day: 1).adding(days: -1))
    }
    let last = days.upperBound.adding(days: 3)
    guard let overtime else { return first..<last }
    let length = overtime.periodDays
    let early = modulo(first - overtime.periodAnchor, length)
    let late = length - modulo(last - overtime.periodAnchor, length)
    return first.adding(days: -early - 3)..<last.adding(days: late)
  }
}
