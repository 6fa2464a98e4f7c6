import AppCore
import AppTestSupport
import Domain
import Platform
import Services
import ServicesTestSupport
import Store
import SystemUI
import Terminal
import TestSupport
import Testing

@Suite("Privacy and data on the screen") struct PrivacyTests {
  private func open(_ id: String, in robot: Robot) {
    robot.press(keys(toSetting: id) + "Enter")
  }

  @Test("the rows say how things are")
  func rows() throws {
    let robot = try Robot([try planned("2026-11-21 19:00", "2026-11-22 07:00")], size: Size(80, 24))
    robot.press(keys(toSetting: "stored"))
    #expect(robot.prose.contains("Where data is stored one file, only for you"))
    #expect(robot.prose.contains("Audit trail 1 change recorded"))
    #expect(robot.prose.contains("App lock off"))
    chmod(robot.folder.path, 0o644)
    robot.press("1 " + keys(toSetting: "stored"))
    #expect(robot.prose.contains("others can read it"))
  }

  @Test("what is stored where: the file, its rows, the copies, and no word of the person's")
  func storage() throws {
    let robot = try Robot(
      [try planned("2026-11-21 19:00", "2026-11-22 07:00", name: "Marker")], size: Size(100, 60))
    try Files.write([1, 2], to: robot.folder.path + ".before-v8")
    try Files.createFolder(robot.folder.folder + "/backups")
    try Files.write(
      Array(repeating: 0, count: 2000),
      to: robot.folder.folder + "/backups/shiftpro-2026-11-20.shiftpro")
    open("stored", in: robot)
    let text = robot.prose
    #expect(text.contains("Shifts: 1") && text.contains("Changes in the history: 1"))
    #expect(text.contains("shiftpro.sqlite.before-v8 (1 kB)"))
    #expect(text.contains("1 daily backup in the backups folder (2 kB)"))
    #expect(text.contains("Only your account can read it."))
    #expect(!text.contains("Marker"))
    robot.press("Esc")
    #expect(robot.state.layers == [])
  }

  @Test("a text longer than the screen is read to its end")
  func scrolling() throws {
    let robot = try Robot(size: Size(60, 16))
    open("stored", in: robot)
    #expect(robot.prose.contains("Data file") && !robot.prose.contains("Use disk encryption"))
    robot.press("G")
    #expect(robot.prose.contains("Use disk encryption and encrypted backups for that."))
    robot.press("g g")
    #expect(robot.prose.contains("Data file"))
    robot.resize(120, 60)
    #expect(robot.prose.contains("Use disk encryption and encrypted backups for that."))
  }

