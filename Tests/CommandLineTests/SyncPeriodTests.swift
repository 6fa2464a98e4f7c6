import TestSupport
import Testing
import shiftpro

@Suite("Closed pay periods of several computers") struct SyncPeriodTests {
  private let desk: Desk
  private var laptop: Shell { desk.laptop }
  private var desktop: Shell { desk.desktop }

  init() throws {
    desk = try Desk()
    laptop("rate", "set", "20", "--from", "2026-01-01")
    laptop("add", "2026-03-02T08:00", "2026-03-02T16:00", "--name", "Early", "--worked")
    desk.share()
    laptop("sync", "now")
  }

  @Test("a lock that another one replaced is brought back by opening it, with all that it paid")
  func lockedTwice() throws {
    laptop("add", "2026-03-03T08:00", "2026-03-03T16:00", "--name", "Extra", "--worked")
    laptop("period", "lock", "2026-03-02")
    let paid = laptop("hours", "--period", "2026-03-02").output
    desktop("period", "lock", "2026-03-02")
    desk.exchange()
    #expect(!laptop("list", "--from", "2026-03-01").output.contains("Extra"))
    let listed = laptop("sync", "conflicts").output
    #expect(listed.contains("also locked by desktop") && listed.contains("15 h, 300.00 €"))
    let id = try #require(listed.split(separator: " ").first)
    #expect(laptop("sync", "restore", String(id)).status == 0)
    #expect(laptop("list", "--from", "2026-03-01").output.contains("Extra"), "at once")
    #expect(laptop("sync", "conflicts").output.contains("None of your changes"))
    laptop("period", "lock", "2026-03-02")
    #expect(laptop("hours", "--period", "2026-03-02").output == paid)
    desk.exchange()
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
    desk.exchange()
    #expect(!desktop("list", "--from", "2026-03-01").output.contains("Extra"))
    desktop("period", "unlock", "2026-03-02")
    #expect(desktop("list", "--from", "2026-03-01").output.contains("Extra"))
    desktop("undo")
    #expect(!desktop("list", "--from", "2026-03-01").output.contains("Extra"))
    desktop("redo")
    desk.exchange()
    for shell in [laptop, desktop] {
      #expect(shell("list", "--from", "2026-03-01").output.contains("Extra"))
      #expect(shell("doctor").status == 0)
    }
  }
}
