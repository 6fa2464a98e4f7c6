import Coach
import Domain
import Testing

/// Selection, ties, the friction mode and the empty state of coach.md § 3.2.
@Suite("the choice of a day") struct RecommenderTests {
  private func log(_ actions: [ActionTemplate]) throws -> GuidanceNotation {
    var log = try GuidanceNotation("2026-03-04 10:00")
    log.actions = actions
    return log
  }

  private func names(_ log: GuidanceNotation) throws -> [String] {
    try log.guidance().suggestions.map(line)
  }

  @Test("three actions, at most two of an area (§ 3.2)")
  func areas() throws {
    var log = try log([
      action("a1"), action("a2"), action("a3"), action("m", [.move]), action("s", [.social]),
    ])
    log.focus = FocusMatch(areas: [.sleep])
    let names = try names(log)
    #expect(names.count == 3 && names.prefix(2).allSatisfy { $0.hasPrefix("a") })
    #expect(["m 20", "s 20"].contains(names[2]))
    let eligible = try log.guidance().eligible.map(\.slug)
    #expect(Set(eligible.prefix(3)) == ["a1", "a2", "a3"] && eligible.count == 5)
  }

  @Test("all of one area are two")
  func oneArea() throws {
    #expect(try names(log([action("a"), action("b"), action("c")])).count == 2)
  }

  @Test("with fewer than two there is no offer (§ 3.2)")
  func empty() throws {
    let one = try log([action("a"), action("b", [.sleep], [.wake])]).guidance()
    #expect(one.isEmpty && one.suggestions.isEmpty)
    #expect(one.eligible.map(\.slug) == ["a"] && one.refused.map(\.slug) == ["b"])
    #expect(try log([]).guidance().isEmpty)
    #expect(try !names(log([action("a"), action("b")])).isEmpty)
  }

  @Test("the best variant of each, the shorter one of equals (§ 3.2)")
  func variants() throws {
    var log = try log([action("a"), action("b", [.move], lengths: [.five, .ten])])
    #expect(try names(log) == ["a 20", "b 10"])
    log.add("x", 0, .done, length: .ten, on: .off)
    log.actions = [action("a", lengths: [.five, .twenty]), action("b", [.move])]
    #expect(try names(log) == ["b 10", "a 5"])
  }

  @Test("ties: focus, length, done longest ago with never first (§ 3.2)")
  func ties() throws {
    // The same score by focus and by bandwidth: 0.6 · 260 = 156 and 1 · 160, less 4.
    var slugs = try log([
      action("b"), action("a"), action("B"), action("é"), action("move", [.move]),
    ])
    // Old events leave nothing but their time.
    slugs.add("a", 900, .done)
    slugs.add("b", 901, .done)
    #expect(try slugs.guidance().eligible.map(\.slug).suffix(2) == ["b", "a"])
    var lengths = try log([
      action("a", lengths: [.twenty]), action("b", lengths: [.five]),
    ])
    lengths.add("x", 0, .done, length: .ten, on: .off)
    #expect(try lengths.guidance().eligible.map(line) == ["b 5", "a 20"])
  }

  // MARK: - Ties and reasons

  @Test("of equal actions, the one that was offered longest ago comes first")
  func rotation() throws {
    var log = try log([action("a"), action("b"), action("c")])
    log.offer("a", 1)
    log.offer("b", 2)
    log.offer("c", 0)
    #expect(try log.guidance().eligible.map(\.slug) == ["c", "b", "a"], "that of today is none")
  }

  @Test("equal actions take turns by day, and their order is the same whenever it is asked for")
  func turns() throws {
    let slugs = (1...9).map { "a\($0)" }
    let orders = try (1...9).map { day in
      var log = try GuidanceNotation("2026-03-0\(day) 10:00")
      log.actions = slugs.map { action($0) }
      let order = try log.guidance().eligible.map(\.slug)
      #expect(try order == log.guidance().eligible.map(\.slug) && order.sorted() == slugs)
      return order
    }
    #expect(Set(orders.map { $0[0] }).count >= 4)
  }

  @Test("what suits a part of the day comes before the alphabet, and what few need last")
  func place() throws {
    // The turn of the fourth of March.
    let day = try log([action("sleep.alcohol"), action("a"), action("care.outside")])
    #expect(try day.guidance().eligible.map(\.slug) == ["care.outside", "a", "sleep.alcohol"])
  }

