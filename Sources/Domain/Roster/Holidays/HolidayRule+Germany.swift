extension HolidayRule {
  /// Returns the holidays of a German state.
  static func germany(_ state: HolidayRegion) -> [HolidayRule] {
    nationwide + days.filter { $0.states.contains(state) }.map(\.rule)
  }

  private static let nationwide = [
    HolidayRule(1, 1, "new_year"), HolidayRule(.easter(-2), "good_friday"),
    HolidayRule(.easter(1), "easter_monday"), HolidayRule(5, 1, "labour_day"),
    HolidayRule(.easter(39), "ascension"), HolidayRule(.easter(50), "whit_monday"),
    HolidayRule(10, 3, "german_unity"), HolidayRule(12, 25, "christmas"),
    HolidayRule(12, 26, "second_christmas_day"),
  ]

  private static let reformation = HolidayRule(10, 31, "reformation")
  private static let corpusChristi = HolidayRule(.easter(60), "corpus_christi")
  private static let assumption = HolidayRule(8, 15, "assumption")

  private static let days: [(rule: HolidayRule, states: [HolidayRegion])] = [
    (HolidayRule(1, 6, "epiphany"), [.badenWuerttemberg, .bavaria, .saxonyAnhalt]),
    (HolidayRule(3, 8, "womens_day").since(2019), [.berlin]),
    (HolidayRule(3, 8, "womens_day").since(2023), [.mecklenburgVorpommern]),
    (HolidayRule(.easter(0), "easter_sunday"), [.brandenburg]),
    (HolidayRule(.easter(49), "whit_sunday"), [.brandenburg]),
    (
      corpusChristi,
      [
        .badenWuerttemberg, .bavaria, .hesse, .northRhineWestphalia, .rhinelandPalatinate,
        .saarland,
      ]
    ),
    // Some Catholic municipalities; in Bavaria, those with more Catholics than Protestants.
    (corpusChristi.inParts, [.saxony, .thuringia]), (assumption.inParts, [.bavaria]),
    (assumption, [.saarland]),
    (HolidayRule(9, 20, "childrens_day").since(2019), [.thuringia]),
    (
      reformation,
      [.brandenburg, .mecklenburgVorpommern, .saxony, .saxonyAnhalt, .thuringia]
    ),
    (reformation.since(2018), [.bremen, .hamburg, .lowerSaxony, .schleswigHolstein]),
    // The 500th anniversary of the Reformation was a nationwide holiday.
    (
      reformation.only(2017),
      [
        .badenWuerttemberg, .bavaria, .berlin, .bremen, .hamburg, .hesse, .lowerSaxony,
        .northRhineWestphalia, .rhinelandPalatinate, .saarland, .schleswigHolstein,
      ]
    ),
    (
      HolidayRule(11, 1, "all_saints"),
      [
        .badenWuerttemberg, .bavaria, .northRhineWestphalia, .rhinelandPalatinate, .saarland,
      ]
    ),
    (HolidayRule(.before(month: 11, day: 23, .wednesday), "repentance_day"), [.saxony]),
    (HolidayRule(5, 8, "liberation_day").only(2020), [.berlin]),
    (HolidayRule(5, 8, "liberation_day").only(2025), [.berlin]),
    (HolidayRule(6, 17, "uprising_1953").only(2028), [.berlin]),
  ]
}
