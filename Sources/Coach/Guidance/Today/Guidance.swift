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
  /// The most actions of an offer.
  static let most = 3

  /// The moment.
  public let moment: GuidanceMoment
  /// The two or three actions, best first; none where fewer than two can be offered.
  public let suggestions: [Recommendation]
  /// The number of those that come before everything else: a driver's way home after a night, then
  /// bed.
  public let leading: Int
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

  /// The two or three actions to show. When things are hard, one for a hard time comes first, or
  /// right after what comes before everything else.
  public var shown: [Recommendation] {
    guard isHighFriction else { return suggestions }
    let isCoping: (Recommendation) -> Bool = { $0.remarks.contains(.coping) }
    guard let first = suggestions.first(where: isCoping) ?? coping.first else { return suggestions }
    let others = suggestions.filter { $0.slug != first.slug }
    let lead = others.prefix(min(leading, Self.most - 1))
    return lead + [first] + others.dropFirst(lead.count).prefix(Self.most - 1 - lead.count)
  }

  /// Whether nothing is offered.
  public var isEmpty: Bool { suggestions.isEmpty }
}
