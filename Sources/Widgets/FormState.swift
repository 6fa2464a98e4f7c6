import Platform

/// The fields of a form, one of which has the keyboard.
public struct FormState: Equatable, Sendable {
  /// The fields, top to bottom.
  public var fields: [Field]
  private var focused = 0

  /// A form; the text of the field that has the keyboard is selected, so that typing replaces it.
  public init(_ fields: [Field], focus: Int = 0) {
    self.fields = fields
    self.focus = focus
  }

  /// The index of the field that has the keyboard.
  public var focus: Int {
    get { focused }
    set {
      let place = min(max(0, newValue), max(0, fields.count - 1))
      if place != focused { edit { $0.isVisited = true } }
      focused = place
      edit { $0.input.selectAll() }
    }
  }

  /// The keyboard goes to the next field, from the last to the first.
  public mutating func next() { focus = focus + 1 < fields.count ? focus + 1 : 0 }

  /// The keyboard goes to the field before, from the first to the last.
  public mutating func previous() { focus = focus > 0 ? focus - 1 : fields.count - 1 }

  /// The keyboard goes to the field `id`; it stays where there is none.
  public mutating func focus(_ id: String) {
    if let index = fields.firstIndex(where: { $0.id == id }) { focus = index }
  }

  /// The field `id`. Assigning changes it where it exists.
  public subscript(_ id: String) -> Field? {
    get { fields.first { $0.id == id } }
    set {
      guard let newValue, let index = fields.firstIndex(where: { $0.id == id }) else { return }
      fields[index] = newValue
    }
  }

  /// What is typed into the field `id`, or the option chosen there; empty where there is none.
  public func value(_ id: String) -> String {
    guard let field = self[id] else { return "" }
    guard case .choice(let options) = field.kind else { return field.input.text }
    return options.indices.contains(field.index) ? options[field.index] : ""
  }

  /// What is typed into the field `id` where it is a secret; nil where nothing is.
  public func secret(_ id: String) -> SecretBytes? {
    guard let input = self[id]?.input, !input.isEmpty else { return nil }
    return input.secret
  }

  /// The index of the option chosen in the field `id`, 1 for a toggle that is on; 0 where there is
  /// none.
  public func choice(_ id: String) -> Int { self[id]?.index ?? 0 }

  /// Types or pastes `text` into the field that has the keyboard.
  public mutating func insert(_ text: String) { change { $0.insert(text) } }

  /// Types or pastes `text`, which may be a secret, into the field that has the keyboard.
  public mutating func insert(_ text: SecretBytes) { change { $0.insert(text) } }

  /// Does one edit in the field that has the keyboard.
  public mutating func apply(_ edit: TextEdit) { change { $0.apply(edit) } }

  /// Goes `steps` options on in the field that has the keyboard, if it offers any.
  public mutating func step(by steps: Int) {
    guard fields.indices.contains(focus), fields[focus].optionCount > 0 else { return }
    change { $0.step(by: steps) }
  }

  /// Shows every error, also of fields that nobody has been to.
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
