import Domain

/// Presets of rest rules by name.
enum RuleSet: String, CaseIterable {
  case eu, de, uk
  /// Eleven hours of rest only.
  case rest
  case off

  var rules: RestRules {
    switch self {
    case .eu: .europeanUnion
    case .de: .germany
    case .uk: .unitedKingdom
    case .rest: RestRules()
    case .off: .off
    }
  }

  static let kind = ValueKind.choice(allCases.map(\.rawValue))

  /// Returns the preset that `text` names. Throws `CommandError`.
  static func read(_ text: String, as name: String) throws(CommandError) -> RuleSet? {
    RuleSet(
      rawValue: try Choice.read(text.lowercased(), as: name, allCases.map(\.rawValue)))
  }

  /// Returns the names of presets equal to `rules`.
  static func names(of rules: RestRules) -> [String] {
    allCases.filter { $0.rules == rules }.map(\.rawValue)
  }
}
