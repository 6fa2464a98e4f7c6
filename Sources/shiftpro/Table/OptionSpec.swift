import Services

/// An option of a command, or of all.
package struct OptionSpec: Sendable {
  /// The long name without its dashes.
  package let name: String
  /// The letter for one dash.
  package let letter: Character?
  /// What stands for the value in help; nil where the option takes none.
  let placeholder: String?
  let kind: ValueKind
  /// Where the catalogues say what it does, below `cli.option.`.
  package let about: String
  /// Whether it may be given several times: then its values are joined by commas.
  let isRepeatable: Bool

  /// An option that takes a value.
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

  /// An option that is given or not.
  init(flag name: String, letter: Character? = nil, about: String? = nil) {
    self.name = name
    self.letter = letter
    self.about = about ?? name
    placeholder = nil
    kind = .text
    isRepeatable = false
  }

  /// Whether a value follows.
  var takesValue: Bool { placeholder != nil }

  /// As it is typed: `--store`.
  package var word: String { "--\(name)" }

  /// As help shows it: `-q, --quiet`, `--store FILE`.
  package var label: String {
    (letter.map { "-\($0), " } ?? "") + word + (placeholder.map { " \($0)" } ?? "")
  }

  /// What it does.
  func description(_ texts: Texts) -> String { texts("cli.option.\(about)") }
}
