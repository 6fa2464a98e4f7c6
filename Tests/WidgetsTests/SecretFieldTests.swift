import Platform
import Terminal
import Testing
import Widgets

@Suite("A field whose content nobody may read") struct SecretFieldTests {
  private func field(_ text: String) -> TextFieldState {
    var field = TextFieldState(isSecret: true)
    for character in text { field.insert(String(character)) }
    return field
  }

  @Test("it edits scalar by scalar, and has no text")
  func editing() {
    var secret = field("grün🔑ab")
    #expect(secret.secret == "grün🔑ab" && secret.text.isEmpty && secret.cursor == 7)
    secret.apply(.deleteBackward)
    secret.apply(.left)
    secret.apply(.left)
    secret.insert("x")
    #expect(secret.secret == "grünx🔑a")
    secret.apply(.deleteForward)
    #expect(secret.secret == "grünxa")
    secret.apply(.home)
    secret.apply(.deleteForward)
    secret.apply(.wordRight)
    #expect(secret.secret == "rünxa" && secret.cursor == 5)
    secret.apply(.left)
    secret.apply(.deleteToStart)
    #expect(secret.secret == "a")
    secret.selectAll()
    secret.insert("new")
    #expect(secret.secret == "new")
    secret.apply(.deleteWordBackward)
    #expect(secret.isEmpty)
  }

  @Test("line ends and tabs of a paste are blanks, as they always were, up to the limit")
  func pasting() {
    var secret = TextFieldState(isSecret: true, limit: 8)
    secret.insert("a")
    secret.insert(SecretBytes("bä\tc\r\n".utf8))
    #expect(secret.secret == "abä c ")
    secret.insert("12345")
    #expect(secret.secret == "abä c 12")
  }

  @Test("dots alone are drawn, and nothing prints it")
  func shown() {
    let secret = field("tea")
    var frame = Frame(Size(10, 1))
    TextField(secret, focused: true).draw(in: Rect(Size(10, 1)), into: &frame)
    #expect(frame.canvas.text(row: 0).hasPrefix("•••"))
    var dumped = ""
    dump(secret, to: &dumped)
    #expect(!dumped.contains("tea") && !"\(secret)".contains("tea"))
  }
}
