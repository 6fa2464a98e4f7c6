import Coach

/// Why an action has its score, and why it is offered now or not.
package struct ActionBreakdown: Equatable, Sendable {
  /// The reason why an action that could be offered is not among the two or three.
  package enum Place: String, CaseIterable, Sendable {
    /// There is no roster to fit actions to.
    case noRoster = "NO_ROSTER"
    /// Fewer than two actions can be offered, so that none is.
    case tooFew = "TOO_FEW"
    /// It was reported today.
    case reported = "REPORTED"
    /// Two offered actions have one of its tags.
    case areaFull = "AREA_FULL"
    /// Others have a higher score.
    case outranked = "OUTRANKED"
  }

  /// Something because of which an action is not offered.
  package enum Against: Equatable, Sendable {
    /// It cannot be offered.
    case refusal(ActionRefusal)
    /// It could be offered.
    case place(Place)

    /// The fact as a code with its values.
    package var reason: Reason {
      switch self {
      case .refusal(let refusal): refusal.reason
      case .place(let place): Reason(place.rawValue, .against)
      }
    }
  }

  /// The moment of the offer.
  package let moment: GuidanceMoment
  /// The action.
  package let action: ActionTemplate
  /// The action in the variant that suits best now; nil where none can be offered.
  package let recommendation: Recommendation?
  /// The length of that variant, or else the shortest.
  package let length: ActionLength
  /// The factors of its score.
  package let factors: ActionFactors
  /// Whether it could be offered.
  package let isEligible: Bool
  /// Whether it is among the two or three.
  package let isOffered: Bool
  /// The facts against it, the most important first.
  package let against: [Against]

  /// Finds out about an action in the offer of a moment.
  package init(
    _ action: ActionTemplate, in guidance: Guidance, _ recommender: Recommender,
    needsRoster: Bool = false
  ) {
    self.action = action
    moment = guidance.moment
    recommendation = (guidance.eligible + guidance.coping).first { $0.slug == action.slug }
    length = recommendation?.length ?? action.lengths.first ?? .five
    factors = recommendation?.factors ?? recommender.factors(of: action, length)
    isEligible = guidance.eligible.contains { $0.slug == action.slug }
    isOffered = guidance.shown.contains { $0.slug == action.slug }
    let refusals = guidance.refused.first { $0.slug == action.slug }?.refusals ?? []
    let place: Place =
      if needsRoster {
        .noRoster
      } else if recommender.reported.contains(action.slug) {
        .reported
      } else if guidance.shown.isEmpty {
        .tooFew
      } else {
        recommender.isFull(action.slug, beside: guidance.shown) ? .areaFull : .outranked
      }
    against =
      isOffered ? [] : refusals.isEmpty ? [.place(place)] : refusals.map(Against.refusal)
  }
}
