import Domain
import Terminal
import TerminalText
import TestSupport
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

  // MARK: Plain text

  @Test("a plain scalar is a glyph of its own, one column wide, and joins no neighbour")
  func plainScalars() throws {
    for value in UInt32(0)...0x10FFFF where PlainText.isPlain(value) {
      let scalar = try #require(Unicode.Scalar(value)), character = Character(scalar)
      #expect(Glyph.glyphs(for: character) == [Glyph(character)], "\(value)")
      for neighbour in ["a", "ä", "1", "─", "⣿"] {
        #expect((neighbour + String(scalar)).count == 2, "\(value)")
        #expect((String(scalar) + neighbour).count == 2, "\(value)")
      }
    }
  }

  /// Measures and cuts character by character.
  private static func slowPrefix(_ text: String, _ limit: Int) -> (text: String, columns: Int) {
    var out = "", used = 0
    for character in text {
      guard used + DisplayText.columns(character) <= limit else { break }
      used += DisplayText.columns(character)
      out.append(character)
    }
    return (out, used)
  }

  @Test("plain or not, text is measured and cut by its characters", arguments: Seeds.of(1...200))
  func anyText(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "a", "Z", " ", "~", "ä", "ß", "€", "…", "─", "⣿", "▄", "✓", "\u{301}", "\u{200D}", "夜", "👍🏽",
      "🇩", "\u{FE0F}", "\u{AD}", "\n", "\r", "\t", "\u{7F}", "क", "ि", "\u{20E3}", "1", "©",
    ]
    let isPlain = Bool.random(using: &random)
    let text = (0..<Int.random(in: 0...24, using: &random))
      .map { _ in pieces[Int.random(in: 0..<(isPlain ? 12 : pieces.count), using: &random)] }
      .joined()
    let whole = Self.slowPrefix(text, .max)
    #expect(DisplayText.width(text) == whole.columns)
    #expect(DisplayText.width(text[...]) == whole.columns)
    for limit in [-1, 0, 1, 2, 5, 12, 23, 24, 30, .max] {
      let head = Self.slowPrefix(text, limit)
      #expect(DisplayText.prefix(of: text, columns: limit) == head.text)
      let fits = head.text.utf8.count == text.utf8.count
      if limit >= 0 {
        #expect(DisplayText.width(text, upTo: limit) == (fits ? whole.columns : nil))
      }
      guard limit < 100 else { continue }
      let cut =
        limit <= 0 ? "" : fits ? text : Self.slowPrefix(text, limit - 1).text + "…"
      #expect(DisplayText.truncate(text, to: limit) == cut)
      let room = max(0, limit - Self.slowPrefix(cut, .max).columns)
      #expect(DisplayText.pad(text, to: limit) == cut + String(repeating: " ", count: room))
    }
    var canvas = Canvas(Size(12, 1)), slow = canvas
    canvas.put(text, at: Point(-2, 0), .text, in: canvas.bounds)
    var x = -2
    for character in text where !text.contains(where: \.isNewline) {
      x += slow.put(String(character), at: Point(x, 0), .text, in: slow.bounds)
    }
    if !text.contains(where: \.isNewline) { #expect(canvas == slow) }
  }

  @Test("plain text is broken into lines like any other", arguments: Seeds.of(1...200))
  func anyParagraph(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = ["a", "bc", "Überstunden", " ", " ", "  ", "…", "─", "word", "x-ray"]
    let text = (0..<Int.random(in: 0...20, using: &random))
      .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
    // A paragraph with a character that is not plain is broken character by character.
    let other = "夜"
    for width in 2...16 {
      let lines = DisplayText.wrap(text, to: width)
      let both = DisplayText.wrap(text + "\n" + other, to: width)
      #expect(both == lines + [other], "\(text) to \(width)")
    }
  }
}
