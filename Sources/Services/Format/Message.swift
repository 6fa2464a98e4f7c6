/// A sentence for a person, not yet in a language.
package struct Message: Equatable, Sendable {
  /// Its key in the catalogues.
  package let key: String
  /// What fills its gaps.
  let arguments: [String: String]

  /// The sentence `key` about `arguments`.
  package init(_ key: String, _ arguments: [String: String] = [:]) {
    self.key = key
    self.arguments = arguments
  }

  /// The sentence in a language.
  package func text(_ texts: Texts) -> String { texts(key, arguments) }
}
