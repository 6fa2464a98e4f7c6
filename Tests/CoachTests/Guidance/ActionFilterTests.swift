import Coach
import Domain
import Testing

/// The hard filters of coach.md § 3.2, and the facts of CONTENT.
@Suite("hard filters") struct ActionFilterTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let action: ActionTemplate
    var facts: Set<PersonFact> = [.drives]
    var roster: [String] = []
    var now = "2026-03-04 10:00"
    var pace = GuidancePace()
    let codes: [String]
    let source: String

    var testDescription: String { source }
  }

  static let cases: [Case] = [
    Case(action: action("a"), codes: [], source: "§ 3.2: nothing refuses it"),
    Case(
      action: action("a", excludes: [.drives]), codes: ["EXCLUDED drives"],
      source: "§ 3.2: no dark glasses home for who drives"),
    Case(
      action: action("a", excludes: [.drives]), facts: [], codes: [],
      source: "§ 3.2: a passenger may wear them"),
    Case(
      action: action("a", requires: [.drives]), facts: [], codes: ["REQUIRES drives"],
      source: "CONTENT: about one’s own driving"),
    Case(
      action: action("a", excludes: [.fallRisk, .insomnia]), facts: [.insomnia, .fallRisk],
      codes: ["EXCLUDED fall_risk", "EXCLUDED insomnia"], source: "§ 3.6 no. 2 and 28"),
    Case(
      action: action("a", requires: [.permanentNights]), codes: ["REQUIRES permanent_nights"],
      source: "§ 3.6 no. 19: a rotating schedule"),
    Case(
      action: action("a", requires: [.permanentNights]),
      roster: (20...27).map { "2026-02-\($0) 22:00-06:00" }, now: "2026-03-04 14:00", codes: [],
      source: "§ 3.6 no. 19: permanent nights"),
    Case(
      action: action("a", [.sleep], [.preSleep]), codes: ["SLOT"],
      source: "§ 3.2: slot not allowed for the template"),
    Case(
      action: action("a", [.sleep], [.preSleep]), now: "2026-03-04 21:00", codes: [],
      source: "§ 3.2: slot allowed"),
    Case(
      action: action("a"), now: "2026-03-04 03:00", codes: ["ASLEEP"],
      source: "§ 3.2: sleep protection"),
    Case(
      action: action("a", lengths: [.twenty]), now: "2026-03-04 22:45", codes: ["TIME 15"],
      source: "§ 3.2: longer than the free gap"),
    Case(
      action: action("a", lengths: [.twenty]), now: "2026-03-04 22:40", codes: [],
      source: "§ 3.2: as long as the free gap"),
    Case(
      action: action("a"), now: "2026-03-04 22:56", codes: ["TIME 4"],
      source: "§ 3.2: not even five minutes"),
    Case(
      action: action("a", [.nap, .caffeine], rules: [.caffeineCutoff]),
      now: "2026-03-04 17:01", codes: ["CAFFEINE_CUTOFF"], source: "§ 3.2: 6 h before sleep"),
    Case(
      action: action("a", [.nap, .caffeine], rules: [.caffeineCutoff]), codes: [],
      source: "§ 3.2: in the morning"),
    Case(
      action: action("a", [.nap, .caffeine], rules: [.caffeineCutoff]), facts: [.pregnant],
      codes: ["CAFFEINE_CUTOFF"], source: "EFSA: pregnancy"),
    Case(
      action: action("a", [.nap], rules: [.hourBeforeLeaving, .nightShift]),
      roster: ["2026-03-04 12:00-20:00"], now: "2026-03-04 10:30",
      codes: ["HOUR_BEFORE_LEAVING", "NIGHT_SHIFT"], source: "§ 3.6 no. 35"),
    Case(
      action: action("a", [.commute], rules: [.sleepyNoDriving]), codes: [],
      source: "N11.4: a caution, not a refusal"),
    Case(
      action: action("a", lengths: [.ten, .twenty]),
      pace: GuidancePace(longest: .five), codes: ["LENGTH 5"],
      source: "§ 3.3: scaled down to five minutes"),
    Case(
      action: action("a", lengths: [.twenty]), pace: GuidancePace(longest: .five), codes: [],
      source: "what comes in one length could never be done otherwise"),
    Case(
      action: action(
        "a", [.sleep], [.break], lengths: [.twenty], excludes: [.drives], requires: [.rotating],
        rules: [.lastNight, .notLate]),
      now: "2026-03-04 22:45",
      codes: [
        "EXCLUDED drives", "REQUIRES rotating", "NOT_LATE", "LAST_NIGHT", "SLOT", "TIME 15",
      ], source: "all refusals, in order"),
  ]

  @Test("what refuses an action, with codes", arguments: cases)
  func refusals(row: Case) throws {
    var log = try GuidanceNotation(row.now, row.roster)
    try log.fitHabits()
    log.actions = [row.action, action("b"), action("c")]
    log.person = PersonFacts(row.facts)
    log.pace = row.pace
    let guidance = try log.guidance()
    let refused = guidance.refused.first { $0.slug == "a" }
    let codes = (refused?.refusals ?? []).map { refusal in
      ([refusal.reason.code] + refusal.reason.arguments).joined(separator: " ")
    }
    #expect(codes == row.codes)
    #expect(guidance.eligible.contains { $0.slug == "a" } == row.codes.isEmpty)
  }

  @Test("the pace holds back no action of one’s own, a hard time does")
  func own() throws {
    var log = try GuidanceNotation("2026-03-04 10:00")
    log.actions = [action("own.a", lengths: [.ten, .twenty]), action("b"), action("c")]
    log.pace = GuidancePace(longest: .five)
    #expect(try log.guidance().eligible.first { $0.slug == "own.a" }.map(line) == "own.a 10")
    for days in 0..<8 { log.add("gone", days, .tooHard) }
    #expect(try log.guidance().refused.map(\.slug) == ["own.a"])
  }

  @Test("facts: driving is the default, and those of the roster are no answers")
  func facts() {
    let facts = PersonFacts()
    #expect(facts.all == [.drives])
    #expect(facts.setting(.drives, false).all == [])
    #expect(facts.setting(.pregnant, true).all == [.drives, .pregnant])
    #expect(facts.setting(.rotating, true) == facts)
    #expect(PersonFacts([.permanentNights]).all == [])
  }

  @Test("who drives is warned when tired, who does not is not")
  func caution() throws {
    var log = try GuidanceNotation("2026-03-04 10:00")
    log.actions = [action("a", [.commute], rules: [.sleepyNoDriving]), action("b")]
    let remarks = try log.guidance().suggestions.map(\.remarks)
    #expect(remarks.contains([.sleepyNoDriving]) && remarks.contains([]))
    log.person = PersonFacts([])
    #expect(try log.guidance().suggestions.map(\.remarks) == [[], []])
  }
}
