/// The strength of a habit as Loop Habit Tracker computes it (its classes `Score` and `ScoreList`):
/// no cliff, and a missed day costs a little.
///
/// With m = 0.5^(√f / 13) for a target of f per day, each day changes the score to
/// score · m + x · (1 − m). For a daily habit x is what was done on the day; for others it is what
/// was done in a window of twice the period, as a share of the target. Skipped days are as if they
/// had never been.
public struct Momentum: Equatable, Sendable {
  /// A day of a habit.
  public enum Day: Equatable, Sendable {
    /// The completed halves: 2 for all, 1 for a part, 0 for nothing.
    case halves(Int)
    /// The day does not count.
    case skipped

    /// The day that a character means: `x` done, `-` not done, `s` skipped; nil for another one.
    public init?(_ character: Character) {
      switch character {
      case "x": self = .halves(2)
      case "-": self = .halves(0)
      case "s": self = .skipped
      default: return nil
      }
    }
  }

  /// The valid numbers of times a week.
  public static let rates = 1...7
  /// The target of a focus area, in times a week (reference, Coach § 3.2).
  public static let areaRate = 4
  /// The days after which a daily habit that is given up has half its score.
  private static let halfLife = 13.0

  /// The score, from 0 to 1.
  public private(set) var score: Double
  private let multiplier: Double
  /// The number of days in the window.
  private let window: Int
  /// The number of halves in the window that reach the target.
  private let target: Int
  /// The last days of the window, as a ring.
  private var ring: [Int]
  private var next = 0
  private var sum = 0

  /// Creates the momentum of a habit before its first day, with a target of 1 to 7 times a week.
  public init(perWeek: Int, from score: Double = 0) {
    let rate = min(max(perWeek, Self.rates.lowerBound), Self.rates.upperBound)
    let isDaily = rate == 7
    self.score = score
    multiplier = HalfLife.weight((Double(rate) / 7).squareRoot() / Self.halfLife)
    window = isDaily ? 1 : 14
    target = isDaily ? 2 : rate * 4
    ring = [Int](repeating: 0, count: window)
  }

  /// Adds the next day.
  public mutating func add(_ day: Day) {
    guard case .halves(let halves) = day else { return }
    sum += halves - ring[next]
    ring[next] = halves
    next = (next + 1) % window
    let share = min(1, Double(sum) / Double(target))
    score = score * multiplier + share * (1 - multiplier)
  }

  /// Returns the score after some days, oldest first.
  public static func score(
    of days: some Sequence<Day>, perWeek: Int, from score: Double = 0
  ) -> Double {
    var momentum = Momentum(perWeek: perWeek, from: score)
    for day in days { momentum.add(day) }
    return momentum.score
  }
}
