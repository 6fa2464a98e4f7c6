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
    #expect(sum((1, 1, 3), (1, 1, 6)).rounded == 1)
    #expect(sum((1, 1, 3), (1, 1, 7)).rounded == 0)
    #expect(sum((2, 1, 3), (4, 1, 3)).rounded == 2)
    #expect(sum((5, 1, 1)).rounded == 5)
    // A third, a sixth and a seven-thousandth of a seven-thousandth less than a half.
    #expect(sum((1, 1, 3), (1, 1, 6), (6999, 1, 7000), (6998, 1, 6999)).rounded == 2)
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
      var running = ExactSum()
      var last: Int64 = 0
      for sum in sums {
        running += sum
        #expect(abs(running.rounded - last - sum.rounded) <= 1)
        last = running.rounded
      }
      #expect(running.rounded == total)
    }
  }

  @Test("wide numbers calculate as narrow ones do, and keep what they are divided by")
  func wide() {
    var random = SplitMix64(seed: 4)
    func wide(_ value: UInt64) -> BigUInt {
      var sum = BigUInt(UInt32(truncatingIfNeeded: value >> 32)) * 0x8000_0000 * 2
      sum += BigUInt(UInt32(truncatingIfNeeded: value))
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
    #expect(sharedOut(10, byRunning: [1, 2, 3]) == [3, 4, 3])
    #expect(sharedOut(7, byRunning: [0, 3600]) == [0, 7])
    #expect(sharedOut(7, byRunning: [0, 0]) == [0, 0])
    #expect(sharedOut(1_000_000_000, byRunning: [600, 3600]) == [166_666_667, 833_333_333])
    #expect(sharedOut(.max, byRunning: [1, .max]) == [1, .max - 1])
  }
}
