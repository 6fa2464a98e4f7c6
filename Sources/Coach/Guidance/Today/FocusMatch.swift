/// The focus of a month as scores need it.
public struct FocusMatch: Equatable, Sendable {
  /// The areas of the focus.
  public let areas: Set<ActionTag>
  /// The areas of the accepted building blocks.
  public let accepted: Set<ActionTag>

  /// Creates a focus.
  public init(areas: some Sequence<ActionTag> = [], accepted: some Sequence<ActionTag> = []) {
    self.areas = Set(areas)
    self.accepted = Set(accepted)
  }

  /// Returns how well an area matches, in thousandths (reference, Coach § 3.2): 1 for that of an
  /// accepted block, 0.6 for another one of the focus, 0.3 for one next to it.
  public func value(of area: ActionTag) -> Int {
    if accepted.contains(area) { return 1000 }
    if areas.contains(area) { return 600 }
    return areas.contains(where: area.isNeighbour) ? 300 : 0
  }
}
