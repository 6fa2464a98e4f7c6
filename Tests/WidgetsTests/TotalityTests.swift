import Terminal
import TerminalText
import TestSupport
import Testing
import Widgets

@Suite("Every widget") struct TotalityTests {
  @Test("draws into every rectangle, and nowhere else", arguments: Gallery.widgets.map(\.name))
  func everyRectangle(name: String) throws {
    let widget = try #require(Gallery.widgets.first { $0.name == name }?.widget)
    for width in 0...30 {
      for height in 0...6 {
        var frame = Frame(Size(width + 2, height + 2))
        frame.canvas.fill(frame.bounds, "·")
        let rect = Rect(1, 1, width, height)
        frame.draw(widget, in: rect)
        #expect(frame.canvas.brokenInvariants() == [], "\(width)x\(height)")
        for y in 0..<height + 2 {
          for x in 0..<width + 2 where !rect.contains(Point(x, y)) {
            guard frame.canvas.cell(at: Point(x, y)) == Cell("·") else {
              Issue.record("\(width)x\(height) touches \(x),\(y)\n\(picture(of: frame))")
              return
            }
          }
        }
        #expect(frame.cursor.map(rect.contains) ?? true, "\(width)x\(height)")
        #expect(
          frame.hits.allSatisfy { rect.intersection($0.rect) == $0.rect }, "\(width)x\(height)")
      }
    }
  }

  @Test(
    "may lie partly or wholly outside the picture",
    arguments: [
      Rect(-7, -2, 20, 5), Rect(3, 1, 90, 40), Rect(50, 50, 10, 10), Rect(-50, -50, 10, 10),
      Rect(-100, 1, 300, 2),
    ])
  func outside(rect: Rect) {
    for (name, widget) in Gallery.widgets {
      var frame = Frame(Size(20, 6))
      frame.draw(widget, in: rect)
      #expect(frame.canvas.brokenInvariants() == [], "\(name)")
      #expect(frame.cursor.map(frame.bounds.contains) ?? true, "\(name)")
    }
  }

  @Test("is made of signs that have an ASCII stand-in")
  func ascii() {
    let widgets: [any Widget] = [
      Gallery.tabBar, Gallery.statusBar, Gallery.emptyState, Gallery.dialog, Gallery.menu,
      Gallery.palette, Gallery.helpOverlay, Gallery.keyPopup, Gallery.barChart,
      Gallery.columnChart, Gallery.lineChart, Gallery.yearGrid,
      Form(Gallery.addShift, command: ""), Gauge(permille: 500), Gauge(permille: 1500),
      Sparkline(values: Array(0...8)), Toast("Saved", kind: .good), Toast("Lost", kind: .bad),
      Toast("News", kind: .info), TextField(TextFieldState(Gallery.long), focused: false),
      List([Row](repeating: Row([]), count: 99), state: ListState(), command: ""),
      Gallery.november, Gallery.autumn, Gallery.november16, Gallery.march29,
    ]
    for widget in widgets {
      var frame = Frame(Size(60, 12))
      frame.draw(widget, in: frame.bounds)
      let before = picture(of: frame).filter { $0 == "?" }.count
      frame.canvas = AsciiFallback.convert(frame.canvas)
      #expect(picture(of: frame).filter { $0 == "?" }.count == before, "\(type(of: widget))")
    }
    let bars = BarChart(
      bars: (1...8).map { .init(label: "", value: $0, text: "", role: .accent) }, maximum: 8)
    var frame = Frame(Size(5, 8))
    frame.draw(bars, in: frame.bounds)
    frame.canvas = AsciiFallback.convert(frame.canvas)
    #expect(!picture(of: frame).contains("?"))
  }
}
