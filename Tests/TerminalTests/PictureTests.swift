import Foundation
import Terminal
import TerminalText
import Testing

@Suite("Pictures") struct PictureTests {
  /// A picture of `lines`, each as wide as the longest.
  static func picture(
    _ lines: [(String, Style)], theme: Theme = .dark, depth: ColorDepth = .xterm256
  ) -> Picture {
    var canvas = Canvas(Size(lines.map { DisplayText.width($0.0) }.max() ?? 0, lines.count))
    for (y, line) in lines.enumerated() {
      canvas.put(line.0, at: Point(0, y), line.1, in: canvas.bounds)
    }
    return Picture(canvas, theme: theme, depth: depth, title: "A <b> & \"c\"", language: "en")
  }

  /// The elements of the first rows, without head and description.
  static func elements(_ text: String, _ style: Style = .text) -> [String] {
    let lines = picture([(text, style)]).svg().split(separator: "\n").map(String.init)
    return Array(lines.drop { !$0.hasPrefix("<g font") }.dropFirst().dropLast(2))
  }

  @Test("every character has its column, wide ones two")
  func columns() {
    #expect(
      Self.elements("a b  👟c") == [
        ##"<text x="0 8 16" y="12" fill="#dadada">a b</text>"##,
        ##"<text x="40" y="12" fill="#dadada">👟</text>"##,
        ##"<text x="56" y="12" fill="#dadada">c</text>"##,
      ])
  }

  @Test("lines, blocks and braille are shapes that join")
  func shapes() {
    #expect(Self.elements("───") == [##"<path fill="#dadada" d="M0 7.5h24v1H0z"/>"##])
    #expect(Self.elements("██▌") == [##"<path fill="#dadada" d="M0 0h20v16H0z"/>"##])
    #expect(Self.elements("▃") == [##"<path fill="#dadada" d="M0 10h8v6H0z"/>"##])
    #expect(Self.elements("━╸") == [##"<path fill="#dadada" d="M0 7h13v2H0z"/>"##])
    #expect(
      Self.elements("░") == [##"<path fill="#dadada" fill-opacity="0.25" d="M0 0h8v16H0z"/>"##])
    #expect(Self.elements("⡈") == [##"<path fill="#dadada" d="M5 1h2v2H5zM1 13h2v2H1z"/>"##])
    #expect(
      Self.elements("╭") == [
        ##"<g fill="none" stroke="#dadada"><path transform="translate(0 0)" d="M4 16V12Q4 8 8 8"/></g>"##
      ])
  }

  @Test("every line but the double ones, every block and every pattern of dots is a shape")
  func allShapes() throws {
    let double = 0x2550...0x256C
    for value in Array(0x2500...0x259F) + Array(0x2800...0x28FF) {
      let character = Character(try #require(Unicode.Scalar(value)))
      let isText = Self.elements(String(character)).contains { $0.hasPrefix("<text") }
      #expect(isText == double.contains(value), "\(String(value, radix: 16))")
    }
  }

  @Test("arms have the weights of their names")
  func arms() {
    // ╼ is light to the left and heavy to the right, ┡ light below, heavy above and to the right.
    #expect(Self.elements("╼").first?.contains("M0 7.5h4.5v1H0zM3 7h5v2H3z") == true)
    #expect(
      Self.elements("┡").first?.contains("M3.5 7.5h1v8.5H3.5zM3 7h5v2H3zM3 0h2v9H3z") == true)
  }

  @Test("emphasis and grounds are drawn")
  func emphasis() {
    #expect(
      Self.elements("x", Style(.text, on: .selection, .underline)) == [
        ##"<rect x="0" y="0" width="8" height="16" fill="#005f5f"/>"##,
        ##"<text x="0" y="12" fill="#ffffff" font-weight="bold">x</text>"##,
        ##"<rect x="0" y="14" width="8" height="1" fill="#ffffff"/>"##,
      ])
    let mono = Self.picture([("x", Style(.text, on: .selection)), ("y", .muted)], theme: .mono)
      .svg()
    #expect(mono.contains(##"height="16" fill="#dadada"/>"##))
    #expect(mono.contains(##"fill="#121212">x<"##))
    #expect(mono.contains(##"fill="#8a8a8a">y<"##))
  }

  @Test("texts are escaped")
  func escaped() {
    let svg = Self.picture([("<&>\"", .text)]).svg()
    #expect(svg.contains("<title id=\"title\">A &lt;b&gt; &amp; &quot;c&quot;</title>"))
    #expect(svg.contains("\n&lt;&amp;&gt;&quot;\n</desc>"))
    #expect(Self.picture([("<&>", .text)]).html().contains(">&lt;&amp;&gt;</span>"))
  }

  @Test("every row of a page is as wide as the screen")
  func widths() {
    let lines = [("● ON · 7 h ▌━ 👟é日", Style(.good)), ("плохо ⠿⠿ x", .muted)]
    let picture = Self.picture(lines), width = DisplayText.width(lines[0].0)
    let html = picture.html()
    let rows = html.components(separatedBy: "<pre>\n")[1].components(separatedBy: "\n")[0..<2]
    for row in rows {
      let widths = row.components(separatedBy: "width:").dropFirst().compactMap {
        Int($0.prefix { $0.isNumber })
      }
      #expect(widths.reduce(0, +) == width, "\(row)")
    }
    #expect(html.contains("<i>⠿⠿</i><svg viewBox=\"0 0 16 16\""))
  }

  @Test("text for a terminal resets its colours at the end of each line")
  func ansi() {
    let lines = [("ab", Style(.accent)), ("c ", .text), (" d", Style(.bad, on: .selection))]
    #expect(
      Self.picture(lines, theme: .terminal).ansi()
        == "\u{1B}[38;5;80mab\u{1B}[0m\nc\n\u{1B}[1;38;5;231;48;5;30m d\u{1B}[0m\n")
    #expect(
      Self.picture(lines, theme: .mono, depth: .mono).ansi()
        == "\u{1B}[1mab\u{1B}[0m\nc\n\u{1B}[1;4;7m d\u{1B}[0m\n")
  }

  @Test("nothing is drawn of nothing")
  func empty() {
    let picture = Picture(Canvas(Size(0, 0)), theme: .dark, title: "", language: "en")
    #expect(picture.svg().contains("viewBox=\"-8 -8 16 16\""))
    #expect(picture.ansi().isEmpty)
  }

  @Test("colours of the palette, by number and by name")
  func colors() {
    #expect(RGB(xterm: 16).hex == "#000000")
    #expect(RGB(xterm: 80).hex == "#5fd7d7")
    #expect(RGB(xterm: 255).hex == "#eeeeee")
    #expect(RGB(hex: "#5FD7d7") == RGB(xterm: 80))
    for wrong in ["5fd7d7", "#5fd7d", "#5fd7dg", "#-fd7d7", "#+fd7d7", ""] {
      #expect(RGB(hex: wrong) == nil, "\(wrong)")
    }
    #expect(RGB(0x5FD0D7).nearest(in: 16...255) == 80)
    #expect(RGB(0x000000).contrast(with: RGB(0xFFFFFF)) == 21)
  }
}
