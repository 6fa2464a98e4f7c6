import AppCore
import AppTestSupport
import Domain
import PayUI
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// What could account for a difference is found, and nothing else is named.
@Suite("Why a payslip differs") struct PayslipReasonTests {
  /// A Saturday night (4 h night, 8 h Sunday), a Wednesday night (8 h night, 2 h plain in the
  /// morning), two days (7.5 h plain, half an hour of break each), and one more day that was
  /// planned and not worked.
  private static let month = [
    "2026-11-14 20:00 - 2026-11-15 08:00", "2026-11-18 22:00 - 2026-11-19 08:00",
    "2026-11-23 08:00 - 2026-11-23 16:00 break 30", "2026-11-24 08:00 - 2026-11-24 16:00 break 30",
    "2026-11-25 08:00 - 2026-11-25 14:00 planned",
  ]

  private struct Slip {
    let statement: PayStatement
    let environment: Environment
    var slip: Payslip

    func line(_ label: String) throws -> Payslip.Line {
      Payslip.Line(try #require(statement.worked.byRate.first { $0.label == label }))
    }

    func reasons(_ line: Payslip.Line) throws -> [String] {
      let check = PayslipCheck(statement, slip)
      let row = try #require(check.row(of: line))
      return PayslipExplanation(of: row, in: check, statement, environment).reasons().map {
        environment.format.sentence($0, statement, environment)
      }
    }
  }

  private func month(
    _ shifts: [String] = month, change: (inout Shift) throws -> Void = { _ in }
  ) throws -> Slip {
    let robot = try Robot(nurse: shifts)
    for var shift in try robot.shifts() {
      try change(&shift)
      try robot.store.write("shift.edit", now: robot.environment.now) { try $0.save(shift) }
    }
    let payroll = try Payroll(
      store: robot.store, profile: robot.state.profile, environment: robot.environment)
    let statement = try payroll.statement(of: payroll.period(containing: day("2026-11-30")))
    return Slip(
      statement: statement, environment: robot.environment,
      slip: Payslip(start: statement.days.lowerBound))
  }

  @Test("the month is what the handbook makes of it")
  func rates() throws {
    let slip = try month()
    #expect(
      slip.statement.worked.byRate.map { "\($0.label) \($0.multiplier) \($0.seconds / 60)" } == [
        "Plain 1.0 1020", "Night 1.3 720", "Sunday or public holiday 1.6 480",
      ])
  }

  @Test(
    "hours that are missing or too many",
    arguments: [
      ("Night", "0", "This line is missing from the payslip."),
      ("Night", "8", "Exactly matches Sat 14 Nov 20:00–00:00 (Night 20:00–06:00)."),
      ("Night", "4", "Exactly matches Wed 18 Nov 22:00–06:00 (Night 20:00–06:00)."),
      (
        "Sunday or public holiday", "16:00",
        "Matches Sun 15 Nov 00:00–08:00 (Sunday or public holiday). Perhaps it was counted twice."
      ),
      ("Plain", "15:00", "Exactly matches Thu 19 Nov 06:00–08:00 (regular hours)."),
      ("Plain", "9:30", "Exactly matches Mon 23 Nov 08:30–16:00 (regular hours)."),
      (
        "Plain", "17:30", "Matches the unpaid break of Mon 23 Nov 08:00–16:00. Perhaps it was paid."
      ),
      ("Plain", "18:00", "Matches the unpaid breaks of 2 shifts. Perhaps they were paid."),
      (
        "Plain", "16:30",
        "Matches the break of Mon 23 Nov 08:00–16:00. Perhaps it was deducted twice."
      ),
      ("Plain", "23:00", "Wed 25 Nov 08:00–14:00 is still planned here, not marked as worked."),
    ])
  func hours(label: String, typed: String, sentence: String) throws {
    var slip = try month()
    let line = try slip.line(label)
    slip.slip[line] = Payslip.Figures(seconds: PayslipText.seconds(typed))
    #expect(try slip.reasons(line).first == sentence)
  }

