/// The clauses of `RulesetClauseTests`, by country.
enum RulesetClauses {
  typealias Clause = RulesetClauseTests.Clause

  static let german = [
    Clause("de-hourly", "(1) 1: night from 20:00", [("2026-03-03T20:00", 240)], 10_000),
    // 1 h at 25, 4 h at 40, 1 h at 25 per cent.
    Clause("de-hourly", "(3) 1: 0:00 to 4:00", [("2026-03-03T23:00", 360)], 16_200),
    Clause("de-hourly", "(1) 2: Sunday", [("2026-03-08T10:00", 360)], 18_000),
    // 2 h × 1.75, 4 h × 1.9.
    Clause("de-hourly", "(3) 2: after a Sunday", [("2026-03-08T22:00", 360)], 22_200),
    Clause("de-hourly", "(1) 3: holiday", [("2026-10-03T06:00", 360)], 27_000, in: .bavaria),
    // 2 h × 2.5; then a holiday until 4:00, which is more than Sunday: 4 h × 2.65.
    Clause(
      "de-hourly", "(3) 2: after a holiday", [("2026-10-03T22:00", 360)], 31_200, in: .bavaria),
    Clause("de-hourly", "(1) 3: 31 December", [("2026-12-31T13:00", 180)], 11_000, in: .bavaria),
    Clause("de-hourly", "(1) 4: 24 December", [("2026-12-24T13:00", 180)], 12_000, in: .bavaria),
    // 2 h × 2.75, 4 h × 2.9.
    Clause("de-hourly", "(3) 2: after 1 May", [("2026-05-01T22:00", 360)], 34_200, in: .bavaria),
    // 3.5 h × 1.25, 2 h × 1.25: 40 per cent and Sunday's hours only for work begun before midnight.
    Clause("de-hourly", "(3): begun after midnight", [("2026-03-09T00:30", 330)], 13_750),
    Clause(
      "de-hourly", "no holiday of another land", [("2026-06-04T08:00", 360)], 12_000, in: .berlin),
    Clause("de-hourly", "ArbZG § 4: six hours", [("2026-03-03T08:00", 360)], 12_000),
    Clause("de-hourly", "ArbZG § 4: more than six", [("2026-03-03T08:00", 540)], 17_000),
    Clause("de-hourly", "ArbZG § 4: more than nine", [("2026-03-03T08:00", 600)], 18_500),
  ]

  static let publicService = [
    Clause("de-tvoed-k", "b: night from 21:00", [("2026-03-03T20:00", 360)], 14_000),
    Clause("de-tvoed-k", "c: Sunday", [("2026-03-08T08:00", 240)], 10_000),
    Clause(
      "de-tvoed-k", "d: holiday with time off", [("2026-05-01T08:00", 240)], 10_800, in: .hesse),
    Clause("de-tvoed-k", "e: 24 December from 6:00", [("2026-12-24T05:00", 240)], 10_500),
    Clause("de-tvoed-k", "e: 31 December from 6:00", [("2026-12-31T05:00", 240)], 10_500),
    Clause("de-tvoed-k", "f: Saturday 13:00 to 21:00", [("2026-03-07T12:00", 360)], 14_000),
    Clause(
      "de-tvoed-k", "only the highest of c to f", [("2026-10-03T14:00", 240)], 10_800, in: .hesse),
    // 1 h × 1.25, 3 h × 1.45.
    Clause("de-tvoed-k", "night beside it", [("2026-03-08T20:00", 240)], 11_200),
    // haufe.de, TVHöD § 10: 1.81 of 9.05 for each hour of a Saturday afternoon.
    Clause(
      "de-tvoed-k", "1,81 € (haufe.de)", [("2026-03-07T13:00", 240)], at: 905, 4 * (905 + 181)),
    Clause("de-tv-l", "b: night from 21:00", [("2026-03-03T20:00", 360)], 14_000),
    Clause("de-tv-l", "c: Sunday", [("2026-03-08T08:00", 240)], 10_000),
    Clause("de-tv-l", "d: holiday with time off", [("2026-05-01T08:00", 240)], 10_800, in: .hesse),
    Clause("de-tv-l", "e: 24 December from 6:00", [("2026-12-24T05:00", 240)], 10_500),
    Clause("de-tv-l", "f: not in shift work", [("2026-03-07T13:00", 240)], 8_000),
  ]

