import Terminal
import TestSupport
import Testing
import Widgets

@Suite("The palette") struct PaletteTests {
  @Test("shows what is typed and what it found, with the letters that were found")
  func wide() {
    expect(
      drawn(Gallery.palette, 48, 8),
      """
      │╭──────────────────────────────────────────────╮│
      ││  sta                                         ││
      ││                                              ││
      ││  Start shift      now                     s  ││
      ││  Start shift at…                          S  ││
      ││  Stop shift at…   no shift runs           X  ││
      ││                                              ││
      │╰──────────────────────────────────────────────╯│
      0: 0-47 border/raised
      1: 0-0 border/raised; 1-1 text/raised; 2-45 text/activeField; 46-46 text/raised; 47-47 border/raised
      2: 0-0 border/raised; 1-46 text/raised; 47-47 border/raised
      3: 0-0 border/raised; 1-1 text/raised; 2-2 text/selection; 3-5 accent/selection+bold; 6-13 text/selection; 14-22 muted/selection; 23-43 text/selection; 44-44 key/selection; 45-45 text/selection; 46-46 text/raised; 47-47 border/raised
      4: 0-0 border/raised; 1-2 text/raised; 3-5 accent/raised+bold; 6-43 text/raised; 44-44 key/raised; 45-46 text/raised; 47-47 border/raised
      5: 0-0 border/raised; 1-2 text/raised; 3-32 muted/raised; 33-43 text/raised; 44-44 muted/raised; 45-46 text/raised; 47-47 border/raised
      6: 0-0 border/raised; 1-46 text/raised; 47-47 border/raised
      7: 0-47 border/raised
      cursor 6,1
      run 0: 2,3 44x1
      run 1: 2,4 44x1
      run 2: 2,5 44x1
      """)
    #expect(Palette.rows(in: 8) == 4 && Palette.rows(in: 3) == 0)
  }

  @Test("drops a word of which too little could be read, never the key")
  func narrow() {
    expect(
      text(Gallery.palette, 30, 7),
      """
      │╭────────────────────────────╮│
      ││  sta                       ││
      ││                            ││
      ││  Start shift            s  ││
      ││  Start shift at…        S  ││
      ││  Stop shift at…         X  ││
      │╰────────────────────────────╯│
      """)
  }

  @Test("says so where nothing is found")
  func empty() {
    let palette = Palette(
      query: TextFieldState("zzz"), placeholder: "", items: [], state: ListState(), command: "run",
      empty: "Nothing is called that.")
    expect(
      drawn(palette, 34, 5),
      """
      │╭────────────────────────────────╮│
      ││  zzz                           ││
      ││                                ││
      ││  Nothing is called that.       ││
      │╰────────────────────────────────╯│
      0: 0-33 border/raised
      1: 0-0 border/raised; 1-1 text/raised; 2-31 text/activeField; 32-32 text/raised; 33-33 border/raised
      2: 0-0 border/raised; 1-32 text/raised; 33-33 border/raised
      3: 0-0 border/raised; 1-2 text/raised; 3-25 muted/raised; 26-32 text/raised; 33-33 border/raised
      4: 0-33 border/raised
      cursor 6,1
      """)
  }
}

@Suite("The help overlay") struct HelpOverlayTests {
  static func overlay(_ selection: Int, _ offset: Int = 0) -> HelpOverlay {
    let sections = [
      HelpSection(
        title: "Hours",
        items: [HelpItem(keys: "l", title: "next"), HelpItem(keys: "h", title: "previous")]),
      HelpSection(title: "Nothing", items: []),
      HelpSection(
        title: "Everywhere",
        items: [HelpItem(keys: "u", title: "undo"), HelpItem(keys: "q", title: "quit")]),
    ]
    return HelpOverlay(
      title: "Keys", query: TextFieldState(), placeholder: "filter", sections: sections,
      state: ListState(selection: selection, offset: offset), command: "run", empty: "no such key")
  }

