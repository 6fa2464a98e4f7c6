import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import Widgets

extension Screen {
  /// The Coach.
  package static let coach = Screen(rawValue: "coach")
}

extension AppState {
  /// The Coach.
  package var coach: CoachViewModel {
    get { screens[CoachViewModel.self] }
    set { screens[CoachViewModel.self] = newValue }
  }
}

extension CoachViewModel: ScreenSurface {
  package static let screen = Screen.coach
  package static let letter: Character = "c"
  package static let commands =
    CoachCommands.all + GoalCommands.all + WorkoutCommands.all + PlanViewCommands.all
  package static let ownScopes: [Scope] = [.coach]
  package static let stacks: [[Scope]] = View.allCases.map { view in
    view.scopes + [.coach, .list, .global, .leaving, .always]
  }
  package static let tables = RecordTable.roster.union(RecordTable.training).union(
    RecordTable.goals
  ).union(RecordTable.guidance)
  package static let plainTwins = [
    PlainTwin("today", rank: 80, over: screen, command: "coach.today"),
    PlainTwin("workout", rank: 81, over: screen, command: "coach.workout"),
    PlainTwin("goals", rank: 82, over: screen, command: "coach.goals"),
    PlainTwin("training", rank: 82, over: screen, command: "coach.training"),
    PlainTwin("plan", rank: 83, over: screen, command: "coach.plan"),
    PlainTwin("week", rank: 91, over: screen, command: "plan.week"),
    PlainTwin("month", rank: 92, over: screen, command: "plan.month"),
    PlainTwin("season", rank: 93, over: screen, command: "plan.season"),
  ]

  package var scopes: [Scope] { Self.stacks[View.allCases.firstIndex(of: view) ?? 0] }
  package var canOpen: Bool { false }

  package func page(in layout: AppLayout) -> Int {
    if view == .goals { return goalLayout(in: layout.body).list.height }
    let main = self.layout(in: layout.body).main
    return max(1, view == .training ? Table.rows(in: main.height) : main.height)
  }

  /// Returns the layout of the open view.
  func layout(in body: Rect) -> CoachLayout {
    switch view {
    case .today, .training: CoachLayout(body: body)
    case .workout: CoachLayout(body: body, details: WorkoutView.details(editor))
    case .goals, .plan, .week, .month, .season: CoachLayout(body: body, details: 0)
    }
  }

  /// Returns the layout of the goals.
  func goalLayout(in body: Rect) -> GoalLayout {
    GoalLayout(body: body, rows: GoalRows(goals).count)
  }

  package mutating func turnPane(_ step: Int, _ state: AppState) -> [Effect]? {
    view == .goals ? (goals.turnPane() ? [] : nil) : turnPlan(step)
  }

  package mutating func leave(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    if view == .goals { goals.leaveCard() }
    return []
  }

  package func showsSeconds(_ state: AppState) -> Bool {
    view == .workout && state[CoachState.self].rest != nil
  }

  package mutating func navigate(_ step: Navigation, page: Int) {
    switch view {
    case .today: today.list.navigate(step, count: today.items.count, page: page)
    case .workout: editor?.navigate(step, page: page)
    case .goals: goals.navigate(step, page: page)
    case .training: training.list.navigate(step, count: training.rows.count, page: page)
    case .plan: plan.list.navigate(step, count: plan.rows.count, page: page)
    case .month: month.list.navigate(step, count: month.blocks.count, page: page)
    case .week, .season: break
    }
  }

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    try reload(from: store, &state, environment)
  }

  package mutating func catchUp(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    if view == .training { try training.readFigures(from: store, environment) }
    if view == .goals { try goals.readProposals(from: store, environment) }
  }

  package mutating func conclude(
    _ result: ActionResult?, _ state: inout AppState, _ environment: AppEnvironment
  ) {
    if result == nil { wantsWorkout = false }
    if let outcome = result?.goals { conclude(outcome, &state) }
    let isNew = ["done.goal.add", "done.goal.with_due"].contains(result?.message?.key)
    if view == .goals, isNew, let goal = result?.goals?.goal, goal.revision == 1 {
      state[CoachState.self].askLater(about: goal)
    }
    // One that was just added is shown; elsewhere results are about sets.
    if view == .training, let exercise = result?.training?.exercise { training.select(exercise.id) }
  }

  /// Moves the cursor to a card that was changed, and opens the framings that were offered for it.
  private mutating func conclude(_ outcome: GoalOutcome, _ state: inout AppState) {
    guard view == .goals, let goal = outcome.goal else { return }
    goals.select(goal.id)
    if !outcome.proposals.isEmpty { state.open(FramingPage(goal, outcome.proposals)) }
  }

  package func footerLabel(of command: Command, _ context: SurfaceContext) -> String? {
    if view == .today, command.id == "today.open", case .block? = today.selected {
      return context.environment.texts("command.goals.toggle.hint")
    }
    if ["today.open", "goals.open"].contains(command.id) {
      let isOverdue = overdueTask(context.environment) != nil
      if isOverdue { return context.environment.texts("command.goals.open.hint") }
      if command.id == "goals.open" { return nil }
    }
    return editor?.footerLabel(of: command, context) ?? context.usualLabel(of: command)
  }

  /// Returns the overdue task under the cursor of Today or of a card.
  private func overdueTask(_ environment: AppEnvironment) -> GoalTask? {
    switch view {
    case .today:
      if case .overdue(_, let task)? = today.selected { task } else { nil }
    case .goals:
      goals.selected?.goal.isOpen == true
        ? goals.selectedTask.flatMap { $0.isOverdue(at: environment.now) ? $0 : nil } : nil
    default: nil
    }
  }

  package func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    CoachView.draw(self, context, in: rect, into: &frame)
  }
}

extension CoachViewModel.View {
  /// The scopes of the view itself, before those of the Coach.
  fileprivate var scopes: [Scope] {
    switch self {
    case .today: [.today, .exercises]
    case .workout: [.workout, .exercises]
    case .goals: [.goals]
    case .training: [.training, .exercises]
    case .plan: [.plan, .planViews, .exercises]
    case .week: [.week, .planViews]
    case .month: [.month, .planViews]
    case .season: [.planViews]
    }
  }
}

extension RecordTable {
  /// The tables of goals.
  package static let goals: Set<RecordTable> = [
    .goal, .goalTask, .goalEvent, .goalBlock, .suggestion, .coachSettings,
  ]
  /// The tables that training depends on besides the roster.
  package static let training: Set<RecordTable> = [
    .exercise, .workout, .workoutExercise, .routine, .suggestion, .sleep, .trainingSettings,
  ]
}
