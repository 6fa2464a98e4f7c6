import AppCore
import AppTestSupport
import Coach
import CoachUI
import Domain
import Services
import ServicesTestSupport
import Store
import Testing

/// Daily actions by keys, checked on the screen and in the store.
@Suite("Daily actions by keys") struct GuidanceJourneyTests {
  /// A free afternoon in Berlin, a week before two nights.
  private func robot(_ change: (Store, Environment) throws -> Void = { _, _ in }) throws -> Robot {
    let robot = try Robot(now: "2026-03-04T14:00:00Z", zone: "Europe/Berlin")
    try robot.store.write("test", now: robot.environment.now) { transaction in
      for day in [11, 12] {
        try transaction.save(
          planned(
            "2026-03-\(day) 22:00", "2026-03-\(day + 1) 06:00", zone: "Europe/Berlin",
            name: "Night", id: RecordID("night \(day)")))
      }
    }
    try change(robot.store, robot.environment)
    robot.press("5")
    return robot
  }

  private func log(_ robot: Robot) throws -> [LoggedAction] {
    try robot.store.actionEvents.entries(since: Instant(seconds: 0))
  }

  /// Saves entries of past days, one a day from yesterday on.
  private func fill(
    _ store: Store, _ environment: Environment, _ outcomes: [ActionOutcome], slug: String,
    difficulty: Int? = nil
  ) throws {
    try store.write("test", now: environment.now) { transaction in
      for (index, outcome) in outcomes.enumerated() {
        let at = environment.now - Int64(index + 1) * 86_400
        try transaction.save(
          LoggedAction(
            ActionEvent(
              id: RecordID("entry \(index)"), slug: slug, length: .five, at: at,
              day: environment.zone.local(at: at).day, slot: .dayOffAfternoon, shiftDay: .off,
              outcome: outcome, difficulty: difficulty)))
      }
    }
  }

  @Test("three actions are offered, one is logged with its rating, one at once, one not")
  func today() throws {
    let robot = try robot()
    #expect(robot.prose.contains("free afternoon"))
    let offered = robot.state.coach.today.items.compactMap(\.offeredSlug)
    #expect(offered.count == 3 && Set(offered).count == 3)

    // The factors add up to the score.
    robot.press("w")
    #expect(robot.prose.contains("matches your focus") && robot.prose.contains("× 260"))
    robot.press("Esc Enter")
    try robot.focus("difficulty")
    robot.press("Right Right Enter")
    var entries = try log(robot)
    #expect(entries.map(\.event.slug) == [offered[0]])
    #expect(entries.first?.event.outcome == .done && entries.first?.event.difficulty == 2)
    #expect(entries.first?.event.slot == .dayOffAfternoon)
    // What was logged is not offered once more, and is there with its outcome.
    #expect(!robot.state.coach.today.items.compactMap(\.offeredSlug).contains(offered[0]))
    #expect(robot.prose.contains("✓"))

    robot.press("Space")
    entries = try log(robot)
    #expect(entries.count == 2 && entries.allSatisfy { $0.event.outcome == .done })
    robot.press("x")
    #expect(robot.prose.contains("Why not?") && robot.prose.contains("does not count"))
    robot.press("j Enter")
    #expect(try log(robot).contains { $0.event.outcome == .tooHard })
    robot.press("u u u")
    #expect(try log(robot).isEmpty)
    #expect(robot.state.coach.today.items.compactMap(\.offeredSlug) == offered)
  }

  @Test("the first look at a day is kept once, outside of the history")
  func offers() throws {
    let robot = try robot()
    robot.wait(seconds: 2)
    let day = try #require(try robot.store.actionOffers.day(robot.environment.today))
    #expect(day.offers.map(\.slug) == robot.state.coach.today.items.compactMap(\.offeredSlug))
    robot.press("Space")
    robot.wait(seconds: 2)
    #expect(try robot.store.actionOffers.day(robot.environment.today) == day)
    robot.press("u")
    #expect(try log(robot).isEmpty)
    #expect(!robot.state.coach.today.items.isEmpty)
  }

  @Test("the library is searched and filtered, and takes actions of one's own")
  func library() throws {
    let robot = try robot()
    robot.press("L")
    #expect(robot.prose.contains("98 actions"))
    robot.press("/")
    robot.type("coffee")
    robot.press("Enter")
    #expect(robot.prose.contains("coffee") && !robot.prose.contains("98 actions"))
    robot.press("A t")
    #expect(robot.prose.contains("Make the bedroom really dark"))
    robot.press("A n")
    try robot.fill("title", "Water the plants")
    try robot.fill("text_5", "The kitchen")
    robot.press("Enter")
    #expect(try robot.store.ownActions().map(\.title) == ["Water the plants"])
    #expect(robot.prose.contains("99 actions") && robot.prose.contains("The kitchen"))
    robot.press("d")
    #expect(try robot.store.ownActions().isEmpty)
    robot.press("u")
    #expect(try robot.store.ownActions().count == 1)
    // Actions of the program stay.
    robot.press("j d")
    #expect(robot.prose.contains("only your own can be changed"))
  }

