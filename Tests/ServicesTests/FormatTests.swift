import Domain
import Services
import ServicesTestSupport
import TestSupport
import Testing

@Suite("Formats") struct FormatTests {
  private let english = Format(texts: Texts(.english), clock: .twentyFourHour)
  private let twelve = Format(texts: Texts(.english), clock: .twelveHour)
  private let german = Format(texts: Texts(.german), clock: .twentyFourHour)

  private func day(_ text: String) throws -> CivilDay { try #require(ISOText.day(text)) }

  @Test(
    "times in both clocks",
    arguments: [
      (0, 0, "00:00", "12:00 am"), (0, 5, "00:05", "12:05 am"), (1, 0, "01:00", "1:00 am"),
      (11, 59, "11:59", "11:59 am"), (12, 0, "12:00", "12:00 pm"), (13, 7, "13:07", "1:07 pm"),
      (19, 0, "19:00", "7:00 pm"), (23, 59, "23:59", "11:59 pm"),
    ])
  func time(hour: Int, minute: Int, plain: String, short: String) {
    let local = LocalDateTime(day: CivilDay(number: 20_000), hour: hour, minute: minute)
    #expect(english.time(local) == plain)
    #expect(german.time(local) == plain)
    #expect(twelve.time(local) == short)
  }

  @Test("days by name, with the dot where German wants one")
  func days() throws {
    let saturday = try day("2026-11-21")
    #expect(english.day(saturday) == "Sat 21 Nov")
    #expect(german.day(saturday) == "Sa 21. Nov")
    #expect(english.dayWithYear(saturday) == "Sat 21 Nov 2026")
    #expect(german.dayWithYear(saturday) == "Sa 21. Nov 2026")
    let march = try day("2027-03-01")
    #expect(english.monthAndYear(march) == "March 2027")
    #expect(german.monthAndYear(march) == "März 2027")
    #expect(german.day(march) == "Mo 1. Mär")
  }

  @Test(
    "stretches of days over months and years",
    arguments: [
      ("2026-11-16", "2026-11-29", "16–29 Nov", "16.–29. Nov"),
      ("2026-10-26", "2026-11-08", "26 Oct – 8 Nov", "26. Okt – 8. Nov"),
      ("2026-12-28", "2027-01-10", "28 Dec 2026 – 10 Jan 2027", "28. Dez 2026 – 10. Jan 2027"),
      ("2025-12-29", "2026-01-11", "29 Dec 2025 – 11 Jan 2026", "29. Dez 2025 – 11. Jan 2026"),
      ("2025-11-01", "2025-11-30", "1–30 Nov 2025", "1.–30. Nov 2025"),
      ("2025-11-15", "2026-11-14", "15 Nov 2025 – 14 Nov 2026", "15. Nov 2025 – 14. Nov 2026"),
    ])
  func ranges(first: String, last: String, inEnglish: String, inGerman: String) throws {
    #expect(english.days(try day(first), try day(last), year: 2026) == inEnglish)
    #expect(german.days(try day(first), try day(last), year: 2026) == inGerman)
  }

  @Test(
    "lengths in prose",
    arguments: [
      (0, "0 m", "0 min"), (59, "0 m", "0 min"), (60, "1 m", "1 min"), (3599, "59 m", "59 min"),
      (3600, "1 h", "1 h"), (27_540, "7 h 39 m", "7 h 39 min"), (43_200, "12 h", "12 h"),
      (172_800, "48 h", "48 h"), (-59, "0 m", "0 min"), (-60, "−1 m", "−1 min"),
      (-27_599, "−7 h 39 m", "−7 h 39 min"),
    ])
  func durations(seconds: Int64, inEnglish: String, inGerman: String) {
    #expect(english.duration(seconds: seconds) == inEnglish)
    #expect(german.duration(seconds: seconds) == inGerman)
  }

  @Test("lengths in columns and on a running clock")
  func columns() {
    #expect(
      [0, 9, 459, 6000, -5, -459].map(english.hours(minutes:)) == [
        "0:00", "0:09", "7:39", "100:00", "−0:05", "−7:39",
      ])
    #expect(
      [0, 61, 27_552, 360_000, -3].map(english.stopwatch) == [
        "0:00:00", "0:01:01", "7:39:12", "100:00:00", "0:00:00",
      ])
  }

  @Test(
    "distances from now",
    arguments: [
      (0, "now", "jetzt"), (59, "now", "jetzt"), (-59, "now", "jetzt"),
      (60, "in 1 m", "in 1 min"), (15_540, "in 4 h 19 m", "in 4 h 19 min"),
      (-720, "12 m ago", "vor 12 min"), (172_799, "in 47 h 59 m", "in 47 h 59 min"),
      (172_800, "in 2 days", "in 2 Tagen"), (-259_200, "3 days ago", "vor 3 Tagen"),
    ])
  func relative(seconds: Int64, inEnglish: String, inGerman: String) {
    #expect(english.relative(seconds: seconds) == inEnglish)
    #expect(german.relative(seconds: seconds) == inGerman)
  }

  @Test(
    "numbers in groups of three",
    arguments: [
      (0, "0", "0"), (999, "999", "999"), (1000, "1,000", "1.000"),
      (1_234_567, "1,234,567", "1.234.567"), (-1000, "−1,000", "−1.000"),
      (Int64.min, "−9,223,372,036,854,775,808", "−9.223.372.036.854.775.808"),
    ])
  func numbers(value: Int64, inEnglish: String, inGerman: String) {
    #expect(english.number(value) == inEnglish)
    #expect(german.number(value) == inGerman)
  }

  @Test(
    "money with the digits of its currency (ISO 4217)",
    arguments: [
      (118_420, "EUR", "1,184.20 €", "1.184,20 €"), (118_420, "USD", "$1,184.20", "1.184,20 $"),
      (118_420, "GBP", "£1,184.20", "1.184,20 £"), (118_420, "CHF", "1,184.20 CHF", "1.184,20 CHF"),
      (118_420, "JPY", "¥118,420", "118.420 ¥"),
      (1_184_205, "KWD", "1,184.205 KWD", "1.184,205 KWD"), (0, "EUR", "0.00 €", "0,00 €"),
      (5, "EUR", "0.05 €", "0,05 €"), (-5, "EUR", "−0.05 €", "−0,05 €"),
      (-118_420, "USD", "−$1,184.20", "−1.184,20 $"), (-1, "JPY", "−¥1", "−1 ¥"),
      (7, "KWD", "0.007 KWD", "0,007 KWD"),
      (.max, "JPY", "¥9,223,372,036,854,775,807", "9.223.372.036.854.775.807 ¥"),
    ])
  func money(cents: Int64, currency: String, inEnglish: String, inGerman: String) {
    #expect(english.money(cents: cents, currency: currency) == inEnglish)
    #expect(german.money(cents: cents, currency: currency) == inGerman)
  }

  @Test("multipliers and percentages")
  func fractions() {
    let multiplier = Multiplier(tenThousandths: 13_500)
    #expect(english.multiplier(multiplier) == "1.35")
    #expect(german.multiplier(multiplier) == "1,35")
    #expect(
      [0, 9, 639, 1000, 1234].map(english.percent) == ["0 %", "0 %", "63 %", "100 %", "123 %"])
  }

  @Test("labels of the bundled rules are translated, others and those with numbers are as written")
  func rateLabels() {
    #expect(english.rateLabel("Nacht + Mehrarbeit") == "Night + Overtime")
    #expect(english.rateLabel("Nacht 40 + Vorarbeiter") == "Nacht 40 + Vorarbeiter")
  }

  @Test("a shift is named and timed by the clock at its place")
  func shifts() throws {
    let planner = try Planner(now: "2026-11-21T02:41:00Z")
    let away = try planned("2026-11-21 19:00", "2026-11-22 07:00", zone: "America/New_York")
    let here = try planned("2026-11-21 19:00", "2026-11-22 07:00", name: "")
    let environment = planner.environment
    #expect(english.name(of: away, in: environment) == "Night, Sat 21 Nov 19:00 New York")
    #expect(english.range(of: away, in: environment) == "19:00–07:00 New York")
    #expect(english.name(of: here, in: environment) == "Shift, Sat 21 Nov 19:00")
    #expect(german.name(of: here, in: environment) == "Dienst, Sa 21. Nov 19:00")
    #expect(twelve.range(of: here, in: environment) == "7:00 pm–7:00 am")
    let running = try here.worked(from: "2026-11-21T19:02:30Z")
    #expect(english.range(of: running, in: environment) == "19:02–…")
    let done = try here.worked(from: "2026-11-21T19:02:30Z", to: "2026-11-22T07:11:00Z")
    #expect(english.range(of: done, in: environment) == "19:02–07:11")
  }

  @Test("each status has a mark of its own, so that colour is never the only difference")
  func marks() {
    #expect(Set(ShiftStatus.allCases.map(english.mark)).count == ShiftStatus.allCases.count)
    #expect(Set(ShiftStatus.allCases.map(english.status)).count == ShiftStatus.allCases.count)
  }
}
