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

/// Shifts edited on the Schedule, by keys.
@Suite("Editing on the Schedule") struct ScheduleEditingTests {
  /// DDNN---- from 6 April, so that 1 June begins a cycle; today is 20 May. The cursor is on `day`.
  private func robot(
    _ day: String = "2026-06-03", view: String = "", _ shifts: [Shift] = [],
    size: Size = Size(80, 24)
  ) throws -> Robot {
    let robot = try Robot(now: "2026-05-20T08:00:00Z", size: size) { store, environment in
      let services = StoreServices(store: store, environment: environment)
      _ = try services.perform(.pattern(.save(rota("DDNN----", start: "2026-04-06"))))
      for shift in shifts { _ = try services.perform(.shift(.add(shift))) }
    }
    robot.press("2 \(view)")
    go(day, robot)
    return robot
  }

  private func go(_ day: String, _ robot: Robot) {
    robot.press(":")
    robot.type(day)
    robot.press("Enter")
  }

  /// The letters of the shifts on each day, small where they are cancelled, `-` for none.
  private func letters(_ robot: Robot, _ from: String, _ until: String) throws -> String {
    let first = try day(from), environment = robot.environment
    let roster = try Roster(store: robot.store, environment)
    let shifts = try roster.shifts(
      startingIn: Interval(
        start: environment.zone.startOfDay(first), end: environment.zone.startOfDay(day(until))))
    return try (0..<(day(until) - first)).map { offset in
      let codes = shifts.filter {
        environment.zone.local(at: $0.start).day == first.adding(days: offset)
      }.map { $0.status == .cancelled ? $0.code.lowercased() : $0.code }
      return codes.isEmpty ? "-" : codes.joined()
    }.joined()
  }

  private func selected(_ robot: Robot) throws -> String {
    let shift = try #require(robot.state.selectedShift)
    return ISOText.format(shift.localStart).replacing("T", with: " ")
  }

  // MARK: Moving

  @Test("a ghost goes by days and weeks in the month, and the shift goes where it is put down")
  func month() throws {
    let robot = try robot()
    let before = try robot.store.records(), count = try robot.store.changeCount()
    robot.press("m l")
    #expect(robot.screen.contains("Moving Kind N"), "\(robot.screen)")
    #expect(robot.screen.contains("Thu 4 Jun 19:00–07:00"))
    #expect(robot.state.schedule.cursor == (try day("2026-06-04")))
    robot.press("j k l Enter")
    #expect(robot.screen.contains("Which shifts of Rota?"))
    #expect(robot.screen.contains("Only this one"))
    robot.press("Enter")
    #expect(robot.state.layers.isEmpty)
    #expect(robot.screen.contains("Moved Kind N"))
    #expect(try letters(robot, "2026-06-01", "2026-06-09") == "DD-NN---")
    #expect(try selected(robot) == "2026-06-05 19:00")
    #expect(try robot.store.changeCount() == count + 1)
    robot.press("u")
    #expect(try robot.store.records() == before)
  }

  @Test("a ghost goes by quarters of an hour in the week, with all that follow")
  func week() throws {
    let robot = try robot(view: "o")
    #expect(robot.state.schedule.view == .week)
    robot.press("m j j Enter 2")
    #expect(try selected(robot) == "2026-06-03 19:30")
    #expect(try letters(robot, "2026-06-01", "2026-06-14") == "DDNN----DDNN-")
    go("2026-06-12", robot)
    #expect(try selected(robot) == "2026-06-12 19:30")
    go("2026-05-27", robot)
    #expect(try selected(robot) == "2026-05-27 19:00")
    robot.press("u")
    go("2026-06-12", robot)
    #expect(try selected(robot) == "2026-06-12 19:00")
  }

  @Test("all that follow a shift that comes to another day: the cursor stays with it")
  func followed() throws {
    let robot = try robot()
    robot.press("m l Enter 2")
    #expect(try letters(robot, "2026-06-01", "2026-06-17") == "DD-NN----DDNN---")
    #expect(try selected(robot) == "2026-06-04 19:00")
  }

  @Test("a step is taken as often as told, over the end of the month too")
  func counted() throws {
    let robot = try robot()
    robot.press("m M-3 j")
    #expect(robot.state.schedule.cursor == (try day("2026-06-24")))
    robot.press("PgDn")
    #expect(robot.state.schedule.cursor == (try day("2026-07-22")))
    robot.press("- - + Enter Enter")
    #expect(try selected(robot) == "2026-07-22 18:45")
  }

