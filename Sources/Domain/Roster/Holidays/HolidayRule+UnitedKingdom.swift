extension HolidayRule {
  /// Returns the bank holidays of a part of the United Kingdom.
  static func unitedKingdom(_ part: HolidayRegion) -> [HolidayRule] {
    switch part {
    case .scotland: scotland
    case .northernIreland: northernIreland
    default: englandAndWales
    }
  }

  /// The bank holidays of England and Wales (Banking and Financial Dealings Act 1971 and its
  /// proclamations).
  private static let englandAndWales =
    bankHolidays + [
      HolidayRule(.easter(1), "easter_monday"),
      HolidayRule(.last(.monday, month: 8), "summer_bank_holiday"),
    ]

  /// The bank holidays of Scotland: without Easter Monday, with the summer one on the first Monday
  /// of August, and with Saint Andrew's Day since the act of 2007.
  private static let scotland =
    bankHolidays + [
      HolidayRule(1, 2, "second_january"),
      HolidayRule(.nth(1, .monday, month: 8), "summer_bank_holiday"),
      HolidayRule(11, 30, "st_andrews_day").since(2007),
      HolidayRule(6, 15, "world_cup_holiday").only(2026),
    ]

  /// The bank holidays of Northern Ireland: those of England and Wales and two more.
  private static let northernIreland =
    englandAndWales + [
      HolidayRule(3, 17, "st_patricks_day"), HolidayRule(7, 12, "battle_of_the_boyne"),
    ]

  private static let bankHolidays = [
    HolidayRule(1, 1, "new_year"), HolidayRule(.easter(-2), "good_friday"),
    HolidayRule(.nth(1, .monday, month: 5), "early_may_bank_holiday").not(in: 2020),
    HolidayRule(5, 8, "early_may_bank_holiday").only(2020),
    HolidayRule(.last(.monday, month: 5), "spring_bank_holiday").not(in: 2012, 2022),
    HolidayRule(6, 4, "spring_bank_holiday").only(2012),
    HolidayRule(6, 2, "spring_bank_holiday").only(2022),
    HolidayRule(12, 25, "christmas"), HolidayRule(12, 26, "boxing_day"),
    // One-off holidays.
    HolidayRule(4, 29, "royal_wedding").only(2011),
    HolidayRule(6, 5, "jubilee").only(2012), HolidayRule(6, 3, "jubilee").only(2022),
    HolidayRule(9, 19, "state_funeral").only(2022), HolidayRule(5, 8, "coronation").only(2023),
  ]
}
