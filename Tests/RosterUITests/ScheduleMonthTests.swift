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
import Widgets

/// What the cells of a month say of shifts and days.
@Suite("The month") struct ScheduleMonthTests {
  private func cells(_ robot: Robot) -> [MonthGrid.Day] {
    MonthModel(robot.state.schedule, robot.app.environment).weeks.flatMap(\.days)
  }

  private func cell(_ robot: Robot, _ date: String) throws -> MonthGrid.Day {
    let place = try day(date) - robot.state.schedule.monthDays.first
    return try #require(cells(robot).dropFirst(place).first)
  }

  @Test(
    "the grid has whole weeks from the person's first day of the week on",
    arguments: [
      ("2026-11-21", Weekday.monday, "2026-10-26", 6), ("2027-02-10", .monday, "2027-02-01", 4),
      ("2026-02-10", .sunday, "2026-02-01", 4), ("2026-08-15", .monday, "2026-07-27", 6),
      ("2026-05-05", .saturday, "2026-05-02", 0), ("2026-03-01", .monday, "2026-02-23", 6),
    ])
  func weeks(date: String, first: Weekday, start: String, weeks: Int) throws {
    let days = MonthDays(of: try day(date), firstWeekday: first)
    guard weeks > 0 else {
      // May 2026 begins on a Friday.
      #expect(ISOText.format(days.first) == "2026-04-25")
      return
    }
    #expect(ISOText.format(days.first) == start)
    #expect(days.weeks == weeks)
  }

  @Test("weeks are numbered as ISO 8601 does, by their Thursday, whatever day they begin on")
  func weekNumbers() throws {
    for (first, numbers) in [
      (Weekday.monday, ["53", "1", "2", "3", "4"]), (.sunday, ["53", "1", "2", "3", "4", "5"]),
    ] {
      let robot = try Robot(patterns: [], now: "2027-01-15T12:00:00Z") { $0.firstWeekday = first }
      let model = MonthModel(robot.state.schedule, robot.app.environment)
      #expect(model.weeks.map(\.label) == numbers)
    }
  }

  @Test("a night that crosses a month is seen in both, and belongs to the day it begins")
  func crossing() throws {
    let night = try planned("2026-11-30 19:00", "2026-12-01 07:00", name: "Night")
    let robot = try Robot(patterns: [], shifts: [night])
    #expect(try cell(robot, "2026-11-30").entries.map(\.code) == ["N"])
    #expect(try cell(robot, "2026-11-30").entries[0].runsOn)
    #expect(try cell(robot, "2026-12-01").continuation == .ends("07"))
    #expect(robot.screen.contains("12 h · 1 night"))
    robot.press(">")
    #expect(robot.screen.contains("December 2026"))
    #expect(try cell(robot, "2026-12-01").continuation == .ends("07"))
    #expect(try cell(robot, "2026-12-01").entries.isEmpty)
    #expect(!robot.screen.contains("1 night"))
    // A grid that begins with the day after still shows where it ends.
    let later = try Robot(
      patterns: [], shifts: [planned("2027-01-31 19:00", "2027-02-01 07:00")],
      now: "2027-02-10T12:00:00Z")
    #expect(try cell(later, "2027-02-01").continuation == .ends("07"))
  }

  @Test("a night over a clock change has its true length")
  func clockChange() throws {
    let pattern = try rotation("4-on-4-off-nights", from: "2026-10-24", until: "2026-10-25")
    let robot = try Robot(patterns: [pattern], now: "2026-10-24T12:00:00Z")
    #expect(robot.screen.contains("13 h · 1 night"))
    robot.press("o")
    #expect(robot.screen.contains("13 h · 1 night"))
    robot.press("o")
    #expect(robot.screen.contains("13:00"))
  }

