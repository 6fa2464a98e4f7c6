import AppCore
import AppTestSupport
import Domain
import Foundation
import RosterUI
import Services
import Store
import TestSupport
import Testing

@Suite("Columns of a table on the screen") struct TableColumnsScreenTests {
  let robot: Robot

  init() throws { robot = try Robot(now: "2026-11-21T03:00:00Z") }

  private func open(_ text: String) throws {
    let path = robot.folder.folder + "/roster.csv"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    robot.press("g i")
    robot.paste(path)
    robot.press("Enter")
  }

  private func shifts() throws -> [Shift] {
    try robot.store.shifts.page(after: nil, limit: 100)
  }

  @Test("unknown headings open a page; each column turns to what it means, and that is remembered")
  func unknown() throws {
    let text = "Nr;Wann;Anf.;Schluss;Was\n1;03.04.2026;07:00;15:00;Early\n"
    try open(text)
    #expect(robot.state[TableColumnsLayer.self] != nil)
    #expect(robot.prose.contains("do not say which columns"))
    #expect(robot.prose.contains("03.04.2026"))
    // The values of each column say what is likely: a date, a start, an end, a name.
    robot.press("g g j Right j Right j Right j Right Enter")
    #expect(robot.state[TableColumnsLayer.self] == nil)
    #expect(robot.prose.contains("1 new, 0 changed, 0 unchanged, 0 skipped"))
    robot.press("Enter")
    #expect(try shifts().map(\.name) == ["Early"])
    #expect(try shifts().map(\.localStart.day) == [CivilDay(year: 2026, month: 4, day: 3)])
    try open(text)
    #expect(robot.prose.contains("0 new, 0 changed, 1 unchanged, 0 skipped"))
  }

  @Test("from the preview, the order of dates is turned")
  func dates() throws {
    try open("date,start,end,name\n03/04/2026,07:00,15:00,Early\n")
    #expect(robot.prose.contains("1 new"))
    robot.press("c o o Enter Enter")
    #expect(try shifts().map(\.localStart.day) == [CivilDay(year: 2026, month: 3, day: 4)])
  }

  @Test("a column is left out, and units and decimals are turned")
  func turning() throws {
    try open("date,start,duration,name\n2026-03-04,07:00,8,Early\n")
    robot.press("c G x")
    #expect(robot.state[TableColumnsLayer.self]?.form.meanings.last == .ignored)
    robot.press("k u u . Enter Enter")
    // Eight minutes, as was said.
    #expect(try shifts().map { $0.scheduled.end - $0.scheduled.start } == [480])
    #expect(try shifts().map(\.name) == [""])
  }

  @Test("Escape imports nothing")
  func closing() throws {
    try open("Nr;Wann;Was\n1;x;y\n")
    robot.press("Esc")
    #expect(robot.state[TableColumnsLayer.self] == nil)
    #expect(try shifts().isEmpty)
  }
}