  static let austrian = [
    Clause("at-hourly", "over 8 hours of a day", [("2026-03-03T08:00", 600)], 22_000),
    Clause(
      "at-hourly", "over 40 hours of a week",
      (2...7).map { ("2026-03-0\($0)T08:00", 480) }, 104_000),
    Clause("at-hourly", "a holiday", [("2026-10-26T08:00", 480)], 32_000),
    // 8 h, 2 h × 2 from 20:00.
    Clause("at-hourly", "overtime at night", [("2026-03-03T12:00", 600)], 24_000),
    Clause("at-hourly", "a Sunday", [("2026-03-08T08:00", 480)], 16_000),
  ]

  static let swiss = [
    // 1 h plain, 7 h × 1.25.
    Clause("ch-hourly", "art. 17b: night", [("2026-03-03T22:00", 480)], at: 3000, 29_250),
    // 1 h plain, 7 h × 1.5.
    Clause(
      "ch-hourly", "art. 18: from Saturday 23:00", [("2026-03-07T22:00", 480)], at: 3000, 34_500),
    // 1 h × 1.5, 3 h × 1.25.
    Clause("ch-hourly", "art. 18: to Sunday 23:00", [("2026-03-08T22:00", 240)], at: 3000, 15_750),
    Clause(
      "ch-hourly", "art. 13: over 45 hours", (2...6).map { ("2026-03-0\($0)T08:00", 600) },
      at: 3000, 153_750),
    Clause(
      "ch-hourly", "art. 20a: 1 August", [("2026-08-01T08:00", 480)], at: 3000, 36_000, in: .uri),
    Clause(
      "ch-hourly", "1 May in Zurich", [("2026-05-01T08:00", 480)], at: 3000, 36_000, in: .zurich),
    Clause("ch-hourly", "not in Bern", [("2026-05-01T08:00", 480)], at: 3000, 24_000, in: .bern),
  ]

  static let nhs = [
    Clause("nhs-afc-band-4-9", "19:00 to 06:00 on Monday", [("2026-03-02T19:00", 660)], 28_600),
    Clause("nhs-afc-band-4-9", "19:00 to 06:00 on Friday", [("2026-03-06T19:00", 660)], 28_600),
    // 5 h × 1.3, 6 h × 1.6.
    Clause("nhs-afc-band-4-9", "19:00 to 06:00 on Saturday", [("2026-03-07T19:00", 660)], 32_200),
    // 5 h × 1.6, 6 h × 1.3.
    Clause("nhs-afc-band-4-9", "19:00 to 06:00 on Sunday", [("2026-03-08T19:00", 660)], 31_600),
    Clause("nhs-afc-band-4-9", "19:30 to 08:00 on Tuesday", [("2026-03-10T19:30", 750)], 32_500),
    // Not more than half: 6.5 h plain, 1.5 h × 1.3.
    Clause("nhs-afc-band-4-9", "13:30 to 21:30", [("2026-03-10T13:30", 480)], 16_900),
    Clause("nhs-afc-band-4-9", "a bank holiday", [("2026-05-25T08:00", 480)], 25_600),
    Clause("nhs-afc-band-3", "Saturday", [("2026-03-07T08:00", 480)], 21_600),
    Clause("nhs-afc-band-3", "Sunday", [("2026-03-08T08:00", 480)], 27_040),
    Clause("nhs-afc-band-2", "Saturday", [("2026-03-07T08:00", 480)], 22_560),
    Clause("nhs-afc-band-2", "Sunday", [("2026-03-08T08:00", 480)], 29_280),
  ]

