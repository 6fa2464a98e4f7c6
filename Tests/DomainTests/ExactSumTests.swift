import Domain
import TestSupport
import Testing

@Suite("exact sums")
struct ExactSumTests {
  private func sum(_ parts: (value: Int64, seconds: Int64, length: Int64)...) -> ExactSum {
    var sum = ExactSum()
    for part in parts { sum.add(part.value, seconds: part.seconds, of: part.length) }
    return sum
  }

  @Test("thirds and sixths add up to a half, which is rounded up")
  func halves() {
    #expect(ExactSum.rounded([sum((1, 1, 3), (1, 1, 6))]) == [1])
    #expect(ExactSum.rounded([sum((1, 1, 3), (1, 1, 7))]) == [0])
    #expect(ExactSum.rounded([sum((2, 1, 3), (4, 1, 3))]) == [2])
  }

  @Test("what is missing goes to those that lost most, of equals to the first")
  func remainders() {
    #expect(ExactSum.rounded([sum((1, 1, 3)), sum((1, 2, 3)), sum((5, 1, 1))]) == [0, 1, 5])
    #expect(ExactSum.rounded([sum((1, 1, 2)), sum((1, 1, 2))]) == [1, 0])
    #expect(ExactSum.rounded([sum((1, 1, 4)), sum((1, 1, 4)), sum((1, 1, 4))]) == [1, 0, 0])
  }

  @Test("pieces of samples of many lengths add up to the whole, beyond 64 bits of denominators")
  func manyLengths() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<50 {
      var sums = Array(repeating: ExactSum(), count: 24)
      var total: Int64 = 0
      for _ in 0..<60 {
        let length = Int64.random(in: 2...7200, using: &random)
        let cut = Int64.random(in: 1..<length, using: &random)
        let value = Int64.random(in: 1...5000, using: &random)
        sums[Int.random(in: 0..<24, using: &random)].add(value, seconds: cut, of: length)
        sums[Int.random(in: 0..<24, using: &random)].add(value, seconds: length - cut, of: length)
        total += value
      }
      let rounded = ExactSum.rounded(sums)
      #expect(rounded.reduce(0, +) == total)
      #expect(zip(rounded, sums).allSatisfy { $0 - $1.whole >= 0 && $0 - $1.whole <= 61 })
    }
  }

  @Test("wide numbers calculate as narrow ones do, and keep what they are divided by")
  func wide() {
    var random = SplitMix64(seed: 4)
    func wide(_ value: UInt64) -> WideNatural {
      var sum = WideNatural(UInt32(truncatingIfNeeded: value >> 32)) * 0x8000_0000 * 2
      sum += WideNatural(UInt32(truncatingIfNeeded: value))
      return sum
    }
    for _ in 0..<1000 {
      let a = UInt64.random(in: 0...UInt64.max >> 33, using: &random)
      let b = UInt64.random(
        in: 0...UInt64.max >> UInt64.random(in: 2...63, using: &random), using: &random)
      let factor = UInt32.random(in: 0...1 << 31, using: &random)
      let divisor = UInt32.random(in: 1...UInt32.max, using: &random)
      var sum = wide(a)
      sum += wide(b)
      #expect(sum == wide(a + b))
      sum -= wide(a)
      #expect(sum == wide(b))
      #expect(wide(a) * factor == wide(a * UInt64(factor)))
      #expect((wide(a) < wide(b)) == (a < b))
      let product = wide(b) * divisor * 12_345
      #expect(product.divided(by: divisor).quotient == wide(b) * 12_345)
      #expect(product.divided(by: divisor).remainder == 0)
      #expect(wide(b).divided(by: divisor).remainder == UInt32(b % UInt64(divisor)))
    }
  }

  @Test("shares add up to the whole, in proportion")
  func shares() {
    #expect(sharedOut(10, by: [1, 1, 1]) == [4, 3, 3])
    #expect(sharedOut(7, by: [0, 3600]) == [0, 7])
    #expect(sharedOut(7, by: [0, 0]) == [0, 0])
    #expect(sharedOut(1_000_000_000, by: [600, 3000]) == [166_666_667, 833_333_333])
  }
}
