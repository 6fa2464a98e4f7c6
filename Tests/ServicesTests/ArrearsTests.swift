import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Weeks from Monday on in 2026, UTC, at 10.00 an hour; today is 20 May.
@Suite("Arrears of closed pay periods") struct ArrearsTests {
  let planner: Planner
  private let closed: CivilDay

  init() throws {
    planner = try Planner(zone: "UTC")
    closed = try day("2026-03-09")
    var profile = Profiles.fresh(zone: planner.environment.zone, now: planner.environment.now)
    profile.payPeriodType = .weekly
    profile.payPeriodAnchor = try day("2026-03-02")
    try planner.perform(.settings(.saveProfile(profile, from: profile, rate: RateEntry(1000))))
  }

  private func shift(_ start: String, _ end: String) throws -> Shift {
    var shift = try planned(start, end, zone: "UTC")
    shift.breakMinutes = 0
    shift.markWorked()
    return shift
  }

  @discardableResult
  private func work(_ start: String, _ end: String) throws -> Shift {
    let shift = try shift(start, end)
    try planner.perform(.shift(.add(shift)))
    return try #require(try planner.store.shifts.shift(shift.id))
  }

  /// Works 40 hours in the week of 9 March, and closes it.
  private func close() throws {
    for date in ["09", "10", "11", "12"] {
      try work("2026-03-\(date) 08:00", "2026-03-\(date) 18:00")
    }
    try planner.perform(.pay(.lockPeriod(closed)))
  }

  private func payroll() throws -> Payroll {
    let profile = try #require(try planner.store.profiles.profile())
    return try Payroll(store: planner.store, profile: profile, environment: planner.environment)
  }

  private func statement(_ day: CivilDay) throws -> PayStatement {
    let payroll = try payroll()
    return try payroll.statement(of: payroll.period(containing: day))
  }

  private func current() throws -> PaySummary { try statement(planner.environment.today).worked }

  private func due() throws -> Int64? {
    let payroll = try payroll()
    return try payroll.arrears(of: #require(payroll.lockedPeriod(containing: closed))).due
  }

  /// The stored result of the closed week, as it is in the file.
  private func document() throws -> String? {
    let period = try #require(try planner.store.pay.lockedPeriods().first)
    return try planner.store.pay.result(of: period.id)
  }

  @Test("a raise from a day inside a closed period is a line of the current one, and only if asked")
  func raise() throws {
    try close()
    let before = try document(), entry = RateEntry(1100, from: try day("2026-03-11"))
    #expect(throws: ActionError.pay(.locked(closed..<closed.adding(days: 7)))) {
      try planner.perform(.pay(.setBaseRate(entry)))
    }
    let result = try planner.perform(.pay(.payDifference(.pay(.setBaseRate(entry)))))
    #expect(result.notes.map(\.key) == ["done.arrears.pay"])
    #expect(try document() == before)
    // Two days of 10 hours at 1.00 more.
    let week = closed..<closed.adding(days: 7)
    #expect(try current().amounts == [PaidAmount(.arrears(week), cents: 2000)])
    #expect(try current().payCents == 2000)
    #expect(try due() == 0)
    let element = try #require(try statement(planner.environment.today).elements.last)
    #expect(element.kind == .arrears && element.days == week && element.cents == 2000)
  }

  @Test("one change and its arrears are undone and redone together")
  func undo() throws {
    try close()
    let late = try shift("2026-03-13 08:00", "2026-03-13 12:00")
    try planner.perform(.pay(.payDifference(.shift(.add(late)))))
    #expect(try current().arrearsCents == 4000)
    try planner.perform(.history(.undo(1)))
    #expect(try current().arrearsCents == 0)
    #expect(try planner.store.shifts.shift(late.id) == nil)
    try planner.perform(.history(.redo(1)))
    #expect(try current().arrearsCents == 4000)
    #expect(try due() == 0)
  }

