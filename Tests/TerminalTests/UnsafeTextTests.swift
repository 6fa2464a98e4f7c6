import Terminal
import TerminalText
import Testing

@Suite("Text that goes out") struct UnsafeTextTests {
  @Test(
    "controls become blanks, what turns the direction goes, and all that scripts need stays",
    arguments: [
      ("Night", "Night"), ("a\u{1B}[2Jb", "a [2Jb"), ("a\u{7F}\u{9B}b", "a  b"),
      ("a\nb\tc", "a b c"), ("a\u{202E}b\u{202C}", "ab"), ("\u{2066}a\u{2069}", "a"),
      ("é – “x” …", "é – “x” …"), ("a\u{200B}b\u{2060}", "ab"),
      ("\u{200F}\u{5E9}\u{5DC}\u{200E}", "\u{200F}\u{5E9}\u{5DC}\u{200E}"),
      ("\u{1F468}\u{200D}\u{1F469}", "\u{1F468}\u{200D}\u{1F469}"),
      ("\u{645}\u{6CC}\u{200C}\u{62E}", "\u{645}\u{6CC}\u{200C}\u{62E}"),
    ])
  func harmless(text: String, result: String) {
    #expect(Array(text.harmless().unicodeScalars) == Array(result.unicodeScalars))
  }

  @Test(
    "escape sequences go with their letters",
    arguments: [
      ("a\u{1B}[31mb\u{1B}[0m", "ab"), ("\u{1B}]0;title\u{7}a", "a"),
      ("\u{1B}]8;;http://x\u{1B}\\a", "a"), ("\u{9B}1;2Hä", "ä"), ("a\u{1B}", "a"),
      ("a\u{1B}[", "a"), ("a\u{1B}cb", "ab"), ("[31m – é", "[31m – é"),
    ])
  func sequences(text: String, result: String) { #expect(text.withoutEscapeSequences == result) }

  @Test("notices and titles turn no direction")
  func notices() {
    let notice = TerminalNotice(title: "a\u{202E}", text: "\u{2066}b", form: .osc777)
    #expect(notice.request(insideTmux: false) == Array("\u{1B}]777;notify;a;b\u{7}".utf8))
  }
}
