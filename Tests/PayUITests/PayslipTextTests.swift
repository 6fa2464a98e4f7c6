import AppCore
import AppTestSupport
import PayUI
import Services
import ServicesTestSupport
import Testing

@Suite("Hours and amounts of payslips") struct PayslipTextTests {
  @Test(
    "hours as payslips print them, to the second",
    arguments: [
      ("12:30", 45_000), ("12.5", 45_000), ("12,5", 45_000), ("12h30", 45_000),
      ("12 h 30 m", 45_000), ("12h 30min", 45_000), ("12", 43_200), ("12h", 43_200), ("0", 0),
      ("0:05", 300), ("12.33", 44_388), ("0,25 h", 900), ("-4:00", -14_400), ("−4,5", -16_200),
      ("1234:00", 4_442_400), ("9999", 35_996_400),
    ] as [(String, Int64)])
  func hours(text: String, seconds: Int64) {
    #expect(PayslipText.seconds(text) == seconds, "\(text)")
  }

  @Test(
    "what are no hours",
    arguments: [
      "", "-", "x", "12:60", "12:5", "12:300", ":30", "12:", "1:2:3", "h", "10000", "12.34567",
      "1.2.3", "12h75", "９", "+4",
    ])
  func noHours(text: String) { #expect(PayslipText.seconds(text) == nil, "\(text)") }

  @Test(
    "amounts as payslips print them, in minor units",
    arguments: [
      ("1273.34", "EUR", 127_334), ("1273,34", "EUR", 127_334), ("1,273.34", "EUR", 127_334),
      ("1.273,34", "EUR", 127_334), ("1 273,34", "EUR", 127_334), ("1’273.34", "CHF", 127_334),
      ("1.273,34 €", "EUR", 127_334), ("£1,273.34", "GBP", 127_334), ("1273 EUR", "EUR", 127_300),
      ("1,273", "EUR", 127_300), ("1.273", "EUR", 127_300), ("1,234,567.8", "USD", 123_456_780),
      ("0", "EUR", 0), ("0,5", "EUR", 50), ("-12.50", "EUR", -1250), ("−12,50 €", "EUR", -1250),
      ("1,273", "JPY", 1273), ("1273", "JPY", 1273), ("1.5", "KWD", 1500), ("1.234", "KWD", 1234),
    ] as [(String, String, Int64)])
  func amounts(text: String, currency: String, cents: Int64) {
    #expect(PayslipText.cents(text, currency) == cents, "\(text)")
  }

  @Test(
    "what are no amounts",
    arguments: [
      ("", "EUR"), ("-", "EUR"), ("x", "EUR"), ("1.2345", "EUR"), ("12,34,56", "EUR"),
      ("1,23.4", "EUR"), ("1.2.3", "EUR"), (".5", "EUR"), ("5.", "EUR"), ("1e3", "EUR"),
      ("12.5", "JPY"), ("99999999999999999999", "EUR"), ("1-2", "EUR"), ("٣", "EUR"),
    ])
  func noAmounts(text: String, currency: String) {
    #expect(PayslipText.cents(text, currency) == nil, "\(text)")
  }
}
