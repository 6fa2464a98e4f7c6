import Coach
import Domain
import Testing

/// §1.3: plates are searched exactly, never above the target, in pairs.
struct LoadingTests {
  private func loading(
    _ plates: String?, bar: String? = nil, pairs: [String: Int] = [:], _ unit: WeightUnit = .kg
  ) throws -> Loading {
    func weight(_ text: String) throws -> Weight { try Weight(parsing: text, unit: unit) }
    return try Loading(
      unit: unit, bar: bar.map(weight),
      plates: plates.map { try $0.split(separator: " ").map { try weight(String($0)) } },
      pairs: Dictionary(uniqueKeysWithValues: pairs.map { (try weight($0.key), $0.value) }))
  }

  @Test(
    "the fewest plates, then the heaviest; never above the target",
    arguments: [
      ("82.5", nil, [:], "82.5", "25 5 1.25"), ("20", nil, [:], "20", ""),
      ("100", nil, [:], "100", "25 15"), ("81", nil, [:], "80", "25 5"),
      // The largest plate first would leave 5 of 30 unloaded.
      ("80", "25 15", [:], "80", "15 15"), ("96", "25 20 18", [:], "96", "20 18"),
      // 30 is 25 + 5 as well as 15 + 15: two plates each, the heavier one wins.
      ("80", "25 15 5", [:], "80", "25 5"),
      ("120", "25 20 10 5", ["25": 1], "120", "25 20 5"),
      ("25", "2.5", ["2.5": 0], "20", ""), ("45", "2.5", ["2.5": 3], "35", "2.5 2.5 2.5"),
      ("60", "20 10", ["20": 1, "10": 1], "60", "20"),
    ] as [(String, String?, [String: Int], String, String)])
  func plates(
    target: String, plates: String?, pairs: [String: Int], total: String, side: String
  ) throws {
    let load = try loading(plates, pairs: pairs).plates(atMost: Weight(parsing: target))
    #expect(load.total.text == total)
    #expect(load.perSide.map(\.text).joined(separator: " ") == side)
  }

  @Test("the usual bar and plates of pounds")
  func pounds() throws {
    let load = try loading(nil, .lb).plates(exactly: Weight(parsing: "225", unit: .lb))
    #expect(load.perSide.map(\.text) == ["45", "45"])
  }

  @Test("what cannot be loaded says why")
  func errors() throws {
    let usual = try loading(nil)
    let bar = try Weight(parsing: "20"), light = try Weight(parsing: "15")
    #expect(throws: LoadingError.barTooHeavy(bar: bar, target: light)) {
      try usual.plates(atMost: light)
    }
    let rack = try Loading(step: Weight(parsing: "2"))
    #expect(throws: LoadingError.noPlates) { try rack.plates(atMost: Weight(parsing: "12")) }
    #expect(try loading("").plates(atMost: Weight(parsing: "100")).total.text == "20")
    let odd = try Weight(parsing: "81")
    let below = try Weight(parsing: "80"), above = try Weight(parsing: "82.5")
    #expect(throws: LoadingError.cannotForm(odd, below: below, above: above)) {
      try usual.plates(exactly: odd)
    }
    #expect(throws: LoadingError.otherUnit(try Weight(parsing: "100lb"))) {
      try usual.plates(atMost: Weight(parsing: "100lb"))
    }
    #expect(throws: LoadingError.badPlate(try Weight(parsing: "0"))) { try loading("20 0") }
    #expect(throws: LoadingError.badPairs(try Weight(parsing: "20"), 100)) {
      try loading("20", pairs: ["20": 100])
    }
    #expect(throws: LoadingError.unknownPlate(try Weight(parsing: "5"))) {
      try loading("20", pairs: ["5": 1])
    }
    #expect(throws: LoadingError.tooFine) { try loading("10 9.999") }
  }

  @Test("no input takes long: fine plates and great weights are refused")
  func hostile() throws {
    let fine = try loading("0.125 0.15", pairs: ["0.125": 99])
    #expect(throws: LoadingError.tooFine) { try fine.plates(atMost: Weight(parsing: "9999.99")) }
  }

  @Test(
    "the loads around a weight",
    arguments: [
      ("81", "80", "82.5", "80"), ("81.25", "80", "82.5", "80"), ("81.5", "80", "82.5", "82.5"),
      ("80", "80", "80", "80"), ("10", nil, "20", "20"), ("20", "20", "20", "20"),
    ] as [(String, String?, String, String)])
  func around(weight: String, below: String?, above: String, nearest: String) throws {
    let usual = try loading(nil), weight = try Weight(parsing: weight)
    #expect(usual.atMost(weight)?.text == below)
    #expect(usual.atLeast(weight)?.text == above)
    #expect(usual.nearest(weight)?.text == nearest)
  }

  @Test("limited pairs end somewhere")
  func limited() throws {
    let few = try loading("10 5", pairs: ["10": 1, "5": 1])
    #expect(few.atLeast(try Weight(parsing: "50"))?.text == "50")
    #expect(few.atLeast(try Weight(parsing: "50.1")) == nil)
    #expect(few.atMost(try Weight(parsing: "300"))?.text == "50")
  }

  @Test("dumbbells and stacks go by steps")
  func steps() throws {
    let rack = try Loading(step: Weight(parsing: "2"))
    #expect(rack.above(try Weight(parsing: "12"))?.text == "14")
    #expect(rack.above(try Weight(parsing: "13"))?.text == "14")
    #expect(rack.below(try Weight(parsing: "2")) == nil)
    let stack = try Loading(step: Weight(parsing: "5"), lightest: Weight(parsing: "7"))
    #expect(stack.above(try Weight(parsing: "12"))?.text == "17")
    #expect(stack.lightest.text == "7")
  }

  /// All loads of few plates, counted out.
  private func bruteForce(
    _ sizes: [(size: Int, pairs: Int)], _ target: Int
  ) -> (total: Int, side: [Int]) {
    var best: (total: Int, side: [Int]) = (0, [])
    func walk(_ index: Int, _ total: Int, _ side: [Int]) {
      let isBetter =
        total > best.total
        || total == best.total
          && (side.count < best.side.count
            || side.count == best.side.count && best.side.lexicographicallyPrecedes(side))
      if isBetter { best = (total, side) }
      guard index < sizes.count else { return }
      for count in 0...sizes[index].pairs {
        let size = sizes[index].size
        guard total + 2 * size * count <= target else { break }
        walk(
          index + 1, total + 2 * size * count, side + Array(repeating: size, count: count))
      }
    }
    walk(0, 0, [])
    return best
  }

  @Test("the search finds what counting out finds", arguments: 1...60 as ClosedRange<UInt64>)
  func exact(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var sizes: [Int: Int] = [:]
    for _ in 0..<random.number(in: 1...4) {
      sizes[random.number(in: 1...50) * 500] = random.number(in: 0...3)
    }
    let order = sizes.map { (size: $0.key, pairs: $0.value) }.sorted { $0.size > $1.size }
    let target = random.number(in: 20...200) * 1000
    let expected = bruteForce(order, target - 20_000)
    let found = try Loading(
      plates: order.map { Weight(thousandths: $0.size, .kg) },
      pairs: Dictionary(
        uniqueKeysWithValues: order.map { (Weight(thousandths: $0.size, .kg), $0.pairs) })
    ).plates(atMost: Weight(thousandths: target, .kg))
    #expect(found.total.thousandths == expected.total + 20_000)
    #expect(found.perSide.map(\.thousandths) == expected.side)
  }
}
