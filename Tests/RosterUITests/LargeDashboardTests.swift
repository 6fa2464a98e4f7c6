import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Terminal
import TestSupport
import Testing

/// Today is Saturday 2026-11-21.
@Suite("The Dashboard of a large window") struct LargeDashboardTests {
  private func robot(_ size: Size) throws -> Robot {
    let pattern = try rotation("dupont", from: "2026-01-05", until: "2027-03-01", team: 2)
    let robot = try Robot(patterns: [pattern], shifts: [], size: size)
    robot.press("1")
    return robot
  }

  @Test(
    "shows as many months as it has room for",
    arguments: [
      (Size(100, 30), []), (Size(106, 30), ["NOVEMBER 2026"]), (Size(120, 40), ["NOVEMBER 2026"]),
      (Size(200, 40), ["NOVEMBER 2026", "DECEMBER 2026"]),
      (Size(200, 60), ["NOVEMBER 2026", "DECEMBER 2026", "JANUARY 2027"]),
    ] as [(Size, [String])])
  func months(size: Size, names: [String]) throws {
    let screen = try robot(size).screen
    for name in ["NOVEMBER 2026", "DECEMBER 2026", "JANUARY 2027"] {
      #expect(screen.contains(name) == names.contains(name), "\(name)")
    }
  }

  @Test("shows two weeks ahead and the year where there is room, also after a change of size")
  func resized() throws {
    let robot = try robot(Size(120, 40))
    #expect(robot.screen.contains("NEXT 7 DAYS"))
    #expect(!robot.screen.contains("beyond roster"))
    robot.resize(200, 60)
    #expect(robot.screen.contains("NEXT 14 DAYS"))
    #expect(robot.screen.contains("PAID HOURS BY MONTH"))
    #expect(robot.screen.contains("beyond roster"))
    robot.resize(80, 24)
    #expect(robot.screen.contains("NEXT 7 DAYS"))
    #expect(!robot.screen.contains("PAID HOURS BY MONTH"))
  }

  @Test("the hours of the year leave out an absence in the middle of the running shift")
  func absent() throws {
    let robot = try Robot(now: "2026-11-21T16:00:00Z", size: Size(200, 60)) { store, environment in
      let services = StoreServices(store: store, environment: environment)
      _ = try services.perform(
        .shift(.start(at: utc("2026-11-21T08:00:00Z"), shift: nil, note: nil)))
      let ill = AbsenceDraft(
        kind: "sick", from: .moment(try utc("2026-11-21T10:00:00Z")),
        to: .moment(try utc("2026-11-21T14:30:00Z")))
      _ = try services.perform(.absence(.add(ill)))
    }
    robot.press("1")
    let heading = robot.screen.split(separator: "\n").first { $0.contains("PAID HOURS BY MONTH") }
    // Eight hours without those that are absent and the usual break.
    #expect(heading?.split(separator: " ").suffix(3) == ["3", "h", "─"], "\(robot.screen)")
  }

  @Test("a click on a day of the month opens it on the Schedule")
  func click() throws {
    let robot = try robot(Size(120, 40))
    #expect(robot.click("31"))
    #expect(robot.state.screen == .schedule)
    #expect(robot.cursorDay == "2026-10-31")
  }

  @Test("the steps are those of the Journal")
  func steps() throws {
    let robot = try Robot(size: Size(120, 40), demo: DemoStore(walkedDays: 20))
    let attribution = try StepAttribution(store: robot.store, robot.environment)
    let today = robot.environment.today
    let shares = try attribution.shares(on: today.adding(days: -6)...today)
    let total = shares.reduce(0) { $0 + $1.steps }
    #expect(total > 0)
    let line = robot.screen.split(separator: "\n").first { $0.contains("STEPS, LAST 7 DAYS") }
    #expect(line?.contains(robot.environment.format.number(total)) == true)
  }
}

@Suite("The mode in the header") struct ModeTests {
  private func robot() throws -> Robot {
    let pattern = try rotation("dupont", from: "2026-01-05", until: "2027-03-01", team: 2)
    return try Robot(patterns: [pattern], shifts: [], size: Size(120, 40))
  }

  private func header(_ robot: Robot) -> String {
    String(robot.screen.split(separator: "\n").first ?? "")
  }

  private func footer(_ robot: Robot) -> String {
    String(robot.screen.split(separator: "\n").last ?? "")
  }

  @Test("selecting days shows how many and brings its keys")
  func selecting() throws {
    let robot = try robot()
    robot.press("2")
    #expect(!footer(robot).contains("Esc cancel"))
    robot.press("v l l")
    #expect(header(robot).contains("SELECTING 3 days"))
    for key in ["y copy", "X cut", "Esc cancel", "W worked"] {
      #expect(footer(robot).contains(key), "\(key)")
    }
    #expect(!footer(robot).contains("P paste"), "nothing is copied yet")
    robot.press("Esc")
    #expect(!header(robot).contains("SELECTING"))
    #expect(!footer(robot).contains("Esc cancel"))
  }

  @Test("what was copied can be pasted from the footer")
  func copied() throws {
    let robot = try robot()
    robot.press("2 v l l y")
    #expect(footer(robot).contains("P paste"))
  }

  @Test(
    "moving, copying, swapping and changing the length show how far",
    arguments: [
      ("m", "MOVING"), ("m l", "MOVING +1 day"), ("m h", "MOVING −1 day"),
      ("m j l", "MOVING +8 days"), ("D", "COPYING +1 day"), ("w l l", "SWAPPING +2 days"),
      ("+ +", "END +30 m"), ("-", "END −15 m"), ("+ Tab", "START +15 m"),
    ])
  func placing(keys: String, mode: String) throws {
    let robot = try robot()
    robot.press("2 n")
    robot.press(keys)
    #expect(header(robot).contains(mode), "\(header(robot))")
    robot.press("Esc")
    #expect(!header(robot).contains(mode))
  }
}
