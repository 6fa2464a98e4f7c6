/// The error for a text that makes no goal.
public enum GoalDraftError: Error, Equatable, Sendable {
  /// There is nothing in it.
  case empty
  /// It is longer than `GoalLimit.title` by its number of Unicode scalars.
  case tooLong(Int)
}

/// A goal as a person types it: the text becomes the title, and nothing is read out of it.
public struct GoalDraft: Equatable, Sendable {
  /// The title, with single blanks between its words.
  public let title: String

  /// Reads a text. Throws `GoalDraftError`.
  public init(_ text: String) throws(GoalDraftError) {
    let title = text.split { $0.isWhitespace }.joined(separator: " ")
    guard !title.isEmpty else { throw .empty }
    let count = title.unicodeScalars.count
    guard count <= GoalLimit.title else { throw .tooLong(count) }
    self.title = title
  }

  /// The content of the new card.
  public var content: GoalContent { GoalContent(title: title) }
}
