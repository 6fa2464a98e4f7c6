import Domain
import Services
import Store
import Terminal

extension Scope {
  /// The Schedule.
  static let schedule = Scope("schedule", rank: 60)
}

extension Screen {
  /// The Schedule.
  public static let schedule = Screen(rawValue: "schedule")
}

extension AppState {
  /// The Schedule.
  public var schedule: ScheduleViewModel {
    get { screens[ScheduleViewModel.self] }
    set { screens[ScheduleViewModel.self] = newValue }
  }
}

extension ScheduleViewModel: ScreenSurface {
  static let screen = Screen.schedule
  static let letter: Character = "s"
  static let commands = ScheduleCommands.all
  static let ownScopes: [Scope] = [.schedule, .shifts, .roster]
  static let tables = RecordTable.roster.union(RecordTable.pay)
  static let jump: String? = "schedule.jump"
  static let whileWorking: [Effect] = [.readOn]
  static let hint: (key: String, commands: [String: String])? = (
    "hints.schedule",
    ["edit": "shift.edit", "add": "shift.add", "patterns": "pattern.open", "undo": "app.undo"]
  )

  var selectedDay: CivilDay? { cursor }

  mutating func conclude(
    _ result: ActionResult?, _ state: inout AppState, _ environment: AppEnvironment
  ) {
    if state.followsResult, let shift = result?.shift { expect(shift, environment) }
  }

  func page(in layout: AppLayout) -> Int { ScheduleLayout.listRows(in: layout.body) }

  mutating func navigate(_ step: Navigation, times: Int, in layout: AppLayout) -> [Effect] {
    update(.navigate(step, page: page(in: layout), times: times))
  }

  mutating func leave(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    update(.leave)
  }

  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    try reload(
      from: store, profile: state.profile, page: page(in: state.layout), environment)
  }

  mutating func readOn(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    try readOn(from: store, profile: state.profile, page: page(in: state.layout), environment)
  }

  mutating func catchUp(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    try readChoice(from: store, profile: state.profile, environment)
  }

  func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    ScheduleView.draw(context.state, context.environment, in: rect, into: &frame)
  }
}
