/// The most blocks and minutes of a day.
public struct DayCaps: Hashable, Sendable {
  /// The number of blocks.
  public var blocks: Int
  /// The minutes of all blocks together.
  public var minutes: Int
  /// Whether only tasks of low energy fit.
  public var isLowEnergyOnly: Bool

  /// Creates caps.
  public init(blocks: Int, minutes: Int, isLowEnergyOnly: Bool = false) {
    self.blocks = blocks
    self.minutes = minutes
    self.isLowEnergyOnly = isLowEnergyOnly
  }
}

/// The limits within which blocks are placed (reference, Coach § 2.3). Lengths are in minutes.
public struct SchedulerLimits: Hashable, Sendable {
  /// The distance of possible starts, aligned to the local clock.
  public var grid = 15
  /// The shortest part into which a long task is split, where its length allows that.
  public var leastChunk = 20
  /// The longest block of a task that can be split; training never is.
  public var mostChunk = 50
  /// The longest task that is split only if it has no place as a whole.
  public var mostWhole = 60
  /// The pause between two blocks. It is a rule and not a score, because a score does not hold it
  /// (FluidCalendar, issue 176).
  public var buffer = 15
  /// The time between the end of a block and sleep (NIOSH 6.4).
  public var windDown = 60
  /// The time between the end of training and sleep (NIOSH 6.4).
  public var trainingBeforeSleep = 180
  /// The time after getting up in which no block starts: nobody is awake at once (NIOSH 7.5).
  public var afterWaking = 30
  /// What fits into a day, by its kind; a kind without caps has no limit. Planners that fill days
  /// are given up (marvis, issue 15), and after nights there is little to fill.
  public var caps: [DayKind: DayCaps] = [
    .recovery: DayCaps(blocks: 1, minutes: 30, isLowEnergyOnly: true),
    .betweenNights: DayCaps(blocks: 1, minutes: 45),
    .shift: DayCaps(blocks: 2, minutes: 75),
    .firstNight: DayCaps(blocks: 2, minutes: 90),
    .off: DayCaps(blocks: 3, minutes: 150),
  ]

  /// Creates the default limits.
  public init() {}

  /// Returns the caps of a kind of day.
  public func caps(of kind: DayKind) -> DayCaps {
    caps[kind] ?? DayCaps(blocks: .max, minutes: .max)
  }
}
