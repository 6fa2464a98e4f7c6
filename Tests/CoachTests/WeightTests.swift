import Coach
import Testing

struct WeightTests {
  @Test(
    "a decimal with point or comma, printed without trailing zeros",
    arguments: [
      ("82.5", "82.5 kg"), ("82,5", "82.5 kg"), ("82.50", "82.5 kg"), ("100", "100 kg"),
      ("1.125", "1.125 kg"), ("135lb", "135 lb"), ("135 lbs", "135 lb"), ("60kg", "60 kg"),
      ("0.5", "0.5 kg"), ("9999.99", "9999.99 kg"), ("0", "0 kg"),
    ])
  func parsing(text: String, printed: String) throws {
    #expect(try Weight(parsing: text).description == printed)
  }

  @Test(
    "impossible values are refused",
    arguments: [
      ("", WeightError.unreadable("")), ("abc", .unreadable("abc")), ("-5", .negative("-5")),
      ("1.2345", .unreadable("1.2345")), ("1.", .unreadable("1.")), (".5", .unreadable(".5")),
      ("1,2,3", .unreadable("1,2,3")), ("1.000,5", .unreadable("1.000,5")),
      ("10000", .tooHeavy("10000")), ("60st", .unreadable("60st")), ("1e3", .unreadable("1e3")),
      ("٣", .unreadable("٣")),
    ])
  func refused(text: String, error: WeightError) {
    #expect(throws: error) { try Weight(parsing: text) }
  }

  @Test("a pound is 0.45359237 kg (§1.3)")
  func units() throws {
    #expect(try Weight(parsing: "225lb").converted(to: .kg).text == "102.058")
    #expect(try Weight(parsing: "100").converted(to: .lb).text == "220.462")
    #expect(try Weight(parsing: "45lb").converted(to: .lb).text == "45")
    #expect(try Weight(parsing: "45lb").isHeavier(than: Weight(parsing: "20.4")))
    #expect(try !Weight(parsing: "45lb").isHeavier(than: Weight(parsing: "20.412")))
  }
}
