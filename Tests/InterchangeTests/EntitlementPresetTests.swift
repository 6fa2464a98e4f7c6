import Bundled
import Domain
import Interchange
import Testing

/// What a preset grants by the end of 2027, if its rules start with its year in 2026 and a pay period
/// of 100 hours ends on 31 May 2026.
struct GrantedByPreset: CustomStringConvertible, Sendable {
  let id: String
  /// The day, the amount and the last valid day of the first grant.
  let first: String
  /// The sum of the first twelve months.
  let year: String

  init(_ id: String, _ first: String, _ year: String) {
    self.id = id
    self.first = first
    self.year = year
  }

  var description: String { id }

  static let table = [
    GrantedByPreset("de-24-werktage", "2026-01-01 24 2027-03-31", "24"),
    GrantedByPreset("de-five-day-20", "2026-01-01 20 2027-03-31", "20"),
    GrantedByPreset("de-tvoed-30", "2026-01-01 30 2027-03-31", "30"),
    GrantedByPreset("at-30-werktage", "2026-01-01 30 -", "30"),
    GrantedByPreset("at-25-arbeitstage", "2026-01-01 25 -", "25"),
    GrantedByPreset("at-36-werktage", "2026-01-01 36 -", "36"),
    GrantedByPreset("ch-four-weeks", "2026-01-01 20 -", "20"),
    GrantedByPreset("ch-five-weeks-young", "2026-01-01 25 -", "25"),
    GrantedByPreset("uk-5.6-weeks", "2026-01-01 28 2026-12-31", "28"),
    GrantedByPreset("uk-4-on-4-off", "2026-01-01 19.6 2026-12-31", "19.6"),
    // 12.07 hours are 12 whole ones.
    GrantedByPreset("uk-irregular-12.07", "2026-05-31 720 -", "720"),
    GrantedByPreset("nhs-27", "2026-04-01 15750 -", "15750"),
    GrantedByPreset("nhs-29", "2026-04-01 16650 -", "16650"),
    GrantedByPreset("nhs-33", "2026-04-01 18450 -", "18450"),
    GrantedByPreset("ie-four-weeks", "2026-04-01 20 2027-09-30", "20"),
    GrantedByPreset("ie-8-percent", "2026-05-31 480 2027-09-30", "480"),
    GrantedByPreset("us-accrual-80", "2026-05-31 230.772 -", "230.772"),
    GrantedByPreset("us-federal-104", "2026-01-01 6240 -", "6240"),
    // Four, five and two weeks of 38 hours.
    GrantedByPreset("au-four-weeks", "2026-01-31 760 -", "9120"),
    GrantedByPreset("au-shiftworker-five-weeks", "2026-01-31 950 -", "11400"),
    GrantedByPreset("au-personal-10-days", "2026-01-31 380 -", "4560"),
  ]
}

