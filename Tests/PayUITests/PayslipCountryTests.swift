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

/// Payslips of four countries are typed as they are printed: the figures of a line, and one key.
@Suite("Payslips of four countries") struct PayslipCountryTests {
  struct Country: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let language: Texts.Language
    let shifts: [String]
    let rules: PayRuleset
    /// The lines as printed, without their labels.
    let lines: [String]
    let total: String
  }

  private static let monthly = PayPeriodRules(
    type: .monthly, anchor: CivilDay.clamped(year: 2026, month: 1, day: 1))
  private static let plain = [Rate(label: "Regular", multiplier: .one)]

  private static func share(_ percent: Int) -> PremiumWindow.Pay {
    .multiplier(Multiplier(tenThousandths: 10_000 + 100 * percent))
  }

  /// Agenda for Change as the electronic staff record prints it: hours worked, and units due. Ten
  /// hours of night at 30 % and eight plain ones at £20: 18 × 20 and 3 × 20.
  private static let nhs = Country(
    testDescription: "NHS", language: .english,
    shifts: ["2026-11-02 20:00 - 2026-11-03 06:00", "2026-11-05 08:00 - 2026-11-05 16:00"],
    rules: PayRuleset(
      name: "ESR", currency: "GBP", payPeriod: monthly, rates: plain,
      premiums: [
        PremiumWindow(
          label: "Night", pay: share(30), clock: PremiumWindow.Clock(from: 1200, to: 360),
          code: "ENNT")
      ], payslip: PayslipRules(premiums: .apart, units: .share)),
    lines: ["18.00 360.00", "3.00 60.00"], total: "420.00")

  /// TVöD-K: a salary of 4,000 € pays the hours; nine hours of night at 20 % and six of Sunday at 25 %
  /// of step 3 (4.705 € and 5.88 €): 42.345 + 35.28 = 77.63 rounded once.
  private static func tvoed() throws -> Country {
    Country(
      testDescription: "TVöD", language: .german,
      shifts: ["2026-11-07 21:00 - 2026-11-08 06:00"],
      rules: PayRuleset(
        name: "TVöD-K", currency: "EUR", payPeriod: monthly, rates: plain,
        salaries: [
          PaySalary(from: try day("2026-01-01"), cents: 400_000, unit: .month, minutesPerWeek: 2310)
        ],
        premiums: [
          PremiumWindow(
            label: "Nacht", pay: .amountPerHour(HourlyAmount(4705, decimals: 1)),
            clock: PremiumWindow.Clock(from: 1260, to: 360), code: "Z100"),
          PremiumWindow(
            label: "Sonntag", pay: .amountPerHour(588), weekdays: [.sunday], code: "Z200"),
        ], stacking: .sumOfPremiums, payslip: PayslipRules(premiums: .apart)),
      lines: ["4000", "9,00 42,35", "6,00 35,28"], total: "4.077,63")
  }

  /// A hospital under 29 U.S.C. 207 (j): two days of 12 hours at $40 with $3 after 15:00. The regular
  /// rate is (960 + 24) ÷ 24 = 41.00, and eight hours of overtime are 320 + 8 × 20.50.
  private static func hospital() throws -> Country {
    Country(
      testDescription: "US hospital", language: .english,
      shifts: ["2026-11-02 07:00 - 2026-11-02 19:00", "2026-11-03 07:00 - 2026-11-03 19:00"],
      rules: PayRuleset(
        name: "Hospital", currency: "USD", payPeriod: monthly, rates: plain,
        baseRates: [BaseRate(from: try day("2020-01-01"), cents: 4000)],
        premiums: [
          PremiumWindow(
            label: "Evening", pay: .amountPerHour(300),
            clock: PremiumWindow.Clock(from: 900, to: 1380))
        ], stacking: .sumOfPremiums,
        overtime: OvertimeRules(
          period: .eightAndEighty(
            anchor: try day("2026-11-02"),
            rate: Rate(label: "Overtime", multiplier: Multiplier(tenThousandths: 15_000)))),
        payslip: PayslipRules(premiums: .apart)),
      lines: ["16.00 640.00", "8.00 24.00", "8.00 484.00"], total: "1,148.00")
  }

  /// The Nurses Award: a Sunday of eight hours at $40 and 75 % (MA000034 cl. 20).
  private static func award() throws -> Country {
    Country(
      testDescription: "Australian award", language: .english,
      shifts: ["2026-11-08 07:00 - 2026-11-08 15:00", "2026-11-09 07:00 - 2026-11-09 15:00"],
      rules: PayRuleset(
        name: "Award", currency: "AUD", payPeriod: monthly, rates: plain,
        baseRates: [BaseRate(from: try day("2020-01-01"), cents: 4000)],
        premiums: [PremiumWindow(label: "Sunday", pay: share(75), weekdays: [.sunday])],
        payslip: PayslipRules(premiums: .apart)),
      lines: ["16.00 640.00", "8.00 240.00"], total: "880.00")
  }

  private static func countries() throws -> [Country] {
    [nhs, try tvoed(), try hospital(), try award()]
  }

  @Test("each line is its figures and one key; then the payslip is checked", arguments: 0..<4)
  func journey(index: Int) throws {
    let country = try Self.countries()[index]
    let hasRate = !country.rules.baseRates.isEmpty || !country.rules.salaries.isEmpty
    let robot = try Robot(
      nurse: country.shifts, rate: hasRate ? nil : 2000, language: country.language)
    _ = try StoreServices(store: robot.store, environment: robot.environment).perform(
      .pay(.useRuleset(country.rules, from: nil)))
    robot.press("c")
    for line in country.lines {
      robot.type(line)
      robot.press("Tab")
    }
    #expect(robot.screen.contains(country.total), "\(robot.screen)")
    #expect(!robot.screen.contains("! "), "\(robot.screen)")
    #expect(
      robot.screen.contains(country.language == .german ? "✓ Abrechnung" : "✓ payslip checked"),
      "\(robot.screen)")
  }
}
