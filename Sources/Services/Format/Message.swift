/// A sentence for a person, not yet in a language.
public struct Message: Equatable, Sendable {
  /// Its key in the catalogues.
  public let key: String
  /// What fills its gaps.
  public let arguments: [String: String]

  /// The sentence `key` about `arguments`.
  public init(_ key: String, _ arguments: [String: String] = [:]) {
    self.key = key
    self.arguments = arguments
  }

  /// The sentence in a language.
  public func text(_ texts: Texts) -> String { texts(key, arguments) }
}
