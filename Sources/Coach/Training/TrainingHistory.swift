import Domain

/// The sessions of an exercise as a series: estimated maximum, volume, deloads.
public struct TrainingHistory: Sendable {
  /// One session.
  public struct Point: Sendable {
    /// The id of the session.
    public var id: String
    /// When it began.
    public var at: Instant
    /// How it went.
    public var verdict: Verdict
    /// The heaviest weight.
    public var weight: Weight?
    /// The repetitions, or seconds, of each set at that weight; 0 for one that was not done.
    public var reps: [Int]
    /// The best estimate of the maximum.
    public var estimate: OneRepMax?
    /// Weight times repetitions over all working sets that were done, in thousandths.
    public var volume: Int
    /// Whether it was a deload, which is no decline.
    public var isDeload: Bool
  }

  /// Where the last three sessions lead; those before a deload do not count.
  public enum Trend: String, Sendable, CaseIterable {
    /// More weight, repetitions or estimated maximum.
    case rising
    /// Neither.
    case level
    /// The estimate of the last one is at least 1 % below that of the first.
    case falling
  }

  /// All sessions in which the exercise was performed, oldest first.
  public let points: [Point]
  /// Where the last three that count lead.
  public let trend: Trend
  /// The last change to a higher weight.
  public let lastRaise: Instant?

  /// Judges the sessions up to `now`.
  public init(
    of exercise: Exercise, _ sessions: [ExerciseSession], now: Instant,
    formula: OneRepMaxFormula = .epley, settings: TrainingSettings = TrainingSettings()
  ) {
    let evidence = Evidence(of: exercise, sessions, now: now, settings: settings)
    points = evidence.performed.map { session in
      Point(
        id: session.id, at: session.at,
        verdict: Verdict(of: session, exercise, settings: settings), weight: session.weight,
        reps: session.topSets.map(\.achieved),
        estimate: OneRepMax.best(of: session.workingSets, formula: formula)?.estimate,
        volume: session.volume, isDeload: session.isDeload)
    }
    trend = Self.trend(evidence.sinceDeload(among: Array(evidence.counted.suffix(3))))
    lastRaise =
      zip(evidence.all, evidence.all.dropFirst()).reversed().first { before, after in
        guard let old = before.weight, let new = after.weight else { return false }
        return new.isHeavier(than: old)
      }?.1.session.at
  }

  private static func trend(_ entries: [Evidence.Entry]) -> Trend {
    if Evidence.isProgress(entries) { return .rising }
    guard let first = entries.first?.estimate, let last = entries.last?.estimate else {
      return .level
    }
    return first.exceeds(last, by: 1) ? .falling : .level
  }

  /// Whether one of the last three sessions that count brought progress (seed 003).
  public var isProgressing: Bool { trend == .rising }

  /// The series of estimates without deloads, in tenths of the unit.
  public var estimates: [Int] { points.filter { !$0.isDeload }.compactMap { $0.estimate?.tenths } }

  /// The best estimate of all sessions.
  public var best: OneRepMax? {
    points.compactMap(\.estimate).reduce(nil) { best, estimate in
      guard let best else { return estimate }
      return estimate.isHigher(than: best) ? estimate : best
    }
  }
}
