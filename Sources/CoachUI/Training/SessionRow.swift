import Coach
import Domain
import Services
import Terminal

/// A session of an exercise, as it is listed.
struct SessionRow: Equatable, Sendable {
  /// Its workout.
  let workout: RecordID
  /// When it began.
  let at: Instant
  /// How it went.
  let verdict: Verdict
  /// The heaviest weight.
  let weight: Weight?
  /// The repetitions or seconds of each set at that weight.
  let reps: [Int]
  /// The estimated maximum.
  let estimate: OneRepMax?
  /// Weight times repetitions in thousandths.
  let volume: Int
  /// Whether it was a deload.
  let isDeload: Bool

  /// Creates the row of a session.
  init(_ point: TrainingHistory.Point) {
    workout = RecordID(point.id)
    at = point.at
    verdict = point.verdict
    weight = point.weight
    reps = point.reps
    estimate = point.estimate
    volume = point.volume
    isDeload = point.isDeload
  }

  /// Returns weight times repetitions in whole units.
  func volume(in unit: WeightUnit) -> Int {
    Weight(thousandths: volume, weight?.unit ?? unit).converted(to: unit).thousandths / 1000
  }

  /// Returns the repetitions, or seconds, of each set.
  func repsText(_ kind: ExerciseKind?) -> String {
    reps.map(String.init).joined(separator: " ") + (kind == .timed ? " s" : "")
  }

  /// Returns how it went.
  func result(_ texts: Texts) -> Span {
    isDeload
      ? Span(texts("training.history.deload"), Style(.warning))
      : Span(texts("coach.verdict.\(verdict.rawValue.lowercased())"), verdict.style)
  }
}

extension Verdict {
  /// The style of its name.
  var style: Style {
    switch self {
    case .hit, .top: Style(.good)
    case .miss: Style(.warning)
    case .none, .excluded: .muted
    }
  }
}
