import AppCore
import AppTestSupport
import Domain
import Foundation
import Services
import ServicesTestSupport
import Store
import SystemUI
import Terminal
import TestSupport
import Testing

@Suite("The watched folder on the screen") struct WatchJourneyTests {
  let robot: Robot
  private var folder: String { robot.folder.folder + "/arrivals" }

  init() throws {
    robot = try Robot([planned("2026-11-20 07:00", "2026-11-20 15:00")])
    robot.app.state.value[WatchState.self].isAutomatic = true
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  private func put(_ name: String, _ rows: String) throws {
    try Data("date,start,end,name\n\(rows)\n".utf8)
      .write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  private func watch(importing: Bool) throws {
    robot.press(":")
    robot.type("watched folder")
    robot.press("Enter")
    robot.paste(folder)
    if importing { robot.press("Tab Space") }
    robot.press("Enter")
    #expect(try robot.store.watchedFolder().path == folder)
    #expect(try robot.store.watchedFolder().importsAtOnce == importing)
    robot.press("1")
  }

  private func names() throws -> [String] {
    try robot.store.shifts.page(after: nil, limit: 100).map(\.name).sorted()
  }

  @Test("what arrives is named on the Dashboard, and g n previews it")
  func asking() throws {
    try watch(importing: false)
    try put("a.csv", "2026-11-01,07:00,15:00,Early")
    try put("b.csv", "2026-11-02,07:00,15:00,Late")
    robot.wait(seconds: 61)
    #expect(robot.prose.contains("a.csv and 1 more have arrived; gn imports the first."))
    robot.press("g n")
    #expect(robot.prose.contains("1 new, 0 changed"))
    robot.press("Enter")
    #expect(try names() == ["Early", "Night"])
    robot.wait(seconds: 61)
    #expect(robot.prose.contains("b.csv has arrived"))
    // Whoever looks and leaves it is not asked again.
    robot.press("g n Esc")
    robot.wait(seconds: 61)
    #expect(!robot.prose.contains("has arrived"))
    #expect(try names() == ["Early", "Night"])
  }

  @Test("without asking, files are imported as undoable steps; a failure stays in sight")
  func importing() throws {
    try watch(importing: true)
    try put("a.csv", "2026-11-01,07:00,15:00,Early")
    try put("bad.csv", "someday,07:00,15:00,X")
    robot.wait(seconds: 61)
    #expect(try names() == ["Early", "Night"])
    #expect(robot.prose.contains("Imported: a.csv"))
    robot.wait(seconds: 61)
    #expect(robot.prose.contains("bad.csv was not imported"))
    robot.press("u")
    #expect(try names() == ["Night"])
    robot.wait(seconds: 61)
    #expect(try names() == ["Night"])
  }

  @Test("a folder that does not exist is refused in the form")
  func missing() throws {
    robot.press(":")
    robot.type("watched folder")
    robot.press("Enter")
    robot.paste(folder + "/none")
    robot.press("Enter")
    #expect(robot.prose.contains("This folder does not exist."))
    #expect(try robot.store.watchedFolder().path.isEmpty)
  }
}
