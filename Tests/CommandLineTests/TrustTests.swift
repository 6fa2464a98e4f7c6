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

@Suite("The lock on the command line") struct LockCommandTests {
  private func shell() throws -> Shell {
    var shell = try Shell()
    shell.must("add", "today 12:00", "20:00", "--name", "Marker")
    shell.typed = ["tea at 3", "tea at 3"]
    shell.must("lock", "set", "--idle", "5")
    shell.typed = nil
    return shell
  }

  @Test("commands are refused without the passphrase, and take it from a person or a file")
  func asked() throws {
    var shell = try shell()
    let refused = shell("list", "--json")
    #expect(try refused.status == 1 && refused.errorCode() == "locked")
    #expect(!refused.output.contains("Marker"))
    for words in [
      ["history"], ["undo"], ["show", "dashboard"], ["doctor"], ["export", "--as", "csv"],
    ] {
      let outcome = shell.run(words)
      #expect(outcome.status == 1 && !outcome.output.contains("Marker"), "\(words): \(outcome)")
    }
    shell.typed = ["tea at 4"]
    #expect(try shell("list", "--json").errorCode() == "lock_wrong")
    shell.typed = ["tea at 3"]
    #expect(shell("list").output.contains("Marker"))
    shell.typed = nil
    shell.variables["SHIFTPRO_PASSPHRASE_FILE"] = try shell.file("secret", "tea at 3\n")
    #expect(shell("list").output.contains("Marker"))
    #expect(shell("show", "dashboard").output.contains("Marker"))
    #expect(shell("doctor").status == 0)
  }

  @Test("what says nothing of the store works all the same")
  func neutral() throws {
    let shell = try shell()
    for words in [["help"], ["add", "--help"], ["man"], ["--version"], ["completion", "bash"]] {
      #expect(shell.run(words).status == 0, "\(words)")
    }
    #expect(shell("lock", "status").output.contains("after 5 minutes"))
    let status = try shell("lock", "status", "--json").json()
    #expect(status["locked"] as? Bool == true && status.number("idle_minutes") == 5)
  }

  @Test("what reminders are due names shifts, so a dry run needs the passphrase, and help says so")
  func dryRun() throws {
    let shell = try shell()
    let refused = shell("remind", "--dry-run")
    #expect(refused.status == 1 && refused.output.isEmpty)
    #expect(refused.errors.contains("ShiftPro is locked."), "\(refused)")
    #expect(refused.errors.contains("SHIFTPRO_PASSPHRASE_FILE"))
    let help = shell("help", "remind").output.split(whereSeparator: \.isWhitespace)
    #expect(help.joined(separator: " ").contains("which shows shift names, needs the passphrase"))
  }

  @Test("status says that it is locked and no more, unless that was asked for")
  func status() throws {
    var shell = try shell()
    #expect(shell("status").output == "locked\n")
    #expect(shell("status", "--format", "{class}:{name}{next}").output == "locked:\n")
    let json = try shell("status", "--json").json()
    #expect(json.text("state") == "locked" && json.isNull("shift") && json.isNull("next"))
    #expect(json.isNull("elapsed_minutes"))
    shell.typed = ["tea at 3"]
    shell.must("lock", "set", "--status", "shown")
    shell.typed = nil
    #expect(shell("status").output.hasPrefix("off"))
    #expect(shell("list").status == 1)
  }

  @Test("a reminder is told without saying which")
  func reminders() throws {
    var shell = try shell()
    let told = try shell.file("told", "")
    let script = try shell.file("tell", "#!/bin/sh\necho \"$1: $2\" >> \(told)\n")
    chmod(script, 0o755)
    shell.typed = ["tea at 3"]
    shell.must("remind", "set", "--command", script)
    shell.typed = ["tea at 3"]
    shell.must("add", "2026-10-20 10:40", "2026-10-20 10:50", "--name", "Marker two")
    shell.typed = nil
    shell.variables["SHIFTPRO_NOW"] = "2026-10-20T10:30:00Z"
    let outcome = shell("remind")
    #expect(outcome.status == 0 && !outcome.output.contains("Marker"))
    // Two are due, and saying the same twice would say how many.
    let text = try String(contentsOfFile: told, encoding: .utf8)
    #expect(text == "ShiftPro: You have a reminder. Unlock ShiftPro to read it.\n")
    #expect(shell("remind", "--dry-run").status == 1)
  }

