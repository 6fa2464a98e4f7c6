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

/// How the hours of a pay period add up. Now is Saturday 2026-11-21; the pay period is November, its
/// target 36 hours.
@Suite("The running total of a pay period") struct RunningTotalTests {
  private func robot(_ shifts: [Shift], size: Size = Size(120, 40)) throws -> Robot {
    let robot = try Robot(patterns: [], shifts: shifts, size: size) {
      $0.payPeriodType = .monthly
      $0.regularMinutesPerPay = 36 * 60
    }
    robot.press("3")
    return robot
  }

  private func plan(_ day: String, _ start: String = "07:00", _ end: String = "19:00") throws
    -> Shift
  {
    var shift = try planned("2026-11-\(day) \(start)", "2026-11-\(day) \(end)", name: "Day")
    shift.breakMinutes = 0
    return shift
  }

  /// A day of twelve hours, worked as planned or until another time.
  private func done(_ day: String, until end: String = "19:00") throws -> Shift {
    try plan(day).worked(from: "2026-11-\(day)T07:00:00Z", to: "2026-11-\(day)T\(end):00Z")
  }

  @Test("keeps pace with the target as far as the roster has got")
  func pace() throws {
    let even = try robot([done("10"), done("12"), plan("25")])
    #expect(even.screen.contains("on pace") && !even.screen.contains("on pace +"))
    let ahead = try robot([done("10"), done("12", until: "20:00"), plan("25")])
    #expect(ahead.screen.contains("on pace +1:00"), "\(ahead.screen)")
    let behind = try robot([done("10"), plan("12"), plan("25")])
    #expect(behind.screen.contains("12:00 behind"), "\(behind.screen)")
    // 18 of 36 planned hours are over.
    let short = try robot([
      done("10"), plan("25"), plan("12", "07:00", "13:00"), plan("26", "07:00", "13:00"),
    ])
    #expect(short.screen.contains("6:00 behind"), "\(short.screen)")
  }

  @Test("an additional shift is ahead of the roster, and a roster without a target has no pace")
  func extra() throws {
    var extra = try done("14")
    extra.isAdditionalShift = true
    #expect(
      try robot([done("10"), done("12"), extra, plan("25")]).screen.contains("on pace +12:00"))
    let free = try Robot(patterns: [], shifts: [done("10"), plan("25")], size: Size(120, 40)) {
      $0.payPeriodType = .monthly
      $0.regularMinutesPerPay = 0
    }
    free.press("3")
    #expect(!free.screen.contains("on pace") && !free.screen.contains("behind"))
    #expect(free.screen.contains("RUNNING TOTAL"))
  }

  @Test("has no pace in a period that is over or locked")
  func over() throws {
    let robot = try robot([done("10"), done("12"), plan("25")])
    robot.press("L y")
    #expect(!robot.screen.contains("on pace"))
    robot.press("L y h")
    #expect(!robot.screen.contains("on pace"))
  }

  @Test("is a line beside the days, or below them, with the shortest rest")
  func line() throws {
    let shifts = try [done("10"), done("12"), plan("25")]
    for size in [Size(120, 40), Size(200, 60)] {
      let robot = try robot(shifts, size: size)
      let screen = robot.screen
      let hasBraille = screen.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
      #expect(screen.contains("HOURS BY DAY") && screen.contains("RUNNING TOTAL"), "\(size)")
      #expect(screen.contains("36 h") && hasBraille, "\(size) \(screen)")
      #expect(screen.contains("shortest rest 36 h · Thu 12 Nov"), "\(size)")
      let isBeside = screen.split(separator: "\n").contains {
        $0.contains("HOURS BY DAY") && $0.contains("RUNNING TOTAL")
      }
      #expect(isBeside == (size.width < 170), "\(size)")
    }
  }

  @Test("too short a rest stands out")
  func rest() throws {
    let robot = try robot([done("10"), plan("11", "04:00", "12:00"), plan("25")])
    #expect(robot.screen.contains("! shortest rest 9 h · Wed 11 Nov"), "\(robot.screen)")
  }
}
