import AppCore
import AppTestSupport
import Domain
import PayUI
import Platform
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

/// “Your year” on the screen, with two years of the fictional nurse.
@Suite("Your year") struct YearScreenTests {
  private func robot(
    _ language: Texts.Language = .english, demo: DemoStore? = DemoStore(years: 2)
  ) throws -> Robot {
    let robot = try Robot(language: language, demo: demo)
    robot.press("3 Y")
    return robot
  }

  @Test("the figures at every size") func sizes() throws {
    let robot = try robot()
    #expect(robot.state.hours.view == .year)
    robot.checkSizes("hours/year")
  }

  @Test("in German") func german() throws { try robot(.german).check("hours/year-german") }

  @Test("Enter lists the shifts behind a line, Enter there edits one, and Escape goes back")
  func opening() throws {
    let robot = try robot()
    robot.press("j j Enter")
    let nights = try #require(robot.screen.firstMatch(of: /Nights 2026 +(\d+) shifts/))
    #expect(Int(nights.1) ?? 0 > 40, "\(robot.screen)")
    robot.check("hours/year-nights")
    robot.press("j")
    let shift = try #require(robot.state.selectedShift)
    robot.press("Enter")
    #expect(robot.state.layers.count == 1)
    robot.press("Esc Esc")
    #expect(robot.state.selectedShift == nil)
    #expect(robot.screen.contains("Your year 2026"), "\(robot.screen)")
    #expect(shift.start < robot.environment.now)
  }

  @Test("the shifts behind a line are without the time of an absence in their middle")
  func gaps() throws {
    let robot = try Robot(now: "2026-11-21T16:00:00Z") { store, environment in
      let services = StoreServices(store: store, environment: environment)
      _ = try services.perform(
        .shift(.start(at: utc("2026-11-21T08:00:00Z"), shift: nil, note: nil)))
      let ill = AbsenceDraft(
        kind: "sick", from: .moment(try utc("2026-11-21T10:00:00Z")),
        to: .moment(try utc("2026-11-21T14:30:00Z")))
      _ = try services.perform(.absence(.add(ill)))
    }
    robot.press("3 Y Enter")
    let row = try #require(robot.screen.split(separator: "\n").first { $0.contains("08:00") })
    #expect(row.contains("3 h 30 m") || row.contains("3:30"), "\(robot.screen)")
  }

  @Test("a shift that is deleted from the list leaves the list and the figure")
  func deleting() throws {
    let robot = try robot()
    robot.press("Enter")
    let count = robot.shown
    robot.press("d y")
    #expect(robot.shown == count - 1, "\(robot.screen)")
    robot.press("u")
    #expect(robot.shown == count)
  }

  @Test("every line opens, also those of rests, months and the hours of the day")
  func everyLine() throws {
    let robot = try robot()
    for place in 0..<26 {
      robot.press("g g")
      for _ in 0..<place { robot.press("j") }
      let line = robot.screen
      robot.press("Enter")
      #expect(robot.screen != line, "line \(place)")
      robot.press("Esc")
      #expect(robot.screen == line, "line \(place)")
    }
  }

  @Test("h, l and t change the year; a year without work says what counts")
  func years() throws {
    let robot = try robot()
    robot.press("h")
    #expect(robot.screen.contains("Your year 2025"), "\(robot.screen)")
    robot.press("t l")
    #expect(robot.prose.contains("2027 is still to come. Planned shifts count"), "\(robot.screen)")
    robot.press("l")
    #expect(robot.screen.contains("Your year 2027"))
    robot.press("h h h h")
    #expect(robot.prose.contains("No shifts worked in"), "\(robot.screen)")
    robot.press("E")
    #expect(robot.state.layers.isEmpty)
  }

  @Test("Tab moves to the next part, and after the last to the next tab")
  func parts() throws {
    let robot = try robot()
    robot.press("Tab Enter")
    #expect(robot.screen.contains("January 2026"), "\(robot.screen)")
    robot.press("Esc Tab Tab Enter")
    #expect(robot.screen.contains("Rest under 11 h, 2026"), "\(robot.screen)")
    robot.press("Esc Tab")
    #expect(robot.state.screen != .hours)
  }

  @Test("E saves a picture without the cursor, and asks before it replaces a file")
  func picture() throws {
    let robot = try robot()
    robot.press("E C-u")
    let path = robot.folder.folder + "/year.svg"
    robot.type(path)
    robot.press("Enter")
    let svg = String(decoding: try Files.read(path), as: UTF8.self)
    #expect(svg.hasPrefix("<?xml") || svg.hasPrefix("<svg"), "\(svg.prefix(80))")
    #expect(svg.contains("Your year 2026") && svg.contains("WHEN YOU WORKED"))
    #expect(!svg.contains("‹ h"))
    robot.press("E C-u")
    robot.type(path)
    robot.press("Enter")
    #expect(robot.screen.contains("already exists"), "\(robot.screen)")
  }

  @Test("steps at work are counted while nothing else is to do")
  func steps() throws {
    let robot = try robot(demo: DemoStore(years: 2, walkedDays: 60))
    #expect(robot.state.isCounting)
    #expect(robot.screen.contains(/Steps at work +…/), "\(robot.screen)")
    while robot.state.isCounting { robot.wait(seconds: 0) }
    let steps = try #require(robot.screen.firstMatch(of: /Steps at work +(\d+),\d{3}/))
    #expect(Int(steps.1) ?? 0 > 10, "\(robot.screen)")
    let line = robot.screen
    robot.press("o Y")
    while robot.state.isCounting { robot.wait(seconds: 0) }
    #expect(robot.screen == line)
  }

  @Test("an empty year names the planned shifts that are over and not confirmed")
  func unconfirmed() throws {
    let robot = try Robot([try planned("2026-11-14 20:00", "2026-11-15 08:00")])
    robot.press("3 Y")
    #expect(robot.prose.contains("No shifts worked in 2026."), "\(robot.screen)")
    #expect(
      robot.prose.contains("1 shift not confirmed: 12:00. W confirms it as planned."),
      "\(robot.screen)")
    robot.press("W")
    #expect(robot.screen.contains(/Shifts +1/), "\(robot.screen)")
  }

  @Test("without a region, steps and a rate the lines that cannot be known are left out")
  func bare() throws {
    let robot = try Robot([
      try planned("2026-11-14 20:00", "2026-11-15 08:00")
        .worked(from: "2026-11-14T20:00:00Z", to: "2026-11-15T08:30:00Z")
    ])
    robot.press("3 Y")
    #expect(robot.screen.contains("Past the planned end"), "\(robot.screen)")
    for word in ["Public holidays", "Steps at work", "Overtime", "2025"] {
      #expect(!robot.screen.contains(word), "\(word)\n\(robot.screen)")
    }
  }
}

extension Robot {
  /// The number of listed shifts, as the heading says.
  fileprivate var shown: Int {
    screen.firstMatch(of: /(\d+) shifts/).flatMap { Int($0.1) } ?? 0
  }
}
