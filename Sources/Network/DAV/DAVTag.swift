/// The tag of a resource's version (RFC 9110, 8.8.3), as the server spells it: never parsed, and
/// sent back as it is. Some servers send it without quotation marks.
public enum DAVTag: Hashable, Sendable {
  /// A tag that a condition can name.
  case strong(Strong)
  /// A tag that may stay when the content changes; no condition can name it.
  case weak(String)

  /// A strong tag.
  public struct Strong: Hashable, Sendable {
    /// The tag with its quotation marks.
    public let text: String

    fileprivate init(text: String) { self.text = text }
  }

  /// Creates a tag from a header, a property or a stored text. Nil if it is empty, cannot be sent,
  /// or is `*`, which would match every version.
  public init?(_ text: String) {
    guard !text.isEmpty, text != "*", isFieldValue(text.utf8) else { return nil }
    let isWeak = text.hasPrefix("W/") || text.hasPrefix("w/")
    self = isWeak ? .weak(text) : .strong(Strong(text: text))
  }

  /// The strong tag; nil if it is weak.
  public var strong: Strong? {
    if case .strong(let tag) = self { return tag }
    return nil
  }

  /// The tag as the server spells it.
  public var text: String {
    switch self {
    case .strong(let tag): tag.text
    case .weak(let text): text
    }
  }
}
