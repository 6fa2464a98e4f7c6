import App
import Domain
import Store
import Terminal
import TestSupport
import Testing

@testable import App

/// Export and import as they look, at every size.
@Suite("Pictures of export, backup and restore") struct BackupSnapshotTests {
  private static let sizes = [Size(80, 24), Size(120, 40), Size(200, 60), Size(40, 12)]
  /// The setting that is opened, and the keys after it.
  private static let forms: [(name: String, setting: String, keys: String)] = [
    ("export", "export_file", ""),
    (
      "export-encrypted", "export_file", "Right Tab Tab Tab Tab Tab Space Tab a b c Tab a b"
    ),
    ("back-up", "back_up", ""),
    ("restore-file", "restore", ""),
    ("restore-choice", "restore", ""),
    ("restore-preview", "restore", "Enter"),
    ("restore-question", "restore", "Enter Enter"),
    ("automatic", "auto_backup", ""),
  ]

  /// A nurse on shift with two shifts more than the backup of yesterday has.
  private func nurse(
    _ name: String, _ size: Size, _ language: Texts.Language = .english
  ) throws -> Robot {
    let robot = try Robot(now: "2026-11-20T12:00:00Z", language: language, size: size) {
      _ = try DemoPerson.fill($0, years: 1, seed: 7, $1)
    }
    robot.app.state.value.backups.isKept = true
    if name != "restore-file" { robot.wait(seconds: 1) }
    robot.clock.advance(seconds: 18 * 3600)
    try robot.store.write("test", now: robot.clock.now) { transaction in
      for (id, day) in [("x", "2026-12-01"), ("y", "2026-12-02")] {
        try transaction.save(planned("\(day) 07:00", "\(day) 15:00", id: RecordID(id)))
      }
    }
    return robot
  }

  private func check(_ name: String, _ robot: Robot, _ picture: String, theme: Theme? = nil) throws
  {
    let form = try #require(Self.forms.first { $0.name == name })
    robot.press(keys(toSetting: form.setting))
    // Where the folder of a test lies is no part of the picture.
    robot.app.state.value.backups.folder = "/home/anna/.local/share/shiftpro/backups"
    robot.press("Enter " + form.keys)
    #expect(robot.backend.frame.canvas.brokenInvariants() == [])
    do {
      try assertSnapshot(of: robot.backend.frame, theme: theme, named: "backups/\(picture)")
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test("at four sizes", arguments: forms.map(\.name), sizes)
  func all(name: String, size: Size) throws {
    let robot = try nurse(name, size)
    try check(name, robot, "\(name)-\(size.width)x\(size.height)")
  }

  @Test("in German", arguments: forms.map(\.name))
  func german(name: String) throws {
    let robot = try nurse(name, Size(80, 24), .german)
    try check(name, robot, "\(name)-de")
  }

  @Test("in one colour", arguments: ["export-encrypted", "restore-preview", "restore-question"])
  func mono(name: String) throws {
    let robot = try nurse(name, Size(80, 24))
    try check(name, robot, "\(name)-mono", theme: .mono)
  }
}
