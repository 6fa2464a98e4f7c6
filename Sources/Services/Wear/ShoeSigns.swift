import Domain

/// The letter and colour that represent each pair where its name does not fit.
package struct ShoeSigns: Equatable, Sendable {
  /// The sign of a pair.
  package struct Sign: Hashable, Sendable {
    /// A unique lowercase letter or digit; capitals are left for distinctions of degree.
    package var letter: Character
    /// The colour of the pair; nil for an unknown pair.
    package var color: PatternColor?
  }

  /// The sign of all pairs once the letters are used up.
  package static let last: Character = "*"
  /// Without `a`, which means the default pair in the journal.
  private static let letters = Array("bcdefghijklmnopqrstuvwxyz")
  private static let spare = letters + Array("0123456789")
  private let signs: [RecordID: Sign]

  /// Assigns the signs in the order in which pairs were added: a letter of the model, then of the
  /// brand, else the first free one. Pairs added later do not change earlier signs.
  package init(_ shoes: [Shoe]) {
    var taken: Set<Character> = []
    var signs: [RecordID: Sign] = [:]
    for shoe in shoes {
      let wanted = (shoe.model + shoe.brand).lowercased().filter(Self.letters.contains)
      let letter = (Array(wanted) + Self.spare).first { !taken.contains($0) } ?? Self.last
      taken.insert(letter)
      signs[shoe.id] = Sign(letter: letter, color: shoe.color)
    }
    self.signs = signs
  }

  /// The sign of a pair; nil if there is no such pair.
  package subscript(_ shoe: RecordID?) -> Sign? { shoe.flatMap { signs[$0] } }
}
