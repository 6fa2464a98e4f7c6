import AppCore
import AppTestSupport
import Domain
import Interchange
import Platform
import Services
import ServicesTestSupport
import Store
import SystemUI
import Terminal
import TestSupport
import Testing

@Suite("Backups on the screen") struct BackupJourneyTests {
  private func robot(_ language: Texts.Language = .english) throws -> Robot {
    try Robot(
      [
        planned("2026-11-21 19:00", "2026-11-22 07:00"),
        planned("2026-11-23 07:00", "2026-11-23 15:00", name: "Early"),
      ], now: "2026-11-21T12:00:00Z", language: language)
  }

  private func open(_ id: String, _ robot: Robot) {
    robot.press(keys(toSetting: id) + "Enter")
  }

  private func files(_ robot: Robot) -> [String] {
    TemporaryStore.names(in: robot.folder.folder).filter { !$0.hasPrefix("shiftpro.sqlite") }
  }

  private func bytes(_ name: String, _ robot: Robot) throws -> [UInt8] {
    try Files.read("\(robot.folder.folder)/\(name)")
  }

  // MARK: The journey

  @Test("back up, delete a shift, look at the backup, restore it, and take that back")
  func journey() throws {
    let robot = try robot()
    let all = try robot.store.records()
    open("back_up", robot)
    #expect(try robot.form().form.value("file") == "~/shiftpro-2026-11-21.shiftpro")
    robot.press("Enter")
    #expect(robot.screen.contains("Backed up to ~/shiftpro-2026-11-21.shiftpro."))
    #expect(files(robot) == ["shiftpro-2026-11-21.shiftpro"])
    try robot.store.write("shift.delete", now: robot.clock.now) { transaction in
      try transaction.delete(shift: try #require(try robot.store.shifts.last()).id)
    }
    let fewer = try robot.store.records()
    open("restore", robot)
    try robot.fill("file", "~/shiftpro-2026-11-21.shiftpro")
    robot.press("Enter")
    #expect(robot.prose.contains("Shifts 2 1"))
    #expect(
      robot.prose.contains("Created on Sat 21 Nov 2026, 12:00 by ShiftPro \(ShiftPro.version)"))
    #expect(try robot.store.records() == fewer)
    // Merging is offered first.
    #expect(robot.prose.contains("is merged with it"))
    robot.press("Right Enter")
    #expect(robot.prose.contains("Replace your data?"))
    // The answer that changes nothing is chosen at first.
    robot.press("Enter")
    #expect(try robot.store.records() == fewer)
    open("restore", robot)
    try robot.fill("file", "~/shiftpro-2026-11-21.shiftpro")
    robot.press("Enter Right Enter y")
    #expect(
      robot.screen.contains("Replaced everything with the backup shiftpro-2026-11-21.shiftpro."))
    #expect(try robot.store.records() == all)
    robot.press("u")
    #expect(try robot.store.records() == fewer)
    robot.press("C-r")
    #expect(try robot.store.records() == all)
    #expect(files(robot) == ["shiftpro-2026-11-21.shiftpro"])
  }

  @Test("a merge keeps what was changed later, and needs no second question")
  func merge() throws {
    let robot = try robot()
    open("back_up", robot)
    robot.press("Enter")
    robot.clock.advance(seconds: 60)
    var shift = try #require(try robot.store.shifts.last())
    shift.name = "Late"
    shift.updatedAt = robot.clock.now
    try robot.store.write("shift.edit", now: robot.clock.now) { try $0.save(shift) }
    open("restore", robot)
    try robot.fill("file", "~/shiftpro-2026-11-21.shiftpro")
    robot.press("Enter")
    #expect(robot.prose.contains("Adds 0 records, updates 0"))
    robot.press("Enter")
    #expect(robot.prose.contains("contains nothing new"))
    #expect(try robot.store.shifts.last()?.name == "Late")
  }

  // MARK: Passphrases

  @Test("an encrypted backup needs its passphrase, which is shown nowhere and kept nowhere")
  func encrypted() throws {
    let robot = try robot()
    open("back_up", robot)
    try robot.focus("encrypt")
    robot.press("Space Enter")
    #expect(try robot.error("passphrase") == "Enter a passphrase.")
    try robot.fill("passphrase", "ward four")
    robot.press("Enter")
    #expect(try robot.error("again") == "The passphrases don’t match.")
    try robot.fill("again", "ward four")
    #expect(!robot.screen.contains("ward") && robot.screen.contains("•••••••••"))
    robot.press("Enter")
    #expect(files(robot) == ["shiftpro-2026-11-21.shiftpro"])
    #expect(Decryptor.isEncrypted(try bytes("shiftpro-2026-11-21.shiftpro", robot)))
    open("restore", robot)
    try robot.fill("file", "~/shiftpro-2026-11-21.shiftpro")
    robot.press("Enter")
    #expect(robot.prose.contains("is encrypted. Enter its passphrase"))
    try robot.fill("passphrase", "ward five")
    robot.press("Enter")
    #expect(robot.prose.contains("Wrong passphrase"))
    try robot.fill("passphrase", "ward four")
    robot.press("Enter")
    #expect(robot.prose.contains("Shifts 2 2"))
    #expect(!String(reflecting: robot.state).contains("ward four"))
    for name in TemporaryStore.names(in: robot.folder.folder) {
      let text = String(decoding: try bytes(name, robot), as: UTF8.self)
      #expect(!text.contains("ward four"), "\(name)")
    }
  }

  // MARK: By itself

  private func kept(_ robot: Robot) -> [String] {
    TemporaryStore.names(in: robot.folder.folder + "/backups")
  }

  @Test("a backup is made once a day while nobody is at anything, and told only where it fails")
  func daily() throws {
    let robot = try robot()
    robot.app.state.value.backups.isKept = true
    robot.press("a")
    robot.wait(seconds: 1)
    #expect(kept(robot) == [], "not while a form is open")
    robot.press("Esc")
    robot.wait(seconds: 1)
    #expect(kept(robot) == ["shiftpro-2026-11-21.shiftpro"])
    #expect(robot.state.toast == nil)
    let path = robot.folder.folder + "/backups/shiftpro-2026-11-21.shiftpro"
    var info = stat()
    #expect(stat(path, &info) == 0 && info.st_mode & 0o777 == 0o600)
    let first = try Files.read(path)
    try robot.restart()
    robot.app.state.value.backups.isKept = true
    robot.wait(seconds: 3600)
    #expect(try Files.read(path) == first)
    robot.wait(seconds: 86_400)
    #expect(kept(robot).count == 2)
    open("restore", robot)
    #expect(robot.prose.contains("Sat 21 Nov 2026") && robot.prose.contains("Another file…"))
    robot.press("Enter")
    #expect(robot.prose.contains("Shifts 2 2"))
  }

  @Test("of two programs one makes it, and one that was switched off makes none")
  func several() throws {
    let one = try robot(), other = try Robot(beside: one)
    let folder = one.folder.folder + "/backups"
    try Files.createFolder(folder)
    do {
      let lock = try FolderLock(folder)
      #expect(try DailyBackup(of: one.store).make(of: one.store, one.environment) == nil)
      _ = lock
    }
    #expect(try DailyBackup(of: one.store).make(of: one.store, one.environment) != nil)
    #expect(try DailyBackup(of: other.store).make(of: other.store, other.environment) == nil)
    let off = try robot()
    off.app.state.value.backups.isKept = true
    open("auto_backup", off)
    off.press("Space")
    #expect(try off.field("automatic").index == 0)
    off.press("Enter")
    off.wait(seconds: 90_000)
    #expect(kept(off) == [])
    off.press("u")
    off.wait(seconds: 1)
    #expect(kept(off).count == 1)
  }

  @Test("that it fails is told once a day and tried again every hour")
  func failing() throws {
    let robot = try robot()
    try Files.write([], to: robot.folder.folder + "/backups")
    robot.app.state.value.backups.isKept = true
    robot.wait(seconds: 1)
    #expect(robot.prose.contains("Automatic backup failed"))
    robot.wait(seconds: 60)
    #expect(robot.state.toast == nil)
    robot.wait(seconds: 3600)
    #expect(robot.state.toast == nil)
    try Files.remove(robot.folder.folder + "/backups")
    robot.wait(seconds: 3600)
    #expect(kept(robot).count == 1)
  }

  @Test("a folder has to be named from the root or from home on")
  func folder() throws {
    let robot = try robot()
    open("auto_backup", robot)
    try robot.fill("folder", "backups")
    #expect(try robot.error("folder") == "Start the path with / or ~/.")
    try robot.fill("folder", "~/kept")
    robot.press("Enter")
    #expect(try robot.store.backups.settings().folder == "~/kept")
    robot.app.state.value.backups.isKept = true
    robot.wait(seconds: 1)
    #expect(TemporaryStore.names(in: robot.folder.folder + "/kept").count == 1)
  }

  // MARK: Files

  @Test("everything as a file, encrypted")
  func everything() throws {
    let robot = try robot()
    open("export_file", robot)
    robot.press("End")
    #expect(try robot.form().form["from"] == nil)
    #expect(
      try robot.form().form.value("file") == "~/shiftpro-everything-2026-11-21.json")
    try robot.focus("encrypt")
    robot.press("Space")
    #expect(
      try robot.form().form.value("file") == "~/shiftpro-everything-2026-11-21.json.enc")
    try robot.fill("passphrase", "ß")
    try robot.fill("again", "ß")
    robot.press("Enter")
    let file = MemoryFile(try bytes("shiftpro-everything-2026-11-21.json.enc", robot))
    var text: [UInt8] = []
    try Decryptor(file, Passphrase(Array("ß".utf8))).forEachPiece { text += $0 }
    var expected = ""
    try FullExport.write(robot.store) { expected += $0 }
    #expect(String(decoding: text, as: UTF8.self) == expected)
  }

  @Test("shifts of some days as a calendar; days that run backwards are refused")
  func calendar() throws {
    let robot = try robot()
    open("export_file", robot)
    robot.press("Right Tab Home Right Right Right Right")
    try robot.fill("from", "2026-11-23")
    try robot.fill("to", "2026-11-01")
    #expect(try robot.error("to") == "The last day is before the first.")
    try robot.fill("to", "")
    try robot.fill("file", "~/a.ics")
    robot.press("Enter")
    let text = String(decoding: try bytes("a.ics", robot), as: UTF8.self)
    #expect(text.contains("SUMMARY:Early") && !text.contains("SUMMARY:Night"))
    #expect(robot.prose.contains("Saved ~/a.ics: Shifts, from Mon 23 Nov 2026."))
  }
}
