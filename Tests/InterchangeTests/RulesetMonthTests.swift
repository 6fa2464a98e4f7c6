import Domain
import Testing

/// A month of a roster under each bundled ruleset, with a total that was computed by hand.
@Suite("A month by the bundled rulesets") struct RulesetMonthTests {
  /// May 2026, from Friday the first: early from 06:00, late from 14:00, night from 22:00, 8 hours
  /// each. 23 shifts. The first is a holiday in Germany, Austria and Zurich, as are the 14th and the
  /// 25th; the 4th is one in the United Kingdom and Ireland, the 25th in the United Kingdom and the
  /// United States.
  private static let may = "NN-EELL--NNN-LEEE--LLNNNN--EELL"
  /// April 2026, from Wednesday the first, with Easter from the 3rd to the 6th and Anzac Day.
  private static let april = "EENNNN--LLLEE-NNN--EEL-LNNEE-L"

  private static func shifts(_ month: String, _ roster: String) -> [(start: String, minutes: Int)] {
    roster.enumerated().compactMap { index, kind in
      guard let hour = ["E": "06", "L": "14", "N": "22"][kind] else { return nil }
      let day = index < 9 ? "0\(index + 1)" : "\(index + 1)"
      return ("2026-\(month)-\(day)T\(hour):00", 480)
    }
  }

  @Test(
    "the roster of May 2026",
    arguments: [
      // 23 shifts of 7.5 h: 172.5 h × 20.
      ("standard", nil, 345_000),
      // 23 × 7.5 h. Plain 72.5 h = 1,450; × 1.25 (night) 32 h = 800; × 1.4 (0–4) 10.5 h = 294;
      // × 1.5 (Sunday) 13 h = 390; × 1.75 (Sunday night) 10 h = 350; × 1.9 (Sunday 0–4) 10.5 h =
      // 399; × 2.25 (holiday) 5.5 h = 247.50; × 2.5 (holiday night) 6 h = 300; × 2.65 (holiday 0–4)
      // 7 h = 371; × 2.75 (1 May from 22) 2 h = 110; × 2.9 (2 May to 4) 3.5 h = 203.
      ("de-hourly", HolidayRegion.bavaria, 491_450),
      // Plain 70 h = 1,400; × 1.2 (night, Saturday) 55.5 h = 1,332; × 1.25 (Sunday) 14 h = 350;
      // × 1.35 (holiday) 6.5 h = 175.50; × 1.45 (Sunday night) 16 h = 464; × 1.55 (holiday night)
      // 10.5 h = 325.50.
      ("de-tvoed-k", .bavaria, 404_700),
      // As above, with the 7.5 h of a Saturday afternoon plain.
      ("de-tv-l", .bavaria, 401_700),
      // 184 h. Weeks from Monday: 16, 34, 54, 34, 46: 14 + 6 h overtime, 14 h of them on Sundays.
      // Plain 146 h = 2,920; × 1.5 6 h = 180; × 2 14 h = 560; × 2 (holidays) 18 h = 720.
      ("at-hourly", nil, 438_000),
      // Plain 92 h = 1,840; × 1.25 (night, over 45 h a week) 42 h = 1,050; × 1.5 (Sunday from
      // Saturday 23:00, holidays) 50 h = 1,500.
      ("ch-hourly", .zurich, 439_000),
      // Plain 62 h = 1,240; night and Saturday 74 h; Sunday and bank holidays 48 h: with 41 and 83,
      // 35 and 69, 30 and 60 per cent.
      ("nhs-afc-band-2", nil, 508_360), ("nhs-afc-band-3", nil, 486_040),
      ("nhs-afc-band-4-9", nil, 470_000),
      // 98 h = 1,960; 86 h between 20:00 and 06:00 × 1.1 = 1,892.
      ("uk-police", nil, 385_200),
      // Plain 54 h = 1,080; × 1.1667 (18–20) 12 h = 280.01; × 1.25 78 h = 1,950; × 2 40 h = 1,600.
      ("ie-nurses", nil, 491_001),
      // Weeks from Sunday: 10, 38, 48, 34, 46, 8: 8 + 6 h overtime. 170 h = 3,400; 14 h × 30 = 420.
      ("us-flsa", nil, 382_000),
      // No day has more than 8 hours, and no week seven days of work.
      ("us-california", nil, 382_000),
      // Plain 72 h = 1,440; × 1.1 62 h = 1,364; × 1.25 12 h = 300; × 1.35 30 h = 810; on Memorial
      // Day × 2.1 2 h = 84 and × 2.35 6 h = 282.
      ("us-federal-gs", nil, 428_000),
      // Plain 48 h = 960; × 1.075 48 h = 1,032; × 1.1 38 h = 836; × 1.25 8 h = 200; × 1.34375 8 h =
      // 215; × 1.375 26 h = 715; on Memorial Day × 2.2 2 h = 88 and × 2.75 6 h = 330.
      ("us-federal-wg", nil, 437_600),
      // 14 days from 26 April: 48 h are 1,092.00 with differentials; from 10 May 82 h, 1,885.00; from
      // 24 May 54 h, 1,256.00. Two hours beyond 80 at half of 1,885 / 82: 22.99.
      ("us-hospital-8-80", nil, 425_599),
    ])
  func theRosterOfMay(id: String, home: HolidayRegion?, cents: Int) throws {
    let pay = try RulesetClauseTests.cents(id, Self.shifts("05", Self.may), at: 2000, in: home)
    #expect(pay == Int64(cents))
  }

  @Test(
    "the roster of April 2026 in Australia",
    arguments: [
      // 23 × 7.5 h. Plain 52.5 h = 1,050; × 1.125 37.5 h = 843.75; × 1.15 28 h = 644; × 1.5 13 h =
      // 390; × 1.75 15 h = 525; on public holidays 26.5 h × 2 = 1,060.
      ("au-nurses", HolidayRegion.victoria, 451_275),
      // The same with 26.5 h × 2.5 = 1,325.
      ("au-nurses-sa", nil, 477_775),
    ])
  func theRosterOfApril(id: String, home: HolidayRegion?, cents: Int) throws {
    let pay = try RulesetClauseTests.cents(id, Self.shifts("04", Self.april), at: 2000, in: home)
    #expect(pay == Int64(cents))
  }

  @Test("fire crews, every third day from 4 January: 240 h, 14 h of each 120 beyond 106")
  func fireCrews() throws {
    let tours = stride(from: 4, through: 31, by: 3).map { day in
      ("2026-01-\(day < 10 ? "0" : "")\(day)T08:00", 1440)
    }
    // 240 h × 30 = 7,200, and half for 28 h = 420.
    #expect(try RulesetClauseTests.cents("us-fire-7k", tours, at: 3000) == 762_000)
  }

  @Test("police, four weeks of five days of nine hours: 180 h, 9 beyond 171")
  func police() throws {
    let days = (4...31).filter { ($0 - 4) % 7 < 5 }.map { day in
      ("2026-01-\(day < 10 ? "0" : "")\(day)T08:00", 540)
    }
    // 180 h × 30 = 5,400, and half for 9 h = 135.
    #expect(try RulesetClauseTests.cents("us-police-7k", days, at: 3000) == 553_500)
  }
}
