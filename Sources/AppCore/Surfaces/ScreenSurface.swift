import Domain
import Store
import Terminal

/// The name of a screen: a tab of the program.
package struct Screen: RawRepresentable, Hashable, Sendable {
  /// The word for it on the command line and at the end of its texts' keys.
  package let rawValue: String

  /// The screen with that name.
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// A screen: a surface with a tab, which keeps its state while others are open.
package protocol ScreenSurface: Surface {
  /// Its name.
  static var screen: Screen { get }
  /// The scopes of its own commands, the innermost first.
  static var ownScopes: [Scope] { get }
  /// The letter that opens it after `g`.
  static var letter: Character { get }
  /// The command that jumps to a date typed into the palette; nil leaves it to the first screen
  /// that has one.
  static var jump: String? { get }
  /// The sentence that shows a new person what can be done here, and the commands in it.
  static var hint: (key: String, commands: [String: String])? { get }
  /// The effects of each minute while a shift is in progress.
  static var whileWorking: [Effect] { get }
  /// The size of its plain twin.
  static var plainSize: Size { get }

  init()
  /// The screen in a program of those features.
  init(_ features: Features)

  /// The day under the cursor, nil where there are no days.
  var selectedDay: CivilDay? { get }
  /// The shift under the cursor.
  var selectedShift: Shift? { get }
  /// Whether Enter has something to open.
  var canOpen: Bool { get }
  /// Whether plain digits repeat the next key instead of opening a tab.
  var countsByDigits: Bool { get }

  /// The shifts whose steps are shown.
  func shiftsWithSteps(_ state: AppState) -> [Shift]
  /// Whether it shows a clock with seconds.
  func showsSeconds(_ state: AppState) -> Bool
  /// Takes so many steps through what it shows.
  mutating func navigate(_ step: Navigation, times: Int, in layout: AppLayout) -> [Effect]
  /// Opens what is under the cursor; nil where that is a shift to be edited.
  mutating func openSelected() -> [Effect]?
  /// Leaves what was begun last, such as a selection or a filter.
  mutating func leave(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect]
  /// Reads on where the cursor has left what is known; nothing else has changed. Throws
  /// `StoreError`.
  mutating func readOn(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws
}

extension ScreenSurface {
  package static var order: CommandOrder { .screens }
  package static var stacks: [[Scope]] { [ownScopes + [.list, .global, .leaving, .always]] }
  package static var jump: String? { nil }
  package static var hint: (key: String, commands: [String: String])? { nil }
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
  package mutating func leave(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    []
  }
  package mutating func readOn(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {}
}

/// The screens of the program, each with its state.
package struct ScreenSet: Equatable, Sendable {
  fileprivate var values: [any ScreenSurface]

  /// The screens of those features.
  init(_ features: Features) { values = features.screens.map { $0.init(features) } }

  /// The screen of a type.
  package subscript<S: ScreenSurface>(_: S.Type) -> S {
    get { values.lazy.compactMap { $0 as? S }.first ?? S() }
    set {
      guard let place = values.firstIndex(where: { $0 is S }) else { return }
      values[place] = newValue
    }
  }

  /// The screen of a name.
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
  /// The screen that is open.
  package var openScreen: any ScreenSurface {
    get { screens[screen] }
    set { screens[screen] = newValue }
  }

  /// Lets the open screen change itself and the state.
  package mutating func changeOpenScreen<Result>(
    _ body: (inout any ScreenSurface, inout AppState) throws -> Result
  ) rethrows -> Result {
    let name = screen
    var open = openScreen
    let result = try body(&open, &self)
    screens[name] = open
    return result
  }

  /// Lets every screen change itself and the state.
  mutating func changeScreens(_ body: (inout any ScreenSurface, inout AppState) -> Void) {
    for place in screens.values.indices {
      var changed = screens.values[place]
      body(&changed, &self)
      screens.values[place] = changed
    }
  }

  /// The day that the cursor is on, nil where there are no days.
  package var selectedDay: CivilDay? { openScreen.selectedDay }
  /// The shift that the cursor is on.
  package var selectedShift: Shift? { openScreen.selectedShift }
}
