import Coach
import Domain

/// The demo person's strength in one exercise: it grows with every session towards a ceiling and
/// shrinks during breaks.
struct DemoLifter {
  /// The exercises besides those of the bundled program.
  struct Extra {
    let slug: String
    let program: TrainingProgram
    let scheme: SetScheme
    let range: RepRange?
    /// The first weight in thousandths; nil without weight.
    let start: Int?
    /// The days of the routine.
    let days: Set<Int>
  }

  static let extras = [
    Extra(
      slug: "dumbbell-curl", program: .double, scheme: SetScheme(3, by: 8),
      range: RepRange(8, 12), start: 10_000, days: [0]),
    Extra(
      slug: "plank", program: .timed, scheme: SetScheme(3, by: 30, isTimed: true), range: nil,
      start: nil, days: [0]),
    Extra(
      slug: "lat-pulldown", program: .double, scheme: SetScheme(3, by: 8), range: RepRange(8, 12),
      start: 25_000, days: [1]),
    Extra(
      slug: "face-pull", program: .double, scheme: SetScheme(3, by: 10), range: RepRange(10, 15),
      start: 25_000, days: [1]),
    Extra(
      slug: "push-up", program: .bodyweight, scheme: SetScheme(3, by: 5), range: nil, start: nil,
      days: [1]),
  ]

  /// Trained on a machine in the first weeks, and archived since.
  static let retired = Extra(
    slug: "leg-press", program: .double, scheme: SetScheme(3, by: 10), range: RepRange(10, 12),
    start: 60_000, days: [0])

  /// What can be done at first and at the end: the weight of five repetitions in thousandths, else
  /// thousandths of repetitions or seconds.
  private static let reach: [String: (first: Int, last: Int)] = [
    "squat": (38_000, 88_000), "bench-press": (27_000, 52_500), "barbell-row": (36_000, 57_500),
    "overhead-press": (23_000, 36_000), "deadlift": (57_000, 112_500),
    "dumbbell-curl": (12_500, 19_000), "face-pull": (34_000, 56_000),
    "lat-pulldown": (34_000, 61_000), "leg-press": (90_000, 150_000), "push-up": (8000, 24_000),
    "plank": (45_000, 120_000),
  ]

  /// The share of what is left to the ceiling that a session brings: one part in so many.
  private static let pace = 80

  private var strength: Int
  private let ceiling: Int
  private let kind: ExerciseKind

  /// Creates the strength of the first session of an exercise.
  init(_ exercise: TrainingExercise) {
    let reach = Self.reach[exercise.slug] ?? (20_000, 40_000)
    strength = reach.first
    ceiling = reach.last
    kind = exercise.kind
  }

  /// Gains from a session.
  mutating func train() { strength += (ceiling - strength) / Self.pace }

  /// Loses 4 % during a break.
  mutating func pause() { strength -= strength / 25 }

  /// Returns the tenths of repetitions, or the tenths of seconds, that a set could have at most.
  /// `form` is that of the day in thousandths.
  func most(_ set: LoggedSet, place: Int, form: Int) -> Int {
    let strength = strength * form / 1000
    switch kind {
    case .timed: return strength / 100 * (100 - 4 * place) / 100
    case .bodyweight: return max(10, strength / 100 - 8 * place)
    default:
      guard let weight = set.weight?.thousandths, weight > 0 else { return 0 }
      // Epley's formula, turned around; five repetitions at `strength`.
      return max(0, 300 * (strength * 7 / 6 - weight) / weight - 6 * place)
    }
  }
}
