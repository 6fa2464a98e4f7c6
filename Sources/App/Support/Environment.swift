import Domain
import Interchange

/// What a rule or a screen may know of the world at one moment: nothing else is read anywhere.
public struct AppEnvironment: Sendable {
  /// The moment.
  public var now: Instant
  /// The person's zone.
  public var zone: Zone
  /// All zones.
  public var zones: ZoneDatabase
  /// How things are written.
  public var format: Format
  /// What the person prints on.
  public var paper: PDFPaper
  /// The commands with the person's own keys; nil where they have none.
  private let ownCommands: CommandRegistry?

  /// The world at `now`; without `commands` the keys are the program's.
  public init(
    now: Instant, zone: Zone, zones: ZoneDatabase, format: Format, paper: PDFPaper = .a4,
    commands: CommandRegistry? = nil
  ) {
    self.now = now
    self.zone = zone
    self.zones = zones
    self.format = format
    self.paper = paper
    ownCommands = commands
  }

  /// All commands, with the keys that run them for this person.
  public var commands: CommandRegistry { ownCommands ?? .standard }

  /// The key that runs a command, as a person reads it; where it has none, the key that opens the
  /// list of all commands, and what the command is called there.
  public func key(_ id: String) -> String {
    guard let command = commands[id] else { return "" }
    if let keys = command.keys.first { return keys.label }
    return commands["app.palette"].flatMap(\.keys.first).map {
      "\($0.label) \(command.title(texts))"
    }
      ?? command.title(texts)
  }

  /// The words.
  public var texts: Texts { format.texts }

  /// Today's date where the person is.
  public var today: CivilDay { zone.local(at: now).day }

  /// The moment and zone that relative times are read by.
  public var timeContext: TimeContext { TimeContext(now: now, zone: zone) }

  /// How times of what has happened are read.
  public var pastContext: TimeContext { TimeContext(now: now, zone: zone, weekdays: .latest) }

  /// The zone of a shift; the person's own where this machine does not know it.
  public func zone(of shift: Shift) -> Zone {
    zone(named: shift.zone)
  }

  /// The zone of that name; the person's own where this machine does not know it.
  public func zone(named name: String) -> Zone {
    name == zone.identifier ? zone : (try? zones.zone(name)) ?? zone
  }
}
