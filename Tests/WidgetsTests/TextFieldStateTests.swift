import Testing
import Widgets

/// A line with its cursor as `|` and the other end of a selection as `^`.
@Suite("Editing a line") struct TextFieldStateTests {
  static func line(_ marked: String) -> TextFieldState {
    let before = marked.prefix { $0 != "|" }
    var state = TextFieldState(marked.filter { $0 != "|" })
    state.home()
    for _ in before { state.right() }
    return state
  }

  static func marked(_ state: TextFieldState) -> String {
    var characters = state.text.map(String.init)
    var marks = [(state.cursor, "|")]
    if let anchor = state.anchor { marks.append((anchor, "^")) }
    for (place, mark) in marks.sorted(by: { $0.0 > $1.0 }) { characters.insert(mark, at: place) }
    return characters.joined()
  }

  @Test("what is pasted is cut at the limit, between characters; what is there stays")
  func limit() {
    var field = TextFieldState("ab", limit: 5)
    field.insert("c\u{1F468}\u{200D}\u{1F469}d")
    #expect(field.text == "abc")
    field.insert("defgh")
    #expect(field.text == "abcde")
    var long = TextFieldState("abcdefgh", limit: 5)
    long.insert("x")
    #expect(long.text == "abcdefgh")
    long.apply(.deleteBackward)
    #expect(long.text == "abcdefg")
    var usual = TextFieldState()
    usual.insert(String(repeating: "x", count: 100_000))
    #expect(usual.text.count == 4096)
    var search = TextFieldState.search()
    search.insert(String(repeating: "x", count: 100_000))
    #expect(search.text.count == 200)
  }

  @Test(
    "each edit does what its name says",
    arguments: [
      ("ab|c", .left, "a|bc"), ("|abc", .left, "|abc"), ("ab|c", .right, "abc|"),
      ("abc|", .right, "abc|"),
      ("ab|c", .home, "|abc"), ("a|bc", .end, "abc|"),
      ("one two|", .wordLeft, "one |two"), ("one |two", .wordLeft, "|one two"),
      ("07:3|0", .wordLeft, "07:|30"), ("o|ne two", .wordRight, "one| two"),
      ("one| two", .wordRight, "one two|"), ("one|  ", .wordRight, "one  |"),
      ("ab|c", .deleteBackward, "a|c"), ("|abc", .deleteBackward, "|abc"),
      ("a|bc", .deleteForward, "a|c"), ("abc|", .deleteForward, "abc|"),
      ("one two|", .deleteWordBackward, "one |"), ("one  |", .deleteWordBackward, "|"),
      ("on|e", .deleteToStart, "|e"), ("on|e", .deleteToEnd, "on|"),
      ("|", .deleteBackward, "|"), ("|", .deleteWordBackward, "|"), ("|", .deleteToEnd, "|"),
      // Characters are what a person counts.
      ("👨‍👩‍👧‍👦|x", .deleteBackward, "|x"), ("x|🇩🇪", .deleteForward, "x|"),
      ("e\u{301}|", .left, "|e\u{301}"),
      ("夜勤 病|棟", .wordLeft, "夜勤 |病棟"),
      // The letters of a flag that come to stand side by side are one character.
      ("🇩x|🇪", .deleteBackward, "🇩🇪|"),
    ] as [(String, TextEdit, String)])
  func edits(before: String, edit: TextEdit, after: String) {
    var state = Self.line(before)
    state.apply(edit)
    #expect(Self.marked(state) == after)
  }

  @Test(
    "typing and pasting go in at the cursor",
    arguments: [
      ("a|c", "b", "ab|c"), ("|", "夜", "夜|"), ("e|x", "\u{301}", "e\u{301}|x"), ("a|", "", "a|"),
      ("a|b", "one\ntwo\r\nthree\u{2028}four", "aone two three four|b"), ("|", "a\tb", "a b|"),
      ("|", "\u{1B}[31mred\u{0}\u{7}", "[31mred|"), ("👨|x", "\u{200D}👩", "👨‍👩|x"),
    ])
  func typing(before: String, typed: String, after: String) {
    var state = Self.line(before)
    state.insert(typed)
    #expect(Self.marked(state) == after)
  }

  @Test("what is typed replaces the selection")
  func replacing() {
    var state = TextFieldState("19:00")
    state.selectAll()
    #expect(Self.marked(state) == "^19:00|")
    state.insert("7")
    state.insert(":30")
    #expect(Self.marked(state) == "7:30|")
  }

  @Test(
    "an edit ends the selection, a deletion deletes it",
    arguments: [
      (.left, "|19:00"), (.right, "19:00|"), (.home, "|19:00"), (.end, "19:00|"),
      (.deleteBackward, "|"),
      (.deleteForward, "|"), (.deleteWordBackward, "|"), (.deleteToEnd, "|"), (.deleteToStart, "|"),
    ] as [(TextEdit, String)])
  func selection(edit: TextEdit, after: String) {
    var state = TextFieldState("19:00")
    state.selectAll()
    state.apply(edit)
    #expect(Self.marked(state) == after)
  }

  @Test("an empty line has nothing to select")
  func nothing() {
    var state = TextFieldState()
    state.selectAll()
    #expect(state.anchor == nil && state.selection.isEmpty)
  }
}
