import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Store
import SystemUI
import Terminal
import TestSupport
import Testing

/// Export and import as they look, at every size.
@Suite("Pictures of export, backup and restore") struct BackupSnapshotTests {
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
    ("restore-question", "restore", "Enter Right Enter"),
    ("automatic", "auto_backup", ""),
  ]

  /// A nurse on shift with two shifts more than the backup of yesterday has.
  private func nurse(
    _ name: String, _ size: Size, _ language: Texts.Language
  ) throws -> Robot {
    let robot = try Robot(
      now: "2026-11-20T12:00:00Z", language: language, size: size, demo: DemoStore())
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

  /// The nurse in front of a form.
  private func robot(
    _ name: String, _ size: Size = Size(80, 24), _ language: Texts.Language = .english
  ) throws -> Robot {
    let robot = try nurse(name, size, language)
    let form = try #require(Self.forms.first { $0.name == name })
    robot.press(keys(toSetting: form.setting))
    // Where the folder of a test lies is no part of the picture.
    robot.app.state.value.backups.folder = "/home/anna/.local/share/shiftpro/backups"
    robot.press("Enter " + form.keys)
    return robot
  }

  // A resize reads when the last backup was made, so each size starts anew.
  @Test("at four sizes", arguments: forms.map(\.name), pictureSizes)
  func all(name: String, size: Size) throws {
    try robot(name, size).check("backups/\(name)-\(size.width)x\(size.height)")
  }

  @Test("in German", arguments: forms.map(\.name))
  func german(name: String) throws {
    try robot(name, Size(80, 24), .german).check("backups/\(name)-de")
  }

  @Test("in one colour", arguments: ["export-encrypted", "restore-preview", "restore-question"])
  func mono(name: String) throws {
    try robot(name).check("backups/\(name)-mono", theme: .mono)
  }
}
