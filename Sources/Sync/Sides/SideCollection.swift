/// A calendar as it describes itself.
public struct SideCollection: Equatable, Sendable {
  /// The display name; nil without one.
  public var name: String?
  /// The token of its state; nil if it cannot list changes.
  public var token: String?
  /// The tag that changes with each change; nil if it has none.
  public var ctag: String?

  /// Creates a description.
  public init(name: String? = nil, token: String? = nil, ctag: String? = nil) {
    self.name = name
    self.token = token
    self.ctag = ctag
  }
}
