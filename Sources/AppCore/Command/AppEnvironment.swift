import Domain
import Interchange
import Services

/// The environment of a screen: that of the services, and the key bindings of the commands.
package struct AppEnvironment: Sendable {
  /// The environment passed to services.
  package private(set) var base: Environment
  /// The features of the program.
  package let features: Features
  /// All commands, with the user's key bindings.
  package let commands: CommandRegistry
  /// The themes to choose from.
  package let themes: Themes

  /// Creates the environment of a program of `features`. Without `commands` the default key
  /// bindings apply.
  package init(
    _ base: Environment, _ features: Features, commands: CommandRegistry? = nil,
    themes: Themes = Themes()
  ) {
    self.base = base
    self.features = features
    self.commands = commands ?? features.commands
    self.themes = themes
  }

  /// Returns the label of the key that runs a command. For a command without a key, returns the key
  /// that opens the palette, followed by the command's title.
  package func key(_ id: String) -> String {
    guard let command = commands[id] else { return "" }
    if let keys = command.keys.first { return keys.label }
    return commands["app.palette"].flatMap(\.keys.first).map {
      "\($0.label) \(command.title(texts))"
    }
      ?? command.title(texts)
  }

  /// The current moment.
  package var now: Instant { base.now }
  /// The user's zone.
  package var zone: Zone {
    get { base.zone }
    set { base.zone = newValue }
  }
  /// All zones.
  var zones: ZoneDatabase { base.zones }
  /// The language and the formats of numbers, dates and times.
  package var format: Format { base.format }
  /// The texts of the interface.
  package var texts: Texts { base.texts }
  /// Today's date in the user's zone.
  package var today: CivilDay { base.today }
  /// The moment and zone that relative times are resolved against.
  package var timeContext: TimeContext { base.timeContext }
  /// The context for times in the past.
  package var pastContext: TimeContext { base.pastContext }

  /// Returns the zone of a shift, or the current zone if this machine does not know it.
  package func zone(of shift: Shift) -> Zone { base.zone(of: shift) }

  /// Returns the zone with that name, or the current zone if this machine does not know it.
  package func zone(named name: String) -> Zone { base.zone(named: name) }
}

extension Message {
  /// Returns the sentence in the user's language. An argument `key` or `add` that is the id of a
  /// command becomes the command's key.
  package func text(_ environment: AppEnvironment) -> String {
    var named = arguments
    for name in ["key", "add"] {
      guard let id = named[name], environment.commands[id] != nil else { continue }
      named[name] = environment.key(id)
    }
    return environment.texts(key, named)
  }
}

/// An error whose message names keys, which services do not know.
protocol NamesKeys: Error {
  func message(_ environment: AppEnvironment) -> UserFacingError
}

extension UserFacingError {
  /// Describes `error` in the user's language.
  package init(_ error: any Error, _ environment: AppEnvironment) {
    if let error = error as? any NamesKeys {
      self = error.message(environment)
    } else {
      self.init(error, environment.base)
    }
  }
}

extension MisplacedFile: NamesKeys {
  func message(_ environment: AppEnvironment) -> UserFacingError {
    let names = ["file": file, "key": environment.key("backup.restore")]
    return UserFacingError(kind.rawValue, environment.texts, names)
  }
}
