/// How often pay is settled. The raw values are the stored ones.
public enum PayPeriodType: Int, CaseIterable, Hashable, Sendable {
  case weekly = 0
  case biweekly = 1
  case monthly = 2
  /// Every 28 days.
  case fourWeekly = 3
  /// Twice a month.
  case semiMonthly = 4

  /// The word that documents and scripts know it by.
  public var word: String {
    switch self {
    case .weekly: return "weekly"
    case .biweekly: return "biweekly"
    case .monthly: return "monthly"
    case .fourWeekly: return "fourWeekly"
    case .semiMonthly: return "semiMonthly"
    }
  }
}

/// How times of day are written.
public enum ClockStyle: Int, CaseIterable, Hashable, Sendable {
  case twentyFourHour = 24
  case twelveHour = 12
}

/// Which signs pictures are made of.
public enum GlyphChoice: Int, CaseIterable, Hashable, Sendable {
  /// Those that the terminal's locale has.
  case automatic = 0
  /// ASCII alone.
  case ascii = 1
  /// All, also where the locale does not speak of UTF-8.
  case all = 2
}

/// How far the first-run setup has come.
public enum SetupProgress: Equatable, Sendable {
  /// Finished, or skipped for good.
  case done
  /// Left on the way; what was answered so far, in the setup's own words.
  case left(String)
}

/// The person whose store it is, and how they want the program to be.
public struct UserProfile: Equatable, Sendable, Identifiable {
  /// Its identity in the store.
  public var id: RecordID
  /// The person's name; empty until told.
  public var name: String
  /// Ward, station or department; empty until told.
  public var department: String
  /// ISO 4217 code of the pay's currency.
  public var currency: String
  /// Contract minutes in one pay period.
  public var regularMinutesPerPay: Int
  /// How often pay is settled.
  public var payPeriodType: PayPeriodType
  /// The first day of some pay period; its day of the month begins monthly ones.
  public var payPeriodAnchor: CivilDay
  /// Unpaid minutes a new shift starts with.
  public var defaultBreakMinutes: Int
  /// IANA name of the home zone.
  public var timeZoneIdentifier: String
  /// `en` or `de`; nil follows the environment.
  public var language: String?
  /// The theme's name.
  public var theme: String
  /// The day that begins a week on screen.
  public var firstWeekday: Weekday
  /// 24- or 12-hour times.
  public var clock: ClockStyle
  /// Limits on work that the roster is compared with.
  public var restRules: RestRules
  /// Whose public holidays count, nil for none.
  public var holidayRegion: HolidayRegion?
  /// How far the first-run setup has come.
  public var setup: SetupProgress
  /// Whether hints for the first actions are shown.
  public var showsHints: Bool
  /// Which signs pictures are made of.
  public var glyphs: GlyphChoice
  /// Whether screens are made to be read aloud or enlarged.
  public var isAccessible: Bool
  /// When the record was made.
  public var createdAt: Instant
  /// When the record was last changed.
  public var updatedAt: Instant

  /// A profile with the documented defaults: 75 h every two weeks from a Monday, 30 unpaid minutes,
  /// Monday first, 24-hour clock.
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
