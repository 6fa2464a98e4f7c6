import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Weeks from Monday on in 2026, UTC, at 12.00 an hour with overtime beyond 40 hours at 1.5; today is
/// Wednesday, 18 March.
@Suite("Overtime as time off") struct BankedOvertimeTests {
  private let planner: Planner

  init() throws {
    planner = try Planner(now: "2026-03-18T08:00:00Z", zone: "UTC")
    var profile = Profiles.fresh(zone: planner.environment.zone, now: planner.environment.now)
    profile.payPeriodType = .weekly
    profile.payPeriodAnchor = try day("2026-03-02")
    profile.defaultBreakMinutes = 0
    try planner.perform(.settings(.saveProfile(profile, from: profile, rate: RateEntry(1200))))
    var ruleset = PayRuleset(
      payPeriod: PayPeriodRules(type: .weekly, anchor: try day("2026-03-02")))
    let tier = OvertimeTier(
      afterMinutes: 2400,
      rate: Rate(label: "Overtime", multiplier: Multiplier(tenThousandths: 15_000)))
    ruleset.overtime = OvertimeRules(
      period: .week(from: .monday, tiers: [tier], seventhDay: []))
    try planner.perform(.pay(.useRuleset(ruleset, from: nil)))
    try planner.perform(.absence(.setEntitlement(Entitlement(name: "comp", count: .hours))))
  }

  /// Works some hours in a week: eight a day, the rest on its Saturday.
  private func work(_ first: String, hours: Int) throws {
    let monday = try day(first)
    for number in 0..<6 {
      let date = ISOText.format(monday.adding(days: number))
      let length = number < 5 ? 8 : hours - 40
      guard length > 0 else { continue }
      var shift = try planned("\(date) 08:00", "\(date) \(8 + length):00", zone: "UTC")
      shift.breakMinutes = nil
      if shift.scheduledEnd <= planner.environment.now { shift.markWorked() }
      try planner.perform(.shift(.add(shift)))
    }
  }

  private func rule(
    _ amount: String = "1.5", from: String = "2026-03-02", until: String? = nil, most: Int? = nil
  ) throws -> EntitlementRule {
    EntitlementRule(
      id: .new(), entitlement: "comp", amount: try #require(AbsenceAmount(amount)), per: .overtime,
      from: try day(from), until: try until.map { try day($0) },
      limit: most.map { AbsenceAmount($0) })
  }

  private func payroll() throws -> Payroll {
    let profile = try #require(try planner.store.profiles.profile())
    return try Payroll(store: planner.store, profile: profile, environment: planner.environment)
  }

  private func week(_ first: String) throws -> PayStatement {
    let payroll = try payroll()
    return try payroll.statement(of: payroll.period(containing: day(first)))
  }

