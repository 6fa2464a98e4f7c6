extension HolidayRule {
  /// Returns the holidays of a Swiss canton that are kept like Sundays or are official days of rest,
  /// by the list of cantonal holidays of the Federal Office of Justice; those of some districts,
  /// municipalities or trades are observed in parts. Only 1 August is federal. For the country:
  /// those of all cantons, and as observed in parts those of most.
  static func switzerland(_ canton: HolidayRegion) -> [HolidayRule] {
    guard canton != .switzerland else { return nationwide + mostCantons }
    return nationwide
      + cantons.flatMap { day in
        (day.whole.contains(canton) ? [day.rule] : [])
          + (day.parts.contains(canton) ? [day.rule.inParts] : [])
      }
  }

  private static let nationwide = [
    HolidayRule(1, 1, "new_year"), HolidayRule(.easter(39), "ascension"),
    HolidayRule(8, 1, "swiss_national_day"), HolidayRule(12, 25, "christmas"),
  ]

  private static let berchtold = HolidayRule(1, 2, "berchtolds_day")
  private static let goodFriday = HolidayRule(.easter(-2), "good_friday")
  private static let easterMonday = HolidayRule(.easter(1), "easter_monday")
  private static let whitMonday = HolidayRule(.easter(50), "whit_monday")
  private static let stStephen = HolidayRule(12, 26, "st_stephens_day")

  private static let mostCantons = [
    berchtold.inParts, goodFriday.inParts, easterMonday.inParts, whitMonday.inParts,
    stStephen.inParts,
  ]

  private struct CantonalDay {
    let rule: HolidayRule
    let whole: [HolidayRegion]
    var parts: [HolidayRegion] = []
  }

  private static let cantons: [CantonalDay] = [
    CantonalDay(
      rule: berchtold, whole: [.bern, .jura, .lucerne, .thurgau, .vaud],
      parts: [
        .aargau, .fribourg, .glarus, .nidwalden, .obwalden, .schaffhausen, .solothurn, .stGallen,
        .valais, .zug, .zurich,
      ]),
    // Where Christmas and New Year would otherwise be followed by a second Sunday.
    CantonalDay(rule: berchtold.on([.monday]), whole: [.neuchatel]),
    CantonalDay(rule: HolidayRule(1, 6, "epiphany"), whole: [.schwyz, .ticino, .uri]),
    CantonalDay(rule: HolidayRule(3, 1, "neuchatel_republic"), whole: [.neuchatel]),
    CantonalDay(
      rule: HolidayRule(3, 19, "st_joseph"), whole: [.nidwalden, .schwyz, .ticino, .uri, .valais]),
    // The first Thursday of April, a week later if that is in Holy Week.
    CantonalDay(
      rule: HolidayRule(.nth(1, .thursday, month: 4), "naefelser_fahrt").notOnEaster(-3, move: 7),
      whole: [.glarus]),
    CantonalDay(
      rule: goodFriday,
      whole: [
        .aargau, .appenzellInnerrhoden, .appenzellAusserrhoden, .bern, .baselLandschaft,
        .baselStadt, .fribourg, .geneva, .glarus, .jura, .lucerne, .neuchatel, .nidwalden,
        .obwalden, .stGallen, .schaffhausen, .solothurn, .schwyz, .thurgau, .uri, .vaud, .zug,
        .zurich,
      ], parts: [.graubuenden]),
    CantonalDay(
      rule: easterMonday, whole: easterMondays,
      parts: [.aargau, .fribourg, .nidwalden, .obwalden, .valais, .zug]),
    CantonalDay(
      rule: HolidayRule(5, 1, "labour_day"),
      whole: [
        .baselLandschaft, .baselStadt, .jura, .neuchatel, .schaffhausen, .thurgau, .ticino, .zurich,
      ], parts: [.aargau, .solothurn]),
    CantonalDay(
      rule: whitMonday, whole: easterMondays,
      parts: [.aargau, .fribourg, .nidwalden, .obwalden, .valais, .zug]),
    CantonalDay(
      rule: HolidayRule(.easter(60), "corpus_christi"), whole: catholic + [.jura, .ticino],
      parts: [.aargau, .neuchatel, .solothurn]),
    CantonalDay(rule: HolidayRule(6, 23, "jura_independence"), whole: [.jura]),
    CantonalDay(rule: HolidayRule(6, 29, "peter_and_paul"), whole: [.ticino]),
    CantonalDay(
      rule: HolidayRule(8, 15, "assumption"), whole: catholic + [.jura, .ticino],
      parts: [.aargau, .fribourg, .graubuenden, .solothurn]),
    // The Thursday after the first Sunday of September.
    CantonalDay(
      rule: HolidayRule(.before(month: 9, day: 12, .thursday), "geneva_fast"), whole: [.geneva]),
    // The day after the third Sunday of September.
    CantonalDay(
      rule: HolidayRule(.before(month: 9, day: 23, .monday), "prayer_monday"), whole: [.vaud]),
    CantonalDay(rule: HolidayRule(9, 25, "brother_klaus"), whole: [.obwalden]),
    CantonalDay(
      rule: HolidayRule(11, 1, "all_saints"),
      whole: catholic + [.glarus, .jura, .stGallen, .ticino],
      parts: [.aargau, .fribourg, .solothurn]),
    CantonalDay(
      rule: HolidayRule(12, 8, "immaculate_conception"), whole: catholic + [.ticino],
      parts: [.aargau]),
    CantonalDay(
      rule: stStephen,
      whole: [
        .bern, .baselLandschaft, .baselStadt, .glarus, .graubuenden, .lucerne, .stGallen,
        .schaffhausen, .schwyz, .thurgau, .ticino, .zurich,
      ], parts: [.aargau, .fribourg, .nidwalden, .obwalden, .valais, .zug]),
    // Not beside a Sunday or between two days of rest.
    CantonalDay(
      rule: stStephen.on([.sunday, .monday, .wednesday, .thursday, .friday]),
      whole: [.appenzellInnerrhoden, .appenzellAusserrhoden, .uri]),
    CantonalDay(rule: stStephen.on([.monday]), whole: [.neuchatel]),
    CantonalDay(rule: HolidayRule(12, 31, "geneva_restoration"), whole: [.geneva]),
  ]

  private static let easterMondays: [HolidayRegion] = [
    .appenzellInnerrhoden, .appenzellAusserrhoden, .bern, .baselLandschaft, .baselStadt, .geneva,
    .glarus, .graubuenden, .jura, .lucerne, .stGallen, .schaffhausen, .schwyz, .thurgau, .ticino,
    .uri, .vaud, .zurich,
  ]

  private static let catholic: [HolidayRegion] = [
    .appenzellInnerrhoden, .lucerne, .nidwalden, .obwalden, .schwyz, .uri, .valais, .zug,
  ]
}
