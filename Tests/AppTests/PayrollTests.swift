import App
import Domain
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
    try planner.perform(.saveProfile(profile, rate: RateEntry(2000)))
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
    #expect(statement.plannedSeconds == 16 * 3600)
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
    try planner.perform(.setBaseRate(RateEntry(2500)))
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
    try planner.perform(.useRuleset(rules.ruleset, from: nil))
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
}
