/// The format of times of day.
public enum ClockStyle: Int, CaseIterable, Hashable, Sendable {
  case twentyFourHour = 24
  case twelveHour = 12
}

/// The characters used for drawing.
public enum GlyphChoice: Int, CaseIterable, Hashable, Sendable {
  /// Those that the locale supports.
  case automatic = 0
  /// ASCII only.
  case ascii = 1
  /// All characters, even if the locale is not UTF-8.
  case all = 2
}

/// The treatment of planned shifts that are over. The raw values are stored.
public enum ConfirmationMode: Int, CaseIterable, Hashable, Sendable {
  /// It asks whether they were worked; until then they do not count.
  case ask = 0
  /// They count as worked as planned, without being recorded.
  case auto = 1
  /// It does not ask, and they do not count.
  case off = 2

  /// The word in commands and settings.
  public var word: String {
    switch self {
    case .ask: "ask"
    case .auto: "auto"
    case .off: "off"
    }
  }

  /// Creates the mode with a word; nil for any other word.
  public init?(word: String) {
    guard let mode = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = mode
  }
}

/// The progress of the first-run setup.
public enum SetupProgress: Equatable, Sendable {
  /// Finished, or skipped permanently.
  case done
  /// Interrupted; the answers so far, in the setup's own format.
  case left(String)
}

/// The user's profile and preferences.
public struct UserProfile: Equatable, Sendable, Identifiable {
  /// The id of the record.
  public var id: RecordID
  /// The user's name; empty if unknown.
  public var name: String
  /// The ward, station or department; empty if unknown.
  public var department: String
  /// The number on the user's badge; empty if unknown.
  public var badgeNumber = ""
  /// The user's rank or grade; empty if unknown.
  public var rank = ""
  /// The first day with the employer; nil if unknown.
  public var startDate: CivilDay?
  /// The ISO 4217 code of the currency of pay.
  public var currency: String
  /// Contract minutes in one pay period.
  public var regularMinutesPerPay: Int
  /// The type of pay period.
  public var payPeriodType: PayPeriodType
  /// The first day of one of the pay periods; monthly periods begin on its day of the month.
  public var payPeriodAnchor: CivilDay
  /// The default unpaid minutes of a new shift.
  public var defaultBreakMinutes: Int
  /// The valid breaks in minutes: those that pay rules can have.
  public static let breaks = 0...1440
  /// The IANA name of the home zone.
  public var timeZoneIdentifier: String
  /// The language, `en` or `de`; nil for that of the environment.
  public var language: String?
  /// The name of the theme.
  public var theme: String
  /// The first day of the week on screen.
  public var firstWeekday: Weekday
  /// The format of times of day.
  public var clock: ClockStyle
  /// The limits on work that the roster is checked against.
  public var restRules: RestRules
  /// The region of public holidays; nil for none.
  public var holidayRegion: HolidayRegion?
  /// The progress of the first-run setup.
  public var setup: SetupProgress
  /// Whether the checklist of first steps is shown.
  public var showsHints: Bool
  /// The characters used for drawing.
  public var glyphs: GlyphChoice
  /// Whether screens are drawn for screen readers and magnifiers.
  public var isAccessible: Bool
  /// Whether nothing on the screen is animated.
  public var reducesMotion = false
  /// The treatment of planned shifts that are over.
  public var confirmation = ConfirmationMode.ask
  /// The moment after which planned shifts that end count as worked as planned; nil unless they do.
  public var confirmationSince: Instant?
  /// The layers that the Schedule shows beside shifts; nil until they are chosen.
  public var scheduleLayers: Set<TimelineLayer>?
  /// The creation time of the record.
  public var createdAt: Instant
  /// The time of the last change.
  public var updatedAt: Instant

  /// The department, rank and badge number, without unknown ones.
  public var employment: [String] { [department, rank, badgeNumber].filter { !$0.isEmpty } }

  /// Creates a profile with the default values: 75 h every two weeks from a Monday, 30 unpaid
  /// minutes, weeks from Monday, 24-hour clock.
  public init(
    id: RecordID, name: String = "", department: String = "",
    currency: String = "EUR", regularMinutesPerPay: Int = 75 * 60,
    payPeriodType: PayPeriodType = .biweekly,
    payPeriodAnchor: CivilDay = CivilDay(number: 20_458),  // Monday 2026-01-05
    defaultBreakMinutes: Int = 30, timeZoneIdentifier: String, language: String? = nil,
    theme: String = "terminal", firstWeekday: Weekday = .monday,
    clock: ClockStyle = .twentyFourHour, restRules: RestRules = RestRules(),
    holidayRegion: HolidayRegion? = nil, setup: SetupProgress = .done, showsHints: Bool = false,
    glyphs: GlyphChoice = .automatic, isAccessible: Bool = false, createdAt: Instant,
    updatedAt: Instant
  ) {
    self.id = id
    self.name = name
    self.department = department
    self.currency = currency
    self.regularMinutesPerPay = regularMinutesPerPay
    self.payPeriodType = payPeriodType
    self.payPeriodAnchor = payPeriodAnchor
    self.defaultBreakMinutes = defaultBreakMinutes
    self.timeZoneIdentifier = timeZoneIdentifier
    self.language = language
    self.theme = theme
    self.firstWeekday = firstWeekday
    self.clock = clock
    self.restRules = restRules
    self.holidayRegion = holidayRegion
    self.setup = setup
    self.showsHints = showsHints
    self.glyphs = glyphs
    self.isAccessible = isAccessible
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}
