import AppCore
import AppTestSupport
import Domain
import Foundation
import RosterUI
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

@Suite("Import of shifts on the screen") struct ShiftImportScreenTests {
  let robot: Robot

  init() throws { try self.init(.english) }

  private init(_ language: Texts.Language) throws {
    robot = try Robot(now: "2026-11-21T03:00:00Z", language: language)
    var events = ""
    for (number, title) in ["Early", "Late", "Early", "Party"].enumerated() {
      events +=
        "BEGIN:VEVENT\nUID:\(number)\nSUMMARY:\(title)\n"
        + "DTSTART:2026120\(number + 1)T080000Z\nDURATION:PT8H\nEND:VEVENT\n"
    }
    events += "BEGIN:VEVENT\nUID:w\nSUMMARY:On call\nDTSTART;VALUE=DATE:20261210\nEND:VEVENT\n"
    try Data("BEGIN:VCALENDAR\n\(events)END:VCALENDAR\n".utf8)
      .write(to: URL(fileURLWithPath: robot.folder.folder + "/roster.ics"))
  }

  private func open() {
    robot.press("g i")
    robot.paste(robot.folder.folder + "/roster.ics")
    robot.press("Enter")
  }

  private func shifts() throws -> [Shift] {
    try robot.store.shifts.page(after: nil, limit: 100)
  }

  @Test("a preview shows every event; Enter brings them as one step")
  func importing() throws {
    open()
    #expect(robot.prose.contains("4 new, 0 changed, 0 unchanged, 1 skipped"))
    #expect(try shifts().isEmpty)
    robot.press("G")
    #expect(robot.prose.contains("It lasts whole days and has no times."))
    robot.press("Enter")
    #expect(robot.state.layers.isEmpty)
    #expect(try shifts().map(\.name) == ["Early", "Late", "Early", "Party"])
    open()
    #expect(robot.prose.contains("0 new, 0 changed, 4 unchanged, 1 skipped"))
    robot.press("Enter")
    #expect(robot.state[ShiftImportLayer.self] != nil)
    robot.press("Esc u")
    #expect(try shifts().isEmpty)
  }

  @Test("Space leaves one out, x a whole title, and both come back")
  func leaving() throws {
    open()
    robot.press("Space x")
    #expect(robot.prose.contains("2 new, 0 changed, 0 unchanged, 3 skipped"))
    robot.press("x")
    #expect(robot.prose.contains("3 new, 0 changed, 0 unchanged, 2 skipped"))
    robot.press("g g Space")
    #expect(robot.prose.contains("4 new, 0 changed, 0 unchanged, 1 skipped"))
    robot.press("g g x Enter")
    #expect(try shifts().map(\.name) == ["Late", "Party"])
  }

  @Test("a title gets another name, and whole days their hours")
  func mapping() throws {
    open()
    robot.press("m C-u")
    robot.type("Früh")
    robot.press("Enter")
    #expect(robot.prose.contains("In the file it is called “Early”."))
    robot.press("G m Tab Tab")
    robot.type("19:00")
    robot.press("Enter")
    #expect(robot.state.layers.count == 2, "one of two hours is missing")
    robot.type("07:00")
    robot.press("Enter")
    #expect(robot.prose.contains("5 new, 0 changed, 0 unchanged, 0 skipped"))
    robot.press("Enter")
    #expect(try shifts().map(\.name) == ["Früh", "Late", "Früh", "Party", "On call"])
    #expect(try shifts().last.map { $0.scheduledEnd - $0.scheduledStart } == 12 * 3600)
  }

