extension RestRules {
  /// Predefined sets of rules; the raw values are the names on the command line.
  public enum Preset: String, CaseIterable, Sendable {
    case off, rest, eu, de, uk

    /// The rules.
    public var rules: RestRules {
      switch self {
      case .off: .off
      case .rest: RestRules()
      case .eu: .europeanUnion
      case .de: .germany
      case .uk: .unitedKingdom
      }
    }
  }

  /// The preset with these rules; nil for custom ones.
  public var preset: Preset? { Preset.allCases.first { $0.rules == self } }
}
