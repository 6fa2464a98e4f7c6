import App
import AppCore
import Domain
import Foundation
import Interchange
import Platform
import Services
import Store
import TestSupport
import Testing
import shiftpro

@Suite("backup and restore")
struct BackupCommandTests {
  private func everything(_ shell: Shell) -> String {
    shell.must("export", "--what", "all").output + shell.must("history", "--json").output
  }

  @Test("a fresh store gets the same contents, history included, and nothing is left behind")
  func roundTrip() throws {
    let shell = try shellWithEverything()
    let path = shell.folder.folder + "/ward.shiftpro"
    let before = shell.files
    let report = try shell.must("backup", path, "--json").json()
    #expect(report.number("shifts") ?? 0 > 2 && report.number("schema") ?? 0 > 3)
    #expect(Set(shell.files).subtracting(before) == ["ward.shiftpro"])
    let fresh = try Shell()
    let preview = try fresh.must("restore", path, "--dry-run", "--json").json()
    #expect(preview.text("mode") == "fresh" && preview.isNull("here"))
    #expect(fresh.files == [])
    fresh.must("restore", path)
    #expect(everything(fresh) == everything(shell))
    #expect(fresh.files.allSatisfy { $0.hasPrefix("shiftpro.sqlite") && !$0.contains("restore") })
    #expect(fresh.must("doctor").status == 0)
    // The history goes on where it was.
    #expect(fresh.must("undo").output == shell.must("undo").output)
  }

  @Test("a store with contents gives way only when told so, and a copy of it stays")
  func replaces() throws {
    let shell = try Shell(), other = try Shell()
    try shell.add("2026-10-24 07:00", "2026-10-24 15:00", "--name", "Mine")
    let path = shell.folder.folder + "/a.shiftpro"
    shell.must("backup", path)
    try other.add("2026-10-25 07:00", "2026-10-25 15:00", "--name", "Theirs")
    let before = everything(other)
    let refused = other("restore", path, "--json")
    #expect(refused.status == 1)
    #expect(try refused.errorCode() == "store_not_empty")
    #expect(everything(other) == before)
    #expect(other("restore", path, "--merge", "--replace").status == 2)
    let report = try other.must("restore", path, "--replace", "--json").json()
    #expect(report.text("mode") == "replace")
    let changes = try #require(report["changes"] as? [String: Any])
    #expect(changes.number("added") ?? 0 > 0 && changes.number("removed") ?? 0 > 0)
    let all = shell.must("export", "--what", "all").output
    #expect(other.must("export", "--what", "all").output == all)
    #expect(other.must("undo").output.contains("a.shiftpro"))
    #expect(try other.shifts().compactMap { $0.text("name") } == ["Theirs"])
    other.must("redo")
    #expect(other.must("export", "--what", "all").output == all)
  }

