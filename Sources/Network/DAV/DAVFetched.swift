/// What a server has of the resources that it was asked for.
public struct DAVFetched: Equatable, Sendable {
  /// The resources with their content.
  public internal(set) var items: [DAVItem] = []
  /// Those that the server says are gone.
  public internal(set) var missing: [DAVHref] = []
  /// Those about which it says nothing, or something else. That is no proof that they are gone.
  public internal(set) var omitted: [DAVHref] = []
}
