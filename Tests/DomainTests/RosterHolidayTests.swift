import Domain
import Testing

struct RosterHolidayTests {
  /// The days off as a government prints them, `01-01 04-03 …`: one on a weekend that is kept on
  /// another day stands at that day only, with a star.
  static func printed(_ year: Int, _ region: HolidayRegion, partial: Bool = true) -> String {
    HolidayCalendar.holidays(in: year, region: region)
      .filter { $0.substitute == nil && (partial || !$0.isPartial) }
      .map { ISOText.format($0.day).dropFirst(5) + ($0.isSubstitute ? "*" : "") }
      .joined(separator: " ")
  }

  @Test(
    "Easter Sunday",
    arguments: [
      "1818-03-22", "1943-04-25", "1961-04-02", "2000-04-23", "2008-03-23", "2011-04-24",
      "2024-03-31", "2025-04-20", "2026-04-05", "2027-03-28", "2038-04-25", "2049-04-18",
      "2076-04-19", "2285-03-22",
    ])
  func easterSunday(text: String) throws {
    let easter = try day(text)
    #expect(HolidayCalendar.easterSunday(in: easter.year) == easter)
  }

  @Test(
    "bank holidays as gov.uk lists them",
    arguments: [
      (
        2022, HolidayRegion.england, "01-03* 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27*"
      ),
      (2023, .england, "01-02* 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26"),
      (2024, .wales, "01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26"),
      (2025, .england, "01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26"),
      (2026, .wales, "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28*"),
      (2027, .england, "01-01 03-26 03-29 05-03 05-31 08-30 12-27* 12-28*"),
      (2022, .scotland, "01-03* 01-04* 04-15 05-02 06-02 06-03 08-01 09-19 11-30 12-26 12-27*"),
      (2024, .scotland, "01-01 01-02 03-29 05-06 05-27 08-05 12-02* 12-25 12-26"),
      (2025, .scotland, "01-01 01-02 04-18 05-05 05-26 08-04 12-01* 12-25 12-26"),
      (2026, .scotland, "01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28*"),
      (2024, .northernIreland, "01-01 03-18* 03-29 04-01 05-06 05-27 07-12 08-26 12-25 12-26"),
      (2025, .northernIreland, "01-01 03-17 04-18 04-21 05-05 05-26 07-14* 08-25 12-25 12-26"),
      (2026, .northernIreland, "01-01 03-17 04-03 04-06 05-04 05-25 07-13* 08-31 12-25 12-28*"),
    ])
  func bankHolidays(year: Int, nation: HolidayRegion, days: String) {
    #expect(Self.printed(year, nation) == days)
  }

  @Test(
    "federal holidays as opm.gov lists them",
    arguments: [
      (2020, "01-01 01-20 02-17 05-25 07-03* 09-07 10-12 11-11 11-26 12-25"),
      (2021, "01-01 01-18 02-15 05-31 06-18* 07-05* 09-06 10-11 11-11 11-25 12-24* 12-31*"),
      (2024, "01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25"),
      (2025, "01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25"),
      (2026, "01-01 01-19 02-16 05-25 06-19 07-03* 09-07 10-12 11-11 11-26 12-25"),
      (2027, "01-01 01-18 02-15 05-31 06-18* 07-05* 09-06 10-11 11-11 11-25 12-24* 12-31*"),
    ])
  func federalHolidays(year: Int, days: String) {
    #expect(Self.printed(year, .unitedStates) == days)
  }

