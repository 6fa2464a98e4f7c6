import Domain
import Interchange
import Services
import Terminal

extension App {
  /// The machine and command-line options that the program starts with.
  package struct Options: Sendable {
    /// The clock, in whole seconds; `--now` fixes it.
    package var clock: @Sendable () -> Instant
    /// The machine's time zones.
    var zones: ZoneDatabase
    /// The zone to use when the profile's is missing or unknown, or when `zoneIsFixed`.
    package var zone: Zone
    /// Whether `zone` overrides the profile's zone.
    var zoneIsFixed: Bool
    /// The language to use when the profile names none.
    package var language: Texts.Language
    /// Whether `language` overrides the profile's language.
    var languageIsFixed: Bool
    /// The paper size of printed documents.
    package var paper = PDFPaper.a4
    /// The parts of the Coach that are on.
    package var flags = FeatureFlags()
    /// The features that the person's tier includes.
    package var entitlements = Entitlements.pro
    /// The theme that overrides the profile's.
    package var theme: Theme?
    /// The themes to choose from.
    package var themes = Themes()
    /// Whether only ASCII can be shown, regardless of the profile.
    package var isASCIIForced = false
    /// Whether the locale has only ASCII, unless the profile decides.
    package var isASCIIByLocale = false
    /// Whether the terminal must be drawn without colours.
    package var isColorless = false
    /// Whether an empty store starts the step-by-step setup.
    package var offersSetup: Bool
    /// Whether screens are laid out for screen readers and magnifiers, regardless of the profile.
    package var isAccessible = false
    /// Whether messages may be animated, unless the profile or accessible mode forbids it.
    package var isAnimated = false
    /// Whether due reminders are shown on the screen.
    package var reminds = false
    /// Whether the daily backup is made.
    package var keepsBackups = false
    /// Whether the passphrase lock is enforced: only when a user is at the screen.
    package var asksPassphrase = false
    /// The screen to start on; nil for the first.
    package var screen: Screen?
    /// The shift to which the Schedule opens; nil for today.
    package var shift: RecordID?
    /// Whether a screen is printed instead of shown in a terminal, so that nothing is truncated.
    package var isPrinted = false
    /// The timer that delivers reminders while the program is closed; nil where it cannot be
    /// installed.
    package var timer: ReminderTimer?
    /// The other stores that can be opened; nil when there are none.
    package var profileDirectory: ProfileDirectory?

    /// Creates options from the machine's clock and zones and the command line's overrides.
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
  /// Returns the language of the interface for `profile`.
  package func language(of profile: UserProfile) -> Texts.Language {
    guard !languageIsFixed, let chosen = profile.language else { return language }
    return Texts.Language(rawValue: chosen) ?? language
  }

  /// Returns the texts for `profile`: in its language, with the signs its terminal shows.
  package func texts(of profile: UserProfile) -> Texts {
    Texts(language(of: profile), signs: signs(of: profile))
  }

  /// Returns what replaces signs for `profile`.
  func signs(of profile: UserProfile) -> Texts.Signs {
    let isASCII: Bool
    switch profile.glyphs {
    case .automatic: isASCII = isASCIIForced || isASCIIByLocale
    case .ascii: isASCII = true
    case .all: isASCII = isASCIIForced
    }
    let signs: Texts.Signs = isASCII ? .ascii : []
    return isAccessible || profile.isAccessible ? signs.union(.words) : signs
  }

  /// Returns the environment of this moment for `profile`.
  package func environment(
    _ profile: UserProfile?, _ texts: Texts
  ) -> Environment {
    let own = zoneIsFixed ? nil : profile.flatMap { try? zones.zone($0.timeZoneIdentifier) }
    var environment = Environment(
      now: clock(), zone: own ?? zone, zones: zones,
      format: Format(texts: texts, clock: profile?.clock ?? .twentyFourHour), paper: paper)
    environment.flags = flags
    environment.entitlements = entitlements
    return environment
  }
}
