/// Why a text is refused: it is longer than `TextLimit` allows.
public struct TextTooLong: Error, Equatable, Sendable {
  /// Whether it is a note; a name otherwise.
  public let isNote: Bool
  /// How many Unicode scalars it has.
  public let count: Int

  /// The most that it may have.
  public var limit: Int { Self.limit(isNote: isNote) }

  private static func limit(isNote: Bool) -> Int { isNote ? TextLimit.note : TextLimit.name }

  /// What is wrong with `text`; nil where it is short enough.
  public init?(_ text: String, isNote: Bool = false) {
    // No text has more scalars than bytes.
    let limit = Self.limit(isNote: isNote)
    guard text.utf8.count > limit else { return nil }
    let count = text.unicodeScalars.count
    guard count > limit else { return nil }
    self.isNote = isNote
    self.count = count
  }
}
