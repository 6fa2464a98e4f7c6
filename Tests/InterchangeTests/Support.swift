import Testing

/// A reproducible source of randomness (SplitMix64).
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

/// The error that `body` ends with; `#require(throws:)` hands it over only since Swift 6.1.
func failure<Failure: Error>(
  _ type: Failure.Type, _ body: () throws -> some Any
) throws -> Failure {
  do {
    _ = try body()
  } catch let error as Failure {
    return error
  }
  return try #require(nil as Failure?, "no \(type)")
}
