import AppCore
import Domain
import Services
import Store
import Terminal

extension Screen {
  /// The Dashboard.
  package static let dashboard = Screen(rawValue: "dashboard")
}

extension AppState {
  /// The Dashboard.
  package var dashboard: DashboardViewModel {
    get { screens[DashboardViewModel.self] }
    set { screens[DashboardViewModel.self] = newValue }
  }
}

extension DashboardViewModel: ScreenSurface {
  package static let screen = Screen.dashboard
  package static let letter: Character = "d"
  package static let commands = DashboardCommands.all
  package static let ownScopes: [Scope] = [.home, .shifts, .roster]
  package static let tables = RecordTable.roster.union(RecordTable.pay).union(RecordTable.wear)
  package static let whileWorking: [Effect] = [.reload]

  /// The day under the cursor.
  package var selectedDay: CivilDay? { selectedRow?.day }

  package func page(in layout: AppLayout) -> Int { 7 }

  /// Returns the running shift, or else the last one, and the one under the cursor.
  package func shiftsWithSteps(_ state: AppState) -> [Shift] {
    [state.current.running ?? state.current.last, selectedShift].compactMap { $0 }
  }

  package func showsSeconds(_ state: AppState) -> Bool { state.current.running != nil }

  package mutating func navigate(_ step: Navigation, page: Int) {
    list.navigate(step, count: rows.count, page: page)
  }

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let payroll = try Payroll(store: store, profile: state.profile, environment: environment.base)
    try reload(from: store, payroll, state, in: state.layout.body, environment)
  }

  package static let countsSteps = true

  package func isCounting(_ state: AppState) -> Bool { state.currentShoes.isCounting }

  package func count(
    _ usage: inout ShoeUsageCache, from store: Store, isFirst: Bool, _ state: inout AppState,
    _ environment: AppEnvironment
  ) throws {
    if usage.isStale, state.currentShoes.needsCounting {
      try usage.read(from: store, environment.base)
    }
    try state.currentShoes.review(&usage, isFirst: isFirst)
  }

  package func stopCounting(_ state: inout AppState) { state.currentShoes.giveUp() }

  package func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    DashboardView.draw(context.state, context.environment, in: rect, into: &frame)
  }
}