  @Test("a hard week suggests less, once, and undo takes it back")
  func week() throws {
    let robot = try robot {
      try fill(
        $0, $1, [.dismissed, .dismissed, .tooHard, .dismissed, .dismissed, .dismissed, .dismissed],
        slug: "move.brisk")
    }
    robot.press("o o o Tab h")
    #expect(robot.prose.contains("Do a little less."))
    robot.press("a")
    #expect(try robot.store.guidanceSettings().pace == GuidancePace(longest: .five, daysPerWeek: 5))
    #expect(try robot.store.suggestions.suggestions(.guidance, about: "week").count == 1)
    robot.press("a")
    #expect(try robot.store.guidanceSettings().pace == GuidancePace(longest: .five, daysPerWeek: 5))
    robot.press("u")
    #expect(try robot.store.guidanceSettings().pace == GuidanceSettings().pace)
  }

  @Test("when things are hard, what calms comes first, and only five minutes are offered")
  func friction() throws {
    let robot = try robot {
      try fill(
        $0, $1, Array(repeating: ActionOutcome.tooHard, count: 10), slug: "move.brisk")
    }
    #expect(robot.prose.contains("Something small for yourself is enough today."))
    let items = robot.state.coach.today.items.compactMap(\.offeredSlug)
    #expect(ActionTemplate.copingSlugs.contains(try #require(items.first)))
    #expect(!robot.prose.contains("10 min") && !robot.prose.contains("20 min"))
  }

  @Test("the month proposes three blocks; accept, another one, choose, areas")
  func month() throws {
    let robot = try robot()
    robot.press("o o o Tab Tab")
    #expect(robot.prose.contains("MARCH 2026") && robot.prose.contains("proposed"))
    func focus() throws -> MonthlyFocus? {
      try robot.store.focus.focus(robot.environment.today)
    }
    robot.press("a")
    #expect(try focus()?.block(.microSkill)?.state == .accepted)
    let ritual = try focus()?.block(.ritual)?.slug
    robot.press("j x")
    #expect(try focus()?.block(.ritual)?.slug != ritual)
    robot.press("e j Enter")
    #expect(try focus()?.block(.ritual)?.state == .accepted)
    robot.press("t")
    try robot.focus("first")
    robot.press("Right Right Right Right Right Enter")
    #expect(try focus()?.areas.first == .move)
    robot.press("u u u u")
    #expect(try focus() == nil)
    // A month that is over stays.
    robot.press("h a")
    #expect(robot.prose.contains("is over and stays as it was"))
    #expect(try robot.store.focus.focus(robot.environment.today.adding(months: -1)) == nil)
  }

  @Test("parts that are off are not there")
  func features() throws {
    func robot(off flags: Set<FeatureFlags.Flag>) throws -> Robot {
      let robot = try Robot(
        now: "2026-03-04T14:00:00Z", zone: "Europe/Berlin", flags: FeatureFlags(off: flags))
      robot.press("5")
      return robot
    }
    let calm = try robot(off: [.coach])
    #expect(calm.state.coach.today.items.compactMap(\.offeredSlug).isEmpty)
    #expect(!calm.prose.contains("Goals"))
    let plain = try robot(off: [.weekly, .monthly])
    plain.press("o o o")
    #expect(!plain.prose.contains("Season") && !plain.prose.contains("Week"))
    plain.press("Tab")
    #expect(plain.state.coach.view == .plan)
  }

  @Test("answers about the person rule actions out")
  func facts() throws {
    let robot = try robot()
    robot.press("L /")
    robot.type("glasses")
    robot.press("Enter")
    #expect(robot.prose.contains("I drive to work"))
    // The page says whom an action is not for, whatever the person’s answers are.
    for (words, line) in [
      ("early in the shift", "Not for: I am pregnant"), ("in pregnancy", "Only for: I am pregnant"),
    ] {
      robot.press("A /")
      robot.type(words)
      robot.press("Enter")
      #expect(robot.prose.contains(line), "\(robot.prose)")
    }
  }

  @Test("looking at a week that is over stores its summary, which is no step of the history")
  func keepsWeek() throws {
    let robot = try robot { store, environment in
      try fill(store, environment, [.done, .done, .done, .done, .done], slug: "sleep.darken")
    }
    func stored() throws -> [WeeklySummary] {
      try robot.store.focus.summaries(of: day("2026-02-01")...day("2026-03-31"))
    }
    #expect(try stored().isEmpty)
    robot.press("o o o Tab")
    robot.wait(seconds: 1)
    #expect(try stored().map(\.weekEnd) == [day("2026-03-01")])
    robot.wait(seconds: 1)
    let changes = try robot.store.history(limit: 100).count
    robot.press("Tab S-Tab")
    robot.wait(seconds: 1)
    #expect(try robot.store.history(limit: 100).count == changes)
    robot.press("u")
    #expect(robot.prose.contains("Nothing to undo"))
    #expect(try stored().count == 1)
  }
}
