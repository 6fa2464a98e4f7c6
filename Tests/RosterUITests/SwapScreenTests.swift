import AppCore
import AppTestSupport
import Domain
import RosterUI
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

/// Swaps on the screen. Two days and two nights are followed by four free days, from 1 June; today
/// is 20 May.
@Suite("Swaps on the screen") struct SwapScreenTests {
  private func robot(
    _ day: String = "2026-06-01", language: Texts.Language = .english
  ) throws -> Robot {
    let robot = try Robot(now: "2026-05-20T08:00:00Z", language: language) { store, environment in
      let services = StoreServices(store: store, environment: environment)
      _ = try services.perform(.pattern(.save(rota("DDNN----", start: "2026-04-06"))))
    }
    robot.press("2 :")
    robot.type(day)
    robot.press("Enter")
    return robot
  }

  /// The swaps as text: `Ana 2026-06-01 / 2026-06-05`.
  private func swaps(_ robot: Robot) throws -> [String] {
    try robot.store.swaps.swaps().map { swap in
      let days = [swap.given, swap.taken].map { $0.map { ISOText.format($0.day) } ?? "–" }
      return "\(swap.colleague) \(days.joined(separator: " / "))\(swap.isSettled ? " settled" : "")"
    }
  }

  /// Swaps the shift under the cursor for one on `day`.
  private func give(_ robot: Robot, to colleague: String, for day: String = "") {
    robot.press("x w")
    robot.type(colleague)
    robot.press("Tab")
    robot.type(day)
    robot.press("Enter")
  }

  @Test("x w swaps the shift in one step, both days say so, and undo takes it back")
  func both() throws {
    let robot = try robot()
    give(robot, to: "Ana", for: "2026-06-06")
    #expect(robot.state.layers.isEmpty, "\(robot.screen)")
    #expect(try swaps(robot) == ["Ana 2026-06-01 / 2026-06-06"])
    #expect(robot.state.selectedShift?.status == .cancelled)
    #expect(robot.screen.contains("to Ana"), "\(robot.screen)")
    robot.press("l l l l l")
    #expect(robot.state.selectedShift?.status == .scheduled)
    #expect(robot.screen.contains("from Ana"), "\(robot.screen)")
    robot.press("u")
    #expect(try swaps(robot).isEmpty)
    #expect(robot.state.selectedShift == nil)
  }

  @Test("month, week and year mark the shifts of a swap")
  func marks() throws {
    let robot = try robot()
    give(robot, to: "Ana", for: "2026-06-06")
    #expect(robot.screen.contains("1 ↔") && robot.screen.contains("6 ↔"), "\(robot.screen)")
    robot.press("o")
    #expect(robot.screen.contains("to Ana"), "\(robot.screen)")
    robot.press("o o")
    #expect(robot.screen.contains("Jun ×↔"), "\(robot.screen)")
  }

  @Test("a shift that an absence covers in part is not given away")
  func partlyCovered() throws {
    let robot = try robot()
    robot.press("A Enter Tab Tab Tab Right Enter Esc")
    give(robot, to: "Ana")
    #expect(robot.prose.contains("An absence covers a part of"), "\(robot.screen)")
    #expect(try swaps(robot).isEmpty)
  }

  @Test("the form says what is owed, and warns of short rest")
  func form() throws {
    let robot = try robot()
    robot.press("x w")
    robot.type("Ana")
    #expect(robot.prose.contains("You owe Ana a shift."), "\(robot.screen)")
    robot.press("Tab")
    robot.type("2026-06-03")
    #expect(robot.prose.contains("!"), "\(robot.screen)")
    #expect(!robot.prose.contains("You owe"), "\(robot.screen)")
    robot.press("Tab")
    robot.type("late")
    #expect(robot.prose.contains("late"), "\(robot.screen)")
    robot.press("Esc")
    #expect(try swaps(robot).isEmpty)
  }

  @Test("a covered or cancelled shift cannot be given, and several neither")
  func refused() throws {
    let robot = try robot()
    robot.press("A k x w")
    #expect(try swaps(robot).isEmpty && !robot.screen.contains("Colleague"), "\(robot.screen)")
    robot.press("Esc u v l x w")
    #expect(!robot.screen.contains("Colleague"), "\(robot.screen)")
  }

  @Test("the list adds, settles and deletes, and deleting restores")
  func list() throws {
    let robot = try robot()
    give(robot, to: "Ana")
    robot.press("g T")
    #expect(robot.screen.contains("you owe a shift"), "\(robot.screen)")
    robot.press("s")
    robot.type("2026-06-07")
    robot.press("Enter")
    #expect(try swaps(robot) == ["Ana 2026-06-01 / 2026-06-07"])
    robot.press("u s Enter")
    #expect(try swaps(robot) == ["Ana 2026-06-01 / – settled"])
    robot.press("s")
    #expect(robot.screen.contains("Nothing is owed"), "\(robot.screen)")
    robot.press("u d y")
    #expect(try swaps(robot).isEmpty)
    robot.press("a")
    robot.type("Ben")
    robot.press("Tab")
    robot.type("2026-06-02")
    robot.press("Enter")
    #expect(try swaps(robot) == ["Ben 2026-06-02 / –"])
    robot.press("Enter")
    robot.type("Cem")
    robot.press("Enter")
    #expect(try swaps(robot) == ["Cem 2026-06-02 / –"])
    robot.press("Esc")
    #expect(robot.state.selectedShift?.status == .scheduled)
  }

  // MARK: Pictures

  @Test("form, list and Schedule show swaps")
  func screens() throws {
    let robot = try robot()
    give(robot, to: "Ana", for: "2026-06-06")
    robot.press("l")
    give(robot, to: "Ben")
    robot.press("o o")
    robot.check("schedule/swapped-list")
    robot.press("g T")
    robot.checkSizes("schedule/swaps")
    robot.press("Esc l x")
    robot.check("schedule/swap-menu")
    robot.press("w")
    robot.type("Cem")
    robot.press("Tab")
    robot.type("2026-06-04")
    robot.check("schedule/swap-form")
  }

  @Test("in German")
  func german() throws {
    let robot = try robot(language: .german)
    give(robot, to: "Ana")
    robot.check("schedule/swapped-german")
    robot.press("g T")
    robot.check("schedule/swaps-german")
    robot.press("s")
    robot.check("schedule/swap-settle-german")
    robot.press("Esc Esc l x w")
    robot.check("schedule/swap-form-german")
  }
}
