import Terminal
import Testing

@Suite("The notation of keys") struct KeyNotationTests {
  @Test(
    "reads, and writes what it reads",
    arguments: [
      ("a", KeyPress(.character("a")), "a"), ("G", KeyPress(.character("G")), "G"),
      ("ä", KeyPress(.character("ä")), "ä"), ("-", KeyPress(.character("-")), "-"),
      ("C-r", KeyPress(.character("r"), .control), "Ctrl-R"),
      ("C--", KeyPress(.character("-"), .control), "Ctrl--"),
      ("C-Space", KeyPress(.character(" "), .control), "Ctrl-Space"),
      ("M-x", KeyPress(.character("x"), .alt), "Alt-x"),
      ("S-Up", KeyPress(.up, .shift), "Shift-Up"),
      ("C-M-Del", KeyPress(.delete, [.control, .alt]), "Ctrl-Alt-Del"),
      ("Space", KeyPress(.character(" ")), "Space"), ("Enter", KeyPress(.enter), "Enter"),
      ("F", KeyPress(.character("F")), "F"), ("F5", KeyPress(.function(5)), "F5"),
      ("S-Tab", KeyPress(.tab, .shift), "Shift-Tab"),
      ("C-PgDn", KeyPress(.pageDown, .control), "Ctrl-PgDn"),
    ])
  func reading(notation: String, press: KeyPress, label: String) {
    #expect(KeyPress(notation: notation) == press)
    #expect(press.notation == notation)
    #expect(press.label == label)
  }

  @Test(
    "knows no other words", arguments: ["", "ab", "F0", "F13", "C-", "X-a", "enter", "C-ab", "S-"])
  func refusing(notation: String) {
    #expect(KeyPress(notation: notation) == nil)
  }

  @Test("every key with every modifier comes back")
  func roundTrip() {
    let named: [Key] = [
      .enter, .tab, .escape, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end,
      .pageUp, .pageDown,
    ]
    let functions = (1...12).map { Key.function($0) }
    let typed = "abzAZ019 -+.,:;/?!\"'[]{}<>|\\~`@#$%^&*()=_äß漢".map { Key.character($0) }
    for key in named + functions + typed {
      for bits in UInt8(0)...7 {
        let press = KeyPress(key, Modifiers(rawValue: bits))
        #expect(KeyPress(notation: press.notation) == press, "\(press.notation)")
      }
    }
  }

  @Test("a sequence is presses between blanks")
  func sequences() {
    #expect(KeySequence(notation: "g g")?.label == "gg")
    #expect(KeySequence(notation: "g Space")?.label == "g Space")
    #expect(KeySequence(notation: "C-x C-s")?.label == "Ctrl-X Ctrl-S")
    #expect(KeySequence(notation: "z Enter")?.notation == "z Enter")
    #expect(KeySequence(notation: "") == nil)
    #expect(KeySequence(notation: "g nothing") == nil)
  }

  @Test("only a bare character types something")
  func typing() {
    #expect(KeyPress(.character("a")).typed == "a")
    #expect(KeyPress(.character("a"), .control).typed == nil)
    #expect(KeyPress(.enter).typed == nil)
  }
}
