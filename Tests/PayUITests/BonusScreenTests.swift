import AppCore
import AppTestSupport
import Domain
import PayUI
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Bonuses on the screen.
@Suite("Bonuses") struct BonusScreenTests {
  /// Ten plain hours in November at 18.50 €, in a fortnight from the 9th.
  private func worker(_ bonuses: [StoredBonus] = []) throws -> Robot {
    let robot = try Robot { store, environment in
      let services = StoreServices(store: store, environment: environment)
      _ = try services.perform(.pay(.setBaseRate(RateEntry(1850))))
      var shift = try planned("2026-11-12 08:00", "2026-11-12 18:00")
      shift.breakMinutes = 0
      shift.markWorked()
      _ = try services.perform(.shift(.add(shift)))
      for bonus in bonuses { _ = try services.perform(.pay(.saveBonus(bonus))) }
    }
    robot.press("3")
    return robot
  }

  /// `2026-11-20 Thanks 4650`.
  private func told(_ robot: Robot) throws -> [String] {
    try robot.store.pay.bonuses().map {
      "\(ISOText.format($0.day)) \($0.name) \($0.cents)\($0.countsInRegularRate ? " regular" : "")"
    }
  }

  @Test("a bonus is told, changed without another beside it, and taken away; each is undone")
  func life() throws {
    let robot = try worker()
    robot.press("B")
    #expect(robot.screen.contains("No bonuses yet. Press a to add one."))
    robot.press("d")
    #expect(robot.prose.contains("No bonus yet."))
    robot.press("a")
    robot.type("46,5")
    try robot.fill("name", "Thanks")
    robot.press("Enter")
    #expect(try told(robot) == ["2026-11-21 Thanks 4650 regular"])
    #expect(robot.screen.contains("46.50 €"))
    robot.press("Enter")
    #expect(try robot.field("amount").input.text == "46.50")
    try robot.fill("amount", "50")
    try robot.fill("day", "2026-11-20")
    try robot.fill("from", "2026-11-10")
    robot.press("Tab Space Enter")
    #expect(try told(robot) == ["2026-11-20 Thanks 5000"])
    #expect(try robot.store.pay.bonuses().first?.earnedFrom == day("2026-11-10"))
    #expect(robot.screen.contains("since 10 Nov"))
    robot.press("d y")
    #expect(robot.screen.contains("No bonuses yet. Press a to add one."), "\(robot.screen)")
    robot.press("u")
    #expect(try told(robot) == ["2026-11-20 Thanks 5000"])
    robot.press("u u")
    #expect(try told(robot).isEmpty)
    robot.press("C-r")
    #expect(try told(robot) == ["2026-11-21 Thanks 4650 regular"])
  }

  @Test("saving what has not changed offers no undo, which would take something else back")
  func unchanged() throws {
    let robot = try worker([StoredBonus(day: try day("2026-11-12"), name: "Present", cents: 200)])
    robot.press("B Enter Enter")
    #expect(robot.state.toast?.action == nil, "\(robot.screen)")
    robot.press("Enter")
    try robot.fill("name", "Gift")
    robot.press("Enter")
    #expect(robot.state.toast?.action?.contains("undo") == true)
  }

  @Test("the list opens at the bonus of the period, and a new one is paid in it")
  func period() throws {
    let robot = try worker([
      StoredBonus(day: try day("2026-10-10"), name: "Old", cents: 100),
      StoredBonus(day: try day("2026-11-12"), name: "Present", cents: 200),
      StoredBonus(day: try day("2027-01-10"), name: "Later", cents: 300),
    ])
    robot.press("B Enter")
    #expect(try robot.field("name").input.text == "Present")
    robot.press("Esc")
    robot.press("Esc h B a")
    let paid = try robot.field("day").input.text
    #expect(paid < "2026-11-09" && paid >= "2026-10-01", "\(paid)")
  }

  @Test(
    "what is no bonus is refused beside its field",
    arguments: [
      ("amount", "x", "as an amount"), ("amount", "0", "as an amount"),
      ("name", " ", "A bonus needs a name."), ("day", "31.2.", "is not a date"),
      ("from", "2026-12-30", "It is paid before it is earned."), ("from", "never", "is not a date"),
    ])
  func bad(field: String, text: String, sentence: String) throws {
    let robot = try worker()
    robot.press("B a")
    robot.type("46.50")
    try robot.fill("name", "Thanks")
    try robot.fill(field, text)
    robot.press("Enter")
    #expect(try robot.error(field)?.contains(sentence) == true, "\(robot.screen)")
    #expect(try told(robot).isEmpty)
  }

  @Test("one of a closed period stays as it is")
  func closed() throws {
    let robot = try worker([StoredBonus(day: try day("2026-10-10"), name: "Old", cents: 100)])
    _ = try StoreServices(store: robot.store, environment: robot.environment)
      .perform(.pay(.lockPeriod(day("2026-10-10"))))
    robot.press("B Enter")
    try robot.fill("day", "2026-11-20")
    robot.press("Enter")
    #expect(try told(robot) == ["2026-10-10 Old 100 regular"])
    robot.press("Esc d y")
    #expect(try told(robot) == ["2026-10-10 Old 100 regular"])
  }
}
