import AppCore
import Coach
import Domain
import Services
import Store

/// The Coach: what is due today, the workout in progress, the exercises, and the days ahead.
package struct CoachViewModel: Equatable, Sendable {
  /// The views, which one key turns.
  package enum View: String, CaseIterable, Sendable {
    case today, workout, goals, training, plan, week, month, season

    /// The views of the plan: the days ahead, a week, a month, and three months.
    static let ofPlan: [View] = [.plan, .week, .month, .season]

    /// The view whose name is highlighted.
    var main: View { Self.ofPlan.contains(self) ? .plan : self }
  }

  /// The open view.
  package private(set) var view = View.today
  /// What is due.
  package var today = TodayList()
  /// The workout in progress.
  package var editor: WorkoutEditor?
  /// The goal cards.
  package var goals = GoalList()
  /// The exercises with their suggestions.
  package var training = TrainingList()
  /// The days ahead.
  package var plan = PlanList()
  /// A week of actions.
  package var week = WeekModel()
  /// The focus of a month.
  package var month = MonthModel()
  /// Three months.
  package var season = SeasonModel()

  package init() {}

  /// The views that can be opened: that of the workout only while there is one.
  package var views: [View] {
    View.allCases.filter {
      $0 == $0.main && ($0 != .workout || editor != nil) && ($0 != .goals || flags[.coach])
        && ($0 != .training || flags[.training])
    }
  }

  /// The views of the plan: the days ahead, and what is on of a week, a month and a season.
  var planViews: [View] {
    View.ofPlan.filter { view in
      switch view {
      case .week: flags[.weekly]
      case .month, .season: flags[.monthly]
      default: true
      }
    }
  }

  /// The parts of the Coach that are on.
  private(set) var flags = FeatureFlags()

  /// The suggestion for the exercise under the cursor; nil if there is none.
  package var selectedAdvice: ExerciseAdvice? {
    switch view {
    case .today: today.selected?.advice
    case .workout: editor?.shownPart?.advice
    case .training: training.selected?.advice
    case .goals, .plan, .week, .month, .season: nil
    }
  }

  /// The number of open suggestions for the next session that the view knows.
  var openSuggestions: Int {
    switch view {
    case .today: today.items.count { $0.advice != nil }
    case .workout: editor?.openCount ?? 0
    case .training: training.openCount
    case .goals, .plan, .week, .month, .season: 0
    }
  }

  /// The action under the cursor; nil if there is none.
  var selectedAction: OfferedAction? { view == .today ? today.selected?.action : nil }

  /// The open suggestion of a week under the cursor; nil if there is none.
  var openWeek: WeeklySummary? {
    guard view == .today, case .week(let week, _)? = today.selected else { return nil }
    return week.decision == .keep ? nil : week
  }

  /// The exercise under the cursor.
  package var selectedExercise: TrainingExercise? {
    view == .workout ? editor?.shownPart?.exercise : selectedAdvice?.exercise
  }

  /// Opens a view, which is then read.
  mutating func show(_ view: View) -> [Effect] {
    let fallback = flags[.training] ? View.training : .today
    self.view = views.contains(view) || planViews.contains(view) ? view : fallback
    return [.readScreen]
  }

  /// Opens the next view.
  mutating func turn() -> [Effect] {
    let all = views, place = all.firstIndex(of: view.main) ?? 0
    return show(all[(place + 1) % all.count])
  }

  /// Reads the open view. Throws `StoreError` and `TrainingError`.
  mutating func reload(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    flags = environment.base.flags
    let log = try TrainingLog(store: store, environment: environment.base)
    let running = flags[.training] ? try store.workouts.running() : nil
    // The editor is ahead of the store while its changes are being saved.
    if running == nil || editor?.workout.id != running?.id {
      editor = nil
    }
    if let running, state.pending == 0 || editor == nil {
      let isNew = editor == nil
      var read = editor ?? WorkoutEditor(running)
      try read.reload(running, from: store, log)
      editor = read
      if isNew, wantsWorkout { view = .workout }
      wantsWorkout = false
    }
    if view == .workout, editor == nil { view = .training }
    if view == .training, !flags[.training] { view = .today }
    switch view {
    case .today:
      let advice = try log.advice(keptIn: &state[CoachState.self].advice)
      try today.reload(from: store, log, advice, editor, environment)
    case .workout: break
    case .goals: try goals.reload(from: store, environment)
    case .training:
      let advice = try log.advice(keptIn: &state[CoachState.self].advice)
      try training.reload(from: store, log, advice, environment)
    case .plan: try plan.reload(from: store, environment)
    case .week: try week.reload(from: store, environment)
    case .month: try month.reload(from: store, environment)
    case .season: try season.reload(from: store, environment)
    }
  }

  /// Turns to the next view of the plan.
  mutating func turnPlan(_ step: Int) -> [Effect]? {
    let all = planViews
    guard let place = all.firstIndex(of: view) else { return nil }
    return show(all[(place + step + all.count) % all.count])
  }

  /// Whether the workout that is being started opens when it is there.
  var wantsWorkout = false
}
