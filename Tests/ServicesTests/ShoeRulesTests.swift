import Domain
import Services
import ServicesTestSupport
import Testing

@Suite("Rules for pairs of shoes") struct ShoeRulesTests {
  private func shoe(_ id: String, _ model: String, emoji: String = "") -> Shoe {
    let now = Instant(seconds: 0)
    return Shoe(
      id: RecordID(id), emoji: emoji, model: model, color: .series(0), createdAt: now,
      updatedAt: now)
  }

  @Test("a long emoji is refused where it is new, and not where an import brought it")
  func emoji() {
    let imported = shoe("a", "Clogs", emoji: "clog")
    var renamed = imported
    renamed.model = "Clogs, old"
    #expect(renamed.flaws(among: [imported]).isEmpty)
    renamed.emoji = "clogs"
    #expect(renamed.flaws(among: [imported]) == [.longEmoji("clogs")])
    #expect(shoe("b", "Boots", emoji: "boot").flaws(among: [imported]) == [.longEmoji("boot")])
  }

  @Test("a name is taken by another pair in use, not by a retired one")
  func name() {
    let clogs = shoe("a", "Clogs")
    #expect(shoe("b", "clogs").flaws(among: [clogs]) == [.nameTaken("clogs")])
    #expect(clogs.flaws(among: [clogs]).isEmpty)
    var retired = clogs
    retired.isArchived = true
    #expect(shoe("b", "clogs").flaws(among: [retired]).isEmpty)
    #expect(shoe("b", "").flaws(among: []) == [.noName])
  }
}
