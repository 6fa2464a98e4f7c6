import Coach
import Domain
import Testing

/// The monthly plan of coach.md § 3.4 and § 7.
@Suite("the focus of a month") struct FocusPlannerTests {
  private let nights = [
    "2026-06-10 22:00-06:00", "2026-06-11 22:00-06:00",
  ]

  private func planner(_ log: GuidanceNotation) throws -> FocusPlanner {
    FocusPlanner(
      try log.library(), person: log.person, moment: try log.moment(),
      slots: MonthSlots(try log.context(), month: try log.moment().day),
      signals: try log.signals())
  }

  private func log(_ actions: [ActionTemplate], _ shifts: [String] = []) throws -> GuidanceNotation
  {
    var log = try GuidanceNotation("2026-06-01 10:00", shifts)
    log.actions = actions
    return log
  }

  @Test("a ritual before nights, with 2 nights in a month, is feasible on 2 of 30 days (§ 3.4)")
  func feasibility() throws {
    let log = try log(
      [
        action("night", kind: .ritual, [.preShift], rules: [.nightShift]),
        action("bed", kind: .ritual, [.preSleep]), action("first", kind: .ritual, [.preNap]),
        action("home", kind: .ritual, [.postShift], rules: [.afterNight]),
        action("early", kind: .ritual, [.wake], rules: [.earlyShift]),
      ], nights)
    let found = try planner(log).candidates(.ritual, areas: [.sleep])
    let shares = found.map { "\($0.slug) \($0.feasibility)" }
    // On 10 June the person is at work when others go to bed.
    #expect(
      Set(shares) == ["night 67", "bed 967", "first 33", "home 67", "early 0"])
    #expect(found.first?.slug == "bed")
  }

  @Test("the value: 0.40 importance, 0.30 need, 0.20 feasibility, 0.10 novelty (§ 3.4)")
  func value() throws {
    var log = try log([
      action("a", kind: .ritual, [.preSleep]), action("m", [.move], kind: .ritual, [.preSleep]),
    ])
    #expect(
      try planner(log).candidates(.ritual, areas: [.sleep, .move]).map(\.value) == [1000, 840])
    log.add("a", 7, .done)
    let used = try #require(try planner(log).candidates(.ritual, areas: [.sleep, .move]).last)
    let momentum = try #require(try log.signals().momentum[.sleep])
    #expect(used.slug == "a" || used.value == 840)
    let a = try #require(
      try planner(log).candidates(.ritual, areas: [.sleep, .move]).first { $0.slug == "a" })
    #expect(a.novelty == 500 && a.areaScore == momentum)
    #expect(a.value == (400_000 + 300 * (1000 - momentum) + 200_000 + 50_000 + 500) / 1000)
  }

  @Test("one proposal of each kind, of equal ones the first slug (§ 3.4)")
  func proposal() throws {
    let log = try log([
      action("b"), action("a"), action("r", kind: .ritual), action("s2", [.move], kind: .support),
      action("s1", [.move], kind: .support), action("x", [.food], kind: .support),
    ])
    let focus = try planner(log).proposal(areas: [.sleep, .move, .food, .sleep])
    #expect(focus.areas == [.sleep, .move])
    #expect(focus.blocks.map(\.slug) == ["a", "r", "s1"])
    #expect(focus.blocks.map(\.kind) == ActionKind.allCases)
    #expect(focus.blocks.allSatisfy { $0.state == .proposed })
    #expect(focus.month == ISOText.day("2026-06-01"))
  }

  @Test("a kind without an action in the areas takes one that touches them, or else any")
  func fallback() throws {
    var log = try log([
      action("near", [.food, .caffeine], kind: .support), action("far", [.move], kind: .support),
    ])
    func slugs() throws -> [String] {
      try planner(log).candidates(.support, areas: [.caffeine]).map(\.slug)
    }
    #expect(try slugs() == ["near"])
    log.actions.removeFirst()
    #expect(try slugs() == ["far"])
    #expect(try planner(log).candidates(.ritual, areas: [.caffeine]).isEmpty)
    #expect(try planner(log).proposal(areas: [.caffeine]).blocks.map(\.kind) == [.support])
  }

  @Test("facts rule candidates out")
  func facts() throws {
    var log = try log([
      action("a", excludes: [.insomnia]), action("b", requires: [.permanentNights]), action("c"),
    ])
    log.person = PersonFacts([.insomnia])
    #expect(try planner(log).candidates(.microSkill, areas: [.sleep]).map(\.slug) == ["c"])
  }

  @Test("swap takes the next, and after the last the first; edit any of the kind (§ 3.4)")
  func changes() throws {
    let log = try log([
      action("a"), action("b"), action("c", [.move]), action("r", kind: .ritual),
    ])
    let planner = try planner(log)
    var focus = planner.proposal(areas: [.sleep]).accepting(.microSkill)
    #expect(focus.block(.microSkill)?.state == .accepted)
    focus = planner.swapping(.microSkill, in: focus)
    #expect(focus.block(.microSkill)?.slug == "b")
    #expect(focus.block(.microSkill)?.state == .proposed)
    focus = planner.swapping(.microSkill, in: focus)
    #expect(focus.block(.microSkill)?.slug == "a")
    let edited = try #require(planner.editing(.microSkill, to: "c", in: focus))
    #expect(edited.block(.microSkill)?.slug == "c" && edited.block(.ritual)?.slug == "r")
    #expect(planner.editing(.microSkill, to: "r", in: focus) == nil)
    #expect(planner.editing(.microSkill, to: "none", in: focus) == nil)
    #expect(planner.swapping(.support, in: focus) == focus)
    // From an action of another area, swapping leads back to the best one.
    #expect(planner.swapping(.microSkill, in: edited).block(.microSkill)?.slug == "a")
  }

  @Test("accepted blocks decide about the focus, others do not (§ 3.2)")
  func match() throws {
    let log = try log([action("a"), action("m", [.move], kind: .ritual)])
    let focus = try planner(log).proposal(areas: [.sleep, .move]).accepting(.ritual)
    #expect(
      try focus.match(in: log.library()) == FocusMatch(areas: [.sleep, .move], accepted: [.move]))
  }

  @Test("a changed roster offers a swap, and changes nothing by itself (§ 3.4)")
  func roster() throws {
    let actions = [
      action("night", kind: .ritual, [.preShift], rules: [.nightShift]),
      action("wake", kind: .ritual, [.preShift], rules: [.dayShift]),
    ]
    let busy = (10...20).map { "2026-06-\($0) 22:00-06:00" }
    let before = try log(actions, busy)
    let focus = try planner(before).proposal(areas: [.sleep])
    #expect(focus.block(.ritual)?.slug == "night")
    #expect(try planner(before).swapOffers(for: focus).isEmpty)
    let after = try log(actions, (10...20).map { "2026-06-\($0) 14:00-22:00" })
    let offers = try planner(after).swapOffers(for: focus)
    #expect(offers.map(\.kind) == [.ritual])
    #expect(offers.first?.current.feasibility == 0 && offers.first?.better.slug == "wake")
  }

  @Test("a fact that rules a block out offers a swap too")
  func ruledOut() throws {
    let actions = [
      action("a", kind: .ritual, excludes: [.injury]), action("b", kind: .ritual, lengths: [.five]),
    ]
    var log = try log(actions)
    let focus = try planner(log).proposal(areas: [.sleep]).accepting(.ritual)
    #expect(focus.block(.ritual)?.slug == "a")
    #expect(try planner(log).swapOffers(for: focus).isEmpty)
    log.person = PersonFacts([.injury])
    #expect(try planner(log).swapOffers(for: focus).map(\.better.slug) == ["b"])
  }
}
