/// The error for a text that is longer than `TextLimit` allows.
public struct TextTooLong: Error, Equatable, Sendable {
  /// Whether it is a note; a name otherwise.
  public let isNote: Bool
  /// Its length in Unicode scalars.
  public let count: Int

  /// The limit in Unicode scalars.
  public var limit: Int { Self.limit(isNote: isNote) }

  private static func limit(isNote: Bool) -> Int { isNote ? TextLimit.note : TextLimit.name }

  /// Checks a text; nil if it is within the limit.
  public init?(_ text: String, isNote: Bool = false) {
    // A text never has more scalars than bytes.
    let limit = Self.limit(isNote: isNote)
    guard text.utf8.count > limit else { return nil }
    let count = text.unicodeScalars.count
    guard count > limit else { return nil }
    self.isNote = isNote
    self.count = count
  }
}
