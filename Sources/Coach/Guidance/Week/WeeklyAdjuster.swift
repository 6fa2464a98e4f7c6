import Domain

/// Decides once a week whether the pace still suits (reference, Coach § 3.3).
public enum WeeklyAdjuster {
  /// The facts that decide besides the figures of the week.
  public struct Circumstances: Equatable, Sendable {
    /// The night shifts of the week.
    public var nights: Int
    /// The night shifts of the week after it.
    public var nextNights: Int
    /// Whether a step up was suggested in the 14 days before.
    public var hasScaledUp: Bool
    /// Whether the last week's suggestion was a step down.
    public var hasScaledDown: Bool
    /// Whether the pace is the highest, so that there is no step up.
    public var isAtMost: Bool

    /// Creates circumstances.
    public init(
      nights: Int = 0, nextNights: Int = 0, hasScaledUp: Bool = false, hasScaledDown: Bool = false,
      isAtMost: Bool = false
    ) {
      self.nights = nights
      self.nextNights = nextNights
      self.hasScaledUp = hasScaledUp
      self.hasScaledDown = hasScaledDown
      self.isAtMost = isAtMost
    }

    /// Finds the circumstances of the week that ends with `day`, from the roster of that week and
    /// the next, the summaries of earlier weeks in any order, and the pace.
    public init(
      _ context: CoachContext, endingWith day: CivilDay, after earlier: [WeeklySummary],
      from pace: GuidancePace? = nil
    ) {
      isAtMost = pace.map { $0.scaledUp == $0 } ?? false
      let next = day.adding(days: 7)
      nights = Self.nights(context, WeekFigures.days(endingWith: day))
      nextNights = Self.nights(context, WeekFigures.days(endingWith: next))
      hasScaledUp = earlier.contains {
        $0.decision == .scaleUp && $0.weekEnd < day && day - $0.weekEnd < 14
      }
      hasScaledDown = earlier.contains {
        $0.decision == .scaleDown && $0.weekEnd < day && day - $0.weekEnd <= 7
      }
    }

    /// Counts the night shifts of some days. One that starts before 04:00 belongs to the evening
    /// before, as for plans (`DayKind`).
    private static func nights(_ context: CoachContext, _ days: ClosedRange<CivilDay>) -> Int {
      let range = Interval(
        start: context.zone.startOfDay(days.lowerBound),
        end: context.zone.startOfDay(days.upperBound.adding(days: 2)))
      return context.roster(in: range).count { entry in
        guard entry.isNight else { return false }
        let start = context.zone.local(at: entry.interval.start)
        return days.contains(
          start.minuteOfDay < DayKind.firstMorningMinute ? start.day.adding(days: -1) : start.day)
      }
    }
  }

  /// The additional nights of the next week from which more is not suggested.
  private static let manyMoreNights = 2

  /// Returns the suggestion of a week; the first row of the table that applies.
  public static func decide(
    _ week: WeekFigures, _ circumstances: Circumstances = Circumstances()
  ) -> (WeeklyDecision, WeeklyReason) {
    if week.planned < 3 { return (.keep, .tooLittleData) }
    if week.friction >= GuidanceSignals.highFriction { return (.scaleDown, .highFriction) }
    if week.isRate(below: 40) { return (.scaleDown, .lowCompletion) }
    if week.isHard, week.isRate(below: 60) { return (.scaleDown, .hard) }
    let isReady =
      week.planned >= 5 && !week.isRate(below: 75) && week.isEasy
      && !circumstances.hasScaledUp && !circumstances.hasScaledDown
    guard isReady else { return (.keep, .steady) }
    let more = circumstances.nextNights - circumstances.nights
    guard more < manyMoreNights else { return (.keep, .nightHeavyWeekAhead) }
    return (circumstances.isAtMost ? .keep : .scaleUp, .readyForMore)
  }

  /// Returns the summary of the week that ends with `day`. The friction index is that of the end of
  /// the week, in thousandths.
  public static func summary(
    of events: some Sequence<ActionEvent>, endingWith day: CivilDay, friction: Int,
    context: CoachContext, earlier: [WeeklySummary] = [], pace: GuidancePace? = nil
  ) -> WeeklySummary {
    let figures = WeekFigures(events, endingWith: day, friction: friction)
    let (decision, reason) = decide(
      figures, Circumstances(context, endingWith: day, after: earlier, from: pace))
    return WeeklySummary(weekEnd: day, figures: figures, decision: decision, reason: reason)
  }
}
