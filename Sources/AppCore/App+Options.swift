import Domain
import Interchange
import Services
import Terminal

extension App {
  /// What the program needs to begin.
  package struct Options: Sendable {
    /// The clock, in whole seconds; fixed by `--now`.
    package var clock: @Sendable () -> Instant
    /// The machine's zones.
    var zones: ZoneDatabase
    /// The zone where the profile has none or none that is known, or that overrules it.
    package var zone: Zone
    /// Whether `zone` overrules the profile's.
    var zoneIsFixed: Bool
    /// The language where the profile has none.
    package var language: Texts.Language
    /// Whether `language` overrules the profile's.
    var languageIsFixed: Bool
    /// What the person prints on.
    package var paper = PDFPaper.a4
    /// The theme that overrules the profile's.
    var theme: Theme?
    /// Whether colours were ruled out for the terminal.
    package var isColorless = false
    /// Whether an empty store is set up step by step.
    package var offersSetup: Bool
    /// Whether screens are made to be read aloud or enlarged, whatever the profile says.
    package var isAccessible = false
    /// Whether reminders are told on the screen.
    package var reminds = false
    /// Whether the backup of the day is made.
    package var keepsBackups = false
    /// Whether a lock is asked for: a person sits in front of a screen.
    package var asksPassphrase = false
    /// The screen to begin with; nil for the first.
    package var screen: Screen?
    /// Whether a screen is printed instead of shown in a terminal: nothing is left out.
    package var isPrinted = false
    /// The timer that delivers reminders while the program is closed; nil where it cannot be
    /// installed.
    package var timer: ReminderTimer?
    /// The stores that the person can go to, nil where there are none.
    package var profileDirectory: ProfileDirectory?

    /// Clock and zones of a machine, and what a person asked for on the command line.
    package init(
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
  package func language(of profile: UserProfile) -> Texts.Language {
    guard !languageIsFixed, let chosen = profile.language else { return language }
    return Texts.Language(rawValue: chosen) ?? language
  }

  /// The world as it is now for `profile`.
  package func environment(
    _ profile: UserProfile?, _ texts: Texts
  ) -> Environment {
    let own = zoneIsFixed ? nil : profile.flatMap { try? zones.zone($0.timeZoneIdentifier) }
    return Environment(
      now: clock(), zone: own ?? zone, zones: zones,
      format: Format(texts: texts, clock: profile?.clock ?? .twentyFourHour), paper: paper)
  }
}
