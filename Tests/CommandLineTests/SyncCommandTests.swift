import Platform
import TestSupport
import Testing
import shiftpro

extension Desk {
  /// Shares a shift.
  fileprivate func shareShift() {
    laptop("add", "2026-10-19T08:00", "2026-10-19T16:00", "--name", "Early")
    share()
  }
}

@Suite("Commands for several computers") struct SyncCommandTests {
  @Test("a shift of one computer is on the other, and back comes its note")
  func journey() throws {
    let desk = try Desk()
    let add = ["add", "2026-10-19T08:00", "2026-10-19T16:00", "--name", "Early"]
    #expect(desk.laptop.run(add).status == 0)
    let created = desk.laptop("sync", "create", desk.post, "--name", "laptop")
    #expect(created.status == 0 && created.output.contains("shiftpro sync join"))
    let rehearsed = desk.desktop("sync", "join", desk.post, "--dry-run")
    #expect(rehearsed.output.contains("Joining would bring 1 new"))
    #expect(desk.desktop("list").output.contains("Early") == false)
    #expect(desk.desktop("sync", "join", desk.post, "--name", "desktop").status == 0)
    #expect(desk.desktop("list").output.contains("Early"))
    desk.laptop("sync", "now")
    #expect(desk.laptop("sync", "devices").output.contains("desktop"), "it has joined")
    let id = try #require(
      desk.desktop("list", "--json").output.firstMatch(of: /"id":"([0-9a-f-]{36})"/)?.1)
    desk.desktop("edit", String(id), "--note", "dentist at 9")
    desk.exchange()
    #expect(desk.laptop("list", "--json").output.contains("dentist at 9"))
    #expect(desk.hash(desk.laptop)?.count == 64)
    #expect(desk.hash(desk.laptop) == desk.hash(desk.desktop))
    #expect(desk.laptop("sync", "devices").output.contains("desktop"))
  }

  @Test("a wrong passphrase, a missing folder and another one change nothing")
  func refused() throws {
    let desk = try Desk()
    desk.shareShift()
    var third = try Shell()
    third.variables["SHIFTPRO_PASSPHRASE"] = "other"
    let wrong = third("sync", "join", desk.post)
    #expect(wrong.status == 1 && wrong.errors.contains("Wrong passphrase"))
    #expect(third("sync", "status").output.contains("on this computer only"))
    let missing = third("sync", "join", desk.post + "/none")
    #expect(missing.errors.contains("is not there"))
    #expect(third("sync", "create", desk.post).errors.contains("holds shared data already"))
    #expect(desk.laptop("sync", "join", desk.post).errors.contains("already shared"))
    #expect(third("sync", "now").errors.contains("on this computer only"))
  }

  @Test("of two changes the earlier one is listed where it was made, and can be brought back")
  func conflict() throws {
    let desk = try Desk()
    desk.shareShift()
    desk.exchange()
    let id = try #require(
      desk.desktop("list", "--json").output.firstMatch(of: /"id":"([0-9a-f-]{36})"/)?.1)
    desk.laptop("edit", String(id), "--note", "dentist at 9")
    desk.desktop("edit", String(id), "--note", "swap")
    desk.desktop("edit", String(id), "--note", "swap with Kim")
    desk.laptop("sync", "now")
    desk.desktop("sync", "now")
    let exchanged = desk.laptop("sync", "now")
    #expect(exchanged.errors.contains("1 change of yours was replaced by a later one"))
    #expect(desk.laptop("sync", "status", "--json").output.contains("\"conflicts\":1"))
    #expect(desk.desktop("sync", "conflicts").output.contains("None of your changes"))
    let listed = desk.laptop("sync", "conflicts").output
    #expect(listed.contains("shift Early, Mon 19 Oct 2026: replaced by desktop"))
    #expect(listed.contains("swap with Kim → dentist at 9"))
    #expect(desk.laptop("sync", "conflicts", "--json").output.contains("dentist at 9"))
    let conflict = String(try #require(listed.split(separator: " ").first))
    #expect(desk.laptop("sync", "restore", "zz").errors.contains("No replaced change has an id"))
    #expect(desk.laptop("sync", "restore", conflict).output.contains("Your change is back"))
    #expect(desk.laptop("list", "--json").output.contains("dentist at 9"))
    #expect(desk.laptop("sync", "conflicts").output.contains("None of your changes"))
    desk.exchange()
    #expect(desk.desktop("list", "--json").output.contains("dentist at 9"))
    #expect(desk.hash(desk.laptop) == desk.hash(desk.desktop))
    desk.laptop("undo")
    #expect(desk.laptop("sync", "conflicts").output.contains("dentist at 9"))
    #expect(desk.laptop("sync", "dismiss", conflict).output.contains("No longer listed"))
    #expect(desk.laptop("sync", "conflicts").output.contains("None of your changes"))
  }

  @Test("a change of a goal that is brought back leaves its revisions alone")
  func goal() throws {
    let desk = try Desk()
    desk.shareShift()
    desk.laptop("goal", "add", "Run")
    desk.exchange()
    let id = try #require(
      desk.laptop("goal", "list", "--json").output.firstMatch(of: /"id":"([0-9a-f-]{36})"/)?.1)
    desk.laptop("goal", "edit", String(id), "--title", "Swim")
    desk.desktop("goal", "edit", String(id), "--title", "Row")
    desk.desktop("goal", "edit", String(id), "--title", "Climb")
    for shell in [desk.laptop, desk.desktop, desk.laptop] { shell("sync", "now") }
    let listed = desk.laptop("sync", "conflicts").output
    #expect(listed.contains("title: Climb → Swim") && !listed.contains("revision"))
    desk.laptop("sync", "restore", String(try #require(listed.split(separator: " ").first)))
    let shown = desk.laptop("goal", "show", String(id)).output
    #expect(shown.contains("Swim") && shown.contains("revision 3"))
  }

  @Test("what another computer changed can be reverted everywhere, but not what is paid")
  func revert() throws {
    let desk = try Desk()
    desk.shareShift()
    desk.desktop("add", "2026-10-06T08:00", "2026-10-06T16:00", "--name", "Late")
    desk.exchange()
    let history = desk.laptop("history").output
    let line = try #require(history.split(separator: "\n").first { $0.contains("desktop") })
    let entry = String(try #require(line.split(separator: " ").first))
    #expect(desk.laptop("sync", "revert", "1").errors.contains("no entry of the history"))
    #expect(desk.laptop("period", "lock", "2026-10-06").status == 0)
    let refused = desk.laptop("sync", "revert", entry)
    #expect(refused.status == 1 && refused.errors.contains("is locked"))
    desk.laptop("period", "unlock", "2026-10-06")
    #expect(desk.laptop("sync", "revert", entry).output.contains("as before desktop changed"))
    #expect(!desk.laptop("list", "--from", "2026-10-01").output.contains("Late"))
    desk.exchange()
    #expect(!desk.desktop("list", "--from", "2026-10-01").output.contains("Late"))
    #expect(desk.hash(desk.laptop) == desk.hash(desk.desktop))
    #expect(desk.laptop("sync", "revert", entry).output.contains("Nothing was changed"))
  }

  @Test("a key that was carried over, or is still there, joins without the passphrase")
  func key() throws {
    let desk = try Desk()
    desk.shareShift()
    let shown = desk.laptop("sync", "key", "show")
    #expect(shown.output.contains(/^[0-9a-f-]{36} [0-9a-f]{64}\n$/))
    let third = try Shell()
    let unknown = third("sync", "join", desk.post)
    #expect(unknown.status != 0 && !unknown.errors.contains("key"), "it asks for the passphrase")
    let file = try third.file("key", shown.output)
    let damaged = try third.file("damaged", String(shown.output.dropLast(9)))
    #expect(third("sync", "key", "import", damaged).errors.contains("not a key"))
    #expect(third("sync", "key", "import", file).status == 0)
    let joined = third("sync", "join", desk.post, "--name", "third")
    #expect(joined.status == 0 && third("list").output.contains("Early"))
    #expect(third("sync", "leave").status == 0)
    #expect(third("sync", "key", "show").errors.contains("on this computer only"))
    #expect(third("sync", "join", desk.post, "--name", "third").status == 0)
    let other = try Desk()
    other.share()
    #expect(third("sync", "leave").status == 0)
    #expect(third("sync", "join", other.post).status != 0, "another store has another key")
  }

  @Test("a folder that was moved is joined where it is now, and holds the same store")
  func moved() throws {
    let desk = try Desk()
    desk.shareShift()
    let place = desk.laptop.folder.folder + "/moved"
    try Files.rename(desk.post, to: place)
    desk.desktop("add", "2026-10-20T08:00", "2026-10-20T16:00", "--name", "Late")
    #expect(desk.desktop("sync", "now").status == 1)
    for shell in [desk.desktop, desk.laptop] {
      #expect(shell("sync", "join", place).status == 0)
      #expect(shell("sync", "join", place).errors.contains("already shared"))
    }
    #expect(desk.laptop("list").output.contains("Late"))
    #expect(desk.hash(desk.laptop) == desk.hash(desk.desktop))
    let other = try Desk()
    other.share()
    let elsewhere = desk.laptop("sync", "join", other.post)
    #expect(elsewhere.status == 1 && elsewhere.errors.contains("already shared"))
  }

  @Test("an emptied folder deletes nothing, and is filled again by the command of the hint")
  func emptied() throws {
    let desk = try Desk()
    desk.shareShift()
    TemporaryFolder.empty(desk.post)
    let lost = desk.laptop("sync", "now")
    #expect(lost.status == 1 && lost.errors.contains("shiftpro sync create"))
    #expect(desk.laptop("sync", "status").output.contains("holds no shared data"))
    #expect(desk.laptop("sync", "create", desk.post + "/").status == 0)
    #expect(desk.desktop("sync", "now").status == 0)
    #expect(desk.desktop("list").output.contains("Early"))
    desk.exchange()
    #expect(desk.hash(desk.laptop) == desk.hash(desk.desktop))
  }

  @Test("what a locked pay period keeps is said")
  func locked() throws {
    let desk = try Desk()
    desk.laptop("profile", "list")
    desk.laptop("add", "2026-10-05T08:00", "2026-10-05T16:00", "--name", "Early")
    desk.laptop("sync", "create", desk.post)
    desk.desktop("sync", "join", desk.post)
    let id = try #require(
      desk.desktop("list", "--from", "2026-10-01", "--json").output
        .firstMatch(of: /"id":"([0-9a-f-]{36})"/)?.1)
    let edited = desk.desktop("edit", String(id), "--end", "2026-10-05T18:00")
    #expect(edited.status == 0, "\(edited.errors)")
    let lock = desk.laptop("period", "lock", "2026-10-05")
    try #require(lock.status == 0, "\(lock.errors)")
    desk.laptop("sync", "now")
    let told = desk.desktop("sync", "now")
    #expect(
      told.errors.contains("locked pay period keeps what was paid: shift Early, Mon 5 Oct 2026"))
    let status = desk.desktop("sync", "status")
    #expect(status.output.contains("1 change is left out"), "\(status.output)")
    #expect(desk.desktop("sync", "status", "--json").output.contains("\"left_out\":[{\"table\":"))
    desk.exchange()
    #expect(desk.laptop("list", "--from", "2026-10-01").output.contains("08:00–16:00"))
    #expect(desk.desktop("list", "--from", "2026-10-01").output.contains("08:00–16:00"))
    desk.laptop("period", "unlock", "2026-10-05")
    desk.exchange()
    #expect(desk.laptop("list", "--from", "2026-10-01").output.contains("08:00–18:00"))
    #expect(desk.desktop("list", "--from", "2026-10-01").output.contains("08:00–18:00"))
    #expect(!desk.desktop("sync", "status").output.contains("left out"))
  }

  @Test("the undone first edit of a planned shift is undone for both")
  func undonePlan() throws {
    let desk = try Desk()
    desk.shareShift()
    let applied = desk.laptop("pattern", "apply", "dupont", "--start", "2026-11-02")
    #expect(applied.status == 0, "\(applied.errors)")
    desk.exchange()
    let id = try #require(
      desk.laptop("list", "--from", "2026-11-02", "--to", "2026-11-12", "--json").output
        .firstMatch(of: /"id":"([^"]+)"/)?.1)
    let edited = desk.laptop("edit", String(id), "--note", "dentist")
    #expect(edited.status == 0, "\(edited.errors)")
    desk.exchange()
    desk.laptop("undo")
    desk.exchange()
    #expect(desk.hash(desk.laptop) == desk.hash(desk.desktop))
    #expect(!desk.desktop("list", "--from", "2026-11-02", "--json").output.contains("dentist"))
  }

  @Test("all records are not replaced while others share them, and leaving keeps everything")
  func leaving() throws {
    let desk = try Desk()
    desk.shareShift()
    let backup = desk.laptop.folder.folder + "/ward.shiftpro"
    #expect(desk.laptop("backup", backup).status == 0)
    let replaced = desk.laptop("restore", backup, "--replace")
    #expect(replaced.status == 1 && replaced.errors.contains("sync leave"))
    #expect(desk.laptop("sync", "leave").status == 0)
    #expect(desk.laptop("restore", backup, "--replace").status == 0)
    #expect(desk.laptop("list").output.contains("Early"))
    #expect(desk.laptop("sync", "join", desk.post, "--name", "laptop").status == 0)
    let devices = desk.laptop("sync", "devices").output
    #expect(devices.contains("retired") && !devices.contains("laptop 2"))
  }

  @Test("key and folder are for their user only, and the passphrase is nowhere")
  func secrets() throws {
    let desk = try Desk()
    desk.shareShift()
    let folder = desk.laptop.folder.folder + "/.config/shiftpro/machines"
    let name = try #require(try Files.names(in: folder).first)
    #expect(Files.permissions("\(folder)/\(name)") == 0o600)
    #expect(Files.permissions(desk.post) == 0o700)
    for path in try Files.tree(desk.laptop.folder.folder) {
      let bytes = try Files.read("\(desk.laptop.folder.folder)/\(path)")
      #expect(!String(decoding: bytes, as: UTF8.self).contains("correct horse"), "\(path)")
    }
    let planned = desk.laptop("delete-everything", "--dry-run").output
    #expect(planned.contains("\(folder)/\(name)") && planned.contains(desk.post))
    #expect(Files.exists("\(folder)/\(name)"))
    #expect(desk.laptop("delete-everything", "--yes-delete-all").status == 0)
    #expect(!Files.exists("\(folder)/\(name)"), "the key goes with the data")
  }
}

/// Removes what is in a folder.
private enum TemporaryFolder {
  static func empty(_ path: String) {
    for file in (try? Files.tree(path)) ?? [] { try? Files.remove("\(path)/\(file)") }
  }
}
