import Domain
import TestSupport
import Testing
import shiftpro

/// What becomes of swaps in exports, backups, merges and the history.
@Suite("Records of swaps") struct SwapRecordTests {
  private func shell() throws -> Shell {
    let shell = try Shell(now: "2026-10-20T12:00:00Z", zone: "Europe/Berlin")
    shell.must("pattern", "apply", "5-2", "--start", "2026-01-05")
    shell.must("swap", "add", "Ana", "--give", "2026-11-02", "--take", "2026-11-07")
    shell.must("swap", "add", "Ben", "--give", "2026-11-03", "--note", "Wedding")
    shell.must("swap", "add", "Cem", "--take", "2026-11-08", "--times", "7-15")
    return shell
  }

  private let views = [
    ["swap", "list", "--json"], ["show", "swaps"],
    ["list", "--from", "2026-10-26", "--to", "2026-11-15", "--json"],
  ]

  private func picture(_ shell: Shell) -> [String] { views.map { shell.run($0).output } }

  @Test("an export of everything brings them into another store, and twice changes nothing")
  func everything() throws {
    let shell = try shell()
    let fresh = try Shell(now: "2026-10-20T12:00:00Z", zone: "Europe/Berlin")
    let text = shell.must("export", "--what", "all").output
    let path = try fresh.file("all.json", text)
    fresh.must("import", path)
    #expect(picture(fresh) == picture(shell))
    #expect(fresh.must("export", "--what", "all").output == text)
    #expect(try fresh.must("import", path, "--json").json().number("added") == 0)
    #expect(shell.must("doctor").status == 0)
  }

  @Test("a backup restores them, and a merge brings what another store settled")
  func backup() throws {
    let shell = try shell()
    let package = "\(shell.folder.folder)/b.shiftpro"
    shell.must("backup", package)
    let before = picture(shell)
    let other = try Shell(now: "2026-10-20T12:00:00Z", zone: "Europe/Berlin")
    other.must("restore", package)
    #expect(picture(other) == before)
    let id = try #require(try shell("swap", "list", "--open", "--json").list("swaps").first?["id"])
    shell.must("swap", "settle", "\(id)", "--take", "2026-11-14")
    let newer = "\(shell.folder.folder)/c.shiftpro"
    shell.must("backup", newer)
    other.must("restore", newer, "--merge")
    #expect(picture(other) == picture(shell))
  }

  @Test("the history names a swap and its fields")
  func history() throws {
    let shell = try shell()
    let text = shell("history").output
    #expect(text.contains("Swap with Ben, Tue 3 Nov"), "\(text)")
    shell.must("undo", "3")
    #expect(try shell("swap", "list", "--json").list("swaps").isEmpty)
    shell.must("redo", "3")
    #expect(try shell("swap", "list", "--json").list("swaps").count == 3)
  }

  @Test("calendars have no event for the shift that was given away, and one for the other")
  func calendar() throws {
    let shell = try shell()
    let text = shell.must(
      "export", "--as", "ics", "--from", "2026-11-02", "--to", "2026-11-07"
    ).output
    #expect(text.contains("DTSTART;TZID=Europe/Berlin:20261107T070000"), "\(text)")
    #expect(!text.contains("Ana"), "\(text)")
    let first = text.split(separator: "BEGIN:VEVENT").first {
      $0.contains("20261102T070000")
    }
    #expect(first.map { $0.contains("STATUS:CANCELLED") } ?? true, "\(text)")
  }
}
