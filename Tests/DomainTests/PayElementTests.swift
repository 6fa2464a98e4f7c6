import Domain
import TestSupport
import Testing

/// Basic pay, premiums and overtime apart, as payslips list them.
struct PayElementTests {
  /// The elements of a report: name, hours, units, pay.
  static func elements(_ report: PayReport, currency: String = "GBP") -> [PayElement] {
    report.summary().elements(of: stretches(report), currency: currency)
  }

  static func stretches(_ report: PayReport) -> [PaidStretch] {
    report.lines.map {
      PaidStretch(seconds: $0.seconds, rate: report.rate(of: $0), ruleset: report.ruleset)
    }
  }

  /// Each element as text: `Night 51 15.3 29575`.
  static func texts(_ elements: [PayElement]) -> [String] {
    func hours(_ seconds: Int64) -> String {
      let text = Pay.hours(seconds)
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    return elements.map { element in
      let cents = element.cents.map(String.init) ?? "?"
      return "\(element.name) \(hours(element.seconds)) \(hours(element.units)) \(cents)"
    }
  }

  /// A payslip of the electronic staff record (Society of Radiographers): basic 11.50 × 14.70, and
  /// Saturday 11.50 worked, 3.45 due × 14.70.
  @Test("NHS: basic pay for all hours, and the enhancement with its units apart")
  func saturday() throws {
    let ruleset = try Pay.nhs()
    let report = try Pay.engine(ruleset, cents: 1470).report(on: [
      try Pay.shift("2026-10-03T08:00", "19:30")
    ])
    #expect(
      Self.texts(Self.elements(report)) == [
        "Regular 11.5 11.5 16905", "Saturday 11.5 3.45 5072",
      ])
  }

