import AppCore
import Domain
import Services
import Terminal
import Widgets

/// The letter and the colour by which each pair is known in a grid; `a` is nobody's, because with
/// it the usual pair is chosen.
struct ShoeMarks: Equatable, Sendable {
  /// Chooses the usual pair.
  static let usual: Character = "a"

  private let signs: ShoeSigns

  /// The marks of `shoes`, the oldest first.
  init(_ shoes: [Shoe] = []) { signs = ShoeSigns(shoes) }

  /// The letter of a pair, nil where there are more pairs than letters.
  func letter(of shoe: RecordID) -> Character? {
    signs[shoe].flatMap { $0.letter == ShoeSigns.last ? nil : $0.letter }
  }

  /// The mark of a pair, or of nobody.
  func mark(of shoe: RecordID?) -> HourGrid.Mark {
    guard let shoe else { return HourGrid.Mark("?", Style(.warning), shade: .muted) }
    guard let sign = signs[shoe] else { return HourGrid.Mark("*", Style(.text)) }
    return HourGrid.Mark(String(sign.letter), Style(sign.role))
  }
}
