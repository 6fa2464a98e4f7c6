extension PayRuleset {
  /// The maximum multiplier; a percentage entered as a factor is far above it.
  public static let highestMultiplier = Multiplier(tenThousandths: 100_000)
  /// The maximum hourly amount, in whole units of the currency.
  public static let highestAmount: Int64 = 10_000_000

  /// Returns the problems of the rules in the order of the document; empty if they are valid.
  public func problems() -> [RulesetProblem] {
    var problems: [RulesetProblem] = []
    checkCurrency(&problems)
    checkRates(&problems)
    checkBaseRates(&problems)
    checkSalaries(&problems)
    checkBreaks(&problems)
    checkPremiums(&problems)
    checkStacking(&problems)
    overtime?.check(&problems)
    checkAllowances(&problems)
    checkRounding(&problems)
    return problems
  }

  private var hasAmounts: Bool {
    !baseRates.isEmpty || !salaries.isEmpty
      || premiums.contains { if case .amountPerHour = $0.pay { true } else { false } }
      || allowances.contains { if case .amount = $0.pay { true } else { false } }
  }

  private func checkCurrency(_ problems: inout [RulesetProblem]) {
    if let currency, !Currency.isCode(currency) {
      problems.append(RulesetProblem("$.currency", .unreadable(.currency)))
    }
    if currency == nil && hasAmounts { problems.append(RulesetProblem("$.currency", .missing)) }
    if let target = payPeriod.targetMinutes, !(0...44_640).contains(target) {
      problems.append(
        RulesetProblem("$.payPeriod.targetMinutes", .outOfRange(lowest: "0", highest: "44640")))
    }
  }

  private func checkRates(_ problems: inout [RulesetProblem]) {
    if rates.isEmpty { problems.append(RulesetProblem("$.rateMultipliers", .empty)) }
    for (index, rate) in rates.enumerated() {
      let path = "$.rateMultipliers[\(index)]"
      rate.check(path, lowest: 0, &problems)
      checkDurations(rate.durations, path, &problems)
      if !(0...2880).contains(rate.leastMinutes) {
        problems.append(
          RulesetProblem("\(path).leastMinutes", .outOfRange(lowest: "0", highest: "2880")))
      }
      if rates[..<index].contains(where: { $0.label == rate.label }) {
        problems.append(RulesetProblem("\(path).label", .duplicate))
      }
    }
    if let first = rates.first, !first.isWorked {
      problems.append(RulesetProblem("$.rateMultipliers[0].worked", .notOrdinary))
    }
    if let first = rates.first, first.multiplier != .one {
      problems.append(RulesetProblem("$.rateMultipliers[0].multiplier", .notOrdinary))
    }
  }

  private func checkBaseRates(_ problems: inout [RulesetProblem]) {
    for (index, rate) in baseRates.enumerated() {
      checkAmount(rate.amount, "$.baseRates[\(index)].amountPerHour", &problems)
      if index > 0, rate.from <= baseRates[index - 1].from {
        problems.append(RulesetProblem("$.baseRates[\(index)].from", .notAscending))
      }
    }
  }

  private func checkSalaries(_ problems: inout [RulesetProblem]) {
    if !salaries.isEmpty && !baseRates.isEmpty {
      problems.append(RulesetProblem("$.salaries", .excludes("baseRates")))
    }
    for (index, salary) in salaries.enumerated() {
      let path = "$.salaries[\(index)]"
      checkAmount(HourlyAmount(salary.cents), "\(path).amount", &problems)
      if !(1...10_080).contains(salary.minutesPerWeek) {
        problems.append(
          RulesetProblem("\(path).minutesPerWeek", .outOfRange(lowest: "1", highest: "10080")))
      }
      if index > 0, salary.from <= salaries[index - 1].from {
        problems.append(RulesetProblem("\(path).from", .notAscending))
      }
    }
  }

  func checkAmount(
    _ amount: HourlyAmount, _ path: String, _ problems: inout [RulesetProblem]
  ) {
    let digits = Currency.minorDigits(currency ?? "")
    let highest = (0..<digits).reduce(Self.highestAmount) { amount, _ in amount * 10 }
    guard amount <= 0 || amount > HourlyAmount(highest) else { return }
    let least = digits == 0 ? "1" : "0." + String(repeating: "0", count: digits - 1) + "1"
    problems.append(
      RulesetProblem(path, .outOfRange(lowest: least, highest: String(Self.highestAmount))))
  }

  private func checkBreaks(_ problems: inout [RulesetProblem]) {
    for (index, step) in breaks.steps.enumerated() {
      let path = "$.breaks.steps[\(index)]"
      if !(0...2880).contains(step.afterMinutes) {
        problems.append(
          RulesetProblem("\(path).afterMinutes", .outOfRange(lowest: "0", highest: "2880")))
      }
      if !(1...1440).contains(step.unpaidMinutes) {
        problems.append(
          RulesetProblem("\(path).unpaidMinutes", .outOfRange(lowest: "1", highest: "1440")))
      }
      guard index > 0 else { continue }
      let before = breaks.steps[index - 1]
      if step.afterMinutes <= before.afterMinutes {
        problems.append(RulesetProblem("\(path).afterMinutes", .notAscending))
      }
      if step.unpaidMinutes <= before.unpaidMinutes {
        problems.append(RulesetProblem("\(path).unpaidMinutes", .notAscending))
      }
    }
  }

  private func checkRounding(_ problems: inout [RulesetProblem]) {
    checkDurations(rounding.durations, "$.rounding", &problems)
    guard let punches = rounding.punches else { return }
    let units = PunchRounding.units.map(String.init)
    let path = "$.rounding.punches"
    if !PunchRounding.units.contains(punches.unitMinutes) {
      problems.append(RulesetProblem("\(path).unitMinutes", .notOneOf(units)))
    }
    let quarterOnly = [("start", punches.start), ("end", punches.end)]
    for (name, direction) in quarterOnly
    where direction == .sevenMinutes && punches.unitMinutes != 15 {
      problems.append(RulesetProblem("\(path).\(name)", .needs("unitMinutes: 15")))
    }
  }

  private func checkDurations(
    _ durations: DurationRounding?, _ path: String, _ problems: inout [RulesetProblem]
  ) {
    guard let durations, !DurationRounding.units.contains(durations.unitSeconds) else { return }
    let units = ["0.6"] + PunchRounding.units.map(String.init)
    problems.append(RulesetProblem("\(path).durations.unitMinutes", .notOneOf(units)))
  }

  // MARK: - Premiums

  private var hasTooManyWindows: Bool {
    let tiers = overtime?.tiers.count { $0.window != nil } ?? 0
    return premiums.count + tiers > Self.mostPremiums
  }

  private func checkPremiums(_ problems: inout [RulesetProblem]) {
    if hasTooManyWindows {
      problems.append(RulesetProblem("$.premiums", .tooMany(limit: Self.mostPremiums)))
    }
    let hidden = hiddenPremiums()
    for (index, window) in premiums.enumerated() {
      let path = "$.premiums[\(index)]"
      switch window.pay {
      case .multiplier(let multiplier):
        Rate(label: window.label, multiplier: multiplier).check(path, lowest: 0, &problems)
      case .amountPerHour(let amount):
        if window.label.isEmpty { problems.append(RulesetProblem("\(path).label", .empty)) }
        checkAmount(amount, "\(path).amountPerHour", &problems)
      }
      if let begun = window.begunBefore, !(1...1440).contains(begun) {
        problems.append(RulesetProblem("\(path).begunBefore", .unreadable(.timeOfDay)))
      }
      if let clock = window.clock, clock.from == clock.to % 1440, clock.to != 1440 {
        problems.append(RulesetProblem("\(path).to", .equalTimes))
      }
      if window.group == "" { problems.append(RulesetProblem("\(path).group", .empty)) }
      if hidden.contains(index) { problems.append(RulesetProblem(path, .neverApplies)) }
    }
  }

  /// Returns the windows that never decide a rate, because another window that pays as much is
  /// always open at the same time. Windows with dates are ignored, because a date may be any day.
  private func hiddenPremiums() -> Set<Int> {
    guard !hasTooManyWindows else { return [] }
    var seen: Set<Int> = []
    var deciding: Set<Int> = []
    for opening in PremiumCalendar.ordinaryOpenings(self) {
      let open = opening.windows.positions.filter(premiums.indices.contains)
      seen.formUnion(open.filter { premiums[$0].dates.isEmpty })
      deciding.formUnion(open.filter { window in !open.contains { hides($0, window) } })
    }
    return seen.subtracting(deciding)
  }

  /// Returns whether the first of two open windows always replaces the second.
  private func hides(_ first: Int, _ second: Int) -> Bool {
    let (a, b) = (premiums[first], premiums[second])
    guard first != second, a.attribution == .minute, b.attribution == .minute,
      a.begunBefore == nil || a.begunBefore == b.begunBefore,
      stacking == .highest || (a.group != nil && a.group == b.group)
    else { return false }
    switch (a.pay, b.pay) {
    case (.multiplier(let own), .multiplier(let other)):
      return own > other || (own == other && first < second)
    case (.amountPerHour(let own), .amountPerHour(let other)):
      return own > other || (own == other && first < second)
    default: return false
    }
  }

  /// Checks that products are exact in a `Factor`, even that of all premiums.
  private func checkStacking(_ problems: inout [RulesetProblem]) {
    guard stacking == .product else { return }
    var multipliers = premiums.compactMap { window -> Multiplier? in
      if case .multiplier(let multiplier) = window.pay { multiplier } else { nil }
    }
    let jobs = rates.filter(\.keepsPremiums).map(\.multiplier)
    if let longest = jobs.max(by: { $0.decimals < $1.decimals }) { multipliers.append(longest) }
    if let overtime, overtime.basis == .baseRate {
      let tiers = overtime.tiers.map(\.rate.multiplier)
      if let longest = tiers.max(by: { $0.decimals < $1.decimals }) { multipliers.append(longest) }
    }
    if multipliers.reduce(0, { $0 + $1.decimals }) > Factor.decimals {
      problems.append(RulesetProblem("$.stacking", .tooManyDecimals(limit: Factor.decimals)))
    }
    let highest = Int128(Factor.highest)
    let product = multipliers.reduce(Int128(10_000)) {
      min($0 * Int128(max(10_000, $1.bounded)) / 10_000, (highest + 1) * 10_000)
    }
    if product > highest * 10_000 {
      problems.append(
        RulesetProblem("$.stacking", .outOfRange(lowest: "0", highest: String(highest))))
    }
  }
}

extension Rate {
  /// Checks the label and multiplier of the object at `path`.
  func check(_ path: String, lowest: Int, _ problems: inout [RulesetProblem]) {
    if label.isEmpty { problems.append(RulesetProblem("\(path).label", .empty)) }
    let highest = PayRuleset.highestMultiplier
    if multiplier < Multiplier(tenThousandths: lowest * 10_000) || multiplier > highest {
      problems.append(
        RulesetProblem("\(path).multiplier", .outOfRange(lowest: String(lowest), highest: "10")))
    }
  }
}

extension Multiplier {
  /// The number of significant digits after the decimal point.
  fileprivate var decimals: Int {
    [10_000, 1000, 100, 10].firstIndex { bounded % $0 == 0 } ?? 4
  }
}
