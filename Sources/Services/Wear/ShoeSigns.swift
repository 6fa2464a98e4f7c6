import Domain

/// The letter and the colour by which each pair is known wherever there is no room for its name.
package struct ShoeSigns: Equatable, Sendable {
  /// What stands for a pair.
  package struct Sign: Hashable, Sendable {
    /// A small letter or a digit, no other pair's; capitals are left to whoever shows more and
    /// less.
    package var letter: Character
    /// The color of the pair; nil for a pair that is not in the list.
    package var color: PatternColor?
  }

  /// Where the letters are used up.
  package static let last: Character = "*"
  /// `a` is nobody's: in the journal it stands for the usual pair.
  private static let letters = Array("bcdefghijklmnopqrstuvwxyz")
  private static let spare = letters + Array("0123456789")
  private let signs: [RecordID: Sign]

  /// The signs of all pairs, in the order in which they were added: a letter of the model, then of
  /// the brand, else the first that is free. A pair that is added later changes no other's letter.
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

  /// The sign of a pair, nil where there is no such pair.
  package subscript(_ shoe: RecordID?) -> Sign? { shoe.flatMap { signs[$0] } }
}
