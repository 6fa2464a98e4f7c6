import Domain

/// The profile of the person whose store it is.
public struct ProfileRepository {
  let connection: Connection

  /// The profile, nil until one is saved. Throws `StoreError`.
  public func profile() throws -> UserProfile? {
    try connection.first("\(RecordStatements.userProfile.select) ORDER BY created_at, id") { row in
      var again = row
      guard let profile = UserProfile(&row) else {
        throw StoreError.damagedRecord(
          path: connection.path, table: .userProfile, id: again.id())
      }
      return profile
    }
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
  /// write; saving what is there already changes nothing. Throws `StoreError.constraint`.
  public func save(_ profile: UserProfile) throws {
    try save(profile.id, in: .userProfile, profile.values(updatedAt: now))
  }
}

extension UserProfile {
  /// Reads the columns of `TableName.userProfile` in their order, nil where one makes no sense.
  fileprivate init?(_ row: inout ResultRow) {
    let id = row.id()
    let name = row.text()
    let department = row.text()
    // The base rate: `base_rate` has it, by the day from which it holds.
    row.skip()
    let currency = row.text()
    let regularMinutesPerPay = row.int()
    guard let payPeriodType = PayPeriodType(rawValue: row.int()),
      let payPeriodAnchor = row.utf8(CivilDay.init(storedText:))
    else { return nil }
    let defaultBreakMinutes = row.int()
    let timeZoneIdentifier = row.text()
    let language = row.optionalText()
    let theme = row.text()
    guard let firstWeekday = Weekday(rawValue: row.int()),
      let clock = ClockStyle(rawValue: row.int())
    else { return nil }
    let createdAt = row.instant()
    let updatedAt = row.instant()
    row.skip()
    var restRules = row.restRules()
    let region = row.optionalText()
    let setup = row.text()
    let showsHints = row.flag()
    guard let glyphs = GlyphChoice(rawValue: row.int()) else { return nil }
    let isAccessible = row.flag()
    restRules.nightAverage = row.nightAverage()
    self.init(
      id: id, name: name, department: department,
      currency: currency, regularMinutesPerPay: regularMinutesPerPay,
      payPeriodType: payPeriodType, payPeriodAnchor: payPeriodAnchor,
      defaultBreakMinutes: defaultBreakMinutes, timeZoneIdentifier: timeZoneIdentifier,
      language: language, theme: theme, firstWeekday: firstWeekday, clock: clock,
      restRules: restRules, holidayRegion: region.flatMap(HolidayRegion.init),
      setup: setup == "done" ? .done : .left(setup), showsHints: showsHints,
      glyphs: glyphs, isAccessible: isAccessible, createdAt: createdAt, updatedAt: updatedAt)
  }

  /// The values of the columns of `TableName.userProfile`, as a record that is not deleted.
  fileprivate func values(updatedAt: Instant) -> [Value] {
    [
      Value(id), Value(name), Value(department), .null, Value(currency),
      Value(regularMinutesPerPay), Value(payPeriodType.rawValue),
      Value(payPeriodAnchor.storedText), Value(defaultBreakMinutes), Value(timeZoneIdentifier),
      Value(language), Value(theme), Value(firstWeekday.rawValue), Value(clock.rawValue),
      Value(createdAt), Value(updatedAt), .null, Value(restRules.leastRestMinutes),
      Value(restRules.mostDaysInARow), Value(restRules.mostMinutesInSevenDays),
      Value(restRules.averageWeek?.minutes), Value(restRules.averageWeek?.weeks),
      Value(restRules.mostNightsInARow), Value(holidayRegion?.rawValue), Value(storedSetup),
      Value(showsHints), Value(glyphs.rawValue), Value(isAccessible),
      Value(restRules.nightAverage?.minutes), Value(restRules.nightAverage?.weeks),
    ]
  }
  private var storedSetup: String {
    switch setup {
    case .done: "done"
    case .left(let answers): answers
    }
  }
}

extension ResultRow {
  /// The columns of the average of night workers.
  fileprivate mutating func nightAverage() -> RestRules.NightAverage? {
    let minutes = optionalInt(), weeks = optionalInt()
    guard let minutes, let weeks else { return nil }
    return RestRules.NightAverage(minutes: minutes, weeks: weeks)
  }

  /// The six columns of the other rules of rest.
  fileprivate mutating func restRules() -> RestRules {
    let leastRest = optionalInt()
    let days = optionalInt()
    let sevenDays = optionalInt()
    let averageMinutes = optionalInt()
    let averageWeeks = optionalInt()
    var average: RestRules.AverageWeek?
    if let averageMinutes, let averageWeeks {
      average = RestRules.AverageWeek(minutes: averageMinutes, weeks: averageWeeks)
    }
    return RestRules(
      leastRestMinutes: leastRest, mostDaysInARow: days, mostMinutesInSevenDays: sevenDays,
      averageWeek: average, mostNightsInARow: optionalInt())
  }
}
