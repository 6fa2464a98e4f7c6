import AppCore
import Coach
import Domain
import Services
import Terminal
import TerminalText
import Widgets

extension AppEnvironment {
  /// Returns the key of a command of the goals; while a line is typed, after the one that closes it.
  func key(_ id: String, typing isTyping: Bool) -> String {
    (isTyping ? key("goal_input.close") + " " : "") + key(id)
  }
}

extension Scope {
  /// While a goal or a command is typed.
  static let goalInput = Scope("goal_input", rank: 201)
}

/// The input line of the goals: Enter creates a card at once, or runs a command such as “lock”.
struct GoalInput: Surface {
  static let placement = Placement.inline
  static let stacks: [[Scope]] = [[.goalInput, .field, .always]]

  /// The typed text.
  private(set) var field: TextFieldState
  /// The dictation in progress; nil without one.
  private(set) var dictation: Dictation?

  /// Creates the line with a text that was left before.
  init(_ text: String) { field = Self.field(text) }

  var hasRows: Bool { false }

  mutating func type(
    _ typing: Typing, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    field.apply(typing)
    return []
  }

  /// Begins or ends listening.
  mutating func toggleVoice() -> [Effect] {
    guard dictation == nil else { return stopListening() }
    dictation = Dictation(after: field.text)
    return [.performAside(.goals(.listen))]
  }

  /// Asks the voice command to end; the line waits for its last words.
  private func stopListening() -> [Effect] {
    dictation == nil ? [] : [.stopAside(.goals(.listen))]
  }

  /// Shows what was heard so far after what was typed.
  mutating func hear(_ text: String) {
    guard dictation != nil else { return }
    let whole = dictation?.text(with: text, shown: field.text) ?? ""
    guard whole != field.text else { return }
    field = Self.field(whole)
  }

  /// Ends listening.
  mutating func endListening() { dictation = nil }

  /// Returns a field with a text, as much of it as a title can have.
  private static func field(_ text: String) -> TextFieldState {
    let limit = GoalLimit.title
    return TextFieldState(
      String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))), limit: limit)
  }

  /// Closes the line, and returns the effects.
  mutating func close(keeping draft: String, _ state: inout AppState) -> [Effect] {
    state.coach.goals.draft = draft
    state.close(GoalInput.self)
    return stopListening()
  }

  /// Creates a card, or runs the command that was typed.
  mutating func send(
    _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    let text = field.text.trimmed
    switch reading(of: text, state) {
    case nil: return close(keeping: "", &state)
    case .run(let verb, let card):
      return close(keeping: "", &state) + state.run(verb, forCard: card)
    case .refuse(let message):
      // The line stays, so that it can be corrected.
      state.show(message.text(environment), .info)
      return []
    case .create: break
    }
    let stopping = stopListening()
    state.coach.goals.draft = ""
    field = Self.field("")
    dictation = nil
    return stopping + [.perform(.goals(.create(text)))]
  }

  private func reading(of text: String, _ state: AppState) -> GoalReading? {
    let goals = state.coach.goals
    return GoalReading(text, goals.cards.map(\.goal), selected: goals.list.selection)
  }

  /// Draws the field, and at its right what Enter will do.
  func drawField(
    _ goals: [Goal], selected: Int, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    var rect = rect
    if let reading = GoalReading(field.text, goals, selected: selected) {
      let text = reading.text(goals, environment)
      // What is typed leaves room, up to half of the line.
      let free = rect.width - DisplayText.width(field.text) - 3
      let place = rect.takeRight(min(DisplayText.width(text), max(rect.width / 2, free)))
      _ = rect.takeRight(1)
      frame.text(text, in: place, .muted)
    }
    let placeholder = environment.texts(
      dictation == nil ? "goals.input.placeholder" : "goals.input.listening",
      ["key": environment.key("goal_input.voice")])
    frame.draw(TextField(field, focused: true, placeholder: placeholder), in: rect)
  }

  func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {}

  func footerLabel(of command: Command, _ context: SurfaceContext) -> String? {
    let texts = context.environment.texts
    if command.id == "goal_input.voice", dictation != nil { return texts("goals.input.stop") }
    if command.id == "goal_input.send",
      case .run? = reading(of: field.text, context.state)
    {
      return texts("goals.input.run")
    }
    return context.usualLabel(of: command)
  }
}
