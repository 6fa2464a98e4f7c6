/// A reproducible source of randomness: SplitMix64 (Steele, Lea, Flood 2014), the same numbers for the
/// same seed everywhere.
public struct Seeded: RandomNumberGenerator, Sendable {
  /// What the next number is made of.
  public var state: UInt64

  /// A source that begins with the seed `state`.
  public init(state: UInt64) { self.state = state }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
