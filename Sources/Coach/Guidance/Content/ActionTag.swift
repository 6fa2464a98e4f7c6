/// A subject of actions (reference, Coach § 3.6). The first tag of an action is its area. The raw
/// values are those of the library, and are stored.
public enum ActionTag: String, CaseIterable, Hashable, Sendable {
  case sleep, light, nap, caffeine, food, move, stress, care, social, alert, commute, plan

  /// The areas next to each other (reference, Coach § 7).
  private static let groups: [Set<ActionTag>] = [
    [.sleep, .light, .nap, .caffeine], [.food, .move], [.stress, .care, .social],
    [.alert, .commute],
  ]

  /// Returns whether another area is next to this one.
  public func isNeighbour(of other: ActionTag) -> Bool {
    self != other && Self.groups.contains { $0.contains(self) && $0.contains(other) }
  }
}
