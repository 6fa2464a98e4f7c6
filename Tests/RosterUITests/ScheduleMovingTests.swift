import AppCore
import AppTestSupport
import Domain
import RosterUI
import Services
import ServicesTestSupport
import Terminal
import TestSupport
import Testing

/// Before, keys, after: the cursor begins on Saturday 2026-11-21.
@Suite("Moving on the Schedule") struct ScheduleMovingTests {
  /// DuPont from the beginning of the year, and four shifts on one day.
  private func robot(
    size: Size = Size(80, 24), first: Weekday = .monday
  ) throws -> Robot {
    let pattern = try rotation("dupont", from: "2026-01-05", until: "2027-03-01", team: 2)
    let shifts = try ["06:00 09:00", "10:00 12:00", "13:00 17:00", "20:00 22:00"].enumerated().map {
      let times = $1.split(separator: " ")
      return try planned(
        "2026-11-18 \(times[0])", "2026-11-18 \(times[1])", name: "S\($0)")
    }
    return try Robot(patterns: [pattern], shifts: shifts, size: size) { $0.firstWeekday = first }
  }

  @Test(
    "in the month by days, weeks, months and years",
    arguments: [
      ("h", "2026-11-20"), ("l", "2026-11-22"), ("Left Left", "2026-11-19"),
      ("Right", "2026-11-22"), ("j", "2026-11-28"), ("k", "2026-11-14"), ("Down Up", "2026-11-21"),
      ("j j l", "2026-12-06"), ("PgDn", "2026-12-21"), ("PgUp", "2026-10-21"),
      ("C-d C-u", "2026-11-21"), (">", "2026-12-21"), ("< <", "2026-09-21"),
      (")", "2027-11-21"), ("(", "2025-11-21"), ("}", "2027-11-21"), ("{ {", "2024-11-21"),
      ("0", "2026-11-16"), ("$", "2026-11-22"), ("j j 0", "2026-11-30"),
      ("> > t", "2026-11-21"), ("k k k h h h h h h >", "2026-11-25"),
      ("> > l l l l l l l l l l >", "2027-02-28"),
    ])
  func month(keys: String, day: String) throws {
    let robot = try robot()
    robot.press(keys)
    #expect(robot.cursorDay == day)
  }

  @Test("the week begins where the person's does")
  func sunday() throws {
    let robot = try robot(first: .sunday)
    robot.press("0")
    #expect(robot.cursorDay == "2026-11-15")
    robot.press("$")
    #expect(robot.cursorDay == "2026-11-21")
    #expect(robot.screen.contains("Sun       Mon       Tue"))
  }

  @Test(
    "a step is taken as often as was typed with Alt",
    arguments: [
      ("M-3 j", "2026-12-12"), ("M-1 M-0 l", "2026-12-01"), ("M-2 >", "2027-01-21"),
      ("M-2 PgUp", "2026-09-21"), ("M-5 )", "2031-11-21"), ("M-3 Esc j", "2026-11-28"),
      ("M-3 z j", "2026-11-28"), ("M-4 h M-2 h", "2026-11-15"),
    ])
  func counts(keys: String, day: String) throws {
    let robot = try robot()
    robot.press(keys)
    #expect(robot.cursorDay == day)
    #expect(robot.state.count == 0)
  }

  @Test("a count shows while it is typed, and moves through every list")
  func countElsewhere() throws {
    let robot = try robot()
    robot.press("1 M-3")
    #expect(robot.screen.split(separator: "\n")[0].contains("3×"))
    robot.press("j")
    #expect(robot.state.dashboard.list.selection == 3)
    #expect(!robot.screen.split(separator: "\n")[0].contains("×"))
  }

  @Test("no day before 1900 or after 2200 is reached", arguments: ["(", ")"])
  func ends(key: String) throws {
    let robot = try robot()
    robot.press("M-9 M-9 M-9 \(key)")
    #expect(robot.cursorDay == (key == "(" ? "1900-01-01" : "2200-12-31"))
    for view in ["o", "o", "o", "o"] {
      robot.press(view)
      robot.press("h l j k")
      #expect(robot.backend.screen.brokenInvariants() == [])
    }
  }

  // MARK: Reading

