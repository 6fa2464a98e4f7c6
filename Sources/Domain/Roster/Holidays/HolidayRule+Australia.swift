extension HolidayRule {
  /// Returns the public holidays of an Australian state or territory, as its own law says:
  ///
  /// - Public Holidays Act 2010 (New South Wales), with the additional days for Anzac Day proclaimed
  ///   for 2026 and 2027,
  /// - Public Holidays Act 1993 (Victoria) and the days appointed by its minister,
  /// - Holidays Act 1983 (Queensland), with Brisbane's show day for the whole state,
  /// - Public Holidays Act 2023 (South Australia), before 2024 the Holidays Act 1910,
  /// - Public and Bank Holidays Act 1972 (Western Australia),
  /// - Statutory Holidays Act 2000 (Tasmania), with Easter Sunday since the amendment of 2026,
  /// - Public Holidays Act 1981 (Northern Territory),
  /// - Holidays Act 1958 (Australian Capital Territory).
  ///
  /// Holidays of single towns and those from an evening hour on (Christmas Eve, New Year's Eve) are
  /// not included.
  static func australia(_ state: HolidayRegion) -> [HolidayRule] {
    let own: [HolidayRule]
    switch state {
    case .newSouthWales: own = newSouthWales
    case .victoria: own = victoria
    case .queensland: own = queensland
    case .southAustralia: own = southAustralia
    case .westernAustralia: own = westernAustralia
    case .tasmania: own = tasmania
    case .northernTerritory: own = northernTerritory
    default: own = capitalTerritory
    }
    return everywhere + own
  }

  // MARK: - Days in lieu

  private static let nextMonday: [Weekday: Int] = [.saturday: 2, .sunday: 1]
  /// Two holidays in a row: those of a Saturday on Monday, those of a Sunday on Tuesday.
  private static let nextMondayOrTuesday: [Weekday: Int] = [.saturday: 2, .sunday: 2]
  /// Where Christmas Day moves to Monday, so that Boxing Day moves from it.
  private static let pastChristmas: [Weekday: Int] = [.saturday: 2, .sunday: 2, .monday: 1]

  private static let christmas = HolidayRule(12, 25, "christmas")
  private static let boxingDay = HolidayRule(12, 26, "boxing_day")
  private static let newYear = HolidayRule(1, 1, "new_year")
  private static let anzacDay = HolidayRule(4, 25, "anzac_day")
  private static let easterSaturday = HolidayRule(.easter(-1), "easter_saturday")
  private static let easterSunday = HolidayRule(.easter(0), "easter_sunday")
  private static let octoberLabourDay = HolidayRule(.nth(1, .monday, month: 10), "labour_day")
  private static let juneBirthday = HolidayRule(.nth(2, .monday, month: 6), "kings_birthday")

  // MARK: - States

  private static let everywhere = [
    HolidayRule(.easter(-2), "good_friday"), HolidayRule(.easter(1), "easter_monday"),
    HolidayRule(1, 26, "australia_day").moved(nextMonday),
    HolidayRule(9, 22, "queen_memorial").only(2022),
  ]

  private static let newSouthWales = [
    newYear.adding(nextMonday), easterSaturday, easterSunday, anzacDay.not(in: 2026, 2027),
    anzacDay.only(2026).adding(nextMonday), anzacDay.only(2027).adding(nextMonday),
    juneBirthday, octoberLabourDay, christmas.adding(nextMondayOrTuesday),
    boxingDay.adding(nextMondayOrTuesday),
  ]

  private static let victoria = [
    newYear.adding(nextMonday), HolidayRule(.nth(2, .monday, month: 3), "labour_day"),
    easterSaturday, easterSunday.since(2016), anzacDay, juneBirthday,
    // The Friday before the final of the Australian Football League; of 2016 and 2020 moved.
    HolidayRule(10, 2, "grand_final").only(2015), HolidayRule(9, 30, "grand_final").only(2016),
    HolidayRule(10, 23, "grand_final").only(2020),
    HolidayRule(.before(month: 9, day: 30, .friday), "grand_final").since(2017).not(in: 2020),
    HolidayRule(.nth(1, .tuesday, month: 11), "melbourne_cup"),
    christmas.since(2019).adding(nextMondayOrTuesday),
    christmas.until(2018).moved(nextMondayOrTuesday), boxingDay.adding(nextMondayOrTuesday),
  ]

  private static let queensland = [
    newYear.adding(nextMonday), easterSaturday, easterSunday.since(2017),
    anzacDay.moved([.sunday: 1]),
    HolidayRule(.nth(1, .monday, month: 5), "labour_day").not(in: 2013, 2014, 2015),
    octoberLabourDay.since(2013).until(2015),
    juneBirthday.until(2015),
    HolidayRule(.nth(1, .monday, month: 10), "kings_birthday").since(2016),
    // The Wednesday of the Royal Queensland Show, which was cancelled in 2020 and 2021.
    HolidayRule(.before(month: 8, day: 17, .wednesday), "queensland_show").not(in: 2020, 2021),
    HolidayRule(8, 14, "queensland_show").only(2020),
    HolidayRule(10, 29, "queensland_show").only(2021),
    christmas.adding(nextMondayOrTuesday), boxingDay.adding(nextMondayOrTuesday),
  ]

  private static let southAustralia = [
    newYear.adding(nextMonday), HolidayRule(.nth(2, .monday, month: 3), "adelaide_cup"),
    easterSaturday, easterSunday.since(2024), anzacDay.since(2024),
    anzacDay.until(2023).adding([.sunday: 1]), juneBirthday, octoberLabourDay,
    christmas.adding(nextMonday), HolidayRule(12, 26, "proclamation_day").adding(pastChristmas),
  ]

  private static let westernAustralia = [
    newYear.adding(nextMonday), HolidayRule(.nth(1, .monday, month: 3), "labour_day"),
    easterSunday.since(2022), anzacDay.adding(nextMonday),
    HolidayRule(.nth(1, .monday, month: 6), "western_australia_day"),
    // Proclaimed for each year.
    HolidayRule(.last(.monday, month: 9), "kings_birthday").not(in: 2011, 2012, 2024),
    HolidayRule(10, 28, "kings_birthday").only(2011),
    HolidayRule(10, 1, "kings_birthday").only(2012),
    HolidayRule(9, 23, "kings_birthday").only(2024),
    christmas.adding(nextMonday), boxingDay.adding(pastChristmas),
  ]

  private static let tasmania = [
    newYear.moved(nextMonday), HolidayRule(.nth(2, .monday, month: 3), "eight_hours_day"),
    easterSunday.since(2027), anzacDay, juneBirthday, christmas.adding(nextMondayOrTuesday),
    boxingDay.moved(nextMondayOrTuesday),
  ]

  private static let northernTerritory = [
    newYear.adding(nextMonday), easterSaturday, easterSunday.since(2024),
    anzacDay.moved([.sunday: 1]), HolidayRule(.nth(1, .monday, month: 5), "may_day"), juneBirthday,
    HolidayRule(.nth(1, .monday, month: 8), "picnic_day"), christmas.adding(nextMonday),
    boxingDay.adding(pastChristmas),
  ]

  private static let capitalTerritory = [
    newYear.adding(nextMonday), HolidayRule(.nth(2, .monday, month: 3), "canberra_day"),
    easterSaturday, easterSunday.since(2016),
    anzacDay.not(in: 2020, 2021, 2026).moved([.sunday: 1]),
    anzacDay.only(2026).adding(nextMonday), anzacDay.only(2020).adding(nextMonday),
    anzacDay.only(2021).adding(nextMonday),
    // The first Monday from 27 May on.
    HolidayRule(.before(month: 6, day: 3, .monday), "reconciliation_day").since(2018),
    juneBirthday, octoberLabourDay, christmas.adding(nextMondayOrTuesday),
    boxingDay.adding(nextMondayOrTuesday),
  ]
}
