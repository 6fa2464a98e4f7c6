import Domain
import Services
import Store
import Terminal

extension Scope {
  /// The Settings.
  static let settings = Scope("settings", rank: 90)
}

extension Screen {
  /// The Settings.
  public static let settings = Screen(rawValue: "settings")
}

extension AppState {
  /// The Settings.
  public var settings: SettingsViewModel {
    get { screens[SettingsViewModel.self] }
    set { screens[SettingsViewModel.self] = newValue }
  }
}

extension SettingsViewModel: ScreenSurface {
  static let screen = Screen.settings
  static let letter: Character = "c"
  static let commands = SettingsCommands.all
  static let ownScopes: [Scope] = [.settings]
  /// Tall enough for all settings.
  static let plainSize = Size(80, 200)

  init() { self.init([]) }
  package init(_ features: Features) { self.init(features.settings) }

  func page(in layout: AppLayout) -> Int { max(1, layout.body.height - 1) }

  mutating func navigate(_ step: Navigation, page: Int) {
    list.navigate(step, count: shown.count, page: page)
  }

  mutating func leave(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    update(.filter("", items))
  }

  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    try sections.read(from: store, &state, environment)
  }

  func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    SettingsView.draw(context.state, context.environment, in: rect, into: &frame)
  }
}