  @Test("what is owed is shown, paid once, and part of the result of the period that pays it")
  func once() throws {
    try close()
    try planner.perform(.pay(.payDifference(.pay(.setBaseRate(RateEntry(1100, from: closed))))))
    let today = planner.environment.today
    try planner.perform(.pay(.lockPeriod(today)))
    #expect(try current().payCents == 4000)
    let payroll = try payroll(), period = try payroll.period(containing: today)
    let history = try payroll.history(from: period.start, until: period.end, by: .period)
    #expect(history.total.worked.payCents == 4000 && history.total.worked.arrearsCents == 4000)
    let day = try payroll.history(from: today, until: today.adding(days: 1), by: .whole)
    #expect(day.total.worked.arrearsCents == 4000)
    let result = try planner.perform(.pay(.payArrears(of: closed)))
    #expect(result.message?.key == "done.arrears.none")
    // The week can only be opened again after the one that paid for it.
    #expect(
      throws: ActionError.pay(
        .arrearsPaid(closed..<closed.adding(days: 7), in: period.start..<period.end))
    ) {
      try planner.perform(.pay(.unlockPeriod(closed)))
    }
  }

  @Test("too much paid is claimed back, and opening the period again takes the arrears away")
  func claimed() throws {
    try close()
    let all = try planner.store.shifts.shifts(
      startingIn: Interval(start: Instant(seconds: 0), end: planner.environment.now))
    let last = try #require(all.last)
    try planner.perform(.pay(.payDifference(.shift(.delete(last.id)))))
    #expect(try current().arrearsCents == -10_000)
    #expect(try current().payCents == -10_000)
    #expect(try statement(closed).worked.payCents == 40_000)
    try planner.perform(.pay(.unlockPeriod(closed)))
    #expect(try current().arrearsCents == 0)
    #expect(try statement(closed).worked.payCents == 30_000)
  }

  @Test("a bonus earned in a closed period pays its overtime as arrears: $5.50 (29 CFR 778.303)")
  func bonus() throws {
    var rules = PayRuleset(name: "Overtime", currency: "EUR")
    rules.overtime = OvertimeRules(
      period: .week(
        from: .monday,
        tiers: [
          OvertimeTier(
            afterMinutes: 2400,
            rate: Rate(label: "Overtime", multiplier: Multiplier(tenThousandths: 15_000)))
        ], seventhDay: []))
    try planner.perform(.pay(.useRuleset(rules, from: nil)))
    try work("2026-03-13 08:00", "2026-03-13 18:00")
    try close()
    let retro = StoredBonus(
      day: try day("2026-03-18"), name: "Retro", cents: 500, earnedFrom: closed)
    var ended = retro
    ended.day = try day("2026-03-15")
    try planner.perform(.pay(.payDifference(.pay(.saveBonus(ended)))))
    // 5.00 for 50 hours, and half of 0.10 for ten.
    #expect(try current().arrearsCents == 550)
  }

  @Test("a closed result keeps the allowances that rules generated, by day and in total")
  func allowances() throws {
    let meal = PayAllowance(label: "Meal", code: "M1", pay: .amount(450))
    try planner.perform(
      .pay(
        .useRuleset(PayRuleset(name: "Meals", currency: "EUR", allowances: [meal]), from: nil)))
    try close()
    let kept = try statement(closed), days = closed..<closed.adding(days: 2)
    #expect(kept.worked.allowanceCents == 1800 && kept.worked.payCents == 41_800)
    #expect(kept.isLocked && kept.amounts.map(\.day.number) == (0..<4).map { closed.number + $0 })
    try planner.perform(.pay(.useRuleset(PayRuleset(name: "Plain", currency: "EUR"), from: nil)))
    #expect(try statement(closed) == kept)
    #expect(try payroll().statement(of: days).worked.allowanceCents == 900)
    #expect(try document()?.contains("\"code\":\"M1\"") == true)
  }

  @Test("a shift that an open period pays in part stays refused")
  func border() throws {
    var rules = PayRuleset(name: "Split", currency: "EUR")
    rules.payPeriod.attribution = .split
    try planner.perform(.pay(.useRuleset(rules, from: nil)))
    try close()
    let night = try shift("2026-03-15 20:00", "2026-03-16 06:00")
    #expect(throws: ActionError.pay(.locked(closed..<closed.adding(days: 7)))) {
      try planner.perform(.pay(.payDifference(.shift(.add(night)))))
    }
  }

  @Test("a difference that comes from elsewhere is paid only when asked, and once")
  func asked() throws {
    try planner.perform(
      .pay(
        .useRuleset(
          PayRuleset(
            name: "Holidays", currency: "EUR",
            premiums: [
              PremiumWindow(
                label: "Holiday", pay: .multiplier(Multiplier(tenThousandths: 20_000)),
                onHolidays: true)
            ]), from: nil)))
    try close()
    try planner.perform(.settings(.addHolidays([Holiday(day: day("2026-03-10"), name: "New")])))
    #expect(try due() == 10_000)
    #expect(try current().arrearsCents == 0)
    try planner.perform(.pay(.payArrears(of: closed)))
    #expect(try current().arrearsCents == 10_000)
    #expect(try due() == 0)
    #expect(try planner.perform(.pay(.payArrears(of: closed))).canUndo == false)
  }
}
