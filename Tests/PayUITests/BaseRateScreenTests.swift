import AppCore
import AppTestSupport
import Domain
import PayUI
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Dated base rates on the screen.
@Suite("Base rates") struct BaseRateScreenTests {
  /// Ten plain hours in October, which is closed, and ten in November, at 18.50 €.
  private func worker() throws -> Robot {
    let robot = try Robot { store, environment in
      let services = StoreServices(store: store, environment: environment)
      _ = try services.perform(.pay(.setBaseRate(RateEntry(1850))))
      for month in [10, 11] {
        var shift = try planned("2026-\(month)-12 08:00", "2026-\(month)-12 18:00")
        shift.breakMinutes = 0
        shift.markWorked()
        _ = try services.perform(.shift(.add(shift)))
      }
      _ = try services.perform(.pay(.lockPeriod(day("2026-10-12"))))
    }
    robot.press("3")
    return robot
  }

  private func pay(_ robot: Robot, _ text: String) throws -> Int64? {
    let payroll = try StoreServices(store: robot.store, environment: robot.environment).payroll()
    return try payroll.statement(of: payroll.period(containing: day(text))).worked.payCents
  }

  /// `always 1850`, `2026-11-09 1920`.
  private func rates(_ robot: Robot) throws -> [String] {
    try robot.store.pay.baseRates().map {
      "\($0.effectiveFrom.map(ISOText.format) ?? "always") \($0.cents)"
    }
  }

  @Test("a raise holds from its day, shows what it makes of the period, and leaves what is closed")
  func raise() throws {
    let robot = try worker()
    robot.press("g b")
    #expect(robot.screen.contains("18.50 €"))
    #expect(robot.prose.contains("1 locked pay period keeps the old rate."))
    robot.press("a")
    #expect(try robot.field("from").input.text == "2026-11-09")
    robot.type("19.20")
    #expect(robot.screen.contains("+0.70 €   +3.8 %"))
    #expect(robot.screen.contains("185.00 € → 192.00 €"))
    robot.press("Enter")
    #expect(try rates(robot) == ["always 1850", "2026-11-09 1920"])
    #expect(try pay(robot, "2026-11-12") == 19_200)
    #expect(try pay(robot, "2026-10-12") == 18_500)
    robot.press("Esc u")
    #expect(try rates(robot) == ["always 1850"])
  }

  @Test("a rate is changed, and moved to another day, without another beside it")
  func change() throws {
    let robot = try worker()
    robot.press("g b a")
    robot.type("19.20")
    robot.press("Enter G Enter")
    try robot.fill("from", "2026-11-15")
    try robot.fill("amount", "20")
    robot.press("Enter")
    #expect(try rates(robot) == ["always 1850", "2026-11-15 2000"])
    #expect(try pay(robot, "2026-11-12") == 18_500)
    robot.press("Enter")
    try robot.fill("from", "")
    robot.press("Enter")
    #expect(try robot.error("from")?.contains("already has a rate") == true)
  }

  @Test(
    "an amount that is none is refused with a sentence",
    arguments: [
      ("19.2055555", "at most 6 decimals; “19.2055555” has more; try 18.50."),
      ("x", "Can’t read “x” as an amount; try 18.50."), ("-1", "Can’t read “-1” as an amount"),
      ("", "Can’t read “” as an amount"),
      ("0", "more than zero"),
    ])
  func bad(text: String, sentence: String) throws {
    let robot = try worker()
    robot.press("g b a")
    robot.type(text)
    robot.press("Enter")
    #expect(try robot.error("amount")?.contains(sentence) == true)
    #expect(try rates(robot) == ["always 1850"])
  }

  @Test("a rate is removed, the one before it goes on; without any no pay is known")
  func remove() throws {
    let robot = try worker()
    robot.press("g b a")
    robot.type("30")
    robot.press("Enter G d y")
    #expect(try rates(robot) == ["always 1850"])
    #expect(try pay(robot, "2026-11-12") == 18_500)
    robot.press("d y")
    #expect(try rates(robot) == [])
    #expect(try pay(robot, "2026-11-12") == nil)
    #expect(try pay(robot, "2026-10-12") == 18_500)
    #expect(robot.screen.contains("No base rate yet"))
    robot.press("d Esc u")
    #expect(try pay(robot, "2026-11-12") == 18_500)
  }

  @Test("the first rate has always held unless told")
  func first() throws {
    let robot = try Robot()
    robot.press("3 g b a")
    #expect(try robot.field("from").input.text == "")
    robot.type("15,5")
    robot.press("Enter")
    #expect(try rates(robot) == ["always 1550"])
  }
}
