/// Turns shifts into lines of pay: which stretch is paid how, and why.
///
/// Pure and deterministic: the same shifts in any order give the same lines. The engine expects a
/// ruleset without `problems()`; of any other it makes some sense and never traps.
///
/// Where overtime is counted over work periods, shifts of the whole work period have to be given;
/// `PayRuleset.days(neededFor:)` says which.
public struct PayRulesEngine: Sendable {
  /// Where these rules take over from others, which decide about the shifts that began before.
  public struct Handover: Sendable {
    /// The first day of these.
    public let day: CivilDay
    /// Whether the others leave to these what is worked from that day on.
    public let isSplit: Bool

    /// A handover on `day`.
    public init(on day: CivilDay, isSplit: Bool) {
      self.day = day
      self.isSplit = isSplit
    }
  }

  /// The rules.
  public let ruleset: PayRuleset
  /// Pay for one hour by day, ascending; none where nobody told.
  public let baseRates: [BaseRate]
  /// Where pay periods begin, for rulesets that split shifts there.
  public let schedule: PaySchedule
  /// The public holidays.
  public let holidays: Set<CivilDay>
  /// Money on top of the hours.
  public let bonuses: [PayBonus]
  /// Where the rules take over; nil where no others held before.
  public let handover: Handover?
  /// Closed days nearby, whose pay stays as stored.
  public let settled: SettledDays?
  let zone: @Sendable (String) -> Zone

  /// An engine. `zone` looks up the zone of an IANA name.
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

  /// The lines of `shifts` and what they come to.
  public func report(on shifts: [PayShift]) -> PayReport {
    var run = PayRun(self, shifts)
    for position in Self.chronological(shifts) { run.evaluate(position) }
    return run.report()
  }

  /// Positions by start, then end, then identity.
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
  /// The days whose shifts have to be given to an engine so that the lines of `days` are right: for
  /// overtime all of the work periods they lie in.
  public func days(neededFor days: Range<CivilDay>) -> Range<CivilDay> {
    // A shift of 48 hours lies on three days, and clocks of another zone may show another day.
    let first = days.lowerBound.adding(days: -3)
    let last = days.upperBound.adding(days: 3)
    guard let overtime else { return first..<last }
    let length = overtime.periodDays
    let early = modulo(first - overtime.periodAnchor, length)
    let late = length - modulo(last - overtime.periodAnchor, length)
    return first.adding(days: -early - 3)..<last.adding(days: late)
  }
}
