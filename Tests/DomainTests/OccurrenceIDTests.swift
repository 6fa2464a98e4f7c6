import Domain
import TestSupport
import Testing

@Suite("Identity of planned shifts") struct OccurrenceIDTests {
  private let series = RecordID("6f1c2a9e-8d3b-4c57-9a10-2b7e5d4c3f01")

  @Test(
    "the identity of a planned shift never changes: records stand in its place by it",
    arguments: [
      (
        "6f1c2a9e-8d3b-4c57-9a10-2b7e5d4c3f01", "2026-06-01", 0,
        "5b346376-d10b-8665-a931-6f9180507d00"
      ),
      (
        "6f1c2a9e-8d3b-4c57-9a10-2b7e5d4c3f01", "2026-06-01", 1,
        "0981767a-d10b-8665-a931-6f9180507d01"
      ),
      (
        "6f1c2a9e-8d3b-4c57-9a10-2b7e5d4c3f01", "1900-01-01", 255,
        "c493e323-d10b-8665-a931-6f917f9c21ff"
      ),
      ("p", "2200-12-31", 3, "1d4a53f9-3faa-84bb-b6ff-979481499203"),
    ])
  func known(pattern: String, day text: String, slot: Int, id: String) throws {
    let origin = OccurrenceID(
      patternID: RecordID(pattern), day: try day(text), slotIndex: slot)
    #expect(origin.recordID.text == id)
    let fingerprint = OccurrenceID.fingerprint(of: RecordID(pattern))
    #expect(origin.recordID(fingerprint: fingerprint).text == id)
    #expect(OccurrenceID(RecordID(id), among: [RecordID("other"), RecordID(pattern)]) == origin)
    #expect(OccurrenceID(RecordID(id), among: [RecordID("other")]) == nil)
  }

  /// Whether a text is a UUID of version 8 (RFC 9562 §5.8) in lower case. A regular expression
  /// takes ten seconds for what the test below asks.
  private func isVersion8(_ text: String) -> Bool {
    text.utf8.count == 36
      && text.utf8.enumerated().allSatisfy { place, byte in
        switch place {
        case 8, 13, 18, 23: byte == UInt8(ascii: "-")
        case 14: byte == UInt8(ascii: "8")
        case 19: "89ab".utf8.contains(byte)
        default: "0123456789abcdef".utf8.contains(byte)
        }
      }
  }

  @Test("it is a UUID of version 8, and no two planned shifts share it")
  func unique() throws {
    var dice = SplitMix64(seed: 8)
    let patterns = (0..<20).map { _ in RecordID(using: &dice) }
    let first = try day("2020-01-01")
    var ids: Set<RecordID> = [], prefixes: Set<Substring> = [], malformed: [String] = []
    for pattern in patterns {
      for number in 0..<1500 {
        for slot in 0..<2 {
          let origin = OccurrenceID(
            patternID: pattern, day: first.adding(days: number), slotIndex: slot)
          let text = origin.recordID.text
          if !isVersion8(text) { malformed.append(text) }
          ids.insert(origin.recordID)
          prefixes.insert(text.prefix(8))
        }
      }
    }
    #expect(malformed == [])
    #expect(ids.count == 60_000)
    // Of 60,000 draws among 2³² less than one pair is expected to be alike.
    #expect(prefixes.count > 59_990)
  }

  @Test("neighbours differ in their first characters")
  func prefixes() throws {
    let first = try day("2026-01-01")
    let heads = Set(
      (0..<366).map { number in
        OccurrenceID(patternID: series, day: first.adding(days: number), slotIndex: 0)
          .recordID.text.prefix(4)
      })
    // 366 of 65,536: one pair alike is expected, more than a handful would be a fault.
    #expect(heads.count > 358)
  }

  @Test("an identity with any bit changed is that of no planned shift, or of another one")
  func changedBits() throws {
    let origin = OccurrenceID(patternID: series, day: try day("2026-06-01"), slotIndex: 1)
    let digits = Array(origin.recordID.text)
    for place in digits.indices where digits[place] != "-" {
      for other in "0123456789abcdef" where other != digits[place] {
        var changed = digits
        changed[place] = other
        #expect(OccurrenceID(RecordID(String(changed)), among: [series]) == nil)
      }
    }
  }

  @Test(
    "other texts are no planned shift's",
    arguments: [
      "", "a", "5b346376", "5b346376d10b8665a9316f9180507d00",
      "5b346376-d10b-4665-a931-6f9180507d00", "+b346376-d10b-8665-a931-6f9180507d00",
      "5b346376-d10b-8665-a931-6f9180507d0ä", "------------------------------------",
    ])
  func otherTexts(text: String) {
    #expect(OccurrenceID(RecordID(text), among: [series]) == nil)
  }

  @Test("a random identity of a record is no planned shift's")
  func randomIdentities() {
    var dice = SplitMix64(seed: 4)
    for _ in 0..<2000 {
      #expect(OccurrenceID(RecordID(using: &dice), among: [series]) == nil)
    }
  }
}
