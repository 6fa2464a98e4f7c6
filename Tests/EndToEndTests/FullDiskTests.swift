import CSQLite
import Foundation
import Testing

/// The program where nothing can be written: a limit of the size of files stands in for a full
/// disk, because it works for every user. Each write fails as it does there, with another number.
@Suite("On a full disk", .serialized) struct FullDiskTests {
  private static let full = "trap \"\" XFSZ; ulimit -S -f 0; "

  /// A home whose store has one shift in its file and another in its log alone, and no shared
  /// memory, as after a power failure.
  private func home() throws -> Home {
    let home = try Home()
    try home.shiftpro("add", "2026-03-02T08:00", "--duration", "8h", "--name", "Filed")
    var handle: OpaquePointer?
    try #require(sqlite3_open(home.store, &handle) == SQLITE_OK)
    defer { sqlite3_close_v2(handle) }
    _ = shim_keep_journal_on_close(handle)
    // The program writes while this connection is open, so that none is the last and merges the
    // log.
    try #require(sqlite3_exec(handle, "SELECT * FROM shift", nil, nil, nil) == SQLITE_OK)
    try home.shiftpro("add", "2026-03-03T08:00", "--duration", "8h", "--name", "Logged")
    sqlite3_close_v2(handle)
    handle = nil
    try FileManager.default.removeItem(atPath: home.store + "-shm")
    try #require(
      (try FileManager.default.attributesOfItem(atPath: home.store + "-wal")[.size] as? Int) ?? 0
        > 0)
    return home
  }

  /// What a command prints and its exit status. The limit holds for the program alone: what it
  /// prints goes through a pipe into a file.
  private func onFullDisk(_ home: Home, _ command: String) throws -> String {
    try run(
      "/bin/sh",
      ["-c", "{ ( \(Self.full) \(home.command) \(command) ) 2>&1; echo status $?; } | cat"],
      environment: ["LC_ALL": "C.UTF-8"]
    ).output
  }

  @Test("commands read, log and all; a change is refused because of the disk")
  func commands() throws {
    let home = try home()
    defer { home.remove() }
    for command in [
      "list --from 2026-03-01 --to 2026-03-31", "export --what shifts", "export --what all",
      "show dashboard --now 2026-03-01T09:00:00Z", "history",
    ] {
      let said = try onFullDisk(home, command)
      #expect(said.contains("Filed") && said.contains("Logged"), "\(command): \(said)")
      #expect(said.hasSuffix("status 0\n"), "\(command): \(said)")
    }
    let status = try onFullDisk(home, "status --now 2026-03-02T12:00:00Z")
    #expect(status.hasSuffix("status 0\n"), "\(status)")
    let refused = try onFullDisk(home, "add 2026-03-04T08:00 --duration 8h")
    #expect(refused.contains("is full; nothing was changed."), "\(refused)")
    #expect(refused.hasSuffix("status 1\n"))
    let after = try home.shiftpro("list", "--from", "2026-03-01", "--to", "2026-03-31").output
    #expect(after.contains("Logged") && !after.contains("4 Mar"), "\(after)")
  }

  @Test("a restore names the disk, and leaves neither a store nor parts of one")
  func restore() throws {
    let home = try home()
    defer { home.remove() }
    let backup = "\(home.folder)/kept.shiftpro"
    try home.shiftpro("backup", backup)
    let before = try FileManager.default.contentsOfDirectory(atPath: home.folder).sorted()
    let said = try onFullDisk(home, "--store \(home.folder)/new.sqlite restore \(backup)")
    #expect(said.contains("is full"), "\(said)")
    #expect(said.hasSuffix("status 1\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.folder).sorted() == before)
  }

  @Test("several commands read at the same time")
  func together() throws {
    let home = try home()
    defer { home.remove() }
    let command = "\(home.command) list --from 2026-03-01 --to 2026-03-31"
    let said = try run(
      "/bin/sh",
      ["-c", "( \(Self.full) for n in 1 2 3 4 5 6 7 8; do \(command) & done; wait ) 2>&1 | cat"],
      environment: ["LC_ALL": "C.UTF-8"]
    ).output
    #expect(said.components(separatedBy: "Logged").count == 9, "\(said)")
  }

  @Test("the screen says so, keeps nobody out, and saves again once there is room")
  func screen() throws {
    let home = try home()
    defer { home.remove() }
    let terminal = try Tmux(
      "\(Self.full) exec env \(home.command) --lang en --now 2026-03-02T18:00:00Z")
    try terminal.wait(for: "Disk full: nothing can be saved")
    try terminal.press("s")
    try terminal.wait(for: "is full; nothing was changed.")
    // Not limited, so as a program on a disk with some room: the screen does not hold the file.
    try home.shiftpro("add", "2026-03-04T08:00", "--duration", "8h", "--name", "Elsewhere")
    try terminal.wait(for: "Elsewhere")
    #if os(Linux)
      try run(
        "/usr/bin/env",
        ["prlimit", "--pid", "\(try terminal.process())", "--fsize=unlimited"])
      try terminal.wait("the notice gone") { !$0.contains("Disk full") }
      try terminal.press("s")
      try terminal.wait(for: "ON SHIFT")
    #endif
    try terminal.press("q")
  }
}
