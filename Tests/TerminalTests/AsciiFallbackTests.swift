import Terminal
import TerminalText
import Testing

@Suite("Terminals that know only ASCII") struct AsciiFallbackTests {
  @Test(
    "get a stand-in of the same width",
    arguments: [
      ("╭─ Früh ─╮", "+- Fruh -+"), ("● ▸ ▾ … ×", "* > v . x"), ("▁▂▃▄▅▆▇█ ░▒▓", "_--=#### .:#"),
      ("19:00–07:00", "19:00-07:00"), ("1.184,20\u{A0}€", "1.184,20 E"),
      ("Łódź e\u{301} ŵ", "Lodz e ?"),
      ("夜勤a", "????a"), ("👨‍👩‍👧‍👦!", "??!"), ("✓ ✗ •", "+ x *"), ("▹▿ ▸ ✓ ×", "+- > + x"),
      ("plain", "plain"), ("D D · D E", "D D . D E"), ("12 h · 1 night", "12 h - 1 night"),
      ("Ward 4 · 186 h  ·  · ·", "Ward 4 - 186 h  .  . ."),
      ("nothing is lo…", "nothing is ..."), ("more …     x", "more ...   x"),
      ("Nimbus …", "Nimbu..."), ("19:00–…  x", "19:00-.  x"), ("━╸╍═", "==:#"),
      ("█▏▎▍▌▋▊▉", "#||||###"),
    ])
  func conversion(text: String, ascii: String) {
    var canvas = Canvas(Size(DisplayText.width(text), 1))
    canvas.put(text, at: Point(0, 0), Style(.good), in: canvas.bounds)
    let converted = AsciiFallback.convert(canvas)
    #expect(converted.text(row: 0) == ascii)
    #expect(converted.size == canvas.size)
    #expect(converted.brokenInvariants() == [])
    #expect(converted.row(0).allSatisfy { $0.character.isASCII && $0.style == Style(.good) })
  }
}
