import App
import AppCore
import Domain
import Foundation
import Services
import Store
import Testing
import shiftpro

@Suite("Writing JSON")
struct JSONTests {
  @Test(
    "strings are escaped as RFC 8259 asks, and only as far as it asks",
    arguments: [
      ("", #""""#), ("plain", #""plain""#), ("a\"b\\c/d", #""a\"b\\c/d""#),
      ("a\nb\tc\rd", #""a\nb\tc\rd""#), ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001f\\u007f\""),
      ("Nächte 🌙 漢", #""Nächte 🌙 漢""#), ("e\u{301}", "\"e\u{301}\""), ("\r\n", #""\r\n""#),
    ])
  func escapes(text: String, expected: String) {
    #expect(JSON.string(text).text() == expected)
  }

  @Test("for ASCII terminals everything else is escaped, above the first plane as a pair")
  func ascii() {
    #expect(JSON.string("ä🌙").text(ascii: true) == #""\u00e4\ud83c\udf19""#)
  }

  @Test("any text comes back from another reader as it was")
  func roundTrip() throws {
    let scalars = (0..<0x3000).compactMap(Unicode.Scalar.init)
    let text = String(String.UnicodeScalarView(scalars)) + "👩‍⚕️🇩🇪"
    for ascii in [false, true] {
      let written = JSON.array([.string(text)]).text(ascii: ascii)
      let read = try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String]
      #expect(read == [text])
    }
  }

  @Test("values of every kind, keys in their order")
  func values() {
    let value = JSON.object([
      "z": .null, "a": .bool(true), "m": .integer(-7),
      "x": JSON(Multiplier(tenThousandths: 13_500)),
      "l": .array([]), "o": .object([:]), "i": JSON(Instant(seconds: 0)),
      "d": JSON(CivilDay(number: 0)), "n": JSON(String?.none), "s": JSON(minutesOf: 90),
    ])
    #expect(
      value.text() == """
        {"z":null,"a":true,"m":-7,"x":1.35,"l":[],"o":{},"i":"1970-01-01T00:00:00Z",\
        "d":"1970-01-01","n":null,"s":2}
        """)
  }

  @Test("stored records read as all other results do")
  func storedRecords() {
    let stored =
      #"{"id":"a-1","name":"","status":2,"scheduled_start":60,"actual_end":null,"#
      + #""is_additional_shift":1,"rate_multiplier":"1.35","notes":"a \"b\"\\\n\u0007{,}:ä"}"#
    #expect(
      StoredRecord.json(stored, of: .shift).text()
        == #"{"id":"a-1","name":null,"status":"completed","#
        + #""scheduled_start":"1970-01-01T00:01:00Z","actual_end":null,"#
        + #""is_additional_shift":true,"rate_multiplier":1.35,"#
        + #""notes":"a \"b\"\\\n\u0007{,}:ä"}"#)
    #expect(StoredRecord.json(nil, of: .shift).text() == "null")
    #expect(StoredRecord.json("{}", of: .shift).text() == "{}")
  }
}
