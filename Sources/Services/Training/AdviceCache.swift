import Coach
import Domain
import Store

/// The suggestions for all exercises in use. They are computed when what they depend on changes, and
/// shared by the screens that show them; without them every result is the same.
package struct AdviceCache: Equatable, Sendable {
  /// The tables that suggestions depend on.
  private static let tables: Set<RecordTable> = [
    .exercise, .workout, .workoutExercise, .suggestion, .trainingSettings, .sleep, .userProfile,
    .shift, .shiftPattern, .rotationDay, .holiday,
  ]

  /// What the suggestions depend on besides the records.
  fileprivate struct Basis: Equatable, Sendable {
    /// The day from which days are counted.
    var today: CivilDay
    /// The zone of the days.
    var zone: String
    /// Whether anything speaks against more.
    var readiness: Readiness
  }

  private var edition: HistoryEdition?
  private var basis: Basis?
  /// When they were computed.
  private var made: Instant?
  /// The start of the next workout that was logged in advance; nil without one.
  private var end: Instant?
  private var advice: [ExerciseAdvice] = []

  /// Creates an empty cache.
  package init() {}

  /// Returns the suggestions if they hold for a basis and a moment; nil if they have to be computed.
  /// Throws `StoreError`.
  fileprivate mutating func advice(
    for basis: Basis, at now: Instant, in store: Store
  ) throws -> [ExerciseAdvice]? {
    guard let edition, let made, basis == self.basis, made <= now, end.map({ now < $0 }) ?? true
    else { return nil }
    let current = try store.historyEdition()
    if current != edition {
      guard try store.tablesChanged(since: edition).isDisjoint(with: Self.tables) else {
        return nil
      }
      self.edition = current
    }
    return advice
  }

  /// Replaces the suggestions by those that were computed from a state of the store.
  fileprivate mutating func keep(
    _ advice: [ExerciseAdvice], of edition: HistoryEdition, _ basis: Basis, at now: Instant,
    until end: Instant?
  ) {
    self.edition = edition
    self.basis = basis
    made = now
    self.end = end
    self.advice = advice
  }
}

extension TrainingLog {
  /// Returns the suggestions for all exercises in use, computed only if those in the cache no longer
  /// hold. Throws `StoreError` and `TrainingError`.
  package func advice(keptIn cache: inout AdviceCache) throws -> [ExerciseAdvice] {
    let now = environment.now
    let basis = AdviceCache.Basis(
      today: environment.today, zone: environment.zone.identifier, readiness: try readiness())
    if let kept = try cache.advice(for: basis, at: now, in: store) { return kept.map(madeNow) }
    let edition = try store.historyEdition()
    let advice = try advice()
    cache.keep(
      advice, of: edition, basis, at: now, until: try store.workouts.firstStart(after: now))
    return advice
  }

  /// Returns a suggestion as if it were made now, unless it was answered.
  private func madeNow(_ kept: ExerciseAdvice) -> ExerciseAdvice {
    var advice = kept
    if kept.suggestion.state == .offered { advice.suggestion = offer(kept.advice, kept.exercise) }
    return advice
  }
}
