extension RestRules {
  /// Rules that can be chosen as a whole; the raw values are the names on the command line.
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

  /// The preset that these rules are, nil for rules of one's own. The European and the British ones
  /// are alike: the first is told.
  public var preset: Preset? { Preset.allCases.first { $0.rules == self } }
}
