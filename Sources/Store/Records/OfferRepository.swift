import Coach
import Domain

/// A framing that was offered, with the time of the offer.
public struct GoalOffer: Equatable, Sendable {
  /// The framing.
  public let proposal: GoalProposal
  /// When it was offered first.
  public let at: Instant
}

/// The framings that were offered on this machine. Every function throws `StoreError`.
public struct OfferRepository {
  let connection: Connection

  private static let columns =
    "goal_id, base_revision, framing, engine, language, evidence, patch, reasons, offered_at"

  /// Returns the framings of a goal that were offered, oldest first.
  public func offers(of goal: RecordID) throws -> [GoalOffer] {
    try connection.all(
      """
      SELECT \(Self.columns) FROM goal_offer WHERE goal_id = ?1
      ORDER BY offered_at, base_revision, framing, id
      """, [Value(goal)], read
    ).compactMap { $0 }
  }

  /// Returns the offered framings whose id begins with `prefix`.
  public func offers(idPrefix prefix: String) throws -> [GoalOffer] {
    try connection.all(
      """
      SELECT \(Self.columns) FROM goal_offer WHERE substr(id, 1, length(?1)) = ?1
      ORDER BY offered_at, id
      """, [Value(prefix)], read
    ).compactMap { $0 }
  }

  /// Returns how often each framing of a goal was offered.
  public func counts(of goal: RecordID) throws -> [GoalFraming: Int] {
    Dictionary(
      try offers(of: goal).map { ($0.proposal.framing, 1) }, uniquingKeysWith: +)
  }

  /// Returns how many framings were offered, over all goals.
  public func count() throws -> Int {
    Int(try connection.integer("SELECT count(*) FROM goal_offer"))
  }

  private func read(_ row: inout ResultRow) -> GoalOffer? {
    let goal = row.id(), revision = row.int()
    let framing = GoalFraming(rawValue: row.text())
    let engine = row.text(), language = row.text(), evidence = row.text()
    let patch = GoalPatch(storedText: row.text()), reasons = HunkReasons.read(&row)
    let at = row.instant()
    guard let framing, let patch, let reasons else { return nil }
    return GoalOffer(
      proposal: GoalProposal(
        goal: goal, baseRevision: revision, framing: framing, engine: engine, language: language,
        evidence: evidence, patch: patch, reasons: reasons.reasons), at: at)
  }
}

extension Store {
  /// The framings that were offered on this machine.
  public var offers: OfferRepository { OfferRepository(connection: connection) }

  /// Keeps the framings that a person is offered; the first offer of one counts. This changes no
  /// record and has no entry in the history. Throws `StoreError`.
  public func keep(_ proposals: [GoalProposal], offeredAt now: Instant) throws {
    try writeAside {
      for proposal in proposals {
        try connection.run(
          "INSERT OR IGNORE INTO goal_offer VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
          [
            Value(proposal.id), Value(proposal.goal), Value(proposal.baseRevision),
            Value(proposal.framing.rawValue), Value(proposal.engine), Value(proposal.language),
            Value(proposal.evidence), Value(proposal.patch.storedText),
            HunkReasons(reasons: proposal.hunkReasons).stored, Value(now),
          ])
      }
    }
  }
}
