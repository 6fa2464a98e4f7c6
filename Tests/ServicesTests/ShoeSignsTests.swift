import Domain
import Services
import ServicesTestSupport
import Testing

@Suite("Letters of pairs") struct ShoeSignsTests {
  private func shoes(_ names: String...) -> [Shoe] {
    names.enumerated().map { index, name in
      let at = Instant(seconds: Int64(index))
      return Shoe(
        id: RecordID(name), model: name, color: .series(index), createdAt: at, updatedAt: at)
    }
  }

  private func letters(_ shoes: [Shoe]) -> String {
    let signs = ShoeSigns(shoes)
    return String(shoes.compactMap { signs[$0.id]?.letter })
  }

  @Test("a letter of the name, each once, and another one where all of them are taken")
  func own() {
    #expect(letters(shoes("Clifton", "Ghost", "Cloud", "Go", "O G")) == "cglob")
    #expect(letters(shoes("Über", "9000", "Ü")) == "bcd")
  }

  @Test("a pair that is added later changes nobody's letter")
  func stable() {
    let all = shoes("Clifton", "Ghost", "Clogs", "Cc")
    for count in 1...all.count {
      #expect(letters(all).hasPrefix(letters(Array(all.prefix(count)))))
    }
  }

  @Test("thirty-five pairs have a sign of their own, and those beyond share one")
  func many() {
    let all = (0..<40).flatMap { shoes("pair \($0)") }
    let signs = letters(all)
    #expect(Set(signs.prefix(35)).count == 35)
    #expect(signs.suffix(5) == "*****")
    #expect(signs.allSatisfy { $0.lowercased() == String($0) }, "capitals say how much")
  }

  @Test("nobody's time has no sign")
  func nobody() {
    #expect(ShoeSigns(shoes("Clogs"))[nil] == nil)
    #expect(ShoeSigns(shoes("Clogs"))[RecordID("other")] == nil)
  }
}