  /// The sketch of the month: 103.5 h at 19.33, of which 51 h are nights at 30 %, 15.5 h Saturdays
  /// at 30 % and 19.5 h Sundays at 60 %: 2,000.66 + 295.75 + 89.88 + 226.16 = 2,612.45.
  @Test("a month of nights and weekends adds up to the pay, with the code as the name")
  func month() throws {
    var ruleset = try Pay.nhs()
    ruleset.premiums[0].code = "ENNT"
    ruleset.premiums[2].code = "ENSU"
    let nights = try ["05", "07", "13", "15", "21"].map {
      try Pay.shift("2026-10-\($0)T20:00", "06:00")
    }
    let plain = try ["06", "20"].map { try Pay.shift("2026-10-\($0)T08:00", "16:45") }
    let report = try Pay.engine(ruleset, cents: 1933).report(
      on: nights + plain + [
        try Pay.shift("2026-10-08T20:00", "21:00"), try Pay.shift("2026-10-10T06:00", "20:00"),
        try Pay.shift("2026-10-17T18:30", "20:00"), try Pay.shift("2026-10-04T00:30", "20:00"),
      ])
    let elements = Self.elements(report)
    #expect(
      Self.texts(elements) == [
        "Regular 103.5 103.5 200066", "ENNT 51 15.3 29575", "Saturday 15.5 4.65 8988",
        "ENSU 19.5 11.7 22616",
      ])
    #expect(elements.reduce(0) { $0 + ($1.cents ?? 0) } == 261_245)
    #expect(report.summary().payCents == 261_245)
  }

  @Test("stacked premiums: each adds its own; of a product the extra arises in the later one")
  func stacking() throws {
    func texts(_ stacking: Stacking) throws -> [String] {
      let ruleset = PayRuleset(
        premiums: [try Pay.window("A", "1.2"), try Pay.window("B", "1.5")], stacking: stacking)
      let report = try Pay.engine(ruleset, cents: 1000).report(on: [
        try Pay.shift("2026-10-05T08:00", "18:00")
      ])
      return Self.texts(Self.elements(report))
    }
    #expect(try texts(.highest) == ["Regular 10 10 10000", "B 10 5 5000"])
    #expect(try texts(.sumOfPremiums) == ["Regular 10 10 10000", "A 10 2 2000", "B 10 5 5000"])
    #expect(try texts(.sumOfFactors) == ["Regular 10 10 10000", "A 10 2 2000", "B 10 15 15000"])
    #expect(try texts(.product) == ["Regular 10 10 10000", "A 10 2 2000", "B 10 6 6000"])
  }

  /// 29 CFR 778.109 with a differential: 44 h at $10, 4 h of them at $2 more; regular rate
  /// 448 ÷ 44 = 10.1818, overtime 4 h × half of it = 20.36.
  @Test("overtime under the regular rate: whole with its plain hours, or only what it adds")
  func regularRate() throws {
    var ruleset = try Pay.flsa()
    ruleset.premiums = [Pay.allowance("Evening", 200, [.monday], (18, 22))]
    let shifts = try Pay.days(from: "2026-03-03", hours: [10, 10, 10, 0])
    let all = shifts + [try Pay.shift("2026-03-02T08:00", "22:00")]
    func texts() throws -> [String] {
      Self.texts(Self.elements(try Pay.engine(ruleset, cents: 1000).report(on: all), currency: ""))
    }
    #expect(try texts() == ["Regular 40 40 40000", "Evening 4 4 800", "Overtime 4 6 6036"])
    ruleset.payslip.overtime = .added
    #expect(try texts() == ["Regular 44 44 44000", "Evening 4 4 800", "Overtime 4 2 2036"])
  }

  @Test("a rate set by hand, an hour at less than the base rate, and a salary are apart")
  func others() throws {
    let ruleset = PayRuleset(premiums: [try Pay.window("Standby", "0.5", [], (0, 6))])
    let report = try Pay.engine(ruleset, cents: 1000).report(on: [
      try Pay.shift("2026-10-05T00:00", "08:00"),
      try Pay.shift("2026-10-06T08:00", "12:00", rate: try Pay.rate("Lead", "1.25")),
    ])
    #expect(
      Self.texts(Self.elements(report)) == [
        "Regular 2 2 2000", "Standby 6 3 3000", "Lead 1.25 4 5 5000",
      ])
    let salaried = PayRuleset(
      salaries: [
        PaySalary(from: try day("2020-01-01"), cents: 40_000, unit: .week, minutesPerWeek: 2400)
      ], premiums: [try Pay.window("Night", "1.2", [], (22, 6))])
    let week = try Pay.engine(salaried).report(on: [
      try Pay.shift("2026-10-05T20:00", "2026-10-06T04:00")
    ])
    let days = try day("2026-10-05")..<day("2026-10-12")
    let summary = week.summaries(of: [days], in: [days])[0]
    #expect(
      Self.texts(summary.elements(of: Self.stretches(week), currency: "EUR")) == [
        "salary 8 8 40000", "Night 6 1.2 1200",
      ])
  }

  /// § 3b EStG: of 60 € only 50 € count; contributions are due beyond 25 €.
  @Test("of a premium, its percentage of at most 50 € is free of tax, of 25 € of contributions")
  func taxFree() throws {
    var ruleset = PayRuleset(premiums: [try Pay.window("Night", "1.3", [], (20, 6))])
    ruleset.premiums[0].taxFreePercent = 25
    func free(_ cents: Int64, _ currency: String = "EUR") throws -> [Int64] {
      let report = try Pay.engine(ruleset, cents: cents).report(on: [
        try Pay.shift("2026-10-05T20:00", "2026-10-06T06:00")
      ])
      let night = try #require(Self.elements(report, currency: currency).last)
      return [night.cents ?? 0, night.taxFreeCents, night.contributionFreeCents]
    }
    #expect(try free(2000) == [6000, 5000, 5000])
    #expect(try free(6000) == [18_000, 12_500, 6250])
    #expect(try free(6000, "CHF") == [18_000, 0, 0])
  }

  @Test("two premiums with one label and different shares have different names")
  func names() throws {
    let ruleset = PayRuleset(
      premiums: [
        try Pay.window("Night", "1.25", [], (20, 24)), try Pay.window("Night", "1.4", [], (0, 4)),
      ])
    let report = try Pay.engine(ruleset, cents: 1000).report(on: [
      try Pay.shift("2026-10-05T00:00", "08:00"), try Pay.shift("2026-10-06T16:00", "24:00"),
    ])
    #expect(
      Self.texts(Self.elements(report)) == [
        "Regular 16 16 16000", "Night 4 1 1000", "Night 0.4 4 1.6 1600",
      ])
  }

  @Test(
    "elements add up to the pay, basic hours are those that the reasons say",
    arguments: Seeds.of(0..<300))
  func sums(seed: Int) throws {
    var random = PayRandom(12_000 + UInt64(seed))
    var ruleset = random.ruleset()
    ruleset.breaks = random.breaks()
    ruleset.payslip.overtime = random.pick(PayslipRules.Overtime.allCases)
    ruleset.rounding.roundsRates = random.chance(20)
    var shifts = try random.roster(25, zone: PayPropertyTests.zone)
    for index in shifts.indices where random.chance(20) {
      shifts[index].rate = try Pay.rate("Hand", random.pick(["0.5", "1.2", "2"]))
    }
    let report = try PayPropertyTests.engine(ruleset).report(on: shifts)
    let elements = Self.elements(report)
    #expect(elements.reduce(0) { $0 + ($1.cents ?? 0) } == report.summary().payCents)
    #expect(elements.allSatisfy { $0.seconds > 0 && $0.cents != nil })
    #expect(Set(elements.map(\.name)).count == elements.count)
    let isWhole = ruleset.payslip.overtime == .whole
    let isOnBase = ruleset.overtime?.basis == .baseRate, tiers = ruleset.overtime?.tiers ?? []
    let plain = report.lines.filter { line in
      let rate = report.rate(of: line), reasons = rate.reasons
      // Overtime under the base rate may replace the rate by hand.
      let isReplaced = isOnBase && tiers.contains { $0.rate.label == rate.label }
      guard rate.isPaid, isReplaced || !reasons.contains(.byHand) else { return false }
      let hasPremium = reasons.contains { if case .premium = $0 { true } else { false } }
      let adds = !(isOnBase && ruleset.stacking == .highest && hasPremium)
      return !(isWhole && rate.isOvertime && adds)
    }
    let basic = elements.filter { $0.kind == .basic }.reduce(0) { $0 + $1.seconds }
    #expect(basic == plain.reduce(0) { $0 + $1.seconds })
    // Without a base rate the hours are the same.
    let unknown = try PayPropertyTests.engine(ruleset, cents: nil).report(on: shifts)
    #expect(Self.elements(unknown).allSatisfy { $0.cents == nil })
  }
}
