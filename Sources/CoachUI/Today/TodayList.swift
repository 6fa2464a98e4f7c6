import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import Widgets

/// What is due today, most urgent first, and the hours ahead.
package struct TodayList: Equatable, Sendable {
  /// Something due.
  package enum Item: Equatable, Sendable {
    /// A workout in progress, with the numbers of its sets.
    case running(Workout, done: Int, all: Int)
    /// The next workout of the routine in use; without a slot no time is free.
    case workout(name: String, slot: WorkoutPlanner.Slot?)
    /// No routine is in use.
    case noRoutine
    /// An open suggestion.
    case suggestion(ExerciseAdvice)
    /// A night shift ended without logged sleep after it.
    case sleep
    /// A time block of today that is not done, with what is done in it and for which goal.
    case block(GoalBlock, task: String, goal: String)
    /// A task whose deadline has passed, of a goal.
    case overdue(Goal, GoalTask)
    /// So many time blocks no longer fit the roster.
    case conflicts(Int)
    /// An action that suits now.
    case action(OfferedAction)
    /// An action of today's log.
    case logged(LoggedAction, title: String)
    /// The suggestion of the last week, with the pace so far.
    case week(WeeklySummary, GuidancePace)

    /// Its suggestion.
    var advice: ExerciseAdvice? {
      if case .suggestion(let advice) = self { advice } else { nil }
    }

    /// The slug of its action.
    package var offeredSlug: String? { action?.template.slug }

    /// Its action.
    var action: OfferedAction? {
      if case .action(let action) = self { action } else { nil }
    }
  }

  /// The items.
  package private(set) var items: [Item] = []
  /// The cursor.
  package var list = ListState()
  /// The hours ahead.
  private(set) var agenda = Agenda()
  /// Whether increases are held back now, and why.
  private(set) var readiness = Readiness.ready
  /// The moment between shifts and sleep; nil before the first reading.
  private(set) var moment: GuidanceMoment?
  /// The offer of the day as it is shown, which the first look keeps; nil without one.
  private(set) var offer: OfferDay?
  /// Whether things are hard, so that only what is easiest is offered.
  private(set) var isHighFriction = false

  /// The item under the cursor.
  var selected: Item? { list.selected(of: items) }

  /// The hours that the agenda shows.
  private static let hoursAhead: Int64 = 96

  /// Reads what is due. Throws `StoreError` and `TrainingError`.
  mutating func reload(
    from store: Store, _ log: TrainingLog, _ advice: [ExerciseAdvice], _ editor: WorkoutEditor?,
    _ environment: AppEnvironment
  ) throws {
    let now = environment.now
    readiness = try log.readiness()
    items = []
    if let editor {
      items.append(.running(editor.workout, done: editor.doneCount, all: editor.setCount))
    }
    items += try actions(store, environment)
    let trains = environment.base.flags[.training]
    let next = trains ? try log.nextWorkout() : nil
    if let next, editor == nil { items.append(.workout(name: next.name, slot: next.slot)) }
    if case .afterNight = readiness, try sleepIsMissing(store, now) { items.append(.sleep) }
    items += try blocks(store, environment)
    if trains { items += advice.filter(\.isOpen).map(Item.suggestion) }
    if trains, next == nil, editor == nil { items.append(.noRoutine) }
    agenda = try Agenda(
      of: Interval(start: now, end: now + Self.hoursAhead * 3600), from: store, environment)
    list.select(list.selection, count: items.count)
  }

  /// Returns the actions that suit now, what today's log says, and an open suggestion of the week.
  private mutating func actions(_ store: Store, _ environment: AppEnvironment) throws -> [Item] {
    let flags = environment.base.flags
    guard flags[.coach] else {
      moment = nil
      offer = nil
      return []
    }
    let reader = try GuidanceReader(store: store, environment.base)
    let guidance = reader.guidance
    moment = guidance.moment
    offer = reader.offerDay(guidance)
    isHighFriction = guidance.isHighFriction
    let today = reader.log.filter { $0.event.day == guidance.moment.day }
    let language = environment.texts.language.rawValue
    let offered = guidance.shown.compactMap { item in
      reader.library[item.slug].map { Item.action(OfferedAction($0, guidance, in: reader.library)) }
    }
    let logged = today.map { entry in
      Item.logged(
        entry, title: reader.library.title(of: entry.event.slug, in: language))
    }
    let week = flags[.weekly] ? try reader.lastWeek() : nil
    return offered + (week.map { [.week($0, reader.settings.pace)] } ?? []) + logged
  }

  /// Returns the tasks that are overdue, the time blocks of today that are not done, and how many to
  /// come no longer fit.
  private func blocks(_ store: Store, _ environment: AppEnvironment) throws -> [Item] {
    guard environment.base.flags[.coach] else { return [] }
    let zone = environment.zone, today = environment.today
    let range = Interval(
      start: zone.startOfDay(today), end: zone.startOfDay(today.adding(days: 1)))
    let due = try store.blocks(reaching: range, environment.base)
      .filter { $0.state == .planned }
    let conflicts = try GoalPlanning(store: store, environment.base).conflicts()
    let all = try store.goals.goals()
    let overdue = all.flatMap { goal in
      goal.overdueTasks(at: environment.now).map { Item.overdue(goal, $0) }
    }
    let goals = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let items = due.compactMap { block -> Item? in
      guard let goal = goals[block.goal] else { return nil }
      return .block(block, task: goal.task(block.task)?.text ?? goal.title, goal: goal.title)
    }
    return overdue + (conflicts.isEmpty ? [] : [.conflicts(conflicts.count)]) + items
  }

  /// Returns whether no sleep of the last day is logged.
  private func sleepIsMissing(_ store: Store, _ now: Instant) throws -> Bool {
    let day = Interval(start: now - Readiness.windowSeconds, end: now)
    return try store.sleep.entries(reaching: day).isEmpty
  }
}

extension AppState {
  /// Opens something due.
  mutating func open(_ item: TodayList.Item, _ environment: AppEnvironment) -> [Effect] {
    switch item {
    case .running: return coach.show(.workout)
    case .workout: return startWorkout(environment)
    case .noRoutine: return [.run([HitTarget("routines.open")])]
    case .sleep: return [.run([HitTarget("sleep.open")])]
    case .block(let block, _, _): return [.perform(.goals(.setBlock(block.id, .done)))]
    case .overdue(let goal, let task):
      guard !goal.isLocked, !task.isLocked else {
        coach.goals.select(goal.id)
        return coach.show(.goals)
      }
      return open(TaskForm(task, of: goal), environment)
    case .conflicts: return [.run([HitTarget("goals.plan")])]
    case .action(let action): return open(ReportForm(action), environment)
    case .week: return [.run([HitTarget("plan.week")])]
    case .logged: return []
    case .suggestion(let advice):
      open(WhyLayer(advice))
      return []
    }
  }
}
