import Domain

/// Another way to word a goal, as an engine proposes it. It applies to one revision of the goal.
public struct GoalProposal: Equatable, Sendable, Identifiable {
  /// The goal.
  public let goal: RecordID
  /// The revision of the content that it changes.
  public let baseRevision: Int
  /// The framing.
  public let framing: GoalFraming
  /// The name of the engine.
  public let engine: String
  /// The language in which it is worded, `en` or `de`.
  public let language: String
  /// The hash of everything on which it is based: revision, content, framing, language, engine and
  /// what else the engine knew.
  public let evidence: String
  /// The changes; the framing with its rationale is always one of them.
  public let patch: GoalPatch
  /// The reasons of each change, in the order of the changes.
  public let hunkReasons: [[Reason]]

  /// Creates a proposal of any engine. `reasons` are those of each change, and may be fewer.
  /// `evidence` is what else the engine knew, in a fixed order: facts, version, model.
  public init(
    goal: Goal, framing: GoalFraming, engine: String, language: String, patch: GoalPatch,
    reasons: [[Reason]] = [], evidence: [String] = []
  ) {
    self.evidence = Suggestion.evidenceHash(
      of: [
        String(goal.revision), goal.content.storedText, framing.rawValue, language, engine,
      ] + evidence)
    self.goal = goal.id
    baseRevision = goal.revision
    self.framing = framing
    self.engine = engine
    self.language = language
    self.patch = patch
    hunkReasons = patch.hunks.indices.map { reasons.indices.contains($0) ? reasons[$0] : [] }
  }

  /// Creates a stored proposal. `reasons` are those of each change, and may be fewer.
  public init(
    goal: RecordID, baseRevision: Int, framing: GoalFraming, engine: String, language: String,
    evidence: String, patch: GoalPatch, reasons: [[Reason]] = []
  ) {
    self.evidence = evidence
    self.goal = goal
    self.baseRevision = baseRevision
    self.framing = framing
    self.engine = engine
    self.language = language
    self.patch = patch
    hunkReasons = patch.hunks.indices.map { reasons.indices.contains($0) ? reasons[$0] : [] }
  }

  /// The id, which follows from goal and evidence: the same proposal has the same one everywhere.
  public var id: RecordID {
    Suggestion.id(domain: .goals, subject: goal.text, evidence: evidence)
  }

  /// All reasons, each once: those of the framing first, then those of the other changes in order.
  public var reasons: [Reason] {
    let isFrame = patch.hunks.map { !$0.isChoice }
    let places =
      patch.hunks.indices.filter { isFrame[$0] }
      + patch.hunks.indices.filter { !isFrame[$0] }
    return places.flatMap { hunkReasons[$0] }.reduce(into: []) { all, reason in
      if !all.contains(reason) { all.append(reason) }
    }
  }

  /// The rationale; empty if the patch has no framing.
  public var rationale: String {
    for case .frame(_, let frame?) in patch.hunks { return frame.rationale }
    return ""
  }
}