  @Test("the exports of two stores are the same after one took the place of the other, steps too")
  func replacesEverything() throws {
    let shell = try shellWithEverything(), other = try Shell()
    try other.add("2026-10-25 07:00", "2026-10-25 15:00", "--name", "Theirs")
    let before = other.must("export", "--what", "all").output
    let path = shell.folder.folder + "/a.shiftpro"
    shell.must("backup", path)
    other.must("restore", path, "--replace")
    #expect(
      other.must("export", "--what", "all").output == shell.must("export", "--what", "all").output)
    #expect(other.must("steps", "--json").output == shell.must("steps", "--json").output)
    #expect(other.must("doctor").status == 0)
    other.must("undo")
    #expect(other.must("export", "--what", "all").output == before)
  }

  @Test(
    "a program that reminders run comes along by no way, and that is said",
    arguments: ["fresh", "replace", "merge", "json"])
  func command(way: String) throws {
    var shell = try Shell()
    try shell.add("2026-10-24 07:00", "2026-10-24 15:00", "--name", "Mine")
    shell.must("remind", "set", "--by", "command", "--command", "rm -rf x", "--sleep", "9h")
    let package = shell.folder.folder + "/a.shiftpro", json = shell.folder.folder + "/a.json"
    shell.must("backup", package)
    shell.must("export", "--what", "all", "--output", json)
    let other = try Shell()
    if way != "fresh" { try other.add("2026-10-25 07:00", "2026-10-25 15:00") }
    if way == "json" {
      other.must("import", json)
    } else {
      let options = way == "fresh" ? [] : ["--\(way)"]
      let preview = other.run(["restore", package, "--dry-run", "--json"] + options)
      #expect(try preview.json().flag("leaves_command_out"))
      #expect(other.run(["restore", package] + options).output.contains("is not restored"))
    }
    let settings = try other.folder.open().reminders.settings()
    #expect(settings.channel == .auto && settings.command == "" && settings.sleepMinutes == 540)
    // Nor by the way of undo.
    while other("undo").status == 0 {
      #expect(try other.folder.open().reminders.settings().command == "")
    }
    // Where it is the present one it stays.
    shell.variables["SHIFTPRO_NOW"] = "2026-10-20T14:00:00Z"
    shell.must("remind", "set", "--sleep", "8h")
    shell.must("restore", package, "--replace")
    #expect(try shell.folder.open().reminders.settings().command == "rm -rf x")
    #expect(try shell.folder.open().reminders.settings().sleepMinutes == 540)
  }

  @Test("by itself it is made once a day, by a timer of one's own and by that of the reminders")
  func automatic() throws {
    var shell = try Shell()
    func kept() -> [String] { TemporaryStore.names(in: shell.folder.folder + "/backups") }
    try shell.add("2026-10-24 07:00", "2026-10-24 15:00")
    // A store in the folder for temporary files is only there for a while.
    #expect(shell.must("backup", "--auto").output == "")
    shell.must("remind")
    #expect(kept() == [])
    shell.variables["TMPDIR"] = "/var/empty"
    shell.must("backup", "--auto", "--demo")
    #expect(kept() == [])
    #expect(shell.must("backup", "--auto").output.contains("shiftpro-2026-10-20.shiftpro"))
    #expect(shell.must("backup", "--auto").output == "")
    #expect(try shell.must("backup", "--auto", "--json").json().isNull("file"))
    shell.variables["SHIFTPRO_NOW"] = "2026-10-21T12:00:00Z"
    shell.must("remind", "--dry-run")
    #expect(kept() == ["shiftpro-2026-10-20.shiftpro"])
    shell.must("remind")
    #expect(kept() == ["shiftpro-2026-10-20.shiftpro", "shiftpro-2026-10-21.shiftpro"])
    try shell.folder.open().write("backups.save", now: Instant(seconds: 1_800_000_000)) {
      try $0.save(BackupSettings(isAutomatic: false))
    }
    shell.variables["SHIFTPRO_NOW"] = "2026-10-22T12:00:00Z"
    shell.must("backup", "--auto")
    shell.must("remind")
    #expect(kept().count == 2)
    #expect(shell("backup", "--auto", "a.shiftpro").status == 2)
    #expect(shell("backup", "--auto", "--encrypt").status == 2)
  }

  @Test("that it fails is told once a day by the timer of the reminders, and keeps none back")
  func failing() throws {
    var shell = try Shell()
    try shell.add("2026-10-20 13:00", "2026-10-20 21:00")
    shell.variables["TMPDIR"] = "/var/empty"
    _ = try shell.file("backups", "")
    #expect(try shell("backup", "--auto", "--json").errorCode() == "cannot_write")
    let first = shell("remind", "--json")
    #expect(first.errors.contains("Automatic backup failed"))
    #expect(!shell("remind").errors.contains("Automatic backup failed"))
    shell.variables["SHIFTPRO_NOW"] = "2026-10-21T12:00:00Z"
    #expect(shell("remind").errors.contains("Automatic backup failed"))
  }

  @Test("a package with a climbing path, a wrong checksum or another store in it changes nothing")
  func forged() throws {
    let shell = try Shell()
    try shell.add("2026-10-24 07:00", "2026-10-24 15:00", "--name", "Mine")
    let before = everything(shell)
    let path = shell.folder.folder + "/a.shiftpro"
    let manifest = """
      {"format":"shiftpro-backup","version":1,"created_at":"2026-10-20T12:00:00Z","program":"1",
      "device":null,"schema":1,"shifts":1,"from":null,"to":null,
      "files":[{"name":"NAME","bytes":4,"sha256":"SUM"}]}
      """
    let sum = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
    for (name, checksum) in [
      ("../../shiftpro.sqlite", sum), ("/etc/passwd", sum), ("store.sqlite", sum),
      ("store.sqlite", String(sum.reversed())),
    ] {
      var bytes: [UInt8] = []
      let writer = ZipWriter { bytes += $0 }
      let text = manifest.replacing("NAME", with: name).replacing("SUM", with: checksum)
      for (file, contents) in [("manifest.json", text), (name, "test")] {
        try writer.begin(file)
        try writer.add(Array(contents.utf8))
        try writer.end()
      }
      try writer.finish()
      try Files.write(bytes, to: path)
      for mode in ["--merge", "--replace", "--dry-run"] {
        let outcome = shell("restore", path, mode, "--json")
        #expect(outcome.status == 1, "\(name)")
      }
      #expect(everything(shell) == before)
    }
    #expect(shell.files.allSatisfy { !$0.contains("restore-") && !$0.contains("before") })
  }

  @Test("a merge lets the last change of each record count, as one step")
  func merges() throws {
    var shell = try Shell()
    let id = try shell.add("2026-10-24 07:00", "2026-10-24 15:00", "--name", "First")
    let path = shell.folder.folder + "/a.shiftpro"
    shell.must("backup", path)
    shell.variables["SHIFTPRO_NOW"] = "2026-10-20T13:00:00Z"
    shell.must("edit", id, "--name", "Second")
    try shell.add("2026-10-26 07:00", "2026-10-26 15:00", "--name", "New")
    let before = try shell.state()
    shell.must("restore", path, "--merge")
    #expect(try shell.state() == before)
    let other = try Shell()
    try other.add("2026-10-27 07:00", "2026-10-27 15:00", "--name", "Other")
    let plan = other.must("restore", path, "--merge", "--dry-run").output
    #expect(plan.contains("1 record added"))
    other.must("restore", path, "--merge")
    #expect(try other.shifts().compactMap { $0.text("name") } == ["First", "Other"])
    other.must("undo")
    #expect(try other.shifts().compactMap { $0.text("name") } == ["Other"])
  }

  @Test("what taking the place of everything would come to is told before, with what goes")
  func rehearsesReplacing() throws {
    let shell = try Shell(), other = try Shell()
    try shell.add("2026-10-24 07:00", "2026-10-24 15:00", "--name", "Theirs")
    for day in 25...27 { try other.add("2026-10-\(day) 07:00", "15:00") }
    let path = shell.folder.folder + "/a.shiftpro"
    shell.must("backup", path)
    let before = try other.state()
    let plan = try other.must("restore", path, "--replace", "--dry-run", "--json").json()
    #expect(try other.state() == before)
    #expect(other.must("restore", path, "--replace", "--dry-run").output.contains("3 removed"))
    let done = try other.must("restore", path, "--replace", "--json").json()
    #expect(plan["changes"] as? NSDictionary == done["changes"] as? NSDictionary)
  }

  @Test("two stores that each have a usual pair, a rate and rules from the start can be merged")
  func mergesSingles() throws {
    let shells = [try Shell(), try Shell()]
    for (shell, rate) in zip(shells, ["20", "30"]) {
      shell.must("shoe", "add", "Ghost \(rate)")
      shell.must("rate", "set", rate)
    }
    let path = shells[1].folder.folder + "/a.shiftpro"
    shells[1].must("backup", path)
    shells[0].must("restore", path, "--merge")
    let shoes = try shells[0].must("shoe", "list", "--json").list("shoes")
    #expect(
      shoes.filter { $0.flag("is_default") }.compactMap { $0.text("name") } == ["Ghost 30"],
      "made the usual one last")
    #expect(shoes.count == 2)
    #expect(try shells[0].must("rate", "list", "--json").list("rates").count == 1)
    shells[0].must("doctor")
  }

  @Test("of two shifts in progress a merge lets the one run on that was begun last")
  func mergesRunning() throws {
    let shell = try Shell(), other = try Shell()
    for shell in [shell, other] { shell.must("start") }
    let path = other.folder.folder + "/a.shiftpro"
    other.must("backup", path)
    let last = try #require(try other.shifts().first?.text("id"))
    shell.must("restore", path, "--merge")
    let states = try shell.shifts().map { ($0.text("id") == last, $0.text("status")) }
    #expect(states.filter { $0.0 }.map(\.1) == ["in_progress"])
    #expect(states.filter { !$0.0 }.map(\.1) == ["completed"])
    shell.must("undo")
    #expect(try shell.shifts().map { $0.text("status") } == ["in_progress"])
  }

  @Test("a file with another shift in progress is not imported, and that is said in words")
  func importsRunning() throws {
    let shell = try Shell(), other = try Shell()
    for shell in [shell, other] { shell.must("start") }
    let json = other.folder.folder + "/a.json"
    other.must("export", "--what", "all", "--output", json)
    let before = try shell.state()
    let outcome = shell("import", json, "--json")
    #expect(try outcome.errorCode() == "runs_twice", "\(outcome)")
    #expect(try shell.state() == before)
  }

  @Test("a merge leaves out what lies in a closed pay period, and says so; the rest comes")
  func mergesIntoClosed() throws {
    let shell = try Shell(), other = try Shell()
    let id = try shell.add("2026-10-05 07:00", "15:00")
    let first = shell.folder.folder + "/a.shiftpro", json = shell.folder.folder + "/a.json"
    shell.must("backup", first)
    other.must("restore", first)
    other.must("edit", id, "--note", "changed elsewhere", "--now", "2026-10-20T13:00:00Z")
    try other.add("2026-10-25 07:00", "15:00")
    other.must("backup", first + "2")
    other.must("export", "--what", "all", "--output", json)
    shell.must("period", "lock", "2026-10-05")
    let before = shell.listed("2026-10-05", "2026-10-05")
    for way in [
      ["restore", first + "2", "--merge", "--dry-run"], ["restore", first + "2", "--merge"],
      ["import", json],
    ] {
      let outcome = shell.run(way)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.output.contains("shiftpro period unlock"), "\(outcome)")
    }
    #expect(shell.listed("2026-10-05", "2026-10-05") == before)
    #expect(try shell.shifts().count == 2)
    // What is the same there is no change.
    shell.must("restore", first, "--merge")
  }

  @Test("an encrypted backup needs its passphrase, and comes back the same")
  func encrypted() throws {
    var shell = try Shell()
    try shell.add("2026-10-24 07:00", "2026-10-24 15:00", "--name", "Mine")
    shell.typed = ["ward four", "ward four"]
    let path = shell.folder.folder + "/a.shiftpro"
    shell.must("backup", path, "--encrypt")
    var fresh = try Shell()
    fresh.typed = ["ward five"]
    #expect(try fresh("restore", path, "--json").errorCode() == "wrong_passphrase")
    #expect(fresh.files == [])
    fresh.typed = ["ward four"]
    fresh.must("restore", path)
    #expect(everything(fresh) == everything(shell))
  }

  @Test("a spoiled backup leaves the store as it was", arguments: Seeds.of(0..<4))
  func spoiled(seed: Int) throws {
    let shell = try Shell()
    try shell.add("2026-10-24 07:00", "2026-10-24 15:00", "--name", "Mine")
    let path = shell.folder.folder + "/a.shiftpro"
    shell.must("backup", path)
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    try shell.add("2026-10-25 07:00", "2026-10-25 15:00", "--name", "Later")
    let before = everything(shell)
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<12 {
      var spoiled = bytes
      let place = Int.random(in: 600..<bytes.count, using: &random)
      if Bool.random(using: &random) {
        spoiled[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      } else {
        spoiled.removeLast(bytes.count - place)
      }
      try Data(spoiled).write(to: URL(fileURLWithPath: path))
      let outcome = shell("restore", path, "--merge", "--dry-run")
      #expect(outcome.status == 0 || outcome.errors.contains("nothing was changed"))
      #expect(everything(shell) == before)
    }
    #expect(shell.files.allSatisfy { !$0.contains("restore-") })
  }

  @Test("without a file it is the backup of the day beside the store, and old ones go")
  func daily() throws {
    var shell = try Shell()
    #expect(try shell("backup", "--json").errorCode() == "nothing_to_back_up")
    #expect(shell.files == [])
    try shell.add("2026-10-24 07:00", "2026-10-24 15:00")
    for day in 1...20 {
      shell.variables["SHIFTPRO_NOW"] = "2026-11-\(day < 10 ? "0" : "")\(day)T12:00:00Z"
      shell.must("backup", "-q")
    }
    let names = TemporaryStore.names(in: shell.folder.folder + "/backups")
    // Seven days, the Sundays 1 and 8 November, which end weeks.
    #expect(
      names.map { $0.dropFirst("shiftpro-2026-11-".count).prefix(2) } == [
        "01", "08", "14", "15", "16", "17", "18", "19", "20",
      ])
    // Reminders know when.
    let age = try shell.folder.open().reminders.backupAge()
    #expect(age?.last == ISOText.instant("2026-11-20T12:00:00Z"))
    let fresh = try Shell()
    fresh.must("restore", shell.folder.folder + "/backups/" + (names.last ?? ""))
    #expect(try fresh.shifts().count == 1)
  }

  @Test("something else is no backup")
  func foreign() throws {
    let shell = try Shell()
    let path = try shell.file("a.csv", "start,end\n")
    #expect(try shell("restore", path, "--json").errorCode() == "not_a_backup")
    #expect(
      try shell("restore", shell.folder.folder + "/no", "--json").errorCode() == "cannot_read")
    #expect(shell.files == ["a.csv"])
  }
}
