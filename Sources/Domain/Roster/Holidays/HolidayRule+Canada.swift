extension HolidayRule {
  /// Returns the general holidays of Canada: for workplaces under federal law those of the Canada
  /// Labour Code, section 166, else those of a province's or territory's employment standards.
  ///
  /// By the Holidays Act, Canada Day is on 2 July if the first is a Sunday. Any other holiday on a
  /// day off is replaced by a day agreed with the employee, so that it stays on its own day here.
  /// Days that only public employers or shops observe are not included.
  static func canada(_ province: HolidayRegion) -> [HolidayRule] {
    nationwide + days.filter { $0.provinces.contains(province) }.map(\.rule)
  }

  private static let nationwide = [
    HolidayRule(1, 1, "new_year"), HolidayRule(.easter(-2), "good_friday"),
    HolidayRule(7, 1, "canada_day").moved([.sunday: 1]),
    HolidayRule(.nth(1, .monday, month: 9), "labour_day"), HolidayRule(12, 25, "christmas"),
  ]

  private static let truth = HolidayRule(9, 30, "truth_reconciliation")
  private static let thirdOfFebruary = Day.nth(3, .monday, month: 2)
  private static let firstOfAugust = Day.nth(1, .monday, month: 8)

  private static let days: [(rule: HolidayRule, provinces: [HolidayRegion])] = [
    (HolidayRule(thirdOfFebruary, "family_day"), [.alberta, .ontario, .saskatchewan]),
    (HolidayRule(thirdOfFebruary, "family_day").since(2018), [.newBrunswick]),
    (HolidayRule(thirdOfFebruary, "family_day").since(2019), [.britishColumbia]),
    (
      HolidayRule(.nth(2, .monday, month: 2), "family_day").since(2013).until(2018),
      [.britishColumbia]
    ),
    (HolidayRule(thirdOfFebruary, "louis_riel_day").since(2008), [.manitoba]),
    (HolidayRule(thirdOfFebruary, "heritage_day").since(2015), [.novaScotia]),
    (HolidayRule(thirdOfFebruary, "islander_day").since(2010), [.princeEdwardIsland]),
    (
      // The Monday before 25 May.
      HolidayRule(.before(month: 5, day: 25, .monday), "victoria_day"),
      [
        .canada, .alberta, .britishColumbia, .manitoba, .northwestTerritories, .nunavut, .ontario,
        .saskatchewan, .yukon,
      ]
    ),
    (HolidayRule(.before(month: 5, day: 25, .monday), "patriots_day"), [.quebec]),
    (HolidayRule(6, 21, "indigenous_peoples_day"), [.northwestTerritories]),
    (HolidayRule(6, 21, "indigenous_peoples_day").since(2017), [.yukon]),
    // National Holiday Act: on 25 June if the 24th is a Sunday.
    (HolidayRule(6, 24, "quebec_national_day").moved([.sunday: 1]), [.quebec]),
    (HolidayRule(7, 9, "nunavut_day").since(2020), [.nunavut]),
    (HolidayRule(firstOfAugust, "british_columbia_day"), [.britishColumbia]),
    (HolidayRule(firstOfAugust, "new_brunswick_day"), [.newBrunswick]),
    (HolidayRule(firstOfAugust, "saskatchewan_day"), [.saskatchewan]),
    (HolidayRule(firstOfAugust, "civic_holiday"), [.northwestTerritories, .nunavut]),
    (HolidayRule(.nth(3, .monday, month: 8), "discovery_day"), [.yukon]),
    (truth.since(2021), [.canada]),
    (truth.since(2022), [.northwestTerritories, .nunavut, .princeEdwardIsland]),
    (truth.since(2023), [.britishColumbia, .yukon]), (truth.since(2024), [.manitoba]),
    (
      HolidayRule(.nth(2, .monday, month: 10), "thanksgiving"),
      [
        .canada, .alberta, .britishColumbia, .manitoba, .northwestTerritories, .nunavut, .ontario,
        .quebec, .saskatchewan, .yukon,
      ]
    ),
    (
      HolidayRule(11, 11, "remembrance_day"),
      [
        .canada, .alberta, .britishColumbia, .newBrunswick, .newfoundlandAndLabrador, .novaScotia,
        .northwestTerritories, .nunavut, .princeEdwardIsland, .saskatchewan, .yukon,
      ]
    ),
    (HolidayRule(12, 26, "boxing_day"), [.canada, .ontario]),
  ]
}
