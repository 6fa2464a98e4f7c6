/// A word that a command takes by its place.
struct OperandSpec: Sendable {
  /// What stands for it in help.
  let placeholder: String
  let kind: ValueKind
  let isRequired: Bool

  init(_ placeholder: String, _ kind: ValueKind, isRequired: Bool = true) {
    self.placeholder = placeholder
    self.kind = kind
    self.isRequired = isRequired
  }

  /// As help shows it: `END`, `[END]`.
  var label: String { isRequired ? placeholder : "[\(placeholder)]" }
}
