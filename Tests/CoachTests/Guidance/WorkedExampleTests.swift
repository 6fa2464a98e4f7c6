import Coach
import Domain
import Testing

/// The worked example of coach.md § 3.2: after a night, with 35 minutes until sleep.
@Suite("the worked example of a recommendation") struct WorkedExampleTests {
  private func example() throws -> GuidanceNotation {
    var example = try GuidanceNotation("2026-03-04 06:10", ["2026-03-03 22:00-06:00"])
    example.actions = [
      action("a", [.sleep, .light]), action("b", [.sleep, .food], lengths: [.ten]),
      action("c", [.stress, .sleep]), action("other.sleep"), action("other.stress", [.stress]),
    ]
    example.focus = FocusMatch(areas: [.sleep, .stress], accepted: [.sleep])
    // p_tag: (2,1) (5,1) (9,0) (12,1) (20,0.5). The fourth event of the slot is long ago.
    example.add("a", 2, .done, slot: .preSleep)
    example.add("a", 12, .done, slot: .preSleep)
    example.add("a", 9, .dismissed, slot: .preSleep)
    example.add("a", 400, .done, slot: .preSleep)
    example.add("other.sleep", 5, .done)
    example.add("other.sleep", 20, .partly)
    example.add("c", 1, .tooHard, slot: .preSleep)
    example.add("c", 3, .abandoned, slot: .preSleep)
    example.add("c", 6, .done, slot: .preSleep)
    // Four events that give the second area the same p_tag.
    for _ in 0..<4 { example.add("other.stress", 2, .done) }
    return example
  }

  @Test("the context: before sleep, 35 minutes free, a night day")
  func context() throws {
    let moment = try example().moment()
    #expect(moment.slot == .preSleep && moment.freeMinutes == 35 && moment.shiftDay == .night)
  }

  @Test("p_tag is 0.665")
  func area() throws {
    let rates = try example().signals().successRateByTag
    #expect(rates[.sleep] == 665 && rates[.stress] == 665)
  }

  @Test(
    "every factor and every score",
    arguments: [
      ("a", ActionLength.five, [1000, 675, 1000, 700, 90, 474, 168], 703),
      ("b", .ten, [1000, 665, 500, 600, 500, 474, 200], 640),
      ("c", .five, [600, 519, 1000, 440, 47, 474, 403], 472),
    ])
  func factors(slug: String, length: ActionLength, expected: [Int], score: Int) throws {
    var factors = try example().factors(slug, length)
    // The momentum is given in the example.
    factors.streakMomentum = 474
    #expect(list(factors) == expected)
    #expect(factors.score == score)
  }

  @Test("the order is A, B, C")
  func order() throws {
    let slugs = try example().guidance().eligible.map(\.slug)
    #expect(slugs.filter { ["a", "b", "c"].contains($0) } == ["a", "b", "c"])
  }

  @Test("reasons: the two that lift the score most, and a caution above 0.35")
  func reasons() throws {
    var texts: [String] = []
    for (slug, length) in [("a", ActionLength.five), ("b", .ten), ("c", .five)] {
      var factors = try example().factors(slug, length)
      factors.streakMomentum = 474
      texts.append(
        factors.reasons.map { "\($0.sign.rawValue)\($0.code)(\($0.arguments[0]))" }
          .joined(separator: " "))
    }
    #expect(
      texts == [
        "+FOCUS_MATCH(1000) +BANDWIDTH_FIT(1000)", "+FOCUS_MATCH(1000) +FRICTION_RISK(200)",
        "+BANDWIDTH_FIT(1000) +FOCUS_MATCH(600) -FRICTION_RISK(403)",
      ])
  }

  @Test("the log in any order gives the same")
  func shuffled() throws {
    let expected = try example().guidance()
    for seed in UInt64(1)...20 {
      var random = SplitMix64(seed: seed)
      var other = try example()
      other.events.shuffle(using: &random)
      other.actions.shuffle(using: &random)
      other.shifts.shuffle(using: &random)
      #expect(try other.guidance() == expected)
    }
  }
}
