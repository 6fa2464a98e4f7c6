/// Gives one fact that spoke for or against a suggestion; its sentence is rendered when shown.
public struct Reason: Equatable, Sendable {
  /// Whether the fact spoke for the suggestion.
  public enum Sign: String, Sendable, CaseIterable {
    /// The fact supports the suggestion.
    case supports = "+"
    /// The fact speaks against it.
    case against = "-"
    /// The fact only describes it.
    case neutral = "0"
  }

  /// The code of the fact, such as `ALL_SETS_N`.
  public var code: String
  /// Whether the fact spoke for the suggestion.
  public var sign: Sign
  /// The values of the sentence in machine form, in order.
  public var arguments: [String]
  /// Thousandths of a score; 0 where the engine has no score.
  public var contribution: Int

  /// Creates a reason.
  public init(
    _ code: String, _ sign: Sign = .neutral, _ arguments: [String] = [], contribution: Int = 0
  ) {
    self.code = code
    self.sign = sign
    self.arguments = arguments
    self.contribution = contribution
  }
}
