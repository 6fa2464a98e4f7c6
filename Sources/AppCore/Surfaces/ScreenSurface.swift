import Domain
import Store
import Terminal

/// The identifier of a screen, which is a tab of the program.
package struct Screen: RawRepresentable, Hashable, Sendable {
  /// The word for it on the command line and the suffix of its text keys.
  package let rawValue: String

  /// Creates the identifier of a screen.
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// A surface with a tab, which keeps its state while others are open.
package protocol ScreenSurface: Surface {
  /// The identifier.
  static var screen: Screen { get }
  /// The scopes of its own commands, innermost first.
  static var ownScopes: [Scope] { get }
  /// The letter that opens it after `g`.
  static var letter: Character { get }
  /// The command that jumps to a date typed into the palette; nil leaves it to the first screen
  /// that has one.
  static var jump: String? { get }
  /// The effects of each minute while a shift is in progress.
  static var whileWorking: [Effect] { get }
  /// The size of its plain twin.
  static var plainSize: Size { get }

  init()
  /// Creates the screen for a program of those features.
  init(_ features: Features)

  /// The day under the cursor; nil if the screen has no days.
  var selectedDay: CivilDay? { get }
  /// The shift under the cursor.
  var selectedShift: Shift? { get }
  /// Whether Enter opens something.
  var canOpen: Bool { get }
  /// Whether plain digits type a repeat count instead of opening a tab.
  var countsByDigits: Bool { get }

  /// Returns the shifts whose steps are shown.
  func shiftsWithSteps(_ state: AppState) -> [Shift]
  /// Whether it shows a clock with seconds.
  func showsSeconds(_ state: AppState) -> Bool
  /// Moves `times` steps through its rows.
  mutating func navigate(_ step: Navigation, times: Int, in layout: AppLayout) -> [Effect]
  /// Opens the item under the cursor; nil if that is a shift to be edited.
  mutating func openSelected() -> [Effect]?
  /// Moves to the next or previous pane; nil if there is none, so that the next tab opens.
  mutating func turnPane(_ step: Int, _ state: AppState) -> [Effect]?
  /// Leaves the innermost mode, such as a selection or a filter.
  mutating func leave(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect]
  /// Loads more rows where the cursor has left the loaded range; nothing else has changed. Throws
  /// `StoreError`.
  mutating func readOn(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws
}

extension ScreenSurface {
  package static var order: CommandOrder { .screens }
  package static var stacks: [[Scope]] { [ownScopes + [.list, .global, .leaving, .always]] }
  package static var jump: String? { nil }
  package static var whileWorking: [Effect] { [] }
  package static var plainSize: Size { Size(80, 24) }
  package static var placement: Placement { .page }
  package init(_ features: Features) { self.init() }
  package var selectedDay: CivilDay? { nil }
  package var selectedShift: Shift? { nil }
  package var canOpen: Bool { selectedShift != nil }
  package var countsByDigits: Bool { false }
  package func shiftsWithSteps(_ state: AppState) -> [Shift] { [selectedShift].compactMap { $0 } }
  package func showsSeconds(_ state: AppState) -> Bool { false }
  package mutating func navigate(_ step: Navigation, times: Int, in layout: AppLayout) -> [Effect] {
    let page = page(in: layout)
    for _ in 0..<times { navigate(step, page: page) }
    return []
  }
  package mutating func openSelected() -> [Effect]? { nil }
  package mutating func turnPane(_ step: Int, _ state: AppState) -> [Effect]? { nil }
  package mutating func leave(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    []
  }
  package mutating func readOn(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {}
}

/// The screens of the program with their states.
package struct ScreenSet: Equatable, Sendable {
  fileprivate var values: [any ScreenSurface]

  /// Creates the screens of those features.
  init(_ features: Features) { values = features.screens.map { $0.init(features) } }

  /// The screen of a type.
  package subscript<S: ScreenSurface>(_: S.Type) -> S {
    get { place(of: S.self).flatMap { values[$0] as? S } ?? S() }
    set { if let place = place(of: S.self) { values[place] = newValue } }
  }

  /// Returns the place of a screen. Comparing types is far cheaper than casting each screen.
  private func place(of wanted: any ScreenSurface.Type) -> Int? {
    values.firstIndex { type(of: $0) == wanted }
  }

  /// The screen with an identifier.
  subscript(_ screen: Screen) -> any ScreenSurface {
    get { values[place(of: screen)] }
    set { values[place(of: screen)] = newValue }
  }

  private func place(of screen: Screen) -> Int {
    values.firstIndex { type(of: $0).screen == screen } ?? 0
  }

  package static func == (one: ScreenSet, other: ScreenSet) -> Bool {
    zip(one.values, other.values).allSatisfy { AnySurface($0) == AnySurface($1) }
  }
}

extension AppState {
  /// The open screen.
  package var openScreen: any ScreenSurface {
    get { screens[screen] }
    set { screens[screen] = newValue }
  }

  /// Calls `body` with the open screen and the state, and stores the changed screen.
  package mutating func changeOpenScreen<Result>(
    _ body: (inout any ScreenSurface, inout AppState) throws -> Result
  ) rethrows -> Result {
    let name = screen
    var open = openScreen
    let result = try body(&open, &self)
    screens[name] = open
    return result
  }

  /// Calls `body` with every screen and the state, and stores the changed screens.
  mutating func changeScreens(_ body: (inout any ScreenSurface, inout AppState) -> Void) {
    for place in screens.values.indices {
      var changed = screens.values[place]
      body(&changed, &self)
      screens.values[place] = changed
    }
  }

  /// The day under the cursor; nil if the screen has no days.
  package var selectedDay: CivilDay? { openScreen.selectedDay }
  /// The shift under the cursor.
  package var selectedShift: Shift? { openScreen.selectedShift }
}
