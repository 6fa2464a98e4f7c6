import AppCore
import Domain
import Services
import Terminal
import Widgets

/// The letter and colour of each pair in a grid; `a` is reserved for selecting the default pair.
struct ShoeMarks: Equatable, Sendable {
  /// The letter that selects the default pair.
  static let usual: Character = "a"

  /// The mark of hours of no pair that do not stand out.
  static let quietFree = HourGrid.Mark("?", .muted, shade: .muted)

  private let signs: ShoeSigns

  /// Creates the marks of `shoes`, which are sorted by age.
  init(_ shoes: [Shoe] = []) { signs = ShoeSigns(shoes) }

  /// Returns the letter of a pair; nil if there are more pairs than letters.
  func letter(of shoe: RecordID) -> Character? {
    signs[shoe].flatMap { $0.letter == ShoeSigns.last ? nil : $0.letter }
  }

  /// Returns the mark of a pair, or of none.
  func mark(of shoe: RecordID?) -> HourGrid.Mark {
    guard let shoe else { return HourGrid.Mark("?", Style(.warning), shade: .muted) }
    guard let sign = signs[shoe] else { return HourGrid.Mark("*", Style(.text)) }
    return HourGrid.Mark(String(sign.letter), Style(sign.role))
  }
}