  static let police = [
    // 8 h, and 2:35 in quarters of an hour completed: 2.5 h at time and a third.
    Clause("uk-police", "quarters completed", [("2026-03-03T07:00", 635)], 22_667),
    Clause("uk-police", "10 per cent at night", [("2026-03-03T22:00", 480)], 17_600),
    // polfed.org (Humber, Nottinghamshire): 10 per cent of basic pay in overtime too.
    // 6 h plain, 2 h × 1.1, 2 h × (4/3 + 0.1).
    Clause("uk-police", "10 per cent of basic in overtime", [("2026-03-03T14:00", 600)], 22_133),
  ]

  static let irish = [
    // shiftslip.pages.dev: 20:00 to 08:00, all at time and a quarter.
    Clause("ie-nurses", "night duty", [("2026-03-03T20:00", 720)], 30_000),
    // 4 h plain, 2 h at time and one sixth, 2 h at time and a quarter.
    Clause("ie-nurses", "18:00 to 20:00", [("2026-03-03T14:00", 480)], 17_667),
    Clause("ie-nurses", "Sunday", [("2026-03-08T08:00", 720)], 48_000),
    Clause("ie-nurses", "St Brigid’s Day", [("2026-02-02T08:00", 480)], 32_000),
  ]

  static let generalSchedule = [
    // OPM, claim decisions: 60,129 / 2,087 hours are 28.81; 2.88 for night, 7.20 for Sunday.
    Clause("us-federal-gs", "28.81 × 8", [("2026-03-03T08:00", 480)], at: 2881, 23_048),
    Clause("us-federal-gs", "night, 2.88", [("2026-03-03T18:00", 480)], at: 2881, 8 * (2881 + 288)),
    Clause(
      "us-federal-gs", "Sunday, 7.20", [("2026-03-08T08:00", 480)], at: 2881, 8 * (2881 + 720)),
    // Ends on Sunday: 8 h of Sunday, 7 h of night.
    Clause(
      "us-federal-gs", "Saturday 23:00 to 07:00", [("2026-03-14T23:00", 480)], at: 2881, 30_824),
    Clause(
      "us-federal-gs", "Saturday 08:00 to 16:00", [("2026-03-14T08:00", 480)], at: 2881, 23_048),
    // fedweek.com: of a tour from 20:00 on Sunday only 23:00 to 04:00 worked are 5 h of Sunday.
    Clause(
      "us-federal-gs", "Sunday 23:00 to 04:00", [("2026-03-15T23:00", 300)], at: 2881, 5 * 3889),
    // fedweek.com: a tour into Sunday and one out of it are 16 h of Sunday.
    Clause(
      "us-federal-gs", "two tours", [("2026-03-14T22:00", 480), ("2026-03-15T22:00", 480)],
      at: 2881, 16 * 3889),
    Clause("us-federal-gs", "550.131: holiday", [("2026-07-03T08:00", 480)], at: 2881, 46_096),
  ]

  static let wageGrade = [
    // GAO, B-178084: five of eight hours, and not four.
    Clause("us-federal-wg", "12:00 to 20:00", [("2026-03-03T12:00", 480)], at: 3000, 25_800),
    Clause("us-federal-wg", "11:00 to 19:00", [("2026-03-03T11:00", 480)], at: 3000, 24_000),
    Clause("us-federal-wg", "third shift", [("2026-03-03T23:00", 480)], at: 3000, 26_400),
    // 30 × 1.075 × 1.25 × 8.
    Clause(
      "us-federal-wg", "Sunday of the differential", [("2026-03-08T15:00", 480)], at: 3000, 32_250),
    Clause("us-federal-wg", "into Sunday", [("2026-03-14T23:00", 480)], at: 3000, 33_000),
    Clause("us-federal-wg", "holiday", [("2026-07-03T08:00", 480)], at: 3000, 48_000),
  ]

