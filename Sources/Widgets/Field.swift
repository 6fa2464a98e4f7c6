import Platform
import TerminalText

/// The kind of value that a form field holds.
public enum FieldKind: Equatable, Sendable {
  case text, date, time, duration, number
  /// One of several options.
  case choice([String])
  /// Yes or no.
  case toggle
}

/// One field of a form.
public struct Field: Equatable, Sendable, Identifiable {
  /// The id within its form.
  public let id: String
  /// The label.
  public var label: String
  /// The kind of value.
  public var kind: FieldKind
  /// The text input.
  public var input: TextFieldState
  /// The index of the selected option; for a toggle, 0 is off and 1 is on.
  public var index: Int
  /// The interpretation of the input, shown to its right, such as `12 h`.
  public var note: String
  /// A sentence about the input, shown below it; empty for none.
  public var explanation = ""
  /// The reason why the input is invalid; nil if it is valid.
  public var error: String?
  /// An example, shown while the input is empty.
  public var placeholder: String
  /// The groups of the options, such as the countries of regions; empty for none.
  public var groups: [String] = []
  /// The texts that a list offers for a text field; empty for none.
  public var suggestions: [String] {
    get { offered }
    set {
      offered = newValue
      suggestionWidth = newValue.map { DisplayText.width($0) }.max() ?? 0
    }
  }
  private var offered: [String] = []
  /// The width of the widest suggestion.
  private(set) var suggestionWidth = 0
  /// Whether the field has had the focus. Empty fields are not marked as invalid before.
  var isVisited = false
  /// The letters typed so far to jump to an option.
  private var beginning = ""

  /// Creates a form field.
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

  /// Whether the input is shown as dots.
  public var isSecret: Bool { input.isSecret }

  /// The error, if it is to be shown now.
  var shownError: String? { isVisited || !input.isEmpty ? error : nil }

  /// The number of options; 0 for a text field.
  var optionCount: Int {
    switch kind {
    case .choice(let options): return options.count
    case .toggle: return 2
    case .text, .date, .time, .duration, .number: return 0
    }
  }

  /// Whether the field has a text input.
  var isTyped: Bool {
    switch kind {
    case .choice, .toggle: return false
    case .text, .date, .time, .duration, .number: return true
    }
  }

  /// Selects the option `steps` further, wrapping around. Does nothing in a text field.
  mutating func step(by steps: Int) {
    beginning = ""
    guard optionCount > 0 else { return }
    index = ((index + steps % optionCount) % optionCount + optionCount) % optionCount
  }

  /// Types `text` into the input, or jumps to an option: consecutive letters spell its prefix, and
  /// a letter that matches none starts a new prefix. A space flips a toggle and selects the next
  /// option.
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

  /// Returns the first option with a prefix, starting `distance` after the selected one and
  /// wrapping around; nil if there is none.
  private func next(in options: [String], from distance: Int, _ beginning: String) -> Int? {
    options.indices.map { (max(0, index) + distance + $0) % options.count }
      .first { options[$0].lowercased().hasPrefix(beginning) }
  }

  /// Applies one edit. Without a text input, the cursor keys change the option.
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
