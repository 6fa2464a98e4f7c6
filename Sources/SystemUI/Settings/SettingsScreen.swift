import AppCore
import Domain
import Store
import Terminal

extension Scope {
  /// The Settings.
  static let settings = Scope("settings", rank: 90)
}

extension Screen {
  /// The Settings.
  package static let settings = Screen(rawValue: "settings")
}

extension AppState {
  /// The Settings.
  package var settings: SettingsViewModel {
    get { screens[SettingsViewModel.self] }
    set { screens[SettingsViewModel.self] = newValue }
  }
}

extension SettingsViewModel: ScreenSurface {
  package static let screen = Screen.settings
  package static let letter: Character = "o"
  package static let commands = SettingsCommands.all
  package static let ownScopes: [Scope] = [.settings]
  /// Tall enough for all settings.
  package static let plainSize = Size(80, 200)

  package init() { self.init([]) }
  package init(_ features: Features) { self.init(features.settings) }

  package func page(in layout: AppLayout) -> Int { max(1, layout.body.height - 1) }

  package mutating func navigate(_ step: Navigation, page: Int) {
    list.navigate(step, count: shown.count, page: page)
  }

  package mutating func turnPane(_ step: Int, _ state: AppState) -> [Effect]? {
    let shown = shownSections.map(\.id)
    guard state.layout.body.width >= SettingsLayout.wide, !state.isAccessible,
      let place = selected.flatMap({ shown.firstIndex(of: $0.section) }),
      shown.indices.contains(place + step)
    else { return nil }
    return update(.turn(step))
  }

  package mutating func leave(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    update(.filter("", items))
  }

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    try sections.read(from: store, &state, environment)
  }

  package func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    SettingsView.draw(context.state, context.environment, in: rect, into: &frame)
  }
}
