import Coach
import Domain
import Testing

@Suite("Stored sets are read as they would be parsed")
struct StoredSetTests {
  private static let seeds: ClosedRange<UInt64> = 1...300

  private func read<Result>(
    _ text: String, _ read: (UnsafeBufferPointer<UInt8>) -> Result?
  ) -> Result? {
    Array(text.utf8).withUnsafeBufferPointer(read)
  }

  private func set(_ random: inout SplitMix64) -> LoggedSet {
    var set = LoggedSet(isDone: random.chance(percent: 80), isWarmUp: random.chance(percent: 20))
    if random.chance(percent: 70) {
      let thousandths = random.number(in: 1...(random.chance(percent: 20) ? Weight.most : 400_000))
      let steps = random.pick([1, 10, 250, 500, 1000])
      set.weight = Weight(
        thousandths: max(1, thousandths / steps * steps), random.pick(WeightUnit.allCases))
    }
    if random.chance(percent: 30) {
      set.seconds = random.number(in: 1...86_400)
    } else {
      set.reps = random.number(in: 0...(random.chance(percent: 20) ? 1000 : 20))
    }
    if random.chance(percent: 30) { set.rpe = RPE(tenths: random.number(in: 10...100)) }
    return set
  }

  @Test("what is written is read back without parsing", arguments: seeds)
  func written(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let list = SetList((0..<random.number(in: 0...8)).map { _ in set(&random) })
    #expect(read(list.description, SetList.init(stored:)) == list)
    let count = random.number(in: 1...20)
    let isTimed = random.chance(percent: 30)
    let scheme = SetScheme(
      goals: (0..<count).map { _ in random.number(in: 1...(random.chance(percent: 50) ? 2 : 1000))
      },
      isTimed: isTimed, isOpenEnded: !isTimed && random.chance(percent: 30))
    // A single goal is written as 1x5.
    #expect(read(scheme.description, SetScheme.init(stored:)) == scheme)
  }

  @Test("any other text is left to the parser, or read as it reads it", arguments: seeds)
  func changed(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = Array("0123456789.,x*×s@!wkglb/+ -")
    for _ in 0..<40 {
      var text = Array(
        random.chance(percent: 50)
          ? SetList([set(&random), set(&random)]).description
          : random.pick(["3x5", "5/3/1+", "2x45s", "10/10/9", "20x1000", "1x5"]))
      for _ in 0..<random.number(in: 1...3) {
        let place = random.number(in: 0...text.count - 1)
        text[place] = random.pick(letters)
      }
      let word = String(text)
      if let sets = read(word, SetList.init(stored:)) {
        #expect((try? SetList(parsing: word)) == sets, "\(word)")
      }
      if let scheme = read(word, SetScheme.init(stored:)) {
        #expect((try? SetScheme(parsing: word)) == scheme, "\(word)")
      }
    }
  }
}
