import Domain
import Services
import Store
import Terminal
import Widgets

/// Something that a user sees and operates, such as a page, a list or a dialog.
///
/// A surface declares its commands, their scopes, what it reads, and how it is drawn. Adding one
/// takes its own files and one entry in its feature.
package protocol Surface: CommandSource, Equatable, Sendable {
  /// The active stack of scopes, one of `stacks`.
  var scopes: [Scope] { get }
  /// The area in which it is drawn.
  static var placement: Placement { get }
  /// The tables it shows; it is reread when one of them changes.
  static var tables: Set<RecordTable> { get }
  /// Whether it has rows to move through; otherwise the rows below stay reachable.
  var hasRows: Bool { get }
  /// Whether the screen below is drawn as focused.
  var leavesFocus: Bool { get }
  /// The commands that the footer shows in its mode; empty for the usual ones.
  static var modeCommands: [String] { get }
  /// Whether nothing can be changed on it, not even by undo and redo.
  static var isReadOnly: Bool { get }
  /// Whether a secret is typed into it.
  var takesSecret: Bool { get }
  /// The name of the theme being previewed; everything is drawn in it.
  var theme: String? { get }
  /// The day whose pay period it shows; nil if it shows none.
  var displayedPeriodDay: CivilDay? { get }
  /// The form that is filled in on it; nil if there is none.
  var openForm: FormLayer? { get }
  /// The profile entered so far, whose language and formats apply while it is open.
  var person: UserProfile? { get }

  /// Returns the number of visible rows.
  func page(in layout: AppLayout) -> Int
  /// Moves through its rows, `page` of which are visible.
  mutating func navigate(_ step: Navigation, page: Int)
  /// Handles a key before any command; nil passes it on to the commands.
  mutating func press(
    _ press: KeyPress, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]?
  /// Edits the focused field and updates what depends on it.
  mutating func type(
    _ typing: Typing, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]
  /// Changes the embedded form and updates what depends on it.
  mutating func changeForm(_ environment: AppEnvironment, _ change: (inout FormLayer) -> Void)
  /// Reads what it shows. Throws `StoreError`.
  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws
  /// Reads what the last event has made visible and is not loaded yet. Called after every event.
  /// Throws `StoreError`.
  mutating func catchUp(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws
  /// Whether it shows step totals, which are counted while the program is idle.
  static var countsSteps: Bool { get }
  /// Whether steps are still being counted for it.
  func isCounting(_ state: AppState) -> Bool
  /// Shows what has been counted so far and counts on; `isFirst` before the first frame. Throws
  /// `StoreError`.
  mutating func count(
    _ usage: inout ShoeUsageCache, from store: Store, isFirst: Bool, _ state: inout AppState,
    _ environment: AppEnvironment
  ) throws
  /// Stops counting because steps cannot be read.
  mutating func stopCounting(_ state: inout AppState)
  /// Closes with the `effects` chosen in a menu that it opened.
  mutating func finish(
    with effects: [Effect], _ state: inout AppState, _ environment: AppEnvironment)
  /// Reacts to the end of a change to the store; `result` is nil if it failed.
  mutating func conclude(
    _ result: ActionResult?, _ state: inout AppState, _ environment: AppEnvironment)
  /// Saves the input because the terminal is gone.
  mutating func hangUp(_ environment: AppEnvironment) -> [Effect]
  /// Switches its own texts to another language.
  mutating func relocalize(_ environment: AppEnvironment)
  /// Returns the mode that it is in, such as selecting, in words for the header, the longest first;
  /// empty for none.
  func mode(_ context: SurfaceContext) -> [String]
  /// Returns the label of a command in the footer; nil if it would do nothing.
  func footerLabel(of command: Command, _ context: SurfaceContext) -> String?
  /// Draws itself in `rect`: the body for a page, everything but the footer for a floating surface.
  func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame)
}

/// The area in which a surface is drawn.
package enum Placement {
  /// In a box above the screen, which is not read aloud meanwhile.
  case floating
  /// In place of the screen; commands for every screen work here too.
  case page
  /// Over the body of the screen, in the area of a page.
  case cover
  /// Within the screen, which draws it.
  case inline
}

