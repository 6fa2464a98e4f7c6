import AppCore
import AppTestSupport
import Domain
import Foundation
import Interchange
import Platform
import Services
import ServicesTestSupport
import Store
import Synchronization
import Terminal
import TestSupport
import Testing
import WearUI

@Suite("Import on the screen") struct ImportScreenTests {
  let robot: Robot

  init() throws {
    robot = try Robot(now: "2026-11-21T03:00:00Z", demo: DemoStore(seed: 1, shifts: 8))
    try file("steps.csv", "start,end,steps\n2026-11-20T10:00Z,2026-11-20T10:10Z,700\nbad,bad,1\n")
    try file("steps-2025.csv", "date,steps\n2025-02-01,8000\n")
    try file("other.txt", "nothing\n")
    try FileManager.default.createDirectory(
      atPath: robot.folder.folder + "/inner folder", withIntermediateDirectories: true)
  }

  private func file(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: robot.folder.folder + "/" + name))
  }

  private func open(_ name: String) {
    robot.press("g i")
    robot.paste(robot.folder.folder + "/" + name)
  }

  private func steps() throws -> Int64 {
    let attribution = try StepAttribution(store: robot.store, robot.environment)
    guard let days = try attribution.days() else { return 0 }
    return try attribution.shares(on: days).reduce(0) { $0 + $1.steps }
  }

  @Test("a file is asked for, taken in and reported; the report takes it back")
  func importing() throws {
    open("steps.csv")
    robot.press("Enter")
    #expect(robot.prose.contains("1 of 2 records imported, 0 unchanged"))
    #expect(robot.prose.contains("skipped 1: the time cannot be read"))
    #expect(try steps() == 700)
    robot.press("Enter u")
    #expect(try steps() == 0)
    #expect(robot.state.layers.isEmpty)
    open("steps.csv")
    robot.press("Enter Enter")
    #expect(try steps() == 700)
    robot.press("u")
    #expect(try steps() == 0)
  }

  @Test("what brings nothing new offers nothing to take back")
  func nothingNew() throws {
    open("steps-2025.csv")
    robot.press("Enter n")
    open("steps-2025.csv")
    robot.press("Enter")
    #expect(robot.prose.contains("0 of 1 records imported, 1 unchanged"))
    #expect(!robot.prose.contains("Undo") && robot.prose.contains("Close"))
    robot.press("Tab Enter")
    #expect(try steps() == 8000)
    #expect(robot.state.layers.isEmpty)
  }

  @Test("Tab goes on as far as there is one way, and names are offered")
  func completion() throws {
    open("st")
    #expect(robot.prose.contains("steps-2025.csv steps.csv"))
    robot.press("Tab")
    #expect(robot.prose.contains("/steps"))
    robot.type(".")
    robot.press("Tab Enter")
    #expect(robot.prose.contains("steps.csv: 1 of 2 records imported, 0 unchanged"))
    robot.press("n")
    open("INN")
    robot.press("Tab")
    let field = try robot.field("file")
    #expect(field.input.text == robot.folder.folder + "/inner folder/")
    robot.type("x")
    #expect(robot.prose.contains("No matching file in"))
  }

  @Test("a file that cannot be read says so, and what was typed is still there")
  func missing() throws {
    open("missing.zip")
    robot.press("Enter")
    #expect(robot.screen.contains("Can’t read"))
    #expect(try robot.field("file").input.text.hasSuffix("/missing.zip"))
    robot.press("C-u")
    robot.paste(robot.folder.folder + "/other.txt")
    robot.press("Enter")
    #expect(robot.prose.contains("no shifts or steps in a known format"))
    #expect(!robot.prose.contains("--as"))
    #expect(try steps() == 0)
  }

  @Test("a calendar that is none is said to hold nothing", arguments: ["", "BEGIN:VCAL", "hello"])
  func damaged(text: String) throws {
    try file("roster.ics", text)
    open("roster.ics")
    robot.press("Enter")
    #expect(robot.prose.contains("no shifts or steps in a known format"))
    #expect(!robot.prose.contains("--as"))
  }

  @Test("without a file a file is asked for", arguments: ["g i", "g r"])
  func nothingNamed(keys: String) throws {
    robot.press(keys)
    #expect(!robot.prose.contains("Enter a file name."))
    robot.press("Enter")
    #expect(robot.prose.contains("Enter a file name."))
    #expect(robot.state.layers.count == 1)
  }

  @Test("a whole disk is no export: looking through folders ends, and says so")
  func disk() throws {
    let folder = robot.folder.folder + "/disk"
    try FileManager.default.createDirectory(
      atPath: folder + "/a/b/c", withIntermediateDirectories: true)
    #expect(try Files.tree(folder, most: 3) == [])
    #expect(throws: SystemError(path: folder, code: EFBIG)) {
      try Files.tree(folder, most: 2)
    }
    let complaint = UserFacingError(
      HealthImportError.tooManyFiles(folder: "/", limit: 50_000), robot.environment)
    #expect(complaint.message == "/ contains more than 50000 files and folders.")
  }

  @Test(
    "paths are read as people type and terminals paste them",
    arguments: [
      ("/a/b.zip", "/a/b.zip"), ("'/a b/c.zip' ", "/a b/c.zip"), ("/a\\ b/c.zip ", "/a b/c.zip"),
      ("\"~/x.zip\"", "~/x.zip"), ("file:///a/b.zip", "/a/b.zip"), ("  x", "x"),
    ])
  func paths(typed: String, path: String) {
    #expect(TypedPath(typed).text == path)
  }

  @Test("everything of another store comes in, is reported, and goes again")
  func everything() throws {
    let other = try Robot { store, environment in
      let desk = StoreServices(store: store, environment: environment)
      for day in 1...9 {
        _ = try desk.perform(
          .shift(.add(planned("2027-01-0\(day) 07:00", "2027-01-0\(day) 15:00"))))
      }
    }
    let path = robot.folder.folder + "/all.json"
    let exporter = Exporter(
      store: other.store, profile: other.state.profile, environment: other.environment)
    try OutputFile.replace(path) { file in
      _ = try exporter.write(
        .all, as: .json, of: DayWindow(first: nil, last: nil), to: file.append)
    }
    let before = try robot.store.shifts.count()
    open("all.json")
    robot.press("Enter")
    #expect(robot.prose.contains("records added"), "\(robot.screen)")
    #expect(try robot.store.shifts.count() == before + other.store.shifts.count())
    robot.press("Enter u")
    #expect(try robot.store.shifts.count() == before)
    try OutputFile.replace(robot.folder.folder + "/a.shiftpro") { file in
      _ = try Backup.write(other.store, other.environment, to: file.append)
    }
    open("a.shiftpro")
    robot.press("Enter")
    #expect(robot.prose.contains("a.shiftpro is a ShiftPro backup. Press gr to restore"))
    robot.press("Esc")
    try file("half.json", "{\"format\":\"shiftpro\",\"version\":1,\"schema\":1,\"shift\":[{")
    open("half.json")
    robot.press("Enter")
    #expect(robot.screen.contains("half.json"), "the form is there again")
    #expect(try robot.store.shifts.count() == before)
  }

  @Test("an import under way shows how far it is, and stops at Esc")
  func progress() throws {
    var desk = Desk(robot)
    desk.state.pending = 1
    for milliseconds: Int64 in [500, 250] {
      _ = desk.state.update(
        .progress(
          TaskProgress(
            .importing("/home/me/export.zip"),
            ByteProgress(bytes: 50_000_000, total: 200_000_000), after: milliseconds)),
        desk.environment)
    }
    let frame = AppView.draw(desk.state, desk.environment)
    let rows = (0..<24).map { frame.canvas.text(row: $0) }.joined(separator: "\n")
    #expect(rows.contains("export.zip") && rows.contains("25"))
    #expect(rows.contains("50 of 200 MB · 200 MB/s"))
    #expect(rows.contains("Esc stops it"))
    #expect(desk.press("j s Enter").isEmpty)
    #expect(desk.press("Esc") == [.stopWork])
    let complaint = UserFacingError(HealthImportError.cancelled, desk.environment)
    let effects = desk.state.update(
      .failed(complaint, .archive(.importFile("/home/me/export.zip"))), desk.environment)
    #expect(effects == [.reload])
    #expect(desk.state.layers.isEmpty)
    #expect(desk.state.toast?.text == complaint.text && desk.state.toast?.kind == .info)
  }

  @Test("the thread that writes tells its progress, can be stopped, and then nothing has changed")
  func background() throws {
    let export = DemoHealthExport(megabytes: 6, years: nil, seed: 1, robot.environment)
    let path = robot.folder.folder + "/export.xml"
    try OutputFile.replace(path) { file in
      try export.write(isArchive: false, progress: { _ in }, to: file.append)
    }
    let woken = DispatchSemaphore(value: 0)
    let performer = BackgroundPerformer(path: robot.folder.path) { woken.signal() }
    func outcome() -> (progress: Int, last: AppEvent?) {
      var count = 0
      while true {
        woken.wait()
        for event in performer.collect() {
          guard case .progress = event else { return (count, event) }
          count += 1
        }
      }
    }
    let before = try robot.store.records()
    performer.perform(.archive(.importFile(path)), robot.app.environment)
    performer.stop()
    let stopped = outcome()
    guard case .failed(let complaint, _) = stopped.last else {
      Issue.record("\(stopped)")
      return
    }
    #expect(complaint.code == "health_cancelled")
    #expect(try robot.store.records() == before)
    performer.perform(.archive(.importFile(path)), robot.app.environment)
    guard case .finished(let result) = outcome().last else {
      Issue.record("not finished")
      return
    }
    #expect(result.canUndo && result.lines.count >= 2)
    #expect(try steps() > 10_000)
  }

  @Test("the last shift and the shift under the cursor tell what was walked")
  func links() throws {
    let robot = try Robot(
      now: "2026-11-21T12:00:00Z", size: Size(120, 40), demo: DemoStore(seed: 1, walkedDays: 20))
    let last = try #require(robot.state.current.last)
    let attribution = try StepAttribution(store: robot.store, robot.environment)
    let walked = try #require(
      try attribution.steps(during: [last], now: robot.environment.now).first)
    let words = robot.environment.format.walked(walked)
    #expect(walked.steps > 3000)
    #expect(robot.screen.contains(words))
    robot.press("3")
    while robot.state.selectedShift?.id != last.id {
      let before = robot.state.hours.list.selection
      robot.press("j")
      try #require(robot.state.hours.list.selection != before)
    }
    let steps = robot.environment.format.steps(walked.steps)
    #expect(robot.prose.contains("walked " + steps))
    robot.press("2")
    while let day = robot.state.selectedDay, day > last.localStart.day { robot.press("h") }
    #expect(robot.screen.contains("walked       " + steps))
    robot.resize(80, 24)
    #expect(robot.screen.contains(words))
  }
}
