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
    }
    guard let daily else { return }
    Self.check(
      daily.tiers, "\(path).daily.tiers", below: 60 * (daily.unit == .workday ? 24 : 48), &problems)
    if daily.tiers.isEmpty { problems.append(RulesetProblem("\(path).daily.tiers", .empty)) }
  }

  /// Checks that tiers ascend in hours and in pay; a tier that begins at the end of its unit never
  /// applies.
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
      guard index > 0 else { continue }
      if tier.afterMinutes <= tiers[index - 1].afterMinutes {
        problems.append(RulesetProblem("\(path).afterMinutes", .notAscending))
      }
      if tier.rate.multiplier <= tiers[index - 1].rate.multiplier {
        problems.append(RulesetProblem("\(path).multiplier", .notAscending))
      }
    }
  }
}