  @Test(
    "Esc leaves everything as it was, from the question to the ghost, from the ghost to the cursor")
  func leaving() throws {
    let robot = try robot()
    let before = try robot.store.records()
    robot.press("m l l Enter")
    #expect(robot.state.layers.count == 2)
    robot.press("Esc")
    #expect(robot.state.layers.count == 1 && robot.state.schedule.ghosts.count == 1)
    #expect(robot.screen.contains("Fri 5 Jun 19:00–07:00"))
    robot.press("Esc")
    #expect(robot.state.layers.isEmpty && robot.state.schedule.ghosts.isEmpty)
    #expect(try selected(robot) == "2026-06-03 19:00")
    robot.press("m Enter")
    #expect(robot.state.layers.isEmpty)
    #expect(try robot.store.records() == before)
  }

  @Test("what would be wrong is told while the ghost is there")
  func warnings() throws {
    let robot = try robot("2026-06-03", [], size: Size(120, 40))
    robot.press("m")
    #expect(robot.state.schedule.ghosts.first?.warnings == [])
    robot.press("h + + + +")
    // The day before ends at 19:00, and so does its rest.
    #expect(robot.state.schedule.ghosts.first?.warnings.map(\.concern.code) == ["short_rest"])
    #expect(robot.screen.contains("  !"))
    #expect(robot.screen.contains("rest"), "\(robot.screen)")
    robot.press("l")
    #expect(robot.state.schedule.ghosts.first?.warnings == [])
  }

  @Test("a shift that runs is not moved, and that is said")
  func running() throws {
    let robot = try robot("2026-05-20")
    robot.press("s m")
    #expect(robot.state.layers.isEmpty)
    #expect(robot.screen.contains("can’t be moved or started"), "\(robot.screen)")
  }

  // MARK: Length

  @Test("the end goes by quarters of an hour, or the start")
  func length() throws {
    let robot = try robot()
    robot.press("+ + j")
    #expect(robot.screen.contains("End of Kind N  Wed 3 Jun 19:00–07:45  12 h 45 m"))
    robot.press("Tab")
    #expect(robot.screen.contains("Start of Kind N  Wed 3 Jun 18:15–07:00  12 h 45 m"))
    robot.press("- Enter Enter")
    #expect(try selected(robot) == "2026-06-03 18:30")
    #expect(robot.state.selectedShift?.scheduled.seconds == 45_000)
    // As long as its kind again, it is but this one that changes.
    robot.press("- - Enter")
    #expect(robot.state.layers.isEmpty)
    #expect(robot.state.selectedShift?.scheduled.seconds == 43_200)
    robot.press("M-9 M-9 -")
    #expect(robot.state.layers.isEmpty && robot.screen.contains("is before"), "\(robot.screen)")
  }

  // MARK: Copies and swaps

  @Test("a copy is put on another day; the shift stays")
  func duplicate() throws {
    let robot = try robot()
    robot.press("D l Enter")
    #expect(robot.state.layers.isEmpty)
    #expect(try letters(robot, "2026-06-01", "2026-06-09") == "DDNNN---")
    #expect(try selected(robot) == "2026-06-05 19:00")
    #expect(robot.state.selectedShift?.origin == nil)
  }

  @Test("two days change places")
  func swap() throws {
    let robot = try robot("2026-06-02")
    robot.press("w l l l")
    #expect(robot.screen.contains("Swapping Tue 2 Jun with Fri 5 Jun"), "\(robot.screen)")
    #expect(robot.state.schedule.ghosts.map(\.day) == [try day("2026-06-05")])
    robot.press("h Enter")
    #expect(try letters(robot, "2026-06-01", "2026-06-09") == "DNND----")
    robot.press("u")
    #expect(try letters(robot, "2026-06-01", "2026-06-09") == "DDNN----")
    go("2026-06-06", robot)
    robot.press("w l Enter")
    #expect(robot.screen.contains("No shifts that can be changed."), "\(robot.screen)")
    robot.press("Esc")
  }

  // MARK: Several days

  @Test("chosen days are copied and pasted, once or until the chosen days are full")
  func copyAndPaste() throws {
    let robot = try robot("2026-06-02")
    robot.press("v l y")
    #expect(robot.screen.contains("Copied 2 shifts; P pastes."), "\(robot.screen)")
    #expect(robot.state.schedule.anchor == nil)
    go("2026-06-05", robot)
    robot.press("P")
    #expect(try letters(robot, "2026-06-01", "2026-06-09") == "DDNNDN--")
    go("2026-07-27", robot)
    robot.press("v l l l l C-v")
    #expect(try letters(robot, "2026-07-27", "2026-08-03") == "DDDNDNNND--")
    robot.press("u u")
    #expect(try letters(robot, "2026-06-01", "2026-06-09") == "DDNN----")
  }

  @Test("days beyond the month shown are chosen too, and cut and brought back elsewhere")
  func cut() throws {
    let robot = try robot("2026-06-03")
    robot.press("v M-3 j C-x")
    #expect(try letters(robot, "2026-06-01", "2026-06-29") == "DD----------------------DDNN")
    robot.press("u")
    go("2026-06-03", robot)
    robot.press("X")
    #expect(robot.screen.contains("Cut 1 shift."), "\(robot.screen)")
    robot.press("Right P Right P")
    #expect(try letters(robot, "2026-06-01", "2026-06-09") == "DD-NNN---")
  }

