import Domain

/// What becomes of fresh advice, given what is stored about its subject.
///
/// One suggestion per subject is open at a time, and the same evidence is never offered again once
/// the person has answered it.
public struct SuggestionDecision: Equatable, Sendable {
  /// What to show.
  public enum Outcome: Equatable, Sendable {
    /// The advice is new: store it and show it.
    case offer
    /// It is already open: show the stored one.
    case alreadyOpen(RecordID)
    /// The same evidence was answered, or ran out: show nothing.
    case suppressed(RecordID, Suggestion.State)
  }

  /// What to show.
  public let outcome: Outcome
  /// The stored suggestions to close, each in its new state: expired ones, and those that the fresh
  /// advice supersedes.
  public let closing: [Suggestion]

  /// Decides about `fresh` advice. `stored` may contain suggestions of other subjects, which do not
  /// matter, and is not changed.
  ///
  /// Open suggestions with other evidence are superseded even if the fresh one is suppressed: what
  /// they were based on has changed. A superseded one was never answered; if its evidence returns,
  /// because a correction was taken back, it is offered anew and replaces the record of its id.
  public static func decide(
    on fresh: Suggestion, among stored: [Suggestion], at now: Instant
  ) -> SuggestionDecision {
    let related = stored.filter { $0.domain == fresh.domain && $0.subject == fresh.subject }
    let closing = related.compactMap { closed($0, by: fresh, at: now) }
    return SuggestionDecision(
      outcome: outcome(of: fresh, among: related, at: now), closing: closing)
  }

  private static func outcome(
    of fresh: Suggestion, among related: [Suggestion], at now: Instant
  ) -> Outcome {
    let same = related.filter { $0.evidence == fresh.evidence }
    if let answered = same.first(where: { $0.isSettled(at: now) }) {
      let state: Suggestion.State = answered.state == .offered ? .expired : answered.state
      return .suppressed(answered.id, state)
    }
    if let open = same.first(where: { $0.isOpen(at: now) }) { return .alreadyOpen(open.id) }
    return .offer
  }

  /// Returns a stored suggestion in the state in which it ends; nil if it keeps its state.
  private static func closed(
    _ stored: Suggestion, by fresh: Suggestion, at now: Instant
  ) -> Suggestion? {
    guard stored.state == .offered else { return nil }
    let isPast = stored.isPast(now)
    guard isPast || stored.evidence != fresh.evidence else { return nil }
    return stored.restored(isPast ? .expired : .superseded, respondedAt: now)
  }
}

extension Suggestion {
  /// Returns whether its evidence is not to be offered again: it was answered, or its time passed.
  fileprivate func isSettled(at now: Instant) -> Bool {
    switch state {
    case .offered: isPast(now)
    case .superseded: false
    case .accepted, .dismissed, .expired, .rolledBack: true
    }
  }
}
