/// An action that could be a building block of a month. Values are thousandths.
public struct FocusCandidate: Equatable, Sendable {
  /// The slug of the action.
  public let slug: String
  /// The kind.
  public let kind: ActionKind
  /// How important its area is to the person: 1 for the first, 0.6 for the second, and 0 for others,
  /// which are candidates only if no area of the focus has one.
  public let importance: Int
  /// The momentum of its area.
  public let areaScore: Int
  /// The share of the month's days on which it can be done.
  public let feasibility: Int
  /// The novelty to the person.
  public let novelty: Int
  /// Whether it comes after all candidates with the same value.
  public let isLast: Bool

  /// The value: 0.40 · importance + 0.30 · (1 − area score) + 0.20 · feasibility + 0.10 · novelty
  /// (reference, Coach § 3.4).
  public var value: Int {
    (400 * importance + 300 * (1000 - areaScore) + 200 * feasibility + 100 * novelty)
      .roundedThousands
  }

  /// Orders by value, then what helps everybody, then slug.
  static func precedes(_ a: FocusCandidate, _ b: FocusCandidate) -> Bool {
    if a.value != b.value { return a.value > b.value }
    if a.isLast != b.isLast { return b.isLast }
    return a.slug.utf8.lexicographicallyPrecedes(b.slug.utf8)
  }
}
