import Domain
import Services
import Store
import TestSupport
import Testing
import shiftpro

/// Berlin, nights and days added one by one, without breaks.
@Suite("Absences and entitlements from the command line") struct AbsenceCommandTests {
  private let shell: Shell

  init() throws {
    shell = try Shell(now: "2026-07-20T10:00:00Z", zone: "Europe/Berlin")
    for day in ["03", "04", "05"] {
      try shell.add("2026-08-\(day) 08:00", "16:00", "--break", "0")
    }
  }

  private func absence(_ words: String...) throws -> [String: Any] {
    let outcome = shell.run(["absence"] + words + ["--json"])
    #expect(outcome.status == 0, "\(outcome)")
    return try #require(try outcome.json()["absence"] as? [String: Any])
  }

  private func list(_ key: String, _ words: String...) throws -> [[String: Any]] {
    try shell.run(words + ["--json"]).list(key)
  }

  @Test("an absence is added, shown, changed and deleted, and its shifts come back")
  func life() throws {
    let before = try list("shifts", "list", "--from", "2026-08-01", "--to", "2026-08-31")
    let added = try absence("add", "leave", "2026-08-03", "2026-08-04", "--note", "Sea")
    let id = try #require(added["id"] as? String)
    #expect(added["shift_count"] as? Int == 2 && added["credit_minutes"] as? Int == 960)
    let cost = try #require(added["cost"] as? [String: Any])
    #expect(cost["entitlement"] as? String == "leave" && cost["amount"] as? String == "2")
    #expect(cost["unit"] as? String == "day")
    #expect((added["days"] as? [[String: Any]])?.count == 2)
    let shifts = try list("shifts", "list", "--from", "2026-08-01", "--to", "2026-08-31")
    #expect(shifts.map { $0["status"] as? String } == ["absent", "absent", "scheduled"])
    let covering = try #require(shifts.first?["absence"] as? [String: Any])
    #expect(covering["id"] as? String == id && covering["kind"] as? String == "leave")
    #expect(shell("status").output.contains("Wed"))
    let edited = try absence("edit", String(id.prefix(8)), "--kind", "unpaid", "--to", "2026-08-05")
    #expect(edited["shift_count"] as? Int == 3 && edited["cost"] is String == false)
    #expect(try list("absences", "absence", "list", "--kind", "unpaid").count == 1)
    #expect(try list("absences", "absence", "list", "--from", "2026-08-06").isEmpty)
    shell.must("absence", "delete", String(id.prefix(8)))
    let after = try list("shifts", "list", "--from", "2026-08-01", "--to", "2026-08-31")
    #expect("\(after.map { $0["status"] ?? "" })" == "\(before.map { $0["status"] ?? "" })")
    shell.must("undo")
    #expect(try list("absences", "absence", "list").count == 1)
  }

  @Test("a rehearsal shows the same and keeps nothing")
  func rehearsal() throws {
    let would = try absence("add", "leave", "2026-08-03", "--dry-run")
    #expect(would["shift_count"] as? Int == 1)
    #expect(try list("absences", "absence", "list").isEmpty)
    #expect(shell("undo", "--json").output.contains("absence.add") == false)
  }

