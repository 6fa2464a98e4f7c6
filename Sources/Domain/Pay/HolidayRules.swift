/// Which days are public holidays for pay.
public struct HolidayRules: Equatable, Sendable {
  /// What happens with a holiday on a weekend for which a working day is given free.
  public enum SubstituteDayRule: String, CaseIterable, Sendable {
    /// It is kept on the working day.
    case observed
    /// It is kept on its own day.
    case actual
    /// It is kept on both.
    case both
  }

  /// Where; nil for the profile's region.
  public var region: HolidayRegion?
  /// What happens with holidays on weekends.
  public var kept: SubstituteDayRule
  /// Days that are holidays besides.
  public var added: [CalendarDate]
  /// Days that are none.
  public var removed: [CalendarDate]

  /// Rules of holidays; without arguments the region's, as they are observed.
  public init(
    region: HolidayRegion? = nil, kept: SubstituteDayRule = .observed, added: [CalendarDate] = [],
    removed: [CalendarDate] = []
  ) {
    self.region = region
    self.kept = kept
    self.added = added
    self.removed = removed
  }

  /// The holidays among `days`; `home` is the region where the rules name none. Those kept in parts
  /// of a region only are left out.
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
  /// Where it falls among `days`.
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
