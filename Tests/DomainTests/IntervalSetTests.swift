import Domain
import Testing

@Suite("Sets of intervals that grow one by one")
struct IntervalSetTests {
  private static let seeds: ClosedRange<UInt64> = 1...100

  private func interval(_ random: inout SplitMix64) -> Interval {
    let start = Int64(random.number(in: 0...60))
    return Interval(
      start: Instant(seconds: start), end: Instant(seconds: start + Int64(random.number(in: 0...9)))
    )
  }

  @Test("are the union of all, and leave the same pieces", arguments: seeds)
  func growing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var all: [Interval] = []
    var set = IntervalSet([])
    for _ in 0..<20 {
      let next = interval(&random)
      all.append(next)
      set.insert(next)
      #expect(set == IntervalSet(all))
      let asked = interval(&random)
      var pieces: [Interval] = []
      set.pieces(outside: asked) { pieces.append($0) }
      #expect(pieces == IntervalSet([asked]).subtracting(IntervalSet(all)).intervals)
    }
  }
}
