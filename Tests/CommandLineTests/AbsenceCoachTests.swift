import TestSupport
import Testing
import shiftpro

@Suite("What absences mean for the Coach") struct AbsenceCoachTests {
  /// The start, state and reasons of each block.
  private func blocks(_ shell: Shell) throws -> [(start: String, state: String, codes: [String])] {
    try shell.must("block", "list", "--json").list("blocks").map { block in
      let reasons = block["reasons"] as? [[String: Any]] ?? []
      return (
        block.text("start") ?? "", block.text("state") ?? "", reasons.compactMap { $0.text("code") }
      )
    }
  }

  @Test("planned blocks are skipped while ill, move with a new plan, and are planned again without")
  func ill() throws {
    let shell = try Shell.withGoal()
    shell.must("goal", "activate", "pass")
    let planned = try blocks(shell)
    let day = try #require(planned.first?.start.prefix(10))
    shell.must("absence", "add", "sick", String(day))
    for block in try blocks(shell) {
      let isIll = block.start.hasPrefix(day)
      #expect(block.state == (isIll ? "skipped" : "planned"), "\(block)")
      #expect(block.codes.contains("ILL") == isIll)
    }
    #expect(shell.must("block", "list").output.contains("skipped: you are ill"))
    let moved = try shell.must("plan", "--replan", "--dry-run", "--json").json()
    #expect((moved["moved"] as? [Any])?.isEmpty == false)
    let id = try #require(
      try shell.must("absence", "list", "--json").list("absences").first?.text("id"))
    shell.must("absence", "delete", id)
    #expect(try blocks(shell).map(\.state) == planned.map(\.state))
    shell.must("absence", "add", "leave", String(day))
    #expect(try blocks(shell).allSatisfy { $0.state == "planned" })
  }

  @Test("sleep and training say that an increase waits while ill and a day longer")
  func readiness() throws {
    var shell = try Shell(now: "2026-03-04T10:00:00Z", zone: "Europe/Berlin")
    shell.must("training", "settings", "--readiness", "on")
    shell.must("absence", "add", "sick", "2026-03-03")
    shell.must("workout", "start")
    shell.variables["SHIFTPRO_NOW"] = "2026-03-04T11:00:00Z"
    #expect(shell.must("show", "coach").output.contains("same weights"))
    shell.variables["SHIFTPRO_NOW"] = "2026-03-05T11:00:00Z"
    #expect(!shell.must("show", "coach").output.contains("same weights"))
  }
}
