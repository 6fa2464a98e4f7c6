import Foundation
import Terminal
import TerminalText
import Testing

@Suite("What a character looks like on a terminal") struct GlyphTests {
  static let table: [(stored: String, drawn: String, columns: Int)] = [
    ("a", "a", 1), ("~", "~", 1), (" ", " ", 1), ("ä", "ä", 1), ("…", "…", 1), ("█", "█", 1),
    ("e\u{301}", "e\u{301}", 1), ("漢", "漢", 2), ("ｱ", "ｱ", 1), ("한", "한", 2), ("한", "한", 2),
    ("😀", "😀", 2), ("⏰", "⏰", 2), ("🪿", "🪿", 2),
    // A variation selector does not make a narrow sign wide.
    ("❤️", "❤", 1), ("⚠️", "⚠", 1), ("⚡️", "⚡", 2), ("1️⃣", "1\u{20E3}", 1),
    // Joined and tinted emoji show their base.
    ("👍🏽", "👍", 2), ("👨‍👩‍👧‍👦", "👨", 2), ("🧑‍💻", "🧑", 2), ("🏳️‍🌈", "🏳", 1), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴", 2),
    ("🏽", "🏽", 2),
    ("🇩🇪", "DE", 2), ("🇩", "D", 1),
    // Letters of several spacing signs keep them all.
    ("क्षि", "क्षि", 3), ("กำ", "กำ", 2), ("نِ", "نِ", 1),
    // What would move the cursor or turn the text around is not sent.
    ("\u{1B}", "\u{FFFD}", 1), ("\u{7F}", "\u{FFFD}", 1), ("\u{9B}", "\u{FFFD}", 1),
    ("\t", "\u{FFFD}", 1),
    ("\u{202E}", "", 0), ("\u{200B}", "", 0), ("\u{FEFF}", "", 0), ("\u{AD}", "", 0),
    ("\u{301}", "\u{FFFD}", 1), ("\u{E000}", "\u{FFFD}", 1), ("\u{378}", "\u{FFFD}", 1),
    ("\u{2028}", "\u{FFFD}", 1), ("☰", "\u{FFFD}", 1),
    // Four marks and no more fit into a cell.
    ("a\u{300}\u{301}\u{302}\u{303}\u{304}", "a\u{300}\u{301}\u{302}\u{303}", 1),
  ]

  @Test("each is drawn so that all terminals agree on its width", arguments: table)
  func policy(stored: String, drawn: String, columns: Int) {
    let glyphs = stored.flatMap { Glyph.glyphs(for: $0) }
    #expect(glyphs.map { String($0.character) }.joined() == drawn)
    #expect(glyphs.reduce(0) { $0 + $1.columns } == columns)
    #expect(DisplayText.width(stored) == columns)
  }

  #if os(Linux)
    /// ncurses lays out by the C library's `wcwidth`, which is not in its Swift module.
    static let wcwidth: (@convention(c) (wchar_t) -> Int32)? = dlsym(nil, "wcwidth").map {
      unsafeBitCast($0, to: (@convention(c) (wchar_t) -> Int32).self)
    }

    @Test("the C library gives every scalar that is drawn the same width")
    func agreesWithTheLibrary() throws {
      let wcwidth = try #require(Self.wcwidth)
      let locale = try #require(newlocale(LC_CTYPE_MASK, "C.UTF-8", nil))
      let before = uselocale(locale)
      defer {
        uselocale(before)
        freelocale(locale)
      }
      var different: [String] = []
      for value in UInt32(0)...0x10FFFF {
        guard let scalar = Unicode.Scalar(value), let ours = ScalarWidth.columns(scalar) else {
          continue
        }
        let theirs = wcwidth(wchar_t(bitPattern: value))
        // Scalars younger than the library have no width there.
        if theirs >= 0, Int(theirs) != ours {
          different.append("U+\(String(value, radix: 16)) \(ours), not \(theirs)")
        }
      }
      // Unicode corrects a few scalars from version to version, and libraries follow years later.
      #expect(different.count < 30, "\(different)")
    }
  #endif
}
