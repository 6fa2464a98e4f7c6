import Coach
import Domain
import Testing

/// What the confidence says about the logs of people who train as suggested, as well as they can.
@Suite("The confidence of realistic logs") struct ConfidencePropertyTests {
  private static let seeds: ClosedRange<UInt64> = 1...300

  /// The sets of a session: those of the plan, the last one short if it was not done as planned.
  private static func words(_ exercise: Exercise, isDone: Bool) -> String {
    let weight = exercise.plan.weight.map(\.text) ?? "40"
    let goals = exercise.plan.scheme.goals
    return goals.enumerated().map { place, goal in
      let isLast = place == goals.count - 1
      return "\(weight)x\(isDone || !isLast ? goal : max(1, goal - 2))"
    }.joined(separator: " ")
  }

  /// A person who accepts what is suggested, and does as much of it as on most days.
  private func log(_ random: inout SplitMix64) throws -> (log: Log, done: [Bool]) {
    let program = random.pick([TrainingProgram.linear, .strongLifts, .double])
    var log = try Log(program: program)
    log.settings.level = random.pick(TrainingLevel.allCases)
    log.rhythm = Int64(random.number(in: 2...4))
    let success = random.number(in: 20...95)
    var done: [Bool] = []
    for _ in 0..<random.number(in: 1...16) {
      done.append(random.chance(percent: success))
      try log.add(Self.words(log.exercise, isDone: done[done.count - 1]))
      log.accept(after: 1)
    }
    return (log, done)
  }

  @Test("it spreads over all three levels")
  func spread() throws {
    var counts: [Confidence: Int] = [:]
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      counts[try log(&random).log.advice().confidence, default: 0] += 1
    }
    for level in Confidence.allCases {
      #expect(counts[level, default: 0] * 100 >= Self.seeds.count * 15, "\(counts)")
    }
  }

  @Test("without doubts it is the number done as planned among the last ten", arguments: seeds)
  func count(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (log, done) = try log(&random)
    let advice = log.advice()
    let doubts: Set = [
      "LAST_DAYS_AGO", "LAYOFF", "RPE_HIGH", "EQUIPMENT_CHANGED", "UNIT_CHANGED",
      "STAGNATION_UNSURE",
    ]
    guard doubts.isDisjoint(with: advice.reasons.map(\.code)) else { return }
    let successes = done.suffix(10).count { $0 }
    let level: Confidence = successes >= 5 ? .high : successes >= 3 ? .medium : .low
    #expect(advice.confidence == level)
  }

  @Test("a break, a hard last set or another unit never raises it", arguments: seeds)
  func doubts(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let log = try log(&random).log
    let confidence = log.advice().confidence
    var before = confidence
    for days in [Int64(10), 11, 20] {
      let later = log.advice(after: days).confidence
      #expect(later <= before, "after \(days) days")
      before = later
    }
    var hard = log, other = log
    let last = log.sessions.count - 1
    if let set = hard.sessions[last].sets.indices.last {
      hard.sessions[last].sets[set].rpe = RPE("10")
    }
    other.sessions[0].kind = .machine
    #expect(hard.advice().confidence <= confidence)
    #expect(other.advice().confidence <= confidence)
  }
}
