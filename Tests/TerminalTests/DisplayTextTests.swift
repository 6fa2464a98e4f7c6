import Terminal
import TerminalText
import Testing

@Suite("Cutting and breaking text") struct DisplayTextTests {
  @Test(
    "a text too long ends in …, never in half a character",
    arguments: [
      ("Night", 5, "Night"), ("Night", 4, "Nig…"), ("Night", 1, "…"), ("Night", 0, ""),
      ("Night", -1, ""), ("夜勤病棟", 8, "夜勤病棟"), ("夜勤病棟", 7, "夜勤病…"),
      ("夜勤病棟", 6, "夜勤…"), ("夜勤", 1, "…"), ("👨‍👩‍👧‍👦ab", 3, "👨‍👩‍👧‍👦…"), ("e\u{301}e\u{301}e", 2, "e\u{301}…"),
      ("क्षिab", 4, "क्षि…"), ("क्षिab", 3, "…"), ("", 3, ""),
    ])
  func truncation(text: String, width: Int, cut: String) {
    #expect(DisplayText.truncate(text, to: width) == cut)
    #expect(DisplayText.width(cut) <= max(0, width))
  }

  @Test(
    "padding gives exactly the width",
    arguments: [
      ("ab", 4, Alignment.left, "ab  "), ("ab", 4, .right, "  ab"), ("ab", 5, .center, " ab  "),
      ("夜", 3, .right, " 夜"), ("夜勤", 3, .left, "夜…"), ("夜勤", 2, .left, "… "), ("ab", 0, .left, ""),
    ])
  func padding(text: String, width: Int, align: Alignment, padded: String) {
    #expect(DisplayText.pad(text, to: width, align: align) == padded)
    #expect(DisplayText.width(padded) == width)
  }

  @Test(
    "lines break at blanks, and inside words longer than a line",
    arguments: [
      ("rest before the early", 11, ["rest before", "the early"]),
      ("rest before the early", 12, ["rest before", "the early"]),
      ("a  b", 5, ["a b"]), ("", 5, [""]), ("one\n\ntwo", 5, ["one", "", "two"]),
      ("Krankenhausflur 4", 6, ["Kranke", "nhausf", "lur 4"]), ("夜勤病棟", 5, ["夜勤", "病棟"]),
      ("a夜b", 1, ["a", "b"]), ("夜", 1, [""]), ("ab cd", 2, ["ab", "cd"]), ("x", 0, []),
      ("👍🏽👍🏽 👍🏽", 4, ["👍🏽👍🏽", "👍🏽"]),
    ])
  func wrapping(text: String, width: Int, lines: [String]) {
    #expect(DisplayText.wrap(text, to: width) == lines)
  }
}