  @Test("the report is shown and copied")
  func report() throws {
    let robot = try Robot(size: Size(100, 80))
    open("report", in: robot)
    #expect(robot.prose.contains("[versions] shiftpro: \(ShiftPro.version)"))
    robot.press("y")
    let copied = robot.requests.compactMap { effect -> String? in
      if case .copy(let text) = effect { return text }
      return nil
    }
    #expect(
      copied.count == 1 && copied[0].contains("[rows]") && copied[0].contains("screen: 100x80"))
    #expect(!copied[0].contains(robot.folder.folder))
  }

  // MARK: Deleting everything

  private func deletion(_ robot: Robot) -> Deletion? {
    robot.requests.compactMap { effect in
      if case .deleteEverything(let deletion) = effect { return deletion }
      return nil
    }.last
  }

  @Test("takes the word that is shown, and first a backup")
  func delete() throws {
    let robot = try Robot([try planned("2026-11-21 19:00", "2026-11-22 07:00")])
    try Files.write([1], to: robot.folder.path + ".before-v8")
    open("delete_all", in: robot)
    robot.press("Enter")
    #expect(deletion(robot) == nil)
    try robot.fill("word", "delate")
    #expect(try robot.error("word") == "Type delete")
    robot.press("Enter")
    #expect(deletion(robot) == nil)
    try robot.fill("word", "delete")
    try robot.fill("backup", "~/last.shiftpro")
    robot.press("Enter")
    let last = robot.folder.folder + "/last.shiftpro"
    let sent = try #require(deletion(robot))
    #expect(sent.removesCopies && !sent.removesBackups && !sent.isOwnPlace)
    #expect(sent.backup == last)
    #expect(
      sent.done.text(Texts(.english)) == "Everything has been deleted. The backup is \(last).")
    #expect(Deletion().done.text(Texts(.english)) == "Everything has been deleted.")
    #expect(Files.exists(last))
  }

  @Test("the backup is named from the root or the home on, and is none of what goes")
  func backupPlace() throws {
    let robot = try Robot([try planned("2026-11-21 19:00", "2026-11-22 07:00")])
    try Files.write([1], to: robot.folder.path + ".before-v8")
    open("delete_all", in: robot)
    try robot.fill("word", "delete")
    try robot.fill("backup", "last.shiftpro")
    #expect(try robot.error("backup") == "Start the path with / or ~/.")
    robot.press("Enter")
    #expect(deletion(robot) == nil)
    for name in ["shiftpro.sqlite", "shiftpro.sqlite-journal", "shiftpro.sqlite.before-all"] {
      try robot.fill("backup", "~/\(name)")
      robot.press("Enter")
      #expect(robot.prose.contains("would be deleted with everything else"), "\(name)")
      #expect(deletion(robot) == nil)
    }
    #expect(try robot.shifts().count == 1)
    #expect(!Files.exists(robot.folder.path + ".before-all"))
  }

  @Test("a backup that cannot be written stops it, and the form comes back")
  func backupFails() throws {
    let robot = try Robot([try planned("2026-11-21 19:00", "2026-11-22 07:00")])
    try Files.write([1], to: robot.folder.folder + "/last.shiftpro")
    open("delete_all", in: robot)
    try robot.fill("backup", "~/last.shiftpro")
    try robot.fill("word", "delete")
    robot.press("Enter")
    #expect(deletion(robot) == nil && robot.prose.contains("already exists"))
    #expect(try robot.form().form.value("word") == "delete")
    try robot.fill("backup", "")
    robot.press("Enter")
    #expect(deletion(robot) != nil)
  }

  @Test("leaves the files that were to stay and nothing else, and then it is a first start")
  func performed() throws {
    let temporary = try TemporaryStore()
    func make() throws {
      let store = try temporary.open()
      try store.write("shift.add", now: utc("2026-11-20T00:00:00Z")) {
        try $0.save(planned("2026-11-21 19:00", "2026-11-22 07:00", name: "Marker"))
      }
      try store.copy(to: temporary.path + ".before-v8")
      try Files.createFolder(temporary.folder + "/backups")
      try Files.write([1], to: temporary.folder + "/backups/shiftpro-2026-11-20.shiftpro")
      try Files.write([1], to: temporary.folder + "/backups/other-2026-11-20.shiftpro")
    }
    try make()
    try Deletion().perform(at: temporary.path, timer: nil)
    #expect(TemporaryStore.names(in: temporary.folder) == ["backups"])
    try make()
    let all = Deletion(removesCopies: true, removesBackups: true)
    try all.perform(at: temporary.path, timer: nil)
    #expect(
      TemporaryStore.names(in: temporary.folder + "/backups") == ["other-2026-11-20.shiftpro"])
    #expect(try temporary.open().isUntouched())
  }

  @Test("a store behind a link goes with the link, and with what lies beside either")
  func link() throws {
    let temporary = try TemporaryStore()
    let folder = temporary.folder + "/real"
    try Files.createFolder(folder + "/backups")
    let real = folder + "/ward.sqlite"
    #expect(symlink("real/ward.sqlite", temporary.path) == 0)
    do {
      let store = try Store(path: real)
      try store.write("shift.add", now: utc("2026-11-20T00:00:00Z")) {
        try $0.save(planned("2026-11-21 19:00", "2026-11-22 07:00", name: "Marker"))
      }
      try store.copy(to: real + ".before-v8")
      try store.copy(to: temporary.path + ".before-v8")
      try Files.write([1], to: folder + "/backups/ward-2026-11-20.shiftpro")
    }
    try Deletion(removesCopies: true, removesBackups: true).perform(at: temporary.path, timer: nil)
    #expect(try Files.tree(temporary.folder) == [])
    #expect(!Files.isLink(temporary.path))
  }

  @Test("a file in a chosen folder that does not say whose backup it is stays")
  func ownFolder() throws {
    let temporary = try TemporaryStore()
    let folder = temporary.folder + "/elsewhere"
    try Files.createFolder(folder)
    try Files.write([1], to: folder + "/shiftpro-2026-11-20.shiftpro")
    var deletion = Deletion(removesCopies: true, removesBackups: true)
    deletion.backupFolder = folder
    #expect(deletion.files(of: deletion.footprint(of: temporary.path)) == [])
    #expect(throws: ActionError.self) {
      try deletion.refuse(
        backup: folder + "/shiftpro-2026-11-21.shiftpro", of: deletion.footprint(of: temporary.path)
      )
    }
    try deletion.refuse(
      backup: folder + "/last.shiftpro", of: deletion.footprint(of: temporary.path))
  }

  @Test("is refused while the store is open elsewhere")
  func inUse() throws {
    let robot = try Robot([try planned("2026-11-21 19:00", "2026-11-22 07:00")])
    #expect(throws: StoreError.locked(path: robot.folder.path)) {
      try Deletion().perform(at: robot.folder.path, timer: nil)
    }
    #expect(try robot.shifts().count == 1)
  }
}
