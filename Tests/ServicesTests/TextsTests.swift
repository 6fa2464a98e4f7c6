import Bundled
import Services
import ServicesTestSupport
import Testing

@Suite("Texts") struct TextsTests {
  @Test(
    "a number chooses the form",
    arguments: [
      ("0", "0 shifts", "0 Dienste"), ("1", "1 shift", "1 Dienst"),
      ("2", "2 shifts", "2 Dienste"), ("11", "11 shifts", "11 Dienste"),
      ("1,001", "1,001 shifts", "1,001 Dienste"),
    ])
  func plural(number: String, english: String, german: String) {
    #expect(Texts(.english)("unit.shifts", ["n": number]) == english)
    #expect(Texts(.german)("unit.shifts", ["n": number]) == german)
  }

  @Test("an argument is put in as it is, whatever braces it has")
  func arguments() {
    let texts = Texts(.english)
    #expect(texts("done.shift.add", ["shift": "{shift} {n#a|b}"]) == "Added {shift} {n#a|b}.")
    #expect(texts("done.shift.add") == "Added {shift}.")
  }

  @Test("a key that is missing is shown, marked")
  func missing() {
    #expect(Texts(.german)("no.such.key") == "⟦no.such.key⟧")
    #expect(!Texts(.german).has("no.such.key"))
  }

  @Test("a catalogue is lines of key = text; # begins a remark, \\n breaks a line")
  func parsing() {
    // Sixteen slots of four digits, which count from 0.
    let catalogue = Catalogue(
      "# a = b\n\nc = d = e\n  f=g  \nno sign\nh = one\\ntwo \\\\ three\ni =",
      index: """
        00000000000000000000000D00000000\
        000j00000000000T00000000000:0000
        """)
    #expect(catalogue.keys == ["c", "f", "h", "i"])
    let texts = ["a", "c", "f", "h", "i", "no sign", ""].map { catalogue[$0] }
    #expect(texts == [nil, "d = e", "g", "one\ntwo \\ three", "", nil, nil])
    #expect(Catalogue("", index: "")["a"] == nil && Catalogue("", index: "").keys == [])
  }

  @Test(
    "every line of a file is found by its key, and by no other",
    arguments: Texts.Language.allCases)
  func index(language: Texts.Language) throws {
    let path = "Texts/\(language.rawValue).txt"
    let catalogue = Catalogue(try #require(Bundled.literal(path)), index: Bundled.index(path))
    let lines = try #require(Bundled.text(path)).split(separator: "\n").filter {
      !$0.hasPrefix("#")
    }
    #expect(catalogue.keys == lines.map { String($0.prefix { $0 != "=" }.dropLast()) })
    for key in catalogue.keys {
      #expect(catalogue[key] != nil, "\(key)")
      #expect(catalogue[key + " "] == nil && catalogue[key + "="] == nil, "\(key)")
    }
  }

  @Test(
    "the language follows the locale",
    arguments: [
      ("de_AT.UTF-8", Texts.Language.german), ("de", .german), ("en_GB", .english),
      ("C", .english), ("", .english), ("fr_FR", .english), ("den_CA", .english),
    ])
  func locale(name: String, language: Texts.Language) {
    #expect(Texts.Language(locale: name) == language)
  }
}
