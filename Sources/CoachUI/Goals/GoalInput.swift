import AppCore
import Coach
import Domain
import Services
import Terminal
import Widgets

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

  /// Creates the line with a text that was left before.
  init(_ text: String) { field = TextFieldState(text, limit: 200) }

  var hasRows: Bool { false }

  mutating func type(
    _ typing: Typing, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    field.apply(typing)
    return []
  }

  /// Appends what was recorded.
  mutating func dictate(_ text: String) {
    field.apply(.text(field.isEmpty ? text : " " + text))
  }

  /// Creates a card, or runs the command that was typed.
  mutating func send(
    _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    let text = field.text.trimmed
    guard !text.isEmpty else {
      state.coach.goals.draft = ""
      state.close(GoalInput.self)
      return []
    }
    state.coach.goals.draft = ""
    if let order = GoalOrder(text) {
      state.close(GoalInput.self)
      return state.run(order, environment)
    }
    field = TextFieldState("", limit: 200)
    return [.perform(.goals(.create(text)))]
  }

  /// Draws the field.
  func drawField(_ texts: Texts, in rect: Rect, into frame: inout Frame) {
    frame.draw(
      TextField(field, focused: true, placeholder: texts("goals.input.placeholder")), in: rect)
  }

  func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {}
}
