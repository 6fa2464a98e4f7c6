import Network

/// A calendar outside of the store: a collection of a server, or a folder.
///
/// Addresses are texts in a normal form: equal ones mean the same resource. Every function throws
/// `SyncError` and may block.
public protocol CalendarSide {
  /// The number of requests so far.
  var requests: Int { get }
  /// The calendar's clock minus this machine's, in seconds; nil if it is not known.
  var clockDifference: Int64? { get }

  /// Returns the description of the collection. Throws `.collectionGone` if it is not there any
  /// more, and `.collectionMoved` if it is elsewhere.
  func verify() throws(SyncError) -> SideCollection
  /// Returns what has changed since a token. Throws `.tokenRefused` if the token is not known.
  func changes(since token: String) throws(SyncError) -> SideChanges
  /// Lists all resources without content.
  func list() throws(SyncError) -> [SideItem]
  /// Fetches resources with content.
  func fetch(_ hrefs: [String]) throws(SyncError) -> SideFetched
  /// Writes a resource on a condition, and returns the tag of the new version; nil or weak if it
  /// has to be fetched. After `SyncError.mayBeDone` it may have been written.
  func put(
    _ data: [UInt8], to href: String, if condition: DAVCondition
  ) throws(SyncError) -> DAVTag?
  /// Deletes a version of a resource. After `SyncError.mayBeDone` it may have been deleted.
  func delete(_ href: String, ifMatches tag: DAVTag.Strong) throws(SyncError)
  /// Returns the address of a resource with a file name.
  func href(named name: String) throws(SyncError) -> String
}
