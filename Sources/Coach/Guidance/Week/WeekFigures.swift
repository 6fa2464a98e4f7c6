import Domain

/// The figures of the seven local days that end with a day. All numbers are exact.
public struct WeekFigures: Equatable, Sendable {
  /// The actions in the log, without skipped ones.
  public let planned: Int
  /// The actions that were done, in halves, since a part counts a half.
  public let halves: Int
  /// The sum of the ratings of how hard they were.
  public let difficultySum: Int
  /// The number of ratings.
  public let ratings: Int
  /// The friction index, in thousandths.
  public let friction: Int

  /// Creates figures.
  public init(planned: Int, halves: Int, difficultySum: Int = 0, ratings: Int = 0, friction: Int) {
    self.planned = planned
    self.halves = halves
    self.difficultySum = difficultySum
    self.ratings = ratings
    self.friction = friction
  }

  /// Counts the events of the week that ends with `day`.
  public init(_ events: some Sequence<ActionEvent>, endingWith day: CivilDay, friction: Int) {
    var planned = 0, halves = 0, sum = 0, ratings = 0
    for event in events where Self.days(endingWith: day).contains(event.day) {
      guard !event.outcome.isSkip else { continue }
      planned += 1
      halves += event.outcome.halves
      sum += event.difficulty ?? 0
      ratings += event.difficulty == nil ? 0 : 1
    }
    self.init(
      planned: planned, halves: halves, difficultySum: sum, ratings: ratings, friction: friction)
  }

  /// Returns the days of the week that ends with `day`.
  static func days(endingWith day: CivilDay) -> ClosedRange<CivilDay> {
    day.adding(days: -6)...day
  }

  /// The rate in thousandths, rounded half up, for reading; decisions use the exact fraction
  /// (c + 1.2) / (n + 2).
  public var rate: Int { (2 * 1000 * rateNumerator + rateDenominator) / (2 * rateDenominator) }

  /// The mean of the ratings in thousandths, rounded half up; nil without any.
  public var difficulty: Int? {
    ratings == 0 ? nil : (2 * 1000 * difficultySum + ratings) / (2 * ratings)
  }

  private var rateNumerator: Int { 5 * halves + 12 }
  private var rateDenominator: Int { 10 * planned + 20 }

  /// Returns whether the rate is less than so many hundredths.
  func isRate(below hundredths: Int) -> Bool {
    100 * rateNumerator < hundredths * rateDenominator
  }

  /// Whether the mean rating is 4 or more.
  var isHard: Bool { ratings > 0 && difficultySum >= 4 * ratings }

  /// Whether the mean rating is at most 2.5, or there are no ratings.
  var isEasy: Bool { 2 * difficultySum <= 5 * ratings }
}
