import Domain
import Services
import Store
import Terminal

extension Screen {
  /// The Dashboard.
  public static let dashboard = Screen(rawValue: "dashboard")
}

extension AppState {
  /// The Dashboard.
  public var dashboard: DashboardViewModel {
    get { screens[DashboardViewModel.self] }
    set { screens[DashboardViewModel.self] = newValue }
  }
}

extension DashboardViewModel: ScreenSurface {
  static let screen = Screen.dashboard
  static let letter: Character = "d"
  static let commands = DashboardCommands.all
  static let ownScopes: [Scope] = [.home, .shifts, .roster]
  static let tables = RecordTable.roster.union(RecordTable.pay)
  static let whileWorking: [Effect] = [.reload]
  static let hint: (key: String, commands: [String: String])? = (
    "hints.dashboard",
    ["start": "shift.toggle", "add": "shift.add", "schedule": "go.schedule", "help": "app.help"]
  )

  /// The day under the cursor.
  public var selectedDay: CivilDay? { selectedRow?.day }

  func page(in layout: AppLayout) -> Int { 7 }

  /// The shift in progress, or else the last, and the one under the cursor.
  func shiftsWithSteps(_ state: AppState) -> [Shift] {
    [state.current.running ?? state.current.last, selectedShift].compactMap { $0 }
  }

  func showsSeconds(_ state: AppState) -> Bool { state.current.running != nil }

  mutating func navigate(_ step: Navigation, page: Int) {
    list.navigate(step, count: rows.count, page: page)
  }

  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let payroll = try Payroll(store: store, profile: state.profile, environment: environment.base)
    try reload(from: store, payroll, state.current, environment)
  }

  static let countsSteps = true

  func isCounting(_ state: AppState) -> Bool { state.currentShoes.isCounting }

  func count(
    _ book: inout WearBook, from store: Store, isFirst: Bool, _ state: inout AppState,
    _ environment: AppEnvironment
  ) throws {
    if book.isStale, state.currentShoes.needsCounting {
      try book.read(from: store, environment.base)
    }
    try state.currentShoes.review(&book, isFirst: isFirst)
  }

  func stopCounting(_ state: inout AppState) { state.currentShoes.giveUp() }

  func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    DashboardView.draw(context.state, context.environment, in: rect, into: &frame)
  }
}
