import Domain
import Interchange
import Services
import Terminal

extension App {
  /// What the program needs to begin.
  public struct Options: Sendable {
    /// The clock, in whole seconds; fixed by `--now`.
    public var clock: @Sendable () -> Instant
    /// The machine's zones.
    public var zones: ZoneDatabase
    /// The zone where the profile has none or none that is known, or that overrules it.
    public var zone: Zone
    /// Whether `zone` overrules the profile's.
    public var zoneIsFixed: Bool
    /// The language where the profile has none.
    public var language: Texts.Language
    /// Whether `language` overrules the profile's.
    public var languageIsFixed: Bool
    /// What the person prints on.
    public var paper = PDFPaper.a4
    /// The theme that overrules the profile's.
    public var theme: Theme?
    /// Whether colours were ruled out for the terminal.
    public var isColorless = false
    /// Whether an empty store is set up step by step.
    public var offersSetup: Bool
    /// Whether screens are made to be read aloud or enlarged, whatever the profile says.
    public var isAccessible = false
    /// Whether reminders are told on the screen.
    public var reminds = false
    /// Whether the backup of the day is made.
    public var keepsBackups = false
    /// Whether a lock is asked for: a person sits in front of a screen.
    public var asksPassphrase = false
    /// The screen to begin with; nil for the first.
    public var screen: Screen?
    /// Whether a screen is printed instead of shown in a terminal: nothing is left out.
    public var isPrinted = false
    /// The timer that delivers reminders while the program is closed; nil where it cannot be
    /// installed.
    public var timer: ReminderTimer?
    /// The stores that the person can go to, nil where there are none.
    public var profileDirectory: ProfileDirectory?

    /// Clock and zones of a machine, and what a person asked for on the command line.
    public init(
      clock: @escaping @Sendable () -> Instant, zones: ZoneDatabase, zone: Zone,
      zoneIsFixed: Bool = false, language: Texts.Language = .english,
      languageIsFixed: Bool = false, theme: Theme? = nil, offersSetup: Bool = false
    ) {
      self.clock = clock
      self.zones = zones
      self.zone = zone
      self.zoneIsFixed = zoneIsFixed
      self.language = language
      self.languageIsFixed = languageIsFixed
      self.theme = theme
      self.offersSetup = offersSetup
    }
  }
}

extension App.Options {
  /// The language `profile` is spoken to in.
  public func language(of profile: UserProfile) -> Texts.Language {
    guard !languageIsFixed, let chosen = profile.language else { return language }
    return Texts.Language(rawValue: chosen) ?? language
  }

  /// The world as it is now for `profile`.
  public func environment(
    _ profile: UserProfile?, _ texts: Texts
  ) -> Environment {
    let own = zoneIsFixed ? nil : profile.flatMap { try? zones.zone($0.timeZoneIdentifier) }
    return Environment(
      now: clock(), zone: own ?? zone, zones: zones,
      format: Format(texts: texts, clock: profile?.clock ?? .twentyFourHour), paper: paper)
  }
}
