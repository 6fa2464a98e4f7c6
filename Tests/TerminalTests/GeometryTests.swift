import Terminal
import Testing

@Suite("Rectangles") struct GeometryTests {
  @Test("are never negative")
  func negative() {
    #expect(Rect(3, 4, -1, 2) == Rect(3, 4, 0, 2))
    #expect(Size(-1, 5) == Size(0, 5))
    #expect(Rect(0, 0, 3, 3).inset(2, 0).width == 0)
  }

  @Test(
    "share cells or none",
    arguments: [
      (Rect(0, 0, 4, 4), Rect(2, 2, 4, 4), Rect(2, 2, 2, 2)),
      (Rect(0, 0, 4, 4), Rect(1, 1, 1, 1), Rect(1, 1, 1, 1)),
      (Rect(0, 0, 2, 2), Rect(2, 0, 2, 2), Rect(2, 0, 0, 2)),
    ])
  func intersection(a: Rect, b: Rect, shared: Rect) {
    #expect(a.intersection(b) == shared)
    #expect(b.intersection(a) == shared)
  }

  @Test("are cut into pieces that lie side by side")
  func cutting() {
    var rest = Rect(1, 1, 10, 5)
    #expect(rest.takeTop(1) == Rect(1, 1, 10, 1))
    #expect(rest.takeBottom(2) == Rect(1, 4, 10, 2))
    #expect(rest.takeLeft(3) == Rect(1, 2, 3, 2))
    #expect(rest.takeRight(99) == Rect(4, 2, 7, 2))
    #expect(rest == Rect(4, 2, 0, 2))
    #expect(rest.takeTop(-1).isEmpty)
    #expect(rest.takeBottom(9) == Rect(4, 2, 0, 2))
  }

  @Test("give their rows, and nothing for rows they lack")
  func rows() {
    let rect = Rect(2, 3, 4, 2)
    #expect(rect.row(1) == Rect(2, 4, 4, 1))
    #expect(rect.row(2).isEmpty)
    #expect(rect.row(-1).isEmpty)
  }

  @Test(
    "stand in the middle and never stick out",
    arguments: [
      (Size(4, 2), Rect(4, 4, 4, 2)), (Size(99, 99), Rect(1, 1, 10, 8)),
      (Size(3, 3), Rect(4, 3, 3, 3)),
    ])
  func centring(size: Size, place: Rect) {
    #expect(Rect(1, 1, 10, 8).centered(size) == place)
  }
}
