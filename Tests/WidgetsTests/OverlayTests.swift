import Terminal
import TestSupport
import Testing
import Widgets

@Suite("A floating box") struct FloatingBoxTests {
  @Test("blanks what is below, takes its clicks and cursor, and raises what is drawn inside")
  func covering() {
    var frame = Frame(Size(20, 5))
    frame.canvas.fill(frame.bounds, "·")
    frame.addHit(frame.bounds, HitTarget("below"))
    frame.cursor = Point(5, 2)
    FloatingBox.draw(title: "夜勤", in: Rect(3, 1, 12, 3), into: &frame) { inside, frame in
      frame.spans(
        [Span("ab "), Span("cd", Style(.key)), Span("ef", Style(.text, on: .field))], in: inside)
    }
    expect(
      portrait(of: frame),
      """
      │····················│
      │···╭─ 夜勤 ───╮·····│
      │···│ab cdef   │·····│
      │···╰──────────╯·····│
      │····················│
      1: 3-4 border/raised; 5-10 title/raised; 11-14 border/raised
      2: 3-3 border/raised; 4-6 text/raised; 7-8 key/raised; 9-10 text/field; 11-13 text/raised; 14-14 border/raised
      3: 3-14 border/raised
      below 0: 0,0 20x1
      below 0: 0,4 20x1
      below 0: 0,1 3x3
      below 0: 15,1 5x3
      """)
  }

  @Test("leaves the cursor alone where it does not cover it")
  func cursor() {
    var frame = Frame(Size(20, 5))
    frame.cursor = Point(0, 0)
    FloatingBox.draw(title: "", in: Rect(3, 1, 12, 3), into: &frame)
    #expect(frame.cursor == Point(0, 0))
  }

  @Test("cuts its title, and draws what it can where there is no room")
  func small() {
    var frame = Frame(Size(24, 5))
    FloatingBox.draw(title: "Add shift", in: Rect(0, 0, 12, 3), into: &frame)
    FloatingBox.draw(title: "Add shift", in: Rect(13, 0, 6, 2), into: &frame)
    FloatingBox.draw(title: "Add shift", in: Rect(20, 0, 1, 3), into: &frame)
    FloatingBox.draw(title: "Add shift", in: Rect(0, 4, 20, 1), into: &frame)
    expect(
      picture(of: frame),
      """
      │╭─ Add s… ─╮ ╭────╮     │
      ││          │ ╰────╯     │
      │╰──────────╯            │
      │                        │
      │                        │
      """)
  }

  @Test("stands in the middle and never sticks out")
  func place() {
    let bounds = Rect(0, 0, 40, 12)
    #expect(FloatingBox.place(size: Size(20, 4), in: bounds) == Rect(10, 4, 20, 4))
    #expect(FloatingBox.place(size: Size(99, 99), in: bounds) == bounds)
    #expect(FloatingBox.size(around: Size(20, 4)) == Size(24, 6))
    #expect(FloatingBox.inside(Rect(10, 4, 24, 6)) == Rect(12, 5, 20, 4))
  }
}

@Suite("A dialog") struct DialogTests {
  static func size(_ width: Int, _ height: Int) -> Size {
    Dialog.size(
      title: "Delete this shift?", message: Gallery.message, buttons: Gallery.buttons,
      in: Rect(0, 0, width, height))
  }

