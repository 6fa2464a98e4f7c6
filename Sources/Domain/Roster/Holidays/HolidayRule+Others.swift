extension HolidayRule {
  /// The federal holidays of the United States, 5 U.S.C. 6103 (a).
  static let unitedStates = [
    HolidayRule(1, 1, "new_year"), HolidayRule(.nth(3, .monday, month: 1), "martin_luther_king"),
    HolidayRule(.nth(3, .monday, month: 2), "washingtons_birthday"),
    HolidayRule(.last(.monday, month: 5), "memorial_day"),
    HolidayRule(6, 19, "juneteenth").since(2021), HolidayRule(7, 4, "independence_day"),
    HolidayRule(.nth(1, .monday, month: 9), "us_labor_day"),
    HolidayRule(.nth(2, .monday, month: 10), "columbus_day"),
    HolidayRule(11, 11, "veterans_day"),
    HolidayRule(.nth(4, .thursday, month: 11), "thanksgiving"),
    HolidayRule(12, 25, "christmas"),
  ]

  /// The holidays of Austria (Feiertagsruhegesetz 1957), without Good Friday, which has been an
  /// individual holiday since 2019.
  static let austria = [
    HolidayRule(1, 1, "new_year"), HolidayRule(1, 6, "epiphany"),
    HolidayRule(.easter(1), "easter_monday"), HolidayRule(5, 1, "labour_day"),
    HolidayRule(.easter(39), "ascension"), HolidayRule(.easter(50), "whit_monday"),
    HolidayRule(.easter(60), "corpus_christi"), HolidayRule(8, 15, "assumption"),
    HolidayRule(10, 26, "austrian_national_day"), HolidayRule(11, 1, "all_saints"),
    HolidayRule(12, 8, "immaculate_conception"), HolidayRule(12, 25, "christmas"),
    HolidayRule(12, 26, "second_christmas_day"),
  ]

  /// The holidays of Ireland, Organisation of Working Time Act 1997, Second Schedule, with Saint
  /// Brigid's Day since 2023 (S.I. 50/2022): the first Monday of February, or the first of February
  /// if that is a Friday. A holiday on a weekend has no other day; the employee gets time off or pay.
  static let ireland = [
    HolidayRule(1, 1, "new_year"),
    HolidayRule(2, 1, "st_brigids_day").since(2023)
      .shifted([.tuesday: 6, .wednesday: 5, .thursday: 4, .saturday: 2, .sunday: 1]),
    HolidayRule(3, 17, "st_patricks_day"), HolidayRule(3, 18, "remembrance_2022").only(2022),
    HolidayRule(.easter(1), "easter_monday"),
    HolidayRule(.nth(1, .monday, month: 5), "may_holiday"),
    HolidayRule(.nth(1, .monday, month: 6), "june_holiday"),
    HolidayRule(.nth(1, .monday, month: 8), "august_holiday"),
    HolidayRule(.last(.monday, month: 10), "october_holiday"),
    HolidayRule(12, 25, "christmas"), HolidayRule(12, 26, "st_stephens_day"),
  ]
}
