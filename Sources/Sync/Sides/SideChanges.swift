/// What has changed in a calendar since a token. It may have more than that.
public struct SideChanges: Equatable, Sendable {
  /// The new and changed resources, without content.
  public var changed: [SideItem]
  /// The addresses that the calendar says are gone, or cannot say anything about.
  public var removed: [String]
  /// The token for the next time.
  public var token: String

  /// Creates changes.
  public init(changed: [SideItem], removed: [String], token: String) {
    self.changed = changed
    self.removed = removed
    self.token = token
  }
}
