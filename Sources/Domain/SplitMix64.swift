/// A reproducible random number generator: Steele, Lea and Flood's SplitMix64 ("Fast Splittable
/// Pseudorandom Number Generators", 2014). A seed gives the same numbers on every machine and with
/// every version of the standard library.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator from `seed`.
  public init(seed: UInt64) { state = seed }

  /// Creates one of several independent generators of a seed, such as one per day.
  public init(seed: UInt64, stream: Int) {
    var base = SplitMix64(seed: seed)
    // Mixed twice, because states that differ by a multiple of the increment give the same numbers.
    var mixed = SplitMix64(seed: base.next() ^ UInt64(bitPattern: Int64(stream)))
    state = mixed.next()
  }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Returns a number in a small `range`. The algorithm of the standard library may change.
  public mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// Returns true with a probability of `percent` / 100.
  public mutating func chance(percent: Int) -> Bool { number(in: 0...99) < percent }

  /// Returns one of `elements`, which must not be empty.
  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }
}
