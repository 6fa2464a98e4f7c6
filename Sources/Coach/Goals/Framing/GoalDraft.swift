import Domain

/// A goal as a person types it: the title, and the deadline that was in it.
public struct GoalDraft: Equatable, Sendable {
  /// The title with single blanks between its words, without the deadline.
  public let title: String
  /// When the goal is to be reached; nil if the text does not say so.
  public let due: Instant?

  /// Reads a text. `context` decides which day a date without a year is: the next one from today on.
  /// A text with two deadlines, or with nothing else in it, stays as it is.
  public init(_ text: String, in context: TimeContext) {
    let words = text.split { $0.isWhitespace }
    let found = words.indices.compactMap { GoalDeadline(words, from: $0, in: context) }
    guard found.count == 1, let deadline = found.first, deadline.isSure,
      deadline.due > context.now
    else {
      title = words.joined(separator: " ")
      due = nil
      return
    }
    var rest = (words[..<deadline.words.lowerBound] + words[deadline.words.upperBound...])
      .joined(separator: " ")
    while let last = rest.last, " ,;:–-(".contains(last) { rest.removeLast() }
    if deadline.words.lowerBound == 0 { rest = rest.prefix(1).uppercased() + rest.dropFirst() }
    let isGoal = rest.contains { $0.isLetter }
    title = isGoal ? rest : words.joined(separator: " ")
    due = isGoal ? deadline.due : nil
  }
}
