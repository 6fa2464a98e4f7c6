import Domain

/// The time that is closed to blocks whatever other blocks there are, with the rule that closes it.
struct BlockObstacles {
  /// A period that a block may not overlap.
  struct Obstacle {
    let rule: BlockRule
    let interval: Interval
  }

  /// The periods in the order of their rules.
  let all: [Obstacle]

  /// Collects the obstacles from protected time and from what else a person does. Blocks among the
  /// items are left out: a planner is given those that stay. `awake` is the rest of nights in which
  /// the person got up early.
  init(
    _ protected: ProtectedTime, items: [TimelineItem], limits: SchedulerLimits,
    awake: [Interval] = []
  ) {
    var all = awake.map { Obstacle(rule: .waking, interval: $0) }
    for protected in protected.intervals where protected.isHard {
      all.append(Obstacle(rule: BlockRule(protected.code), interval: protected.interval))
      guard protected.code.isSleep else { continue }
      all.append(Self.before(protected.interval, limits.windDown, .windDown))
      all.append(
        Self.before(protected.interval, limits.trainingBeforeSleep, .trainingBeforeSleep))
      guard protected.code.isNightsSleep else { continue }
      let end = protected.interval.end
      all.append(
        Obstacle(
          rule: .waking,
          interval: Interval(start: end, end: end + Int64(max(0, limits.afterWaking)) * 60)))
    }
    for item in items where item.isHard && item.kind != .block {
      all.append(Obstacle(rule: .busy, interval: item.interval))
    }
    self.all = all.filter { $0.interval.seconds > 0 }
      .sorted { $0.rule.rawValue < $1.rule.rawValue }
  }

  /// Returns the period before sleep that a block may not reach.
  private static func before(_ sleep: Interval, _ minutes: Int, _ rule: BlockRule) -> Obstacle {
    Obstacle(
      rule: rule,
      interval: Interval(start: sleep.start - Int64(max(0, minutes)) * 60, end: sleep.start))
  }

  /// Returns the rules that close a time.
  func rules(against interval: Interval, isTraining: Bool) -> BlockRules {
    var rules: BlockRules = []
    for obstacle in all where obstacle.interval.overlaps(interval) {
      if obstacle.rule == .trainingBeforeSleep, !isTraining { continue }
      rules.insert(BlockRules(obstacle.rule))
    }
    return rules
  }
}