  @Test("shows the keys by section; clicks and selection count items alone")
  func wide() {
    expect(
      drawn(Gallery.helpOverlay, 50, 12),
      """
      │╭─ Keys ─────────────────────────────────────────╮│
      ││  type to filter                                ││
      ││                                                ││
      ││  x        Stop shift   no shift runs           ││
      ││                                              ▐ ││
      ││  Everywhere                                  ▐ ││
      ││  u        Undo                               ▐ ││
      ││  Ctrl-R   Redo                                 ││
      ││                                                ││
      ││                                                ││
      ││                                                ││
      │╰────────────────────────────────────────────────╯│
      0: 0-1 border/raised; 2-7 title/raised; 8-49 border/raised
      1: 0-0 border/raised; 1-1 text/raised; 2-2 text/activeField; 3-16 muted/activeField; 17-47 text/activeField; 48-48 text/raised; 49-49 border/raised
      2: 0-0 border/raised; 1-48 text/raised; 49-49 border/raised
      3: 0-0 border/raised; 1-2 text/raised; 3-37 muted/raised; 38-48 text/raised; 49-49 border/raised
      4: 0-0 border/raised; 1-46 text/raised; 47-47 border/raised; 48-48 text/raised; 49-49 border/raised
      5: 0-0 border/raised; 1-2 text/raised; 3-12 title/raised; 13-46 text/raised; 47-47 border/raised; 48-48 text/raised; 49-49 border/raised
      6: 0-0 border/raised; 1-2 text/raised; 3-11 key/raised; 12-46 text/raised; 47-47 border/raised; 48-48 text/raised; 49-49 border/raised
      7: 0-0 border/raised; 1-1 text/raised; 2-2 text/selection; 3-11 key/selection; 12-47 text/selection; 48-48 text/raised; 49-49 border/raised
      8: 0-0 border/raised; 1-48 text/raised; 49-49 border/raised
      9: 0-0 border/raised; 1-48 text/raised; 49-49 border/raised
      10: 0-0 border/raised; 1-48 text/raised; 49-49 border/raised
      11: 0-49 border/raised
      cursor 3,1
      run 1: 2,3 46x1
      run 2: 2,6 46x1
      run 3: 2,7 46x1
      """)
  }

  @Test("scrolls so that the selected key is seen, with its section where there is room")
  func low() {
    expect(
      text(Self.overlay(0), 24, 7),
      """
      │╭─ Keys ───────────────╮│
      ││  filter              ││
      ││                      ││
      ││  Hours             ▐ ││
      ││  l   next            ││
      ││  h   previous        ││
      │╰──────────────────────╯│
      """)
    expect(
      text(Self.overlay(2), 24, 7),
      """
      │╭─ Keys ───────────────╮│
      ││  filter              ││
      ││                      ││
      ││  Everywhere          ││
      ││  u   undo            ││
      ││  q   quit          ▐ ││
      │╰──────────────────────╯│
      """)
    expect(
      text(Self.overlay(3), 24, 7),
      """
      │╭─ Keys ───────────────╮│
      ││  filter              ││
      ││                      ││
      ││  Everywhere          ││
      ││  u   undo            ││
      ││  q   quit          ▐ ││
      │╰──────────────────────╯│
      """)
    expect(
      text(Self.overlay(1, 1), 24, 7),
      """
      │╭─ Keys ───────────────╮│
      ││  filter              ││
      ││                      ││
      ││  h   previous        ││
      ││                    ▐ ││
      ││  Everywhere          ││
      │╰──────────────────────╯│
      """)
    expect(
      text(Self.overlay(3), 24, 5),
      """
      │╭─ Keys ───────────────╮│
      ││  filter              ││
      ││                      ││
      ││  q   quit            ││
      │╰──────────────────────╯│
      """)
  }

  @Test("always shows the selected key")
  func property() {
    for selection in 0..<4 {
      for offset in 0..<4 {
        for height in 5...14 {
          let cursorless = text(Self.overlay(selection, offset), 24, height)
          #expect(cursorless.contains(["next", "previous", "undo", "quit"][selection]))
        }
      }
    }
  }
}

@Suite("The popup of following keys") struct KeyPopupTests {
  @Test("stands at the bottom, in columns")
  func wide() {
    expect(
      drawn(Gallery.keyPopup, 50, 5),
      """
      │                                                  │
      │╭─ g … ──────────────────────────────────────────╮│
      ││  g  first       t  today       w  this week    ││
      ││  e  last        d  a day…                      ││
      │╰────────────────────────────────────────────────╯│
      1: 0-1 border/raised; 2-6 title/raised; 7-49 border/raised
      2: 0-0 border/raised; 1-2 text/raised; 3-5 key/raised; 6-17 text/raised; 18-20 key/raised; 21-32 text/raised; 33-35 key/raised; 36-48 text/raised; 49-49 border/raised
      3: 0-0 border/raised; 1-2 text/raised; 3-5 key/raised; 6-17 text/raised; 18-20 key/raised; 21-48 text/raised; 49-49 border/raised
      4: 0-49 border/raised
      """)
    expect(
      text(Gallery.keyPopup, 24, 8),
      """
      │                        │
      │╭─ g … ────────────────╮│
      ││  g  first            ││
      ││  e  last             ││
      ││  t  today            ││
      ││  d  a day…           ││
      ││  w  this week        ││
      │╰──────────────────────╯│
      """)
  }
}
