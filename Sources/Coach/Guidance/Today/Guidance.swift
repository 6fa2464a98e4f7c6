/// The actions that a person is offered at a moment.
public struct Guidance: Equatable, Sendable {
  /// An action that is not offered.
  public struct Refused: Equatable, Sendable {
    /// The slug of the action.
    public let slug: String
    /// Why, the most important first.
    public let refusals: [ActionRefusal]
  }

  /// The fewest actions of an offer; with fewer there is none, and a kind word instead.
  public static let fewest = 2

  /// The moment.
  public let moment: GuidanceMoment
  /// The two or three actions, best first; none where fewer than two can be offered.
  public let suggestions: [Recommendation]
  /// The actions for a hard time, best first; none where things are not hard.
  public let coping: [Recommendation]
  /// All actions that can be offered, best first.
  public let eligible: [Recommendation]
  /// The actions that cannot be offered, by slug.
  public let refused: [Refused]
  /// Whether things are hard: only what is easiest is offered, in words without demand.
  public let isHighFriction: Bool
  /// Whether the week has as many days with actions as the person has settled on.
  public let isWeekFull: Bool

  /// The two or three actions to show. When things are hard, one for a hard time comes first.
  public var shown: [Recommendation] {
    guard isHighFriction else { return suggestions }
    let isCoping: (Recommendation) -> Bool = { $0.remarks.contains(.coping) }
    guard let first = suggestions.first(where: isCoping) ?? coping.first else { return suggestions }
    return [first] + suggestions.filter { $0.slug != first.slug }.prefix(2)
  }

  /// Whether nothing is offered.
  public var isEmpty: Bool { suggestions.isEmpty }
}