  @Test("two shifts together, and nothing where nothing fits")
  func pair() throws {
    var slip = try month()
    let line = try slip.line("Plain")
    slip.slip[line] = Payslip.Figures(seconds: 2 * 3600)
    #expect(
      try slip.reasons(line) == [
        "Exactly matches Mon 23 Nov 08:00–16:00 plus Tue 24 Nov 08:00–16:00."
      ])
    slip.slip[line] = Payslip.Figures(seconds: 13 * 3600 + 17 * 60)
    #expect(try slip.reasons(line) == ["No single item explains it."])
  }

  @Test("hours under another label, also one that only the payslip has")
  func elsewhere() throws {
    var slip = try month()
    let night = try slip.line("Night"), plain = try slip.line("Plain")
    slip.slip[night] = Payslip.Figures(seconds: 9 * 3600)
    slip.slip[plain] = Payslip.Figures(seconds: 20 * 3600)
    #expect(try slip.reasons(night) == ["“Plain” differs by the same amount the other way."])
    slip.slip[plain] = nil
    let own = Payslip.Line.other("Weekend")
    slip.slip[own] = Payslip.Figures(seconds: 4 * 3600)
    #expect(
      try slip.reasons(own) == [
        "Matches Sat 14 Nov 20:00–00:00 (Night 20:00–06:00), which we list as “Night”."
      ])
  }

  @Test("times as planned, and times rounded to a quarter of an hour")
  func times() throws {
    // Begun seven minutes early each time, ended nine minutes late.
    var slip = try month(["2026-11-23 08:00 - 2026-11-23 16:00"]) { shift in
      shift.actualStart = shift.scheduledStart - 7 * 60
      shift.actualEnd = shift.scheduledEnd + 9 * 60
    }
    let line = try slip.line("Plain")
    slip.slip[line] = Payslip.Figures(seconds: 8 * 3600)
    #expect(
      try slip.reasons(line).contains(
        "Matches the planned times instead of the worked ones."))
    slip.slip[line] = Payslip.Figures(seconds: 8 * 3600 + 900)
    #expect(
      try slip.reasons(line) == ["Matches times rounded to 15 minutes."])
  }

  @Test("a night over a clock change that the payslip counts by the clock")
  func clockChange() throws {
    let robot = try Robot(
      [
        planned("2026-10-24 19:00", "2026-10-25 07:00").worked(
          from: "2026-10-24T18:00:00Z", to: "2026-10-25T07:00:00Z")
      ], now: "2026-10-31T12:00:00Z")
    let payroll = try Payroll(
      store: robot.store, profile: robot.state.profile, environment: robot.environment)
    let statement = try payroll.statement(of: day("2026-10-01")..<day("2026-11-01"))
    let line = Payslip.Line(try #require(statement.worked.byRate.first))
    var slip = Slip(
      statement: statement, environment: robot.environment,
      slip: Payslip(start: statement.days.lowerBound))
    // 13 hours less a break of 30 minutes.
    #expect(statement.worked.paidSeconds == 45_000)
    slip.slip[line] = Payslip.Figures(seconds: 45_000 - 3600)
    #expect(
      try slip.reasons(line).contains {
        $0.hasPrefix("The clocks changed during Sat 24 Oct 19:00–07:00")
      })
  }

  @Test("money that follows the hours, another rate for an hour, and rounding")
  func money() throws {
    var slip = try month()
    let line = try slip.line("Sunday or public holiday")
    // 8 h × 1.6 × £20 = £256.
    slip.slip[line] = Payslip.Figures(seconds: 6 * 3600, cents: 19_200)
    #expect(try slip.reasons(line).last == "The pay differs because the hours differ.")
    slip.slip[line] = Payslip.Figures(seconds: 8 * 3600, cents: 24_000)
    #expect(
      try slip.reasons(line) == [
        "For the same hours, the payslip pays £30.00 an hour instead of £32.00."
      ])
    slip.slip[line] = Payslip.Figures(seconds: 8 * 3600, cents: 25_601)
    #expect(try slip.reasons(line) == ["A difference this small may be rounding."])
    slip.slip[line] = Payslip.Figures(seconds: 8 * 3600, cents: 25_600)
    #expect(try slip.reasons(line) == [])
  }

  @Test("the sum is told by the lines that differ, and its own addition is looked at")
  func total() throws {
    var slip = try month()
    for rate in slip.statement.worked.byRate {
      slip.slip[Payslip.Line(rate)] = Payslip.Figures(seconds: rate.seconds, cents: rate.payCents)
    }
    #expect(PayslipCheck(slip.statement, slip.slip).outcome == .agrees)
    let night = try slip.line("Night")
    slip.slip[night]?.seconds = 9 * 3600
    #expect(PayslipCheck(slip.statement, slip.slip).outcome == .differs(1))
    #expect(try slip.reasons(.total) == ["Caused by: Night."])
    // The lines come to 34 hours.
    slip.slip[.total] = Payslip.Figures(seconds: 33 * 3600)
    #expect(
      try slip.reasons(.total).first == "The payslip’s lines and its total differ by −1:00."
    )
  }

  @Test("nothing typed is nothing checked; the sum alone is enough")
  func outcomes() throws {
    var slip = try month()
    #expect(PayslipCheck(slip.statement, slip.slip).outcome == .none)
    let line = try slip.line("Sunday or public holiday")
    slip.slip[line] = Payslip.Figures(seconds: 8 * 3600 + 59)
    #expect(PayslipCheck(slip.statement, slip.slip).outcome == .begun)
    slip.slip[.total] = Payslip.Figures(cents: slip.statement.worked.payCents)
    #expect(PayslipCheck(slip.statement, slip.slip).outcome == .agrees)
    slip.slip[line] = Payslip.Figures(seconds: 8 * 3600 + 60)
    #expect(PayslipCheck(slip.statement, slip.slip).outcome == .differs(1))
    slip.slip[.other("Laundry")] = Payslip.Figures(cents: 1000)
    #expect(PayslipCheck(slip.statement, slip.slip).outcome == .differs(2))
  }
}
