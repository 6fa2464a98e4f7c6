import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Absences that are paid at the average of the time before, at 12.00 an hour with 25 % at night
/// from 22:00 to 06:00, by months, in UTC; today is 20 July 2026.
@Suite("Absences paid at an average") struct AverageTests {
  private let planner: Planner

  init() throws {
    planner = try Planner(now: "2026-07-20T10:00:00Z", zone: "UTC")
    var profile = Profiles.fresh(zone: planner.environment.zone, now: planner.environment.now)
    profile.payPeriodType = .monthly
    profile.payPeriodAnchor = try day("2026-01-01")
    profile.defaultBreakMinutes = 0
    try planner.perform(.settings(.saveProfile(profile, from: profile, rate: RateEntry(1200))))
    var ruleset = PayRuleset(payPeriod: PayPeriodRules(type: .monthly))
    ruleset.premiums = [
      PremiumWindow(
        label: "Night", pay: .multiplier(Multiplier(tenThousandths: 12_500)),
        clock: PremiumWindow.Clock(from: 22 * 60, to: 6 * 60))
    ]
    try planner.perform(.pay(.useRuleset(ruleset, from: nil)))
  }

  private func leave(over time: AbsenceKind.Average, loading: Int = 0) throws {
    var kind = try #require(AbsenceKind.builtIn.first)
    kind.pay = .average
    kind.average = time
    kind.loading = AbsenceAmount(loading)
    try planner.perform(.absence(.setKind(kind)))
  }

  private func add(_ start: String, hours: Int, isWorked: Bool = true) throws {
    let zone = planner.environment.zone
    let end = zone.local(at: zone.instant(for: try local(start), near: nil) + Int64(hours) * 3600)
    let hour = end.secondOfDay / 3600
    let text = "\(ISOText.format(end.day)) \(hour < 10 ? "0" : "")\(hour):00"
    var shift = try planned(start, text, zone: "UTC")
    shift.breakMinutes = nil
    if isWorked { shift.markWorked() }
    try planner.perform(.shift(.add(shift)))
  }

  private func local(_ text: String) throws -> LocalDateTime {
    let parts = text.split(separator: " ").map(String.init)
    let clock = parts[1].split(separator: ":").compactMap { Int($0) }
    return LocalDateTime(day: try day(parts[0]), secondOfDay: clock[0] * 3600 + clock[1] * 60)
  }

