import AppCore
import AppTestSupport
import Domain
import PayUI
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

/// Payslips that list basic pay, premiums and overtime apart.
@Suite("Payslips with premiums apart") struct PayslipElementTests {
  /// In November a Saturday night (4 h night, 8 h Sunday), a Wednesday night (8 h night, 2 h plain),
  /// and two days; in October ten hours of night, and a night over the clock change.
  private static let shifts = [
    "2026-10-07 20:00 - 2026-10-08 06:00", "2026-10-24 20:00 - 2026-10-25 08:00",
    "2026-11-14 20:00 - 2026-11-15 08:00", "2026-11-18 22:00 - 2026-11-19 08:00",
    "2026-11-23 08:00 - 2026-11-23 16:00 break 30", "2026-11-24 08:00 - 2026-11-24 16:00 break 30",
  ]

  private func nurse(
    _ size: Size = Size(80, 24), language: Texts.Language = .english
  ) throws -> Robot {
    try Robot(nurse: Self.shifts, language: language, size: size)
  }

  private func stored(_ robot: Robot) throws -> [String] {
    try robot.store.payslips.payslip(start: day("2026-11-01")).entries.map { entry in
      let figures = entry.figures
      return "\(entry.line) \(figures.seconds ?? -1) \(figures.cents ?? -1)"
    }
  }

