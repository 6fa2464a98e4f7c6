import Terminal
import TestSupport
import Testing
import Widgets

@Suite("The tab bar") struct TabBarTests {
  @Test("shows the name, the tabs and what stands at the right")
  func wide() {
    expect(
      drawn(Gallery.tabBar, 80, 1),
      """
      │ ShiftPro   1 Dashboard   2 Schedule   3 Hours   4 Journal   5 Settings   02:41 │
      0: 1-8 title; 11-13 muted; 25-36 text/activeTab; 38-40 muted; 48-50 muted; 60-62 muted; 74-78 muted
      tab 0: 11,0 13x1
      tab 1: 25,0 12x1
      tab 2: 38,0 9x1
      tab 3: 48,0 11x1
      tab 4: 60,0 12x1
      """)
  }

  @Test("drops the name first")
  func medium() {
    expect(
      text(Gallery.tabBar, 79, 1),
      """
      │ 1 Dashboard   2 Schedule   3 Hours   4 Journal   5 Settings             02:41 │
      """)
  }

  @Test("then the titles of the tabs that are not active")
  func narrow() {
    expect(
      drawn(Gallery.tabBar, 40, 1),
      """
      │ 1   2 Schedule   3   4   5       02:41 │
      0: 0-2 muted; 4-15 text/activeTab; 17-19 muted; 21-23 muted; 25-27 muted; 34-38 muted
      tab 0: 0,0 3x1
      tab 1: 4,0 12x1
      tab 2: 17,0 3x1
      tab 3: 21,0 3x1
      tab 4: 25,0 3x1
      """)
  }

  @Test("then what stands at the right")
  func tiny() {
    expect(
      text(Gallery.tabBar, 28, 1),
      """
      │ 1   2 Schedule   3   4   5 │
      """)
    expect(
      text(Gallery.tabBar, 9, 1),
      """
      │ 1   2 S…│
      """)
  }
}

@Suite("The status bar") struct StatusBarTests {
  @Test("shows the keys that matter and ends with help; a click does what a key does")
  func wide() {
    expect(
      drawn(Gallery.statusBar, 80, 1),
      """
      │ s stop   S stop at…   a add shift   e edit   u undo   : commands        ? help │
      0: 1-1 key; 2-6 muted; 10-10 key; 11-19 muted; 23-23 key; 24-33 muted; 37-37 key; 38-42 muted; 46-46 key; 47-51 muted; 55-55 key; 56-64 muted; 73-73 key; 74-78 muted
      help 0: 73,0 6x1
      shift.stop 0: 1,0 6x1
      """)
  }

  @Test("shows as many as fit, whole ones only")
  func narrow() {
    expect(
      text(Gallery.statusBar, 40, 1),
      """
      │ s stop   S stop at…             ? help │
      """)
    expect(
      text(Gallery.statusBar, 18, 1),
      """
      │ s stop    ? help │
      """)
    expect(
      text(Gallery.statusBar, 6, 1),
      """
      │ ? h… │
      """)
  }

  @Test("shows no more than seven")
  func seven() {
    let hints = "abcdefghij".map { Hint(key: String($0), label: "x") }
    expect(
      text(StatusBar(hints: hints, fixed: [Gallery.help]), 80, 1),
      """
      │ a x   b x   c x   d x   e x   f x   g x                                 ? help │
      """)
  }

  @Test("a message takes the place of the keys, not of help")
  func message() {
    let bar = StatusBar(
      hints: Gallery.hints, fixed: [Gallery.help], message: "Saved to 夜勤 on the desk")
    expect(
      drawn(bar, 36, 1),
      """
      │ Saved to 夜勤 on the desk   ? help │
      0: 29-29 key; 30-34 muted
      help 0: 29,0 6x1
      """)
  }
}

@Suite("A toast") struct ToastTests {
  @Test("stands at the right of the last row and covers what can be clicked there")
  func place() {
    var frame = Frame(Size(40, 2))
    frame.addHit(frame.bounds, HitTarget("below"))
    frame.draw(Toast("Shift deleted", kind: .good, action: "u undo"), in: frame.bounds)
    expect(
      portrait(of: frame),
      """
      │                                        │
      │              ✓ Shift deleted   u undo  │
      1: 13-13 text/raised; 14-14 good/raised; 15-28 text/raised; 29-37 key/raised; 38-38 text/raised
      below 0: 0,0 40x1
      below 0: 0,1 13x1
      below 0: 39,1 1x1
      """)
  }

  @Test(
    "its mark tells the kind without colour",
    arguments: [
      (Toast.Kind.info, "•"), (.good, "✓"), (.warning, "!"), (.bad, "✗"),
    ])
  func mark(kind: Toast.Kind, mark: String) {
    #expect(text(Toast("News", kind: kind), 9, 1) == "│ \(mark) News  │")
  }

  @Test("a long text is cut before the action is lost")
  func long() {
    expect(
      text(Toast(Gallery.long, kind: .bad, action: "u undo"), 30, 1),
      """
      │ ✗ Donaudampfschiff…   u undo │
      """)
  }
}

@Suite("A heading") struct HeadingTests {
  @Test("is set into a rule, with something after it and something at the right")
  func wide() {
    let heading = Heading(
      "PAY PERIOD", detail: [Span("16–29 Nov", .muted)], trailing: [Span("52:30", Style(.accent))])
    expect(
      drawn(heading, 40, 1),
      """
      │─ PAY PERIOD   16–29 Nov ─────── 52:30 ─│
      0: 0-0 border; 2-23 muted; 25-31 border; 33-37 accent; 39-39 border
      """)
    expect(
      text(heading, 20, 1),
      """
      │ PAY PERIOD…  52:30 │
      """)
    expect(
      text(heading, 8, 1),
      """
      │ PAY P… │
      """)
  }
}

@Suite("An empty screen") struct EmptyStateTests {
  @Test("says what will be here and which keys start it")
  func wide() {
    expect(
      drawn(Gallery.emptyState, 70, 6),
      """
      │   No shifts yet.                                                     │
      │                                                                      │
      │   a   add one by hand        p   set up a rotation                   │
      │   i   import a calendar      s   start one now                       │
      │                                                                      │
      │                                                                      │
      2: 3-6 key; 7-21 muted; 30-33 key; 34-50 muted
      3: 3-6 key; 7-23 muted; 30-33 key; 34-46 muted
      """)
  }

  @Test("puts the keys below each other where it is narrow")
  func narrow() {
    expect(
      text(Gallery.emptyState, 40, 7),
      """
      │                                        │
      │   No shifts yet.                       │
      │                                        │
      │   a   add one by hand                  │
      │   p   set up a rotation                │
      │   i   import a calendar                │
      │   s   start one now                    │
      """)
    expect(
      text(Gallery.emptyState, 20, 3),
      """
      │ No shifts yet.     │
      │ a   add one by ha… │
      │ p   set up a rota… │
      """)
  }
}