  private func figures() throws -> EntitlementFigures {
    let comp = try #require(
      try planner.store.entitlements.entitlements().first { $0.name == "comp" })
    return try AbsenceBook(planner.store, payroll()).figures(
      of: comp, on: planner.environment.today)
  }

  @Test("11: 46 hours grant nine hours, and pay 480.00")
  func worked() throws {
    try work("2026-03-02", hours: 46)
    #expect(try week("2026-03-02").worked.payCents == 58_800)
    try planner.perform(.absence(.addRule(rule(most: 28_800))))
    let week = try week("2026-03-02")
    #expect(try figures().balance.granted == AbsenceAmount(540))
    #expect(week.worked.bankedSeconds == 360 * 60)
    #expect(week.worked.payCents == 48_000)
    // They stay worked, paid and overtime, and are on no payslip.
    #expect(week.worked.paidSeconds == 46 * 3600 && week.worked.overtimeSeconds == 6 * 3600)
    #expect(week.elements.map(\.seconds) == [40 * 3600])
    let history = try payroll().history(
      from: day("2026-03-02"), until: day("2026-03-23"), by: .period)
    #expect(history.parts.map(\.worked.payCents) == [48_000, 0, 0])
    #expect(history.total.worked.bankedSeconds == 360 * 60)
  }

  @Test("what exceeds the limit is paid, and what is taken makes room")
  func limit() throws {
    try work("2026-03-02", hours: 46)
    try work("2026-03-09", hours: 44)
    try planner.perform(.absence(.addRule(rule(most: 600))))
    #expect(try figures().events.map(\.amount) == [AbsenceAmount(540), AbsenceAmount(60)])
    // Of four hours, 40 minutes fill the account; the rest is paid at 1.5.
    let second = try week("2026-03-09")
    #expect(second.worked.bankedSeconds == 40 * 60 && second.worked.payCents == 48_000 + 6000)
    // Two hours off on the Monday make room for 80 minutes more.
    var kind = try #require(AbsenceKind.builtIn.first { $0.key == "lieu" })
    kind.draws = .entitlement("comp")
    try planner.perform(.absence(.setKind(kind)))
    var free = try planned("2026-03-15 08:00", "2026-03-15 10:00", zone: "UTC")
    free.breakMinutes = nil
    try planner.perform(.shift(.add(free)))
    let sunday = AbsenceBound.date(try day("2026-03-15"))
    let draft = AbsenceDraft(kind: "lieu", from: sunday)
    try planner.perform(.absence(.add(draft)))
    // Grants come before absences, so that the room of this Sunday is that of the next week.
    #expect(try week("2026-03-09").worked.bankedSeconds == 40 * 60)
    #expect(try figures().events.map(\.amount).sum == AbsenceAmount(480))
    try work("2026-03-16", hours: 48)
    let third = try week("2026-03-16")
    #expect(try #require(third.forecast).bankedSeconds == 80 * 60)
    #expect(try #require(third.forecast).payCents == 48_000 + 12_000)
  }

  @Test("a rule applies on its days only, and undo pays the overtime again")
  func days() throws {
    try work("2026-03-02", hours: 46)
    try work("2026-03-09", hours: 46)
    try planner.perform(.absence(.addRule(rule(until: "2026-03-08"))))
    #expect(try week("2026-03-02").worked.payCents == 48_000)
    #expect(try week("2026-03-09").worked.payCents == 58_800)
    try planner.perform(.history(.undo(1)))
    #expect(try week("2026-03-02").worked.payCents == 58_800)
    #expect(try week("2026-03-02").worked.bankedSeconds == 0)
  }

  @Test("two rules for the same days, and an entitlement that is not by hours, are refused")
  func refusals() throws {
    try planner.perform(.absence(.addRule(rule(until: "2026-03-08"))))
    #expect(throws: AbsenceError.self) { try planner.perform(.absence(.addRule(rule()))) }
    try planner.perform(.absence(.addRule(rule(from: "2026-03-09"))))
    var other = try rule(from: "2027-01-04")
    other.entitlement = "leave"
    #expect(throws: AbsenceError.needsHours("leave")) {
      try planner.perform(.absence(.addRule(other)))
    }
  }

  @Test("a closed period keeps what it granted, and the rule ends with it when it is removed")
  func closed() throws {
    try work("2026-03-02", hours: 46)
    let first = try rule()
    try planner.perform(.absence(.addRule(first)))
    try planner.perform(.pay(.lockPeriod(day("2026-03-02"))))
    #expect(try week("2026-03-02").worked.bankedSeconds == 360 * 60)
    try planner.perform(.absence(.removeGrant(first.id)))
    #expect(
      try planner.store.entitlements.rules().map(\.until) == [day("2026-03-08")])
    #expect(try figures().balance.granted == AbsenceAmount(540))
    #expect(try week("2026-03-02").worked.payCents == 48_000)
    #expect(throws: AbsenceError.ruleClosed(try day("2026-03-08"))) {
      try planner.perform(.absence(.removeGrant(first.id)))
    }
    #expect(throws: AbsenceError.ruleClosed(try day("2026-03-08"))) {
      try planner.perform(.absence(.deleteEntitlement("comp")))
    }
    try planner.perform(.pay(.unlockPeriod(day("2026-03-02"))))
    try planner.perform(.absence(.removeGrant(first.id)))
    #expect(try week("2026-03-02").worked.payCents == 58_800)
  }

  @Test("a period that was closed before the rule grants nothing")
  func closedBefore() throws {
    try work("2026-03-02", hours: 46)
    try planner.perform(.pay(.lockPeriod(day("2026-03-02"))))
    let first = try rule()
    try planner.perform(.absence(.addRule(first)))
    #expect(try figures().balance.granted == .zero)
    #expect(try week("2026-03-02").worked.payCents == 58_800)
    try planner.perform(.absence(.removeGrant(first.id)))
    #expect(try planner.store.entitlements.rules().isEmpty)
  }

  @Test("each public holiday on which a shift was worked grants a day")
  func holidays() throws {
    let days = ["2026-03-04", "2026-03-11", "2026-03-25"]
    try planner.perform(
      .settings(.addHolidays(days.map { Holiday(day: try day($0), name: "Fair") })))
    try work("2026-03-02", hours: 40)
    try planner.perform(
      .absence(
        .addRule(
          EntitlementRule(
            id: .new(), entitlement: "leave", amount: AbsenceAmount(1), per: .holiday,
            from: try day("2026-01-01")))))
    let leave = try #require(try planner.store.entitlements.entitlements().first)
    let figures = try AbsenceBook(planner.store, payroll()).figures(
      of: leave, on: planner.environment.today)
    #expect(figures.events.map(\.day) == [try day("2026-03-04")])
    #expect(figures.balance.granted == AbsenceAmount(1))
  }
}
