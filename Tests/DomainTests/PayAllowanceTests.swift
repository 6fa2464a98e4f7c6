import Domain
import TestSupport
import Testing

/// Amounts for each shift, day and month.
@Suite("Allowances") struct PayAllowanceTests {
  private static func rules(_ allowances: [PayAllowance]) -> PayRuleset {
    PayRuleset(currency: "EUR", allowances: allowances)
  }

  private func paid(
    _ allowances: [PayAllowance], _ shifts: [PayShift], cents: Int64? = 2000,
    holidays: [String] = []
  ) throws -> [PaidAmount] {
    let ruleset = Self.rules(allowances)
    #expect(ruleset.problems().isEmpty)
    return try Pay.engine(ruleset, cents: cents, holidays: holidays).report(on: shifts)
      .summary().amounts
  }

  /// The flat rates of TVöD § 8 (3): two hours' pay, four on Saturdays, Sundays and holidays.
  private static func onCall() throws -> PayRuleset {
    let two = Multiplier(tenThousandths: 20_000), four = Multiplier(tenThousandths: 40_000)
    var ruleset = rules([
      PayAllowance(
        label: "On call", pay: .hours(two), unit: .day, rate: "Standby", leastMinutes: 720),
      PayAllowance(
        label: "On call", pay: .hours(four), unit: .day, rate: "Standby", leastMinutes: 720,
        weekdays: [.saturday, .sunday], onHolidays: true),
    ])
    var standby = try Pay.rate("Standby", "0")
    standby.isWorked = false
    ruleset.rates.append(standby)
    #expect(ruleset.problems().isEmpty)
    return ruleset
  }

  @Test("on call from Friday 15:00 to Monday 7:00 is ten hours' pay (protocol to TVöD § 8 (3))")
  func onCallDays() throws {
    let ruleset = try Self.onCall(), rate = try Pay.rate("Standby", "0")
    let whole = try Pay.shift("2026-03-06T15:00", "2026-03-09T07:00", rate: rate)
    let first = try Pay.shift("2026-03-06T15:00", "2026-03-08T15:00", rate: rate)
    let second = try Pay.shift("2026-03-08T15:00", "2026-03-09T07:00", rate: rate)
    for shifts in [[whole], [first, second], [second, first]] {
      let sum = try Pay.engine(ruleset, cents: 2155).report(on: shifts).summary()
      #expect(sum.amounts.map(\.count) == [3])
      #expect(sum.payCents == 21_550)
      #expect(sum.allowanceCents == 21_550 && sum.workedSeconds == 0)
    }
    // A holiday on a weekday has the higher rate, once; less than twelve hours have none.
    let friday = try Pay.shift("2026-05-01T08:00", "2026-05-01T20:00", rate: rate)
    let short = try Pay.shift("2026-05-02T08:00", "2026-05-02T19:59", rate: rate)
    let report = try Pay.engine(ruleset, cents: 2000, holidays: ["2026-05-01"])
      .report(on: [friday, short])
    #expect(report.summary().allowanceCents == 8000)
    #expect(report.amounts.map(\.day) == [try day("2026-05-01")])
  }

  @Test("a meal is paid for each shift of eight hours or more, whatever is worked besides")
  func meals() throws {
    let meal = PayAllowance(label: "Meal", code: "M1", pay: .amount(450), leastMinutes: 480)
    let shifts = try Pay.days(from: "2026-03-02", hours: [8, 7, 9])
    let amounts = try paid([meal], shifts)
    #expect(amounts == [PaidAmount(.allowance(label: "Meal", code: "M1"), cents: 900, count: 2)])
    #expect(amounts.first?.name == "allowance M1")
  }

  @Test("a day with two shifts has one allowance per day, and two per shift")
  func days() throws {
    let shifts = [
      try Pay.shift("2026-03-02T06:00", "10:00"), try Pay.shift("2026-03-02T16:00", "20:00"),
    ]
    let day = PayAllowance(label: "Day", pay: .amount(100), unit: .day)
    let shift = PayAllowance(label: "Shift", pay: .amount(100))
    #expect(try paid([day, shift], shifts).map(\.cents) == [100, 200])
    #expect(try paid([day, shift], shifts.reversed()).map(\.cents) == [100, 200])
  }

