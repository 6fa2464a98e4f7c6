import Domain
import Terminal
import TestSupport
import Testing

@Suite("A canvas clips every write") struct CanvasTests {
  /// The only row of a canvas of dots after `text` was put at column `x`, clipped to columns
  /// `clip`.
  static func row(_ text: String, at x: Int, clip: Range<Int>) -> String {
    var canvas = Canvas(Size(8, 1))
    canvas.fill(canvas.bounds, "·")
    canvas.put(text, at: Point(x, 0), in: Rect(clip.lowerBound, 0, clip.count, 1))
    #expect(canvas.brokenInvariants() == [])
    return canvas.text(row: 0)
  }

  @Test(
    "text is cut at both borders, and half a wide glyph becomes a blank",
    arguments: [
      ("abc", 0, 0..<8, "abc·····"), ("abc", -1, 0..<8, "bc······"), ("abc", 6, 0..<8, "······ab"),
      ("abc", 1, 2..<3, "··b·····"), ("abc", 9, 0..<8, "········"), ("abc", 2, 3..<3, "········"),
      ("夜勤", 0, 0..<8, "夜勤····"), ("夜勤", -1, 0..<8, " 勤·····"), ("夜勤", 5, 0..<8, "·····夜 "),
      ("夜勤", 2, 3..<5, "···  ···"), ("夜勤", 1, 0..<4, "·夜 ····"),
      ("夜", 7, 0..<8, "······· "), ("夜", -2, 0..<8, "········"),
      ("a\u{301}b", 7, 0..<8, "·······a\u{301}"),
      ("a\nb", 0, 0..<8, "a·······"), ("🇩🇪", -1, 0..<8, "E·······"),
    ])
  func clipping(text: String, x: Int, clip: Range<Int>, row: String) {
    #expect(Self.row(text, at: x, clip: clip) == row)
  }

  @Test(
    "writing over one half of a wide glyph blanks the other",
    arguments: [
      ("x", 0, "x 勤"), ("x", 1, " x勤"), ("x", 2, "夜x "), ("x", 3, "夜 x"), ("漢", 1, " 漢 "),
    ])
  func overwriting(text: String, x: Int, row: String) {
    var canvas = Canvas(Size(4, 1))
    canvas.put("夜勤", at: Point(0, 0), in: canvas.bounds)
    canvas.put(text, at: Point(x, 0), in: canvas.bounds)
    #expect(canvas.text(row: 0) == row)
    #expect(canvas.brokenInvariants() == [])
  }

  @Test("put returns the columns of the whole text, seen or not")
  func columns() {
    var canvas = Canvas(Size(3, 1))
    #expect(canvas.put("夜勤病棟", at: Point(-1, 0), in: canvas.bounds) == 8)
    #expect(canvas.put("夜勤病棟", at: Point(0, 7), in: canvas.bounds) == 8)
  }

  @Test("restyling half a wide glyph restyles all of it")
  func restyle() {
    var frame = Frame(Size(6, 2))
    frame.canvas.put("夜勤病", at: Point(0, 0), in: frame.bounds)
    frame.canvas.restyle(Rect(1, 0, 2, 1)) { $0.on(.selection) }
    #expect(styles(of: frame) == "0: 0-3 text/selection")
    #expect(frame.canvas.brokenInvariants() == [])
    frame.canvas.restyle(Rect(-5, -5, 50, 50)) { _ in .muted }
    #expect(styles(of: frame) == "0: 0-5 muted\n1: 0-5 muted")
  }

  @Test("nothing outside can be read")
  func reading() {
    let canvas = Canvas(Size(2, 1))
    #expect(canvas.cell(at: Point(2, 0)) == nil)
    #expect(canvas.cell(at: Point(0, -1)) == nil)
    #expect(canvas.row(1).isEmpty)
    #expect(canvas.text(row: -1) == "")
  }

  @Test("the invariants notice what is broken")
  func invariants() {
    var canvas = Canvas(Size(2, 1))
    canvas.cells[1] = Cell("夜", part: .wideHead)
    #expect(canvas.brokenInvariants() == ["(1, 0) has no right half"])
    canvas.cells[1] = Cell(" ", part: .wideTail)
    #expect(canvas.brokenInvariants() == ["(1, 0) has no left half"])
    for character: Character in ["夜", "\u{1B}", "👍🏽", "🇩🇪", "\u{200B}"] {
      canvas.cells[1] = Cell(character)
      #expect(canvas.brokenInvariants() == ["(1, 0) is not one column"])
    }
    canvas.cells = [Cell("a", part: .wideHead), Cell(" ", part: .wideTail)]
    #expect(canvas.brokenInvariants() == ["(0, 0) is not two columns"])
  }

  @Test("whatever is drawn, the invariants hold", arguments: Seeds.of(1...20))
  func anything(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var canvas = Canvas(Size(Int.random(in: 0...12, using: &random), 4))
    for _ in 0..<200 {
      canvas.scribble(using: &random)
      #expect(canvas.brokenInvariants() == [])
    }
  }
}

extension Canvas {
  static let texts = [
    "a", "Night", "夜勤", "👨‍👩‍👧‍👦x", "e\u{301}", "क्षि", "🇩🇪", "\u{1B}[2J", "שלום", "", "x夜",
  ]

  /// Draws something somewhere, partly outside.
  mutating func scribble(using random: inout SplitMix64) {
    let place = Rect(
      .random(in: -3...13, using: &random), .random(in: -1...4, using: &random),
      .random(in: 0...9, using: &random), .random(in: 0...3, using: &random))
    let style = Style(Role.allCases.randomElement(using: &random) ?? .text)
    switch Int.random(in: 0...3, using: &random) {
    case 0: fill(place, "·", style)
    case 1: restyle(place) { $0.on(.selection) }
    default:
      let text = Self.texts.randomElement(using: &random) ?? ""
      let start = Point(place.x + .random(in: -2...2, using: &random), place.y)
      put(text, at: start, style, in: place)
    }
  }
}
