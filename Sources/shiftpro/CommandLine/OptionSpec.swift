import Services

/// An option of a command, or a global one.
package struct OptionSpec: Sendable {
  /// The long name without dashes.
  package let name: String
  /// The short form.
  package let letter: Character?
  /// The placeholder of its value in help; nil for a flag.
  let placeholder: String?
  let kind: ValueKind
  /// The suffix of its text key below `cli.option.`.
  package let about: String
  /// Whether it may be repeated; its values are then joined by commas.
  let isRepeatable: Bool

  /// Creates an option that takes a value.
  init(
    _ name: String, _ placeholder: String, _ kind: ValueKind, letter: Character? = nil,
    about: String? = nil, isRepeatable: Bool = false
  ) {
    self.name = name
    self.placeholder = placeholder
    self.kind = kind
    self.about = about ?? name
    self.isRepeatable = isRepeatable
    self.letter = letter
  }

  /// Creates a flag.
  init(flag name: String, letter: Character? = nil, about: String? = nil) {
    self.name = name
    self.letter = letter
    self.about = about ?? name
    placeholder = nil
    kind = .text
    isRepeatable = false
  }

  /// Whether it takes a value.
  var takesValue: Bool { placeholder != nil }

  /// Its long form: `--store`.
  package var word: String { "--\(name)" }

  /// Its form in help: `-q, --quiet`, `--store FILE`.
  package var label: String {
    (letter.map { "-\($0), " } ?? "") + word + (placeholder.map { " \($0)" } ?? "")
  }

  /// Returns its description.
  func description(_ texts: Texts) -> String { texts("cli.option.\(about)") }
}
