import Coach
import Domain
import Testing

/// Whatever the roster, the log and the library are. `SHIFTPRO_SEEDS=10` tries 2,000 of them.
@Suite("guidance of any roster") struct GuidancePropertyTests {
  @Test(
    "what is offered is what the filters allow, no more and no less",
    arguments: BlockPlannerSeeds.all)
  func filters(seed: UInt64) throws {
    let sample = GuidanceSample(seed)
    let naive = NaiveGuidance(sample)
    let guidance = try sample.guidance()
    let actions = Dictionary(uniqueKeysWithValues: sample.library.map { ($0.slug, $0) })
    func limit(_ action: ActionTemplate) -> ActionLength {
      naive.limit(of: action, isHard: guidance.isHighFriction)
    }
    #expect(guidance.moment.slot == naive.slot)
    for offered in guidance.eligible + guidance.suggestions {
      let action = try #require(actions[offered.slug])
      #expect(
        naive.allows(action, offered.length) && offered.length <= limit(action), "\(offered.slug)")
    }
    for offered in guidance.coping {
      let action = try #require(actions[offered.slug])
      #expect(
        naive.allows(action, offered.length, anySlot: true) && offered.length <= limit(action))
      #expect(action.isCoping)
    }
    let possible = sample.library.filter { action in
      ActionLength.allCases.contains { $0 <= limit(action) && naive.allows(action, $0) }
    }
    #expect(Set(possible.map(\.slug)) == Set(guidance.eligible.map(\.slug)))
    #expect(guidance.refused.count + guidance.eligible.count == sample.library.count)
    #expect(guidance.refused.allSatisfy { !$0.refusals.isEmpty })
  }

  @Test("the best three, two of an area, and one that calms", arguments: BlockPlannerSeeds.all)
  func choice(seed: UInt64) throws {
    let sample = GuidanceSample(seed)
    let guidance = try sample.guidance()
    let chosen = guidance.suggestions
    let areas = Dictionary(grouping: chosen, by: \.area)
    #expect(areas.values.allSatisfy { $0.count <= 2 })
    #expect(Set(chosen.map(\.slug)).count == chosen.count && chosen.count <= 3)
    #expect(guidance.isEmpty == (guidance.eligible.count < 2))
    // Whoever is left out is not better than who is in, or their area is full.
    if !guidance.isHighFriction, let last = chosen.last {
      for other in guidance.eligible where !chosen.contains(other) {
        let isFull = chosen.count { $0.area == other.area } == 2
        #expect(isFull || (chosen.count == 3 && other.score <= last.score))
      }
    }
    let calming = guidance.eligible.filter { $0.remarks.contains(.coping) }
    if guidance.isHighFriction, !guidance.isEmpty, !calming.isEmpty {
      #expect(chosen.contains { $0.remarks.contains(.coping) })
    }
    #expect(guidance.isHighFriction || guidance.coping.isEmpty)
  }

  @Test("factors are from 0 to 1, and the score is their sum", arguments: BlockPlannerSeeds.all)
  func scores(seed: UInt64) throws {
    for offered in try GuidanceSample(seed).guidance().eligible {
      let values = list(offered.factors)
      #expect(values.allSatisfy { (0...1000).contains($0) })
      let sum = zip(values, [260, 220, 160, 160, 100, 100, -200]).reduce(0) { $0 + $1.0 * $1.1 }
      #expect(offered.score == max(0, (sum + 500) / 1000))
      #expect(offered.reasons.filter { $0.sign == .supports }.count <= 2)
      #expect(offered.reasons.contains { $0.sign == .against } == (values[6] > 350))
    }
  }

  @Test("the order of what is given does not matter", arguments: BlockPlannerSeeds.all)
  func order(seed: UInt64) throws {
    let sample = GuidanceSample(seed)
    var random = SplitMix64(seed: seed, stream: 8)
    let shuffled = try sample.shuffled(&random)
    #expect(try sample.guidance() == shuffled)
  }

  @Test("the samples are rich: offers, refusals of every kind, slots and hard times")
  func samples() throws {
    var slots: Set<DaySlot> = [], refusals: Set<String> = []
    var offers = 0, hard = 0, coping = 0, empty = 0
    for seed in UInt64(1)...200 {
      let guidance = try GuidanceSample(seed).guidance()
      guidance.moment.slot.map { _ = slots.insert($0) }
      refusals.formUnion(guidance.refused.flatMap { $0.refusals.map(\.reason.code) })
      offers += guidance.suggestions.count
      hard += guidance.isHighFriction ? 1 : 0
      coping += guidance.coping.isEmpty ? 0 : 1
      empty += guidance.isEmpty ? 1 : 0
    }
    #expect(slots.count >= 8 && refusals.count >= 13)
    #expect(offers > 200 && hard > 20 && coping > 5 && empty > 20)
  }
}
