import Domain

/// The codes of the reasons of a block, with their arguments in machine form. The contributions of
/// a block's reasons add up to its score.
///
/// | code | sign | arguments |
/// |---|---|---|
/// | `AFTER_WAKING` | + | minutes since waking; energy fit in thousandths; `short` if tired |
/// | `PREFERRED_WINDOW` | + | start and end of the window in minutes after midnight |
/// | `OUTSIDE_WINDOW` | - | the same |
/// | `ANY_TIME` | 0 | none: the task prefers no time |
/// | `EARLINESS` | + | local days from the start of the plan, 0 for the same day |
/// | `STABLE` | + | none: the old block of the task was there |
/// | `EARLIEST_FIT` | + | none: it took the earliest time, so that a deadline is met |
/// | `DUE` | 0 | the deadline in seconds since 1970 |
/// | `NOT_AT` | - | local start in the form `2026-03-05T09:00`; the code of a rule (`BlockRule`) |
///
/// `NOT_AT` occurs up to three times: for 09:00 of the same day if that is earlier, and for times
/// that seem better, with a different rule each.
public enum BlockReason {
  /// The reason of the energy.
  public static let afterWaking = "AFTER_WAKING"
  /// The last argument of that reason after short sleep.
  public static let shortSleep = "short"
  /// The reason of a place in the preferred window.
  public static let preferredWindow = "PREFERRED_WINDOW"
  /// The reason against a place outside of the preferred window.
  public static let outsideWindow = "OUTSIDE_WINDOW"
  /// The reason of a task that prefers no time.
  public static let anyTime = "ANY_TIME"
  /// The reason of an early day.
  public static let earliness = "EARLINESS"
  /// The reason of a block that stays where it was.
  public static let stable = "STABLE"
  /// The reason of a block that took the earliest time.
  public static let earliestFit = "EARLIEST_FIT"
  /// The deadline.
  public static let due = "DUE"
  /// The reason against another time.
  public static let notAt = "NOT_AT"

  /// All codes.
  public static let codes = [
    afterWaking, preferredWindow, outsideWindow, anyTime, earliness, stable, earliestFit, due,
    notAt,
  ]

  /// Returns the reasons of a placement.
  static func reasons(
    of placement: BlockRun.Placement, in problem: BlockProblem, zone: Zone
  ) -> [Reason] {
    let task = problem.tasks[placement.task].plan.task, score = placement.score
    let awake = problem.grid.awake(at: placement.interval.start)
    let fit = BlockScore.fit(problem.grid.energy(at: placement.interval.start), task.energy)
    let isShort = problem.grid.isTired(at: placement.interval.start)
    let day = (problem.grid.day(at: placement.interval.start) ?? 0) + problem.grid.daysAhead
    var reasons = [
      Reason(
        afterWaking, .supports, ["\(awake / 60)", "\(fit)"] + (isShort ? [shortSleep] : []),
        contribution: score.energy),
      window(task.window, score),
      Reason(earliness, .supports, ["\(day)"], contribution: score.earliness),
    ]
    if score.stability > 0 {
      reasons.append(Reason(stable, .supports, contribution: score.stability))
    }
    if placement.isEarliest { reasons.append(Reason(earliestFit, .supports)) }
    if let due = task.due { reasons.append(Reason(self.due, .neutral, ["\(due.seconds)"])) }
    return reasons
      + placement.refusals.map { refusal in
        let start = ISOText.format(zone.local(at: refusal.start))
        return Reason(notAt, .against, [start, refusal.rule.code])
      }
  }

  private static func window(_ window: WallSpan?, _ score: BlockScore) -> Reason {
    guard let window else { return Reason(anyTime, contribution: score.window) }
    let arguments = ["\(window.startMinute)", "\(window.endMinute)"]
    return score.window > 0
      ? Reason(preferredWindow, .supports, arguments, contribution: score.window)
      : Reason(outsideWindow, .against, arguments)
  }
}
