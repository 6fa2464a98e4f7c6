import Domain
import TestSupport
import Testing
import shiftpro

@Suite("bonus and breaks by rule")
struct BonusTests {
  private func flsa() throws -> Shell {
    let shell = try Shell(now: "2026-03-14T12:00:00Z")
    shell.must("ruleset", "use", "us-flsa")
    shell.must("rate", "set", "12")
    for day in 2...6 {
      try shell.add("2026-03-0\(day) 08:00", day < 6 ? "18:00" : "14:00", "--break", "0")
    }
    return shell
  }

  @Test("46 hours at 12.00 are paid 588.00, with a bonus of 46.00 637.00")
  func flsaBonus() throws {
    let shell = try flsa()
    #expect(
      shell("hours", "--period", "2026-03-06", "--json").output.contains(
        #""bonus_cents":0,"salary_cents":0,"estimated_pay_cents":58800"#))
    shell.must("bonus", "add", "46", "Production", "--on", "2026-03-07")
    #expect(
      shell("hours", "--period", "2026-03-06", "--json").output.contains(
        #""bonus_cents":4600,"salary_cents":0,"estimated_pay_cents":63700"#))
    #expect(shell("hours", "--period", "2026-03-06").output.contains("Bonuses"))
    let list = shell.must("bonus", "list", "--json").output
    #expect(list.contains(#""date":"2026-03-07","name":"Production","cents":4600,"#))
    #expect(list.contains(#""earned_from":null,"in_regular_rate":true"#))
    let id = try #require(shell("bonus", "list").output.split(separator: " ").last)
    shell.must("bonus", "remove", String(id.prefix(8)))
    #expect(shell("bonus", "list").output == "No bonuses yet.\n")
    shell.must("undo")
    #expect(shell("bonus", "list").output.contains("Production"))
  }

  @Test(
    "a bonus that cannot be is refused",
    arguments: [
      (["bonus", "add", "46.555", "X"], 2, "bad_amount"),
      (["bonus", "add", "0", "X"], 2, "bad_amount"),
      (["bonus", "add", "-5", "X"], 2, nil), (["bonus", "add", "46", " "], 2, "no_bonus_name"),
      (
        ["bonus", "add", "46", "X", "--on", "2026-03-01", "--from", "2026-03-02"], 2,
        "days_reversed"
      ),
      (["bonus", "remove", "4f3a"], 1, "no_bonus"), (["bonus", "remove", ""], 1, "no_bonus"),
    ] as [([String], Int32, String?)])
  func refused(words: [String], status: Int32, code: String?) throws {
    let shell = try flsa()
    let result = shell.run(words + ["--json"])
    #expect(result.status == status)
    if let code { #expect(result.output.contains("\"code\":\"\(code)\"")) }
    #expect(shell("bonus", "list").output == "No bonuses yet.\n")
  }

  @Test("a shift without a break goes by the rules, and can be given back to them")
  func breaks() throws {
    let shell = try Shell(now: "2026-03-14T12:00:00Z")
    let id = try shell.add("2026-03-12 08:00", "18:00")
    func told() throws -> [Int?] {
      let shift = try #require(try shell.shifts().first)
      return [shift.number("break_minutes"), shift.number("paid_minutes")]
    }
    #expect(try told() == [30, 570])
    shell.must("ruleset", "use", "de-hourly")
    #expect(try told() == [45, 555])
    shell.must("edit", id, "--break", "10")
    #expect(try told() == [10, 590])
    shell.must("edit", id, "--break", "rules")
    #expect(try told() == [45, 555])
    #expect(shell("export").output.contains("completed,,,1.0") == true)
    #expect(shell("hours", "--json").output.contains("\"paid_minutes\":555"))
  }
}