  @Test("a shift that ends at midnight stays on its day, one of 48 hours passes through another")
  func ends() throws {
    let robot = try Robot(
      patterns: [],
      shifts: [
        planned("2026-11-02 14:00", "2026-11-03 00:00", name: "Late"),
        planned("2026-11-10 07:00", "2026-11-12 07:00", name: "Weekend"),
        planned("2026-11-17 07:00", "2026-11-18 07:00", name: "Duty").cancelled(),
      ])
    #expect(try !cell(robot, "2026-11-02").entries[0].runsOn)
    #expect(try cell(robot, "2026-11-03").continuation == nil)
    #expect(try cell(robot, "2026-11-11").continuation == .passes)
    #expect(try cell(robot, "2026-11-12").continuation == .ends("07"))
    #expect(try cell(robot, "2026-11-18").continuation == nil)
    #expect(try cell(robot, "2026-11-17").entries[0].isCancelled)
  }

  @Test(
    "a shift has its own letter, else that of its name, else one for the time of day",
    arguments: [
      ("N7", "Night", "07:00", "N7"), ("", "früh", "07:00", "F"), ("", " 夜勤", "19:00", "夜"),
      ("", "", "07:00", "D"), ("", "", "15:00", "E"), ("", "", "22:00", "N"),
      ("", "ß", "07:00", "SS"),
    ])
  func codes(code: String, name: String, start: String, shown: String) throws {
    var shift = try planned("2026-11-10 \(start)", "2026-11-10 23:30", name: name)
    shift.code = code
    let robot = try Robot(patterns: [], shifts: [shift])
    #expect(try cell(robot, "2026-11-10").entries[0].code == shown)
  }

  @Test("patterns have their colours; a single one without has those of the time of day")
  func colours() throws {
    func roles(_ colors: [PatternColor]) throws -> Set<Role> {
      let patterns = try colors.map {
        try rotation("dupont", from: "2026-01-05", until: "2027-01-05", color: $0)
      }
      let robot = try Robot(patterns: patterns)
      return Set(cells(robot).flatMap(\.entries).map(\.style.role))
    }
    #expect(try roles([.series(0)]) == [.day, .night])
    #expect(try roles([.series(3)]) == [.series4])
    #expect(try roles([.series(0), .series(1)]) == [.series1, .series2])
    #expect(try roles([.rgb(0xff8050)]) == [.series6])
    #expect(try roles([.rgb(0x00ffff)]) == [.series1])
  }

  @Test("today, the cursor, the chosen days and public holidays are marked")
  func days() throws {
    let shift = try planned("2026-11-24 07:00", "2026-11-24 15:00")
    let robot = try Robot(patterns: [], shifts: [shift]) { $0.holidayRegion = .bavaria }
    robot.press("h v h h")
    let marked = cells(robot)
    func place(_ date: String) throws -> Int {
      try day(date) - robot.state.schedule.monthDays.first
    }
    #expect(try marked.indices.filter { marked[$0].isToday } == [place("2026-11-21")])
    #expect(try marked.indices.filter { marked[$0].isCursor } == [place("2026-11-18")])
    #expect(marked.filter(\.isSelected).map(\.label) == ["18", "19", "20"])
    #expect(try cell(robot, "2026-11-01").holiday == "All Saints’ Day")
    #expect(marked.filter { $0.holiday != nil }.count == 1)
    #expect(marked.filter(\.isOutside).count == 6 + 6)
    robot.press("t k k k l")
    #expect(robot.screen.contains("* All Saints’ Day"))
  }

  @Test("the heading sums the month's shifts, without those called off, and names their pattern")
  func heading() throws {
    let pattern = try rotation(
      "5-2", from: "2026-11-02", until: "2026-11-07", name: "Office")
    let robot = try Robot(
      patterns: [pattern],
      shifts: [
        planned("2026-11-20 19:00", "2026-11-21 07:00"),
        planned("2026-11-25 19:00", "2026-11-26 07:00").cancelled(),
      ])
    let slot = try #require(pattern.schedule.slots(on: day("2026-11-02")).first)
    let hours = 5 * slot.durationMinutes / 60 + 12
    #expect(robot.screen.contains("Office · \(hours) h · 1 night"))
    let second = try Robot(
      patterns: [pattern, rotation("kelly", from: "2026-11-02", until: "2026-11-03")])
    #expect(second.screen.contains("2 rotations · "))
  }

