import Bundled
import Domain
import Interchange
import Testing

/// The rulesets that the program carries.
struct RulesetReadyTests {
  static let ids = [
    "standard", "us-flsa", "us-california", "us-police-7k", "us-fire-7k", "nhs-afc-band-2",
    "nhs-afc-band-3", "nhs-afc-band-4-9", "de-hourly", "de-tvoed-k", "de-tv-l", "at-hourly",
    "ch-hourly", "au-nurses", "au-nurses-sa", "ie-nurses", "uk-police", "us-federal-gs",
    "us-federal-wg", "us-hospital-8-80",
  ]

  static func ruleset(_ id: String) throws -> PayRuleset {
    try RulesetFile.ruleset(try #require(Bundled.text("Rulesets/\(id).json")))
  }

  @Test("these are all")
  func theseAreAll() {
    let paths = Bundled.paths.filter { $0.hasPrefix("Rulesets/") }
    #expect(Set(paths) == Set((Self.ids + ["ruleset.schema"]).map { "Rulesets/\($0).json" }))
  }

  @Test("each can be read, says where it comes from, and is written as it is read", arguments: ids)
  func eachCanBeRead(id: String) throws {
    let ruleset = try Self.ruleset(id)
    #expect(ruleset.problems().isEmpty)
    #expect(!ruleset.source.isEmpty && ruleset.sourceDate != nil)
    #expect(try RulesetFile.ruleset(RulesetFile.text(ruleset)) == ruleset)
  }

  @Test("the standard one is version 1 with a name and a source")
  func theStandardOne() throws {
    var ruleset = try Self.ruleset("standard")
    ruleset.name = ""
    ruleset.source = ""
    ruleset.sourceDate = nil
    #expect(ruleset == (try RulesetFile.ruleset(RulesetFileTests.seed)))
  }

  /// Hours by label and multiplier of shifts in UTC, and what they are worth in plain hours.
  static func hours(
    _ id: String, _ shifts: [(String, Int)], holidays: [String] = [], cents: Int64? = nil
  ) throws -> (hours: [String], weighted: Int64, cents: Int64?) {
    let engine = PayRulesEngine(
      ruleset: try ruleset(id), baseRates: cents.map { [.always($0)] } ?? [],
      schedule: PaySchedule(type: .biweekly, anchor: CivilDay(number: 20_458)),
      holidays: Set(try holidays.map { try #require(ISOText.day($0)) }), zone: { _ in .utc })
    let report = engine.report(
      on: try shifts.map { start, minutes in
        let from = try #require(ISOText.instant(start + ":00Z"))
        return PayShift(
          id: RecordID(start), interval: Interval(start: from, end: from + Int64(minutes) * 60),
          zone: "UTC")
      })
    let summary = report.summary()
    return (
      summary.byRate.map { "\($0.label) ×\($0.multiplier) \($0.seconds / 60)" },
      summary.weightedSeconds / 60, summary.payCents
    )
  }

  @Test(
    "a Saturday night in the National Health Service",
    arguments: [
      ("nhs-afc-band-4-9", "1.3", "1.6", 1080), ("nhs-afc-band-3", "1.35", "1.69", 1135),
      ("nhs-afc-band-2", "1.41", "1.83", 1216),
    ])
  func aSaturdayNight(id: String, night: String, sunday: String, weighted: Int) throws {
    let found = try Self.hours(id, [("2026-03-07T20:00", 720)])
    #expect(found.hours == ["Night ×\(night) 240", "Sunday or public holiday ×\(sunday) 480"])
    #expect(found.weighted == Int64(weighted))
  }

  @Test("published weeks, days and work periods")
  func publishedWeeks() throws {
    // 29 CFR 778.110 (a): 46 hours at $12.00; from Sunday 1 March.
    let week = (2...6).map { ("2026-03-0\($0)T07:00", $0 == 2 ? 600 : 540) }
    #expect(try Self.hours("us-flsa", week, cents: 1200).cents == 58_800)
    // Labor Code 510: 13 hours at $20.00.
    #expect(
      try Self.hours("us-california", [("2026-03-02T07:00", 780)], cents: 2000).cents == 32_000)
    // 29 CFR 553.231 (b): 160 hours of 14 days.
    let tours = [1, 3, 5, 7, 9, 11].map { ("2026-03-\($0 < 10 ? "0" : "")\($0)T08:00", 1440) }
    let fire = try Self.hours("us-fire-7k", tours + [("2026-03-13T08:00", 960)])
    #expect(fire.hours == ["Regular ×1.0 6360", "Overtime ×1.5 3240"])
    // 171 of 28 days, 29 CFR 553.230.
    let month = (1...20).map { ("2026-03-\($0 < 10 ? "0" : "")\($0)T08:00", 600) }
    let police = try Self.hours("us-police-7k", month)
    #expect(police.hours == ["Regular ×1.0 10260", "Overtime ×1.5 1740"])
  }

  @Test("five tours of a day have no unpaid break (29 CFR 553.223 (c)), whatever the profile says")
  func toursHaveNoUnpaidBreak() throws {
    #expect(try Self.ruleset("us-fire-7k").breaks == BreakRules())
    let tours = ["01", "03", "05", "07", "09"].map { ("2026-03-\($0)T08:00", 1440) }
    #expect(try Self.hours("us-fire-7k", tours, cents: 3000).cents == 381_000)
  }

  @Test(
    "a German night, by the Working Time Act and section 3b of the Income Tax Act",
    arguments: [
      // Ten hours: 45 minutes unpaid, in the middle.
      (
        "2026-03-03T20:00", [String](),
        ["Nacht ×1.25 360", "Nacht ab Mitternacht ×1.4 195"]
      ),
      (
        "2026-02-28T20:00", [],
        [
          "Nacht ×1.25 240", "Nacht + Sonntag ×1.75 120",
          "Nacht ab Mitternacht + Sonntag ×1.9 195",
        ]
      ),
      (
        "2026-12-24T12:00", ["2026-12-25"],
        ["Grundlohn ×1.0 120", "Heiligabend ×2.5 315", "Nacht + Heiligabend ×2.75 120"]
      ),
      (
        "2026-12-25T12:00", ["2026-12-25"],
        ["Hoher Feiertag ×2.5 435", "Nacht + Hoher Feiertag ×2.75 120"]
      ),
    ])
  func aGermanNight(start: String, holidays: [String], hours: [String]) throws {
    #expect(try Self.hours("de-hourly", [(start, 600)], holidays: holidays).hours == hours)
  }

  @Test(
    "Australian nurses",
    arguments: [
      ("2026-03-03T13:00", 510, ["Afternoon ×1.125 480"]),
      ("2026-03-03T21:00", 630, ["Night ×1.15 600"]),
      ("2026-03-06T21:00", 630, ["Night ×1.15 180", "Saturday ×1.5 420"]),
      (
        "2026-03-03T07:00", 810,
        ["Ordinary ×1.0 600", "Overtime ×1.5 120", "Overtime, double time ×2.0 60"]
      ),
    ])
  func australianNurses(start: String, minutes: Int, hours: [String]) throws {
    #expect(try Self.hours("au-nurses", [(start, minutes)]).hours == hours)
  }

  @Test("the schema knows every region")
  func regions() throws {
    let schema = try #require(Bundled.text("Rulesets/ruleset.schema.json"))
    for region in HolidayRegion.allCases { #expect(schema.contains("\"\(region.rawValue)\"")) }
  }

  @Test(
    "the schema knows the members that the reader knows",
    arguments: [RulesetFileTests.full, RulesetVersion4Tests.document])
  func theSchemaKnowsTheMembers(full: String) throws {
    let schema = try JSONValue(parsing: try #require(Bundled.text("Rulesets/ruleset.schema.json")))
    // A document whose objects all have a member that nobody knows.
    let document = Self.marked(try JSONValue(parsing: full))
    let error = try failure(RulesetFileError.self) { try RulesetFile.ruleset(document.text()) }
    guard case .problems(let problems) = error else { return }
    var checked = 0
    for problem in problems {
      guard case .unknown(let known) = problem.reason else { continue }
      let members = try #require(Self.members(schema, problem.path), "\(problem.path)")
      #expect(Set(members) == Set(known), "\(problem.path)")
      checked += 1
    }
    #expect(checked > 8)
  }

  private static func marked(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let values): return .array(values.map(marked))
    case .object(let object):
      var copy: JSONObject = ["unheard": .null]
      for member in object.members { copy[member.name] = marked(member.value) }
      return .object(copy)
    default: return value
    }
  }

  /// The members that a schema knows of the object in which a path ends.
  private static func members(_ schema: JSONValue, _ path: String) -> [String]? {
    var here = schema
    for step in path.split(separator: ".").dropFirst().dropLast() {
      let name = step.prefix { $0 != "[" }
      here = member(member(here, "properties"), String(name)) ?? .null
      if step.contains("[") { here = member(here, "items") ?? .null }
      if case .string(let reference)? = member(here, "$ref") {
        here =
          member(member(schema, "$defs"), String(reference.split(separator: "/").last ?? ""))
          ?? .null
      }
    }
    guard case .object(let properties)? = member(here, "properties") else { return nil }
    return properties.members.map(\.name)
  }

  private static func member(_ value: JSONValue?, _ name: String) -> JSONValue? {
    guard case .object(let object)? = value else { return nil }
    return object[name]
  }
}