  @Test("a shift must begin on the days and between the times that are named")
  func times() throws {
    let late = PayAllowance(
      label: "Late", pay: .amount(100), weekdays: [.monday],
      clock: PremiumWindow.Clock(from: 22 * 60, to: 2 * 60))
    for (start, cents) in [
      ("2026-03-02T22:00", [100]), ("2026-03-02T21:59", []), ("2026-03-02T01:00", [100]),
      ("2026-03-02T02:00", []), ("2026-03-03T23:00", []),
    ] as [(String, [Int64])] {
      #expect(try paid([late], [Pay.shift(start, "08:00")]).map(\.cents) == cents, "\(start)")
    }
  }

  @Test("a month has one, on its first shift, in whatever pay period and order it is counted")
  func months() throws {
    let month = PayAllowance(label: "Shifts", pay: .amount(15_500), unit: .month)
    let ruleset = Self.rules([month])
    let shifts = try ["2026-03-05", "2026-03-20", "2026-04-02", "2026-04-30"].map {
      try Pay.shift("\($0)T08:00", "16:00")
    }
    for order in [shifts, shifts.reversed()] {
      let report = try Pay.engine(ruleset, cents: 2000).report(on: order)
      #expect(report.amounts.map(\.day) == [try day("2026-03-05"), try day("2026-04-02")])
      #expect(report.summary().payCents == 95_000)
    }
    let days = ruleset.days(neededFor: try day("2026-03-16")..<day("2026-03-23"))
    #expect(days.lowerBound < (try day("2026-03-01")))
  }

  @Test("hours without a base rate are unknown, and leave is no shift")
  func unknown() throws {
    let hours = PayAllowance(label: "Hours", pay: .hours(.one))
    let shift = try Pay.shift("2026-03-02T08:00", "16:00")
    #expect(try paid([hours], [shift], cents: nil).isEmpty)
    var ruleset = Self.rules([hours])
    var leave = try Pay.rate("Leave", "1")
    leave.isWorked = false
    ruleset.rates.append(leave)
    var off = shift
    off.rate = leave
    #expect(try Pay.engine(ruleset, cents: 2000).report(on: [off]).amounts.isEmpty)
  }

  @Test("amounts are elements of their own, and all add up to the pay")
  func elements() throws {
    let meal = PayAllowance(label: "Meal", pay: .amount(450))
    let days = try day("2026-02-02")..<day("2026-02-09")
    let arrears = PayBonus(
      label: "", cents: -1200, days: try day("2026-03-02")...day("2026-03-02"),
      countsInRegularRate: false, arrears: days)
    let report = try Pay.engine(Self.rules([meal]), cents: 2000, bonuses: [arrears])
      .report(on: [Pay.shift("2026-03-02T08:00", "16:00")])
    let sum = report.summary(),
      stretches = report.lines.map {
        PaidStretch(seconds: $0.seconds, rate: report.rate(of: $0), ruleset: report.ruleset)
      }
    let elements = sum.elements(of: stretches, currency: "EUR")
    #expect(elements.map(\.kind) == [.basic, .allowance, .arrears])
    #expect(elements.map(\.cents) == [16_000, 450, -1200])
    #expect(sum.payCents == 15_250 && sum.bonusCents == 0)
  }

  @Test("problems name the place")
  func problems() {
    var bad = PayAllowance(label: "", pay: .hours(Multiplier(tenThousandths: 0)), rate: "None")
    bad.leastMinutes = 2881
    bad.clock = PremiumWindow.Clock(from: 60, to: 60)
    let paths = Self.rules([bad]).problems().map(\.path)
    #expect(
      paths == ["label", "hours", "leastMinutes", "rate", "to"].map { "$.allowances[0].\($0)" })
    var none = PayRuleset(allowances: [PayAllowance(label: "Meal", pay: .amount(450))])
    #expect(none.problems().map(\.path) == ["$.currency"])
    none.currency = "EUR"
    #expect(none.problems().isEmpty)
  }
}
