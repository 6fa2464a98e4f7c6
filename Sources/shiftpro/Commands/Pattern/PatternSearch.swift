import Domain
import Services

/// Finds the preset or pattern that a word means.
struct PatternSearch {
  private static let nearestCount = 3
  /// A shorter beginning of an id could be a slip in anything else.
  private static let leastOfAnID = 4
  let presets: [RotationPreset]
  let stored: [StoredPattern]

  /// The preset whose id is `word`, else the pattern that is called so, else the preset that is,
  /// else the pattern that once was or whose id begins so; capitals matter for the id of a preset
  /// alone. Nil where there is none. Throws `CommandError` where there are several.
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

  /// That `word` is neither preset nor pattern, with the nearest that are. What looks like a file
  /// is taken for one that is missing.
  func unknown(_ word: String) -> CommandError {
    guard !word.hasPrefix("/"), !word.hasPrefix("."), !word.hasSuffix(".json") else {
      return .refusal("no_file", ["path": word])
    }
    let names = presets.map { ([$0.id] + $0.names, $0.id) } + stored.map { ([$0.name], $0.name) }
    return .refusal("unknown_preset", ["word": word, "nearest": nearest(to: word, among: names)])
  }

  /// That `word` is no pattern of the person's own, with the nearest that are.
  func unknownStored(_ word: String) -> CommandError {
    guard !stored.isEmpty else { return .refusal("no_patterns", ["word": word]) }
    let names = stored.map { ([$0.name], $0.name) }
    return .refusal("unknown_pattern", ["word": word, "nearest": nearest(to: word, among: names)])
  }

  /// The nearest of some things that have several names each and one to tell.
  private func nearest(
    to word: String, among things: [(names: [String], told: String)]
  ) -> String {
    let wanted = word.lowercased()
    let ranked = things.enumerated().map { offset, thing in
      (told: thing.told, distance: Self.distance(wanted, thing.names), offset: offset)
    }
    // The order given decides between equals: the sort need not be stable.
    return ranked.sorted { ($0.distance, $0.offset) < ($1.distance, $1.offset) }
      .prefix(Self.nearestCount).map(\.told).joined(separator: ", ")
  }

  private static func distance(_ word: String, _ names: [String]) -> Int {
    let names = names.map { $0.lowercased() }
    if !word.isEmpty, names.contains(where: { $0.hasPrefix(word) }) { return 0 }
    return names.map { EditDistance.between(word, $0) }.min() ?? 0
  }
}
