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

/// Typing a payslip beside the Hours: keys in, screen and store looked at.
@Suite("Check my slip") struct PayslipJourneyTests {
  /// A Saturday night and a plain day: 7.5 h plain, 4 h night, 8 h Sunday.
  private func nurse(
    _ size: Size = Size(80, 24), language: Texts.Language = .english
  ) throws -> Robot {
    try Robot(
      nurse: [
        "2026-11-14 20:00 - 2026-11-15 08:00", "2026-11-23 08:00 - 2026-11-23 16:00 break 30",
      ], language: language, size: size)
  }

  private func stored(_ robot: Robot) throws -> [String] {
    try robot.store.payslips.payslip(start: day("2026-11-01")).entries.map { entry in
      let figures = entry.figures
      let name = robot.environment.format.slipLabel(entry.line, nil)
      return "\(name) \(figures.seconds.map { String($0 / 60) } ?? "-")"
        + " \(figures.cents.map(String.init) ?? "-")"
    }
  }

  @Test("figures are typed, compared and explained at once, kept, and there on return")
  func whole() throws {
    let robot = try nurse()
    robot.press("c")
    #expect(robot.screen.contains("payslip"))
    robot.type("7:30")
    #expect(robot.screen.contains("✓ Plain"), "\(robot.screen)")
    robot.press("Tab")
    robot.type("150")
    robot.press("Tab")
    robot.type("0")
    #expect(robot.screen.contains("! Night"))
    #expect(robot.screen.contains("The payslip shows 4:00 less."))
    #expect(robot.screen.contains("−4:00"))
    #expect(robot.screen.contains("This line is missing from the payslip."))
    robot.press("Down")
    robot.type("12")
    #expect(robot.screen.contains("“Night” differs by the same amount the other way."))
    robot.press("Esc")
    #expect(robot.state.layers.isEmpty)
    #expect(robot.screen.contains("! 2 differences to payslip"))
    #expect(
      try stored(robot) == [
        "Plain 450 15000", "Night 0 -", "Sunday or public holiday 720 -",
      ])
    try robot.restart()
    robot.press("3")
    #expect(robot.screen.contains("! 2 differences to payslip"))
    robot.press("o")
    #expect(robot.screen.contains("1–30 Nov !") && robot.screen.contains("! payslip differs"))
    robot.press("c")
    #expect(robot.screen.contains("12:00") && robot.screen.contains("+4:00"))
    robot.press("Esc")
    #expect(robot.state.hours.view == .history)
  }

  @Test("each figure is a step that undo takes back")
  func undo() throws {
    let robot = try nurse()
    robot.press("c")
    robot.type("7.5")
    robot.press("Tab")
    robot.type("1,50")
    robot.press("Esc")
    #expect(try stored(robot) == ["Plain 450 150"])
    robot.press("u")
    #expect(robot.screen.contains("Payslip of 1–30 Nov 2026"))
    #expect(try stored(robot) == ["Plain 450 -"])
    robot.press("u")
    #expect(try stored(robot) == [])
    #expect(!robot.screen.contains("payslip started"))
    robot.press("C-r")
    #expect(robot.screen.contains("payslip started"))
  }

  @Test("= takes what stands here, and a payslip that says the same is checked")
  func same() throws {
    let robot = try nurse()
    robot.press("c")
    for _ in 0..<6 {
      robot.type("=")
      robot.press("Tab")
    }
    robot.press("Esc")
    #expect(robot.screen.contains("✓ payslip checked"), "\(robot.screen)")
    robot.press("o")
    #expect(robot.screen.contains("1–30 Nov ✓"))
  }

  @Test("what cannot be read is said, keeps its place, and Esc puts back what was there")
  func unreadable() throws {
    let robot = try nurse()
    robot.press("c")
    robot.type("12:75")
    robot.press("Tab")
    #expect(robot.screen.contains("Can’t read “12:75” as hours"))
    #expect(robot.requests.contains(.bell))
    #expect(robot.state.slip?.input.text == "12:75")
    robot.press("Esc Esc")
    #expect(robot.state.layers.isEmpty)
    #expect(try stored(robot) == [])
    robot.press("c Tab")
    robot.type("1.234")
    robot.press("Enter")
    #expect(try stored(robot) == ["Plain - 123400"], "a point that parts thousands")
    robot.press("Up Tab")
    robot.type("abc")
    robot.press("Esc Esc")
    #expect(robot.state.slip?.problem == nil)
    robot.press("Esc")
    #expect(robot.state.layers.isEmpty)
  }

  @Test("a line that only the payslip has: begun, called otherwise, taken away")
  func ownLine() throws {
    let robot = try nurse()
    robot.press("c Up Down Down Down")
    robot.type("On call")
    robot.press("Tab")
    robot.type("2,25")
    robot.press("Tab")
    robot.type("45")
    robot.press("Tab")
    #expect(try stored(robot) == ["On call 135 4500"])
    #expect(robot.screen.contains("+2:15") && robot.screen.contains("+45.00"))
    robot.press("Up")
    #expect(robot.state.slip?.cell.row == .line(.other("On call")), "\(robot.screen)")
    robot.type("Standby")
    robot.press("Tab")
    #expect(try stored(robot) == ["Standby 135 4500"])
    robot.press("S-Tab")
    robot.press("Backspace Tab")
    #expect(try stored(robot) == [])
    robot.press("Esc u")
    #expect(try stored(robot) == ["Standby 135 4500"])
  }

  @Test("arrows go to the place beside where nothing was typed, and through the text where it was")
  func arrows() throws {
    let robot = try nurse()
    robot.press("c Right")
    #expect(robot.state.slip?.cell.column == .pay)
    robot.press("Left")
    #expect(robot.state.slip?.cell.column == .hours)
    robot.type("17")
    robot.press("Left Left")
    #expect(robot.state.slip?.cell.column == .hours)
    robot.press("Del")
    #expect(robot.state.slip?.input.text == "7")
    robot.press("Right Right")
    #expect(robot.state.slip?.cell.column == .pay)
    #expect(try stored(robot) == ["Plain 420 -"])
    #expect(robot.click("Sunday"))
    #expect(robot.state.slip?.cell.column == .hours)
    #expect(robot.screen.contains("Sunday or public holiday × 1.6"))
  }

  @Test("a closed pay period takes its payslip, and an empty one has nothing but its total")
  func closedAndEmpty() throws {
    let robot = try nurse()
    robot.press("L y c")
    robot.type("7:30")
    robot.press("Esc")
    #expect(try stored(robot) == ["Plain 450 -"])
    robot.press("h c")
    #expect(robot.state.slip?.rows == [.new, .line(.total)])
    robot.press("Down")
    robot.type("10")
    robot.press("Esc")
    #expect(robot.screen.contains("! 1 difference to payslip"), "\(robot.screen)")
  }

  @Test("in German with decimal commas, and without a base rate")
  func german() throws {
    let robot = try nurse(language: .german)
    robot.press("c Tab")
    robot.type("1.150,50")
    robot.press("Enter")
    #expect(robot.screen.contains("+1.000,50"), "\(robot.screen)")
    let plain = try Robot(nurse: ["2026-11-23 08:00 - 2026-11-23 16:00"], rate: nil)
    plain.press("c Tab")
    plain.type("150")
    plain.press("Esc")
    #expect(plain.screen.contains("payslip started"), "nothing was compared")
  }

  @Test("at every size, whatever is typed, the picture is whole")
  func sizes() throws {
    for size in [
      Size(40, 12), Size(41, 30), Size(70, 12), Size(80, 24), Size(150, 13), Size(200, 60),
    ] {
      let robot = try nurse(size)
      robot.press("c")
      for text in ["1", ":", "5", "=", "9999999999999", "漢"] {
        robot.type(text)
        #expect(robot.backend.frame.canvas.brokenInvariants() == [])
      }
      for _ in 0..<12 { robot.press("Down PgDn") }
      robot.press("Esc Esc Down Down Down Up PgUp")
      #expect(robot.backend.frame.canvas.brokenInvariants() == [])
    }
  }
}
