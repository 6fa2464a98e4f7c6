import Services
import TestSupport
import Testing
import shiftpro

/// Weeks with overtime beyond 40 hours at 1.5, at 12.00 an hour.
@Suite("Averages and overtime as time off from the command line") struct AverageCommandTests {
  private let shell: Shell

  init() throws {
    shell = try Shell(now: "2026-07-20T10:00:00Z", zone: "Europe/Berlin")
    shell.must("rate", "set", "12", "--from", "2026-01-01")
    shell.must("ruleset", "use", "us-flsa", "--from", "2026-01-01")
  }

  private func total(_ words: String...) throws -> [String: Any] {
    try #require(try shell.run(["hours"] + words + ["--json"]).json()["total"] as? [String: Any])
  }

  @Test("overtime is listed as worked and banked, and its pay is time off")
  func banked() throws {
    for day in ["06", "07", "08", "09", "10"] {
      try shell.add("2026-07-\(day) 08:00", day == "10" ? "22:00" : "16:00", "--break", "0")
    }
    let week = ["--from", "2026-07-05", "--to", "2026-07-11"]
    let paid = try total(week[0], week[1], week[2], week[3])
    #expect(paid["estimated_pay_cents"] as? Int == 58_800 && paid["banked_minutes"] as? Int == 0)
    shell.must("entitlement", "set", "comp", "--count", "hours")
    shell.must(
      "entitlement", "rule", "comp", "1.5", "--per", "overtime", "--from", "2026-07-01", "--max",
      "480:00")
    let banked = try total(week[0], week[1], week[2], week[3])
    #expect(banked["estimated_pay_cents"] as? Int == 48_000)
    #expect(banked["banked_minutes"] as? Int == 360 && banked["overtime_minutes"] as? Int == 360)
    #expect(banked["paid_minutes"] as? Int == 46 * 60)
    let entitlements = try shell("entitlement", "list", "--json").list("entitlements")
    let rules = try #require(entitlements.last?["rules"] as? [[String: Any]])
    #expect(rules.first?.text("per") == "overtime" && rules.first?.text("max") == "28800")
    #expect(rules.first?.text("amount") == "1.5")
    let balances = try shell("absence", "balance", "comp", "--json").list("balances")
    #expect(balances.first?.text("granted") == "540")
    let text = shell.run(["hours"] + week).output
    #expect(text.contains("6:00 of the overtime"), "\(text)")
    let reasons = shell.run(["hours"] + week + ["--by", "shift"]).output
    #expect(reasons.contains("time off instead of pay"), "\(reasons)")
    let elements = shell.run(["hours"] + week + ["--by", "element"]).output
    #expect(elements.contains("40.00") && elements.contains("6:00 of the overtime"), "\(elements)")
    let again = shell(
      "entitlement", "rule", "comp", "1", "--per", "overtime", "--from", "2026-07-01", "--json")
    #expect(try again.error().text("code") == "overtime_granted")
    let days = shell(
      "entitlement", "rule", "leave", "1", "--per", "overtime", "--from", "2026-07-01", "--json")
    #expect(try days.error().text("code") == "needs_hours")
  }

  @Test("of two rules that a merge brings the earlier one grants overtime, and doctor names both")
  func merged() throws {
    for day in ["06", "07", "08", "09", "10"] {
      try shell.add("2026-07-\(day) 08:00", day == "10" ? "22:00" : "16:00", "--break", "0")
    }
    shell.must("entitlement", "set", "comp", "--count", "hours")
    let first = "\(shell.folder.folder)/a.shiftpro", second = "\(shell.folder.folder)/b.shiftpro"
    shell.must("backup", first)
    let other = try Shell(now: "2026-07-20T10:00:00Z", zone: "Europe/Berlin")
    other.must("restore", first)
    let rule = ["entitlement", "rule", "comp", "--per", "overtime", "--from"]
    other.must(rule[0], rule[1], rule[2], "1", rule[3], rule[4], rule[5], "2026-06-01")
    shell.must(rule[0], rule[1], rule[2], "1.5", rule[3], rule[4], rule[5], "2026-07-01")
    other.must("backup", second)
    shell.must("restore", second, "--merge")
    let balance = try shell("absence", "balance", "comp", "--json").list("balances")
    #expect(balance.first?.text("granted") == "360")
    let report = shell("doctor")
    #expect(report.status == 1 && report.output.contains("overtime of the same days"), "\(report)")
    let rules = try shell("entitlement", "list", "--json").list("entitlements").last?["rules"]
    let last = (rules as? [[String: Any]])?.last?.text("id")
    shell.must("entitlement", "remove", try #require(last))
    #expect(shell.must("doctor").output.contains("same days") == false)
    let after = try shell("absence", "balance", "comp", "--json").list("balances")
    #expect(after.first?.text("granted") == "360")
  }

  @Test("a kind says over which time its pay is averaged")
  func average() throws {
    try shell.add("2026-07-06 08:00", "16:00", "--break", "0", "--label", "Time and a half")
    try shell.add("2026-08-03 08:00", "16:00", "--break", "0")
    shell.must("absence", "kind", "set", "leave", "--paid", "average", "--over", "3m")
    func leave() throws -> [String: Any] {
      try #require(
        try shell("absence", "kinds", "--json").list("kinds").first { $0.text("key") == "leave" })
    }
    #expect(try leave().text("paid") == "average" && leave().text("over") == "3m")
    let outcome = shell("absence", "add", "leave", "2026-08-03", "--json")
    let absence = try #require(try outcome.json()["absence"] as? [String: Any])
    #expect(absence["pay_cents"] as? Int == 14_400)
    #expect(
      shell("hours", "--from", "2026-08-03", "--to", "2026-08-03", "--by", "shift").output
        .contains("Leave, average of three months"))
    #expect(shell("absence", "kinds").output.contains("average of three months"))
    shell.must("absence", "kind", "set", "leave", "--paid", "base")
    #expect(try leave()["over"] is String == false)
    #expect(shell("absence", "kind", "set", "leave", "--over", "2w").status == 2)
  }
}