  @Test(
    "what cannot be is refused",
    arguments: [
      (["absence", "add", "leave", "2026-08-05"], 1, "absence_overlap"),
      (["absence", "add", "laeve", "2026-08-20"], 1, "kind_not_found"),
      (["absence", "add", "leave", "2026-08-20", "2026-08-19"], 1, "end_before_start"),
      (
        ["absence", "add", "leave", "2026-08-20", "2026-08-21", "--half", "first"], 1,
        "half_needs_one_day"
      ),
      (["absence", "add", "sick", "2026-08-20T10:30"], 1, "no_shift_at_time"),
      (["absence", "add", "leave", "someday"], 2, nil),
      (["absence", "add", "leave", "2026-08-20", "--half", "third"], 2, nil),
      (["absence", "delete", "4f3a"], 1, "no_absence"),
      (["absence", "kind", "delete", "sick"], 1, "kind_built_in"),
      (["absence", "kind", "set", "Ur laub"], 2, "bad_kind_key"),
      (["absence", "kind", "set", "sick", "--draws", "nothing"], 1, "entitlement_not_found"),
      (["entitlement", "delete", "leave"], 1, "entitlement_in_use"),
      (["entitlement", "grant", "leave", "2:30"], 2, "bad_entitlement_amount"),
      (["entitlement", "rule", "leave", "30", "--from", "2026-01-01"], 2, "missing_option"),
      (
        ["entitlement", "rule", "leave", "12%", "--per", "worked", "--from", "2026-01-01"], 1,
        "needs_hours"
      ),
      (["entitlement", "set", "account"], 2, "bad_entitlement_name"),
      (["entitlement", "remove", "4f3a"], 1, "no_grant"),
    ] as [([String], Int32, String?)])
  func refusals(_ words: [String], _ status: Int32, _ code: String?) throws {
    shell.must("absence", "add", "leave", "2026-08-05")
    let outcome = shell.run(words + ["--json"])
    #expect(outcome.status == status, "\(outcome)")
    if let code { #expect(try outcome.error()["code"] as? String == code) }
  }

  @Test("two halves and sickness may overlap, leave in a locked pay period may not change")
  func overlaps() throws {
    shell.must("absence", "add", "leave", "2026-08-05", "--half", "first")
    shell.must("absence", "add", "lieu", "2026-08-05", "--half", "second")
    shell.must("absence", "add", "sick", "2026-08-05")
    let shifts = try list("shifts", "list", "--from", "2026-08-05", "--to", "2026-08-05")
    #expect(shifts.first?["status"] as? String == "absent")
    let credits = try list("absences", "absence", "list").compactMap {
      $0["credit_minutes"] as? Int
    }
    #expect(credits.sorted() == [0, 0, 240])
  }

  @Test("kinds of one’s own, and built-in ones that are changed and as at first again")
  func kinds() throws {
    #expect(try list("kinds", "absence", "kinds").count == 9)
    shell.must("entitlement", "set", "study", "--count", "dates")
    shell.must(
      "absence", "kind", "set", "course", "--name", "Course", "--letter", "C", "--draws", "study",
      "--credit", "7:42")
    let added = try absence("add", "Course", "2026-08-03")
    #expect(added["kind"] as? String == "course" && added["credit_minutes"] as? Int == 462)
    #expect(shell("absence", "kind", "delete", "course").status == 1)
    #expect(shell("entitlement", "delete", "study").status == 1)
    shell.must("absence", "kind", "set", "sick", "--paid-days", "42")
    let sick = try #require(
      try list("kinds", "absence", "kinds").first { $0["key"] as? String == "sick" })
    #expect(sick["paid_days"] as? Int == 42)
    shell.must("absence", "kind", "delete", "sick")
    #expect(
      try list("kinds", "absence", "kinds").first { $0["key"] as? String == "sick" }?["paid_days"]
        is Int == false)
  }

  @Test("the balance is explained by its events, whose last one is what is left")
  func balance() throws {
    shell.must("entitlement", "rule", "leave", "30", "--per", "year", "--from", "2026-01-01")
    shell.must("entitlement", "grant", "leave", "-1", "--on", "2026-02-01", "--note", "Mistake")
    shell.must("absence", "add", "leave", "2026-08-03", "2026-08-05")
    let balance = try #require(
      try list("balances", "absence", "balance", "leave", "--why").first)
    #expect(balance["available"] as? String == "29" && balance["planned"] as? String == "3")
    #expect(balance["left"] as? String == "26")
    let events = try #require(balance["events"] as? [[String: Any]])
    #expect(events.map { $0["amount"] as? String } == ["30", "-1", "-1", "-1", "-1"])
    #expect(events.last?["balance"] as? String == "26")
    #expect(shell("absence", "balance", "--why").output.contains("Mistake"))
    let entitlement = try #require(try list("entitlements", "entitlement", "list").first)
    let rules = try #require(entitlement["rules"] as? [[String: Any]])
    shell.must("entitlement", "remove", try #require(rules.first?["id"] as? String))
    #expect(
      try list("balances", "absence", "balance").first?["available"] as? String == "-1")
  }

  @Test("hours list covered shifts with the reasons for their pay, apart from work")
  func hours() throws {
    shell.must("rate", "set", "18", "--from", "2026-01-01")
    shell.must("absence", "add", "leave", "2026-08-03")
    let report = try shell(
      "hours", "--from", "2026-08-03", "--to", "2026-08-03", "--by", "shift", "--json"
    ).json()
    let total = try #require(report["total"] as? [String: Any])
    #expect(total["credited_minutes"] as? Int == 480 && total["paid_minutes"] as? Int == 0)
    #expect(total["absence_pay_cents"] as? Int == 14_400)
    #expect(total["estimated_pay_cents"] as? Int == 14_400)
    let shift = try #require((report["shifts"] as? [[String: Any]])?.first)
    #expect(shift["status"] as? String == "absent" && shift["absence_pay_cents"] as? Int == 14_400)
    let lines = try #require(shift["lines"] as? [[String: Any]])
    #expect(lines.first?["why"] as? String == "Leave")
    let text = shell("hours", "--from", "2026-08-03", "--to", "2026-08-03").output
    #expect(text.contains("Absent") && text.contains("8:00") && text.contains("Leave"))
  }
}
