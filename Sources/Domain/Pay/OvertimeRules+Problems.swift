extension OvertimeRules {
  /// Adds the problems of the overtime rules.
  func check(_ problems: inout [RulesetProblem]) {
    let path = "$.overtime"
    if tiers.isEmpty { problems.append(RulesetProblem(path, .empty)) }
    if !(0..<1440).contains(startMinute) {
      problems.append(RulesetProblem("\(path).startsAt", .unreadable(.timeOfDay)))
    }
    switch period {
    case .week(_, let tiers, let seventhDay):
      Self.check(tiers, "\(path).weekly.tiers", below: 168 * 60, &problems)
      Self.check(seventhDay, "\(path).seventhDay.tiers", below: 24 * 60, &problems)
    case .sevenK(_, let days, _, let rate):
      if !(7...28).contains(days) {
        problems.append(
          RulesetProblem("\(path).sevenK.days", .outOfRange(lowest: "7", highest: "28")))
      }
      rate.check("\(path).sevenK", lowest: 1, &problems)
    case .eightAndEighty(_, let rate):
      rate.check("\(path).eightAndEighty", lowest: 1, &problems)
      if daily != nil {
        problems.append(RulesetProblem("\(path).daily", .excludes("eightAndEighty")))
      }
    case .days(let days, _, let tiers):
      if !(1...366).contains(days) {
        problems.append(
          RulesetProblem("\(path).period.days", .outOfRange(lowest: "1", highest: "366")))
      }
      Self.check(tiers, "\(path).period.tiers", below: min(max(1, days), 366) * 1440, &problems)
    }
    guard let daily else { return }
    Self.check(
      daily.tiers, "\(path).daily.tiers", below: 60 * (daily.unit == .workday ? 24 : 48), &problems)
    if daily.tiers.isEmpty { problems.append(RulesetProblem("\(path).daily.tiers", .empty)) }
  }

  /// Checks that the tiers of the same times ascend in hours and in pay. A tier that begins at the
  /// end of its unit never applies, and one that is limited to some times must be higher than those
  /// for any time.
  private static func check(
    _ tiers: [OvertimeTier], _ path: String, below end: Int, _ problems: inout [RulesetProblem]
  ) {
    for (index, tier) in tiers.enumerated() {
      let path = "\(path)[\(index)]"
      if !(0..<end).contains(tier.afterMinutes) {
        problems.append(
          RulesetProblem(
            "\(path).afterMinutes", .outOfRange(lowest: "0", highest: "\(end - 1)")))
      }
      tier.rate.check(path, lowest: 1, &problems)
      if let clock = tier.clock, clock.from == clock.to % 1440, clock.to != 1440 {
        problems.append(RulesetProblem("\(path).to", .equalTimes))
      }
      if tier.window != nil, tiers.contains(where: { $0.window == nil && $0.covers(tier) }) {
        problems.append(RulesetProblem(path, .neverApplies))
      }
      guard let before = tiers[..<index].last(where: { $0.hasTimes(of: tier) }) else { continue }
      if tier.afterMinutes <= before.afterMinutes {
        problems.append(RulesetProblem("\(path).afterMinutes", .notAscending))
      }
      if tier.rate.multiplier <= before.rate.multiplier {
        problems.append(RulesetProblem("\(path).multiplier", .notAscending))
      }
    }
  }
}

extension OvertimeTier {
  /// Returns whether it is limited to the same times as another tier.
  fileprivate func hasTimes(of other: OvertimeTier) -> Bool {
    weekdays == other.weekdays && onHolidays == other.onHolidays && clock == other.clock
  }

  /// Returns whether it begins as early as another tier and pays as much.
  fileprivate func covers(_ other: OvertimeTier) -> Bool {
    afterMinutes <= other.afterMinutes && rate.multiplier >= other.rate.multiplier
  }
}
