/// The error for a text that is longer than `TextLimit` allows.
public struct TextTooLong: Error, Equatable, Sendable {
  /// The kind of the text.
  public let kind: TextKind
  /// Its length in Unicode scalars.
  public let count: Int

  /// Checks a text; nil if it is within the limit.
  public init?(_ text: String, _ kind: TextKind = .name) {
    // A text never has more scalars than bytes.
    guard text.utf8.count > kind.limit else { return nil }
    let count = text.unicodeScalars.count
    guard count > kind.limit else { return nil }
    self.kind = kind
    self.count = count
  }
}
