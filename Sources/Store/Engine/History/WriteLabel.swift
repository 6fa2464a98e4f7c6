/// The name of a change in the history: a stable key, which the App translates.
public struct WriteLabel: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The key, such as `shift.start`.
  public var key: String
  /// The object of the action, such as the shift's name; empty for none.
  public var detail: String

  /// The keys of changes that are not steps of the history: they are undone and redone with the
  /// step before them, and leave what was undone to be redone.
  static let asides = ["profile.hints", "week.keep"] + ofOthers

  /// The key of the entry that says that the rules of a zone have changed. It has no records,
  /// because no time that anybody agreed on is another one; undo and redo pass over it.
  static let zoneRules = "zones.update"

  /// The key of the entry with the changes of other machines. Undo and redo pass over it, because it
  /// takes back what was done here.
  static let received = "sync.receive"

  /// The keys of entries that undo and redo leave as they are.
  static let ofOthers = [zoneRules, received]

  /// Whether it names the changes of another machine.
  public var isReceived: Bool { key == Self.received }

  /// Whether it names a change that is not a step of the history.
  var isAside: Bool { Self.asides.contains(key) }

  /// Creates a label with an argument.
  public init(_ key: String, detail: String = "") {
    self.key = key
    self.detail = detail
  }

  /// Creates a label without an argument.
  public init(stringLiteral key: String) { self.init(key) }
}
