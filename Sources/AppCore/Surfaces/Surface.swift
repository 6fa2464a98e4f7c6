import Domain
import Services
import Store
import Terminal
import Widgets

/// A thing that a person sees and operates: a page, a list, a dialog.
///
/// A surface says everything about itself: its commands, where their keys work, what it reads, and
/// how it is drawn. A new one is its own files and one entry in its feature.
package protocol Surface: CommandSource, Equatable, Sendable {
  /// The stack that is in force now, one of `stacks`.
  var scopes: [Scope] { get }
  /// Where it is drawn.
  static var placement: Placement { get }
  /// The tables of records that it shows: it is read again when one of them has changed.
  static var tables: Set<RecordTable> { get }
  /// Whether it has rows to move through; otherwise the rows below stay in reach.
  var hasRows: Bool { get }
  /// Whether the screen below still looks as if it received the keys.
  var leavesFocus: Bool { get }
  /// Whether a secret is typed into it.
  var takesSecret: Bool { get }
  /// The name of the theme that it lets a person try: everything is drawn in it.
  var theme: String? { get }
  /// The day whose pay period it is about, nil where it is about none.
  var displayedPeriodDay: CivilDay? { get }
  /// The person as told in it so far, to whom the program speaks while it is open.
  var person: UserProfile? { get }

  /// The rows that are seen at once.
  func page(in layout: AppLayout) -> Int
  /// Moves through its rows, `page` of which are seen at once.
  mutating func navigate(_ step: Navigation, page: Int)
  /// Handles a key before any command does; nil leaves it to the commands.
  mutating func press(
    _ press: KeyPress, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]?
  /// Changes the field that is being typed into, and what follows from it.
  mutating func type(
    _ typing: Typing, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]
  /// Changes the form within it, and what follows from that.
  mutating func changeForm(_ environment: AppEnvironment, _ change: (inout FormLayer) -> Void)
  /// Reads what it shows. Throws `StoreError`.
  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws
  /// Reads what the last event has made visible and is not known yet. Called after every event.
  /// Throws `StoreError`.
  mutating func catchUp(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws
  /// Whether it shows sums of all steps, which are counted while nothing else is to do.
  static var countsSteps: Bool { get }
  /// Whether steps are still being counted for it.
  func isCounting(_ state: AppState) -> Bool
  /// Shows what has been counted so far and counts on; `isFirst` before the first picture. Throws
  /// `StoreError`.
  mutating func count(
    _ usage: inout ShoeUsageCache, from store: Store, isFirst: Bool, _ state: inout AppState,
    _ environment: AppEnvironment
  ) throws
  /// Ends counting because steps cannot be read.
  mutating func stopCounting(_ state: inout AppState)
  /// Ends because a menu that it opened was answered with `effects`.
  mutating func finish(
    with effects: [Effect], _ state: inout AppState, _ environment: AppEnvironment)
  /// Notices that a change of the store was made, or failed: then there is no result.
  mutating func conclude(
    _ result: ActionResult?, _ state: inout AppState, _ environment: AppEnvironment)
  /// Saves what was entered because the terminal is gone.
  mutating func hangUp(_ environment: AppEnvironment) -> [Effect]
  /// Shows its own texts in another language.
  mutating func relocalize(_ environment: AppEnvironment)
  /// The name of a command in the footer; nil where it would do nothing.
  func footerLabel(of command: Command, _ context: SurfaceContext) -> String?
  /// Draws it in `rect`: the body of the screen for a page, all but the footer for what floats.
  func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame)
}

/// Where a surface is drawn.
package enum Placement {
  /// In a box above the screen, which says nothing meanwhile.
  case floating
  /// In the place of the screen: what works on every screen works on it too.
  case page
  /// Over the whole body of the screen, in the room that a page would have.
  case cover
  /// On the screen itself, which draws it.
  case inline
}

extension Surface {
  package var scopes: [Scope] { Self.stacks[0] }
  package static var placement: Placement { .floating }
  package static var tables: Set<RecordTable> { Set(RecordTable.all) }
  package var hasRows: Bool { true }
  package var leavesFocus: Bool { false }
  package var takesSecret: Bool { false }
  package var theme: String? { nil }
  package var person: UserProfile? { nil }
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
  package func footerLabel(of command: Command, _ context: SurfaceContext) -> String? {
    context.state.label(of: command, context.environment.texts)
  }

  fileprivate func equals(_ other: any Surface) -> Bool { (other as? Self) == self }
}

