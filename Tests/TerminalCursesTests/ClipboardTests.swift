import TerminalCurses
import Testing

@Suite("Clipboard")
struct ClipboardTests {
  @Test(
    "base64 as in RFC 4648, section 10",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("ÿ~", "w79+"), ("ÿÿÿ", "w7/Dv8O/"),
    ])
  func base64(_ text: String, _ encoded: String) {
    #expect(Clipboard.base64(Array(text.utf8)) == encoded)
  }

  @Test("what is copied holds line ends and tabs, and no other control character")
  func controls() {
    let request = Clipboard.request("a\u{1B}[2J\u{9B}b\u{7F}\u{202E}c\n\td", insideTmux: false)
    let copied = Clipboard.base64(Array("a [2J b c\n\td".utf8))
    #expect(request == Array("\u{1B}]52;c;\(copied)\u{7}".utf8))
  }

  @Test("a request is OSC 52, and inside tmux also one that tmux passes on")
  func request() {
    let plain = "\u{1B}]52;c;Zm9v\u{7}"
    #expect(Clipboard.request("foo", insideTmux: false) == Array(plain.utf8))
    let wrapped = "\u{1B}Ptmux;\u{1B}\u{1B}]52;c;Zm9v\u{7}\u{1B}\\"
    #expect(Clipboard.request("foo", insideTmux: true) == Array((plain + wrapped).utf8))
  }
}
