import Platform
import Widgets

extension FormState {
  /// The focused field.
  package var focused: Field? { fields.indices.contains(focus) ? fields[focus] : nil }

  /// Replaces the text of a field.
  package mutating func set(_ id: String, text: String) {
    guard let input = self[id]?.input else { return }
    self[id]?.input = TextFieldState(text, isSecret: input.isSecret, limit: input.limit)
  }

  /// Shows a note beside a field.
  package mutating func set(_ id: String, note: String) { self[id]?.note = note }

  /// Marks a field as invalid with the reason; nil clears the mark.
  package mutating func set(_ id: String, error: String?) { self[id]?.error = error }

  /// Adds a field below the others.
  package mutating func append(_ field: Field) { fields.append(field) }

  /// Removes a field and keeps the focus where it was.
  package mutating func remove(_ id: String) {
    let before = focus
    fields.removeAll { $0.id == id }
    if before >= fields.count { focus = before }
  }
}

extension Field {
  /// Creates a field for text input.
  package init(id: String, label: String, kind: FieldKind, text: String, placeholder: String = "") {
    self.init(
      id: id, label: label, kind: kind, input: TextFieldState(text), placeholder: placeholder)
  }
}

/// An edit of a text field.
package enum Typing: Equatable {
  /// Text, typed or pasted.
  case text(String)
  /// A secret pasted into a field.
  case secret(SecretBytes)
  /// A cursor movement or a deletion.
  case edit(TextEdit)
}

extension TextFieldState {
  package mutating func apply(_ typing: Typing) {
    switch typing {
    case .text(let text): insert(text)
    case .secret(let bytes): insert(bytes)
    case .edit(let edit): apply(edit)
    }
  }
}

extension FormState {
  mutating func apply(_ typing: Typing) {
    switch typing {
    case .text(let text): insert(text)
    case .secret(let bytes): insert(bytes)
    case .edit(let edit): apply(edit)
    }
  }
}
