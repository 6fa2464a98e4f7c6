/// The resources that were asked for.
public struct SideFetched: Equatable, Sendable {
  /// Those that are there, with content.
  public var items: [SideItem] = []
  /// Those that the calendar states are gone. Others, about which it says nothing, are left out.
  public var gone: [String] = []

  /// Creates an empty result.
  public init() {}
}
