/// The public holidays that count for pay.
public struct HolidayRules: Equatable, Sendable {
  /// The day on which a weekend holiday counts if it has a substitute working day.
  public enum SubstituteDayRule: String, CaseIterable, Sendable {
    /// It counts on the working day.
    case observed
    /// It counts on its own day.
    case actual
    /// It counts on both.
    case both
  }

  /// The holiday region; nil for the profile's.
  public var region: HolidayRegion?
  /// The rule for holidays on weekends.
  public var kept: SubstituteDayRule
  /// Additional holidays.
  public var added: [CalendarDate]
  /// Days that are not holidays, even if the region observes them.
  public var removed: [CalendarDate]

  /// Creates holiday rules; by default the observed holidays of the profile's region.
  public init(
    region: HolidayRegion? = nil, kept: SubstituteDayRule = .observed, added: [CalendarDate] = [],
    removed: [CalendarDate] = []
  ) {
    self.region = region
    self.kept = kept
    self.added = added
    self.removed = removed
  }

  /// Returns the holidays among `days`; `home` is the region if the rules name none. Holidays
  /// observed only in parts of a region are excluded.
  public func days(in days: Range<CivilDay>, home: HolidayRegion? = nil) -> Set<CivilDay> {
    var found: Set<CivilDay> = []
    if let region = region ?? home {
      let holidays = HolidayCalendar.holidays(
        from: days.lowerBound, until: days.upperBound, region: region)
      for holiday in holidays where !holiday.isPartial && isKept(holiday) {
        found.insert(holiday.day)
      }
    }
    for date in added { found.formUnion(date.days(in: days)) }
    return found.filter { day in !removed.contains { $0.matches(day) } }
  }

  private func isKept(_ holiday: Holiday) -> Bool {
    switch kept {
    case .observed: return holiday.substitute == nil
    case .actual: return !holiday.isSubstitute
    case .both: return true
    }
  }
}

extension CalendarDate {
  /// Returns the dates among `days` on which it falls.
  func days(in days: Range<CivilDay>) -> [CivilDay] {
    switch self {
    case .once(let day): return days.contains(day) ? [day] : []
    case .yearly(let month, let day):
      guard !days.isEmpty else { return [] }
      return (days.lowerBound.year...days.upperBound.year)
        .compactMap { CivilDay(year: $0, month: month, day: day) }
        .filter(days.contains)
    }
  }
}
