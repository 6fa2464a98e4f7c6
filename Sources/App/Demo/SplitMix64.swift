/// Steele, Lea and Flood's SplitMix64 ("Fast Splittable Pseudorandom Number Generators", 2014): the
/// same numbers from the same seed on every machine and with every version of the standard library.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// One of many generators that belong to a seed, such as the one of a day.
  init(seed: UInt64, stream: Int) {
    var base = SplitMix64(seed: seed)
    // Mixed twice: states that differ by a multiple of the increment would give the same numbers.
    var mixed = SplitMix64(seed: base.next() ^ UInt64(bitPattern: Int64(stream)))
    state = mixed.next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number of `range`, which is small. The standard library may change how it draws one.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// True in `percent` of 100 cases.
  mutating func chance(percent: Int) -> Bool { number(in: 0...99) < percent }

  /// One of `elements`, which are not empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }
}
