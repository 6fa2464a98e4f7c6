import Domain
import Services

/// Finds the preset or pattern that a word refers to.
struct PatternSearch {
  private static let nearestCount = 3
  /// The minimum length of an id's prefix; a shorter one could be a typing error.
  private static let leastOfAnID = 4
  let presets: [RotationPreset]
  let stored: [StoredPattern]

  /// Returns the preset with that id, else the pattern with that name, else the preset with that
  /// name, else the pattern with that former name or id prefix. Only ids of presets are
  /// case-sensitive. Nil if there is none. Throws `CommandError` if it is ambiguous.
  func source(_ word: String) throws(CommandError) -> PatternSource? {
    if let preset = presets.first(where: { $0.id == word }) { return .preset(preset) }
    let wanted = word.lowercased()
    if let pattern = try only(stored.filter { $0.isCalled(wanted) }, word) {
      return .stored(pattern)
    }
    if let preset = try preset(wanted, word) { return .preset(preset) }
    if let pattern = try only(stored.filter { $0.isCalled(wanted, ever: true) }, word) {
      return .stored(pattern)
    }
    guard wanted.count >= Self.leastOfAnID else { return nil }
    return try only(stored.filter { $0.id.text.hasPrefix(wanted) }, word).map { .stored($0) }
  }

  private func preset(
    _ wanted: String, _ word: String
  ) throws(CommandError) -> RotationPreset? {
    if let preset = presets.first(where: { $0.id == wanted }) { return preset }
    let named = presets.filter { $0.names.contains { $0.lowercased() == wanted } }
    guard named.count < 2 else {
      let ids = named.map(\.id).joined(separator: ", ")
      throw .refusal("ambiguous_preset", ["word": word, "ids": ids])
    }
    return named.first
  }

  private func only(
    _ found: [StoredPattern], _ word: String
  ) throws(CommandError) -> StoredPattern? {
    guard found.count < 2 else {
      let ids = found.map { "\($0.id.short) (\($0.name))" }.joined(separator: ", ")
      throw .refusal("ambiguous_pattern", ["word": word, "ids": ids])
    }
    return found.first
  }

  // MARK: Nearest

  /// Returns the error that `word` is neither a preset nor a pattern, with the nearest ones. A word
  /// that looks like a path is reported as a missing file.
  func unknown(_ word: String) -> CommandError {
    guard !word.hasPrefix("/"), !word.hasPrefix("."), !word.hasSuffix(".json") else {
      return .refusal("no_file", ["path": word])
    }
    let names = presets.map { ([$0.id] + $0.names, $0.id) } + stored.map { ([$0.name], $0.name) }
    return .refusal("unknown_preset", ["word": word, "nearest": nearest(to: word, among: names)])
  }

  /// Returns the error that `word` is not a stored pattern, with the nearest ones.
  func unknownStored(_ word: String) -> CommandError {
    guard !stored.isEmpty else { return .refusal("no_patterns", ["word": word]) }
    let names = stored.map { ([$0.name], $0.name) }
    return .refusal("unknown_pattern", ["word": word, "nearest": nearest(to: word, among: names)])
  }

  /// Returns the nearest of things that have several names each, by the one to display.
  private func nearest(
    to word: String, among things: [(names: [String], told: String)]
  ) -> String {
    let wanted = word.lowercased()
    let ranked = things.enumerated().map { offset, thing in
      (told: thing.told, distance: Self.distance(wanted, thing.names), offset: offset)
    }
    // The given order breaks ties, because the sort need not be stable.
    return ranked.sorted { ($0.distance, $0.offset) < ($1.distance, $1.offset) }
      .prefix(Self.nearestCount).map(\.told).joined(separator: ", ")
  }

  private static func distance(_ word: String, _ names: [String]) -> Int {
    let names = names.map { $0.lowercased() }
    if !word.isEmpty, names.contains(where: { $0.hasPrefix(word) }) { return 0 }
    return names.map { EditDistance.between(word, $0) }.min() ?? 0
  }
}
