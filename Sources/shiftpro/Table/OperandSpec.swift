/// A word that a command takes by its place.
package struct OperandSpec: Sendable {
  /// What stands for it in help.
  let placeholder: String
  let kind: ValueKind
  let isRequired: Bool
  /// Whether more of them may follow; for the last one only.
  let isRepeated: Bool

  init(
    _ placeholder: String, _ kind: ValueKind, isRequired: Bool = true, isRepeated: Bool = false
  ) {
    self.placeholder = placeholder
    self.kind = kind
    self.isRequired = isRequired
    self.isRepeated = isRepeated
  }

  /// As help shows it: `END`, `[END]`, `FILE…`.
  package var label: String {
    isRequired ? placeholder + (isRepeated ? "…" : "") : "[\(placeholder)]"
  }
}
