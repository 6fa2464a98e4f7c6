import AppCore
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
  package static let schedule = Screen(rawValue: "schedule")
}

extension AppState {
  /// The Schedule.
  package var schedule: ScheduleViewModel {
    get { screens[ScheduleViewModel.self] }
    set { screens[ScheduleViewModel.self] = newValue }
  }
}

extension ScheduleViewModel: ScreenSurface {
  package static let screen = Screen.schedule
  package static let letter: Character = "s"
  package static let commands = ScheduleCommands.all
  package static let ownScopes: [Scope] = [.schedule, .shifts, .roster]
  package static let tables = RecordTable.roster.union(RecordTable.pay).union(RecordTable.wear)
    .union(RecordTable.timeline)
  package static let plainTwins = [
    PlainTwin("year", rank: 58, over: screen, command: "schedule.year")
  ]
  package static let jump: String? = "schedule.jump"
  package static let whileWorking: [Effect] = [.readOn]

  package static let modeCommands = [
    "schedule.paint", "shift.copy", "schedule.cut", "schedule.paste", "app.dismiss", "shift.add",
    "absence.add",
    "shift.delete", "shift.worked", "shift.additional",
  ]

  package var selectedDay: CivilDay? { cursor }

  /// Returns the shifts of the day under the cursor: its details have the steps of each.
  package func shiftsWithSteps(_ state: AppState) -> [Shift] { dayShifts.map(\.shift) }

  package func mode(_ context: SurfaceContext) -> [String] {
    let texts = context.environment.texts
    if let painting { return words(painting, context.environment) }
    guard anchor != nil else { return [] }
    let count = selectedDays.upperBound - selectedDays.lowerBound + 1
    let days = texts("unit.days_long", ["n": String(count)])
    let selecting = texts("mode.selecting", ["sum": days])
    let shifts = choice.map { texts("unit.shifts", ["n": String($0.shifts.count)]) }
    return [shifts.map { "\(selecting) · \($0)" } ?? selecting, selecting, days]
  }

  package mutating func conclude(
    _ result: ActionResult?, _ state: inout AppState, _ environment: AppEnvironment
  ) {
    if state.selectsSavedShift, let shift = result?.shift { expect(shift, environment) }
  }

  package func page(in layout: AppLayout) -> Int { ScheduleLayout.listRows(in: layout.body) }

  package mutating func navigate(_ step: Navigation, times: Int, in layout: AppLayout) -> [Effect] {
    update(.navigate(step, page: page(in: layout), times: times))
  }

  package mutating func leave(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    update(.leave)
  }

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    try reload(
      from: store, profile: state.profile, page: page(in: state.layout), environment)
    try readBalance(from: store, state, environment)
    try readFacts(from: store, state, environment)
    try readLeave(from: store, state, environment)
    try readLayers(from: store, state, environment)
  }

  package mutating func readOn(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    try readOn(from: store, profile: state.profile, page: page(in: state.layout), environment)
    try readFacts(from: store, state, environment)
    try readLeave(from: store, state, environment)
    try readLayers(from: store, state, environment)
  }

  package mutating func catchUp(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    try readChoice(from: store, profile: state.profile, environment)
  }

  package func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    ScheduleView.draw(context.state, context.environment, in: rect, into: &frame)
  }
}
