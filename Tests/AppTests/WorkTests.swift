import App
import AppCore
import AppTestSupport
import Domain
import Foundation
import Interchange
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

/// What takes long: shown, stopped, and then nothing has changed.
@Suite("Work under way") struct WorkTests {
  let robot: Robot

  init() throws {
    robot = try Robot(demo: DemoStore())
  }

  private func screen(_ desk: Desk) -> String {
    let frame = AppView.draw(desk.state, desk.environment)
    return (0..<24).map { frame.canvas.text(row: $0) }.joined(separator: "\n")
  }

  private func export(_ path: String) -> FileExport {
    FileExport(
      subject: .shifts, form: .csv, window: DayWindow(first: nil, last: nil), path: path,
      passphrase: nil)
  }

  @Test("an export is shown once it takes half a second, stops at Esc and says that it did")
  func shown() throws {
    var desk = Desk(robot)
    let action = Action.archive(.export(export("/home/me/all.csv")))
    desk.state.pending = 1
    func report(_ megabytes: Int64, after milliseconds: Int64) {
      _ = desk.state.update(
        .progress(
          TaskProgress(
            .exporting("/home/me/all.csv"), ByteProgress(bytes: megabytes * 1_000_000, total: 0),
            after: milliseconds)), desk.environment)
    }
    report(5, after: 400)
    #expect(desk.state.layers.isEmpty)
    report(12, after: 1500)
    #expect(screen(desk).contains("Export") && screen(desk).contains("all.csv"))
    #expect(screen(desk).contains("12 MB written · 8 MB/s"))
    // What is written has no known end, so the box between its borders has no share.
    let boxed = screen(desk).split(separator: "\n").compactMap { line -> Substring? in
      guard let left = line.firstIndex(of: "│"), let right = line.lastIndex(of: "│") else {
        return nil
      }
      return line[left...right]
    }
    #expect(boxed.contains { $0.contains("MB") } && !boxed.contains { $0.contains("%") })
    #expect(desk.press("Esc") == [.stopWork])
    #expect(screen(desk).contains("Stopping…"))
    let complaint = UserFacingError(ActionError.stopped, desk.environment)
    #expect(desk.state.update(.failed(complaint, action), desk.environment) == [.reload])
    #expect(desk.state.layers.isEmpty)
    #expect(desk.state.toast?.text == "Stopped; no file was written.")
  }

  @Test("a backup knows how much is left")
  func backup() throws {
    var desk = Desk(robot)
    desk.state.pending = 1
    _ = desk.state.update(
      .progress(
        TaskProgress(
          .backingUp("a.shiftpro"), ByteProgress(bytes: 30_000_000, total: 40_000_000), after: 1000)
      ), desk.environment)
    #expect(screen(desk).contains("75 %") && screen(desk).contains("30 of 40 MB"))
    _ = desk.state.update(.finished(ActionResult(nil, canUndo: false)), desk.environment)
    #expect(desk.state.layers.isEmpty)
  }

  @Test("what is stopped leaves no file, and what was there stays", arguments: [false, true])
  func stopped(isBackup: Bool) throws {
    let desk = StoreServices(store: robot.store, environment: robot.environment)
    let folder = robot.folder.folder + "/out"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for replaces in [false, true] {
      if replaces { try Data("old".utf8).write(to: URL(fileURLWithPath: folder + "/a")) }
      var told = 0
      var file = export(folder + "/a")
      file.replaces = replaces
      let job = BackupJob(path: folder + "/a", passphrase: nil, replaces: replaces)
      #expect(throws: ActionError.stopped) {
        _ = try desk.perform(isBackup ? .archive(.backUp(job)) : .archive(.export(file))) { _ in
          told += 1
          return false
        }
      }
      #expect(told == 1)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(left == (replaces ? ["a"] : []))
      #expect(!replaces || (try? String(contentsOfFile: folder + "/a", encoding: .utf8)) == "old")
    }
    let beside = try FileManager.default.contentsOfDirectory(atPath: robot.folder.folder)
    #expect(!beside.contains { $0.contains(".backup-") }, "\(beside)")
  }
}
