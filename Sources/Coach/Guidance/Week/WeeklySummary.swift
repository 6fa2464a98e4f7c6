import Domain

/// The suggestion of a week. The raw values are stored, and are those of the command line.
public enum WeeklyDecision: String, CaseIterable, Hashable, Sendable {
  case keep
  case scaleDown = "scale_down"
  case scaleUp = "scale_up"
}

/// The reason of a week's suggestion. The raw values are codes.
public enum WeeklyReason: String, CaseIterable, Hashable, Sendable {
  /// Fewer than three actions are in the log.
  case tooLittleData = "TOO_LITTLE_DATA"
  /// The friction index is high.
  case highFriction = "HIGH_FRICTION"
  /// Few actions were done.
  case lowCompletion = "LOW_COMPLETION"
  /// Actions were hard, and many were not done.
  case hard = "HARD_WEEK"
  /// Nearly all was done, and it was easy.
  case readyForMore = "READY_FOR_MORE"
  /// The same, but the next week has two nights more, or even more than that.
  case nightHeavyWeekAhead = "NIGHT_HEAVY_WEEK_AHEAD"
  /// Neither speaks for a change.
  case steady = "STEADY"
}

/// A week's figures with what follows from them.
public struct WeeklySummary: Equatable, Sendable {
  /// The subject of all suggestions of weeks.
  public static let subject = "week"

  /// The last day of the week.
  public let weekEnd: CivilDay
  /// The figures.
  public let figures: WeekFigures
  /// The suggestion.
  public let decision: WeeklyDecision
  /// The reason of the suggestion.
  public let reason: WeeklyReason

  /// Creates a summary.
  public init(
    weekEnd: CivilDay, figures: WeekFigures, decision: WeeklyDecision, reason: WeeklyReason
  ) {
    self.weekEnd = weekEnd
    self.figures = figures
    self.decision = decision
    self.reason = reason
  }

  /// Returns the pace that it suggests.
  public func pace(from pace: GuidancePace) -> GuidancePace {
    switch decision {
    case .keep: pace
    case .scaleDown: pace.scaledDown
    case .scaleUp: pace.scaledUp
    }
  }

  /// Returns the summary as a suggestion, valid for seven days. Its payload is the decision with the
  /// suggested pace, `scale_down 10x7`. The pace is no evidence, so that accepting the suggestion
  /// does not lead to another one for the same week.
  public func suggestion(from pace: GuidancePace, at now: Instant) -> Suggestion {
    let facts = [
      "\(weekEnd.number)", "\(figures.planned)", "\(figures.halves)", "\(figures.difficultySum)",
      "\(figures.ratings)", "\(figures.friction)", decision.rawValue, reason.rawValue,
    ]
    return Suggestion(
      domain: .guidance, subject: Self.subject, evidence: Suggestion.evidenceHash(of: facts),
      engine: "weekly", payload: "\(decision.rawValue) \(self.pace(from: pace).text)",
      reasons: [
        Reason(
          reason.rawValue, .neutral, ["\(figures.planned)", "\(figures.halves)"],
          contribution: figures.rate)
      ],
      createdAt: now, expiresAt: now + 7 * 86_400)
  }
}
