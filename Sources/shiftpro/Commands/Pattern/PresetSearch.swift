import App
import Domain

/// Finds the preset that a word means.
struct PresetSearch {
  private static let nearestCount = 3
  private let presets: [RotationPreset]

  init(_ presets: [RotationPreset]) { self.presets = presets }

  /// The preset whose id is `word`, else the only one that is called so; capitals do not matter.
  /// Throws `CommandError`.
  func preset(_ word: String) throws(CommandError) -> RotationPreset {
    let wanted = word.lowercased()
    if let preset = presets.first(where: { $0.id == wanted }) { return preset }
    let named = presets.filter { $0.names.contains { $0.lowercased() == wanted } }
    if let preset = named.first, named.count == 1 { return preset }
    guard named.isEmpty else {
      throw .refusal("ambiguous_preset", ["word": word, "ids": Self.list(named)])
    }
    throw .refusal("unknown_preset", ["word": word, "nearest": Self.list(nearest(to: wanted))])
  }

  private func nearest(to word: String) -> [RotationPreset] {
    let ranked = presets.map { (preset: $0, distance: Self.distance(word, $0)) }
    // The order of the file decides between equals: the sort need not be stable.
    let sorted = ranked.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }
    return sorted.prefix(Self.nearestCount).map(\.element.preset)
  }

  private static func distance(_ word: String, _ preset: RotationPreset) -> Int {
    let names = [preset.id] + preset.names.map { $0.lowercased() }
    if !word.isEmpty, names.contains(where: { $0.hasPrefix(word) }) { return 0 }
    return names.map { EditDistance.between(word, $0) }.min() ?? 0
  }

  private static func list(_ presets: [RotationPreset]) -> String {
    presets.map(\.id).joined(separator: ", ")
  }
}
