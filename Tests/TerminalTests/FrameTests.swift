import Terminal
import TerminalText
import TestSupport
import Testing

@Suite("Drawing on a frame") struct FrameTests {
  @Test(
    "text stands left, right or in the middle, and is cut with …",
    arguments: [
      ("ab", Alignment.left, "│··ab··│"), ("ab", .right, "│····ab│"), ("ab", .center, "│···ab·│"),
      ("abcdef", .left, "│··abc…│"), ("夜勤病", .right, "│···夜…│"), ("", .right, "│······│"),
    ])
  func text(text: String, align: Alignment, row: String) {
    var frame = Frame(Size(6, 1))
    frame.canvas.fill(frame.bounds, "·")
    frame.text(text, in: Rect(2, 0, 4, 1), align: align)
    #expect(picture(of: frame) == row)
  }

  @Test("pieces follow each other, and the last that fits is cut")
  func spans() {
    var frame = Frame(Size(7, 1))
    let used = frame.spans(
      [Span("夜勤", Style(.night)), Span("Ward"), Span("4", .muted)], in: Rect(1, 0, 6, 1))
    #expect(picture(of: frame) == "│ 夜勤W…│")
    #expect(styles(of: frame) == "0: 1-4 night")
    #expect(used == 6)
  }

  @Test("a click goes to what was drawn last")
  func hits() {
    var frame = Frame(Size(4, 2))
    frame.addHit(Rect(0, 0, 4, 2), HitTarget("below"))
    frame.addHit(Rect(1, 0, 9, 1), HitTarget("above", 3))
    frame.addHit(Rect(9, 9, 1, 1), HitTarget("outside"))
    #expect(frame.hit(at: Point(0, 0)) == HitTarget("below"))
    #expect(frame.hit(at: Point(3, 0)) == HitTarget("above", 3))
    #expect(frame.hit(at: Point(4, 0)) == nil)
    #expect(frame.hits.count == 2)
  }

  @Test(
    "what is covered cannot be clicked, the rest can",
    arguments: [
      (Rect(1, 1, 2, 1), ["xxxx", "x··x", "xxxx"]), (Rect(0, 0, 4, 1), ["····", "xxxx", "xxxx"]),
      (Rect(-5, -5, 7, 20), ["··xx", "··xx", "··xx"]),
      (Rect(0, 0, 9, 9), ["····", "····", "····"]),
      (Rect(2, 2, 0, 5), ["xxxx", "xxxx", "xxxx"]), (Rect(8, 8, 2, 2), ["xxxx", "xxxx", "xxxx"]),
    ])
  func covering(cover: Rect, rows: [String]) {
    var frame = Frame(Size(4, 3))
    frame.addHit(frame.bounds, HitTarget("x"))
    frame.clearHits(in: cover)
    let seen = (0..<3).map { y in
      (0..<4).map { frame.hit(at: Point($0, y)) == nil ? "·" : "x" }.joined()
    }
    #expect(seen == rows)
  }
}
