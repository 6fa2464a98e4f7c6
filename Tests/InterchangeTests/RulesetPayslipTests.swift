import Domain
import Interchange
import Testing

@Suite("Rules of pay: the form of the payslip") struct RulesetPayslipTests {
  private func document(_ version: Int, payslip: String = "", premium: String = "") -> String {
    #"{"schemaVersion":\#(version),"name":"N","currency":"EUR","#
      + #""rateMultipliers":[{"label":"R","multiplier":1}],"#
      + #""premiums":[{"label":"Night","multiplier":1.25,"from":"20:00","to":"06:00"\#(premium)}],"#
      + #""overtime":{"weekly":{"tiers":[{"afterMinutes":2400,"label":"O","multiplier":1.5,"#
      + #""code":"OT"}]}}\#(payslip)}"#
  }

  private static let form =
    #","payslip":{"premiums":"apart","overtime":"added","units":"share","premiumsAfterPeriods":2}"#

  @Test("form, codes and percentages are read, and written as they were, in version 4")
  func roundTrip() throws {
    let text = document(4, payslip: Self.form, premium: #","code":"ENNT","taxFreePercent":25"#)
    let ruleset = try RulesetFile.ruleset(text)
    #expect(
      ruleset.payslip
        == PayslipRules(
          premiums: .apart, overtime: .added, units: .share, premiumsAfterPeriods: 2))
    #expect(ruleset.premiums[0].code == "ENNT" && ruleset.premiums[0].taxFreePercent == 25)
    #expect(ruleset.overtime?.tiers.map(\.code) == ["OT"])
    let written = RulesetFile.text(ruleset)
    #expect(written.contains(#""schemaVersion": 4"#))
    #expect(try RulesetFile.ruleset(written) == ruleset)
  }

  @Test("without them the rules are written in the version that they had")
  func older() throws {
    var ruleset = try RulesetFile.ruleset(document(4))
    ruleset.overtime = nil
    let written = RulesetFile.text(ruleset)
    #expect(written.contains(#""schemaVersion": 2"#) && !written.contains("payslip"))
    #expect(try RulesetFile.ruleset(written).payslip == PayslipRules())
  }

  @Test(
    "what is out of range or too early for the version is a problem at its place",
    arguments: [
      (3, "", "", "overtime.weekly.tiers[0].code"),
      (4, #","payslip":{"premiumsAfterPeriods":3}"#, "", "payslip.premiumsAfterPeriods"),
      (4, #","payslip":{"premiums":"both"}"#, "", "payslip.premiums"),
      (4, #","payslip":{"unit":"hours"}"#, "", "payslip.unit"),
      (4, "", #","taxFreePercent":0"#, "premiums[0].taxFreePercent"),
      (4, "", #","taxFreePercent":151"#, "premiums[0].taxFreePercent"),
      (4, "", #","code":"""#, "premiums[0].code"),
      (4, "", #","code":"1234567890123""#, "premiums[0].code"),
    ])
  func problems(version: Int, payslip: String, premium: String, place: String) throws {
    let text = document(version, payslip: payslip, premium: premium)
    do {
      _ = try RulesetFile.ruleset(text)
      Issue.record("accepted: \(text)")
    } catch {
      guard case .problems(let problems) = error else { throw error }
      #expect(problems.map(\.path) == ["$." + place])
    }
  }
}
