import Domain
import Store
import Testing

@Suite struct StoredTextTests {
  private func read(_ text: String) -> LocalDateTime? {
    var text = text
    return text.withUTF8 { LocalDateTime(storedText: $0) }
  }

  @Test(
    "wall-clock times are written as ISO 8601, seconds only where there are some",
    arguments: [
      ("1970-01-01T00:00", 0), ("2026-10-24T19:00", 1_792_868_400),
      ("2026-10-24T19:00:05", 1_792_868_405), ("0001-01-01T00:00", -62_135_596_800),
      ("9999-12-31T23:59:59", 253_402_300_799),
    ] as [(String, Int64)])
  func roundTrip(text: String, seconds: Int64) {
    let time = LocalDateTime(floatingSeconds: seconds)
    #expect(time.storedText == text)
    #expect(read(text) == time)
  }

  @Test(
    "anything else is not read",
    arguments: [
      "", "2026-10-24", "2026-10-24 19:00", "2026-10-24T24:00", "2026-10-24T19:60",
      "2026-02-30T19:00", "2026-10-24T19:00:60", "2026-10-24T19:00:5", "2026-10-24T19.00",
      "2026-10-24T+1:00", "2026-10-24T19:00Z", "２026-10-24T19:00",
    ])
  func rubbish(text: String) { #expect(read(text) == nil) }
}
