/// What a write did, for the history: a stable key that the App turns into words.
public struct WriteLabel: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The key, such as `shift.start`.
  public var key: String
  /// What it was done to, such as the shift's name; empty where nothing needs saying.
  public var detail: String

  /// The keys of changes that are not steps of the history: they are undone and redone with the
  /// step before them, and leave what was undone to be redone.
  static let asides = ["profile.hints"]

  /// Whether it names a change that is not a step of the history.
  var isAside: Bool { Self.asides.contains(key) }

  /// A label with its argument.
  public init(_ key: String, detail: String = "") {
    self.key = key
    self.detail = detail
  }

  /// A label without an argument.
  public init(stringLiteral key: String) { self.init(key) }
}