  @Test("asks, and the cursor stands on the selected answer")
  func wide() {
    let size = Self.size(80, 24)
    expect(
      drawn(Gallery.dialog, size.width, size.height),
      """
      │╭─ Delete this shift? ──────────────────────╮│
      ││                                           ││
      ││  Sat 21 Nov 19:00–07:00, Night · Ward 4.  ││
      ││  It can be brought back with u.           ││
      ││                                           ││
      ││                    y Delete    Esc Keep   ││
      │╰───────────────────────────────────────────╯│
      0: 0-1 border/raised; 2-21 title/raised; 22-44 border/raised
      1: 0-0 border/raised; 1-43 text/raised; 44-44 border/raised
      2: 0-0 border/raised; 1-43 text/raised; 44-44 border/raised
      3: 0-0 border/raised; 1-43 text/raised; 44-44 border/raised
      4: 0-0 border/raised; 1-43 text/raised; 44-44 border/raised
      5: 0-0 border/raised; 1-19 text/raised; 20-20 bad/field; 21-22 key/field; 23-29 bad/field; 30-31 text/raised; 32-32 text/selection; 33-36 key/selection; 37-41 text/selection; 42-43 text/raised; 44-44 border/raised
      6: 0-44 border/raised
      cursor 32,5
      answer 0: 20,5 10x1
      answer 1: 32,5 10x1
      """)
  }

  @Test("breaks its lines on a small screen")
  func narrow() {
    let size = Self.size(30, 24)
    expect(
      text(Gallery.dialog, size.width, size.height),
      """
      │╭─ Delete this shift? ───────╮│
      ││                            ││
      ││  Sat 21 Nov 19:00–07:00,   ││
      ││  Night · Ward 4.           ││
      ││  It can be brought back    ││
      ││  with u.                   ││
      ││                            ││
      ││     y Delete    Esc Keep   ││
      │╰────────────────────────────╯│
      """)
  }

  @Test("keeps its answers where there is no room for the question")
  func low() {
    expect(
      text(Gallery.dialog, 30, 4),
      """
      │╭─ Delete this shift? ───────╮│
      ││  Sat 21 Nov 19:00–07:00,   ││
      ││     y Delete    Esc Keep   ││
      │╰────────────────────────────╯│
      """)
    expect(
      text(Gallery.dialog, 20, 3),
      """
      │╭─ Delete this s… ─╮│
      ││   Delete    Ke…  ││
      │╰──────────────────╯│
      """)
  }
}

@Suite("A menu") struct MenuTests {
  @Test("shows keys, choices and why one cannot be chosen")
  func wide() {
    let size = Menu.size(title: "Shift", items: Gallery.menuItems, in: Rect(0, 0, 80, 24))
    expect(
      drawn(Gallery.menu, size.width, size.height),
      """
      │╭─ Shift ───────────────────────╮│
      ││  s  Start now                 ││
      ││  S  Start at…   another time  ││
      ││  x  Stop       no shift runs  ││
      │╰───────────────────────────────╯│
      0: 0-1 border/raised; 2-8 title/raised; 9-32 border/raised
      1: 0-0 border/raised; 1-2 text/raised; 3-5 key/raised; 6-31 text/raised; 32-32 border/raised
      2: 0-0 border/raised; 1-1 text/raised; 2-2 text/selection; 3-5 key/selection; 6-17 text/selection; 18-29 muted/selection; 30-30 text/selection; 31-31 text/raised; 32-32 border/raised
      3: 0-0 border/raised; 1-2 text/raised; 3-9 muted/raised; 10-16 text/raised; 17-29 muted/raised; 30-31 text/raised; 32-32 border/raised
      4: 0-32 border/raised
      cursor 2,2
      choose 0: 2,1 29x1
      choose 1: 2,2 29x1
      choose 2: 2,3 29x1
      """)
  }

  @Test("scrolls")
  func low() {
    expect(
      text(Gallery.menu, 24, 4),
      """
      │╭─ Shift ──────────────╮│
      ││  s  Start now      ▐ ││
      ││  S  Start at…        ││
      │╰──────────────────────╯│
      """)
  }

  @Test("has no column of keys where no choice has one")
  func keyless() {
    let items = [MenuItem(label: "English"), MenuItem(label: "Deutsch")]
    expect(
      text(Menu(title: "", items: items, state: ListState(), command: "c"), 24, 4),
      """
      │╭──────────────────────╮│
      ││  English             ││
      ││  Deutsch             ││
      │╰──────────────────────╯│
      """)
  }
}