  @Test("neither passphrase nor verifier is in history, exports or backups")
  func nowhere() throws {
    var shell = try shell()
    shell.variables["SHIFTPRO_PASSPHRASE_FILE"] = try shell.file("secret", "tea at 3\n")
    let verifier = try #require(try shell.folder.open().lock()?.verifier)
    let everything = shell("export", "--what", "all", "--as", "json", "--output", "-").output
    #expect(everything.contains("Marker"))
    for text in [everything, shell.written()] {
      #expect(!text.contains("tea at 3") && !text.contains("scrypt") && !text.contains(verifier))
    }
    let backup = shell.folder.folder + "/last.shiftpro"
    shell.must("backup", backup)
    let other = shell.folder.folder + "/other.sqlite"
    shell.variables["SHIFTPRO_STORE"] = other
    shell.must("restore", backup)
    #expect(try Store(path: other).lock() == nil)
    #expect(!(try Data(contentsOf: URL(fileURLWithPath: other))).contains(text: "scrypt"))
  }

  @Test("a restored backup leaves the lock as it is")
  func restored() throws {
    var shell = try shell()
    shell.variables["SHIFTPRO_PASSPHRASE_FILE"] = try shell.file("secret", "tea at 3\n")
    let backup = shell.folder.folder + "/last.shiftpro"
    shell.must("backup", backup)
    shell.must("restore", backup, "--replace")
    #expect(try shell.folder.open().lock()?.idleMinutes == 5)
  }

  @Test("clear takes it away with the passphrase alone")
  func clear() throws {
    var shell = try shell()
    #expect(shell("lock", "clear").status == 1)
    shell.typed = ["tea at 3"]
    #expect(shell("lock", "clear").status == 0)
    shell.typed = nil
    #expect(shell("list").status == 0)
    #expect(shell("lock", "clear").output.contains("No app lock is set"))
  }

  @Test(
    "a number of minutes that is none is a wrong command line", arguments: ["0", "-1", "x", ""])
  func minutes(text: String) throws {
    var shell = try Shell()
    shell.typed = ["a", "a"]
    #expect(shell("lock", "set", "--idle", text).status == 2)
    #expect(try shell.folder.open().lock() == nil)
  }
}

extension Data {
  func contains(text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}

@Suite("Deleting everything by command") struct DeleteEverythingTests {
  /// Files in the person's home that hold the marker, also in folders.
  private func traces(_ shell: Shell) throws -> [String] {
    try Files.tree(shell.folder.folder).filter { name in
      let path = URL(fileURLWithPath: "\(shell.folder.folder)/\(name)")
      return try Data(contentsOf: path).contains(text: "MarkerNote")
    }
  }

  private func shell() throws -> Shell {
    let shell = try Shell()
    shell.must("add", "today 12:00", "20:00", "--note", "MarkerNote")
    shell.must("backup")
    let store = try shell.folder.open()
    try store.copy(to: shell.folder.path + ".before-v8")
    return shell
  }

  @Test("nothing happens without the word for it")
  func unconfirmed() throws {
    let shell = try shell()
    let before = try shell.state()
    let outcome = shell("delete-everything", "--json")
    #expect(try outcome.status == 2 && outcome.errorCode() == "not_confirmed")
    let dry = shell("delete-everything", "--dry-run")
    #expect(dry.status == 0 && dry.output.contains("before-v8"))
    #expect(!dry.output.contains("backups/"))
    #expect(try shell.state() == before)
  }

  @Test("no byte of what was written stays but where it was asked for")
  func clean() throws {
    let shell = try shell()
    #expect(try traces(shell).contains("shiftpro.sqlite.before-v8"))
    shell.must("delete-everything", "--yes-delete-all", "--with-backups")
    #expect(try traces(shell) == [])
    #expect(try Files.tree(shell.folder.folder) == [])
    #expect(shell("history").output == "No changes yet.\n")
    #expect(shell("delete-everything", "--yes-delete-all").status == 1)
  }

  @Test("copies and daily backups stay where they are to stay, and a last backup is made")
  func kept() throws {
    let shell = try shell()
    let last = shell.folder.folder + "/last.shiftpro"
    shell.must("delete-everything", "--yes-delete-all", "--keep-copies", "--backup", last)
    #expect(
      try Files.tree(shell.folder.folder).map { String($0.prefix(24)) } == [
        "backups/shiftpro-2026-10", "last.shiftpro", "shiftpro.sqlite.before-v",
      ])
    shell.must("restore", last)
    #expect(try shell.shifts().count == 1)
  }

  @Test("the daily backups that stay are told, and how they go")
  func told() throws {
    let shell = try shell()
    let folder = shell.folder.folder + "/backups"
    let sentence = "1 automatic backup remains in \(folder); --with-backups deletes"
    #expect(shell.must("delete-everything", "--dry-run").output.contains(sentence))
    let json = try shell.must("delete-everything", "--dry-run", "--json").json()
    #expect((json["kept"] as? [String])?.count == 1)
    #expect(shell.must("delete-everything", "--yes-delete-all").output.contains(sentence))
    let rest = shell.must("delete-everything", "--yes-delete-all", "--with-backups")
    #expect(!rest.output.contains("--with-backups"))
    #expect(try Files.tree(shell.folder.folder) == [])
  }

