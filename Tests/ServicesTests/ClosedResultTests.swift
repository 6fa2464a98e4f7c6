import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Weeks from Monday on in 2026, UTC; 9–15 March is closed.
@Suite("Results of closed pay periods") struct ClosedResultTests {
  let planner: Planner

  init() throws {
    planner = try Planner(zone: "UTC")
    var profile = Profiles.fresh(zone: planner.environment.zone, now: planner.environment.now)
    profile.payPeriodType = .weekly
    profile.payPeriodAnchor = try day("2026-03-02")
    try planner.perform(.settings(.saveProfile(profile, from: profile, rate: RateEntry(1000))))
  }

  private func use(_ ruleset: PayRuleset) throws {
    var ruleset = ruleset
    ruleset.currency = "EUR"
    try planner.perform(.pay(.useRuleset(ruleset, from: nil)))
  }

  @discardableResult
  private func work(_ start: String, _ end: String) throws -> (Shift, ActionResult) {
    var shift = try planned(start, end, zone: "UTC")
    shift.breakMinutes = 0
    shift.markWorked()
    let result = try planner.perform(.shift(.add(shift)))
    return (try #require(try planner.store.shifts.shift(shift.id)), result)
  }

  @discardableResult
  private func close() throws -> ActionResult {
    try planner.perform(.pay(.lockPeriod(day("2026-03-09"))))
  }

  private func pay(_ from: String, _ until: String) throws -> Int64? {
    let profile = try #require(try planner.store.profiles.profile())
    let payroll = try Payroll(
      store: planner.store, profile: profile, environment: planner.environment)
    let days = try day(from)..<day(until)
    let sum = try payroll.history(from: days.lowerBound, until: days.upperBound, by: .period)
    #expect(
      try payroll.statement(of: days).worked.payCents == sum.total.worked.payCents)
    return sum.total.worked.payCents
  }

  private func closedPay() throws -> Int64? { try pay("2026-03-09", "2026-03-16") }

  private func expectRefused(_ action: Action) throws {
    let closed = try day("2026-03-09")..<day("2026-03-16")
    #expect(throws: ActionError.pay(.locked(closed))) { try planner.perform(action) }
  }

  private static let weekly = PayRuleset(
    premiums: [
      PremiumWindow(
        label: "Night", pay: .amountPerHour(500),
        clock: PremiumWindow.Clock(from: 20 * 60, to: 6 * 60))
    ],
    overtime: OvertimeRules(
      period: .week(
        from: .wednesday,
        tiers: [
          OvertimeTier(
            afterMinutes: 2400,
            rate: Rate(label: "Overtime", multiplier: Multiplier(tenThousandths: 15_000)))
        ], seventhDay: [])))

  @Test("a workweek that goes on after one leaves it as it is, and the change says so once")
  func workweek() throws {
    try use(Self.weekly)
    for date in 11...15 { try work("2026-03-\(date) 08:00", "2026-03-\(date) 18:00") }
    try close()
    #expect(try closedPay() == 55_000)
    let (_, added) = try work("2026-03-16 20:00", "2026-03-17 06:00")
    #expect(try closedPay() == 55_000)
    let kept = try #require(added.kept.first)
    #expect(kept.kept.payCents == 55_000)
    #expect(kept.wouldBe.payCents == 55_417)
    // Something else changes nothing more.
    #expect(try work("2026-04-01 08:00", "2026-04-01 18:00").1.kept.isEmpty)
    let opened = try planner.perform(.pay(.unlockPeriod(day("2026-03-09"))))
    #expect(opened.message?.key == "done.period.unlock_changed")
    #expect(try closedPay() == 55_417)
    try planner.perform(.history(.undo(1)))
    #expect(try closedPay() == 55_000)
  }

