import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Weeks from Monday on in 2026, UTC, at 10.00 an hour with a target of 40 hours.
@Suite("The account of hours") struct AccountTests {
  private let planner: Planner

  init() throws {
    planner = try Planner(now: "2026-03-18T08:00:00Z", zone: "UTC")
    var profile = Profiles.fresh(zone: planner.environment.zone, now: planner.environment.now)
    profile.payPeriodType = .weekly
    profile.payPeriodAnchor = try day("2026-03-02")
    profile.defaultBreakMinutes = 0
    try planner.perform(.settings(.saveProfile(profile, from: profile, rate: RateEntry(1000))))
    try planner.perform(
      .target(.set(WorkTarget(id: .new(), minutes: 2400, per: .week, from: try day("2026-03-02")))))
  }

  private func work(_ first: String, hours: Int) throws {
    let monday = try day(first)
    for number in 0..<5 {
      let date = ISOText.format(monday.adding(days: number))
      var shift = try planned("\(date) 08:00", "\(date) \(8 + hours):00", zone: "UTC")
      shift.breakMinutes = nil
      if shift.scheduledEnd <= planner.environment.now { shift.markWorked() }
      try planner.perform(.shift(.add(shift)))
    }
  }

  private func open(_ minutes: Int, cap: Int? = nil) throws {
    try planner.perform(
      .account(.open(minutes: minutes, on: try day("2026-03-02"), capMinutes: cap)))
  }

  private func payroll() throws -> Payroll {
    let profile = try #require(try planner.store.profiles.profile())
    return try Payroll(store: planner.store, profile: profile, environment: planner.environment)
  }

  private func account() throws -> HoursAccount { try #require(try payroll().account()) }

  @Test("9: opened with 10 hours, weeks of 45 and 35 hours leave 10 hours")
  func weeks() throws {
    #expect(try payroll().account() == nil)
    try work("2026-03-02", hours: 9)
    try work("2026-03-09", hours: 7)
    try work("2026-03-16", hours: 8)
    try open(600)
    let account = try account()
    #expect(account.lines.map(\.balanceMinutes) == [900, 600])
    #expect(account.balanceMinutes == 600 && account.expectedMinutes == 600)
    #expect(account.lines.first?.period.difference == 300)
  }

  @Test("time in lieu is taken from the account once, unpaid leave not at all")
  func absences() throws {
    try work("2026-03-02", hours: 8)
    try work("2026-03-16", hours: 8)
    try open(600)
    for (kind, date) in [("lieu", "2026-03-19"), ("unpaid", "2026-03-20")] {
      let draft = AbsenceDraft(kind: kind, from: .date(try day(date)))
      try planner.perform(.absence(.add(draft)))
    }
    let account = try account()
    // The week of the 9th has no work at all.
    #expect(account.lines.map(\.balanceMinutes) == [600, -1800])
    #expect(account.expectedMinutes == -1800 - 480)
  }

  @Test("corrections and payouts count in their period, a payout is paid, the rest is capped")
  func entries() throws {
    try work("2026-03-02", hours: 10)
    try open(0, cap: 420)
    let correction = AccountEntry(
      id: .new(), kind: .correction, minutes: -60, on: try day("2026-03-04"))
    let payout = AccountEntry(
      id: .new(), kind: .payout, minutes: 90, on: try day("2026-03-05"),
      multiplier: Multiplier(tenThousandths: 12_500))
    try planner.perform(.account(.add(correction)))
    try planner.perform(.account(.add(payout)))
    let line = try #require(try account().lines.first)
    #expect(line.entries.map(\.change) == [-60, -90])
    #expect(line.cappedMinutes == 30 && line.balanceMinutes == 420)
    let worked = try payroll().statement(of: payroll().period(containing: day("2026-03-02"))).worked
    #expect(worked.payoutCents == 1875 && worked.payCents == 51_875)
    try planner.perform(.pay(.lockPeriod(day("2026-03-02"))))
    #expect(throws: ActionError.self) { try planner.perform(.account(.remove(payout.id))) }
    let kept = try payroll().statement(of: payroll().period(containing: day("2026-03-02"))).worked
    #expect(kept.payoutCents == 1875)
    try planner.perform(.account(.remove(AccountEntry.openingID)))
    #expect(try payroll().account() == nil)
  }
}
