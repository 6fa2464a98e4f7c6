import Platform

/// A source of commands: a surface, or something that spans several of them.
package protocol CommandSource: Sendable {
  /// Its commands, in the order of help and palette.
  static var commands: [Command] { get }
  /// Its position among other sources in help and palette.
  static var order: CommandOrder { get }
  /// The stacks of scopes that can be active with it, each innermost first.
  static var stacks: [[Scope]] { get }
  /// The parts that `shiftpro show` can print as plain text.
  static var plainTwins: [PlainTwin] { get }
}

extension CommandSource {
  package static var order: CommandOrder { .usual }
  package static var stacks: [[Scope]] { [] }
  package static var plainTwins: [PlainTwin] { [] }
}

/// The position of a source's commands in help and palette. Within one order, sources keep the
/// order of their features.
package enum CommandOrder: Int, Comparable {
  case first, screens, onScreens, files, usual, last

  package static func < (one: CommandOrder, other: CommandOrder) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// A part of the program, such as the roster or pay, with everything that it contributes.
package struct Feature: Sendable {
  /// Its screens, in the order of their tabs.
  var screens: [any ScreenSurface.Type] = []
  /// Its other sources of commands.
  var sources: [any CommandSource.Type] = []
  /// Its sections of Settings.
  var settings: [any SettingsSection] = []
  /// The states that it keeps regardless of the open screen.
  var states: [any FeatureState.Type] = []
  /// Its sources of palette entries other than commands and settings.
  var paletteSources: [any PaletteSource.Type] = []
  /// Its steps in the checklist of a new user.
  var firstSteps: [FirstStep] = []

  package init(
    screens: [any ScreenSurface.Type] = [], sources: [any CommandSource.Type] = [],
    settings: [any SettingsSection] = [], states: [any FeatureState.Type] = [],
    paletteSources: [any PaletteSource.Type] = [], firstSteps: [FirstStep] = []
  ) {
    self.screens = screens
    self.sources = sources
    self.settings = settings
    self.states = states
    self.paletteSources = paletteSources
    self.firstSteps = firstSteps
  }

  /// The parts that all features share.
  static let core = Feature(sources: [
    ListCommands.self, GlobalCommands.self, FormLayer.self, OptionList.self, LayerCommands.self,
    DialogLayer.self,
    MenuLayer.self, PaletteLayer.self, HelpLayer.self, ProgressLayer.self, FilterLayer.self,
  ])
}

/// The features of the program, in order, and what is derived from them.
package final class Features: Sendable {
  /// The screens, in the order of their tabs.
  package let screens: [any ScreenSurface.Type]
  /// The names of the screens, in the order of their tabs.
  package let screenNames: [Screen]
  /// The sections of Settings.
  package let settings: [any SettingsSection]
  /// The states of the features, in their order.
  let states: [any FeatureState.Type]
  /// The sources of palette entries other than commands and settings.
  let paletteSources: [any PaletteSource.Type]
  /// The steps in the checklist of a new user.
  let firstSteps: [FirstStep]
  /// The commands that lead to each scope from anywhere.
  private let routes: [Scope: [String]]
  /// The screens and layers that can be printed as plain text.
  package let plainTwins: [PlainTwin]
  /// All commands, with their default keys.
  package let commands: CommandRegistry

  /// The number of times that features were put together. That takes longer than opening a store, so
  /// only commands that draw a screen or list its keys may do it.
  package static let made = MadeCount()

  /// Creates a program of `features`.
  package init(_ features: [Feature]) {
    Self.made.add()
    let features = features + [.core]
    let screens = features.flatMap(\.screens)
    let sources = (screens.map { $0 as any CommandSource.Type } + features.flatMap(\.sources))
      .enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
      .map(\.element)
    self.screens = screens
    screenNames = screens.map { $0.screen }
    settings = features.flatMap(\.settings)
    states = features.flatMap(\.states)
    paletteSources = features.flatMap(\.paletteSources)
    firstSteps = features.flatMap(\.firstSteps)
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

  /// Returns the commands that lead, one after another, to a place where `scope` is in force; nil
  /// if none do. The open screen is kept if the scope is in force there.
  package func route(to scope: Scope, from screen: Screen) -> [String]? {
    let open = screens.first { $0.screen == screen }
    return open?.ownScopes.contains(scope) == true ? ["go.\(screen.rawValue)"] : routes[scope]
  }

  /// Returns the commands that lead to the scopes of screens, and of the layers opened from them.
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
