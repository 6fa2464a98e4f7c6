import Domain

/// A framing of a card that an engine offers: changes that a person takes or leaves one by one.
public struct GoalProposal: Equatable, Sendable, Identifiable {
  /// The goal.
  public let goal: RecordID
  /// The revision of the card for which it was made.
  public let baseRevision: Int
  /// The framing.
  public let framing: GoalFraming
  /// Who made it: `built-in`, or `endpoint:` with the name of a model.
  public let engine: String
  /// The hash of the facts on which it is based.
  public let evidence: String
  /// The changes.
  public let patch: GoalPatch
  /// The facts for them.
  public let reasons: [Reason]

  /// Creates a proposal.
  public init(
    goal: RecordID, baseRevision: Int, framing: GoalFraming, engine: String = GoalEvent.builtIn,
    evidence: String, patch: GoalPatch, reasons: [Reason]
  ) {
    self.goal = goal
    self.baseRevision = baseRevision
    self.framing = framing
    self.engine = engine
    self.evidence = evidence
    self.patch = patch
    self.reasons = reasons
  }

  /// The id, which follows from goal and evidence: the same proposal has the same one everywhere.
  public var id: RecordID {
    Suggestion.id(domain: .goals, subject: goal.text, evidence: evidence)
  }
}
