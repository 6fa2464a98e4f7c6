/// What has changed in a calendar since a sync token (RFC 6578).
///
/// Servers may report more than has changed, and everything for a token that they do not know.
public struct DAVChanges: Equatable, Sendable {
  /// The new and changed resources, without content.
  public internal(set) var changed: [DAVItem] = []
  /// The resources that the server says are gone; some may never have been known.
  public internal(set) var removed: [DAVHref] = []
  /// The resources that the server lists with another error.
  public internal(set) var unreadable: [DAVHref] = []
  /// The token for the next time.
  public internal(set) var token = ""
}
