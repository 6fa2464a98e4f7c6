import Testing
import Widgets

@Suite("Filling in a form") struct FormStateTests {
  static func form() -> FormState {
    FormState([
      Field(id: "day", label: "Day", kind: .date, input: TextFieldState("today")),
      Field(id: "pattern", label: "Pattern", kind: .choice(["None", "Early", "Late", "Evening"])),
      Field(id: "paid", label: "Paid", kind: .toggle),
      Field(id: "note", label: "Note"),
    ])
  }

  @Test("the keyboard goes round the fields")
  func focus() {
    var form = Self.form()
    let order = (0..<5).map { _ in
      defer { form.next() }
      return form.focus
    }
    #expect(order == [0, 1, 2, 3, 0])
    form.focus = 0
    form.previous()
    #expect(form.focus == 3)
    form.focus("paid")
    #expect(form.focus == 2)
    form.focus("nothing")
    #expect(form.focus == 2)
    form.focus = 99
    #expect(form.focus == 3)
  }

  @Test("typing goes to the field with the keyboard and replaces what stood there")
  func typing() {
    var form = Self.form()
    form.insert("tom")
    form.insert("orrow")
    #expect(form.value("day") == "tomorrow")
    form.apply(.deleteWordBackward)
    #expect(form.value("day") == "")
    form.next()
    form.previous()
    form.insert("x")
    form.focus("note")
    form.insert("n")
    #expect(form.value("day") == "x")
    #expect(form.value("note") == "n")
  }

  @Test(
    "a choice goes round, and a letter jumps to the next option that begins with it",
    arguments: [
      (0, "right", 1), (0, "left", 3), (3, "right", 0), (1, "end", 3), (2, "home", 0), (0, "e", 1),
      (1, "e", 3), (3, "e", 1), (0, "L", 2), (2, "x", 2), (0, "step 6", 2), (0, "step -5", 3),
    ])
  func choosing(before: Int, key: String, after: Int) {
    var form = Self.form()
    form["pattern"]?.index = before
    form.focus("pattern")
    switch key {
    case "right": form.apply(.right)
    case "left": form.apply(.left)
    case "home": form.apply(.home)
    case "end": form.apply(.end)
    case "step 6": form.step(by: 6)
    case "step -5": form.step(by: -5)
    default: form.insert(key)
    }
    #expect(form.choice("pattern") == after)
  }

  @Test("letters typed one after the other spell the beginning of an option")
  func spelling() {
    var form = Self.form()
    form.focus("pattern")
    for (letter, chosen) in [("e", 1), ("v", 3), ("e", 3), ("x", 3), ("l", 2), ("e", 3), ("e", 1)] {
      form.insert(letter)
      #expect(form.choice("pattern") == chosen, "\(letter)")
    }
    form.apply(.home)
    form.insert("v")
    #expect(form.choice("pattern") == 0)
  }

  @Test("a choice that is out of range or empty does no harm")
  func odd() {
    var form = FormState([
      Field(id: "a", label: "", kind: .choice([])),
      Field(id: "b", label: "", kind: .choice(["x", "y"]), index: -7),
    ])
    for edit in TextEdit.allCases { form.apply(edit) }
    form.insert("x")
    form.step(by: 3)
    #expect(form.value("a") == "")
    #expect(form.value("b") == "")
    form.next()
    form.step(by: 0)
    #expect(form.value("b") == "y")
    form.step(by: .min)
    #expect(form.value("b") == "y")
    form.insert("x")
    #expect(form.value("b") == "x")
  }

  @Test("a blank flips a toggle")
  func toggling() {
    var form = Self.form()
    form.focus("paid")
    form.insert(" ")
    #expect(form.choice("paid") == 1)
    form.insert("y")
    form.apply(.deleteBackward)
    #expect(form.choice("paid") == 1)
    form.step(by: 1)
    #expect(form.choice("paid") == 0)
  }

  @Test("a blank takes a choice's next option, from the last the first")
  func blankInChoice() {
    var form = FormState([Field(id: "a", label: "A", kind: .choice(["one", "two words"]))])
    form.insert(" ")
    #expect(form.choice("a") == 1)
    form.insert(" ")
    #expect(form.choice("a") == 0)
  }

  @Test("what is empty is called wrong once the person was there, or asked for all of it")
  func visits() {
    var form = Self.form()
    form["note"]?.error = "needs a word"
    form["day"]?.error = "no day"
    func shown(_ form: FormState) -> [String] {
      let picture = drawn(Form(form, command: "form"), 60, 8)
      return ["needs a word", "no day"].filter { picture.contains($0) }
    }
    #expect(shown(form) == ["no day"], "what is typed already is shown at once")
    form.focus("note")
    #expect(shown(form) == ["no day"])
    form.next()
    #expect(shown(form) == ["needs a word", "no day"])
    var other = Self.form()
    other["note"]?.error = "needs a word"
    other.visitAll()
    #expect(shown(other) == ["needs a word"])
  }

  @Test("a step leaves typed fields alone")
  func stepping() {
    var form = Self.form()
    let before = form
    form.step(by: 1)
    #expect(form == before)
  }

  @Test("fields are found by their name")
  func finding() {
    var form = Self.form()
    form["day"]?.error = "no such day"
    #expect(form["day"]?.error == "no such day")
    form["nothing"]?.note = "x"
    #expect(form["nothing"] == nil)
    #expect(form.value("nothing") == "" && form.choice("nothing") == 0)
    #expect(form.value("pattern") == "None")
  }

  @Test("a form without fields takes every key")
  func empty() {
    var form = FormState([])
    form.next()
    form.previous()
    form.insert("x")
    for edit in TextEdit.allCases { form.apply(edit) }
    form.step(by: 1)
    #expect(form == FormState([]))
  }
}
