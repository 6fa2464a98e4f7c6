/// A full-screen program under measurement, and how it is used.
struct Program {
  let name: String
  /// The path and what follows it.
  let arguments: [String]
  let environment: [String]
  /// A text that its first picture holds.
  let landmark: String
  /// What a person does, again and again; the last step leads back to where the first began.
  let steps: [Step]
  /// The keys that leave it.
  let quit: String
}

/// One key press on some screen.
struct Step {
  let screen: String
  let label: String
  /// The bytes that a terminal sends.
  let keys: String
  /// Whether its time is held against the budget.
  var isJudged = true
}

/// What xterm sends for keys without a character; arrows in the mode that `smkx` sets.
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
