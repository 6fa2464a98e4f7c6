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

  private func firstLine(_ shell: Shell, _ arguments: String...) -> Substring? {
    let outcome = shell.run(arguments)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(arguments): \(outcome)")
    return outcome.output.split(separator: "\n").first
  }

  /// A person with three early shifts from Tuesday, 24 March, on, and one in May.
  private func early() throws -> Shell {
    let shell = try Shell(now: "2026-03-23T11:00:00Z", zone: "Europe/Berlin")
    for day in 24...26 {
      try shell.add("2026-03-\(day) 06:00", "2026-03-\(day) 14:00", "--name", "Early")
    }
    try shell.add("2026-05-04 06:00", "2026-05-04 14:00", "--name", "Early")
    return shell
  }

  @Test("of a shift that leave covers in part, today and status know the rest")
  func part() throws {
    let shell = try early()
    shell.must("absence", "add", "leave", "2026-03-24 10:00")
    shell.must("absence", "add", "leave", "2026-03-25", "--half", "first")
    #expect(
      firstLine(shell.at("2026-03-24T04:10:00Z"), "today")
        == "Early shift today 06:00–10:00, then leave until 14:00.")
    let away = shell.at("2026-03-24T09:30:00Z")
    #expect(firstLine(away, "today") == "Leave until 14:00; day shift tomorrow at 09:45.")
    #expect(firstLine(away, "status") == "off · next Wed 09:45")
    #expect(firstLine(shell.at("2026-03-25T07:00:00Z"), "status") == "off · next Wed 09:45")
    shell.at("2026-03-24T05:00:00Z").must("start")
    #expect(
      firstLine(shell.at("2026-03-24T07:00:00Z"), "status") == "on shift 2:00 of 4:00 · ends 10:00"
    )
    #expect(
      firstLine(shell.at("2026-03-24T07:00:00Z"), "today")
        == "Early shift until 10:00, then leave until 14:00.")
  }

  @Test("leave is announced and named, with the shift after it")
  func announced() throws {
    let shell = try early()
    shell.must("absence", "add", "leave", "2026-03-25", "2026-03-26")
    let working = shell.at("2026-03-24T08:00:00Z")
    #expect(firstLine(working, "today") == "Early shift until 14:00, then leave from tomorrow.")
    #expect(
      firstLine(working, "today", "--lang", "de") == "Frühdienst bis 14:00, dann ab morgen Urlaub.")
    let away = shell.at("2026-03-25T08:00:00Z")
    #expect(firstLine(away, "today") == "Leave until Thursday; next shift Mon 4 May 06:00.")
    #expect(
      firstLine(away, "today", "--lang", "de")
        == "Urlaub bis Donnerstag; nächster Dienst Mo 4. Mai 06:00.")
    #expect(
      firstLine(shell.at("2026-03-26T08:00:00Z"), "today")
        == "Leave today; next shift Mon 4 May 06:00.")
    #expect(
      firstLine(shell.at("2026-05-04T13:00:00Z"), "today")
        == "Done for today; no more shifts planned.")
    #expect(
      firstLine(shell.at("2026-05-04T08:00:00Z"), "today") == "Early shift until 14:00, then free.")
  }

  @Test("a roster with leave on all day shifts is no roster of nights")
  func rotating() throws {
    let shell = try Shell(now: "2026-03-24T11:00:00Z", zone: "Europe/Berlin")
    shell.must("pattern", "apply", "dupont", "--start", "2026-02-01")
    for (first, last) in [("03-08", "03-10"), ("03-18", "03-21"), ("04-05", "04-07")] {
      shell.must("absence", "add", "leave", "2026-" + first, "2026-" + last)
    }
    let context = try shell.must("today", "--json").json()["context"] as? [String: Any]
    #expect(context?.text("next_sleep") == "2026-03-24T22:00:00Z")
  }
}
