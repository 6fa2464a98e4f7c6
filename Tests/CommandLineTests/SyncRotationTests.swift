import TestSupport
import Testing
import shiftpro

@Suite("Rotations and entitlements of several computers") struct SyncRotationTests {
  private let desk: Desk
  private var laptop: Shell { desk.laptop }
  private var desktop: Shell { desk.desktop }

  init() throws { desk = try Desk() }

  private func conflict(_ shell: Shell) throws -> String {
    let listed = shell("sync", "conflicts").output
    return String(try #require(listed.split(separator: " ").first))
  }

  @Test("an end that is brought back ends the versions planned elsewhere, too")
  func end() throws {
    laptop("pattern", "apply", "dupont", "--start", "2026-11-02")
    desk.share()
    desk.exchange()
    laptop("pattern", "stop", "dupont", "--on", "2026-12-01")
    desktop("pattern", "change", "dupont", "--from", "2026-11-20", "--to", "panama")
    desk.exchange()
    let listed = laptop("sync", "conflicts").output
    #expect(listed.contains("until: Fri 20 Nov 2026 → Tue 1 Dec 2026"))
    #expect(!listed.contains("days:"), "the days are the same")
    laptop("sync", "restore", try conflict(laptop))
    #expect(laptop("sync", "conflicts").output.contains("None of your changes"))
    desk.exchange()
    for shell in [laptop, desktop] {
      let rows = shell("pattern", "list").output.split(separator: "\n").dropFirst()
      #expect(rows.count == 2 && rows.last?.contains("Tue 1 Dec 2026") == true, "\(rows)")
    }
  }

  @Test("a rotation that begins anew elsewhere is replaced, not deleted") func successor() throws {
    laptop("pattern", "apply", "dupont", "--start", "2026-11-02")
    desk.share()
    desk.exchange()
    laptop("pattern", "stop", "dupont", "--on", "2026-12-01")
    desktop(
      "pattern", "change", "dupont", "--from", "2026-11-02", "--to", "dupont", "--name", "Ward 3")
    desk.exchange()
    #expect(laptop("sync", "conflicts").output.contains("Mon 2 Nov 2026: replaced by desktop"))
    laptop("sync", "restore", try conflict(laptop))
    #expect(laptop("sync", "conflicts").output.contains("None of your changes"))
    desk.exchange()
    for shell in [laptop, desktop] {
      let list = shell("pattern", "list").output
      #expect(list.contains("DuPont") && list.contains("Tue 1 Dec 2026"), "\(list)")
      #expect(!list.contains("Ward 3"))
    }
  }

  @Test("two presets of one entitlement do not add up, and the conflict is in words")
  func presets() throws {
    laptop("entitlement", "use", "de-24-werktage")
    desktop("entitlement", "use", "de-five-day-20")
    desk.share()
    desk.exchange()
    for shell in [laptop, desktop] {
      let rules = shell("entitlement", "list").output.split(separator: "\n").dropFirst()
      #expect(rules.count == 1, "\(rules)")
    }
    let listed = [laptop, desktop].map { $0("sync", "conflicts").output }.joined()
    #expect(listed.contains("Mondays to Saturdays") && listed.contains("amount:"))
    #expect(!listed.contains("mon-sat"))
  }

  @Test("an exercise stays while a workout of another computer uses it") func exercise() throws {
    laptop("workout", "start")
    desk.share()
    desk.exchange()
    laptop("workout", "log", "squat", "60x5")
    desktop("workout", "log", "squat", "70x5")
    desk.exchange()
    laptop("undo")
    desk.exchange()
    for shell in [laptop, desktop] {
      #expect(shell("workout", "show").output.contains("Squat  70x5"))
    }
  }

  @Test("a conflict of a shift says what bringing it back would change") func times() throws {
    laptop("add", "2026-10-19T08:00", "2026-10-19T16:00", "--name", "Early")
    desk.share()
    desk.exchange()
    let id = try #require(
      desktop("list", "--json").output.firstMatch(of: /"id":"([0-9a-f-]{36})"/)?.1)
    laptop("edit", String(id), "--end", "2026-10-19T17:00")
    desktop("edit", String(id), "--end", "2026-10-19T18:00")
    desk.exchange()
    let listed = laptop("sync", "conflicts").output
    #expect(listed.contains("18:00") && listed.contains("17:00"), "\(listed)")
  }

  @Test("what another computer has changed since stays, and is said") func undo() throws {
    laptop("add", "2026-10-19T08:00", "2026-10-19T16:00", "--name", "Early")
    desk.share()
    laptop("pattern", "apply", "dupont", "--start", "2026-11-02")
    desk.exchange()
    desktop("pattern", "stop", "dupont", "--on", "2026-12-01")
    desk.exchange()
    let undone = laptop("undo")
    #expect(undone.status == 0 && undone.output.isEmpty)
    #expect(undone.errors.contains("has changed “Add the rotation DuPont” since"))
    #expect(laptop("undo").output.contains("Undone: "), "what was done before can be undone")
    #expect(laptop("pattern", "list").output.contains("Tue 1 Dec 2026"))
  }
}
