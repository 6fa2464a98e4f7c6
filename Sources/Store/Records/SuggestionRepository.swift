import Coach
import Domain

/// A record of `suggestion`.
private struct SuggestionRow: Identifiable {
  var id = RecordID("")
  var domain = SuggestionDomain.training
  var subject = ""
  var evidence = ""
  var engine = ""
  var engineVersion = 1
  var baseRevision: Int?
  var payload = ""
  var inverse = ""
  var score: Int?
  var confidence: String?
  var reasons = ReasonList([])
  var state = Suggestion.State.offered
  var expiresAt: Instant?
  var respondedAt: Instant?
  var createdAt = Instant.epoch

  static let table = TableDescriptor(
    "suggestion", about: .training, empty: SuggestionRow()
  ) { t in
    t.id(\.id)
    t.column("domain", \.domain)
    t.column("subject", \.subject)
    t.column("evidence_hash", \.evidence)
    t.column("engine", \.engine)
    t.column("engine_version", \.engineVersion)
    t.column("base_revision", \.baseRevision)
    t.column("payload", \.payload, part: "answer")
    t.column("inverse", \.inverse, part: "answer")
    t.column("score_milli", \.score)
    t.column("confidence", \.confidence)
    t.column("reasons", \.reasons)
    t.column("state", \.state, part: "answer")
    t.column("expires_at", \.expiresAt)
    t.column("responded_at", \.respondedAt, part: "answer")
    t.times(created: \.createdAt)
  }

  private init() {}

  init(_ suggestion: Suggestion) {
    id = suggestion.id
    domain = suggestion.domain
    subject = suggestion.subject
    evidence = suggestion.evidence
    engine = suggestion.engine
    engineVersion = suggestion.engineVersion
    baseRevision = suggestion.baseRevision
    payload = suggestion.payload
    inverse = suggestion.inverse
    score = suggestion.score
    confidence = suggestion.confidence
    reasons = ReasonList(suggestion.reasons)
    state = suggestion.state
    expiresAt = suggestion.expiresAt
    respondedAt = suggestion.respondedAt
    createdAt = suggestion.createdAt
  }

  var suggestion: Suggestion {
    Suggestion(
      domain: domain, subject: subject, evidence: evidence, engine: engine,
      engineVersion: engineVersion, baseRevision: baseRevision, payload: payload, score: score,
      confidence: confidence, reasons: reasons.reasons, createdAt: createdAt,
      expiresAt: expiresAt
    ).restored(state, respondedAt: respondedAt, inverse: inverse)
  }
}

extension RecordTable {
  /// Answered suggestions.
  public static let suggestion = SuggestionRow.table.untyped
}

/// The suggestions that were answered. Every function throws `StoreError`.
public struct SuggestionRepository {
  let connection: Connection

  /// Returns the suggestions about a subject, latest first.
  public func suggestions(
    _ domain: SuggestionDomain, about subject: String
  ) throws -> [Suggestion] {
    try connection.records(
      SuggestionRow.table,
      "AND domain = ?1 AND subject = ?2 ORDER BY created_at DESC, id",
      [Value(domain.rawValue), Value(subject)]
    ).map(\.suggestion)
  }

  /// Returns a suggestion; nil if there is none with that id.
  public func suggestion(_ id: RecordID) throws -> Suggestion? {
    try connection.record(SuggestionRow.table, "AND id = ?1", [Value(id)])?.suggestion
  }

  /// Returns the suggestions whose id begins with `prefix`, latest first.
  public func suggestions(idPrefix prefix: String) throws -> [Suggestion] {
    try connection.records(
      SuggestionRow.table, "AND substr(id, 1, length(?1)) = ?1 ORDER BY created_at DESC, id",
      [Value(prefix)]
    ).map(\.suggestion)
  }
}

extension Store {
  /// The suggestions that were answered.
  public var suggestions: SuggestionRepository { SuggestionRepository(connection: connection) }
}

extension WriteTransaction {
  /// Inserts a suggestion or replaces the one with its identity. Throws `StoreError.constraint`.
  public func save(_ suggestion: Suggestion) throws {
    try save(SuggestionRow(suggestion), in: SuggestionRow.table)
  }
}
