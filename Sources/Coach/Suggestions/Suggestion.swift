import Domain

/// The error for a change of a suggestion that its life cycle does not allow.
public enum SuggestionError: Error, Equatable, Sendable {
  /// The state does not lead to the other one.
  case notAllowed(from: Suggestion.State, to: Suggestion.State)
  /// The suggestion was valid until an instant before, and cannot be accepted any more.
  case expired(at: Instant)
}

/// The part of the Coach that a suggestion comes from. The raw values are stored.
public enum SuggestionDomain: String, CaseIterable, Hashable, Sendable {
  case training, goals, guidance
}

/// Advice of an engine, from its offer to the answer.
///
/// The states are `offered → accepted | dismissed | expired | superseded`, and
/// `accepted → rolledBack`; the others are final.
public struct Suggestion: Equatable, Sendable, Identifiable {
  /// A state of the life cycle. The raw values are stored.
  public enum State: String, CaseIterable, Hashable, Sendable {
    /// It waits for an answer.
    case offered
    /// The person accepted it, and it took effect.
    case accepted
    /// The person declined it.
    case dismissed
    /// Its time passed without an answer.
    case expired
    /// Other advice took its place without an answer.
    case superseded
    /// The person accepted it, and took that back.
    case rolledBack = "rolled_back"

    /// The states to which it leads.
    public var next: Set<State> {
      switch self {
      case .offered: [.accepted, .dismissed, .expired, .superseded]
      case .accepted: [.rolledBack]
      case .dismissed, .expired, .superseded, .rolledBack: []
      }
    }
  }

  /// The id, which follows from domain, subject and evidence.
  public let id: RecordID
  /// The part of the Coach.
  public let domain: SuggestionDomain
  /// What it is about, such as the id of an exercise.
  public let subject: String
  /// The hash of the facts on which it is based (`evidenceHash`).
  public let evidence: String
  /// The name of the engine.
  public let engine: String
  /// The version of the engine's rules.
  public let engineVersion: Int
  /// The revision of the subject to which it applies; nil if the subject has none.
  public let baseRevision: Int?
  /// What to change, in the domain's own form.
  public let payload: String
  /// How to take the change back, in the same form; empty until it is accepted.
  public var inverse = ""
  /// The score in thousandths; nil for none.
  public let score: Int?
  /// The confidence, as the domain names it; nil for none.
  public let confidence: String?
  /// The facts for and against it, the most important first.
  public private(set) var reasons: [Reason]
  /// The time of the offer.
  public let createdAt: Instant
  /// The first instant at which it is not valid any more; nil if it does not expire.
  public let expiresAt: Instant?
  /// The state.
  public private(set) var state: State
  /// The time of the last change of state; nil while it is offered.
  public private(set) var respondedAt: Instant?

  /// Creates an offer.
  public init(
    domain: SuggestionDomain, subject: String, evidence: String, engine: String,
    engineVersion: Int = 1,
    baseRevision: Int? = nil, payload: String = "", score: Int? = nil, confidence: String? = nil,
    reasons: [Reason] = [], createdAt: Instant, expiresAt: Instant? = nil
  ) {
    id = Self.id(domain: domain, subject: subject, evidence: evidence)
    self.domain = domain
    self.subject = subject
    self.evidence = evidence
    self.engine = engine
    self.engineVersion = engineVersion
    self.baseRevision = baseRevision
    self.payload = payload
    self.score = score
    self.confidence = confidence
    self.reasons = reasons
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    state = .offered
  }

  /// Returns the suggestion in a stored state, with the time of its last change.
  public func restored(
    _ state: State, respondedAt: Instant?, inverse: String = ""
  ) -> Suggestion {
    var copy = self
    copy.state = state
    copy.respondedAt = respondedAt
    copy.inverse = inverse
    return copy
  }

  /// The suggestion with the fact that the person wants the same for one more day.
  public var postponed: Suggestion {
    var copy = self
    copy.reasons.insert(Reason("SAME_TODAY"), at: 0)
    return copy
  }

  /// Whether it was declined for one day only.
  public var isForOneDay: Bool { state == .dismissed && reasons.first?.code == "SAME_TODAY" }

  /// Whether it waits for an answer, and is still valid.
  public func isOpen(at instant: Instant) -> Bool { state == .offered && !isPast(instant) }

  /// Returns whether its time has passed.
  public func isPast(_ instant: Instant) -> Bool { expiresAt.map { $0 <= instant } ?? false }

  /// Changes the state, and returns whether it changed: the same answer given twice changes once.
  /// Throws `SuggestionError`; the suggestion then stays as it is.
  @discardableResult
  public mutating func transition(
    to next: State, at instant: Instant
  ) throws(SuggestionError) -> Bool {
    if next == state { return false }
    guard state.next.contains(next) else { throw .notAllowed(from: state, to: next) }
    if next == .accepted, let expiresAt, isPast(instant) { throw .expired(at: expiresAt) }
    state = next
    respondedAt = instant
    return true
  }
}
