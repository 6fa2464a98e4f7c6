import Domain
import Interchange
import Services

/// The environment of a screen: what services receive, and the keys of the commands.
package struct AppEnvironment: Sendable {
  /// What services receive.
  package private(set) var base: Environment
  /// The features of the program.
  package let features: Features
  /// All commands, with the keys that run them for this person.
  package let commands: CommandRegistry

  /// The environment `base` of a program of `features`; without `commands` the keys are the
  /// program's.
  package init(_ base: Environment, _ features: Features, commands: CommandRegistry? = nil) {
    self.base = base
    self.features = features
    self.commands = commands ?? features.commands
  }

  /// The label of the key that runs a command; where it has none, the key that opens the list of
  /// all commands, and the command's title there.
  package func key(_ id: String) -> String {
    guard let command = commands[id] else { return "" }
    if let keys = command.keys.first { return keys.label }
    return commands["app.palette"].flatMap(\.keys.first).map {
      "\($0.label) \(command.title(texts))"
    }
      ?? command.title(texts)
  }

  /// The moment.
  package var now: Instant { base.now }
  /// The person's zone.
  package var zone: Zone {
    get { base.zone }
    set { base.zone = newValue }
  }
  /// All zones.
  var zones: ZoneDatabase { base.zones }
  /// The language and the formats of numbers, dates and times.
  package var format: Format { base.format }
  /// The words.
  package var texts: Texts { base.texts }
  /// Today's date where the person is.
  package var today: CivilDay { base.today }
  /// The moment and zone that relative times are read by.
  package var timeContext: TimeContext { base.timeContext }
  /// The same for times of what has happened.
  package var pastContext: TimeContext { base.pastContext }

  /// The zone of a shift; the person's own where this machine does not know it.
  package func zone(of shift: Shift) -> Zone { base.zone(of: shift) }

  /// The zone of that name; the person's own where this machine does not know it.
  package func zone(named name: String) -> Zone { base.zone(named: name) }
}

/// An error whose message names keys, which services do not know.
protocol NamesKeys: Error {
  func message(_ environment: AppEnvironment) -> UserFacingError
}

extension UserFacingError {
  /// What `error` means, in the person's language.
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
