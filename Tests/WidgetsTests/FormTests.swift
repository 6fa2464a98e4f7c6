import Terminal
import TestSupport
import Testing
import Widgets

@Suite("A text field") struct TextFieldTests {
  static func field(_ text: String, _ edits: [TextEdit] = [], width: Int = 10) -> String {
    var state = TextFieldState(text)
    edits.forEach { state.apply($0) }
    return drawn(TextField(state, focused: true), width, 1)
  }

  @Test("scrolls so that the cursor is seen, with text on both sides of it")
  func scrolling() {
    expect(
      Self.field("night"),
      """
      │night     │
      0: 0-9 text/activeField
      cursor 5,0
      """)
    expect(
      Self.field("nightshift"),
      """
      │…ghtshift │
      0: 0-0 muted/activeField; 1-9 text/activeField
      cursor 9,0
      """)
    expect(
      Self.field("nightshift", [.home]),
      """
      │nightshift│
      0: 0-9 text/activeField
      cursor 0,0
      """)
    expect(
      Self.field("the early nightshift", [.wordLeft]),
      """
      │…early ni…│
      0: 0-0 muted/activeField; 1-8 text/activeField; 9-9 muted/activeField
      cursor 7,0
      """)
  }

  @Test("never shows half a character")
  func wide() {
    expect(
      Self.field("夜勤病棟夜"),
      """
      │…勤病棟夜 │
      0: 0-0 muted/activeField; 1-9 text/activeField
      cursor 9,0
      """)
    expect(
      Self.field("夜勤病棟夜勤病棟", [.left, .left, .left, .left]),
      """
      │…勤病棟夜…│
      0: 0-0 muted/activeField; 1-8 text/activeField; 9-9 muted/activeField
      cursor 7,0
      """)
  }

  @Test("shows an example while it is empty, and no cursor while it has no keyboard")
  func placeholder() {
    expect(
      drawn(TextField(TextFieldState(), focused: true, placeholder: "19:00"), 8, 1),
      """
      │19:00   │
      0: 0-4 muted/activeField; 5-7 text/activeField
      cursor 0,0
      """)
    expect(
      drawn(TextField(TextFieldState(), focused: false, placeholder: "19:00"), 8, 1),
      """
      │19:00   │
      0: 0-4 muted/field; 5-7 text/field
      """)
    expect(
      drawn(TextField(TextFieldState("7"), focused: false, placeholder: "19:00"), 8, 1),
      """
      │7       │
      0: 0-7 text/field
      """)
  }

  @Test("shows what is selected")
  func selection() {
    expect(
      drawn(TextField(Gallery.selected("夜 1"), focused: true), 8, 1),
      """
      │夜 1    │
      0: 0-3 text/activeField+reverse; 4-7 text/activeField
      cursor 4,0
      """)
  }

  @Test("fits into a single cell")
  func tiny() {
    expect(
      Self.field("night", width: 1),
      """
      │ │
      0: 0-0 text/activeField
      cursor 0,0
      """)
    expect(
      Self.field("night", width: 2),
      """
      │t │
      0: 0-1 text/activeField
      cursor 1,0
      """)
  }
}

@Suite("A form") struct FormTests {
  static let warning = [[Span("! 10 h 30 m before Sunday's early", Style(.warning))]]

  @Test("aligns labels and fields; notes and errors stand beside them")
  func wide() {
    expect(
      drawn(Form(Gallery.addShift, messages: Self.warning, command: "field"), 60, 9),
      """
      │ Day          Sat 21 Nov 2026                               │
      │ From         19:00                                         │
      │ To           07:00        next day · 12 h                  │
      │ Pattern      Night · Ward 4 ▾                              │
      │ Break        30x          ! a length such as 30 m          │
      │ Paid break   [✓]                                           │
      │ Note         anything                                      │
      │                                                            │
      │ ! 10 h 30 m before Sunday's early                          │
      0: 1-3 muted; 13-32 text/field
      1: 1-4 muted; 13-24 text/field
      2: 13-13 text/activeField; 14-18 text/activeField+reverse; 19-24 text/activeField; 27-41 muted
      3: 1-7 muted; 13-28 text/field; 29-29 muted/field; 30-30 text/field
      4: 1-5 muted; 13-24 text/field; 27-49 bad
      5: 1-10 muted; 13-17 text/field
      6: 1-4 muted; 13-13 text/field; 14-21 muted/field; 22-52 text/field
      8: 1-33 warning
      cursor 19,2
      field 0: 0,0 60x1
      field 1: 0,1 60x1
      field 2: 0,2 60x1
      field 3: 0,3 60x1
      field 4: 0,4 60x1
      field 5: 0,5 60x1
      field 6: 0,6 60x1
      """)
  }

  @Test("puts an error below its field where there is no room beside it")
  func narrow() {
    expect(
      text(Form(Gallery.addShift, command: "field"), 36, 9),
      """
      │ Day          Sat 21 Nov 2026       │
      │ From         19:00                 │
      │ To           07:00        next da… │
      │ Pattern      Night · Ward 4 ▾      │
      │ Break        30x                   │
      │              ! a length such as 30 │
      │              m                     │
      │ Paid break   [✓]                   │
      │ Note         anything              │
      """)
  }

  @Test("scrolls so that the field with the keyboard is seen, and keeps the messages")
  func low() {
    func seen(_ focus: Int) -> String {
      var state = Gallery.addShift
      state.focus = focus
      return text(Form(state, messages: Self.warning, command: "field"), 44, 5)
    }
    expect(
      seen(0),
      """
      │ Day          Sat 21 Nov 2026              ▐│
      │ From         19:00                         │
      │ To           07:00        next day · 12 h  │
      │                                            │
      │ ! 10 h 30 m before Sunday's early          │
      """)
    expect(
      seen(4),
      """
      │ Break        30x                           │
      │              ! a length such as 30 m       │
      │ Paid break   [✓]                          ▐│
      │                                            │
      │ ! 10 h 30 m before Sunday's early          │
      """)
    expect(
      seen(6),
      """
      │              ! a length such as 30 m       │
      │ Paid break   [✓]                           │
      │ Note         anything                     ▐│
      │                                            │
      │ ! 10 h 30 m before Sunday's early          │
      """)
  }

  @Test("puts the cursor on a choice or a toggle with the keyboard")
  func choice() {
    var state = Gallery.addShift
    state.focus("pattern")
    let form = Form(state, command: "field")
    expect(
      drawn(form, 44, 4),
      """
      │ From         19:00                         │
      │ To           07:00        next day · 12 h ▐│
      │ Pattern      Night · Ward 4 ▾             ▐│
      │ Break        30x                           │
      0: 1-4 muted; 13-24 text/field
      1: 1-2 muted; 13-24 text/field; 27-41 muted; 43-43 border
      2: 13-28 text/activeField; 29-29 muted/activeField; 30-30 text/activeField; 43-43 border
      3: 1-5 muted; 13-24 text/field
      cursor 14,2
      field 1: 0,0 44x1
      field 2: 0,1 44x1
      field 3: 0,2 44x1
      field 4: 0,3 44x1
      """)
    state.focus("paid")
    #expect(drawn(Form(state, command: "f"), 44, 7).contains("cursor 14,5"))
  }

  @Test("knows the room it would like")
  func size() {
    let form = Form(Gallery.addShift, messages: Self.warning, command: "field")
    #expect(form.size == Size(54, 9))
    #expect(Form(FormState([]), command: "field").size == Size(4, 0))
  }
}
