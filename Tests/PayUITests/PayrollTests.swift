import AppCore
import AppTestSupport
import Domain
import Interchange
import PayUI
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// March 2026 in UTC, paid by the month; now is the 20th, noon.
@Suite("Payroll") struct PayrollTests {
  let planner: Planner

  init() throws {
    planner = try Planner(now: "2026-03-20T12:00:00Z", zone: "UTC")
    var profile = Profiles.fresh(zone: planner.environment.zone, now: planner.environment.now)
    profile.payPeriodType = .monthly
    profile.payPeriodAnchor = try day("2026-03-01")
    try planner.perform(.settings(.saveProfile(profile, from: profile, rate: RateEntry(2000))))
  }

  func payroll() throws -> Payroll {
    let profile = try #require(try planner.store.profiles.profile())
    return try Payroll(store: planner.store, profile: profile, environment: planner.environment)
  }

  func statement() throws -> PayStatement {
    let payroll = try payroll()
    return try payroll.statement(of: payroll.period(containing: day("2026-03-20")))
  }

  /// A shift; `worked` are its real start and end, or only its start.
  func shift(
    _ start: String, _ end: String, _ status: ShiftStatus = .completed,
    worked: (String, String)? = nil, breakMinutes: Int = 0, rate: String = "1",
    additional: Bool = false
  ) throws -> Shift {
    let from = try utc(start), to = try utc(end)
    var shift = Shift(
      id: .new(), status: status, scheduledStart: from, scheduledEnd: to,
      localStart: Zone.utc.local(at: from), localEnd: Zone.utc.local(at: to), zone: "UTC",
      breakMinutes: breakMinutes, isAdditionalShift: additional,
      rateMultiplier: try #require(Multiplier(rate)), createdAt: from, updatedAt: from)
    if status == .completed || status == .inProgress { shift.actualStart = from }
    if status == .completed { shift.actualEnd = to }
    if let worked {
      shift.actualStart = try utc(worked.0)
      shift.actualEnd = try utc(worked.1)
    }
    return shift
  }

  func keep(_ shifts: [Shift]) throws {
    try planner.store.write("shift.add", now: planner.environment.now) { transaction in
      for shift in shifts { try transaction.save(shift) }
    }
  }

  @Test("what counts where")
  func whatCountsWhere() throws {
    try keep([
      // Worked an hour longer than planned.
      shift(
        "2026-03-02T07:00:00Z", "2026-03-02T15:00:00Z",
        worked: ("2026-03-02T07:00:00Z", "2026-03-02T16:00:00Z"), breakMinutes: 30),
      shift("2026-03-03T07:00:00Z", "2026-03-03T11:00:00Z", rate: "1.5", additional: true),
      // Running for two of eight hours.
      shift("2026-03-20T10:00:00Z", "2026-03-20T18:00:00Z", .inProgress, breakMinutes: 30),
      // Planned and missed, planned and ahead.
      shift("2026-03-10T07:00:00Z", "2026-03-10T15:00:00Z", .scheduled),
      shift("2026-03-25T07:00:00Z", "2026-03-25T15:00:00Z", .scheduled, breakMinutes: 30),
      shift("2026-03-26T07:00:00Z", "2026-03-26T15:00:00Z", .cancelled),
    ])
    let statement = try statement(), sum = statement.worked
    #expect(sum.workedSeconds == (9 + 4 + 2) * 3600)
    #expect(sum.paidSeconds == (8 * 60 + 30 + 4 * 60 + 90) * 60)
    #expect(sum.premiumSeconds == 4 * 3600)
    #expect(sum.additionalSeconds == 4 * 3600)
    #expect(statement.plannedSeconds == (6 * 60 + 450) * 60)
    let forecast = try #require(statement.forecast)
    #expect(forecast.paidSeconds == (8 * 60 + 30 + 4 * 60 + 450 + 450) * 60)
    // 8.5 h and 1.5 h at 20.00, 4 h at 30.00; then 6 h and 7.5 h more at 20.00.
    #expect(sum.payCents == 32_000)
    #expect(forecast.payCents == 59_000)
  }

  @Test(
    "a shift belongs as a whole to the period in which it really started",
    arguments: [
      ("2026-02-28T23:59:59Z", false), ("2026-03-01T00:00:00Z", true),
      ("2026-03-31T23:59:59Z", true), ("2026-04-01T00:00:00Z", false),
    ])
  func whole(start: String, counts: Bool) throws {
    let planned = try shift("2026-03-15T07:00:00Z", "2026-03-15T15:00:00Z")
    var worked = planned
    worked.actualStart = try utc(start)
    worked.actualEnd = try utc(start) + 8 * 3600
    try keep([worked])
    #expect(try statement().worked.workedSeconds == (counts ? 8 * 3600 : 0))
  }

  @Test("rates and rules from a day on pay no earlier period otherwise")
  func dated() throws {
    try keep([
      shift("2026-02-02T07:00:00Z", "2026-02-02T17:00:00Z"),
      shift("2026-03-02T07:00:00Z", "2026-03-02T17:00:00Z"),
    ])
    try planner.perform(.pay(.setBaseRate(RateEntry(2500))))
    #expect(try statement().worked.payCents == 25_000)
    let payroll = try payroll()
    let february = try payroll.statement(of: payroll.period(containing: day("2026-02-02")))
    #expect(february.worked.payCents == 20_000)
    let history = try payroll.history(
      from: day("2026-02-01"), until: day("2026-04-01"), by: .period)
    #expect(history.parts.map(\.worked.payCents) == [20_000, 25_000])
  }

  @Test("a list tells of each shift what its pay period tells of it")
  func ledger() throws {
    let rules = try #require(try Rulesets.all().first { $0.id == "us-flsa" })
    try planner.perform(.pay(.useRuleset(rules.ruleset, from: nil)))
    // Five days of nine hours: the last one has five hours of overtime.
    try keep(
      try (2...6).map { try shift("2026-03-0\($0)T07:00:00Z", "2026-03-0\($0)T16:00:00Z") })
    var ledger = try PayLedger(payroll())
    let pays = try planner.shifts("2026-03-01", "2026-03-08").map { try ledger.pay(of: $0) }
    #expect(pays.map(\.paidSeconds) == Array(repeating: 9 * 3600, count: 5))
    #expect(pays.map(\.premiumSeconds) == [0, 0, 0, 0, 5 * 3600])
    let week = try payroll().statement(of: day("2026-03-02")..<day("2026-03-09"))
    #expect(week.worked.overtimeSeconds == 5 * 3600)
  }

  // MARK: Breaks

  @Test(
    "a break by rule is what the rules say, a break by hand what was told",
    arguments: [
      ("standard", nil, 30), ("standard", 0, 0), ("standard", 20, 20), ("de-hourly", nil, 45),
      ("de-hourly", 0, 0), ("de-hourly", 60, 60), ("au-nurses", nil, 30),
      // What it leaves open is the profile's.
      ("nhs-afc-band-4-9", nil, 40), ("us-flsa", nil, 40), ("us-flsa", 5, 5),
    ] as [(String, Int?, Int64)])
  func breaks(rules: String, minutes: Int?, unpaid: Int64) throws {
    let stored = try #require(try planner.store.profiles.profile())
    var profile = stored
    profile.defaultBreakMinutes = 40
    try planner.perform(.settings(.saveProfile(profile, from: stored)))
    var worked = try shift("2026-03-02T07:00:00Z", "2026-03-02T17:00:00Z")
    worked.breakMinutes = minutes
    try keep([worked])
    let ruleset = try #require(try Rulesets.all().first { $0.id == rules }).ruleset
    try planner.perform(.pay(.useRuleset(ruleset, from: nil)))
    let paid = (600 - unpaid) * 60
    let statement = try payroll().statement(of: day("2026-03-02")..<day("2026-03-03"))
    #expect(statement.worked.paidSeconds == paid)
    let history = try payroll().history(
      from: day("2026-03-02"), until: day("2026-03-03"), by: .whole)
    #expect(history.total.worked.paidSeconds == paid)
    var ledger = try PayLedger(payroll())
    #expect(try ledger.pay(of: worked).paidSeconds == paid)
    let time = try payroll().context().time(of: worked, planner.environment)
    #expect(time == PaidTime(workedSeconds: 36_000, paidSeconds: paid))
  }

  @Test("the usual break leaves something of a short shift, and a document may say none at all")
  func openBreaks() throws {
    var short = try shift("2026-03-02T07:00:00Z", "2026-03-02T07:30:00Z")
    short.breakMinutes = nil
    var whole = try shift("2026-03-03T07:00:00Z", "2026-03-03T15:00:00Z")
    whole.breakMinutes = nil
    try keep([short, whole])
    #expect(try statement().worked.paidSeconds == (30 + 450) * 60)
    let none = try RulesetFile.ruleset(
      #"{"schemaVersion":2,"name":"All","breaks":{"steps":[]},"#
        + #""rateMultipliers":[{"label":"Regular","multiplier":1.0}]}"#)
    try planner.perform(.pay(.useRuleset(none, from: nil)))
    #expect(try statement().worked.paidSeconds == (30 + 480) * 60)
    #expect(try RulesetFile.ruleset(RulesetFile.text(none)) == none)
  }

  // MARK: Bonuses

  /// 29 CFR 778.110 (b): 46 hours at $12.00 and a production bonus of $46.00 make $637.00.
  @Test(
    "a bonus that was promised counts in the regular rate of the days on which it was earned",
    arguments: [
      (nil, true, 63_700), ("2026-03-02", true, 63_700), (nil, false, 63_400),
      // Earned in the week after, without an hour of work.
      ("2026-03-09", true, 63_400),
    ] as [(String?, Bool, Int64)])
  func bonus(from: String?, counts: Bool, cents: Int64) throws {
    let rules = try #require(try Rulesets.all().first { $0.id == "us-flsa" })
    try planner.perform(.pay(.useRuleset(rules.ruleset, from: nil)))
    try planner.perform(.pay(.setBaseRate(RateEntry(1200, from: day("2026-01-01")))))
    try keep(
      try (2...6).map {
        try shift("2026-03-0\($0)T08:00:00Z", "2026-03-0\($0)T\($0 < 6 ? 18 : 14):00:00Z")
      })
    func pay() throws -> PaySummary {
      let payroll = try payroll()
      return try payroll.statement(of: payroll.period(containing: day("2026-03-06"))).worked
    }
    #expect(try pay().payCents == 58_800)
    try planner.perform(
      .pay(
        .saveBonus(
          StoredBonus(
            day: day(from == "2026-03-09" ? "2026-03-13" : "2026-03-07"), name: "Production",
            cents: 4600, earnedFrom: from.map(day), countsInRegularRate: counts))))
    #expect(try pay().payCents == cents)
    #expect(try pay().bonusCents == 4600)
    // The week alone has the same overtime: the days on which it was earned are read besides.
    let week = try payroll().statement(of: day("2026-03-02")..<day("2026-03-09")).worked
    let isInWeek = from != "2026-03-09"
    #expect(week.payCents == (isInWeek ? cents : 58_800))
    try planner.perform(.history(.undo(1)))
    #expect(try pay().payCents == 58_800)
  }

  @Test("the Dashboard tells what the Hours tell, and rates by rule")
  func screens() throws {
    let robot = try Robot(now: "2026-03-20T12:00:00Z") { store, environment in
      let services = StoreServices(store: store, environment: environment)
      let profile = Profiles.fresh(zone: environment.zone, now: environment.now)
      _ = try services.perform(
        .settings(.saveProfile(profile, from: profile, rate: RateEntry(2000))))
      let rules = try #require(try Rulesets.all().first { $0.id == "nhs-afc-band-4-9" })
      _ = try services.perform(.pay(.useRuleset(rules.ruleset, from: nil)))
      var night = try shift("2026-03-07T20:00:00Z", "2026-03-08T08:00:00Z")
      night.breakMinutes = 0
      try store.write("shift.add", now: environment.now) { try $0.save(night) }
    }
    let statement = try #require(robot.state.dashboard.statement)
    #expect(statement.worked.payCents == 36_000)
    #expect(robot.screen.contains("£360.00") && robot.screen.contains("1.6"))
    robot.press("3")
    #expect(robot.state.hours.statement?.worked == statement.worked)
    robot.press("B a")
    #expect(!robot.screen.contains("A bonus needs a name"), "nobody has been there yet")
    robot.press("Enter")
    #expect(robot.screen.contains("A bonus needs a name"))
    robot.type("46,5")
    try robot.fill("name", "Thanks")
    robot.press("Enter Esc")
    #expect(robot.screen.contains("with £46.50 in bonuses") && robot.screen.contains("£406.50"))
    robot.press("u")
    #expect(!robot.screen.contains("bonuses"))
  }
}