  @Test("a night that is split on its border can be neither added, changed nor deleted")
  func split() throws {
    var rules = PayRuleset()
    rules.payPeriod.attribution = .split
    try use(rules)
    let (night, _) = try work("2026-03-08 19:00", "2026-03-09 07:00")
    try close()
    #expect(try closedPay() == 7000)
    var longer = night
    longer.actualEnd = night.actualEnd.map { $0 + 3600 }
    try expectRefused(.shift(.save(longer, from: night)))
    try expectRefused(.shift(.delete(night.id)))
    var other = try planned("2026-03-15 19:00", "2026-03-16 07:00", zone: "UTC")
    other.markWorked()
    try expectRefused(.shift(.add(other)))
    let open = try pay("2026-03-02", "2026-03-09")
    #expect(open == 5000)
    // Whole nights from now on: what was paid of this one is not paid again.
    try planner.store.write("ruleset.use", now: planner.environment.now) { transaction in
      for old in try planner.store.pay.rulesets() { try transaction.delete(ruleset: old.id) }
    }
    #expect(try closedPay() == 7000)
    let later = try pay("2026-03-02", "2026-03-09")
    #expect(later == 5000)
  }

  @Test("a public holiday that comes later pays nothing more in it")
  func holidays() throws {
    try use(
      PayRuleset(
        premiums: [
          PremiumWindow(
            label: "Holiday", pay: .multiplier(Multiplier(tenThousandths: 20_000)),
            onHolidays: true)
        ]))
    try work("2026-03-10 08:00", "2026-03-10 16:00")
    try close()
    let result = try planner.perform(
      .settings(.addHolidays([Holiday(day: try day("2026-03-10"), name: "New")])))
    #expect(try closedPay() == 8000)
    #expect(result.kept.first?.wouldBe.payCents == 16_000)
  }

  @Test("a start that is rounded over midnight belongs to the day on which it is paid")
  func rounding() throws {
    try use(
      PayRuleset(
        rounding: PayRounding(
          punches: PunchRounding(unitMinutes: 15, start: .nearest, end: .nearest))))
    let (early, _) = try work("2026-03-08 23:55", "2026-03-09 08:00")
    try close()
    #expect(try closedPay() == 8000)
    var longer = early
    longer.actualEnd = early.actualEnd.map { $0 + 9000 }
    try expectRefused(.shift(.save(longer, from: early)))
  }

  @Test("one that an older program closed is completed before the first change")
  func older() throws {
    try use(Self.weekly)
    for date in 11...15 { try work("2026-03-\(date) 08:00", "2026-03-\(date) 18:00") }
    try close()
    let locked = try #require(try planner.store.pay.lockedPeriods().first)
    try planner.store.write("period.lock", now: planner.environment.now) { try $0.lock(locked) }
    #expect(try planner.store.pay.lockedPeriods().first?.hasResult == false)
    #expect(try closedPay() == 55_000)
    try work("2026-03-16 20:00", "2026-03-17 06:00")
    #expect(try planner.store.pay.lockedPeriods().first?.hasResult == true)
    #expect(try closedPay() == 55_000)
  }

  @Test("a period that is cut short has a part of the target")
  func target() throws {
    let profile = try #require(try planner.store.profiles.profile())
    let payroll = try Payroll(
      store: planner.store, profile: profile, environment: planner.environment)
    let whole = try payroll.history(
      from: day("2026-03-09"), until: day("2026-03-16"), by: .period
    ).parts[0].targetMinutes
    let part = try payroll.history(
      from: day("2026-03-09"), until: day("2026-03-10"), by: .period
    ).parts[0].targetMinutes
    #expect(whole == profile.regularMinutesPerPay)
    #expect(part == (2 * profile.regularMinutesPerPay + 7) / 14)
  }

  @Test(
    "rules that round differently afterwards pay nothing of a closed shift again",
    arguments: [
      ("2026-03-15 22:05", "2026-03-16 06:07"), ("2026-03-14 07:00", "2026-03-14 15:07"),
    ])
  func rounding(start: String, end: String) throws {
    try use(PayRuleset())
    try work(start, end)
    var punches = PayRuleset(name: "Punches", currency: "EUR")
    punches.rounding.punches = PunchRounding(unitMinutes: 15, start: .down, end: .up)
    try planner.perform(.pay(.useRuleset(punches, from: day("2026-03-16"))))
    let before = try pay("2026-03-16", "2026-03-23")
    #expect(before == 0)
    let result = try closedPay()
    try close()
    #expect(try closedPay() == result)
    #expect(try pay("2026-03-16", "2026-03-23") == before)
  }
}