  @Test(
    "German holidays by state",
    arguments: [
      (2024, HolidayRegion.hesse, "01-01 03-29 04-01 05-01 05-09 05-20 05-30 10-03 12-25 12-26"),
      (2024, .saxony, "01-01 03-29 04-01 05-01 05-09 05-20 10-03 10-31 11-20 12-25 12-26"),
      (2025, .berlin, "01-01 03-08 04-18 04-21 05-01 05-08 05-29 06-09 10-03 12-25 12-26"),
      (2026, .berlin, "01-01 03-08 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26"),
      (2025, .saxony, "01-01 04-18 04-21 05-01 05-29 06-09 10-03 10-31 11-19 12-25 12-26"),
      (
        2026, .badenWuerttemberg,
        "01-01 01-06 04-03 04-06 05-01 05-14 05-25 06-04 10-03 11-01 12-25 12-26"
      ),
      (
        2026, .brandenburg,
        "01-01 04-03 04-05 04-06 05-01 05-14 05-24 05-25 10-03 10-31 12-25 12-26"
      ),
      (
        2027, .saarland,
        "01-01 03-26 03-29 05-01 05-06 05-17 05-27 08-15 10-03 11-01 12-25 12-26"
      ),
      (2027, .thuringia, "01-01 03-26 03-29 05-01 05-06 05-17 09-20 10-03 10-31 12-25 12-26"),
      (2017, .hamburg, "01-01 04-14 04-17 05-01 05-25 06-05 10-03 10-31 12-25 12-26"),
      (2016, .hamburg, "01-01 03-25 03-28 05-01 05-05 05-16 10-03 12-25 12-26"),
    ])
  func germanHolidays(year: Int, state: HolidayRegion, days: String) {
    #expect(Self.printed(year, state, partial: false) == days)
  }

  @Test(
    "how many German holidays each state keeps in 2026",
    arguments: [
      ("BW", 12), ("BY", 12), ("BE", 10), ("BB", 12), ("HB", 10), ("HH", 10), ("HE", 10),
      ("MV", 11), ("NI", 10), ("NW", 11), ("RP", 11), ("SL", 12), ("SN", 11), ("ST", 11),
      ("SH", 10), ("TH", 11),
    ])
  func howManyEachStateKeeps(code: String, count: Int) throws {
    let state = try #require(HolidayRegion(rawValue: "DE-" + code))
    let holidays = HolidayCalendar.holidays(in: 2026, region: state)
    #expect(holidays.filter { !$0.isPartial }.count == count)
  }

  @Test("days kept in parts of a region are marked")
  func daysKeptInPartsOfARegionAreMarked() {
    func partial(_ region: HolidayRegion) -> [String] {
      HolidayCalendar.holidays(in: 2026, region: region).filter(\.isPartial).map(\.key)
    }
    #expect(partial(.bavaria) == ["assumption"])
    #expect(partial(.saxony) == ["corpus_christi"])
    #expect(partial(.hesse).isEmpty)
  }

  @Test("Austria and Switzerland")
  func austriaAndSwitzerland() {
    #expect(
      Self.printed(2026, .austria)
        == "01-01 01-06 04-06 05-01 05-14 05-25 06-04 08-15 10-26 11-01 12-08 12-25 12-26")
    #expect(
      Self.printed(2025, .austria)
        == "01-01 01-06 04-21 05-01 05-29 06-09 06-19 08-15 10-26 11-01 12-08 12-25 12-26")
    #expect(Self.printed(2026, .switzerland, partial: false) == "01-01 05-14 08-01 12-25")
    #expect(
      Self.printed(2026, .switzerland)
        == "01-01 01-02 04-03 04-06 05-14 05-25 08-01 12-25 12-26")
  }

  @Test("a holiday on a weekend says which working day stands for it")
  func aHolidayOnAWeekendSaysWhichDayStandsForIt() throws {
    let holidays = HolidayCalendar.holidays(in: 2027, region: .england)
    let christmas = try #require(holidays.first { $0.key == "christmas" })
    #expect(try christmas.day == day("2027-12-25") && !christmas.isSubstitute)
    #expect(try christmas.substitute == day("2027-12-27"))
  }

  @Test("the days of a window, over the turn of a year")
  func theDaysOfAWindow() throws {
    let days = HolidayCalendar.holidays(
      from: try day("2026-12-26"), until: try day("2027-01-06"), region: .bavaria)
    #expect(days.map(\.key) == ["second_christmas_day", "new_year"])
  }

  @Test("every region has holidays in every year", arguments: HolidayRegion.allCases)
  func everyRegionHasHolidays(region: HolidayRegion) {
    for year in 1900...2200 {
      let holidays = HolidayCalendar.holidays(in: year, region: region)
      #expect(holidays.count >= 6 && holidays.allSatisfy { $0.day.year == year })
    }
  }
}
