import Domain
import TestSupport
import Testing

@Suite("What became of samples") struct StepAccountTests {
  private let hour = Interval(start: Instant(seconds: 36_000), end: Instant(seconds: 39_600))

  private func sample(_ source: Int, _ start: Int64, _ minutes: Int64, _ value: Int64) -> StepSample
  {
    let start = hour.start + start * 60
    return StepSample(
      source: source, kind: .steps, time: .span(Interval(start: start, end: start + minutes * 60)),
      value: value)
  }

  private func merge(_ order: [Int]) -> StepMerge {
    StepMerge(order: order, zones: ZoneTimeline(home: .utc))
  }

  @Test("the trusted source counts in full, the other where that one did not count")
  func two() {
    let samples = [sample(1, 0, 30, 600), sample(2, 10, 40, 400), sample(2, 55, 10, 100)]
    let accounts = merge([1, 2]).accounts(of: samples, in: hour)
    #expect(accounts.map(\.sample) == samples)
    #expect(accounts.map(\.inside) == [600, 400, 50])
    #expect(accounts.map(\.counted) == [600, 200, 50])
    let turned = merge([2, 1]).accounts(of: samples, in: hour)
    #expect(turned.map(\.sample.source) == [2, 2, 1])
    #expect(turned.map(\.counted) == [400, 50, 200])
  }

  @Test("what counts adds up to the hour, but for rounding", arguments: Seeds.of(1...30))
  func sums(seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    let samples = (0..<40).map { _ in
      sample(
        Int.random(in: 1...3, using: &dice), Int64.random(in: -100...150, using: &dice),
        Int64.random(in: 1...60, using: &dice), Int64.random(in: 1...3000, using: &dice))
    }
    let merge = merge([2, 3, 1])
    let steps = merge.merged(samples).hours.first { $0.hour.interval == hour }?.steps ?? 0
    let accounts = merge.accounts(of: samples, in: hour)
    let counted = accounts.reduce(0) { $0 + $1.counted }
    #expect(abs(counted - steps) <= Int64(accounts.count / 2 + 1))
    #expect(accounts.allSatisfy { $0.counted <= $0.inside && $0.inside <= $0.sample.value })
  }
}
