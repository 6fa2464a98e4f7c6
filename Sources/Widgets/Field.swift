import Platform

/// What a field of a form takes.
public enum FieldKind: Equatable, Sendable {
  case text, date, time, duration, number
  /// One of some options.
  case choice([String])
  /// Yes or no.
  case toggle
}

/// One line of a form.
public struct Field: Equatable, Sendable, Identifiable {
  /// The name by which the program knows it.
  public let id: String
  /// The name a person reads.
  public var label: String
  /// What it takes.
  public var kind: FieldKind
  /// What is typed into it.
  public var input: TextFieldState
  /// The chosen option; for a toggle 0 is off and 1 is on.
  public var index: Int
  /// What the input means, said right of it, such as `12 h`.
  public var note: String
  /// Why the input cannot be taken; nil where it can.
  public var error: String?
  /// An example, shown while nothing is typed.
  public var placeholder: String
  /// Whether the person has been here: what is still empty is not called wrong before.
  var isVisited = false
  /// The letters of an option's name that were typed one after the other.
  private var beginning = ""

  /// A field of a form.
  public init(
    id: String, label: String, kind: FieldKind = .text, input: TextFieldState = TextFieldState(),
    index: Int = 0, note: String = "", error: String? = nil, placeholder: String = "",
    isSecret: Bool = false
  ) {
    self.id = id
    self.label = label
    self.kind = kind
    self.input = isSecret ? TextFieldState(input.text, isSecret: true) : input
    self.index = index
    self.note = note
    self.error = error
    self.placeholder = placeholder
  }

  /// Whether dots are shown for what is typed into it.
  public var isSecret: Bool { input.isSecret }

  /// The error as far as the person is to see it now.
  var shownError: String? { isVisited || !input.isEmpty ? error : nil }

  /// How many options there are; 0 for a field that is typed into.
  var optionCount: Int {
    switch kind {
    case .choice(let options): return options.count
    case .toggle: return 2
    case .text, .date, .time, .duration, .number: return 0
    }
  }

  /// Whether it is typed into.
  var isTyped: Bool {
    switch kind {
    case .choice, .toggle: return false
    case .text, .date, .time, .duration, .number: return true
    }
  }

  /// Goes `steps` options on, round and round; nothing for a field that is typed into.
  mutating func step(by steps: Int) {
    beginning = ""
    guard optionCount > 0 else { return }
    index = ((index + steps % optionCount) % optionCount + optionCount) % optionCount
  }

  /// Types `text`: into the input, or to jump to an option: letters typed one after the other spell
  /// its beginning, where they spell none the last begins anew. A blank flips a toggle and takes
  /// the next option.
  mutating func insert(_ text: String) {
    switch kind {
    case .toggle:
      if text == " " { step(by: 1) }
    case .choice where text == " ": step(by: 1)
    case .choice(let options):
      let longer = beginning + text.lowercased()
      if !beginning.isEmpty, let found = next(in: options, from: 0, longer) {
        (index, beginning) = (found, longer)
      } else {
        beginning = text.lowercased()
        index = next(in: options, from: 1, beginning) ?? index
      }
    case .text, .date, .time, .duration, .number:
      input.insert(text)
    }
  }

  /// Types or pastes `text`, which may be a secret.
  mutating func insert(_ text: SecretBytes) {
    if isSecret { input.insert(text) } else { insert(text.text) }
  }

  /// The option that begins so, the first from so many behind the chosen one on, round and round.
  private func next(in options: [String], from distance: Int, _ beginning: String) -> Int? {
    options.indices.map { (max(0, index) + distance + $0) % options.count }
      .first { options[$0].lowercased().hasPrefix(beginning) }
  }

  /// Does one edit; the keys that move a cursor choose where there is nothing to type.
  mutating func apply(_ edit: TextEdit) {
    guard !isTyped else { return input.apply(edit) }
    switch edit {
    case .left, .wordLeft: step(by: -1)
    case .right, .wordRight: step(by: 1)
    case .home: index = 0
    case .end: index = max(0, optionCount - 1)
    default: break
    }
    beginning = ""
  }
}