extension Surface {
  package var scopes: [Scope] { Self.stacks[0] }
  package static var placement: Placement { .floating }
  package static var tables: Set<RecordTable> { Set(RecordTable.all) }
  package var hasRows: Bool { true }
  package static var isReadOnly: Bool { false }
  package var leavesFocus: Bool { false }
  package static var modeCommands: [String] { [] }
  package var takesSecret: Bool { false }
  package var theme: String? { nil }
  package var person: UserProfile? { nil }
  package var openForm: FormLayer? { nil }
  package var displayedPeriodDay: CivilDay? { nil }
  package func page(in layout: AppLayout) -> Int { layout.layerPage }
  package mutating func navigate(_ step: Navigation, page: Int) {}
  package mutating func press(
    _ press: KeyPress, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? { nil }
  package mutating func type(
    _ typing: Typing, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] { [] }
  package mutating func changeForm(
    _ environment: AppEnvironment, _ change: (inout FormLayer) -> Void
  ) {}
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {}
  package mutating func catchUp(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {}
  package static var countsSteps: Bool { false }
  package func isCounting(_ state: AppState) -> Bool { false }
  package mutating func count(
    _ usage: inout ShoeUsageCache, from store: Store, isFirst: Bool, _ state: inout AppState,
    _ environment: AppEnvironment
  ) throws {}
  package mutating func stopCounting(_ state: inout AppState) {}
  package mutating func finish(
    with effects: [Effect], _ state: inout AppState, _ environment: AppEnvironment
  ) {}
  package mutating func conclude(
    _ result: ActionResult?, _ state: inout AppState, _ environment: AppEnvironment
  ) {}
  package mutating func hangUp(_ environment: AppEnvironment) -> [Effect] { [] }
  package mutating func relocalize(_ environment: AppEnvironment) {}
  package func mode(_ context: SurfaceContext) -> [String] { [] }
  package func footerLabel(of command: Command, _ context: SurfaceContext) -> String? {
    context.usualLabel(of: command)
  }

  fileprivate func equals(_ other: any Surface) -> Bool { (other as? Self) == self }
}

/// The context in which a surface is drawn.
package struct SurfaceContext {
  /// The environment of this moment, in the user's language, clock format and zone.
  package let environment: AppEnvironment
  /// The state of the program.
  package let state: AppState
  /// Whether the surface is on top and receives keys.
  package let isOnTop: Bool

  package init(environment: AppEnvironment, state: AppState, isOnTop: Bool) {
    self.environment = environment
    self.state = state
    self.isOnTop = isOnTop
  }

  /// The layout of the program's parts.
  package var layout: AppLayout { AppLayout(size: state.size) }

  /// Returns the label that a command usually has in the footer; nil if it would do nothing.
  package func usualLabel(of command: Command) -> String? {
    state.label(of: command, environment.texts)
  }
}

extension AppState {
  /// The layout of the program's parts.
  package var layout: AppLayout { AppLayout(size: size) }
}

/// A type-erased surface, compared by value.
package struct AnySurface: Equatable, Sendable {
  /// The surface.
  package var base: any Surface

  /// The area in which it is drawn.
  var placement: Placement { type(of: base).placement }
  /// Whether it replaces the screen; commands for every screen work in it too.
  package var isPage: Bool { placement == .page }
  /// Whether it has rows to move through.
  var hasRows: Bool { base.hasRows }
  /// Whether the screen below is drawn as focused.
  package var leavesFocus: Bool { base.leavesFocus }

  /// Wraps `base`.
  package init(_ base: any Surface) { self.base = base }

  /// Whether both hold equal surfaces of the same type.
  package static func == (one: AnySurface, other: AnySurface) -> Bool {
    one.base.equals(other.base)
  }
}

extension Command {
  /// Creates a command that changes a surface.
  package static func on<S: Surface>(
    _ surface: S.Type, _ id: String, in scope: Scope, keys: String = "",
    isListed: Bool = false, hint: Int? = nil,
    disabled: @escaping @Sendable (S, AppState) -> Message? = { _, _ in nil },
    run: @escaping @Sendable (inout S, inout AppState, AppEnvironment) -> [Effect]
  ) -> Command {
    .on(
      surface, id, in: scope, keys: keys, isListed: isListed, hint: hint, disabled: disabled
    ) {
      surface, state, environment, _ in run(&surface, &state, environment)
    }
  }

  /// Creates a command that changes a surface and takes the index of the clicked item or the repeat
  /// count.
  package static func on<S: Surface>(
    _: S.Type, _ id: String, in scope: Scope, keys: String = "",
    isListed: Bool = false, hint: Int? = nil,
    disabled: @escaping @Sendable (S, AppState) -> Message? = { _, _ in nil },
    run: @escaping @Sendable (inout S, inout AppState, AppEnvironment, Int) -> [Effect]
  ) -> Command {
    Command(
      id, in: scope, keys: keys, isListed: isListed, hint: hint,
      disabled: { state in state[S.self].flatMap { disabled($0, state) } },
      run: { state, environment, argument in
        guard let place = state.place(of: S.self) else { return [] }
        let effects = state.change(place) { surface, state -> [Effect] in
          guard var typed = surface as? S else { return [] }
          defer { surface = typed }
          return run(&typed, &state, environment, argument)
        }
        return effects ?? []
      })
  }

  /// Creates a command that closes the surface on top.
  package static func close(
    _ id: String, in scope: Scope, keys: String = "Esc  q  C-c", hint: Int? = nil,
    _ effects: [Effect] = []
  ) -> Command {
    Command(id, in: scope, keys: keys, isListed: false, hint: hint) { state, _, _ in
      _ = state.layers.popLast()
      return effects
    }
  }
}

extension AppState {
  /// The gate or topmost surface of a type; setting it has no effect if there is none.
  package subscript<S>(_: S.Type) -> S? {
    get {
      gate?.base as? S ?? place(of: S.self).flatMap { layers[$0].base as? S }
    }
    set {
      if gate?.base is S { return gate = (newValue as? any Surface).map(AnySurface.init) }
      guard let surface = newValue as? any Surface, let place = place(of: S.self) else { return }
      layers[place] = AnySurface(surface)
    }
  }

  /// Returns the surface on top if it is of that type.
  package func top<S>(_: S.Type) -> S? {
    layers.last?.base as? S
  }

  fileprivate func place<S>(of _: S.Type) -> Int? {
    layers.lastIndex { $0.base is S }
  }

  /// Calls `body` with the surface at `place` and the state. Stores the changed surface unless it
  /// was closed or replaced meanwhile. Nil if there is no such surface.
  @discardableResult
  mutating func change<Result>(
    _ place: Int, _ body: (inout any Surface, inout AppState) throws -> Result
  ) rethrows -> Result? {
    guard layers.indices.contains(place) else { return nil }
    let before = layers[place]
    var surface = before.base
    let result = try body(&surface, &self)
    if layers.indices.contains(place), layers[place] == before {
      layers[place] = AnySurface(surface)
    }
    return result
  }

  /// Calls `body` with the surface that receives keys; nil if that is the screen.
  mutating func changeTop<Result>(
    _ body: (inout any Surface, inout AppState) throws -> Result
  ) rethrows -> Result? {
    guard let before = gate else { return try change(layers.count - 1, body) }
    var surface = before.base
    let result = try body(&surface, &self)
    if gate == before { gate = AnySurface(surface) }
    return result
  }

  /// Hides everything until `gate` is removed; open surfaces stay as they are below.
  package mutating func shut(_ gate: any Surface) -> [Effect] {
    self.gate = AnySurface(gate)
    chord = []
    showsChord = false
    count = 0
    pressed = nil
    toast = nil
    // The window title may still show a message.
    return [.ownTitle]
  }

  /// Notifies every screen and surface of the end of a change to the store; nil if it failed.
  mutating func conclude(_ result: ActionResult?, _ environment: AppEnvironment) {
    changeScreens { $0.conclude(result, &$1, environment) }
    for place in layers.indices.reversed() {
      change(place) { $0.conclude(result, &$1, environment) }
    }
  }

  /// Switches all open surfaces to another language.
  mutating func relocalize(_ environment: AppEnvironment) {
    for place in layers.indices { change(place) { surface, _ in surface.relocalize(environment) } }
  }

  /// The user whose language and formats apply: the profile being entered in the topmost surface
  /// that has one, otherwise the stored one.
  var person: UserProfile { layers.lazy.compactMap(\.base.person).last ?? profile }

  /// Lets every surface save its input because the terminal is gone.
  mutating func hangUp(_ environment: AppEnvironment) -> [Effect] {
    layers.indices.flatMap { change($0) { surface, _ in surface.hangUp(environment) } ?? [] }
  }

  /// Rereads the surfaces that show `tables`, or nil for all, topmost first, because one may close
  /// itself. Throws `StoreError`.
  mutating func readLayers(
    from store: Store, concerning tables: Set<RecordTable>? = nil, _ environment: AppEnvironment
  ) throws {
    for place in layers.indices.reversed() {
      try change(place) { surface, state in
        if let tables, tables.isDisjoint(with: Swift.type(of: surface).tables) { return }
        try surface.read(from: store, &state, environment)
      }
    }
  }

  /// Whether steps are being counted for what is shown.
  package var isCounting: Bool {
    let over = layers.last { Swift.type(of: $0.base).countsSteps }
    return (over?.base ?? openScreen).isCounting(self)
  }

  /// Calls `body` with the surface for which steps are counted.
  mutating func changeCounting(
    _ body: (inout any Surface, inout AppState) throws -> Void
  ) rethrows {
    if let place = layers.lastIndex(where: { Swift.type(of: $0.base).countsSteps }) {
      try change(place, body)
    } else if Swift.type(of: openScreen).countsSteps {
      try changeOpenScreen { screen, state in
        var surface: any Surface = screen
        try body(&surface, &state)
        if let changed = surface as? any ScreenSurface { screen = changed }
      }
    }
  }

  /// Closes the topmost surface of a type.
  package mutating func close<S: Surface>(_: S.Type) {
    if let place = place(of: S.self) { layers.remove(at: place) }
  }

  /// The name of the theme previewed by the surface on top.
  var triedTheme: String? {
    layers.last?.base.theme
  }

  /// The topmost page, which replaces the screen.
  var page: (any Surface)? {
    layers.last(where: \.isPage)?.base
  }

  /// Opens a surface above all others.
  package mutating func open(_ surface: any Surface) { layers.append(AnySurface(surface)) }
}
