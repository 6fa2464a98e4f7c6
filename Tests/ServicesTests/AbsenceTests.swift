import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// The worked cases of absences: Berlin, leave by shifts, no unpaid breaks, 18.00 an hour.
@Suite("Absences cover, cost, credit and pay") struct AbsenceTests {
  private let planner: Planner

  init() throws {
    planner = try Planner(now: "2026-07-20T10:00:00Z", zone: "Europe/Berlin")
    var profile = Profiles.fresh(zone: planner.environment.zone, now: planner.environment.now)
    profile.defaultBreakMinutes = 0
    profile.payPeriodType = .monthly
    profile.payPeriodAnchor = try day("2026-01-01")
    try planner.perform(.settings(.saveProfile(profile, from: profile, rate: RateEntry(1800))))
  }

  // MARK: Helpers

  /// Plans shifts of one kind at these times on some days.
  private func plan(_ days: [String], _ start: String, _ end: String) throws {
    for text in days {
      let first = try day(text)
      let last = end <= start ? first.adding(days: 1) : first
      var shift = try planned(
        "\(text) \(start)", "\(ISOText.format(last)) \(end)", zone: "Europe/Berlin")
      shift.breakMinutes = nil
      try planner.perform(.shift(.add(shift)))
    }
  }

  /// Plans Mondays to Fridays from 08:00 to 16:00.
  private func office(_ from: String, _ until: String) throws {
    var date = try day(from)
    let end = try day(until)
    var days: [String] = []
    while date < end {
      if date.weekday != .saturday, date.weekday != .sunday { days.append(ISOText.format(date)) }
      date = date.adding(days: 1)
    }
    try plan(days, "08:00", "16:00")
  }

  @discardableResult
  private func add(
    _ kind: String, _ from: String, _ to: String? = nil, half: Absence.Half? = nil
  ) throws -> AbsenceReport {
    let draft = AbsenceDraft(
      kind: kind, from: .date(try day(from)), to: try to.map { .date(try day($0)) }, half: half)
    return try #require(try planner.perform(.absence(.add(draft))).absence)
  }

  private func count(_ count: Entitlement.Count) throws {
    try planner.perform(.absence(.setEntitlement(Entitlement(name: "leave", count: count))))
  }

  private func payroll() throws -> Payroll {
    let profile = try #require(try planner.store.profiles.profile())
    return try Payroll(store: planner.store, profile: profile, environment: planner.environment)
  }

  private func statement(_ text: String) throws -> PayStatement {
    let payroll = try payroll()
    return try payroll.statement(of: payroll.period(containing: day(text)))
  }

  private func balance(_ on: String) throws -> EntitlementBalance {
    let book = AbsenceBook(planner.store, try payroll())
    let leave = try #require(try planner.store.entitlements.entitlements().first)
    return try book.figures(of: leave, on: day(on)).balance
  }

  private func grant(_ text: String, _ on: String, expires: String? = nil) throws {
    try planner.perform(
      .absence(
        .addGrant(
          EntitlementGrant(
            id: .new(), entitlement: "leave", amount: try #require(AbsenceAmount(text)),
            on: try day(on), expires: try expires.map(day)))))
  }

  private func rule(
    _ text: String, _ per: EntitlementRule.Per, from: String,
    expires: EntitlementRule.Expiry = .never, rounding: EntitlementRule.Rounding = .none
  ) throws {
    try planner.perform(
      .absence(
        .addRule(
          EntitlementRule(
            id: .new(), entitlement: "leave", amount: try #require(AbsenceAmount(text)), per: per,
            from: try day(from), expires: expires, rounding: rounding))))
  }

  // MARK: The cases

  @Test("1: two weeks of leave cost ten shifts of an office week and credit 80 hours")
  func office() throws {
    try office("2026-08-01", "2026-09-01")
    let report = try add("leave", "2026-08-03", "2026-08-16")
    #expect(report.cost == AbsenceAmount(10) && report.creditedMinutes == 4800)
    #expect(report.payCents == 144_000)
  }

