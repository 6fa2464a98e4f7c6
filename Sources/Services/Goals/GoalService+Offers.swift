import Coach
import Domain
import Store

extension GoalService {
  /// Returns the framings that engines offer for a card, of one kind if `only` is given, and keeps
  /// them, so that each can be answered by its id. The card does not change, and asking again gives
  /// the same framings until one is answered. For a goal that needs a person there are none. Throws
  /// `GoalError` for a locked card and for one that is completed or archived.
  package func framings(of goal: Goal, only: GoalFraming?) throws -> [GoalProposal] {
    guard !goal.isLocked else { throw GoalError.locked(goal) }
    guard goal.isOpen else { throw GoalError.isOver(goal) }
    guard goal.care == nil else { return [] }
    let engine = FramingEngine(.bundled), facts = try services.goalFacts(about: goal)
    let language = environment.texts.language.rawValue
    let proposals =
      if let only {
        [engine.proposal(only, for: goal, facts: facts, language: language)].compactMap { $0 }
      } else {
        engine.framings(for: goal, facts: facts, language: language)
      }
    if !proposals.isEmpty { try store.keep(proposals, offeredAt: now) }
    return proposals
  }

  /// Offers framings of a card.
  func regenerate(_ id: RecordID) throws -> ActionResult {
    let goal = try existing(id)
    if goal.care != nil { return unchanged("done.goal.needs_care", goal) }
    let proposals = try framings(of: goal, only: nil)
    guard !proposals.isEmpty else { return unchanged("done.goal.no_framing", goal) }
    return ActionResult(
      nil, payload: GoalOutcome(goal: goal, proposals: proposals), canUndo: false)
  }
}

extension StoreServices {
  /// The days ahead that the facts about a goal cover.
  private static let factDays = 14
  /// The hour from which on a shift that is no night shift starts late.
  private static let lateHour = 11
  /// The time before now in which blocks count, in seconds.
  private static let factReach: Int64 = 90 * 86_400

  /// Returns what an engine may know when it words a goal: how blocks turned out, and how much of
  /// the next two weeks is work. Throws `StoreError`.
  package func goalFacts(about goal: Goal) throws -> GoalFacts {
    let now = environment.now, zone = environment.zone
    let past = Interval(start: now - Self.factReach, end: now)
    let tasks = try store.goals.goals().flatMap(\.tasks)
    var facts = GoalFacts(
      blocks: try store.blocks(reaching: past, environment).filter { !$0.isExcused }, of: tasks,
      at: now)
    facts.days = Self.factDays
    let first = environment.today
    let range = Interval(
      start: zone.startOfDay(first), end: zone.startOfDay(first.adding(days: Self.factDays)))
    let context = try TimelineReader(roster: Roster(store: store, environment), environment)
      .context(around: range)
    let shifts = context.roster(in: range)
    for offset in 0..<Self.factDays {
      let day = first.adding(days: offset)
      let evening = Interval(
        start: zone.startOfDay(day) + 17 * 3600, end: zone.startOfDay(day) + 22 * 3600)
      if shifts.contains(where: { $0.interval.overlaps(evening) }) { facts.eveningShifts += 1 }
      let own = shifts.filter { zone.local(at: $0.interval.start).day == day }
      for shift in own where !shift.isNight {
        let isEarly = zone.local(at: shift.interval.start).hour < Self.lateHour
        if isEarly { facts.earlyShifts += 1 } else { facts.lateShifts += 1 }
      }
      if own.contains(where: \.isNight) { facts.nightShifts += 1 }
    }
    let free = context.freeGaps(in: range, atLeast: 20).reduce(Int64(0)) { $0 + $1.seconds }
    facts.freeMinutesPerWeek = Int(free / 60) * 7 / Self.factDays
    (facts.accepted, facts.offered) = try store.goalEvents.answeredFramings(of: goal.id)
    return facts
  }
}
