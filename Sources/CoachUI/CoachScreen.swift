import AppCore
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
  package static let commands = CoachCommands.all + WorkoutCommands.all
  package static let ownScopes: [Scope] = [.coach]
  package static let stacks: [[Scope]] = [.today, .workout, .training, .plan].map {
    [$0, .coach, .list, .global, .leaving, .always]
  }
  package static let tables = RecordTable.roster.union(RecordTable.training)
  package static let plainTwins = [
    PlainTwin("today", rank: 80, over: screen, command: "coach.today"),
    PlainTwin("workout", rank: 81, over: screen, command: "coach.workout"),
    PlainTwin("training", rank: 82, over: screen, command: "coach.training"),
    PlainTwin("plan", rank: 83, over: screen, command: "coach.plan"),
  ]

  package var scopes: [Scope] { Self.stacks[View.allCases.firstIndex(of: view) ?? 0] }
  package var canOpen: Bool { false }

  package func page(in layout: AppLayout) -> Int {
    let main = self.layout(in: layout.body).main
    return max(1, view == .training ? Table.rows(in: main.height) : main.height)
  }

  /// Returns the layout of the open view.
  func layout(in body: Rect) -> CoachLayout {
    switch view {
    case .today, .training: CoachLayout(body: body)
    case .workout: CoachLayout(body: body, details: WorkoutView.details(editor))
    case .plan: CoachLayout(body: body, details: 0)
    }
  }

  package func showsSeconds(_ state: AppState) -> Bool {
    view == .workout && state[CoachState.self].rest != nil
  }

  package mutating func navigate(_ step: Navigation, page: Int) {
    switch view {
    case .today: today.list.navigate(step, count: today.items.count, page: page)
    case .workout: editor?.navigate(step, page: page)
    case .training: training.list.navigate(step, count: training.rows.count, page: page)
    case .plan: plan.list.navigate(step, count: plan.rows.count, page: page)
    }
  }

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    try reload(from: store, state, environment)
  }

  package mutating func catchUp(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    if view == .training { try training.readFigures(from: store, environment) }
  }

  package mutating func conclude(
    _ result: ActionResult?, _ state: inout AppState, _ environment: AppEnvironment
  ) {
    if result == nil { wantsWorkout = false }
    // One that was just added is shown; elsewhere results are about sets.
    if view == .training, let exercise = result?.training?.exercise { training.select(exercise.id) }
  }

  package func footerLabel(of command: Command, _ context: SurfaceContext) -> String? {
    editor?.footerLabel(of: command, context) ?? context.usualLabel(of: command)
  }

  package func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    CoachView.draw(self, context, in: rect, into: &frame)
  }
}

extension RecordTable {
  /// The tables that training depends on besides the roster.
  package static let training: Set<RecordTable> = [
    .exercise, .workout, .workoutExercise, .routine, .suggestion, .sleep, .trainingSettings,
  ]
}