  /// Returns the pay of an eight-hour day off, and why it is paid so.
  private func paid(_ date: String) throws -> (cents: Int64?, why: [String]) {
    try add("\(date) 08:00", hours: 8, isWorked: false)
    let draft = AbsenceDraft(kind: "leave", from: .date(try day(date)))
    let report = try #require(try planner.perform(.absence(.add(draft))).absence)
    let profile = try #require(try planner.store.profiles.profile())
    let payroll = try Payroll(
      store: planner.store, profile: profile, environment: planner.environment)
    let statement = try payroll.statement(of: payroll.period(containing: day(date)))
    let shift = try #require(
      statement.shifts.first { $0.shift.id == report.shifts.first?.shift.id })
    #expect(shift.payCents == report.payCents)
    #expect(statement.worked.absencePayCents >= report.payCents ?? 0)
    let format = planner.environment.format
    return (report.payCents, shift.listedLines.map { format.why($0, of: shift) })
  }

  @Test("13 weeks: 91 days before the first date, as a part of the base rate")
  func weeks() throws {
    try leave(over: .thirteenWeeks)
    // Eight hours of a night, eight of a day: (8 × 1.25 + 8) ÷ 16 = 1.125.
    try add("2026-05-04 22:00", hours: 8)
    try add("2026-05-06 08:00", hours: 8)
    // The day before the 91 days, 92 before the date, does not count.
    try add("2026-04-22 22:00", hours: 8)
    let paid = try paid("2026-07-23")
    #expect(paid.cents == 10_800)
    #expect(paid.why == ["Leave, average of 13 weeks"])
  }

  @Test("a raise counts in full, and the loading is added")
  func raise() throws {
    try leave(over: .thirteenWeeks, loading: 10)
    try add("2026-05-04 22:00", hours: 8)
    try planner.perform(.pay(.setBaseRate(RateEntry(1500, from: day("2026-07-01")))))
    // 8 h × 15.00 × 1.25 × 1.1
    #expect(try paid("2026-07-23").cents == 16_500)
  }

  @Test("3 months: the full calendar months before")
  func months() throws {
    try leave(over: .threeMonths)
    try add("2026-04-01 22:00", hours: 8)
    try add("2026-06-10 08:00", hours: 8)
    // Neither March nor July.
    try add("2026-03-30 08:00", hours: 8)
    try add("2026-07-02 08:00", hours: 8)
    #expect(try paid("2026-07-23").cents == 10_800)
  }

  @Test("overtime counts over weeks like ordinary hours, over 52 weeks with its pay")
  func overtime() throws {
    var ruleset = PayRuleset(payPeriod: PayPeriodRules(type: .monthly))
    let tier = OvertimeTier(
      afterMinutes: 600,
      rate: Rate(label: "Overtime", multiplier: Multiplier(tenThousandths: 20_000)))
    ruleset.overtime = OvertimeRules(
      period: .week(from: .monday, tiers: [tier], seventhDay: []))
    try planner.perform(.pay(.useRuleset(ruleset, from: day("2026-01-01"))))
    try add("2026-05-04 08:00", hours: 10)
    try add("2026-05-05 08:00", hours: 10)
    try leave(over: .thirteenWeeks)
    #expect(try paid("2026-07-23").cents == 9600)
    try leave(over: .fiftyTwoWeeks)
    // (10 × 12.00 + 10 × 24.00) ÷ 20 = 18.00
    let average = try paid("2026-07-24")
    #expect(average.cents == 14_400 && average.why == ["Leave, average of 52 weeks"])
  }

  @Test("52 weeks: those with pay, at most 104 back, at what was paid then")
  func year() throws {
    try leave(over: .fiftyTwoWeeks)
    // Seven-day blocks before 23 July: 60 with pay, of which the last 52 count.
    let last = try day("2026-07-15")
    for week in 0..<60 {
      let date = ISOText.format(last.adding(days: -7 * week))
      try add("\(date) 08:00", hours: week < 52 ? 8 : 4)
    }
    try planner.perform(.pay(.setBaseRate(RateEntry(1000, from: day("2025-01-01")))))
    try planner.perform(.pay(.setBaseRate(RateEntry(2000, from: last.adding(days: -7 * 25)))))
    // 26 weeks at 20.00, 26 at 10.00.
    #expect(try paid("2026-07-23").cents == 12_000)
    // Work longer ago than 104 weeks is no average: base rate.
    let planner = try AverageTests()
    try planner.leave(over: .fiftyTwoWeeks)
    try planner.add("2024-07-22 22:00", hours: 8)
    #expect(try planner.paid("2026-07-23").cents == 9600)
    try planner.add("2024-08-01 22:00", hours: 8)
    #expect(try planner.paid("2026-07-24").cents == 12_000)
  }

  @Test("a locked period counts with its own pay")
  func locked() throws {
    try leave(over: .fiftyTwoWeeks)
    try add("2026-05-04 08:00", hours: 8)
    try planner.perform(.pay(.lockPeriod(day("2026-05-01"))))
    let before = try paid("2026-07-23").cents
    #expect(before == 9600)
    try planner.perform(.pay(.setBaseRate(RateEntry(2400))))
    #expect(try paid("2026-07-24").cents == 9600)
  }

  @Test("nothing worked before: the base rate")
  func none() throws {
    try leave(over: .threeMonths)
    let paid = try paid("2026-07-23")
    #expect(paid.cents == 9600 && paid.why == ["Leave"])
  }

  @Test("a naive sum over minutes agrees", arguments: Seeds.of(1...40))
  func oracle(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let time = AbsenceKind.Average.allCases[dice.roll(2)]
    try leave(over: time)
    let first = try day("2026-07-23"), end = first.startOfMonth
    let span =
      time == .thirteenWeeks ? first.adding(days: -91)..<first : end.adding(months: -3)..<end
    var minutes = 0, quarters = 0
    var date = try day("2026-03-01")
    while date < first.adding(days: -4) {
      defer { date = date.adding(days: dice.number(in: 2...4)) }
      let start = dice.roll(24), hours = dice.number(in: 3...14)
      try add("\(ISOText.format(date)) \(start < 10 ? "0" : "")\(start):00", hours: hours)
      guard span.contains(date) else { continue }
      for hour in start..<start + hours {
        minutes += 60
        quarters += 60 * (hour % 24 < 6 || hour % 24 >= 22 ? 5 : 4)
      }
    }
    // 8 h × 12.00 × quarters ÷ 4 ÷ minutes, rounded half up
    let expected = (2 * 9600 * quarters + 4 * minutes) / (8 * minutes)
    let cents = try #require(try paid("2026-07-23").cents)
    #expect(cents == Int64(expected))
  }
}
