import Domain

/// The layers of the Schedule, stored by their names in the order of their declaration.
private struct StoredLayers: ColumnValue {
  var layers: Set<TimelineLayer>

  static var columnKind: ColumnKind { .text }
  static func read(_ row: inout ResultRow) -> StoredLayers? {
    let words = row.text().split(separator: " ").map(String.init)
    let layers = words.compactMap(TimelineLayer.init)
    return layers.count == words.count ? StoredLayers(layers: Set(layers)) : nil
  }
  var stored: Value {
    .text(
      TimelineLayer.allCases.filter(layers.contains).map(\.rawValue).joined(separator: " "))
  }
}

extension UserProfile: TabledRecord {
  package static let table = TableDescriptor(
    "user_profile", about: .settings, identity: .single,
    empty: UserProfile(
      id: RecordID(""), timeZoneIdentifier: "", createdAt: .epoch, updatedAt: .epoch)
  ) { t in
    t.id(\.id)
    t.column("name", \.name, typed: .optionalName)
    t.column("department", \.department, typed: .optionalName)
    // Replaced by `base_rate`, which has dates.
    t.unused("base_rate_cents", .number)
    t.column("currency", \.currency)
    t.column("regular_minutes_per_pay", \.regularMinutesPerPay)
    t.column("pay_period_type", \.payPeriodType, part: "pay_period")
    t.column("pay_period_anchor", \.payPeriodAnchor, part: "pay_period")
    t.column("default_break_minutes", \.defaultBreakMinutes)
    t.column("time_zone_identifier", \.timeZoneIdentifier)
    t.column("language", \.language)
    t.column("theme", \.theme)
    t.column("first_weekday", \.firstWeekday)
    t.column("clock", \.clock)
    t.times(created: \.createdAt, updated: \.updatedAt)
    t.column("least_rest_minutes", \.restRules.leastRestMinutes)
    t.column("most_days_in_a_row", \.restRules.mostDaysInARow)
    t.column("most_minutes_in_seven_days", \.restRules.mostMinutesInSevenDays)
    t.column("most_average_week_minutes", \.averageMinutes, part: "average")
    t.column("average_weeks", \.averageWeeks, part: "average")
    t.column("most_nights_in_a_row", \.restRules.mostNightsInARow)
    t.column("holiday_region", \.holidayRegion)
    t.column("setup", \.storedSetup)
    t.column("shows_hints", \.showsHints)
    t.column("glyphs", \.glyphs)
    t.column("is_accessible", \.isAccessible)
    t.column("most_night_average_minutes", \.nightMinutes, part: "night_average")
    t.column("night_average_weeks", \.nightWeeks, part: "night_average")
    t.column("badge_number", \.badgeNumber, typed: .optionalName)
    t.column("rank", \.rank, typed: .optionalName)
    t.column("start_date", \.startDate)
    t.column("reduce_motion", \.reducesMotion)
    t.column("schedule_layers", \.storedLayers)
    t.column("confirmation", \.confirmation)
    t.column("confirmation_since", \.confirmationSince)
  }
}

extension RecordTable {
  /// The profile.
  public static let userProfile = UserProfile.table.untyped
}

/// The profile of the user.
public struct ProfileRepository {
  let connection: Connection

  /// Returns the profile; nil until one is saved. Throws `StoreError`.
  public func profile() throws -> UserProfile? {
    try connection.record(UserProfile.table, "ORDER BY created_at, id")
  }
}

extension Store {
  /// The profile.
  public var profiles: ProfileRepository { ProfileRepository(connection: connection) }
}

extension WriteTransaction {
  /// The profile as this transaction sees it.
  public var profiles: ProfileRepository { ProfileRepository(connection: connection) }

  /// Inserts the profile or replaces the one with its identity. `updatedAt` becomes the time of the
  /// write; saving an equal profile changes nothing. Throws `StoreError.constraint`.
  public func save(_ profile: UserProfile) throws {
    try save(profile, in: UserProfile.table)
  }
}

extension UserProfile {
  /// The averages of the rules of rest in two columns each, which are both filled or both empty.
  fileprivate var averageMinutes: Int? {
    get { restRules.averageWeek?.minutes }
    set { restRules.averageWeek = newValue.map { RestRules.AverageWeek(minutes: $0, weeks: 0) } }
  }
  fileprivate var averageWeeks: Int? {
    get { restRules.averageWeek?.weeks }
    set {
      guard let newValue else { return restRules.averageWeek = nil }
      restRules.averageWeek?.weeks = newValue
    }
  }
  fileprivate var nightMinutes: Int? {
    get { restRules.nightAverage?.minutes }
    set { restRules.nightAverage = newValue.map { RestRules.NightAverage(minutes: $0, weeks: 0) } }
  }
  fileprivate var nightWeeks: Int? {
    get { restRules.nightAverage?.weeks }
    set {
      guard let newValue else { return restRules.nightAverage = nil }
      restRules.nightAverage?.weeks = newValue
    }
  }

  private var storedLayers: StoredLayers? {
    get { scheduleLayers.map(StoredLayers.init) }
    set { scheduleLayers = newValue?.layers }
  }

  fileprivate var storedSetup: String {
    get {
      switch setup {
      case .done: "done"
      case .left(let answers): answers
      }
    }
    set { setup = newValue == "done" ? .done : .left(newValue) }
  }
}
