import Domain
import Testing

struct DurationTextTests {
  @Test(
    "lengths of time",
    arguments: [
      ("12h", 720), ("7h30m", 450), ("7h30", 450), ("7h 30m", 450), ("7h5", 425), ("7:30", 450),
      ("90m", 90), ("90", 90), (" 90 ", 90), ("1.5h", 90), ("1,5h", 90), ("1.25H", 75),
      ("0.01h", 1), ("7,75h", 465), ("0h45m", 45), ("48h", 2880), ("9999h", 599_940), ("00:01", 1),
    ])
  func lengthsOfTime(text: String, minutes: Int) throws {
    #expect(try DurationText.minutes(text) == minutes)
  }

  @Test(
    "what is no length is unreadable",
    arguments: [
      "", " ", "h", "m", "7h60m", "7h90", "7:60", "7:5", "7:300", "7.5", "7,5", "1.h", ".5h",
      "12hours", "7h30m10s", "30m7h", "1 2h", "7 h", "+7h", "7h-", "--7h", "1e3", "７h", "7h30h",
      "x",
      "-", "-x",
    ])
  func whatIsNoLengthIsUnreadable(text: String) {
    #expect(throws: DurationTextError.unreadable(text)) { try DurationText.minutes(text) }
  }

  @Test("lengths that are none")
  func lengthsThatAreNone() throws {
    #expect(throws: DurationTextError.negative("-30m")) { try DurationText.minutes("-30m") }
    #expect(throws: DurationTextError.negative("-7:30")) { try DurationText.minutes("-7:30") }
    for text in ["0", "0h", "0:00", "0.00h"] {
      #expect(throws: DurationTextError.zero(text)) { try DurationText.minutes(text) }
      #expect(try DurationText.minutes(text, allowsZero: true) == 0)
    }
    for text in ["9999h1", "600000", "99999999999999999999999999h", "9223372036854775807:00"] {
      #expect(throws: DurationTextError.tooLong(text)) { try DurationText.minutes(text) }
    }
  }
}
