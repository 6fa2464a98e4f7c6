import Domain

/// The sessions that a suggestion rests on.
public struct Evidence: Sendable {
  /// A session with its verdict.
  public struct Entry: Sendable {
    /// The session.
    public var session: ExerciseSession
    /// How it went.
    public var verdict: Verdict
    /// Its heaviest weight.
    public var weight: Weight?
    /// The sets it was judged by.
    public var target: SetScheme

    /// The repetitions or seconds of all sets at the heaviest weight.
    var total: Int { session.topSets.reduce(0) { $0 + $1.achieved } }
    /// The estimated maximum.
    var estimate: OneRepMax? { OneRepMax.best(of: session.workingSets)?.estimate }

    func isAlike(_ other: Entry) -> Bool { weight == other.weight && target == other.target }
  }

  /// The number of sessions that count at most.
  public static let window = 10

  /// All sessions in which the exercise was performed, oldest first.
  public let performed: [ExerciseSession]
  /// All sessions that count.
  let all: [Entry]
  /// The last sessions that count, oldest first.
  public let counted: [Entry]
  /// Whether the plan was changed after the last session.
  public let isPlanNewer: Bool

  /// Judges the sessions up to `now`.
  public init(
    of exercise: Exercise, _ sessions: [ExerciseSession], now: Instant, settings: TrainingSettings
  ) {
    // Sessions at the same moment keep their order.
    let sessions = sessions.filter { $0.at <= now && !$0.sets.isEmpty }.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    performed = sessions
    all = sessions.compactMap { session in
      let verdict = Verdict(of: session, exercise, settings: settings)
      guard verdict != .excluded else { return nil }
      return Entry(
        session: session, verdict: verdict, weight: session.weight,
        target: session.target ?? exercise.plan.scheme)
    }
    counted = all.suffix(Self.window)
    isPlanNewer = Self.isNewer(exercise.plan, than: sessions)
  }

  private static func isNewer(_ plan: TrainingPlan, than sessions: [ExerciseSession]) -> Bool {
    guard let last = sessions.last, let since = plan.since else { return false }
    if let after = plan.after, sessions.contains(where: { $0.id == after }) {
      return last.id == after
    }
    return since >= last.at
  }

  /// The weight that the next session repeats without a suggestion: that of the plan if it is newer
  /// than the log, else that of the last session that counts. After a session in the other unit it
  /// is the load nearest to its weight, and before the first heavy day of a week that of the
  /// heaviest day. Nil without any.
  public func standingWeight(_ exercise: Exercise) -> Weight? {
    let planned = exercise.plan.weight
    if let other = otherUnit(of: exercise)?.weight?.converted(to: exercise.unit) {
      let load = exercise.loading.nearest(other)
      return isPlanNewer || counted.isEmpty ? planned ?? load : load
    }
    let last = counted.last?.weight
    return (isPlanNewer ? planned ?? last : last ?? planned) ?? heaviestDay(of: exercise)?.weight
  }

  /// Returns the last session if it was in the unit that the exercise had before; nil if one in its
  /// own came after it.
  func otherUnit(of exercise: Exercise) -> ExerciseSession? {
    let last = performed.last { session in
      !session.isLight && !session.isDeload && !session.sets.allSatisfy(\.isWarmUp)
        && session.weight != nil
    }
    return last?.weight?.unit == exercise.unit ? nil : last
  }

  /// Returns the heaviest of the light days of a program whose days of a week differ, as before
  /// Madcow's first heavy day; nil once a heavy one counts.
  func heaviestDay(of exercise: Exercise) -> ExerciseSession? {
    guard counted.isEmpty, exercise.program?.rules.days.isEmpty == false else { return nil }
    var heaviest: ExerciseSession?
    for session in performed where !session.isDeload {
      guard let weight = session.weight, weight.unit == exercise.unit,
        !session.sets.allSatisfy(\.isWarmUp)
      else { continue }
      if heaviest?.weight.map(weight.isHeavier) ?? true { heaviest = session }
    }
    return heaviest
  }

  /// The sessions since the last change of weight or repetitions.
  public var unchanged: [Entry] {
    guard let last = counted.last else { return [] }
    return counted.reversed().prefix { $0.isAlike(last) }.reversed()
  }

  /// The sessions since then that reached their target.
  public var successes: [Entry] { unchanged.filter(\.verdict.isHit) }

  /// The misses in a row at the last weight.
  public var misses: [Entry] {
    guard let last = counted.last else { return [] }
    return counted.reversed().prefix { $0.verdict == .miss && $0.weight == last.weight }.reversed()
  }

  /// Twice the weight of the misses: one in a guarded session counts half.
  static func halves(_ misses: [Entry]) -> Int {
    misses.reduce(0) { $0 + ($1.session.isGuarded ? 1 : 2) }
  }

  /// The sessions of a stagnation: the last five, at one weight, at least one of them a miss, with
  /// no more repetitions than before and an estimate less than 1 % higher; else empty. A lower
  /// weight begins anew.
  public var stagnation: [Entry] {
    let last = counted.suffix(5)
    guard last.count == 5, let first = last.first, last.allSatisfy({ $0.weight == first.weight }),
      last.contains(where: { $0.verdict == .miss }), !Self.isProgress(Array(last))
    else { return [] }
    return Array(last)
  }

  /// The least break in training after which a lower weight is a deload, in seconds.
  private static let layoff: Int64 = 14 * 86_400

  /// Returns those of consecutive entries that follow the last deload: a weight that was lowered
  /// after a miss, a long break or a session marked as a deload.
  func sinceDeload(among entries: [Entry]) -> [Entry] {
    let start = entries.indices.dropFirst().last { index in
      let last = entries[index - 1], next = entries[index]
      guard let weight = next.weight, last.weight?.isHeavier(than: weight) == true else {
        return false
      }
      let span = last.session.at..<next.session.at
      return last.verdict == .miss || span.upperBound - span.lowerBound >= Self.layoff
        || performed.contains { $0.isDeload && span.contains($0.at) }
    }
    return start.map { Array(entries[$0...]) } ?? entries
  }

  /// Returns whether a session brought more than those before: more weight than the last, more
  /// repetitions than all at its weight, or an estimate at least 1 % above the first.
  static func isProgress(_ entries: [Entry]) -> Bool {
    guard let first = entries.first else { return false }
    return entries.indices.dropFirst().contains { index in
      let entry = entries[index], before = entries[..<index]
      if let weight = entry.weight, let last = entries[index - 1].weight,
        weight.isHeavier(than: last)
      {
        return true
      }
      let same = before.filter { $0.weight == entry.weight }
      if !same.isEmpty, same.allSatisfy({ $0.total < entry.total }) { return true }
      guard let old = first.estimate, let new = entry.estimate else { return false }
      return new.exceeds(old, by: 1)
    }
  }
}