  @Test("moving inside what is shown reads nothing; crossing its edge reads once")
  func reading() throws {
    var desk = Desk(try robot())
    for keys in ["h", "l", "j", "k k k", "0", "$", "n", "v l v"] {
      #expect(desk.press(keys) == [], "\(keys)")
    }
    #expect(desk.press("M-4 j") == [.readOn])
    let robot = try robot()
    robot.press("o")
    desk = Desk(robot)
    for keys in ["h", "h h h h", "l"] { #expect(desk.press(keys) == [], "\(keys)") }
    #expect(desk.press("PgDn") == [.readOn])
    robot.press("o")
    desk = Desk(robot)
    for keys in ["j", "k k k", "PgDn", "n"] { #expect(desk.press(keys) == [], "\(keys)") }
  }

  // MARK: Week

  @Test(
    "in the week by days, shifts and weeks",
    arguments: [
      ("h", "2026-11-20", nil), ("PgDn", "2026-11-28", nil), ("PgUp", "2026-11-14", "Day"),
      ("k", "2026-11-18", "S3"), ("k k", "2026-11-18", "S2"), ("k k k k k", "2026-11-15", "Day"),
      ("j", "2026-11-23", "Night"), ("k k j", "2026-11-18", "S3"), ("<", "2026-10-21", nil),
    ] as [(String, String, String?)])
  func week(keys: String, day: String, name: String?) throws {
    let robot = try robot()
    robot.press("o \(keys)")
    #expect(robot.cursorDay == day)
    #expect(robot.state.selectedShift?.name == name)
  }

  @Test("n and N step through the shifts of a day, then on to the next that has one")
  func shifts() throws {
    let robot = try robot()
    robot.press("h h h")
    #expect(robot.state.selectedShift?.name == "S0")
    #expect(robot.screen.contains("1/4"))
    robot.press("n n")
    #expect(robot.state.selectedShift?.name == "S2")
    #expect(robot.state.schedule.shiftIndex == 2)
    #expect(robot.screen.contains("3/4"))
    robot.press("n n")
    #expect(robot.cursorDay == "2026-11-23")
    robot.press("N")
    #expect(robot.state.selectedShift?.name == "S3")
    robot.press("N N N N")
    #expect(robot.cursorDay == "2026-11-15")
    robot.press("M-5 n")
    #expect(robot.cursorDay == "2026-11-23")
  }

  @Test("n finds the next shift far beyond what is shown, and stays at the last")
  func farShift() throws {
    let robot = try Robot(
      patterns: [],
      shifts: [
        planned("2026-11-21 07:00", "2026-11-21 15:00", name: "Here"),
        planned("2028-05-02 07:00", "2028-05-02 15:00", name: "Far"),
      ])
    for view in 0..<4 {
      robot.press("t n")
      #expect(robot.cursorDay == "2028-05-02", "\(view)")
      robot.press("n")
      #expect(robot.cursorDay == "2028-05-02")
      robot.press("N")
      #expect(robot.cursorDay == "2026-11-21")
      robot.press("N o")
      #expect(robot.cursorDay == "2026-11-21")
    }
  }

  @Test(
    "the first and the last shift are reached from every view",
    arguments: ["", "o", "o o", "o o o"])
  func firstAndLast(view: String) throws {
    let robot = try robot()
    robot.press(view)
    robot.press("g g")
    #expect(robot.cursorDay == "2026-01-08")
    #expect(robot.state.selectedShift?.name == "Day")
    robot.press("G")
    #expect(robot.cursorDay == "2027-02-28")
    robot.press("Home")
    #expect(robot.cursorDay == "2026-01-08")
    robot.press("t")
    #expect(robot.cursorDay == "2026-11-21")
  }

  // MARK: Views

  @Test("the views follow one another over the same day and shift")
  func views() throws {
    let robot = try robot()
    robot.press("h h h n n")
    for view in [ScheduleViewModel.View.week, .list, .year, .month] {
      robot.press("o")
      #expect(robot.state.schedule.view == view)
      #expect(robot.cursorDay == "2026-11-18")
      #expect(robot.state.selectedShift?.name == "S2")
    }
  }

  @Test(
    "each view can be asked for by name, and by a click on it", arguments: ["week", "list", "year"])
  func byName(view: String) throws {
    let robot = try robot()
    #expect(robot.click(view))
    #expect(robot.state.schedule.view.rawValue == view)
    #expect(robot.click("month"))
    #expect(robot.state.schedule.view == .month)
    robot.press(":")
    robot.type("\(view) view")
    robot.press("Enter")
    #expect(robot.state.schedule.view.rawValue == view)
  }

  @Test("a day without a shift is a row of the list while the cursor is on it")
  func freeDay() throws {
    let robot = try robot()
    robot.press("o o")
    #expect(robot.screen.contains("Sat 21 Nov  off"))
    robot.press("k")
    #expect(!robot.screen.contains("Sat 21 Nov  off"))
    #expect(robot.state.selectedShift?.name == "S3")
    robot.press("l")
    #expect(robot.screen.contains("Thu 19 Nov  off"))
    robot.press("a a")
    #expect(try robot.form().form.value("day") == "2026-11-19")
  }

  @Test("groups have the sums of their shifts, and a running total beside each")
  func sums() throws {
    let robot = try robot()
    robot.press("o o k")
    // 3 + 2 + 4 + 2 hours.
    for row in [
      "─ Week 47 · 16–22 Nov 2026 ─", "─ 11:00 ─",
      "3:00     3:00  planned", "2:00     5:00  planned", "4:00     9:00  planned",
      "2:00    11:00  planned",
    ] {
      #expect(robot.screen.contains(row), "\(row)")
    }
    robot.press("b")
    #expect(robot.screen.contains("Shifts by pay period"))
    // DuPont C from the 9th on: one night that is over, four days, and the four shifts above.
    #expect(robot.screen.contains("─ 9–22 Nov ─"))
    robot.press("b")
    #expect(robot.screen.contains("Shifts by month"))
    let month = robot.state.schedule.contents.entries.filter {
      $0.day.month == 11 && $0.day.year == 2026
    }
    let hours = month.reduce(0) { $0 + $1.shift.scheduled.seconds } / 3600
    #expect(robot.screen.contains("\(hours):00"))
    robot.press("b")
    #expect(robot.screen.contains("Shifts by week"))
  }

  // MARK: Jumps

  @Test(
    "a day that is typed after the colon is gone to",
    arguments: [
      ("2026-03-15", "2026-03-15"), ("15.3.2026", "2026-03-15"), ("-3w", "2026-10-31"),
      ("+10d", "2026-12-01"), ("+2m", "2027-01-21"), ("-1y", "2025-11-21"),
      ("monday", "2026-11-23"), ("tomorrow", "2026-11-22"), ("heute", "2026-11-21"),
    ])
  func jump(text: String, day: String) throws {
    let robot = try robot()
    robot.press(":")
    robot.type(text)
    robot.press("Enter")
    #expect(robot.cursorDay == day)
    #expect(robot.state.layers.isEmpty)
  }

  @Test("a sign counts from the cursor, a word from today, and the palette says which day it is")
  func jumpFromCursor() throws {
    let robot = try robot()
    robot.press("> > :")
    robot.type("+3d")
    #expect(robot.screen.contains("Go to Sun 24 Jan 2027"))
    robot.press("Esc :")
    robot.type("today")
    #expect(robot.screen.contains("Go to Sat 21 Nov 2026"))
    robot.press("Esc 1 :")
    robot.type("2026-12-24")
    robot.press("Enter")
    #expect(robot.state.screen == .schedule)
    #expect(robot.cursorDay == "2026-12-24")
    #expect(robot.screen.contains("December 2026"))
  }

  @Test("what is no day offers no day", arguments: ["2026-02-30", "0001-01-01", "9999-12-31", "3"])
  func noJump(text: String) throws {
    let robot = try robot()
    robot.press(":")
    robot.type(text)
    #expect(!robot.screen.contains("Go to "))
  }

  // MARK: Selection

  @Test("v begins a selection that moves stretch, v or Esc ends it")
  func selection() throws {
    let robot = try robot()
    var days: [String] {
      let days = robot.state.schedule.selectedDays
      return [days.lowerBound, days.upperBound].map(ISOText.format)
    }
    #expect(days == ["2026-11-21", "2026-11-21"])
    robot.press("v l l h h h h")
    #expect(days == ["2026-11-19", "2026-11-21"])
    #expect(robot.screen.contains("SELECTING 3 days"))
    robot.press("Esc")
    #expect(robot.state.schedule.anchor == nil)
    robot.press("v j v")
    #expect(robot.state.schedule.anchor == nil)
    #expect(robot.cursorDay == "2026-11-26")
  }

  @Test("Esc takes back one thing after another")
  func escape() throws {
    let robot = try robot()
    robot.press("/")
    robot.type("day")
    robot.press("Enter v j")
    #expect(robot.state.schedule.anchor != nil)
    robot.press("Esc")
    #expect(robot.state.schedule.anchor == nil)
    #expect(!robot.state.schedule.filter.isEmpty)
    robot.press("Esc")
    #expect(robot.state.schedule.filter.isEmpty)
  }

  // MARK: After a change

  @Test(
    "an added shift is under the cursor, wherever the form put it", arguments: ["", "o", "o o"])
  func added(view: String) throws {
    let robot = try robot()
    robot.press(view)
    robot.press("a a")
    try robot.fill("day", "2026-12-24")
    try robot.fill("start", "08:00")
    try robot.fill("end", "12:00")
    try robot.fill("name", "Eve")
    robot.press("Enter")
    #expect(robot.cursorDay == "2026-12-24")
    #expect(robot.state.selectedShift?.name == "Eve")
  }

  @Test("the cursor goes along with a shift that is moved, also back", arguments: ["", "o", "o o"])
  func moved(view: String) throws {
    let robot = try robot()
    robot.press("h h h n")
    robot.press(view)
    let shift = try #require(robot.state.selectedShift)
    robot.press("e")
    try robot.fill("day", "2027-06-01")
    robot.press("Enter")
    #expect(robot.state.selectedShift?.id == shift.id)
    #expect(robot.cursorDay == "2027-06-01")
    robot.press("u")
    #expect(robot.state.selectedShift == shift)
  }

  @Test("a planned shift of a pattern is edited, called off and deleted where it stands")
  func plannedShift() throws {
    let robot = try robot()
    robot.press("j")
    #expect(robot.state.selectedShift == nil)
    robot.press("N")
    #expect(robot.cursorDay == "2026-11-26")
    let shift = try #require(robot.state.selectedShift)
    #expect(shift.origin != nil)
    robot.press("x Enter")
    #expect(robot.state.selectedShift?.status == .cancelled)
    #expect(robot.state.selectedShift?.id == shift.id)
    robot.press("u d Enter")
    #expect(robot.state.selectedShift == nil)
    #expect(robot.cursorDay == "2026-11-26")
    robot.press("u")
    #expect(robot.state.selectedShift?.id == shift.id)
  }
}