  @Test("chosen shifts are called off, marked, deleted; each is one step")
  func several() throws {
    let robot = try robot("2026-06-01")
    let count = try robot.store.changeCount()
    robot.press("v l l x Enter")
    #expect(try letters(robot, "2026-06-01", "2026-06-09") == "ddnN----")
    robot.press("u v l l l O")
    #expect(
      try robot.store.shifts.page(after: nil, limit: 9).filter(\.isAdditionalShift).count == 2)
    robot.press("u")
    go("2026-06-01", robot)
    robot.press("v l l l d")
    #expect(robot.screen.contains("Delete 4 shifts?"), "\(robot.screen)")
    robot.press("n")
    #expect(try letters(robot, "2026-06-01", "2026-06-09") == "DDNN----")
    go("2026-06-01", robot)
    robot.press("v l l l d y")
    #expect(try letters(robot, "2026-06-01", "2026-06-09") == "--------")
    robot.press("u")
    #expect(try letters(robot, "2026-06-01", "2026-06-09") == "DDNN----")
    #expect(try robot.store.changeCount() == count + 3)
  }

  @Test("what is over is taken as worked: one shift, or all of the chosen days")
  func worked() throws {
    let robot = try robot("2026-05-16")
    robot.press("W")
    #expect(robot.state.selectedShift?.status == .completed)
    robot.press("v j W")
    #expect(robot.screen.contains("Marked 3 shifts as worked."), "\(robot.screen)")
    robot.press("u u")
    go("2026-06-03", robot)
    robot.press("W")
    #expect(robot.screen.contains("None of the planned shifts is over yet."))
  }

  // MARK: Patterns

  @Test("an edited shift of a pattern: this one, all that follow, or the whole pattern")
  func edited() throws {
    for (key, result) in [("1", "DDLN----DDNN"), ("2", "DDLL----DDLL"), ("3", "DDLL----DDLL")] {
      let robot = try robot()
      robot.press("e")
      try robot.fill("start", "20:00")
      robot.press("Enter")
      #expect(robot.screen.contains("Which shifts of Rota?"), "\(robot.screen)")
      // Back in the form with all that was typed.
      robot.press("Esc")
      #expect(try robot.field("start").input.text == "20:00")
      robot.press("Enter \(key)")
      #expect(robot.state.layers.isEmpty)
      let roster = try Roster(store: robot.store, robot.environment)
      let shifts = try roster.shifts(
        startingIn: Interval(
          start: utc("2026-05-31T23:00:00Z"), end: utc("2026-06-12T23:00:00Z")))
      let late = try (0..<12).map { offset in
        let day = try day("2026-06-01").adding(days: offset)
        let shift = shifts.first { $0.localStart.day == day }
        return shift.map { $0.localStart.hour == 20 ? "L" : $0.code } ?? "-"
      }
      #expect(late.joined() == result)
      let may = try #require(
        try roster.shifts(
          startingIn: Interval(start: utc("2026-05-25T23:00:00Z"), end: utc("2026-05-26T23:00:00Z"))
        ).first)
      #expect(may.localStart.hour == (key == "3" ? 20 : 19))
      robot.press("u")
      #expect(try letters(robot, "2026-06-01", "2026-06-09") == "DDNN----")
    }
  }

  @Test("a shift of a pattern is deleted alone or with all that follow; one by hand is asked about")
  func deleted() throws {
    let robot = try robot(
      "2026-06-03", [planned("2026-06-06 10:00", "2026-06-06 12:00", name: "Extra")])
    robot.press("d")
    #expect(robot.screen.contains("Delete which shifts of Rota?"), "\(robot.screen)")
    robot.press("Esc d Enter")
    #expect(try letters(robot, "2026-06-01", "2026-06-05") == "DD-N")
    robot.press("u")
    go("2026-06-03", robot)
    robot.press("d j Enter")
    #expect(try letters(robot, "2026-05-30", "2026-06-06") == "--DD---")
    go("2026-06-06", robot)
    robot.press("d")
    #expect(robot.screen.contains("Delete this shift?"))
  }

  // MARK: The list

  @Test("in the list too a shift is moved, and only what the filter shows is chosen")
  func list() throws {
    let robot = try robot(view: "o o")
    #expect(robot.state.schedule.view == .list)
    robot.press("m j j + Enter 1")
    #expect(try selected(robot) == "2026-06-05 19:15")
    robot.press("u /")
    robot.type("night")
    robot.press("Enter")
    go("2026-06-01", robot)
    robot.press("v M-9 j x Enter")
    let off = try robot.store.shifts.page(after: nil, limit: 99)
    #expect(off.count > 3 && off.allSatisfy { $0.code == "N" && $0.status == .cancelled })
  }
}
