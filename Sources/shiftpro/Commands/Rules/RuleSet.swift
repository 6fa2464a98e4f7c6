import Domain

/// Rules of rest by the name of whose they are.
enum RuleSet: String, CaseIterable {
  case eu, de, uk
  /// Eleven hours of rest and nothing else.
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

  /// The rules that `text` names. Throws `CommandError`.
  static func read(_ text: String, as name: String) throws(CommandError) -> RuleSet? {
    RuleSet(
      rawValue: try Choice.read(text.lowercased(), as: name, allCases.map(\.rawValue)))
  }

  /// The names of those that say the same as `rules`.
  static func names(of rules: RestRules) -> [String] {
    allCases.filter { $0.rules == rules }.map(\.rawValue)
  }
}
