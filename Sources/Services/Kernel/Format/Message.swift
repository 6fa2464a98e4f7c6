/// A sentence for a user that is not translated yet.
package struct Message: Equatable, Sendable {
  /// Its text key.
  package let key: String
  /// The values of its placeholders.
  package let arguments: [String: String]

  /// Creates the sentence `key` with `arguments`.
  package init(_ key: String, _ arguments: [String: String] = [:]) {
    self.key = key
    self.arguments = arguments
  }

  /// Returns the sentence in a language.
  package func text(_ texts: Texts) -> String { texts(key, arguments) }
}
