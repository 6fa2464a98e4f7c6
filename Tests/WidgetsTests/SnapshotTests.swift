import Foundation
import Terminal
import TestSupport
import Testing
import Widgets

@Suite("Snapshots") struct SnapshotTests {
  static func frame(_ text: String) -> Frame {
    var frame = Frame(Size(6, 2))
    frame.text(text, in: frame.bounds, Style(.key, on: .selection, .underline))
    frame.cursor = Point(1, 0)
    return frame
  }

  /// A folder with one snapshot in it.
  static func folder(_ content: String) throws -> String {
    let folder = NSTemporaryDirectory() + "/" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try content.write(toFile: folder + "/one.txt", atomically: true, encoding: .utf8)
    return folder
  }

  static let file = """
    size 6x2
    │夜 1  │
    │      │
    --- styles
    0: 0-3 key/selection+underline
    --- cursor 1,0

    """

  @Test("the same picture passes")
  func same() throws {
    try assertSnapshot(of: Self.frame("夜 1"), named: "one", in: Self.folder(Self.file))
  }

  /// What the comparison with snapshot `name` says; empty where it passes.
  static func story(_ text: String, _ name: String) throws -> String {
    let folder = try folder(file)
    do {
      try assertSnapshot(of: frame(text), named: name, in: folder)
      return ""
    } catch let mismatch as SnapshotMismatch {
      return mismatch.description
    }
  }

  @Test("another picture fails, and the failure shows what differs and the whole screen")
  func different() throws {
    let story = try Self.story("夜 2", "one")
    #expect(story.contains("- │夜 1  │\n+ │夜 2  │\n"))
    #expect(story.contains("size 6x2\n│夜 2  │\n│      │\n"))
  }

  @Test("a missing file fails and shows the picture")
  func missing() throws {
    let story = try Self.story("夜 1", "two")
    #expect(story.contains("two.txt is missing"))
    #expect(story.contains(Self.file))
  }

  @Test("with a theme the styles are resolved")
  func themed() {
    #expect(styles(of: Self.frame("夜 1"), theme: .terminal) == "0: 0-3 231/30+bold+underline")
    #expect(
      styles(of: Self.frame("夜 1"), theme: .mono, depth: .mono)
        == "0: 0-3 -/-+bold+underline+reverse")
  }

  /// All widgets together, as a screen would place them.
  static func screen() -> Frame {
    var frame = Frame(Size(80, 24))
    var area = frame.bounds
    frame.draw(Gallery.tabBar, in: area.takeTop(1))
    frame.draw(Gallery.statusBar, in: area.takeBottom(1))
    _ = area.takeTop(1)
    frame.draw(Gauge(permille: 640, label: "64 %"), in: area.takeTop(1).inset(3, 0))
    _ = area.takeTop(1)
    let trailing = [Span("52 h 30 m of 75 h  70 %")]
    frame.draw(
      Heading("PAY PERIOD", detail: [Span("16–29 Nov · biweekly", .muted)], trailing: trailing),
      in: area.takeTop(1))
    frame.draw(Gallery.barChart, in: area.takeTop(4).inset(3, 0))
    _ = area.takeTop(1)
    frame.draw(Heading("NEXT 7 DAYS"), in: area.takeTop(1))
    frame.draw(Gallery.table, in: area.takeTop(6))
    let message = [Span("! 10 h 30 m before Sunday's early, 11 h wanted", Style(.warning))]
    let form = Form(Gallery.addShift, messages: [message], command: "form")
    let box = FloatingBox.size(around: Size(form.size.width, form.size.height + 2))
    let place = FloatingBox.place(size: box, in: frame.bounds)
    FloatingBox.draw(title: "Add shift", in: place, into: &frame) { inside, frame in
      var inside = inside
      let hints = [Hint(key: "Enter", label: "save"), Hint(key: "Esc", label: "cancel")]
      frame.draw(HintLine(hints, align: .right), in: inside.takeBottom(1).inset(1, 0))
      frame.draw(form, in: inside)
    }
    frame.draw(
      Toast("Deleted Sat 21 Nov", kind: .good, action: "u undo"), in: Rect(0, 0, 80, 23))
    return frame
  }

  @Test("a screen of widgets looks as it should", arguments: ["terminal", "light", "mono"])
  func screen(name: String) throws {
    let theme = try #require(Theme.named(name))
    try assertSnapshot(of: Self.screen(), theme: theme, named: "widgets/screen-\(name)")
  }
}