/// What surrounds a surface while it draws.
package struct SurfaceContext {
  /// The world as it is now, in the person's language, clock and zone.
  package let environment: AppEnvironment
  /// The state of the program, to look at.
  package let state: AppState
  /// Whether the surface is on top and receives keys.
  package let isOnTop: Bool

  package init(environment: AppEnvironment, state: AppState, isOnTop: Bool) {
    self.environment = environment
    self.state = state
    self.isOnTop = isOnTop
  }

  /// Where the parts of the program are.
  package var layout: AppLayout { AppLayout(size: state.size) }
}

extension AppState {
  /// Where the parts of the program are.
  package var layout: AppLayout { AppLayout(size: size) }
}

/// Any surface, compared by value.
package struct AnySurface: Equatable, Sendable {
  /// The surface.
  package var base: any Surface

  /// Where it is drawn.
  var placement: Placement { type(of: base).placement }
  /// Whether it takes the place of the screen: what works on every screen works on it too.
  package var isPage: Bool { placement == .page }
  /// Whether it has rows to move through.
  var hasRows: Bool { base.hasRows }
  /// Whether the screen below still looks as if it received the keys.
  package var leavesFocus: Bool { base.leavesFocus }

  /// Wraps `base`.
  package init(_ base: any Surface) { self.base = base }

  /// Whether both hold equal surfaces of the same type.
  package static func == (one: AnySurface, other: AnySurface) -> Bool {
    one.base.equals(other.base)
  }
}

extension Command {
  /// A command of a surface, which it receives.
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

  /// The same for a command that also takes the number of the clicked item, or how often to repeat.
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

  /// A command that closes the surface on top.
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
  /// The gate or topmost surface of a type; setting it changes nothing if there is none.
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

  /// The surface on top, where it is of that type.
  package func top<S>(_: S.Type) -> S? {
    layers.last?.base as? S
  }

  fileprivate func place<S>(of _: S.Type) -> Int? {
    layers.lastIndex { $0.base is S }
  }

  /// Lets the surface at `place`, where there is one, change itself and the state. It is put back
  /// unless it was closed or replaced meanwhile.
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

  /// Lets the surface that receives keys change itself and the state; nil where that is the screen.
  mutating func changeTop<Result>(
    _ body: (inout any Surface, inout AppState) throws -> Result
  ) rethrows -> Result? {
    guard let before = gate else { return try change(layers.count - 1, body) }
    var surface = before.base
    let result = try body(&surface, &self)
    if gate == before { gate = AnySurface(surface) }
    return result
  }

  /// Hides everything until `gate` is taken away. What is open stays as it is below.
  package mutating func shut(_ gate: any Surface) -> [Effect] {
    self.gate = AnySurface(gate)
    chord = []
    showsChord = false
    count = 0
    pressed = nil
    toast = nil
    // A message may have left its words there.
    return [.ownTitle]
  }

  /// Lets every screen and surface notice the result of a change of the store, or its failure.
  mutating func conclude(_ result: ActionResult?, _ environment: AppEnvironment) {
    changeScreens { $0.conclude(result, &$1, environment) }
    for place in layers.indices.reversed() {
      change(place) { $0.conclude(result, &$1, environment) }
    }
  }

  /// Shows what is open in another language.
  mutating func relocalize(_ environment: AppEnvironment) {
    for place in layers.indices { change(place) { surface, _ in surface.relocalize(environment) } }
  }

  /// The person the program speaks to: as told in the topmost surface that asks, while it is open.
  var person: UserProfile { layers.lazy.compactMap(\.base.person).last ?? profile }

  /// Lets every surface save what was entered because the terminal is gone.
  mutating func hangUp(_ environment: AppEnvironment) -> [Effect] {
    layers.indices.flatMap { change($0) { surface, _ in surface.hangUp(environment) } ?? [] }
  }

  /// Reads what the surfaces show of `tables`, from the top: one may close itself. Throws
  /// `StoreError`.
  mutating func readLayers(
    from store: Store, concerning tables: Set<RecordTable> = Set(RecordTable.all),
    _ environment: AppEnvironment
  ) throws {
    for place in layers.indices.reversed() {
      try change(place) { surface, state in
        guard !tables.isDisjoint(with: Swift.type(of: surface).tables) else { return }
        try surface.read(from: store, &state, environment)
      }
    }
  }

  /// Whether steps are being counted for what is shown.
  package var isCounting: Bool {
    let over = layers.last { Swift.type(of: $0.base).countsSteps }
    return (over?.base ?? openScreen).isCounting(self)
  }

  /// Lets the surface for which steps are counted change itself and the state.
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

  /// The theme that the surface on top lets a person try.
  var triedTheme: Theme? {
    layers.last?.base.theme.flatMap(Theme.named)
  }

  /// The page in the place of the screen.
  var page: (any Surface)? {
    layers.first(where: \.isPage)?.base
  }

  /// Opens a surface above all others.
  package mutating func open(_ surface: any Surface) { layers.append(AnySurface(surface)) }
}