  static let fairLabor = [
    // 29 CFR 553.223 (c): meals of tours of 24 hours are paid. 106 h + 14 h × 1.5.
    Clause(
      "us-fire-7k", "five tours",
      ["04", "07", "10", "13", "16"].map { ("2026-01-\($0)T08:00", 1440) },
      at: 3000, 381_000),
    // 84 h × 40 + 28 h of evening × 2.50 are 3,430; half of 3,430 / 84 for 28 h beyond 8 a day.
    Clause(
      "us-hospital-8-80", "seven days of twelve hours",
      ["02", "03", "04", "05", "06", "09", "10"].map { ("2026-03-\($0)T07:00", 720) }, at: 4000,
      400_167),
    // 8 h × (40 + 4 + 2).
    Clause("us-hospital-8-80", "night of a weekend", [("2026-03-07T23:00", 480)], at: 4000, 36_800),
    // bakerdonelson.com: 48 hours and then 32 are not overtime. Weekdays and one Saturday.
    Clause(
      "us-hospital-8-80", "48 and 32 hours",
      ["02", "03", "04", "05", "06", "07", "09", "10", "11", "12"].map {
        ("2026-03-\($0)T07:00", 480)
      }, at: 4000, 80 * 4000 + 8 * 200),
  ]

  static let australian = [
    Clause("au-nurses", "afternoon", [("2026-03-03T13:00", 300)], at: 4000, 22_500),
    Clause("au-nurses", "night", [("2026-03-03T21:00", 300)], at: 4000, 23_000),
    Clause("au-nurses", "Saturday", [("2026-03-07T08:00", 300)], at: 4000, 30_000),
    Clause("au-nurses", "Sunday", [("2026-03-08T08:00", 300)], at: 4000, 35_000),
    Clause(
      "au-nurses", "Good Friday", [("2026-04-03T08:00", 300)], at: 4000, 40_000, in: .victoria),
    // 10 h, 2 h × 1.5, 1 h × 2.
    Clause("au-nurses", "over ten hours", [("2026-03-03T07:00", 810)], at: 4000, 60_000),
    // 10 h × 1.75, 2 h × 2, after the meal break.
    Clause("au-nurses", "overtime on Sunday", [("2026-05-10T07:00", 750)], at: 4000, 86_000),
    // 10 h × 2, 2 h × 2.5.
    Clause(
      "au-nurses", "overtime on Anzac Day", [("2026-04-25T07:00", 750)], at: 4000, 100_000,
      in: .victoria),
    // 80 h: 76 h, 2 h × 1.5, 2 h × 2.
    Clause(
      "au-nurses", "76 hours of a fortnight",
      [11, 12, 13, 14, 15, 18, 19, 20, 21, 22].map { ("2026-05-\($0)T07:00", 510) }, at: 4000,
      332_000),
    Clause("au-nurses-sa", "5.3.1 (a) afternoon", [("2026-03-03T13:00", 300)], at: 4000, 22_500),
    Clause("au-nurses-sa", "5.3.1 (b) night", [("2026-03-03T21:00", 300)], at: 4000, 23_000),
    Clause("au-nurses-sa", "5.3.1 (c) Saturday", [("2026-03-07T08:00", 300)], at: 4000, 30_000),
    Clause("au-nurses-sa", "5.3.1 (d) Sunday", [("2026-03-08T08:00", 300)], at: 4000, 35_000),
    Clause("au-nurses-sa", "6.3.7 (a) holiday", [("2026-12-28T08:00", 300)], at: 4000, 50_000),
    // 10 h, 3 h × 1.5.
    Clause("au-nurses-sa", "5.4.3 (a) three hours", [("2026-03-03T07:00", 810)], at: 4000, 58_000),
    Clause("au-nurses-sa", "5.4.3 (b) Sunday", [("2026-05-10T07:00", 750)], at: 4000, 86_000),
  ]
}