  @Test(
    "a backup in a file that would go is refused, and nothing has gone then",
    arguments: [
      "shiftpro.sqlite", "shiftpro.sqlite-journal", "shiftpro.sqlite.before-v8",
      "shiftpro.sqlite.before-all", "link", "backups/shiftpro-2026-10-21.shiftpro",
    ])
  func backupWouldGo(name: String) throws {
    let shell = try shell()
    #expect(symlink("shiftpro.sqlite", shell.folder.folder + "/link") == 0)
    let state = try shell.state(), files = shell.files
    let outcome = shell(
      "delete-everything", "--yes-delete-all", "--with-backups", "--json", "--backup",
      "\(shell.folder.folder)/\(name)")
    #expect(try outcome.status == 1 && outcome.errorCode() == "backup_would_go", "\(outcome)")
    #expect(try shell.state() == state)
    #expect(shell.files == files)
  }

  @Test("a file that is no store stays, but for one at the store's own place")
  func foreign() throws {
    var shell = try Shell()
    let letter = try shell.file("letter.txt", "Dear ward, more than a hundred bytes of it follow …")
    for options in [["--dry-run"], ["--yes-delete-all"]] {
      let outcome = shell.run(["delete-everything", "--store", letter, "--json"] + options)
      #expect(try outcome.status == 1 && outcome.errorCode() == "store_foreign", "\(outcome)")
    }
    #expect(shell.files == ["letter.txt"])
    shell.variables["SHIFTPRO_STORE"] = nil
    shell.variables["XDG_DATA_HOME"] = shell.folder.folder
    try Files.createFolder(shell.folder.folder + "/shiftpro")
    _ = try shell.file("shiftpro/shiftpro.sqlite", "overwritten by something, who knows what")
    shell.must("delete-everything", "--yes-delete-all")
    #expect(try Files.tree(shell.folder.folder) == ["letter.txt"])
  }

  @Test("a store that another program has open stays whole")
  func inUse() throws {
    let shell = try shell()
    let other = try shell.folder.open()
    let outcome = shell("delete-everything", "--yes-delete-all")
    #expect(outcome.status == 1 && outcome.errors.contains("locked by another program"))
    #expect(try other.shifts.count() == 1)
    #expect(Files.exists(shell.folder.path + ".before-v8"))
  }
}

@Suite("The diagnostic report") struct ReportTests {
  /// A store in which every column of text, in every table, holds a marker.
  private func marked() throws -> Shell {
    let shell = try Shell()
    shell.must("demo", "--years", "1")
    try mark(shell.folder.path)
    return shell
  }

  private func mark(_ path: String) throws {
    let script = """
      select 'update ' || m.name || ' set ' || c.name || ' = ''ZzMarker'' || rowid || '' '' || ' ||
        c.name || ' where typeof(' || c.name || ') = ''text'';'
      from sqlite_schema m join pragma_table_info(m.name) c
      where m.type = 'table' and m.name not like 'sqlite%' and m.sql not like '%WITHOUT ROWID%'
        and c.type = 'TEXT' and m.name not in ('change');
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "sh", "-c",
      "sqlite3 \(path) \"\(script)\" | sed 's/^/update or ignore /; s/update or ignore update/update or ignore/' | (echo 'PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF;'; cat) | sqlite3 \(path)",
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }

  @Test("names versions, counts, findings and times, and nothing that a person typed")
  func report() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3") else {
      print("skipped: sqlite3 is not installed")
      return
    }
    var shell = try marked()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: shell.folder.path))
    #expect(bytes.contains(text: "ZzMarker"))
    shell.variables["TERM"] = "xterm-256color"
    shell.variables["LANG"] = "/home/ZzMarker"
    let outcome = shell("doctor", "--report")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(!outcome.description.contains("ZzMarker"))
    #expect(!outcome.description.contains(shell.folder.folder))
    for line in [
      "[versions]", "shiftpro: ", "sqlite: 3", "TERM: xterm-256color", "LANG: other", "[rows]",
      "shift: ", "[coach flags]", "coping_kit: on", "actions: 98", "requests waiting: 0",
      "log: ",
    ] {
      #expect(outcome.output.contains(line), "\(line)")
    }
    #expect(!shell("doctor", "--report", "--json").output.contains("ZzMarker"))
  }

  @Test("goes to a file, and needs no store")
  func file() throws {
    let shell = try Shell()
    let path = shell.folder.folder + "/report.txt"
    #expect(shell("doctor", "--report", path).status == 0)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("store: missing") && text.contains("missing: 1"))
    #expect(shell.files == ["report.txt"])
    #expect(shell("doctor", "report.txt").status == 2)
    #expect(shell("doctor", "--report", "--repair").status == 2)
  }
}
