import Foundation
import TestSupport
import Testing

@testable import shiftpro

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
    let kept = try #require(
      try other.must("restore", path, "--replace", "--json").json().text("kept_as"))
    #expect(everything(other) == everything(shell))
    #expect(other.must("list", "--from", "2026-10-01", "--store", kept).output.contains("Theirs"))
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
    #expect(plan.contains("1 records added"))
    other.must("restore", path, "--merge")
    #expect(try other.shifts().compactMap { $0.text("name") } == ["First", "Other"])
    other.must("undo")
    #expect(try other.shifts().compactMap { $0.text("name") } == ["Other"])
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

  @Test("a spoiled backup leaves the store as it was", arguments: 0..<4)
  func spoiled(seed: Int) throws {
    let shell = try Shell()
    try shell.add("2026-10-24 07:00", "2026-10-24 15:00", "--name", "Mine")
    let path = shell.folder.folder + "/a.shiftpro"
    shell.must("backup", path)
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    try shell.add("2026-10-25 07:00", "2026-10-25 15:00", "--name", "Later")
    let before = everything(shell)
    var random = Seeded(state: UInt64(seed))
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
