/// A full-screen program under test, and its steps.
struct Program {
  let name: String
  /// The path and the arguments.
  let arguments: [String]
  let environment: [String]
  /// A text of its first screen.
  let landmark: String
  /// The repeated steps; the last one returns to the state before the first.
  let steps: [Step]
  /// The keys that exit it.
  let quit: String
}

/// A key press on a screen.
struct Step {
  let screen: String
  let label: String
  /// The bytes that a terminal sends.
  let keys: String
  /// Whether its time counts towards the budget.
  var isJudged = true
}

/// xterm's sequences for keys without a character; arrows in the mode that `smkx` sets.
enum Key {
  static let escape = "\u{1B}"
  static let up = "\u{1B}OA"
  static let down = "\u{1B}OB"
  static let right = "\u{1B}OC"
  static let left = "\u{1B}OD"
  static let pageUp = "\u{1B}[5~"
  static let pageDown = "\u{1B}[6~"
  static let tab = "\t"
}
