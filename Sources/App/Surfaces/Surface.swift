import Store
import Terminal
import Widgets

/// A thing that a person sees and operates: a page, a list, a dialog.
///
/// A surface says everything about itself: its commands, where their keys work, what it reads, and
/// how it is drawn. A new one is its own files and one entry in `Surfaces.all`.
protocol Surface: Equatable, Sendable {
  /// Its commands.
  static var commands: [Command] { get }
  /// The stacks of scopes that can be in force while it is on top, the innermost scope first.
  static var stacks: [[Scope]] { get }
  /// The stack that is in force now, one of `stacks`.
  var scopes: [Scope] { get }
  /// Where it stands.
  static var placement: Placement { get }
  /// Whether it has rows to move through; otherwise the rows below stay in reach.
  var hasRows: Bool { get }

  /// The rows that are seen at once.
  func page(in layout: AppLayout) -> Int
  /// Moves through its rows, `page` of which are seen at once.
  mutating func navigate(_ step: Navigation, page: Int)
  /// Changes the field that is being typed into, and what follows from it.
  mutating func type(_ typing: Typing, _ context: SurfaceContext) -> [Effect]
  /// Reads what it shows. Throws `StoreError`.
  mutating func read(from store: Store, _ context: SurfaceContext) throws
  /// Reads what the last event has made visible and is not known yet. Called after every event while
  /// the surface is on top. Throws `StoreError`.
  mutating func catchUp(from store: Store, _ context: SurfaceContext) throws
  /// Draws it in `rect`: the body of the screen for a page, all but the footer for what floats.
  func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame)
}

/// Where a surface stands.
enum Placement {
  /// In a box above the screen, which says nothing meanwhile.
  case floating
  /// In the place of the screen: what works on every screen works on it too.
  case page
}

extension Surface {
  var scopes: [Scope] { Self.stacks[0] }
  static var placement: Placement { .floating }
  var hasRows: Bool { true }
  func page(in layout: AppLayout) -> Int { layout.layerPage }
  mutating func navigate(_ step: Navigation, page: Int) {}
  mutating func type(_ typing: Typing, _ context: SurfaceContext) -> [Effect] { [] }
  mutating func read(from store: Store, _ context: SurfaceContext) throws {}
  mutating func catchUp(from store: Store, _ context: SurfaceContext) throws {}

  fileprivate func equals(_ other: any Surface) -> Bool { (other as? Self) == self }
}

/// What surrounds a surface while it reads or draws.
struct SurfaceContext {
  /// The world as it is now, in the person's language, clock and zone.
  let environment: AppEnvironment
  /// The state of the program, to look at.
  let state: AppState
  /// Whether the surface is on top and receives keys.
  let isOnTop: Bool

  /// Where the parts of the program stand.
  var layout: AppLayout { AppLayout(size: state.size) }
}

/// Any surface, compared by value.
public struct AnySurface: Equatable, Sendable {
  /// The surface.
  var base: any Surface

  /// Whether it takes the place of the screen.
  var isPage: Bool { type(of: base).placement == .page }

  /// Wraps `base`.
  init(_ base: any Surface) { self.base = base }

  /// Whether both hold equal surfaces of the same type.
  public static func == (one: AnySurface, other: AnySurface) -> Bool {
    one.base.equals(other.base)
  }
}

extension Command {
  /// A command of a surface, which it receives.
  static func on<S: Surface>(
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
  static func on<S: Surface>(
    _: S.Type, _ id: String, in scope: Scope, keys: String = "",
    isListed: Bool = false, hint: Int? = nil,
    disabled: @escaping @Sendable (S, AppState) -> Message? = { _, _ in nil },
    run: @escaping @Sendable (inout S, inout AppState, AppEnvironment, Int) -> [Effect]
  ) -> Command {
    Command(
      id, in: scope, keys: keys, isListed: isListed, hint: hint,
      disabled: { state in state[S.self].flatMap { disabled($0, state) } },
      run: { state, environment, argument in
        guard var surface = state[S.self], let place = state.place(of: S.self) else { return [] }
        let effects = run(&surface, &state, environment, argument)
        // It may have closed itself, or have opened something above.
        if place < state.layers.count, case .surface(let old) = state.layers[place],
          old.base is S
        {
          state.layers[place] = .surface(AnySurface(surface))
        }
        return effects
      })
  }

  /// A command that closes the surface on top.
  static func close(
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
  /// The topmost surface of a type; setting it changes nothing if there is none.
  subscript<S: Surface>(_: S.Type) -> S? {
    get {
      guard let place = place(of: S.self), case .surface(let surface) = layers[place] else {
        return nil
      }
      return surface.base as? S
    }
    set {
      guard let newValue, let place = place(of: S.self) else { return }
      layers[place] = .surface(AnySurface(newValue))
    }
  }

  fileprivate func place<S: Surface>(of _: S.Type) -> Int? {
    layers.lastIndex { if case .surface(let surface) = $0 { surface.base is S } else { false } }
  }

  /// The page in the place of the screen.
  var page: (any Surface)? {
    for case .surface(let surface) in layers where surface.isPage { return surface.base }
    return nil
  }

  /// Opens a surface above all others.
  mutating func open(_ surface: any Surface) { layers.append(.surface(AnySurface(surface))) }
}
