/// A positional operand of a command.
package struct OperandSpec: Sendable {
  /// Its placeholder in help.
  let placeholder: String
  let kind: ValueKind
  let isRequired: Bool
  /// Whether it may be repeated; only for the last operand.
  let isRepeated: Bool

  init(
    _ placeholder: String, _ kind: ValueKind, isRequired: Bool = true, isRepeated: Bool = false
  ) {
    self.placeholder = placeholder
    self.kind = kind
    self.isRequired = isRequired
    self.isRepeated = isRepeated
  }

  /// Its form in help: `END`, `[END]`, `FILE…`.
  package var label: String {
    let name = placeholder + (isRepeated ? "…" : "")
    return isRequired ? name : "[\(name)]"
  }
}
