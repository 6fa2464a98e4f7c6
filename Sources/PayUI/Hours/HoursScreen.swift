import AppCore
import Domain
import Services
import Store
import Terminal

extension Scope {
  /// The Hours.
  static let hours = Scope("hours", rank: 70)
}

extension Screen {
  /// The Hours.
  package static let hours = Screen(rawValue: "hours")
}

extension AppState {
  /// The Hours.
  package var hours: HoursViewModel {
    get { screens[HoursViewModel.self] }
    set { screens[HoursViewModel.self] = newValue }
  }
}

extension HoursViewModel: ScreenSurface {
  package static let screen = Screen.hours
  package static let letter: Character = "h"
  package static let commands = AccountCommands.all + HoursCommands.all
  package static let ownScopes: [Scope] = [.hours, .shifts]
  package static let tables = RecordTable.roster.union(RecordTable.pay).union(RecordTable.wear)
    .union([.payslip])
  package static let whileWorking: [Effect] = [.readScreen]
  package static let plainTwins = [
    PlainTwin("history", rank: 10, over: screen, command: "hours.turn"),
    PlainTwin("account", rank: 12, over: screen, command: "hours.account"),
    PlainTwin("insights", rank: 13, over: screen, command: "hours.your_year"),
  ]

  package var selectedDay: CivilDay? { selectedShift?.localStart.day }
  package var canOpen: Bool {
    view == .history || view == .year && !year.isEmpty || selectedShift != nil
  }

  package func page(in layout: AppLayout) -> Int { page(in: layout.body) }

  /// Returns the shifts of the displayed pay period, or the one under the cursor.
  package func shiftsWithSteps(_ state: AppState) -> [Shift] {
    view == .period ? shifts.map(\.shift) : [selectedShift].compactMap { $0 }
  }

  package mutating func navigate(_ step: Navigation, times: Int, in layout: AppLayout) -> [Effect] {
    let page = page(in: layout)
    return (0..<times).flatMap { _ in update(.navigate(step, page: page)) }
  }

  package mutating func openSelected() -> [Effect]? {
    // A listed shift is edited.
    view == .year && year.opened != nil ? nil : update(.toggle)
  }

  package mutating func turnPane(_ step: Int, _ state: AppState) -> [Effect]? {
    view == .year && year.turnPart(step) ? [] : nil
  }

  package func footerLabel(of command: Command, _ context: SurfaceContext) -> String? {
    let texts = context.environment.texts
    switch (view, command.id) {
    case (.year, "hours.lines"): return year.opened == nil ? context.usualLabel(of: command) : nil
    case (_, "hours.lines"): return nil
    case (.year, "hours.export"): return texts("year.picture.hint")
    case (.year, "hours.target"), (.year, "shift.add"): return nil
    default: return context.usualLabel(of: command)
    }
  }

  package mutating func leave(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    if view == .year { year.close() }
    return []
  }

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    // An upper bound of the visible rows: the lists are lower than the body.
    let page = max(1, state.layout.body.height)
    let periods = HoursLayout.hasPeriods(state.layout.body) ? HoursLayout.mostPeriods : 0
    try reload(
      from: store, profile: state.profile, page: page, periods: periods, environment)
  }

  package static let countsSteps = true

  package func isCounting(_ state: AppState) -> Bool { view == .year && year.isCounting }

  package mutating func count(
    _ usage: inout ShoeUsageCache, from store: Store, isFirst: Bool, _ state: inout AppState,
    _ environment: AppEnvironment
  ) throws {
    guard view == .year, !isFirst else { return }
    try year.countSteps(from: store, environment.base)
  }

  package mutating func stopCounting(_ state: inout AppState) { year.stopCounting() }

  package func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    HoursView.draw(context.state, context.environment, in: rect, into: &frame)
  }
}