  @Test(
    "a title can be an absence: leave is proposed for what means leave, and a whole day has one")
  func absence() throws {
    let event = "BEGIN:VEVENT\nUID:l\nSUMMARY:Urlaub\nDTSTART;VALUE=DATE:20261214\n"
    try Data("BEGIN:VCALENDAR\n\(event)DTEND;VALUE=DATE:20261217\nEND:VEVENT\nEND:VCALENDAR\n".utf8)
      .write(to: URL(fileURLWithPath: robot.folder.folder + "/roster.ics"))
    open()
    #expect(robot.prose.contains("0 new, 0 changed, 0 unchanged, 1 skipped"))
    robot.press("m")
    #expect(robot.prose.contains("As Leave"), "\(robot.prose)")
    robot.press("Enter")
    #expect(robot.prose.contains("1 new, 0 changed, 0 unchanged, 0 skipped"), "\(robot.prose)")
    robot.press("Enter")
    let absences = try robot.store.absences.absences()
    #expect(absences.map(\.kind) == ["leave"] && absences.map(\.calendarDays) == [3])
    #expect(try shifts().isEmpty)
    robot.press("u")
    #expect(try robot.store.absences.absences().isEmpty)
  }

  @Test("an overlap is marked in its row and named under the cursor")
  func overlapping() throws {
    open()
    robot.press("Enter")
    let event = "BEGIN:VEVENT\nUID:o\nSUMMARY:Extra\nDTSTART:20261202T120000Z\nDURATION:PT8H\n"
    try Data("BEGIN:VCALENDAR\n\(event)END:VEVENT\nEND:VCALENDAR\n".utf8)
      .write(to: URL(fileURLWithPath: robot.folder.folder + "/roster.ics"))
    open()
    #expect(robot.prose.contains("new, overlaps"), "\(robot.prose)")
    #expect(robot.prose.contains("Overlaps Late, Wed 2 Dec"), "\(robot.prose)")
  }

  /// The preview of a roster of which the first and the last shift were deleted.
  private func openWithDeleted() throws {
    open()
    robot.press("Enter")
    let ids = try shifts().map(\.id)
    try robot.store.write("shift.delete", now: robot.clock.now) { transaction in
      for id in [ids[0], ids[3]] { try transaction.delete(shift: id) }
    }
    robot.wait(seconds: 1)
    open()
  }

  @Test("deleted shifts stay away until b brings them back, as one step")
  func deleted() throws {
    try openWithDeleted()
    let kept = "0 new, 0 changed, 2 unchanged, 3 skipped, 2 of them deleted earlier"
    #expect(robot.prose.contains(kept), "\(robot.prose)")
    #expect(robot.prose.contains("Press b to import all deleted shifts again."))
    robot.press("b")
    #expect(robot.prose.contains("2 new, 0 changed, 2 unchanged, 1 skipped"))
    #expect(!robot.prose.contains("deleted earlier"))
    robot.press("b")
    #expect(robot.prose.contains(kept))
    robot.press("b Enter")
    #expect(try shifts().map(\.name) == ["Early", "Late", "Early", "Party"])
    robot.press("u")
    #expect(try shifts().map(\.name) == ["Late", "Early"])
  }

  @Test("there is nothing to bring back where nothing was deleted")
  func noneDeleted() {
    open()
    robot.press("b")
    #expect(robot.prose.contains("You have not deleted any of these shifts."))
    #expect(robot.prose.contains("4 new, 0 changed, 0 unchanged, 1 skipped"))
  }

  @Test("with deleted shifts at four sizes, and in German")
  func pictures() throws {
    try openWithDeleted()
    robot.checkSizes("screens/shift-import")
    let german = try ShiftImportScreenTests(.german)
    try german.openWithDeleted()
    german.robot.check("screens/shift-import-de")
  }

  @Test("Esc writes nothing", arguments: ["Esc", "q", "C-c"])
  func closing(key: String) throws {
    open()
    robot.press(key)
    #expect(robot.state.layers.isEmpty)
    #expect(robot.prose.contains("Nothing was imported."))
    #expect(try shifts().isEmpty)
  }

  @Test("it can be drawn in any size")
  func sizes() throws {
    open()
    for size in [Size(40, 12), Size(1, 1), Size(0, 0), Size(200, 60), Size(20, 5)] {
      robot.resize(size.width, size.height)
    }
    robot.resize(120, 40)
    #expect(robot.screen.contains("Early"))
  }
}