  @Test("2: leave between two nights costs one shift, or by dates each that a night touches")
  func nights() throws {
    try plan(["2026-08-03", "2026-08-04", "2026-08-05"], "22:00", "06:00")
    let one = try add("leave", "2026-08-04")
    #expect(one.cost == AbsenceAmount(1))
    #expect(
      try planner.shifts("2026-08-01", "2026-08-10").map(\.status)
        == [.scheduled, .absent, .scheduled])
    try planner.perform(.absence(.delete(one.absence.id)))
    try count(.dates)
    let all = try add("leave", "2026-08-03", "2026-08-05")
    #expect(all.cost == AbsenceAmount(4) && all.creditedMinutes == 1440)
    #expect(
      all.days.filter { $0.cost != .zero }.map { ISOText.format($0.day) }
        == ["2026-08-03", "2026-08-04", "2026-08-05", "2026-08-06"])
  }

  @Test("3: a night over a clock change costs and credits its true hours")
  func clockChange() throws {
    try count(.hours)
    for (date, minutes) in [("2026-03-28", 420), ("2026-10-24", 540)] {
      try plan([date], "22:00", "06:00")
      let report = try add("leave", date)
      #expect(report.cost == AbsenceAmount(minutes) && report.creditedMinutes == minutes)
    }
  }

  @Test("4: half a day costs half a shift, which remains planned")
  func half() throws {
    try plan(["2026-08-05"], "08:00", "16:00")
    try grant("3", "2026-01-01")
    let report = try add("leave", "2026-08-05", half: .first)
    #expect(report.cost.description == "0.5" && report.creditedMinutes == 240)
    #expect(try planner.shift("2026-08-05").status == .scheduled)
    let balance = try balance("2026-08-05")
    #expect(balance.taken.description == "0.5" && balance.available.description == "2.5")
    // The rest is paid as planned, and the half once.
    let forecast = try #require(try statement("2026-08-05").forecast)
    #expect(forecast.paidSeconds == 4 * 3600 && forecast.payCents == 14_400)
    try add("lieu", "2026-08-05", half: .second)
    #expect(try planner.shift("2026-08-05").status == .absent)
  }

  @Test("5: sickness gives leave back, and takes it again when it is deleted")
  func sickness() throws {
    try office("2026-08-01", "2026-09-01")
    let leave = try add("leave", "2026-08-03", "2026-08-14")
    #expect(leave.cost == AbsenceAmount(10))
    let sick = try add("sick", "2026-08-05", "2026-08-09")
    #expect(sick.creditedMinutes == 1440 && sick.entitlement == nil)
    #expect(try balance("2026-08-31").taken == AbsenceAmount(7))
    #expect(try statement("2026-08-01").worked.creditedMinutes == 4800)
    try planner.perform(.absence(.delete(sick.absence.id)))
    #expect(try balance("2026-08-31").taken == AbsenceAmount(10))
  }

  @Test("6: falling ill ends the running shift, and the rest of it is credited")
  func duringShift() throws {
    try plan(["2026-06-03"], "06:00", "14:00")
    planner.environment.now = try utc("2026-06-03T04:00:00Z")
    let shift = try planner.shift("2026-06-03")
    try planner.perform(
      .shift(.start(at: planner.environment.now, shift: shift.id, note: nil)))
    let ill = try utc("2026-06-03T08:30:00Z")
    planner.environment.now = ill
    let result = try planner.perform(
      .absence(.add(AbsenceDraft(kind: "sick", from: .moment(ill)))))
    #expect(result.notes.map(\.key) == ["note.absence_ended_shift"])
    let worked = try statement("2026-06-03").worked
    #expect(worked.paidSeconds == 270 * 60 && worked.creditedMinutes == 210)
    #expect(worked.payCents == 14_400)
    #expect(try planner.store.shifts.running() == nil)
    try planner.perform(.history(.undo(1)))
    #expect(try planner.store.shifts.running()?.id == shift.id)
    #expect(try statement("2026-06-03").worked.creditedMinutes == 0)
  }

  @Test("7: what was carried over is used first, and nothing of it expires")
  func carriedOver() throws {
    let march = try #require(MonthDay("03-31"))
    try rule("30", .year, from: "2025-01-01", expires: .next(march))
    try office("2025-06-01", "2025-07-12")
    try office("2026-02-01", "2026-02-14")
    try add("leave", "2025-06-02", "2025-07-04")
    try add("leave", "2026-02-02", "2026-02-06")
    let balance = try balance("2026-04-15")
    #expect(
      [balance.carried, balance.granted, balance.taken, balance.expired, balance.available]
        .map(\.description) == ["5", "30", "5", "0", "30"])
  }

  @Test("10: a target counts by day, and the period of the change has a part of both")
  func targets() throws {
    for (minutes, from) in [(9600, "2026-01-01"), (7200, "2026-03-16")] {
      try planner.perform(
        .target(
          .set(WorkTarget(id: .new(), minutes: minutes, per: .period, from: try day(from)))))
    }
    #expect(try statement("2026-02-01").targetMinutes == 9600)
    #expect(try statement("2026-03-01").targetMinutes == 8361)
    #expect(try statement("2026-04-01").targetMinutes == 7200)
    // A closed period keeps its own.
    try planner.perform(.pay(.lockPeriod(day("2026-03-01"))))
    try planner.perform(
      .target(.set(WorkTarget(id: .new(), minutes: 2250, per: .week, from: try day("2026-03-01")))))
    #expect(try statement("2026-03-01").targetMinutes == 8361)
    #expect(try planner.store.pay.targets().count == 3)
    #expect(try statement("2026-02-01").targetMinutes == 9600)
  }

  @Test("a weekly target counts a seventh for each day")
  func weeklyTarget() throws {
    try planner.perform(
      .target(.set(WorkTarget(id: .new(), minutes: 2310, per: .week, from: try day("2026-01-01")))))
    #expect(try statement("2026-02-01").targetMinutes == 9240)
    #expect(try statement("2026-03-01").targetMinutes == 10_230)
  }

  @Test("a half beside a sickness by hours is paid for its own hours, and halves add up")
  func halves() throws {
    var ruleset = PayRuleset(payPeriod: PayPeriodRules(type: .monthly))
    ruleset.premiums = [
      PremiumWindow(
        label: "Night", pay: .multiplier(Multiplier(tenThousandths: 12_500)),
        clock: PremiumWindow.Clock(from: 22 * 60, to: 6 * 60))
    ]
    try planner.perform(.pay(.useRuleset(ruleset, from: day("2026-01-01"))))
    try plan(["2026-08-03"], "14:00", "00:00")
    let leave = try add("leave", "2026-08-03", half: .first)
    #expect(leave.payCents == 9000)
    let evening = planner.environment.zone.instant(
      for: LocalDateTime(day: try day("2026-08-03"), secondOfDay: 20 * 3600), near: nil)
    let sick = try #require(
      try planner.perform(.absence(.add(AbsenceDraft(kind: "sick", from: .moment(evening)))))
        .absence)
    // Two of the four hours are at night; the leave keeps its five without a premium.
    #expect(sick.payCents == 8100)
    let book = AbsenceBook(planner.store, try payroll())
    #expect(try book.report(of: leave.absence).payCents == 9000)
    // Beside time in lieu for a half, which is not given back, sickness covers the other one.
    try plan(["2026-08-04"], "08:00", "16:00")
    try add("lieu", "2026-08-04", half: .first)
    let noon = planner.environment.zone.instant(
      for: LocalDateTime(day: try day("2026-08-04"), secondOfDay: 10 * 3600), near: nil)
    let ill = try #require(
      try planner.perform(.absence(.add(AbsenceDraft(kind: "sick", from: .moment(noon)))))
        .absence)
    #expect(ill.creditedMinutes == 240)
    // 7:45 is 3:53 and 3:52.
    try plan(["2026-08-05"], "08:00", "15:45")
    let halves = try [Absence.Half.first, .second].map {
      try add("leave", "2026-08-05", half: $0).payCents ?? 0
    }
    #expect(halves.reduce(0, +) == 13_950)
  }

  @Test("a covered standby is paid like one and adds no contract hours, as when it is worked")
  func standby() throws {
    var ruleset = PayRuleset(payPeriod: PayPeriodRules(type: .monthly))
    ruleset.rates.append(
      Rate(label: "Standby", multiplier: Multiplier(tenThousandths: 2500), isWorked: false))
    try planner.perform(.pay(.useRuleset(ruleset, from: day("2026-01-01"))))
    var shift = try planned("2026-08-03 08:00", "2026-08-03 18:00", zone: "Europe/Berlin")
    shift.breakMinutes = nil
    shift.pay(at: ManualRate(label: "Standby", multiplier: Multiplier(tenThousandths: 2500)))
    try planner.perform(.shift(.add(shift)))
    let report = try add("sick", "2026-08-03")
    #expect(report.creditedMinutes == 0 && report.payCents == 4500)
  }

  @Test("8: paid hours grant at the end of each week, rounded to whole hours")
  func accrual() throws {
    var profile = try #require(try planner.store.profiles.profile())
    let before = profile
    profile.payPeriodType = .weekly
    profile.payPeriodAnchor = try day("2026-01-05")
    try planner.perform(.settings(.saveProfile(profile, from: before, rate: nil)))
    try count(.hours)
    try rule("12.07", .worked, from: "2026-01-05", rounding: .hour)
    for (date, hours) in [
      ("2026-01-05", 15), ("2026-01-07", 15), ("2026-01-12", 5), ("2026-01-19", 5),
      ("2026-01-26", 5),
    ] {
      var shift = try planned(
        "\(date) 06:00", "\(date) \(6 + hours):00", zone: "Europe/Berlin")
      shift.breakMinutes = 0
      shift.markWorked()
      try planner.perform(.shift(.add(shift)))
    }
    #expect(try balance("2026-01-11").granted == AbsenceAmount(240))
    #expect(try balance("2026-02-01").granted == AbsenceAmount(420))
  }

  // MARK: Painting, previews and letters

  @Test("a painted day joins the absence beside it, unless that has a note")
  func painting() throws {
    try office("2026-08-01", "2026-09-01")
    func paint(_ text: String) throws {
      try planner.perform(.absence(.paint(kind: "leave", try day(text))))
    }
    for text in ["2026-08-05", "2026-08-06", "2026-08-04"] { try paint(text) }
    let one = try #require(try planner.store.absences.absences().first)
    #expect(ISOText.format(one.from) == "2026-08-04" && ISOText.format(one.to) == "2026-08-06")
    var draft = AbsenceDraft(one)
    draft.note = "Italy"
    try planner.perform(.absence(.edit(one.id, draft)))
    try paint("2026-08-07")
    #expect(try planner.store.absences.absences().count == 2)
    #expect(throws: AbsenceError.self) { try paint("2026-08-05") }
  }

  @Test("a preview has the figures that adding it has, and changes nothing")
  func preview() throws {
    try office("2026-08-01", "2026-09-01")
    try grant("12", "2026-01-01")
    let services = StoreServices(store: planner.store, environment: planner.environment)
    let draft = AbsenceDraft(
      kind: "leave", from: .date(try day("2026-08-03")), to: .date(try day("2026-08-14")))
    let preview = try services.absences.preview(draft, replacing: nil)
    #expect(try planner.store.absences.absences().isEmpty)
    let added = try #require(try planner.perform(.absence(.add(draft))).absence)
    #expect(preview.days == added.days && preview.left == added.left)
    #expect(preview.left.map(\.amount) == [AbsenceAmount(2)] && preview.payCents == added.payCents)
    // In place of itself it does not overlap.
    let again = try services.absences.preview(draft, replacing: added.absence.id)
    #expect(again.left.map(\.amount) == [AbsenceAmount(2)])
    #expect(throws: AbsenceError.self) { try services.absences.preview(draft, replacing: nil) }
  }

  @Test("no two kinds have one letter, and what was granted keeps its unit")
  func refusals() throws {
    #expect(throws: AbsenceError.self) {
      try planner.perform(.absence(.setKind(AbsenceKind(key: "study", letter: "u"))))
    }
    try planner.perform(.absence(.setKind(AbsenceKind(key: "study", letter: "S"))))
    try grant("12", "2026-01-01")
    #expect(throws: AbsenceError.self) { try count(.hours) }
  }
}