  @Test("a shift that is being moved is drawn where it would stand, without being read")
  func ghosts() throws {
    let robot = try Robot(patterns: [])
    let shift = try planned("2026-11-12 07:00", "2026-11-12 15:00", name: "Ghost")
    var model = robot.state.schedule
    var ghost = RosteredShift(shift, pattern: nil, robot.app.environment)
    ghost.isGhost = true
    model.ghosts = [ghost]
    let month = MonthModel(model, robot.app.environment).weeks.flatMap(\.days)
    #expect(month.flatMap(\.entries).map(\.isGhost) == [true])
    let week = WeekModel(model, robot.app.environment)
    #expect(week.columns.allSatisfy { $0.blocks.isEmpty })
    _ = model.update(.goTo(try day("2026-11-12")))
    #expect(
      WeekModel(model, robot.app.environment).columns.flatMap(\.blocks).map(\.isGhost) == [true])
  }

  // MARK: Warnings

  /// Nine and a half hours between a night and the day after it.
  private func tight() throws -> [Shift] {
    try [
      planned("2026-11-17 13:30", "2026-11-17 21:30", name: "Late"),
      planned("2026-11-18 07:00", "2026-11-18 15:00", name: "Early"),
    ]
  }

  @Test("a warning is marked where what is wrong begins, and told at both shifts")
  func warning() throws {
    let robot = try Robot(patterns: [], shifts: tight())
    #expect(try cell(robot, "2026-11-18").entries[0].hasWarning)
    #expect(try !cell(robot, "2026-11-17").entries[0].hasWarning)
    robot.press("N")
    #expect(robot.screen.contains("! Only 9 h 30 m rest before (minimum 11 h)"))
    robot.press("N")
    #expect(robot.screen.contains("! Only 9 h 30 m rest afterwards (minimum 11 h)"))
  }

  @Test("a warning is dismissed for that shift, stays dismissed, and undo brings it back")
  func dismissing() throws {
    let robot = try Robot(patterns: [], shifts: tight())
    robot.press("N !")
    #expect(robot.screen.contains("Dismiss a warning"))
    #expect(robot.screen.contains("Only 9 h 30 m rest before"))
    robot.press("Enter")
    #expect(try !cell(robot, "2026-11-18").entries[0].hasWarning)
    try robot.restart()
    robot.press("2 N")
    #expect(robot.state.schedule.selected?.warnings == [])
    robot.press("!")
    #expect(robot.screen.contains("This shift has no warnings."))
    robot.press("u")
    #expect(try cell(robot, "2026-11-18").entries[0].hasWarning)
  }

  @Test("four in the morning to noon of one day overlap with names")
  func overlap() throws {
    let robot = try Robot(
      patterns: [],
      shifts: [
        planned("2026-11-20 07:00", "2026-11-20 15:00", name: "Early"),
        planned("2026-11-20 14:00", "2026-11-20 22:00", name: "Late"),
      ])
    robot.press("h")
    #expect(robot.screen.contains("! Overlaps Late by 1 h"))
    robot.press("n")
    #expect(robot.screen.contains("! Overlaps Early by 1 h"))
    // Shifts that touch do not overlap; the rest between them is a matter of its own.
    let adjacent = try Robot(
      patterns: [],
      shifts: [
        planned("2026-11-20 07:00", "2026-11-20 15:00", name: "Early"),
        planned("2026-11-20 15:00", "2026-11-20 22:00", name: "Late"),
      ]
    ) { $0.restRules = .off }
    #expect(try cell(adjacent, "2026-11-20").entries.allSatisfy { !$0.hasWarning })
  }
}
