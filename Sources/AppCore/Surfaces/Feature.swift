/// Something that has commands: a surface, or what works on several of them.
package protocol CommandSource: Sendable {
  /// Its commands, in the order in which help and palette show them.
  static var commands: [Command] { get }
  /// Where help and palette show them among the others.
  static var order: CommandOrder { get }
  /// The stacks of scopes that can be in force with it, each from the innermost scope on.
  static var stacks: [[Scope]] { get }
  /// What of it can be printed as plain text, beside a screen.
  static var plainTwins: [PlainTwin] { get }
}

extension CommandSource {
  package static var order: CommandOrder { .usual }
  package static var stacks: [[Scope]] { [] }
  package static var plainTwins: [PlainTwin] { [] }
}

/// Where help and palette show the commands of a source: those of one order follow each other as
/// their features do.
package enum CommandOrder: Int, Comparable {
  case first, screens, onScreens, files, usual, last

  package static func < (one: CommandOrder, other: CommandOrder) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// A part of the program, such as the roster or pay: everything that it adds to the rest.
package struct Feature: Sendable {
  /// Its screens, in the order of their tabs.
  var screens: [any ScreenSurface.Type] = []
  /// Everything else of it that has commands.
  var sources: [any CommandSource.Type] = []
  /// Its sections of the Settings.
  var settings: [any SettingsSection] = []
  /// What it keeps whatever is shown, and does without being asked.
  var states: [any FeatureState.Type] = []
  /// What the palette finds of it beside commands and settings.
  var paletteSources: [any PaletteSource.Type] = []

  package init(
    screens: [any ScreenSurface.Type] = [], sources: [any CommandSource.Type] = [],
    settings: [any SettingsSection] = [], states: [any FeatureState.Type] = [],
    paletteSources: [any PaletteSource.Type] = []
  ) {
    self.screens = screens
    self.sources = sources
    self.settings = settings
    self.states = states
    self.paletteSources = paletteSources
  }

  /// What all features share.
  static let core = Feature(sources: [
    ListCommands.self, GlobalCommands.self, FormLayer.self, LayerCommands.self, DialogLayer.self,
    MenuLayer.self, PaletteLayer.self, HelpLayer.self, ProgressLayer.self, FilterLayer.self,
  ])
}

/// The features of the program in their order, and what follows from them.
package final class Features: Sendable {
  /// The screens, in the order of their tabs.
  let screens: [any ScreenSurface.Type]
  /// The names of the screens, in the order of their tabs.
  package let screenNames: [Screen]
  /// The commands that the screens hint at.
  let hintedCommands: Set<String>
  /// The sections of the Settings.
  package let settings: [any SettingsSection]
  /// The states of the features, in their order.
  let states: [any FeatureState.Type]
  /// What the palette finds beside commands and settings.
  let paletteSources: [any PaletteSource.Type]
  /// The commands that lead to each scope from anywhere.
  private let routes: [Scope: [String]]
  /// What can be printed as plain text: the screens, and what opens over them.
  package let plainTwins: [PlainTwin]
  /// All commands, with the keys that the program gives them.
  package let commands: CommandRegistry

  /// A program of `features`.
  package init(_ features: [Feature]) {
    let features = features + [.core]
    let screens = features.flatMap(\.screens)
    let sources = (screens.map { $0 as any CommandSource.Type } + features.flatMap(\.sources))
      .enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
      .map(\.element)
    self.screens = screens
    screenNames = screens.map { $0.screen }
    hintedCommands = Set(screens.compactMap { $0.hint }.flatMap(\.commands.values))
    settings = features.flatMap(\.settings)
    states = features.flatMap(\.states)
    paletteSources = features.flatMap(\.paletteSources)
    plainTwins =
      screens.map { PlainTwin($0) }
      + sources.flatMap { $0.plainTwins }.sorted { $0.rank < $1.rank }
    commands = CommandRegistry(
      sources.flatMap { source in
        (source == GlobalCommands.self ? GlobalCommands.opening(screens) : []) + source.commands
      },
      stacks: sources.flatMap { $0.stacks })
    routes = Self.routes(screens, sources, commands)
  }

  // MARK: Ways

  /// The commands that lead from anywhere to where `scope` is in force, one after another; nil if
  /// there is no such way.
  package func route(to scope: Scope) -> [String]? { routes[scope] }

  /// The ways to the screens, and to what one command opens from them.
  private static func routes(
    _ screens: [any ScreenSurface.Type], _ sources: [any CommandSource.Type],
    _ commands: CommandRegistry
  ) -> [Scope: [String]] {
    var routes: [Scope: [String]] = [.global: [], .always: [], .leaving: []]
    for screen in screens {
      for scope in screen.ownScopes where routes[scope] == nil {
        routes[scope] = ["go.\(screen.screen.rawValue)"]
      }
    }
    for source in sources {
      guard let opener = source.plainTwins.lazy.compactMap({ $0.command }).first,
        let command = commands[opener], let way = routes[command.scope]
      else { continue }
      for scope in source.stacks.first ?? [] where routes[scope] == nil && !scope.isShared {
        routes[scope] = way + [opener]
      }
    }
    return routes
  }
}
