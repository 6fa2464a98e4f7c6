import Domain
import Terminal
import Widgets

/// The letter and the colour by which each pair is known in a grid.
///
/// A pair keeps its letter as long as it is there, whatever pairs come after it: the first of its
/// name's letters that no earlier pair has. `a` is nobody's, because with it the usual pair is chosen.
struct ShoeMarks: Equatable, Sendable {
  /// Chooses the usual pair.
  static let usual: Character = "a"
  private static let letters = "bcdefghijklmnopqrstuvwxyz"

  private var letters: [RecordID: Character] = [:]
  private var roles: [RecordID: Role] = [:]

  /// The marks of `shoes`, the oldest first.
  init(_ shoes: [Shoe] = []) {
    var free = Set(Self.letters)
    for shoe in shoes {
      roles[shoe.id] = Role(shoe.color)
      // What the maker calls it tells it apart better than the maker's name.
      let name = "\(shoe.model)\(shoe.brand)".lowercased()
      let letter = name.first(where: free.contains) ?? Self.letters.first(where: free.contains)
      guard let letter else { continue }
      letters[shoe.id] = letter
      free.remove(letter)
    }
  }

  /// The letter of a pair, nil where there are more pairs than letters.
  func letter(of shoe: RecordID) -> Character? { letters[shoe] }

  /// The mark of a pair, or of nobody.
  func mark(of shoe: RecordID?) -> HourGrid.Mark {
    guard let shoe else { return HourGrid.Mark("?", Style(.warning), shade: .muted) }
    return HourGrid.Mark(
      letters[shoe].map(String.init) ?? "*", Style(roles[shoe] ?? .text))
  }
}
