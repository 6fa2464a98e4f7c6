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

  @Test("a request is OSC 52, and inside tmux also one that tmux passes on")
  func request() {
    let plain = "\u{1B}]52;c;Zm9v\u{7}"
    #expect(Clipboard.request("foo", insideTmux: false) == Array(plain.utf8))
    let wrapped = "\u{1B}Ptmux;\u{1B}\u{1B}]52;c;Zm9v\u{7}\u{1B}\\"
    #expect(Clipboard.request("foo", insideTmux: true) == Array((plain + wrapped).utf8))
  }
}
