import Domain

/// Counts of time blocks that are over.
public struct BlockOutcomes: Hashable, Sendable {
  /// The number of blocks that were done.
  public var done: Int
  /// The number of blocks that are over: done, skipped or passed.
  public var ended: Int

  /// Creates a count.
  public init(done: Int = 0, ended: Int = 0) {
    self.done = done
    self.ended = ended
  }

  /// The number of blocks from which on they say something.
  public static let leastCount = 3

  /// Whether most were not done.
  public var fail: Bool { ended >= Self.leastCount && done * 2 < ended }
  /// Whether at least two of three were done.
  public var succeed: Bool { ended >= Self.leastCount && done * 3 >= ended * 2 }
}

/// The facts about a person that the engine may use to word a goal. Each may be missing.
public struct GoalFacts: Equatable, Sendable {
  /// The blocks of up to `shortMinutes`.
  public var shortBlocks = BlockOutcomes()
  /// The longer blocks.
  public var longBlocks = BlockOutcomes()
  /// The number of evenings with a shift among the next `days`.
  public var eveningShifts = 0
  /// The number of night shifts in the next `days`.
  public var nightShifts = 0
  /// The number of shifts in the next `days` that start in the morning and are no night shifts.
  public var earlyShifts = 0
  /// The number of shifts in the next `days` that start later in the day and are no night shifts.
  public var lateShifts = 0
  /// The number of days that were counted.
  public var days = 14
  /// The minutes in a week that are free for goals; nil if unknown.
  public var freeMinutesPerWeek: Int?
  /// The number of offers of each framing of the goal.
  public var offered: [GoalFraming: Int] = [:]
  /// The number of times that each framing of the goal was accepted.
  public var accepted: [GoalFraming: Int] = [:]

  /// The length up to which a block is short, in minutes.
  public static let shortMinutes = 30

  /// Creates facts that know nothing.
  public init() {}

  /// Creates facts with the outcomes of blocks. A block counts once it is done, skipped or over;
  /// training does not count, because it is never split.
  public init(blocks: [GoalBlock], of tasks: [GoalTask], at now: Instant) {
    let training = Set(tasks.filter(\.isTraining).map(\.id))
    for block in blocks where !training.contains(block.task) {
      guard block.state != .planned || block.interval.end <= now else { continue }
      let done = block.state == .done ? 1 : 0
      if block.minutes <= Self.shortMinutes {
        shortBlocks.done += done
        shortBlocks.ended += 1
      } else {
        longBlocks.done += done
        longBlocks.ended += 1
      }
    }
  }

  /// Returns whether the roster has shifts of a kind, as far as it is known: a roster without any
  /// shift says nothing.
  func has(_ kind: FramingTemplate.ShiftKind) -> Bool {
    guard earlyShifts + lateShifts + nightShifts > 0 else { return true }
    return switch kind {
    case .early: earlyShifts > 0
    case .late: lateShifts > 0
    case .night: nightShifts > 0
    }
  }

  /// Whether long blocks failed where short ones worked.
  public var favoursShortBlocks: Bool { longBlocks.fail && shortBlocks.succeed }

  /// The facts in a fixed order, for ids that follow from them.
  var words: [String] {
    let blocks = [shortBlocks, longBlocks].flatMap { [$0.done, $0.ended] }
    let uses = GoalFraming.allCases.flatMap { [offered[$0] ?? 0, accepted[$0] ?? 0] }
    return (blocks + [eveningShifts, nightShifts, earlyShifts, lateShifts, days] + uses).map(
      String.init)
      + [freeMinutesPerWeek.map(String.init) ?? ""]
  }
}
