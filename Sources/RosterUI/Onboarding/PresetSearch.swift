import AppCore
import Domain
import Services
import Widgets

/// A search for a bundled rotation.
package struct PresetSearch: Equatable, Sendable {
  /// The entered text.
  var query = TextFieldState.search()
  /// The matching presets, best first.
  package private(set) var matches = Rotations.known
  /// Whether the matches are only similar, because none contains all typed letters.
  private(set) var isGuess = false
  /// The cursor.
  var list = ListState()

  /// The number of similar names offered without a match.
  private static let guesses = 5

  /// The preset under the cursor.
  var selected: RotationPreset? {
    list.selected(of: matches)
  }

  /// Edits the query.
  mutating func apply(_ typing: Typing) {
    query.apply(typing)
    refresh()
  }

  /// Finds the presets by name and id.
  mutating func refresh() {
    list = ListState()
    isGuess = false
    guard !query.text.isEmpty else {
      matches = Rotations.known
      return
    }
    let scored = Rotations.known.enumerated().compactMap { place, preset in
      Self.score(query.text, preset).map { (preset: preset, rank: (-$0, place)) }
    }
    matches = scored.sorted { $0.rank < $1.rank }.map(\.preset)
    guard matches.isEmpty else { return }
    isGuess = true
    let near = Rotations.known.enumerated().map { place, preset in
      (preset: preset, rank: (Self.distance(query.text, preset), place))
    }
    matches = near.sorted { $0.rank < $1.rank }.prefix(Self.guesses).map(\.preset)
  }

  private static func words(_ preset: RotationPreset) -> [String] { preset.names + [preset.id] }

  private static func score(_ query: String, _ preset: RotationPreset) -> Int? {
    words(preset).compactMap { FuzzyMatch.score(query, $0)?.score }.max()
  }

  private static func distance(_ query: String, _ preset: RotationPreset) -> Int {
    words(preset).map { EditDistance.between(query, $0) }.min() ?? 0
  }
}