  @Test("on the way home after a night a driver gets there first, whatever the scores")
  func wayHome() throws {
    var log = try GuidanceNotation("2026-03-05 06:10", ["2026-03-04 22:00-06:00"])
    log.actions = [
      action("drive.signs", [.commute], rules: [.sleepyNoDriving]), action("sleep.direct"),
      action("a"), action("b", [.move]),
    ]
    log.focus = FocusMatch(areas: [.move])
    log.person = PersonFacts([.drives])
    #expect(
      try log.guidance().suggestions.map(\.slug).prefix(2) == ["drive.signs", "sleep.direct"])
    log.person = PersonFacts([])
    #expect(try log.guidance().suggestions.first?.slug == "b")
  }

  @Test("after the last night that way home comes first, for drivers also in a hard time")
  func lastNight() throws {
    var log = try GuidanceNotation("2026-03-05 06:10", ["2026-03-04 22:00-06:00"])
    log.actions = [
      action("drive.signs", [.commute], rules: [.sleepyNoDriving]), action("sleep.direct"),
      action("drive.last-night", [.commute], rules: [.sleepyNoDriving, .wayHome, .lastNight]),
      action("a"), action("sleep.breathe", [.stress]),
    ]
    #expect(
      try log.guidance().shown.map(\.slug).prefix(2) == ["drive.last-night", "sleep.direct"])
    for days in 0..<8 { log.add("gone", days, .tooHard) }
    #expect(
      try log.guidance().shown.map(\.slug)
        == ["drive.last-night", "sleep.direct", "sleep.breathe"])
    log.person = PersonFacts([])
    #expect(try log.guidance().shown.first?.slug == "sleep.breathe")
    log.person = PersonFacts()
    log.shifts.append("2026-03-05 22:00-06:00")
    #expect(try log.guidance().shown.first?.slug == "drive.signs")
  }

  @Test("after three nights or short sleep, coffee and a nap follow before a drive")
  func drowsy() throws {
    var log = try GuidanceNotation("2026-03-07 06:10", ActionRuleTests.nights)
    log.actions = [
      action("drive.signs", [.commute], rules: [.sleepyNoDriving]), action("sleep.direct"),
      action("drive.coffee", [.commute], lengths: [.twenty], rules: [.sleepyNoDriving]),
      action("a"), action("sleep.breathe", [.stress]),
    ]
    let offer = ["drive.signs", "drive.coffee", "sleep.direct"]
    log.pace = GuidancePace(longest: .ten)
    #expect(try log.guidance().shown.map(\.slug) == offer)
    log.shifts.removeFirst()
    #expect(try log.guidance().shown.map(\.slug).contains("drive.coffee") == false)
    log.sleep = ["2026-03-06 08:00-13:00"]
    #expect(try log.guidance().shown.map(\.slug) == offer)
    // In a hard time nothing is longer than five minutes.
    for days in 0..<8 { log.add("gone", days, .tooHard) }
    #expect(
      try log.guidance().shown.map(\.slug) == ["drive.signs", "sleep.direct", "sleep.breathe"])
  }

  @Test("a reason is what an action has more of than others; equal ones have none")
  func reasons() throws {
    let equal = try log([action("a"), action("b")]).guidance()
    #expect(equal.eligible.allSatisfy { $0.reasons.isEmpty })
    var log = try log([action("a"), action("b", [.move])])
    log.focus = FocusMatch(areas: [.sleep])
    let codes = try log.guidance().eligible.map { $0.reasons.map(\.code) }
    #expect(codes == [["FOCUS_MATCH"], []])
  }

  // MARK: - Friction

  private func hard(_ actions: [ActionTemplate]) throws -> GuidanceNotation {
    var hard = try log(actions)
    for days in 0..<8 { hard.add("gone", days, .tooHard) }
    return hard
  }

  @Test("things are hard from a friction index of 0.5 on (§ 3.2)")
  func threshold() throws {
    var log = try log([action("a"), action("b")])
    // (1 + 0.6) / 4 = 0.4, and (2 + 0.6) / 5 = 0.52.
    log.add("a", 0, .tooHard)
    #expect(try !log.guidance().isHighFriction)
    log.add("a", 0, .tooHard)
    #expect(try log.guidance().isHighFriction)
  }

  @Test("then only five minutes, nothing for novelty, and one coping item (§ 3.2)")
  func friction() throws {
    let log = try hard([
      action("a1"), action("a2"), action("m", [.move]), action("f", [.food], lengths: [.ten]),
      action("sleep.breathe", [.stress, .sleep]), action("load.need", [.plan]),
    ])
    let guidance = try log.guidance()
    #expect(guidance.isHighFriction)
    let suggestions = guidance.suggestions.map(line)
    #expect(Set(suggestions.prefix(2)) == ["a1 5", "a2 5"] && suggestions.last == "load.need 5")
    #expect(guidance.eligible.allSatisfy { $0.length == .five && $0.factors.noveltyBoost == 0 })
    #expect(guidance.coping.map(\.slug) == ["load.need", "sleep.breathe"])
    #expect(guidance.refused.map(\.slug) == ["f"])
  }

  @Test("a coping item among the best three stays in its place")
  func copingFirst() throws {
    var log = try hard([action("a1"), action("m", [.move]), action("sleep.park", [.stress])])
    log.focus = FocusMatch(areas: [.stress])
    #expect(try names(log) == ["sleep.park 5", "a1 5", "m 5"])
  }

  @Test("what calms is offered outside of its slot too, but not against a fact")
  func copingBeyondSlot() throws {
    var log = try hard([
      action("a"), action("b"), action("sleep.pmr", [.stress], [.preSleep], excludes: [.injury]),
    ])
    #expect(try log.guidance().coping.map(line) == ["sleep.pmr 5"])
    #expect(try Set(names(log)) == ["a 5", "b 5"])
    log.person = PersonFacts([.injury])
    #expect(try log.guidance().coping.isEmpty)
  }

  @Test("without friction there is no coping list")
  func noCoping() throws {
    let log = try log([action("sleep.breathe", [.stress]), action("b")])
    #expect(try log.guidance().coping.isEmpty && log.guidance().suggestions.count == 2)
  }

  // MARK: - Pace

  @Test("a week is full with as many active days as settled on")
  func week() throws {
    var log = try log([action("a"), action("b")])
    log.pace = GuidancePace(daysPerWeek: 2)
    log.add("a", 0, .done)
    log.add("a", 0, .done)
    log.add("b", 3, .dismissed)
    log.add("b", 7, .done)
    #expect(try !log.guidance().isWeekFull)
    log.add("b", 6, .partly)
    #expect(try log.guidance().isWeekFull)
  }

  @Test("no score is below 0 (§ 3.2)")
  func floor() {
    var factors = ActionFactors()
    factors.frictionRisk = 1000
    #expect(factors.score == 0)
    factors.focusMatch = 1000
    factors.successProbability = 1
    // 260 + 0.22 − 200.
    #expect(factors.score == 60)
    factors.successProbability = 3
    #expect(factors.score == 61)
  }
}
