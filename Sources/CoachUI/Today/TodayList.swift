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
    /// Nothing is known of the person's shifts.
    case noRoster
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

    /// What the items of a group are for.
    enum Group: String, CaseIterable { case now, later, training }

    /// Returns the group of the item at a time.
    func group(at now: Instant) -> Group {
      switch self {
      case .running, .sleep, .overdue, .conflicts, .action, .logged, .noRoster: .now
      case .block(let block, _, _): block.interval.start <= now ? .now : .later
      case .week: .later
      case .workout, .noRoutine, .suggestion: .training
      }
    }

    /// Whether it is in today's log, so that nothing remains to be done.
    var isLogged: Bool {
      if case .logged = self { true } else { false }
    }

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
  /// What today is about in a sentence; nil without a shift around today.
  private(set) var day: String?
  /// Whether things are hard, so that only what is easiest is offered.
  private(set) var isHighFriction = false

  /// Returns the groups that have items.
  func groups(at now: Instant) -> Set<Item.Group> { Set(items.map { $0.group(at: now) }) }

  /// Returns the sentence about the time block that is now; nil without one.
  func blockNow(_ environment: AppEnvironment) -> String? {
    for case .block(let block, let task, _) in items
    where block.interval.contains(environment.now) {
      return environment.format.now(block, task, environment.base)
    }
    return nil
  }

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
    if try sleepIsMissing(store, environment) { items.append(.sleep) }
    items += try actions(store, environment)
    items += try blocks(store, environment)
    if environment.base.flags[.training] {
      items += try training(store, log, advice, environment, isRunning: editor != nil)
    }
    let groups = Item.Group.allCases
    items = groups.flatMap { group in
      let own = items.filter { $0.group(at: now) == group }
      return own.filter { !$0.isLogged } + own.filter(\.isLogged)
    }
    agenda = try Agenda(
      of: Interval(start: now, end: now + Self.hoursAhead * 3600), from: store, environment)
    list.select(list.selection, count: items.count)
  }

  /// Returns the actions that suit now, what today's log says, and an open suggestion of the week.
  private mutating func actions(_ store: Store, _ environment: AppEnvironment) throws -> [Item] {
    let flags = environment.base.flags
    guard flags[.coach] else {
      moment = nil
      day = nil
      offer = nil
      return []
    }
    let reader = try GuidanceReader(store: store, environment.base)
    let guidance = reader.guidance
    moment = guidance.moment
    day = try reader.daySentence()
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
    guard !reader.needsRoster else { return [.noRoster] }
    let week = flags[.weekly] ? try reader.lastWeek() : nil
    return offered + (week.map { [.week($0, reader.settings.pace)] } ?? []) + logged
  }

  /// Returns the tasks that are overdue, the time blocks of today that are not done, and how many to
  /// come no longer fit.
  private func blocks(_ store: Store, _ environment: AppEnvironment) throws -> [Item] {
    guard environment.base.flags[.coach] else { return [] }
    let due = try DueGoals(store: store, environment.base)
    let conflicts = try GoalPlanning(store: store, environment.base).conflicts()
    let overdue = due.overdue.map { Item.overdue($0.goal, $0.task) }
    let items = due.blocks.map { block, goal in
      Item.block(block, task: goal.task(block.task)?.text ?? goal.title, goal: goal.title)
    }
    return overdue + (conflicts.isEmpty ? [] : [.conflicts(conflicts.count)]) + items
  }

  /// Returns the next workout and the open suggestions; on a day on which the person neither plans
  /// to train nor usually does, at most one line.
  private func training(
    _ store: Store, _ log: TrainingLog, _ advice: [ExerciseAdvice],
    _ environment: AppEnvironment, isRunning: Bool
  ) throws -> [Item] {
    let next = isRunning ? nil : try log.nextWorkout()
    let workout = next.map { Item.workout(name: $0.name, slot: $0.slot) }
    let zone = environment.zone, today = environment.today
    let isPlanned = next?.slot.map { zone.local(at: $0.interval.start).day == today } ?? false
    guard try isRunning || isPlanned || usuallyTrains(store, environment) else {
      return [workout ?? (advice.isEmpty ? nil : .noRoutine)].compactMap(\.self)
    }
    let first = isRunning ? [] : [workout ?? .noRoutine]
    return first + advice.filter(\.isOpen).map(Item.suggestion)
  }

  /// The workouts from which the usual days of training follow, and how often one of the last four
  /// weeks has to have one on a weekday.
  private static let usualWorkouts = 28
  private static let usualCount = 2

  /// Returns whether the person trained on this weekday in two of the last four weeks, or today.
  private func usuallyTrains(_ store: Store, _ environment: AppEnvironment) throws -> Bool {
    let zone = environment.zone, today = environment.today
    let days = try Set(
      store.workouts.latest(Self.usualWorkouts).map { zone.local(at: $0.start).day })
    let weeks = (1...4).count { days.contains(today.adding(days: -7 * $0)) }
    return days.contains(today) || weeks >= Self.usualCount
  }

  /// Returns whether a night ended, its sleep is over by plan, and none of the last day is logged.
  private func sleepIsMissing(_ store: Store, _ environment: AppEnvironment) throws -> Bool {
    guard case .afterNight(let hours) = readiness else { return false }
    let now = environment.now, day = Interval(start: now - Readiness.windowSeconds, end: now)
    guard try store.sleep.entries(reaching: day).isEmpty else { return false }
    let reader = TimelineReader(
      roster: try Roster(store: store, environment.base), environment.base)
    guard let waking = try reader.context(around: day).lastWaking(before: now) else { return false }
    return now - waking <= Int64(hours) * 3600
  }
}

extension AppState {
  /// Opens something due.
  mutating func open(_ item: TodayList.Item, _ environment: AppEnvironment) -> [Effect] {
    switch item {
    case .running: return coach.show(.workout)
    case .workout: return startWorkout(environment)
    case .noRoutine: return [.run([HitTarget("routines.open")])]
    case .noRoster: return [.run([HitTarget("go.schedule"), HitTarget("pattern.open")])]
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
