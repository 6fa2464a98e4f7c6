import Domain
import Services
import TestSupport
import Testing
import shiftpro

@Suite("Presets of entitlements from the command line") struct EntitlementPresetCommandTests {
  private let shell: Shell

  init() throws { shell = try Shell(now: "2026-07-20T10:00:00Z", zone: "Europe/Berlin") }

  /// Returns the entitlements as they are printed.
  private func listed() -> String { shell("entitlement", "list", "--json").output }

  private func entitlements() throws -> [[String: Any]] {
    try shell("entitlement", "list", "--json").list("entitlements")
  }

  private func use(_ words: String...) throws -> [String: Any] {
    try shell.run(["entitlement", "use"] + words + ["--json"]).json()
  }

  // MARK: Listing

  @Test("all presets, and those of a country, with what they grant and leave out")
  func listing() throws {
    let all = try shell("entitlement", "presets", "--json").list("presets")
    #expect(all.count == EntitlementPresets.all.count && all.count >= 12)
    for preset in all {
      for key in ["id", "name", "about", "leaves_out", "source", "address", "checked"] {
        #expect((preset[key] as? String)?.isEmpty == false, "\(preset)")
      }
    }
    let german = try shell("entitlement", "presets", "--country", "de", "--json").list("presets")
    #expect(german.allSatisfy { $0.text("country") == "DE" } && german.count == 3)
    let rules = try #require(german.first?["rules"] as? [[String: Any]])
    #expect(rules.first?.text("amount") == "24" && rules.first?.text("expires") == "03-31")
    #expect(
      shell("entitlement", "presets", "--country", "UK", "--quiet").output
        == shell("entitlement", "presets", "--country", "GB", "--quiet").output)
    let ids = shell("entitlement", "presets", "--quiet").output.split(separator: "\n")
    #expect(ids.map(String.init) == all.compactMap { $0.text("id") })
    let text = shell("entitlement", "presets", "--country", "IE").output
    #expect(text.contains("ie-four-weeks  Ireland: Four weeks, 20 shifts"), "\(text)")
    #expect(text.contains("until 30 September of the next year"), "\(text)")
    #expect(text.contains("Leaves out: ") && text.contains("checked on"), "\(text)")
    #expect(!text.contains("de-24-werktage"))
    #expect(shell("entitlement", "presets", "--country", "FR").status == 2)
  }

  @Test("they need no store, and are there in German")
  func german() throws {
    let outcome = shell("entitlement", "presets", "--country", "CH", "--lang", "de")
    #expect(outcome.status == 0 && outcome.output.contains("Lässt aus: "), "\(outcome)")
  }

  // MARK: Applying

  @Test("a preset sets the entitlement and adds its rules in one step, which undo takes back")
  func applying() throws {
    let before = listed()
    #expect(try entitlements().count == 1)
    let used = try use("nhs-27")
    let entitlement = try #require(used["entitlement"] as? [String: Any])
    #expect(entitlement.text("count") == "hours" && entitlement.text("year") == "04-01")
    #expect(used["changed"] as? Bool == true && used.text("preset") == "nhs-27")
    let stored = try #require(try entitlements().first)
    #expect(stored.text("name") == "leave" && stored.text("count") == "hours")
    let rules = try #require(stored["rules"] as? [[String: Any]])
    #expect(rules.map { $0.text("from") } == ["2026-04-01"])
    #expect(rules.first?.text("amount") == "15750")
    #expect(
      rules.first?.text("id")
        == (entitlement["rules"] as? [[String: Any]])?.first?.text("id"))
    let balance = try shell("absence", "balance", "leave", "--json").list("balances")
    #expect(balance.first?.text("available") == "15750")
    shell.must("undo")
    #expect(listed() == before)
  }

  @Test("twice changes nothing; other rules for these days are in the way until they are removed")
  func again() throws {
    shell.must("entitlement", "use", "de-five-day-20")
    let first = try entitlements(), before = listed()
    let again = try use("de-five-day-20")
    #expect(again["changed"] as? Bool == false)
    #expect(listed() == before)
    let refused = shell("entitlement", "use", "de-tvoed-30", "--json")
    #expect(refused.status == 1)
    #expect(try refused.error().text("code") == "entitlement_has_rules")
    let rules = try #require(first.first?["rules"] as? [[String: Any]])
    let id = try #require(rules.first?.text("id"))
    #expect(shell("entitlement", "use", "de-tvoed-30").errors.contains(String(id.prefix(6))))
    #expect(listed() == before)
    shell.must("entitlement", "remove", id)
    shell.must("entitlement", "use", "de-tvoed-30")
  }

  @Test("rules that ended before are not in the way")
  func ended() throws {
    shell.must(
      "entitlement", "rule", "leave", "28", "--per", "year", "--from", "2025-01-01", "--until",
      "2025-12-31")
    shell.must("entitlement", "use", "de-tvoed-30")
    let rules = try #require(try entitlements().first?["rules"] as? [[String: Any]])
    #expect(rules.compactMap { $0.text("amount") } == ["28", "30"])
    // What was granted in days keeps an entitlement by hours away.
    shell.must("entitlement", "remove", try #require(rules.last?.text("id")))
    let refused = shell("entitlement", "use", "nhs-27", "--from", "2027-04-01", "--json")
    #expect(try refused.error().text("code") == "entitlement_counted")
  }

  @Test("a rehearsal shows the rules and keeps nothing")
  func rehearsal() throws {
    let would = try use("au-four-weeks", "--dry-run")
    let rules = try #require(
      (would["entitlement"] as? [String: Any])?["rules"] as? [[String: Any]])
    #expect(rules.first?["id"] is String == false && rules.first?.text("amount") == "760")
    #expect(rules.first?.text("per") == "month")
    #expect((try entitlements().first?["rules"] as? [[String: Any]])?.isEmpty == true)
    let text = shell("entitlement", "use", "au-four-weeks", "--dry-run").output
    #expect(text.contains("Leaves out: ") && text.contains("--dry-run"), "\(text)")
    shell.must("entitlement", "use", "de-tvoed-30")
    let refused = shell("entitlement", "use", "de-five-day-20", "--dry-run", "--json")
    #expect(try refused.error().text("code") == "entitlement_has_rules")
  }

  @Test("another entitlement by name, that of the preset, and another first day")
  func named() throws {
    shell.must("entitlement", "use", "au-personal-10-days")
    shell.must("entitlement", "use", "au-four-weeks", "--name", "annual", "--from", "2026-03-01")
    let all = try entitlements()
    #expect(all.map { $0.text("name") } == ["leave", "annual", "personal"])
    let annual = try #require(all[1]["rules"] as? [[String: Any]])
    #expect(annual.first?.text("from") == "2026-03-01")
    #expect((all.first?["rules"] as? [[String: Any]])?.isEmpty == true)
    shell.must("absence", "kind", "set", "sick", "--draws", "personal")
    let text = shell("entitlement", "use", "de-five-day-20").output
    #expect(text.contains("Set up Leave (20 shifts, five-day week)"), "\(text)")
    #expect(text.contains("each year 20"), "\(text)")
  }

  @Test(
    "what cannot be is refused",
    arguments: [
      (["de-24-werktag"], 1, "entitlement_preset_not_found"),
      (["de-24-werktage", "--name", "account"], 2, "bad_entitlement_name"),
      (["de-24-werktage", "--from", "someday"], 2, nil), ([], 2, nil),
    ] as [([String], Int32, String?)])
  func refusals(_ words: [String], _ status: Int32, _ code: String?) throws {
    let outcome = shell.run(["entitlement", "use"] + words + ["--json"])
    #expect(outcome.status == status, "\(outcome)")
    if let code { #expect(try outcome.error()["code"] as? String == code) }
    #expect((try entitlements().first?["rules"] as? [[String: Any]])?.isEmpty == true)
  }
}
