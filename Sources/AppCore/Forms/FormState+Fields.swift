import Platform
import Widgets

extension FormState {
  /// The field that has the keyboard.
  package var focused: Field? { fields.indices.contains(focus) ? fields[focus] : nil }

  /// Replaces what is typed into a field.
  package mutating func set(_ id: String, text: String) {
    guard let input = self[id]?.input else { return }
    self[id]?.input = TextFieldState(text, isSecret: input.isSecret, limit: input.limit)
  }

  /// Says what a field's input means.
  package mutating func set(_ id: String, note: String) { self[id]?.note = note }

  /// Says why a field's input cannot be taken; nil that it can.
  package mutating func set(_ id: String, error: String?) { self[id]?.error = error }

  /// Adds a field below the others.
  package mutating func append(_ field: Field) { fields.append(field) }

  /// Takes a field away; the keyboard stays where it was.
  package mutating func remove(_ id: String) {
    let before = focus
    fields.removeAll { $0.id == id }
    if before >= fields.count { focus = before }
  }
}

extension Field {
  /// A field into which something is typed.
  package init(id: String, label: String, kind: FieldKind, text: String, placeholder: String = "") {
    self.init(
      id: id, label: label, kind: kind, input: TextFieldState(text), placeholder: placeholder)
  }
}

/// What typing does to a field.
package enum Typing: Equatable {
  /// Characters, typed or pasted.
  case text(String)
  /// A secret pasted into a field.
  case secret(SecretBytes)
  /// A move of the cursor, or a deletion.
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
