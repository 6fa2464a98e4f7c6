import Platform

/// The fields of a form, and which one has the focus.
public struct FormState: Equatable, Sendable {
  /// The fields, top to bottom.
  public var fields: [Field]
  private var focused = 0

  /// Creates a form. The text of the focused field is selected, so that typing replaces it.
  public init(_ fields: [Field], focus: Int = 0) {
    self.fields = fields
    self.focus = focus
  }

  /// The index of the focused field.
  public var focus: Int {
    get { focused }
    set {
      let place = min(max(0, newValue), max(0, fields.count - 1))
      if place != focused { edit { $0.isVisited = true } }
      focused = place
      edit { $0.input.selectAll() }
    }
  }

  /// Moves the focus to the next field, from the last to the first.
  public mutating func next() { focus = focus + 1 < fields.count ? focus + 1 : 0 }

  /// Moves the focus to the previous field, from the first to the last.
  public mutating func previous() { focus = focus > 0 ? focus - 1 : fields.count - 1 }

  /// Moves the focus to the field `id`, if it exists.
  public mutating func focus(_ id: String) {
    if let index = fields.firstIndex(where: { $0.id == id }) { focus = index }
  }

  /// The field `id`; nil if there is none. Assigning changes an existing field only.
  public subscript(_ id: String) -> Field? {
    get { fields.first { $0.id == id } }
    set {
      guard let newValue, let index = fields.firstIndex(where: { $0.id == id }) else { return }
      fields[index] = newValue
    }
  }

  /// Returns the text of the field `id`, or its selected option; empty if there is no such field.
  public func value(_ id: String) -> String {
    guard let field = self[id] else { return "" }
    guard case .choice(let options) = field.kind else { return field.input.text }
    return options.indices.contains(field.index) ? options[field.index] : ""
  }

  /// Returns the text of the secret field `id`; nil if it is empty or no secret.
  public func secret(_ id: String) -> SecretBytes? {
    guard let input = self[id]?.input, !input.isEmpty else { return nil }
    return input.secret
  }

  /// Returns the index of the selected option of the field `id`, 1 for a toggle that is on; 0 if
  /// there is no such field.
  public func choice(_ id: String) -> Int { self[id]?.index ?? 0 }

  /// Types or pastes `text` into the focused field.
  public mutating func insert(_ text: String) { change { $0.insert(text) } }

  /// Types or pastes `text`, which may be a secret, into the focused field.
  public mutating func insert(_ text: SecretBytes) { change { $0.insert(text) } }

  /// Applies one edit to the focused field.
  public mutating func apply(_ edit: TextEdit) { change { $0.apply(edit) } }

  /// Moves the selected option of the focused field by `steps`, if it has options.
  public mutating func step(by steps: Int) {
    guard fields.indices.contains(focus), fields[focus].optionCount > 0 else { return }
    change { $0.step(by: steps) }
  }

  /// Shows every error, including those of fields that never had the focus.
  public mutating func visitAll() {
    for index in fields.indices { fields[index].isVisited = true }
  }

  private mutating func change(_ change: (inout Field) -> Void) {
    edit {
      change(&$0)
      $0.isVisited = true
    }
  }

  private mutating func edit(_ change: (inout Field) -> Void) {
    guard fields.indices.contains(focus) else { return }
    change(&fields[focus])
  }
}
