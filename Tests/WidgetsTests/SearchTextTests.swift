import Testing
import Widgets

@Suite("Texts to search") struct SearchTextTests {
  private func words(_ text: String) -> Int { SearchText(text).words.count }

  @Test("words are runs of letters and numbers")
  func split() {
    #expect(words("Export hours as PDF") == 4)
    #expect(words("  Theme: light…") == 2)
    #expect(words("24-hour") == 2)
    #expect(words("…") == 0 && SearchText("- –").isEmpty && SearchText("").isEmpty)
  }

  @Test("letters count without case and accents")
  func folded() {
    #expect(SearchText("Überstunden").begins(with: SearchText("uberst")))
    #expect(SearchText("U\u{308}ber").equals(SearchText("ÜBER")))
    #expect(!SearchText("over").equals(SearchText("overt")))
  }

  @Test("a single scalar is folded as the character it is")
  func scalars() throws {
    for value in UInt32(0)...0x2FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(FuzzyMatch.fold(scalar) == FuzzyMatch.fold(Character(scalar)), "\(value)")
    }
  }

  @Test("a text of single scalars is read like one of characters")
  func plain() {
    let texts = ["Überstunden: 24-hour…", "naïve Æther", "€ 3,50 – ½", "x·y", "ÄÖÜ ß"]
    for text in texts {
      // A mark that is no letter of its own makes the text one of characters.
      let other = SearchText(text + " e\u{301}")
      #expect(other.words.count == SearchText(text).words.count + 1)
      #expect(other.begins(with: SearchText(text)))
    }
  }

  @Test("a word is found from its beginning on, from a place on")
  func places() {
    let text = SearchText("Start or end the shift at another time")
    #expect(text.places(of: SearchText("end")) == 9..<12)
    #expect(text.places(of: SearchText("nd")) == nil)
    #expect(text.places(of: SearchText("s"), from: 1) == 17..<18)
    #expect(text.placesInside(of: SearchText("nd")) == 10..<12)
    #expect(text.placesInside(of: SearchText("xyz")) == nil)
  }

  @Test("whole words differ from beginnings of words")
  func whole() {
    let text = SearchText("Week view")
    #expect(text.hasWords([SearchText("view"), SearchText("week")]))
    #expect(!text.hasWords([SearchText("wee")]))
  }

  @Test(
    "initials may go on within a word",
    arguments: [
      ("wv", true), ("weekv", true), ("wevi", true), ("vw", false), ("we", true), ("ek", false),
    ])
  func initials(query: String, isFound: Bool) {
    #expect((SearchText("Week view").places(ofInitials: SearchText(query)) != nil) == isFound)
  }
}
