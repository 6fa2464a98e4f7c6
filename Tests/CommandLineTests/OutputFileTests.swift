import Foundation
import Platform
import TestSupport
import Testing
import shiftpro

@Suite("Files that commands write") struct OutputFileTests {
  private func shell() throws -> Shell {
    let shell = try Shell()
    try shell.add("2026-10-19 07:00", "2026-10-19 19:00", "--name", "Day")
    return shell
  }

  /// The ways to name a file that is to be written, without it.
  static let writers: [[String]] = [
    ["export", "--output"], ["export", "--what", "all", "--output"], ["backup"],
    ["keys", "export"], ["doctor", "--report"], ["demo", "--export-apple-health"],
  ]

  @Test("none takes the place of a store, of its journals or copies", arguments: writers)
  func database(words: [String]) throws {
    let shell = try shell()
    try shell.folder.open().copy(to: shell.folder.path + ".before-v8")
    try FileManager.default.createSymbolicLink(
      atPath: shell.folder.folder + "/link", withDestinationPath: "shiftpro.sqlite")
    let state = try shell.state()
    for name in [
      "shiftpro.sqlite", "shiftpro.sqlite-wal", "shiftpro.sqlite-shm", "shiftpro.sqlite-journal",
      "shiftpro.sqlite.before-v8", "link",
    ] {
      let path = "\(shell.folder.folder)/\(name)"
      let before = Files.exists(path) ? try Files.read(path) : nil
      let outcome = shell.run(words + [path, "--json"])
      #expect(outcome.status == 1, "\(name): \(outcome)")
      #expect(try outcome.errorCode() == "is_database")
      #expect(outcome.errors.contains("\(path) is a database; it was not overwritten."))
      if !name.hasSuffix("-shm") && !name.hasSuffix("-wal") {
        #expect((Files.exists(path) ? try Files.read(path) : nil) == before, "\(name)")
      }
    }
    #expect(try shell.state() == state)
    #expect(shell.must("doctor").status == 0)
  }

  @Test("a store that this program has open keeps its locks while its name is looked at")
  func locks() throws {
    let shell = try shell()
    let store = try shell.folder.open()
    #expect(throws: DestinationIsDatabase.self) {
      try OutputFile.replace(shell.folder.path) { _ in }
    }
    // Only where no connection is left another process can take the log away.
    let ended = try Process.run(
      URL(fileURLWithPath: "/bin/sh"),
      arguments: ["-c", "command -v sqlite3 >/dev/null && sqlite3 \(shell.folder.path) 'SELECT 1'"])
    ended.waitUntilExit()
    #expect(Files.exists(shell.folder.path + "-wal"))
    #expect(try store.shifts.count() == 1)
  }

  @Test("a link stays, and leads to what was written", arguments: ["there.csv", "missing.csv"])
  func links(target: String) throws {
    let shell = try shell()
    _ = try shell.file("there.csv", "old")
    let link = shell.folder.folder + "/link.csv"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    shell.must("export", "--output", link)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    let written = try String(contentsOfFile: "\(shell.folder.folder)/\(target)", encoding: .utf8)
    #expect(written == shell.must("export").output)
    #expect(!shell.files.contains { $0.hasSuffix(".tmp") })
  }

  @Test("a file that must be new follows no link, and empties nothing that is there")
  func newFile() throws {
    let temporary = try TemporaryStore(), folder = temporary.folder
    let target = folder + "/target", link = folder + "/link"
    try Files.write(Array("kept".utf8), to: target)
    symlink(target, link)
    for path in [link, target] {
      #expect(throws: SystemError.self) { try OutputFile(path) }
    }
    #expect(try Files.read(target) == Array("kept".utf8))
  }

  @Test("a named pipe stays one, and takes the bytes", arguments: [["export", "-o"], ["backup"]])
  func pipe(words: [String]) throws {
    let shell = try shell()
    let path = shell.folder.folder + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    // Larger than a pipe holds: somebody has to read meanwhile.
    let reader = Process()
    reader.executableURL = URL(fileURLWithPath: "/bin/sh")
    reader.arguments = ["-c", "cat '\(path)' > '\(path).read'"]
    try reader.run()
    let outcome = shell.run(words + [path])
    reader.waitUntilExit()
    #expect(outcome.status == 0, "\(outcome)")
    let kind = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    #expect(kind == .typeUnknown, "it is no file")
    let read = try Files.read(path + ".read")
    if words[0] == "export" {
      #expect(String(decoding: read, as: UTF8.self) == shell.must("export").output)
    } else {
      shell.must("restore", path + ".read", "--dry-run")
    }
  }

  @Test("another name of standard output is standard output", arguments: ["/dev/stdout", "-"])
  func standardOutput(name: String) throws {
    let shell = try shell()
    #expect(shell.must("export", "-o", name).output == shell.must("export").output)
    #expect(shell.must("keys", "export", name).output.hasPrefix("#"))
  }

  @Test("a full disk is told with the file's name, also to programs", arguments: writers)
  func full(words: [String]) throws {
    guard Files.exists("/dev/full") else {
      print("skipped: there is no /dev/full")
      return
    }
    let outcome = try shell().run(words + ["/dev/full", "--json"])
    #expect(outcome.status == 1)
    let error = try outcome.error()
    #expect(error.text("code") == "cannot_write")
    #expect(
      error.text("message") == "Can’t write /dev/full: No space left on device.",
      "\(outcome)")
  }

  @Test("decrypting onto a full disk is told with the file's name")
  func decryption() throws {
    guard Files.exists("/dev/full") else {
      print("skipped: there is no /dev/full")
      return
    }
    var shell = try shell()
    shell.typed = ["ward four", "ward four"]
    let path = shell.folder.folder + "/a.enc"
    shell.must("export", "--encrypt", "--output", path)
    let outcome = shell("decrypt", path, "-o", "/dev/full", "--json")
    #expect(try outcome.status == 1 && outcome.errorCode() == "cannot_write")
  }

  @Test("a folder is no file to write, and nothing is left in it or beside it")
  func folder() throws {
    let shell = try shell()
    let folder = shell.folder.folder + "/folder"
    try Files.createFolder(folder)
    let before = shell.files
    #expect(try shell("export", "-o", folder, "--json").errorCode() == "cannot_write")
    #expect(shell.files == before && TemporaryStore.names(in: folder) == [])
  }
}
