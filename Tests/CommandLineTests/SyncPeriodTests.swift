import TestSupport
import Testing
import shiftpro

@Suite("Closed pay periods of several computers") struct SyncPeriodTests {
  private let laptop: Shell
  private let desktop: Shell

  init() throws {
    var shells = [try Shell(), try Shell()]
    for index in shells.indices { shells[index].variables["SHIFTPRO_PASSPHRASE"] = "correct horse" }
    (laptop, desktop) = (shells[0], shells[1])
    let post = laptop.folder.folder + "/post"
    laptop("rate", "set", "20", "--from", "2026-01-01")
    laptop("add", "2026-03-02T08:00", "2026-03-02T16:00", "--name", "Early", "--worked")
    laptop("sync", "create", post, "--name", "laptop")
    desktop("sync", "join", post, "--name", "desktop")
    laptop("sync", "now")
  }

  private func exchange() {
    for shell in [laptop, desktop, laptop, desktop] { shell("sync", "now") }
  }

  @Test("a lock that another one replaced is brought back by opening it, with all that it paid")
  func lockedTwice() throws {
    laptop("add", "2026-03-03T08:00", "2026-03-03T16:00", "--name", "Extra", "--worked")
    laptop("period", "lock", "2026-03-02")
    let paid = laptop("hours", "--period", "2026-03-02").output
    desktop("period", "lock", "2026-03-02")
    exchange()
    #expect(!laptop("list", "--from", "2026-03-01").output.contains("Extra"))
    let listed = laptop("sync", "conflicts").output
    #expect(listed.contains("also locked by desktop") && listed.contains("15 h, 300.00 €"))
    let id = try #require(listed.split(separator: " ").first)
    #expect(laptop("sync", "restore", String(id)).status == 0)
    #expect(laptop("list", "--from", "2026-03-01").output.contains("Extra"), "at once")
    #expect(laptop("sync", "conflicts").output.contains("None of your changes"))
    laptop("period", "lock", "2026-03-02")
    #expect(laptop("hours", "--period", "2026-03-02").output == paid)
    exchange()
    for shell in [laptop, desktop] {
      #expect(shell("hours", "--period", "2026-03-02").output == paid)
      #expect(shell("list", "--from", "2026-03-01").output.contains("Extra"))
      #expect(shell("doctor").status == 0)
    }
  }

  @Test("what a period kept out is there once it is opened, and goes when that is undone")
  func opened() throws {
    desktop("period", "lock", "2026-03-02")
    laptop("add", "2026-03-03T08:00", "2026-03-03T16:00", "--name", "Extra", "--worked")
    exchange()
    #expect(!desktop("list", "--from", "2026-03-01").output.contains("Extra"))
    desktop("period", "unlock", "2026-03-02")
    #expect(desktop("list", "--from", "2026-03-01").output.contains("Extra"))
    desktop("undo")
    #expect(!desktop("list", "--from", "2026-03-01").output.contains("Extra"))
    desktop("redo")
    exchange()
    for shell in [laptop, desktop] {
      #expect(shell("list", "--from", "2026-03-01").output.contains("Extra"))
      #expect(shell("doctor").status == 0)
    }
  }
}
