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

/// The Coach: what is due today, training, and the days ahead.
package struct CoachViewModel: ScreenSurface {
  package static let screen = Screen.coach
  package static let letter: Character = "c"
  package static let commands: [Command] = []
  package static let ownScopes: [Scope] = [.coach]

  package init() {}

  package func page(in layout: AppLayout) -> Int { layout.body.height }

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {}

  package func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {}
}
