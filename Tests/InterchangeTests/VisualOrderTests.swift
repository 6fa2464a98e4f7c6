import Interchange
import Testing

/// The order in which a line is seen, after the examples of UAX #9, where capitals stand for
/// Hebrew.
@Suite("Visual order") struct VisualOrderTests {
  /// Capitals as Hebrew letters, so that a line can be read here.
  private func hebrew(_ text: String) -> String {
    String(
      text.map { character in
        guard let code = character.asciiValue, (65...90).contains(code),
          let letter = Unicode.Scalar(0x05D0 + UInt32(code - 65))
        else { return character }
        return Character(letter)
      })
  }

  @Test(
    "letters that run from right to left are turned, numbers in them are not",
    arguments: [
      ("car is THE CAR in arabic", "car is RAC EHT in arabic"),
      ("plain (1) text", "plain (1) text"),
      ("", ""), ("ABC", "CBA"), ("ABC def GHI", "CBA def IHG"), ("a (BC D) e", "a (D CB) e"),
      ("A (B) C", "C (B) A"), ("AB 12 CD", "DC 12 BA"), ("AB 07:00 CD", "DC 07:00 BA"),
      ("07:00 AB", "07:00 BA"), ("AB 07:00", "07:00 BA"), ("AB, x", "BA, x"),
      ("x AB (CD", "x DC) BA"),
      // N0: pairs of brackets.
      ("AB (CD)", "(DC) BA"), ("AB (CD) x", "(DC) BA x"), ("AB (x)", "BA (x)"),
      ("AB [CD (EF)]", "[(FE) DC] BA"), ("x (AB)", "x (BA)"), ("AB (12)", "(12) BA"),
      ("12 (AB)", "12 (BA)"), ("AB (!)", "BA (!)"),
    ])
  func order(logical: String, seen: String) {
    #expect(VisualOrder.text(hebrew(logical)) == hebrew(seen))
  }

  @Test("a letter keeps its marks")
  func marks() {
    // Shin with its dot and a vowel, then bet.
    #expect(
      VisualOrder.text("\u{05E9}\u{05C1}\u{05B8}\u{05D1}") == "\u{05D1}\u{05E9}\u{05C1}\u{05B8}")
  }
}