  @Test("v turns premiums apart; a line is typed with one key besides its figures, and kept so")
  func typing() throws {
    let robot = try nurse()
    robot.press("c")
    robot.type("v")
    #expect(robot.screen.contains("payslip · premiums apart"), "\(robot.screen)")
    robot.type("37.00 740")
    robot.press("Tab")
    robot.type("12.00 72.00")
    robot.press("Tab")
    robot.type("8.00 90.00")
    robot.press("Tab")
    #expect(robot.screen.contains("✓ Basic pay") && robot.screen.contains("✓ Night"))
    #expect(robot.screen.contains("! Sunday") && robot.screen.contains("−6.00"))
    robot.press("Esc")
    #expect(robot.screen.contains("! 1 difference to payslip"))
    #expect(
      try stored(robot) == [
        "element(\"Plain\") 133200 74000", "element(\"Night\") 43200 7200",
        "element(\"Sunday or public holiday\") 28800 9000",
      ])
    robot.press("c")
    #expect(robot.screen.contains("payslip · premiums apart"), "as it was entered")
    robot.type("v")
    #expect(!robot.screen.contains("payslip · premiums apart"))
    #expect(!robot.screen.contains("! Sunday"), "the other form is not compared")
    robot.press("Esc o")
    #expect(robot.screen.contains("1–30 Nov !") && robot.screen.contains("! payslip differs"))
  }

  @Test("= copies ours, and the payslip is checked without any hours of the total")
  func copies() throws {
    let robot = try nurse(language: .german)
    robot.press("c")
    robot.type("v")
    #expect(robot.screen.contains("Zuschläge einzeln") && robot.screen.contains("37,00"))
    for _ in 0..<6 {
      robot.type("=")
      robot.press("Tab")
    }
    robot.press("Esc")
    #expect(robot.screen.contains("✓ Abrechnung geprüft"), "\(robot.screen)")
  }

  private func reasons(
    _ name: String, _ figures: Payslip.Figures, on date: String = "2026-11-30",
    rates: [BaseRate] = []
  ) throws -> [String] {
    let robot = try nurse()
    let payroll = try Payroll(
      store: robot.store, profile: robot.state.profile, environment: robot.environment)
    let period = try payroll.period(containing: day(date))
    let statement = try payroll.statement(of: period)
    let before = try payroll.statement(
      of: payroll.period(containing: period.start.adding(days: -1)))
    let line = Payslip.Line.element(name)
    let slip = Payslip(start: period.start, entries: [Payslip.Entry(line, figures)])
    let check = PayslipCheck(statement, slip)
    let row = try #require(check.row(of: line))
    return PayslipExplanation(
      of: row, in: check, statement, robot.environment, rates: rates, before: before
    ).reasons().map { robot.environment.format.sentence($0, statement, robot.environment) }
  }

  @Test("a missing night is found within its premium")
  func night() throws {
    #expect(
      try reasons("Night", Payslip.Figures(seconds: 8 * 3600)) == [
        "Exactly matches Sat 14 Nov 20:00–00:00 (Night 20:00–06:00)."
      ])
    #expect(
      try reasons("Plain", Payslip.Figures(seconds: 25 * 3600)).contains(
        "Exactly matches Sat 14 Nov 20:00–08:00."))
  }

  @Test("premiums of the month before are recognized")
  func earlier() throws {
    let sentences = try reasons("Sunday or public holiday", Payslip.Figures(seconds: 9 * 3600))
    #expect(
      sentences.first
        == "Matches the hours of 1–31 Oct 2026. Perhaps they were paid a period late.")
  }

  @Test("a raise that the payslip does not have is found, with the shifts that it concerns")
  func raise() throws {
    let rates = [
      BaseRate(from: try day("2025-04-01"), cents: 1900),
      BaseRate(from: try day("2026-11-01"), cents: 2000),
    ]
    #expect(
      try reasons("Plain", Payslip.Figures(seconds: 37 * 3600, cents: 70_300), rates: rates) == [
        "The payslip still pays £19.00 an hour. The new rate applies from Sun 1 Nov, to 4 shifts"
          + " from Sat 14 Nov 20:00–08:00 on."
      ])
    #expect(
      try reasons("Night", Payslip.Figures(seconds: 12 * 3600, cents: 6840), rates: rates) == [
        "The payslip still pays £19.00 an hour. The new rate applies from Sun 1 Nov, to 2 shifts"
          + " from Sat 14 Nov 20:00–08:00 on."
      ])
  }

  @Test("a night over the clock change is found")
  func clockChange() throws {
    #expect(
      try reasons("Plain", Payslip.Figures(seconds: 22 * 3600), on: "2026-10-31").contains(
        "The clocks changed during Sat 24 Oct 20:00–08:00. The payslip seems to use clock times."))
  }

  @Test("the total has the pay of the tax year, and the totals that were entered")
  func year() throws {
    let robot = try nurse(Size(120, 40))
    robot.press("c")
    robot.press("Down Down Down Down")
    #expect(
      robot.screen.contains("Year to date from Mon 6 Apr 2026: ours £1,560.00."), "\(robot.screen)")
    robot.press("Tab")
    robot.type("908")
    robot.press("Up Down")
    #expect(
      robot.screen.contains("The payslips’ totals add up to £908.00 (entered: 1 of"),
      "\(robot.screen)")
  }

  @Test(
    "tax years begin on 6 April, 1 July or 1 January",
    arguments: [
      ("2026-04-05", HolidayRegion(rawValue: "GB-ENG"), "EUR", "2025-04-06"),
      ("2026-04-06", nil, "GBP", "2026-04-06"), ("2026-06-30", nil, "AUD", "2025-07-01"),
      ("2026-12-31", HolidayRegion(rawValue: "DE-BY"), "GBP", "2026-01-01"),
      ("2026-01-01", nil, "USD", "2026-01-01"),
    ])
  func years(day date: String, region: HolidayRegion?, currency: String, start: String) throws {
    #expect(
      try PayYear.start(containing: day(date), region: region, currency: currency) == day(start))
  }

  @Test("premiums that are paid later are those of the earlier period; units may be shares")
  func late() throws {
    let robot = try nurse()
    let payroll = try Payroll(
      store: robot.store, profile: robot.state.profile, environment: robot.environment)
    var rules = try payroll.ruleset(on: day("2026-11-30"))
    rules.payslip = PayslipRules(premiums: .apart, units: .share, premiumsAfterPeriods: 1)
    _ = try StoreServices(store: robot.store, environment: robot.environment).perform(
      .pay(.useRuleset(rules, from: nil)))
    robot.press("c")
    // October: 14 h of night at 30 %, 9 h of Sunday at 60 %; basic pay is November's.
    let lines = robot.screen.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(robot.screen.contains("premiums of 1–31 Oct"), "\(robot.screen)")
    #expect(lines.contains("Basic pay 37.00 740.00"), "\(robot.screen)")
    #expect(lines.contains("Night 30 % 4.20 84.00"), "\(robot.screen)")
    #expect(lines.contains { $0.hasPrefix("Total 37.00 932.00") }, "\(robot.screen)")
    robot.press("Down")
    robot.type("3.00")
    #expect(
      robot.screen.contains("Exactly matches Sat 24 Oct 20:00–00:00"), "\(robot.screen)")
  }

  @Test("two lines never read alike, with amounts per hour shown", arguments: [80, 40])
  func alike(width: Int) throws {
    let robot = try nurse(Size(width, 24))
    let payroll = try Payroll(
      store: robot.store, profile: robot.state.profile, environment: robot.environment)
    var rules = try payroll.ruleset(on: day("2026-11-30"))
    rules.premiums = [
      PremiumWindow(label: "Night at the hospital", pay: .amountPerHour(400)),
      PremiumWindow(
        label: "Night at the home", pay: .multiplier(Multiplier(tenThousandths: 11_000)),
        weekdays: [.saturday]),
      PremiumWindow(
        label: "Night at the ward", pay: .multiplier(Multiplier(tenThousandths: 11_000)),
        weekdays: [.monday]),
    ]
    rules.stacking = .sumOfPremiums
    _ = try StoreServices(store: robot.store, environment: robot.environment).perform(
      .pay(.useRuleset(rules, from: nil)))
    robot.press("c")
    let lines = robot.screen.split(separator: "\n").map(String.init)
      .filter { $0.contains("Night") || $0.contains("…") }
    let names = lines.map { $0.prefix(width < 70 ? 20 : 22) }
    #expect(Set(names).count == names.count, "\(robot.screen)")
    if width == 80 { #expect(robot.screen.contains("1.1+4.00"), "\(robot.screen)") }
  }
}
