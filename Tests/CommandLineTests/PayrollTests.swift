import Domain
import Foundation
import TestSupport
import Testing
import shiftpro

@Suite("pay: rules, rates, closed periods")
struct PayrollTests {
  /// Someone at work in March 2026, paid by a ruleset that the program carries.
  private func worker(_ ruleset: String, rate: String? = nil, zone: String) throws -> Shell {
    let shell = try Shell(now: "2026-03-30T12:00:00Z", zone: zone)
    if let rate { shell.must("rate", "set", rate) }
    shell.must("ruleset", "use", ruleset)
    return shell
  }

  private func total(_ shell: Shell, _ from: String, _ to: String) throws -> [String: Any] {
    let outcome = shell.must("hours", "--from", from, "--to", to, "--json")
    return try #require(try outcome.json()["total"] as? [String: Any])
  }

  /// `Saturday 240 × 1.3` …
  private func rates(_ total: [String: Any]) throws -> [String] {
    try #require(total["by_rate"] as? [[String: Any]]).map {
      "\($0.number("minutes") ?? -1) × \($0["multiplier"] ?? "")"
    }
  }

  // MARK: Published figures

  @Test("NHS handbook 2.9, bands 4–9: a Saturday night of 12 h is worth 18.0 plain hours")
  func healthService() throws {
    let shell = try worker("nhs-afc-band-4-9", zone: "Europe/London")
    try shell.add("2026-03-14 20:00", "08:00", "--break", "0")
    let total = try total(shell, "2026-03-14", "2026-03-15")
    #expect(total.number("worked_minutes") == 720)
    #expect(total.number("paid_equivalent_minutes") == 18 * 60)
    #expect(try rates(total) == ["240 × 1.3", "480 × 1.6"])
  }

  @Test("29 CFR 778.110: 46 h at $12.00 pay $588.00")
  func fairLabor() throws {
    let shell = try worker("us-flsa", rate: "12.00", zone: "America/New_York")
    for day in 2...6 {
      try shell.add("2026-03-0\(day) 08:00", "--duration", day == 6 ? "10h" : "9h", "--break", "0")
    }
    let total = try total(shell, "2026-03-02", "2026-03-08")
    #expect(total.number("worked_minutes") == 46 * 60)
    #expect(total.number("overtime_minutes") == 6 * 60)
    #expect(total.number("estimated_pay_cents") == 58_800)
  }

  @Test("California Labor Code 510: 13 h in a day at $20.00 pay $320.00")
  func california() throws {
    let shell = try worker("us-california", rate: "20", zone: "America/Los_Angeles")
    try shell.add("2026-03-03 06:00", "--duration", "13h", "--break", "0")
    #expect(try total(shell, "2026-03-03", "2026-03-03").number("estimated_pay_cents") == 32_000)
  }

  @Test("29 CFR 553.230: 160 h of fire protection in 14 days are 54 h of overtime")
  func fire() throws {
    let shell = try Shell(now: "2026-03-30T12:00:00Z", zone: "America/Chicago")
    let path = try shell.file(
      "fire.json",
      #"{"schemaVersion": 2, "name": "Fire 14", "rateMultipliers": [{"label": "Regular", "#
        + #""multiplier": 1.0}], "overtime": {"sevenK": {"occupation": "fire", "days": 14, "#
        + #""anchor": "2026-03-02", "label": "Overtime", "multiplier": 1.5}}}"#)
    shell.must("ruleset", "import", path)
    shell.must("ruleset", "use", "fire 14")
    for day in 2..<12 {
      try shell.add(
        "2026-03-\(day < 10 ? "0" : "")\(day) 07:00", "--duration", "16h", "--break", "0")
    }
    #expect(try total(shell, "2026-03-02", "2026-03-15").number("overtime_minutes") == 54 * 60)
  }

  @Test("a Sunday night into a holiday at 1.5 is 5 h plain and 3 h premium, and says why")
  func holiday() throws {
    let shell = try Shell(now: "2026-04-30T12:00:00Z", zone: "Europe/London")
    let path = try shell.file(
      "ward.json",
      #"{"schemaVersion": 2, "name": "Ward", "rateMultipliers": [{"label": "Regular", "#
        + #""multiplier": 1.0}], "premiums": [{"label": "Holiday", "multiplier": 1.5, "#
        + #""holidays": true}]}"#)
    shell.must("ruleset", "import", path)
    shell.must("ruleset", "use", "Ward")
    shell.must("holiday", "use", "GB-ENG")
    try shell.add("2026-04-05 19:00", "03:00", "--break", "0")
    let outcome = shell.must(
      "hours", "--from", "2026-04-05", "--to", "2026-04-05", "--by", "shift", "--json")
    let lines = try #require(try outcome.list("shifts").first?["lines"] as? [[String: Any]])
    #expect(lines.map { $0.number("minutes") } == [300, 180])
    #expect(lines.map { $0.text("why") } == ["regular hours", "Holiday"])
    #expect(lines.map { $0.text("start") } == ["2026-04-05T18:00:00Z", "2026-04-05T23:00:00Z"])
  }

  // MARK: Dated rates and rules

  @Test("a raise leaves what came before as it was, told in the settings or by a command")
  func raise() throws {
    let shell = try Shell(now: "2026-03-30T12:00:00Z", zone: "Europe/London")
    shell.must("rate", "set", "10")
    try shell.add("2026-03-02 07:00", "--duration", "10h", "--break", "0")
    try shell.add("2026-03-17 07:00", "--duration", "10h", "--break", "0")
    shell.must("rate", "set", "11.50", "--from", "2026-03-16")
    #expect(try total(shell, "2026-03-02", "2026-03-15").number("estimated_pay_cents") == 10_000)
    #expect(try total(shell, "2026-03-16", "2026-03-29").number("estimated_pay_cents") == 11_500)
    #expect(try total(shell, "2026-03-02", "2026-03-29").number("estimated_pay_cents") == 21_500)
    #expect(
      shell.must("rate", "list").output == "always           10.00 €\nMon 16 Mar 2026  11.50 €\n")
    shell.must("undo")
    #expect(try total(shell, "2026-03-16", "2026-03-29").number("estimated_pay_cents") == 10_000)
  }

  @Test("amounts are told in what the rules pay")
  func currency() throws {
    let shell = try Shell(now: "2026-03-30T12:00:00Z", zone: "America/Chicago")
    shell.must("ruleset", "use", "us-flsa")
    #expect(shell.must("rate", "set", "20").output.contains("$20.00"))
    #expect(shell("rate", "list").output == "always  $20.00\n")
    #expect(try shell("rate", "list", "--json").json().text("currency") == "USD")
    #expect(shell("show", "settings").output.contains("$20.00"))
  }

  @Test("euros and dollars are no sum: each period is told in its own, the whole in hours")
  func currencies() throws {
    let shell = try Shell(now: "2026-03-30T12:00:00Z", zone: "Europe/Berlin")
    shell.must("rate", "set", "10")
    try shell.add("2026-03-03 07:00", "--duration", "10h", "--break", "0")
    try shell.add("2026-03-17 07:00", "--duration", "10h", "--break", "0")
    shell.must("ruleset", "use", "us-flsa", "--from", "2026-03-16")
    let output = shell.must("hours", "--from", "2026-03-02", "--to", "2026-03-29").output
    let rows = output.split(separator: "\n").map { $0.split(separator: " ").last ?? "" }
    #expect(output.contains("100.00 €") && output.contains("$100.00"), "\(output)")
    #expect(rows.last == "–", "\(output)")
    let whole = shell.must("hours", "--from", "2026-03-02", "--to", "2026-03-29", "--json")
    let json = try whole.json()
    #expect(json.text("currency") == "USD")
    let total = try #require(json["total"] as? [String: Any])
    #expect(total["estimated_pay_cents"] is NSNull)
    let periods = try #require(json["periods"] as? [[String: Any]])
    #expect(periods.first?.text("currency") == "EUR")
    #expect(periods.first?.number("estimated_pay_cents") == 10_000)
    // Where only one of the two was earned, that is the sum.
    let march = shell.must("hours", "--from", "2026-03-02", "--to", "2026-03-16", "--json")
    #expect(try march.json().text("currency") == "EUR")
  }

  @Test("rules that follow others begin where those do, and no day is in two periods")
  func follow() throws {
    let shell = try Shell(now: "2026-03-20T12:00:00Z", zone: "Europe/Berlin")
    shell.must("rate", "set", "10")
    try shell.add("2026-03-10 07:00", "--duration", "10h", "--break", "0")
    try shell.add("2026-03-17 07:00", "--duration", "10h", "--break", "0")
    // Monthly, from the first pay period that begins later.
    shell.must("ruleset", "use", "de-hourly", "--from", "2026-03-10")
    func periods() throws -> [String] {
      let outcome = shell.must("hours", "--from", "2026-03-02", "--to", "2026-03-31", "--json")
      return try outcome.list("periods").map {
        "\($0.text("start") ?? "") \($0.text("end") ?? "") \($0.number("paid_minutes") ?? -1)"
      }
    }
    let cut = ["2026-03-02 2026-03-15 600", "2026-03-16 2026-03-31 600"]
    #expect(try periods() == cut)
    // "From the present pay period on", which began on the 16th.
    shell.must("ruleset", "use", "nhs-afc-band-4-9")
    #expect(try periods() == cut)
    let now = shell.must("hours", "--json")
    #expect(try now.json().text("ruleset")?.contains("NHS") == true)
    #expect(try now.list("periods").first?.text("start") == "2026-03-16")
  }

  @Test(
    "a night in which other rules take over is paid once, whichever of the two cut it",
    arguments: [
      ("de-hourly", "us-flsa", "2026-10-01", 300, 420),
      ("us-flsa", "de-hourly", "2026-10-12", 720, 0),
      ("de-hourly", "nhs-afc-band-4-9", "2026-10-01", 300, 420),
      ("us-flsa", "us-california", "2026-10-12", 720, 0),
    ])
  func handover(
    first: String, second: String, begin: String, before: Int, after: Int
  ) throws {
    let shell = try Shell(now: "2026-11-20T12:00:00Z", zone: "Europe/Berlin")
    shell.must("rate", "set", "10")
    let eve = try #require(ISOText.day(begin)).adding(days: -1)
    let night = try shell.add(
      "\(ISOText.format(eve)) 19:00", "--duration", "12h", "--break", "0")
    shell.must("ruleset", "use", first)
    shell.must("ruleset", "use", second, "--from", begin)
    func minutes(_ from: String, _ to: String) throws -> Int? {
      try total(shell, from, to).number("paid_minutes")
    }
    #expect(try minutes("2026-09-01", ISOText.format(eve)) == before, "\(night)")
    #expect(try minutes(begin, "2026-11-19") == after)
    #expect(try minutes("2026-09-01", "2026-11-19") == 720)
    let months = shell.must(
      "hours", "--from", "2026-09-01", "--to", "2026-11-19", "--by", "month", "--json")
    #expect(try months.list("periods").compactMap { $0.number("paid_minutes") }.reduce(0, +) == 720)
    // Closing what came before leaves the rest as it is.
    shell.must("period", "lock", ISOText.format(eve))
    #expect(try minutes("2026-09-01", ISOText.format(eve)) == before)
    #expect(try minutes(begin, "2026-11-19") == after)
  }

  @Test("rules whose currency has other decimals are refused while there are rates, then taken")
  func decimals() throws {
    let shell = try Shell(now: "2026-03-30T12:00:00Z", zone: "Asia/Tokyo")
    let path = try shell.file(
      "tokyo.json",
      #"{"schemaVersion": 2, "name": "Tokyo", "currency": "JPY", "#
        + #""rateMultipliers": [{"label": "Regular", "multiplier": 1.0}]}"#)
    shell.must("ruleset", "import", path)
    shell.must("rate", "set", "15")
    let refused = shell("ruleset", "use", "Tokyo", "--json")
    #expect(try refused.errorCode() == "other_currency" && refused.status == 1)
    shell.must("undo")
    shell.must("ruleset", "use", "Tokyo")
    #expect(shell("rate", "set", "18.50505").status == 2)
    shell.must("rate", "set", "1500")
    try shell.add("2026-03-17 07:00", "--duration", "8h", "--break", "0")
    #expect(try total(shell, "2026-03-16", "2026-03-29").number("estimated_pay_cents") == 12_000)
    #expect(shell("hours", "--from", "2026-03-16", "--to", "2026-03-29").output.contains("12,000"))
  }

  @Test("an hourly rate with more than four decimals beyond the currency's is refused")
  func amounts() throws {
    let shell = try Shell()
    for text in ["12.3456789", "-1", "x", "1e3"] {
      #expect(shell("rate", "set", "--", text).status == 2, "\(text)")
    }
    #expect(shell.files == [])
  }

  @Test("other rules wait for the next pay period, and leave earlier ones alone")
  func eras() throws {
    let shell = try worker("standard", rate: "10", zone: "Europe/London")
    try shell.add("2026-03-07 20:00", "--duration", "10h", "--break", "0")
    try shell.add("2026-03-21 20:00", "--duration", "10h", "--break", "0")
    shell.must("ruleset", "use", "nhs-afc-band-4-9", "--from", "2026-03-12")
    #expect(try rates(total(shell, "2026-03-02", "2026-03-15")) == ["600 × 1.0"])
    #expect(try rates(total(shell, "2026-03-16", "2026-03-29")) == ["240 × 1.3", "360 × 1.6"])
  }

  // MARK: Closed periods

  @Test("a closed pay period refuses every change of its shifts, and keeps rules and rate")
  func locked() throws {
    let shell = try worker("nhs-afc-band-4-9", rate: "10", zone: "Europe/London")
    let id = try shell.add("2026-03-14 20:00", "08:00", "--break", "0")
    let other = try shell.add("2026-03-20 07:00", "15:00")
    let before = try total(shell, "2026-03-02", "2026-03-15")
    shell.must("period", "lock", "2026-03-10")
    let state = try shell.state()
    for arguments in [
      ["delete", id], ["cancel", id], ["edit", id, "--break", "10"],
      ["move", id, "2026-03-20 20:00"], ["move", other, "2026-03-13 07:00"],
      ["add", "2026-03-12 07:00", "15:00"], ["start", "--at", "2026-03-15T10:00"],
    ] {
      let outcome = shell.run(arguments + ["--json"])
      #expect(outcome.status == 1, "\(arguments)")
      #expect(try outcome.errorCode() == "period_locked", "\(arguments): \(outcome)")
    }
    #expect(try shell.state() == state)
    shell.must("ruleset", "use", "us-flsa", "--from", "2026-01-01")
    shell.must("rate", "set", "99", "--from", "2026-01-01")
    let after = try total(shell, "2026-03-02", "2026-03-15")
    #expect(after.number("estimated_pay_cents") == before.number("estimated_pay_cents"))
    #expect(try rates(after) == rates(before))
    let period = shell.must("hours", "--period", "2026-03-14", "--json")
    #expect(try period.list("periods").first?["locked"] as? Bool == true)
    shell.must("period", "unlock", "2026-03-10")
    #expect(shell("delete", id).status == 0)
    #expect(
      try shell("period", "unlock", "2026-03-10", "--json").errorCode() == "period_not_locked")
  }

  @Test("a shift that is running keeps its pay period open")
  func running() throws {
    let shell = try Shell(now: "2026-03-30T12:00:00Z")
    shell.must("start")
    #expect(try shell("period", "lock", "today", "--json").errorCode() == "shift_running")
  }

  // MARK: Rates by hand

  /// Someone paid $10.00 by weeks of 40 hours, with rates by hand.
  private func jobber(_ rates: String) throws -> Shell {
    let shell = try Shell(now: "2026-03-30T12:00:00Z", zone: "America/New_York")
    let path = try shell.file(
      "jobs.json",
      #"{"schemaVersion": 4, "name": "Jobs", "breaks": {"steps": []}, "rateMultipliers": [{"label": "#
        + #""Plain", "multiplier": 1}, "# + rates + #"], "overtime": {"weekly": {"startsOn": "#
        + #""sunday", "tiers": [{"afterMinutes": 2400, "label": "Overtime", "multiplier": 1.5}]}}}"#
    )
    shell.must("rate", "set", "10.00")
    shell.must("ruleset", "import", path)
    shell.must("ruleset", "use", "Jobs")
    return shell
  }

  @Test("29 CFR 778.115: ten hours of another job pay $572.00, on the first day or on the last")
  func jobRates() throws {
    for job in [2, 6] {
      let shell = try jobber(#"{"label": "B", "multiplier": 1.2}"#)
      for day in 2...6 {
        try shell.add(
          "2026-03-0\(day) 08:00", "--duration", "10h", "--label", day == job ? "B" : "Plain")
      }
      let total = try total(shell, "2026-03-01", "2026-03-07")
      #expect(total.number("estimated_pay_cents") == 57_200)
      #expect(total.number("overtime_minutes") == 600)
    }
  }

  @Test("a call inside a standby replaces it: no overlap, no short rest, no hour counted twice")
  func standby() throws {
    let shell = try jobber(
      #"{"label": "Standby", "multiplier": 0.125, "worked": false}, {"label": "Call", "#
        + #""multiplier": 1.5}"#)
    try shell.add("2026-03-02 18:00", "2026-03-03 08:00", "--label", "Standby")
    try shell.add("2026-03-03 04:00", "08:00", "--label", "Call")
    let total = try total(shell, "2026-03-01", "2026-03-07")
    #expect(total.number("worked_minutes") == 240)
    #expect(total.number("paid_minutes") == 14 * 60)
    #expect(total.number("estimated_pay_cents") == 1250 + 6000)
    let shifts = try shell(
      "list", "--from", "2026-03-01", "--to", "2026-03-07", "--json"
    ).list("shifts")
    #expect(shifts.allSatisfy { ($0["warnings"] as? [Any])?.isEmpty == true })
    let why = shell.must("hours", "--from", "2026-03-01", "--to", "2026-03-07", "--by", "shift")
    #expect(why.output.contains("rate set on the shift, not working time"))
    #expect(why.output.contains("paid as another shift"))
    // The closed result says the same.
    let before = shell.must("hours", "--from", "2026-03-01", "--to", "2026-03-29").output
    for week in ["2026-03-02", "2026-03-16"] { _ = shell("period", "lock", week) }
    let after = shell.must("hours", "--from", "2026-03-01", "--to", "2026-03-29").output
    #expect(after.contains("14:00") && before.contains("14:00"))
  }

  // MARK: Rulesets

  @Test("a check says that the break of the profile applies where rules leave breaks out")
  func openBreaks() throws {
    let shell = try Shell()
    func document(_ more: String) throws -> String {
      try shell.file(
        "ward.json",
        #"{"schemaVersion": 2, "name": "W", "rateMultipliers": [{"label": "R", "multiplier": 1}]"#
          + more + "}")
    }
    let open = try document("")
    #expect(shell.must("ruleset", "check", open).output.contains("break of the profile"))
    let notes = try shell.must("ruleset", "check", open, "--json").json()["notes"] as? [String]
    #expect(notes?.count == 1)
    let closed = try document(#", "breaks": {"steps": []}"#)
    #expect(!shell.must("ruleset", "check", closed).output.contains("break of the profile"))
  }

  @Test("every ruleset that the program carries can be used, printed and read again")
  func carried() throws {
    let shell = try Shell()
    let ids = try shell.must("ruleset", "list", "--json").list("rulesets").compactMap {
      $0.text("id")
    }
    #expect(ids.first == "standard" && ids.count >= 8)
    for id in ids {
      let path = try shell.file("\(id).json", shell.must("ruleset", "show", id).output)
      #expect(shell("ruleset", "check", path).status == 0, "\(id)")
      shell.must("ruleset", "use", id)
    }
  }

  @Test(
    "a check names the place of what is wrong, without a store",
    arguments: [
      (#""colour": 1"#, "$.colour"),
      (#""premiums": [{"label": "Night", "multiplier": -1.5}]"#, "$.premiums[0].multiplier"),
      (#""premiums": [{"label": "Night", "multiplier": 1000}]"#, "$.premiums[0].multiplier"),
      (
        #""overtime": {"sevenK": {"occupation": "fire", "days": 29, "anchor": "2026-03-02", "#
          + #""label": "OT", "multiplier": 1.5}}"#, "$.overtime.sevenK.days"
      ),
    ])
  func check(member: String, place: String) throws {
    let shell = try Shell()
    let path = try shell.file(
      "bad.json",
      #"{"schemaVersion": 2, "name": "Bad", "rateMultipliers": [{"label": "Regular", "#
        + #""multiplier": 1.0}], "# + member + "}")
    let outcome = shell("ruleset", "check", path)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains(place), "\(outcome.output)")
    #expect(shell("ruleset", "import", path).status == 1)
    #expect(shell("ruleset", "use", "bad").status == 2)
    #expect(shell("ruleset", "check", "\(path).gone").status == 1)
    #expect(shell.files == ["bad.json"])
  }
}