@Suite("Presets of entitlements") struct EntitlementPresetTests {
  private static func presets() throws -> [EntitlementPreset] {
    try EntitlementFile.presets(try #require(Bundled.text("Entitlements/entitlements.json")))
  }

  private func day(_ text: String) throws -> CivilDay { try #require(ISOText.day(text)) }

  @Test("every preset is in both languages, and has a source, an address and a date")
  func complete() throws {
    let presets = try Self.presets(), today = try day("2026-11-29")
    #expect(Set(presets.map(\.id)).count == presets.count)
    for preset in presets {
      for texts in [preset.names, preset.descriptions, preset.omissions] {
        #expect(texts.keys.sorted() == ["de", "en"] && texts.values.allSatisfy { !$0.isEmpty })
      }
      #expect(!preset.source.isEmpty && preset.address.hasPrefix("http"), "\(preset.id)")
      #expect(preset.checked <= today || preset.checked.year > 2026, "\(preset.id)")
      #expect(!preset.rules.isEmpty, "\(preset.id)")
    }
    #expect(Set(presets.map(\.country)) == ["DE", "AT", "CH", "GB", "IE", "US", "AU"])
    #expect(Set(presets.map(\.id)) == Set(GrantedByPreset.table.map(\.id)))
  }

  @Test("a preset grants in a year what it says", arguments: GrantedByPreset.table)
  func grants(_ expected: GrantedByPreset) throws {
    let preset = try #require(try Self.presets().first { $0.id == expected.id })
    let start = preset.firstDay(ofYearContaining: try day("2026-06-01"))
    #expect(preset.entitlement.year.day(of: 2026) == start)
    let entitlement = preset.entitlement(named: "own")
    let worked = PaidPeriod(days: try day("2026-05-01")..<day("2026-06-01"), minutes: 6000)
    let end = start.adding(months: 12).adding(days: -1)
    let rules = preset.rules(of: "own", from: start)
    #expect(rules.allSatisfy { $0.entitlement == "own" && $0.until == nil })
    let grants = rules.flatMap { $0.grants(of: entitlement, until: end, worked: [worked]) }
    let first = try #require(grants.first)
    let expires = first.expires.map { ISOText.format($0) } ?? "-"
    #expect("\(ISOText.format(first.on)) \(first.amount) \(expires)" == expected.first)
    #expect(grants.map(\.amount).sum.description == expected.year)
  }

  @Test("what presets grant for the same has one id, on every computer and in every preset")
  func ids() throws {
    let start = try day("2026-01-01"), later = try day("2027-01-01")
    for preset in try Self.presets() {
      let rules =
        preset.rules(of: "leave", from: start) + preset.rules(of: "own", from: start)
        + preset.rules(of: "leave", from: later)
      #expect(Set(rules.map(\.id)).count == rules.count)
    }
    let yearly = try Self.presets().flatMap { $0.rules(of: "leave", from: start) }
      .filter { $0.per == .year }
    #expect(yearly.count > 5 && Set(yearly.map(\.id)).count == 1)
    let preset = try #require(try Self.presets().first)
    let rules = preset.rules(of: "leave", from: start)
    #expect(rules == preset.rules(of: "leave", from: start))
    #expect(preset.rules[0].isSame(as: rules[0]))
    var other = rules[0]
    other.until = start
    #expect(!preset.rules[0].isSame(as: other))
    other.until = nil
    other.amount += AbsenceAmount(1)
    #expect(!preset.rules[0].isSame(as: other))
  }

  @Test("a file with hours and minutes, per cent and a name of its own")
  func forms() throws {
    let hours = try EntitlementFile.presets(
      Self.file(
        amount: "262:30", count: "hours", more: #""entitlement": "study","#))
    #expect(
      hours[0].entitlement.name == "study" && hours[0].rules[0].amount == AbsenceAmount(15750))
    let worked = try EntitlementFile.presets(
      Self.file(amount: "12.07%", per: "worked", count: "hours"))
    #expect(worked[0].rules[0].amount == AbsenceAmount("12.07"))
    #expect(try EntitlementFile.presets(Self.file())[0].entitlement.name == "leave")
    #expect(try EntitlementFile.presets(#"{"presets": []}"#).isEmpty)
  }

  @Test(
    "a file that does not fit together is refused, and says where",
    arguments: [
      (#"{"presets": [{"id": "a"}]}"#, "$.presets[0].country missing"),
      (#"{"presets": [], "more": 1}"#, "$.more unknown"), (#"[]"#, "$ wrongKind"),
      (Self.file(id: ""), "$.presets[0].id invalid"),
      (Self.file(country: "de"), "$.presets[0].country invalid"),
      (Self.file(country: "DEU"), "$.presets[0].country invalid"),
      (Self.file(count: "weeks"), "$.presets[0].count invalid"),
      (Self.file(year: "02-30"), "$.presets[0].year invalid"),
      (Self.file(holidays: "maybe"), "$.presets[0].holidays invalid"),
      (Self.file(amount: "0"), "$.presets[0].rules[0].amount invalid"),
      (Self.file(amount: "-3"), "$.presets[0].rules[0].amount invalid"),
      (Self.file(amount: "4:30"), "$.presets[0].rules[0].amount invalid"),
      (Self.file(amount: "30", count: "hours"), "$.presets[0].rules[0].amount invalid"),
      (Self.file(amount: "4:75", count: "hours"), "$.presets[0].rules[0].amount invalid"),
      (Self.file(amount: "8%"), "$.presets[0].rules[0].amount invalid"),
      (
        Self.file(amount: "8", per: "worked", count: "hours"),
        "$.presets[0].rules[0].amount invalid"
      ),
      (Self.file(amount: "8%", per: "worked"), "$.presets[0].rules[0].per invalid"),
      (Self.file(per: "week"), "$.presets[0].rules[0].per invalid"),
      (Self.file(expires: "13-01"), "$.presets[0].rules[0].expires invalid"),
      (Self.file(round: "up"), "$.presets[0].rules[0].round invalid"),
      (Self.file(source: ""), "$.presets[0].source invalid"),
      (Self.file(checked: "2026-02-30"), "$.presets[0].checked invalid"),
      (Self.file(more: #""extra": 1,"#), "$.presets[0].extra unknown"),
    ])
  func refused(text: String, expected: String) throws {
    let error = try failure(JSONShapeError.self) { try EntitlementFile.presets(text) }
    #expect("\(error.path) \(error.problem)".hasPrefix(expected), "\(error)")
  }

  @Test("two presets cannot have the same id")
  func twice() throws {
    let one = Self.preset(), text = #"{"presets": [\#(one), \#(one)]}"#
    let error = try failure(JSONShapeError.self) { try EntitlementFile.presets(text) }
    #expect("\(error.path)" == "$.presets[1].id")
    #expect(throws: JSONSyntaxError.self) { try EntitlementFile.presets(#"{"presets": ["#) }
  }

  private static func file(
    id: String = "a", country: String = "DE", amount: String = "30", per: String = "year",
    count: String = "shifts", year: String = "01-01", holidays: String = "cost",
    expires: String = "never", round: String = "none", source: String = "s",
    checked: String = "2026-11-29", more: String = ""
  ) -> String {
    """
    {"presets": [{"id": "\(id)", "country": "\(country)", \(more)
    "name": {"en": "N", "de": "N"}, "about": {"en": "A", "de": "A"},
    "leaves_out": {"en": "L", "de": "L"}, "count": "\(count)", "year": "\(year)",
    "holidays": "\(holidays)", "rules": [{"amount": "\(amount)", "per": "\(per)",
    "expires": "\(expires)", "round": "\(round)"}], "source": "\(source)",
    "address": "https://example.org", "checked": "\(checked)"}]}
    """
  }

  /// The text of one preset without the file around it.
  private static func preset() -> String {
    String(file().dropFirst(#"{"presets": ["#.count).dropLast("]}".count))
  }
}
