extension HolidayRule {
  /// Returns the public holidays of New Zealand, Holidays Act 2003, sections 44 to 45A, with the
  /// anniversary day of a province where it is observed by custom. South Canterbury's (the fourth
  /// Monday of September) has no region of its own.
  ///
  /// A holiday on a weekend is observed on the next Monday or Tuesday by everybody who does not
  /// usually work on its own day.
  static func newZealand(_ region: HolidayRegion) -> [HolidayRule] {
    nationwide + matariki + (anniversary(region).map { [$0] } ?? [])
  }

  private static let nextMonday: [Weekday: Int] = [.saturday: 2, .sunday: 1]
  /// Two holidays in a row.
  private static let nextMondayOrTuesday: [Weekday: Int] = [.saturday: 2, .sunday: 2]

  private static let nationwide = [
    HolidayRule(1, 1, "new_year").moved(nextMondayOrTuesday),
    HolidayRule(1, 2, "second_january").moved(nextMondayOrTuesday),
    // Since the amendment of 2013.
    HolidayRule(2, 6, "waitangi_day").until(2013),
    HolidayRule(2, 6, "waitangi_day").since(2014).moved(nextMonday),
    HolidayRule(4, 25, "anzac_day").until(2013),
    HolidayRule(4, 25, "anzac_day").since(2014).moved(nextMonday),
    HolidayRule(.easter(-2), "good_friday"), HolidayRule(.easter(1), "easter_monday"),
    HolidayRule(.nth(1, .monday, month: 6), "kings_birthday"),
    HolidayRule(9, 26, "queen_memorial").only(2022),
    HolidayRule(.nth(4, .monday, month: 10), "labour_day"),
    HolidayRule(12, 25, "christmas").moved(nextMondayOrTuesday),
    HolidayRule(12, 26, "boxing_day").moved(nextMondayOrTuesday),
  ]

  /// Te Rā Aro ki a Matariki, by the schedule of the act of 2022: month and day from 2022 to 2052.
  private static let matariki = [
    (6, 24), (7, 14), (6, 28), (6, 20), (7, 10), (6, 25), (7, 14), (7, 6), (6, 21), (7, 11), (7, 2),
    (6, 24), (7, 7), (6, 29), (7, 18), (7, 10), (6, 25), (7, 15), (7, 6), (7, 19), (7, 11), (7, 3),
    (6, 24), (7, 7), (6, 29), (7, 19), (7, 3), (6, 25), (7, 15), (6, 30), (6, 21),
  ].enumerated().map { place, date in
    HolidayRule(date.0, date.1, "matariki").only(2022 + place)
  }

  /// Returns the anniversary day of a province; nil for the whole country.
  private static func anniversary(_ region: HolidayRegion) -> HolidayRule? {
    let day: HolidayRule.Day
    switch region {
    case .auckland, .northland: day = .nearest(month: 1, day: 29, .monday)
    case .wellington: day = .nearest(month: 1, day: 22, .monday)
    case .nelson: day = .nearest(month: 2, day: 1, .monday)
    case .taranaki: day = .nth(2, .monday, month: 3)
    case .otago:
      return HolidayRule(.nearest(month: 3, day: 23, .monday), "anniversary_day")
        .notOnEaster(1, move: 1)
    case .southland: day = .easter(2)
    // The Friday before Labour Day, and the Monday after it.
    case .hawkesBay: day = .before(month: 10, day: 26, .friday)
    case .marlborough: day = .before(month: 11, day: 5, .monday)
    // The second Friday after the first Tuesday of November.
    case .canterbury: day = .before(month: 11, day: 18, .friday)
    case .chathamIslands: day = .nearest(month: 11, day: 30, .monday)
    case .westCoast: day = .nearest(month: 12, day: 1, .monday)
    default: return nil
    }
    return HolidayRule(day, "anniversary_day")
  }
}
